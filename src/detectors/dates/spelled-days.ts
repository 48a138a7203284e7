import { placedAt } from '../../core/checks/check.ts';
import { type DatePattern, inCode, YEAR } from './date-pattern.ts';
import { anyOf, FOREIGN_MONTHS } from './foreign-months.ts';

/** Days of a month as words: those of French, Spanish, Italian, Portuguese, German and Dutch, first to thirty-first. */
const DAYS = [
  'premier deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize vingt trente',
  'primero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve',
  'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve treinta',
  'primo due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto',
  'diciannove venti ventuno ventidue ventitré ventiquattro venticinque ventisei ventisette ventotto ventinove trenta trentuno',
  'primeiro dois três quatro cinco sete oito dez doze treze quatorze dezasseis dezesseis dezassete dezessete dezoito dezanove dezenove vinte trinta',
  'ersten zweiten dritten vierten fünften sechsten siebten achten neunten zehnten elften zwölften dreizehnten vierzehnten fünfzehnten',
  'sechzehnten siebzehnten achtzehnten neunzehnten zwanzigsten einundzwanzigsten zweiundzwanzigsten dreiundzwanzigsten',
  'vierundzwanzigsten fünfundzwanzigsten sechsundzwanzigsten siebenundzwanzigsten achtundzwanzigsten neunundzwanzigsten',
  'dreißigsten einunddreißigsten eerste twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien',
  'zeventien achttien negentien twintig eenentwintig tweeëntwintig drieëntwintig vierentwintig vijfentwintig zesentwintig',
  'zevenentwintig achtentwintig negenentwintig dertig eenendertig',
].flatMap((line) => line.split(' '));
const ONES =
  'un une deux trois quatre cinq six sept huit neuf uno um dois três quatro cinco seis sete oito nove'.split(
    ' ',
  );
/** `vingt-deux`, `vinte e um`, `treinta y uno`, `dix-sept`. */
const DAY = `(${anyOf(DAYS)}|("vingt"|"trente"|"dix"|"vinte"|"trinta"|"treinta")( "et "| "e "| "y "|-)(${anyOf(ONES)}))`;
/** Words of a year after its thousands: `deux mille vingt-cinq`. */
const NUMBERS =
  'dix onze douze treize quatorze quinze seize vingt trente quarante cinquante soixante cent novecientos novecentos noventa ochenta setenta ' +
  'sesenta cincuenta cuarenta treinta veinte oitenta sessenta cinquenta quarenta trinta vinte diez dez doce doze trece treze catorce quince ' +
  'quinze veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve dieciséis diecisiete ' +
  'dieciocho diecinueve';
const NUMBER = `(${anyOf([...NUMBERS.split(' '), ...ONES, 'dos', 'tres', 'cuatro', 'siete', 'ocho', 'nueve'])})`;
const IN_WORDS = [
  `("deux mille"|"mil neuf cent"|"mille neuf cent"|"dos mil"|"mil novecientos"|"dois mil"|"mil novecentos")(( | "et "| "e "| "y "|-)${NUMBER}){0,4}`,
  '("duemila"|"millenovecento"|"zweitausend"|"neunzehnhundert"|"tweeduizend"|"negentienhonderd")[a-z\x80-\xff]{0,24}',
].join('|');

/** Days in words: `vingt-deux avril deux mille vingt-cinq`, `ventidue aprile 1984`, `dois de maio de dois mil e doze`. */
export const spelledDays: readonly DatePattern[] = [
  {
    form: `[ ]${DAY} ("de "|"di ")?${FOREIGN_MONTHS}(,? ("de "|"del ")?(${YEAR}|${IN_WORDS}))?`,
    check: inCode(({ start, end }) => placedAt({ start: start + 1, end }, 0.9)),
    when: { 'not before street': 0.9 },
    edges: 'open',
    most: 120,
  },
];
