import { type Around, isLoud, keyOf } from './around.ts';

/** What a state's name is besides. */
export const STATE = {
  /** Nothing. */
  plain: 0,
  /** A name of people: Virginia. */
  person: 1,
  /** A city, a country or a person at least as often: Washington, Georgia, Victoria. */
  other: 2,
} as const;

const KEY =
  /(?:^| )(?:state|province|region|territory|state name|home state|birth state|state of (?:residence|birth|issue)|state or province|state province|admin1|license state|issuing state)$/;
const STATE_OF =
  /\b(?:states?|province|territory|commonwealth|legislature|governor|senators?|university) of $/i;
const PARTS =
  /\b(?:north(?:ern|east(?:ern)?|west(?:ern)?)?|south(?:ern|east(?:ern)?|west(?:ern)?)?|eastern|western|central|upstate|rural|coastal|upper|lower) $/i;
const IN =
  /\b(?:in|from|to|across|throughout|near|outside|within|of|through|into|visit(?:s|ed|ing)?|leaving|left|for|and|or|via) $/i;
const WHERE = /\b(?:in|from|across|throughout|near|within|through) $/i;
/** A place and a comma: `Athens, Georgia`. */
const BEHIND_PLACE = /(?:[A-Z][\w.'\x80-\xff-]+|\b[a-z]{3,}), "?$/;
const BEHIND_LOWER_PLACE = /\b[a-z]{4,}, $/;
const PERSON_BEFORE =
  /\b(?:mr|mrs|ms|miss|dr|prof|sir|lady|dame|queen|princess|king|george|martha|booker|denzel|dinah|kerry|general|president|aunt|sister|saint|st|hi|hello|hey|dear|lake|mount|mt|fort|cape|uss|named|called)\.? $/i;
const ZIP = /^,?\s{1,2}\d{5}\b/;
const STATE_WORD =
  /^(?:'s|\u2019s)? (?:state|legislature|senate|supreme court|residents?|governor|voters|department|dmv|resident|law|statute|constitution|border|driver)/i;
const CAPITAL_AFTER = /^ [A-Z][a-z]/;
const OF_CAPITAL = /^,? D\.? ?C\b/;
const THING_AFTER =
  /^ (?:street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|route|river|hotel|inn|plaza)\b/i;
const GLUED_BEFORE = /[\w#@/\\=.<$%~-]$/;
const GLUED_AFTER = /^(?:[_@=/\\(<[~]|\.\w|-[A-Z\d])/;
const FIELD_BEFORE = /(?:^|[,\t|;\n"])$/;
const FIELD_AFTER = /^(?:$|[,\t|;"\r\n])/;

/** How sure the name of a state is where it stands. Washington needs words around it that say it is the state. */
export function stateVerdict(place: Around, value: number, edits: boolean): number | undefined {
  const { before, after, shape } = place;
  const key = keyOf(place);
  if (key !== undefined && KEY.test(key)) return edits ? 0.7 : 0.95;
  if (ZIP.test(after)) return edits ? 0.7 : 0.95;
  if (GLUED_BEFORE.test(before) || GLUED_AFTER.test(after)) return undefined;
  if (OF_CAPITAL.test(after) || THING_AFTER.test(after)) return undefined;
  if (BEHIND_PLACE.test(before) && shape !== 'lower') return edits ? 0.6 : 0.9;
  if (edits) return shape !== 'lower' && IN.test(before) ? 0.5 : undefined;
  if (PERSON_BEFORE.test(before)) return undefined;
  if (STATE_OF.test(before) || STATE_WORD.test(after)) return 0.9;
  if (shape === 'lower') return lowerVerdict(before, value);
  if (shape === 'upper' && !isLoud(place)) return undefined;
  if (PARTS.test(before)) return 0.8;
  if (value === STATE.plain) return IN.test(before) ? 0.85 : 0.7;
  if (CAPITAL_AFTER.test(after) || key !== undefined) return undefined;
  if (value === STATE.person) return WHERE.test(before) || isField(before, after) ? 0.7 : undefined;
  return WHERE.test(before) ? 0.5 : undefined;
}

function lowerVerdict(before: string, value: number): number | undefined {
  if (BEHIND_LOWER_PLACE.test(before) && value !== STATE.other) return 0.5;
  if (value === STATE.plain) return IN.test(before) ? 0.6 : 0.5;
  return value === STATE.person && WHERE.test(before) ? 0.5 : undefined;
}

function isField(before: string, after: string): boolean {
  return FIELD_BEFORE.test(before) && FIELD_AFTER.test(after);
}
