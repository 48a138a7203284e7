import { SPACE } from '../../core/bytes.ts';
import { type CheckContext, type InCode, placedAt } from '../../core/checks/check.ts';
import type { Pattern } from '../../engine/compile/declaration.ts';
import { PERSON_ABROAD_BEFORE } from '../reading/age-beside.ts';
import { isBound } from '../reading/bound.ts';
import { endsWith } from '../reading/ends-with.ts';
import { each } from '../words.ts';

const NUMBER = '[1-9]d?d?';
/** Years, and months of infants, after a number. */
const YEARS = [
  '"Jahre""n"?',
  '"Monate""n"?',
  '"ans"',
  '"mois"',
  '"a"[\xc3][\xb1\x91]"os"',
  '"meses"',
  '"anni"',
  '"mesi"',
  '"anos"',
  '"jaar"',
  '"lat""a"?',
  "'J.'",
  '"jr""."?',
].join('|');
const FULL_YEARS = '"Jahre""n"?|"ans"|"a"[\xc3][\xb1\x91]"os"|"anni"|"anos"|"jaar"|"lat""a"?';
/** Numbers up to twenty in Spanish, French and Portuguese. */
const SPELLED =
  '"dos"|"tres"|"cuatro"|"cinco"|"seis"|"siete"|"ocho"|"nueve"|"diez"|"once"|"doce"|"trece"|"catorce"|"quince"|"deux"|"trois"|"quatre"|"cinq"|"six"|"sept"|"huit"|"neuf"|"dix"|"douze"|"dois"|"sete"|"oito"|"nove"|"dez"';
/** Units shorter than a year; they count after words that lead to an age. */
const SHORTER = [
  '"Woche""n"?',
  '"Tage""n"?',
  '"jours"',
  '"semaines"',
  '"d"[\xc3][\xad]"as"',
  '"semanas"',
  '"giorni"',
  '"settimane"',
  '"dias"',
  '"maand""en"?',
  '"weken"',
  '"dagen"',
  '"miesi"[\xc4][\x85]"ce"',
  '"miesi"[\xc4][\x99]"cy"',
  '"tygodni"',
  '"a."',
  '"aa"',
].join('|');
/** Words that make an age of a number, whatever is around: `45 Jahre alt`, `45-jährig`, `45enne`. */
const AGED = [
  '" "("Jahre"|"Monate"|"Wochen"|"Tage")" alt"("e"[rsnm]?)?',
  '[ -]?"j"([\xc3][\xa4\x84]|"ae")"hrig""e"?[nrsm]?',
  '[ -]?"jarig""e"?"n"?',
  '" "("jaar"|"maanden"|"weken"|"dagen")" oud"',
  '" a"[\xc3][\xb1\x91]"os de edad"',
  '" anos de idade"',
  '"enn"[ei]',
  '"-letni"("a"|"ej"|"ego"|"m")?',
  '"-lat"("ek"|"ka"|"ki")',
].join('|');

/** Labels of an age. */
export const LABELS_ABROAD = 'edad, alter, leeftijd, età, idade, wiek';
/**
 * Words that lead to an age with its unit: a person `de 45 ans`, `im Alter von 45 Jahren`. `âgé` and `âge` are
 * without their first letter, which is a separate piece.
 */
