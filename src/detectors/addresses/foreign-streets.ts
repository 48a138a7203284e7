import { SPACE } from '../../core/bytes.ts';
import { type Check, type CheckContext, placedAt } from '../../core/checks/check.ts';
import type { Pattern } from '../../engine/compile/declaration.ts';
import { endsWith } from '../reading/ends-with.ts';
import { isPostcodeAfter, isTown } from './postcode-beside.ts';

/** Ends of German and Dutch names, and words that are one by themselves: `Hauptstraße`, `Lange Gasse`. */
const ENDINGS =
  'straße|strasse|str.|str|weg|gasse|allee|platz|markt|damm|ufer|steig|stieg|chaussee|straat|laan|plein|gracht|kade|dijk|' +
  'singel|steeg';
/** Types that begin a name in Spanish, Portuguese, Italian, French and Polish. */
const TYPES =
  'calle|avenida|avda.|avda|av.|paseo|ronda|carrer|travesía|glorieta|plaza|pza.|rua|travessa|praça|alameda|estrada|largo|' +
  'viale|v.le|via|piazza|p.zza|p.za|corso|c.so|vicolo|contrada|salita|lungomare|rue|avenue|boulevard|chaussée|quai|chemin|impasse|ul.|al.|os.|pl.|ulica|aleja|' +
  'straße des|straße der|strasse des|strasse der|platz des|platz der|carretera|ctra.|camino|pasaje|passeig|pº|carrera|praceta|beco|calçada|rodovia';
/** Types after the number in French. */
const FRENCH =
  'rue|avenue|av.|boulevard|bd|quai|impasse|allée|faubourg|chaussée|sentier|place|square|route|passage|cours|chemin';

/** Words in Latin-1, as the checks read a text: bytes from 0x80 on are parts of letters. */
const LETTER = 'A-Za-z\\x80-\\xff';
const MORE =
  '(?: ?[-/] ?\\d{1,4}[a-z]?|[-/](?:[A-Za-z]|I{1,3}|IV)(?![A-Za-z0-9])| (?:bis|ter|hs)(?![a-z]))?(?![A-Za-z0-9]|[.:]\\d|\\.?\\xc2[\\xba\\xaa])';
const NUMBER = `\\d{1,4}(?:[A-Za-z](?![A-Za-z])| [A-Da-d](?![A-Za-z]))?${MORE}`;
/** In Romance languages a small letter after a blank is a word: `calle olmo 9 a`. */
const ROMANCE_NUMBER = `\\d{1,4}(?:[A-Za-z](?![A-Za-z])| [A-D](?![A-Za-z]))?${MORE}`;
/** A floor and a door after a house's number: `3.º Esq.`, `apto 302`, `int. 5`, `bus 3`, `m. 3`, `Bât. C`. */
const FLOOR =
  '(?:, ?| - | )(?:\\d{1,2}(?:\\.?\\xc2[\\xba\\xaa\\xb0](?: ?(?:[A-Z](?![A-Za-z])|(?:[Ii]zda|[Ii]zq|[Dd]cha|[Dd]ta|[Ee]sq|[Dd]to|[Dd]t|[Ff]te)\\.?(?![a-z])))?| ?[A-Z](?![A-Za-z0-9]))|\\d{1,2}(?:er|e|\\xc3\\xa8me) \\xc3\\xa9t(?:age|\\.)|r/c(?: (?:[Ee]sq|[Dd]to)\\.?)?|' +
  '(?:[Aa]p(?:to|pt|p|t|artamento)?|[Bb]te|[Bb]us|[Ii]nt(?:erno)?|[Ll]ote|[Bb]loco|[Bb]loque|[Ee]sc(?:alera|\\.)?|[Pp]iso|[Pp]lanta|[Pp]uerta|[Pp]ta|[Bb]ajo|B\\xc3\\xa2t|[Ll]ok(?:al)?|[Ss]cala|[Ss]ala|[Pp]ortal|m)\\.? ?(?:\\d{1,4}(?:[A-Z](?![A-Za-z]))?|[A-Z](?![A-Za-z]))(?![0-9]))';
const FLOORS = `(?:${FLOOR}){0,2}`;
const NUMBERED = `(?:,| ,|\\.(?= [nN]))? ?(?:(?:[nN](?:\\.|\\xc2?[\\xba\\xb0])+|lote|km) ?)?(?:\\d{1,2}\\.\\d{3}(?!\\d)|(?<=km )\\d{1,3},\\d{1,3}(?!\\d)|${ROMANCE_NUMBER})${FLOORS}`;
const LEAD =
  "(?:(?:de la|de las|de los|de|del|da|das|do|dos|di|dei|degli|della|delle|du|des|la|le|las|los|el|e|y) |(?:de )?(?:d|l|dell|dall|all)(?:'|\\xe2\\x80\\x99))";
const WORD = `(?:[A-Z]|\\xc3[\\x80-\\x9e]|[\\xc4\\xc5][\\x80-\\xbf])(?:(?:[${LETTER}]{0,2}|ral|rof|res|ons|mte)\\.(?![${LETTER}])|(?:[${LETTER}'-]|\\.(?=[${LETTER}]))*)`;
const NAME = `${LEAD}{0,2}(?:\\d{1,2}(?:\\.?|er) (?:de )?|\\d{1,2}-)?${WORD}(?:-?(?:19|20)\\d\\d)?(?: ${LEAD}{0,2}${WORD}){0,3}`;
/** Units that make the number before them a quantity, not a house number: `Hauptstraße 31 km`. */
const UNIT =
  '(?! ?(?:km|m(?!\\. ?\\d)|cm|mm|kg|g|Uhr|Euro|EUR|%|h|min|jours|d\\xc3\\xadas|giorni|Pl\\xc3\\xa4tze)(?![A-Za-z]))';

const COMPOUND = new RegExp(`^${NUMBER}${FLOORS}${UNIT}`);
/** Words before a name and its ending: `Prinses Irenestraat`, `Burg. Jansenlaan`. */
const FIRST_WORDS = new RegExp(
  `(?:^|[^${LETTER}0-9])((?:(?:Prinses|Prins|Koningin|Koning|Burg\\.|Burgemeester|Dr\\.|Prof\\.|Pastoor|Sint|St\\.|Oude|Nieuwe|Grote|Kleine|Lange|Van der|Van den|Van de|Van) )+)$`,
);
/** Words that end so and are no streets. */
const NO_STREET =
  /^(?:arbeits|park|sitz|spiel|stell|steh|schlaf|listen|stamm|sammel|schau|lager|speicher|trainings|ausbildungs|studien|kita|tabellen|super|arbeits|finanz|kapital|aktien|binnen|absatz|wohnungs|gleich|halb|aus|um|hin|r\xc3\xbcck|heim|unter|sub|from|to|[a-z]{0,2})(?:platz|markt|weg|str|steig|kade)$/i;
const BEFORE_WORD = new RegExp(
  `(?:^|[^${LETTER}0-9])((?:(?:Am|An der|Auf der|In der|Zum|Zur|Im) )?[A-Z\\xc3][${LETTER}.-]{2,24}(?: [A-Z\\xc3][${LETTER}.-]{2,24})?[ -])$`,
);
/** Before an address, with a capital where a line begins. */
const LIVING =
  /^(?:Wohnhaft|Anschrift|Adresse|Wohnt|Gemeldet|Sitz|Wonende|Woont|Woonachtig|Habite|Demeurant) /;