export const LEADING_ABROAD = [
  'alter von, leeftijd van, w wieku, edad de, età di, idade de, ge de, age de, all età di',
  'ge, gé de, gée de, gés de, gées de, agé de, agée de, agés de, agées de',
  ...['femme', 'homme', 'patient', 'patiente', 'garçon', 'fille', 'fillette', 'enfant', 'dame'],
  ...['fils', 'nourrisson', 'bébé', 'adolescent', 'adolescente', 'personne', 'jeune', 'enfants'],
  ...['mujer', 'hombre', 'paciente', 'varón', 'niño', 'niña', 'señora', 'señor', 'hijo', 'hija'],
  ...['joven', 'anciano', 'anciana', 'lactante', 'bebé', 'recién nacido', 'adolescente', 'menor'],
  ...['chico', 'chica', 'detenido', 'víctima', 'hijos', 'nieto', 'nieta', 'neonato'],
  ...[
    'femenino',
    'masculino',
    'femenina',
    'madre',
    'padre',
    'abuelo',
    'abuela',
    'hermano',
    'hermana',
  ],
  ...[
    'mère',
    'père',
    'frère',
    'sœur',
    'soeur',
    'mari',
    'mãe',
    'pai',
    'irmão',
    'irmã',
    'avó',
    'avô',
  ],
  ...['homem', 'mulher', 'menino', 'menina', 'senhora', 'senhor', 'criança', 'doente', 'utente'],
  ...['jovem', 'idoso', 'idosa', 'filho', 'filha', 'rapaz', 'rapariga', 'filhos', 'recém nascido'],
  ...[
    'falecido aos',
    'falecida aos',
    'fallecido a los',
    'fallecida a los',
    'décédé à',
    'décédée à',
    'deceduto a',
    'deceduta a',
    'parabéns pelos',
    'mevrouw van',
    'meneer van',
    'dame van',
    'zuigeling van',
    'peuter van',
    'kleuter van',
    'moeder van',
    'vader van',
    'broer van',
    'zus van',
    'kinderen van',
    'baby van',
    'kind van',
    'zoon van',
    'dochter van',
    'Mann von',
    'Junge von',
    'Mädchen von',
    'Kind von',
    'Patient von',
    'Patientin von',
    'Frau von',
    ...[
      'paciente',
      'doente',
      'utente',
      'criança',
      'menino',
      'menina',
      'homem',
      'mulher',
      'senhora',
      'bebé',
    ].map((person) => `${person} com`),
    'patiënt van',
    'patiënte van',
    'patient van',
    'man van',
    'vrouw van',
    'meisje van',
    'jongen van',
  ],
]
  .map((words) => (words.includes(' ') ? words : `${words} de`))
  .concat(
    [
      ...['uomo', 'donna', 'paziente', 'bambino', 'bambina', 'ragazzo', 'ragazza', 'signora'],
      ...[
        'madre',
        'padre',
        'fratello',
        'sorella',
        'nonno',
        'nonna',
        'figlio',
        'figlia',
        'figli',
        'giovane',
        'lattante',
        'neonato',
        'neonata',
        'anziano',
        'anziana',
        'persona',
      ],
    ].map((person) => `${person} di`),
  )
  .join(', ');
/** Words that lead to an age in years, and to other times: `a los 16 años`. */
export const SINCE =
  'a los, desde los, hasta los, hacia los, de unos, aos, desde os, até aos, edad, edad actual, cuando tenía, tenía';
/** Words before somebody's age: `tengo 38 años`. */
export const HAVING =
  'a eu, a fêté ses, fête ses, werd, tengo, tiene, tienen, cumplió, cumple, cumplirá, j ai, il a, elle a, qui a, aura, fêtera ses, ho, ha, fa, ha compiuto, compie, compirà, ' +
  'tenho, tem, têm, fez, faz, kończy, skończył, skończyła, ukończył, ukończyła, ' +
  'mort à, décédé à, décédée à, falleció a los, murió a los, morto a, morta a, morreu aos, faleceu aos, ich bin, er ist, sie ist, ik ben, hij is, zij is, wordt, mam, ma, ' +
  each('fils, fille, mère, père, sœur, soeur, frère, mari, femme, enfant', 'a') +
  ', ' +
  each('zoon, dochter, moeder, vader, zus, broer, oma, opa', 'is') +
  ', ' +
  each('sohn, tochter, mutter, vater, schwester, bruder, oma, opa', 'ist');
/** Whose age follows at once. */
export const PERSONS_ABROAD =
  'patient, patiente, paciente, paziente, patientin, pte, pac, homme, femme, garçon, fille, enfant, mujer, hombre, varón, niño, niña, ' +
  'uomo, donna, homem, mulher, man, vrouw, meisje, jongen, frau, mann, mädchen, junge, kobieta, mężczyzna, pacjent, pacjentka, utente, ' +
  'sœur, soeur, frère, fils, hermano, hermana, hijo, hija, figlio, figlia, sorella, fratello, filho, filha, irmão, irmã, bruder, ' +
  'schwester, sohn, tochter, zoon, dochter, syn, córka, brat, siostra, niemowlę, noworodek, dziecko, chłopiec, dziewczynka, ' +
  'säugling, kleinkind, zuigeling, peuter, kleuter, nourrisson, lactante, lattante, neonato, neonata, bebé, criança';
/** Words after `20-jährige` that last so long. */
export const LASTING =
  'Erfahrung, Berufserfahrung, Jubiläum, Jubiläums, Bestehen, Bestehens, Laufzeit, Garantie, Krieg, Krieges, ' +
  'Zusammenarbeit, Mitgliedschaft, Vertrag, Vertrags, Haft, Haftstrafe, Tradition, Geschichte, ervaring, jubileum, contract';