const BEFORE_NUMBER = new RegExp(
  `(?:^|[^${LETTER}0-9] ?)([A-Z\\xc3][${LETTER}.'-]{1,24}(?: (?:(?:der|den|dem|de|van|het|von|im|am) )?[A-Z\\xc3][${LETTER}.'-]{1,24}){0,2} )$`,
);
const ROMANCE = new RegExp(`^(?:${latin(TYPES)}|c/) ?${NAME}${NUMBERED}${UNIT}`, 'i');
const NAMED = new RegExp(`^\\S+ ?${NAME}${NUMBERED}`);
/** Types whose name is as likely in lower case: `calle olmo 9`. */
const SMALL = new RegExp(
  `^(?:calle|rua|rue|c/) ?[a-z\\x80-\\xff]{3,}(?: [a-z\\x80-\\xff]{3,})?${NUMBERED}`,
);
/** Also English words: in lower case, the text that follows must rule that out. */
const ENGLISH_TOO = /^(?:via|largo|plaza) /;
/** Before a street in small letters, which is no English `via` then: `presso via Roma 8`. */
const ITALIAN_BEFORE = endsWith(
  /(?:^|[^A-Za-z])(?:presso|sede|sit[oa] in|residente in|abita(?:nte)? in|domicili(?:o|at[oa])(?: in|:)?|indirizzo:?|di) $/i,
);
const FRENCH_NAME = new RegExp(
  `^ (?:${NAME}|${LEAD}{1,2}[a-z\\x80-\\xff]{3,}(?: ${LEAD}{0,2}${WORD}){0,2})`,
);
const FLOORS_AFTER = new RegExp(`^${FLOORS}`);
const WANTS_NAME = endsWith(/(?:place|square|route|passage|cours|chemin)$/i);
const CAPITAL_NAME = new RegExp(`^ ${LEAD}{1,2}${WORD}(?: ${LEAD}{0,2}${WORD}){0,3}`);

const PREFIX = new RegExp(`[${LETTER}-]+$`);
/** A name after a type as the automaton reads it: the checks read the rest. */
const NAMED_FORM =
  '(("de"|"del"|"da"|"das"|"do"|"dos"|"di"|"dei"|"della"|"delle"|"du"|"des"|"la"|"las"|"los"|"le"|"el") |[dlDL][\'\xe2][\x80-\xff]{0,2}){0,2}(dd?\\.? ("de ")?)?[A-Za-z\xc3-\xc5][A-Za-z\x80-\xff.\'-]*';
const BACK = 56;
const AHEAD = 64;
const edges = 'open' as const;

/**
 * Finds streets as people write them in Germany, Austria, Switzerland, the Netherlands, Belgium, France, Spain, Portugal, Italy and
 * Poland: a name with its type and a number; where the name has no type, a postal code and a town have to follow.
 */
export const foreignStreets: readonly Pattern[] = [
  {
    form: `(${either(ENDINGS)}) ?d{1,4}[A-Za-z]?`,
    check: inCode(ending),
    edges,
    inWord: true,
    mayBegin: BACK,
  },
  {
    form: "d{1,4}[A-Za-z]?[,]?[ \r\n]{1,3}(A{1,2}-)?d{4,5} [A-Z\xc3-\xc5][A-Za-z\x80-\xff'-]*",
    check: inCode(beforePostcode),
    most: 64,
    edges,
    after: ' ',
    mayBegin: BACK,
  },
  {
    form: `(${either(TYPES, true)}) ${NAMED_FORM}|'C/' ?${NAMED_FORM}`,
    check: inCode(romance),
    most: 80,
    edges,
  },
  {
    form: `[ \t\n\r(,;:"|>]((${either(TYPES)}) ${NAMED_FORM}|"c/" ?${NAMED_FORM})`,
    check: inCode((match) => romance({ ...match, start: match.start + 1 })),
    most: 80,
    edges,
  },
  {
    // `Carrera 15 # 88-64`
    form: `("carrera"|"calle"|"cra"\\.?|"cl"\\.?|"kr"\\.?|"diagonal"|"transversal"|"avenida"|"av"\\.?) d{1,3}[A-Za-z]? ?(#|"no"\\.?|'N'[\xc2][\xba\xb0]) ?d{1,3}[A-Za-z]? ?-? ?d{1,3}`,
    check: inCode((match) => ({
      start: match.start,
      end: match.end + floorsAfter(match, match.end),
    })),
    edges,
  },
  {
    form: `d{1,4}( ?("bis"|"ter"|"quater"|[A-D]))?,? (${either(FRENCH)}) [A-Za-z\x80-\xff']+`,
    check: inCode(french),
    most: 64,
    edges,
    notAfter: '.,:$#/-',
  },
];

type Range = { readonly start: number; readonly end: number } | undefined;

function inCode(find: (match: CheckContext) => Range): Check {
  return {
    kind: 'code',
    inPlace: true,
    holds: (_id, match) => {
      const range = find(match);
      return range !== undefined && placedAt(range, 0.85);
    },
  };
}