/** `Ophélie NGUYEN, `, `Paciente Remedios Aguirre, de `. */
const NAMES_BEFORE = endsWith(
  /(?:^|[^A-Za-z\x80-\xff])(?:[A-Z\x80-\xff][A-Za-z\x80-\xff'-]+|[A-Z]\.|S[rn]a?\.|Sig\.|Dr\.|M\.|Mme) [A-Z\x80-\xff][A-Za-z\x80-\xff'-]+, (?:de )?$/,
);
/** `, 54 ans, `: alone between commas; fewer years are also those of a warranty. */
const COMMA_BEFORE = /[,(;|/] ?$/;
const LAST =
  /^(?:$|[\r\n;)!?]|[.,](?!\d)| (?:con|avec|com|mit|met|que|qui|die|der|z|da|y|et|und|en|e|i|a|oraz) (?!demi|media|mezz|meia|pół)| (?:em|in|en|w|im) (?:ja|sty|fe|f\xc3|lut|m[aä\xc3]|a[bvpgou]|kw|ju|giu|lu|li[ps]|cze|si|se|wr|o[ukt]|pa\xc5|no|de|di|d\xc3|gr))/;
/** The end of a clause after an age. */
const lastly: InCode = {
  kind: 'code',
  inPlace: true,
  holds: (_id, { bytes, end, high }) =>
    LAST.test(bytes.toString('latin1', end, Math.min(high, end + 12))) && 'plausible',
};
/** No bound of a condition, `edad ≥ 65 años`. */
const unbound: InCode = {
  kind: 'code',
  inPlace: true,
  holds: (_id, { bytes, low, start }) => !isBound(bytes, start, low) && 'plausible',
};
/** Years of a life, and not since something: `a los 16 años dejó`, not `a los 3 años de la firma`. */
const ownYears: InCode = {
  kind: 'code',
  inPlace: true,
  holds: (_id, { bytes, low, start, end, high }) =>
    !isBound(bytes, start, low) &&
    !/^ (?:(?:de(?! edad)|del|di|da|do|m\xc3\xa1s) |d'|tras|despu|dopo|apr|siguient|desde|depois)/.test(
      bytes.toString('latin1', end, Math.min(high, end + 9)),
    ) &&
    'plausible',
};
function isAlone({ bytes, low, start }: CheckContext): boolean {
  const isLong = bytes[start + 1] !== SPACE;
  return isLong && COMMA_BEFORE.test(bytes.toString('latin1', Math.max(low, start - 2), start));
}

/** Holds for an age with a first and a last name before it, and the end of a clause after it. */
const afterName: InCode = {
  kind: 'code',
  inPlace: true,
  holds: (id, match) => {
    const { bytes, low, start } = match;
    const before = bytes.toString('latin1', Math.max(low, start - 48), start);
    return (
      (isAlone(match) || NAMES_BEFORE(before) || PERSON_ABROAD_BEFORE(before)) &&
      lastly.holds(id, match, {})
    );
  },
};

/** The same for months, which are times after anything but a person. */
const afterPerson: InCode = {
  kind: 'code',
  inPlace: true,
  holds: (id, match) => {
    const { bytes, low, start } = match;
    return (
      PERSON_ABROAD_BEFORE(bytes.toString('latin1', Math.max(low, start - 48), start)) &&
      lastly.holds(id, match, {})
    );
  },
};

/** Persons before an age, in Latin-1, and adjectives. */
const DESCRIBED_WORDS = Buffer.from(
  '[Pp]acientes?|[Mm]ujer|[Hh]ombre|[Vv]arón|[Nn]iñ[oa]|[Pp]adres|[Hh]ij[oa]s?|[Ll]actante|[Ff]emme|[Hh]omme|[Pp]atiente?|[Gg]arçon|' +
    '[Aa]v(?:ó|ô)|[Aa]buel[oa]|[Mm]adre|[Pp]adre|[Nn]onn[oa]|[Mm]ãe|[Pp]ai|[Ff]ilh[oa]s?|[Ii]rmão?|[Hh]erman[oa]|[Ss]eñora?|[Ss]enhora?|' +
    '[Ff]ill(?:e|ette)|[Ee]nfants?|[Dd]oente|[Mm]ulher|[Hh]omem|[Dd]onna|[Uu]omo|[Pp]aziente|[Bb]ambin[oa]|joven|jeune|jovem|[Gg]iovane',
).toString('latin1');
const ADJECTIVES = '(?:,? (?:d[eo] |du |del )?[a-z\x80-\xff]{4,16}){0,2},?';
const DESCRIBED = endsWith(
  new RegExp(`(?:^|[^A-Za-z\\x80-\\xff])(?:${DESCRIBED_WORDS})${ADJECTIVES} $`),
);
const DESCRIBED_OF = endsWith(
  new RegExp(`(?:^|[^A-Za-z\\x80-\\xff])(?:${DESCRIBED_WORDS})${ADJECTIVES} de$`),
);

/** From the first digit of a form on, where the text before the form is such. */
function firstDigits(isSuch: (before: string) => boolean): InCode {
  return {
    kind: 'code',
    inPlace: true,
    holds: (_id, { bytes, low, start, end }) => {
      const before = bytes.toString('latin1', Math.max(low, start - 48), start);
      const first = bytes.toString('latin1', start, end).search(/\d/);
      return isSuch(before) && placedAt({ start: start + first, end }, 0.8);
    },
  };
}

/** The digits that a form ends with, where something holds. */
function lastDigits(holds: (match: CheckContext) => boolean): InCode {
  return {
    kind: 'code',
    inPlace: true,
    holds: (_id, match) => {
      const { bytes, start, end } = match;
      const digits = /\d+$/.exec(bytes.toString('latin1', start, end))?.[0] ?? '';
      return holds(match) && placedAt({ start: end - digits.length, end }, 0.8);
    },
  };
}

const POLES = endsWith(
  /(?:^|[^A-Za-z\x80-\xff])(?:[A-Z\x80-\xff][A-Za-z\x80-\xff'-]+ [A-Z\x80-\xff][A-Za-z\x80-\xff'-]+|(?:[Pp]acjent|[Pp]acjentka|[Kk]obieta|[Mm]\xc4\x99\xc5\xbcczyzna)) ?$/,
);

/** `Jan Kowalski, lat 45,`; not `lat 45, lon 12`. */
function isOfPerson(match: CheckContext): boolean {
  const { bytes, low, start, end, high } = match;
  return (
    POLES(bytes.toString('latin1', Math.max(low, start - 48), start)) &&
    !/^, ?lo?n/i.test(bytes.toString('latin1', end, Math.min(high, end + 5)))
  );
}

/** Ages in German, French, Spanish, Italian, Portuguese, Dutch and Polish. */
export const agesAbroad: readonly Pattern[] = [
  { form: `${NUMBER}(${AGED})`, when: { always: 0.9 } },
  {
    form: `${NUMBER} (${YEARS}|${SHORTER})`,
    check: unbound,
    when: { 'before age :': 0.9, 'before led': 0.9 },
  },
  // `de 8 et 11 ans`, `tienen 80 y 83 años`
  {
    form: `[1-9]d?(, [1-9]d?){0,3} ("et"|"y"|"e"|"en"|"und"|"i") [1-9]d? (${YEARS})`,
    when: { 'before led': 0.9, 'before having': 0.8, 'before kids': 0.8 },
  },
  // `Âge : 72`
  {
    form: `[\xa2\x82]"ge" ?: ?[1-9]d?( (${YEARS}))?`,
    check: firstDigits(() => true),
    when: { always: 0.8 },
    edges: 'open',
    notContinuedBy: ',/:',
  },
  // `Jan Kowalski, lat 45,`
  { form: '[,(] ?"lat "[1-9]d', check: lastDigits(isOfPerson), when: { always: 0.7 } },
  { form: `${NUMBER} (${YEARS})`, check: lastly, when: { 'before having': 0.8 } },
  { form: `${NUMBER} (${FULL_YEARS})`, check: ownYears, when: { 'before since': 0.7 } },
  { form: `${NUMBER}(${FULL_YEARS})`, check: unbound, when: { 'before age :': 0.9 } },
  // `Mujer ecuatoriana de 65 años`, `padres de 74 y 64 años`
  {
    form: `("d"[ei]|"com"|"con") ([1-9]d? [ye] )?${NUMBER} (${YEARS})`,
    check: firstDigits((before) => DESCRIBED(before)),
    when: { always: 0.8 },
    edges: 'open',
  },
  // `niño de trece años`
  {
    form: `[ ](${SPELLED}) ("a"[\xc3][\xb1]"os"|"meses"|"ans"|"mois"|"anos")`,
    check: {
      kind: 'code',
      inPlace: true,
      holds: (_id, { bytes, low, start, end }) =>
        DESCRIBED_OF(bytes.toString('latin1', Math.max(low, start - 40), start)) &&
        placedAt({ start: start + 1, end }, 0.8),
    },
    edges: 'open',
  },
  { form: `${NUMBER} (${YEARS})`, check: afterName, when: { always: 0.7 } },
  {
    form: `${NUMBER} ("miesi"([\xc4][\x85]"ce"|[\xc4][\x99]"cy")|"maand""en"?)`,
    check: afterPerson,
    when: { always: 0.7 },
  },
  // `Varón 58 a.`, `Pz. 62 aa`, `Vrouw, 58 jr`
  {
    form: `${NUMBER} ?("a"|"aa"|"jr"|'l'|'J')\\.?`,
    check: {
      kind: 'code',
      inPlace: true,
      holds: (_id, { bytes, low, start }) => {
        const before = bytes.toString('latin1', Math.max(low, start - 48), start);
        return (PERSON_ABROAD_BEFORE(before) || NAMES_BEFORE(before)) && 'plausible';
      },
    },
    when: { always: 0.7 },
    edges: 'open',
  },
  { form: `${NUMBER} ?'A'`, when: { 'before age :': 0.9 } },
];