function textFrom({ bytes, high }: CheckContext, at: number): string {
  return bytes.toString('latin1', at, Math.min(high, at + 2 * AHEAD));
}

function textBefore({ bytes, low }: CheckContext, at: number): string {
  return bytes.toString('latin1', Math.max(low, at - BACK), at);
}

/** `Hauptstraße 31`, `Lange Gasse 12`. */
function ending(match: CheckContext): Range {
  const text = textFrom(match, match.start);
  const number = match.start + text.search(/\d/);
  const before = textBefore(match, match.start);
  const [prefix = ''] = PREFIX.exec(before) ?? [];
  const words = prefix === '' ? BEFORE_WORD.exec(before)?.[1].replace(LIVING, '') : prefix;
  if (words === undefined || !/^[A-Z\xc3]/.test(words)) return undefined;
  if (NO_STREET.test(prefix + text.slice(0, text.search(/[ .\d]/)))) return undefined;
  const [all] = COMPOUND.exec(textFrom(match, number)) ?? [];
  if (all === undefined) return undefined;
  const [, first = ''] = FIRST_WORDS.exec(textBefore(match, match.start - words.length)) ?? [];
  return { start: match.start - words.length - first.length, end: number + all.length };
}

/** `Im Winkel 3b, 86152 Augsburg`. */
function beforePostcode(match: CheckContext): Range {
  if (!isTown(match, match.bytes.lastIndexOf(SPACE, match.end - 1) + 1)) return undefined;
  const [, named = ''] = BEFORE_NUMBER.exec(textBefore(match, match.start)) ?? [];
  const words = named.replace(LIVING, '');
  const [number] = /^\d+[A-Za-z]?/.exec(textFrom(match, match.start)) ?? [''];
  const end = match.start + number.length;
  if (words === '' || !isPostcodeAfter(match, end)) return undefined;
  return { start: match.start - words.length, end };
}

/** `Rua Augusta 25`. */
function romance(match: CheckContext): Range {
  const text = textFrom(match, match.start);
  const [all] = ROMANCE.exec(text) ?? [];
  const found = all !== undefined && NAMED.test(text) ? all : SMALL.exec(text)?.[0];
  const before = textBefore(match, match.start);
  if (found === undefined || /\bet $/.test(before)) return undefined;
  if (ENGLISH_TOO.test(text) && !/,| n/.test(found) && !ITALIAN_BEFORE(before)) return undefined;
  return { start: match.start, end: match.start + found.length };
}

/** `21 rue Belleville`. */
function french(match: CheckContext): Range {
  const text = match.bytes.toString('latin1', match.start, match.end);
  const type = text.lastIndexOf(' ');
  const rest = textFrom(match, match.start + type);
  const [name] = (WANTS_NAME(text.slice(0, type)) ? CAPITAL_NAME : FRENCH_NAME).exec(rest) ?? [];
  if (name === undefined) return undefined;
  const stop = type + name.replace(/[ .]+$/, '').length;
  const end = match.start + stop;
  return { start: match.start, end: end + floorsAfter(match, end) };
}

/** Length of the floor and the door that are named at `at`. */
function floorsAfter(match: CheckContext, at: number): number {
  return FLOORS_AFTER.exec(textFrom(match, at))?.[0].length ?? 0;
}

/** Words in any case, or with a capital; characters beyond ASCII byte by byte. */
function either(words: string, capital = false): string {
  return words
    .split('|')
    .map((word) => {
      const [first, rest] = capital ? [`'${word[0].toUpperCase()}'`, word.slice(1)] : ['', word];
      const parts =
        Buffer.from(rest)
          .toString('latin1')
          .match(/[ -~]+|[^ -~]+/g) ?? [];
      return first + parts.map((part) => (part >= '\x80' ? bytesOf(part) : `"${part}"`)).join('');
    })
    .join('|');
}

function bytesOf(part: string): string {
  return [...part].map((byte) => `[${byte}]`).join('');
}

function latin(text: string): string {
  return Buffer.from(text).toString('latin1').replaceAll('.', '\\.');
}
