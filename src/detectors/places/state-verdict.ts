import { labelTest } from '../../vocabulary/label-test.ts';
import { endsWith } from '../reading/ends-with.ts';
import { LIST_JOINER } from '../reading/list-joiner.ts';
import {
  CODE_AFTER,
  isInCapitals,
  keyOf,
  type ListedName,
  wordBefore,
  wordsOf,
} from './listed-name.ts';
import { REGION_KEYS } from './place-labels.ts';
import { STATE_NAMES } from './regions.ts';

/** Other meanings of a state's name. */
export const STATE = {
  /** Nothing. */
  plain: 0,
  /** A name of people: Virginia. */
  person: 1,
  /** A city, a country or a person at least as often: Washington, Georgia, Victoria. */
  other: 2,
} as const;

const isKey = labelTest(REGION_KEYS);
const STATE_OF = endsWith(
  /\b(?:states?|province|territory|commonwealth|legislature|governor|senators?|university|residents?|natives?|people|citizens|voters) of $/i,
);
const PARTS = wordsOf(
  'north northern northeast northeastern northwest northwestern south southern southeast southeastern',
  'southwest southwestern eastern western central upstate rural coastal upper lower',
);
const WHERE = wordsOf('in from across throughout near within through');
const IN = new Set([
  ...WHERE,
  ...wordsOf('to outside of into visit visits visited visiting leaving left for and or via'),
]);
/** A place and a comma: `Athens, Georgia`. */
const AFTER_PLACE = endsWith(/(?:[A-Z][\w.'\x80-\xff-]+|\b[a-z]{3,}), "?$/);
const AFTER_LOWER_PLACE = endsWith(/\b[a-z]{4,}, $/);
const PERSONS = wordsOf(
  'mr mrs ms miss dr prof sir lady dame queen princess king george martha booker denzel dinah kerry general',
  'president aunt sister saint st hi hello hey dear lake mount mt fort cape uss named called',
);
const ZIP = /^,?\s{1,2}\d{5}\b/;
const STATE_WORD =
  /^(?:'s|\u2019s)? (?:state|legislature|senate|supreme court|residents?|governor|voters|department|dmv|resident|law|statute|constitution|border|driver)/i;
const CAPITAL_AFTER = /^ [A-Z][a-z]/;
const OF_CAPITAL = /^,? D\.? ?C\b/;
const THING_AFTER =
  /^ (?:street|st|avenue|ave|av|road|rd|boulevard|blvd|drive|dr|lane|ln|route|river|hotel|inn|plaza)\b/i;
const GLUED_BEFORE = /^[\w#@/\\=.<$%~-]/;
const GLUED_AFTER = new RegExp(String.raw`^(?:${CODE_AFTER}|\.\w|-[A-Z\d])`);
const FIELD_BEFORE = /^(?:$|[,\t|;\n"])/;
const FIELD_AFTER = /^(?:$|[,\t|;"\r\n])/;

/** Another state before it in a list: `from Vermont to Nevada`. */
const LISTED = endsWith(
  new RegExp(`(?:^|[^A-Za-z])(?:${STATE_NAMES.join('|')})${LIST_JOINER}$`, 'i'),
);
const LIST_END = endsWith(/[ /\x93]$/);
/** Another state after it: `Iowa/Ohio`. */
const STATE_AFTER = new RegExp(`^/(?:${STATE_NAMES.join('|')})(?![A-Za-z])`, 'i');

/** Confidence of a state's name in its context. Washington needs words around it that make it the state. */
export function stateVerdict(place: ListedName, value: number, edits: boolean): number | undefined {
  const { before, after, shape } = place;
  const key = keyOf(place);
  if (key !== undefined && isKey(key)) return edits ? 0.7 : 0.95;
  if (ZIP.test(after)) return edits ? 0.7 : 0.95;
  if (!edits && shape === 'capitalized' && LIST_END(before) && LISTED(before.slice(-32)))
    return 0.8;
  if (GLUED_BEFORE.test(before.slice(-1))) return undefined;
  if (GLUED_AFTER.test(after) && !STATE_AFTER.test(after)) return undefined;
  if (OF_CAPITAL.test(after) || THING_AFTER.test(after)) return undefined;
  if (shape !== 'lower' && isAfterPlace(before)) return edits ? 0.6 : 0.9;
  const word = wordBefore(place);
  if (edits) return shape !== 'lower' && IN.has(word) ? 0.5 : undefined;
  if (PERSONS.has(before.endsWith('. ') ? wordBefore(place, 1) : word)) return undefined;
  if ((word === 'of' && STATE_OF(before)) || STATE_WORD.test(after)) return 0.9;
  if (shape === 'lower') return lowerVerdict(before, word, value);
  if (shape === 'upper' && !isInCapitals(place)) return undefined;
  if (PARTS.has(word)) return 0.8;
  if (value === STATE.plain) return IN.has(word) ? 0.85 : 0.7;
  if (CAPITAL_AFTER.test(after) || key !== undefined) return undefined;
  if (value === STATE.person) return WHERE.has(word) || isField(before, after) ? 0.7 : undefined;
  return WHERE.has(word) ? 0.5 : undefined;
}

function isAfterPlace(before: string): boolean {
  return (before.endsWith(', ') || before.endsWith(', "')) && AFTER_PLACE(before);
}

function lowerVerdict(before: string, word: string, value: number): number | undefined {
  if (value !== STATE.other && before.endsWith(', ') && AFTER_LOWER_PLACE(before)) return 0.5;
  if (value === STATE.plain) return IN.has(word) ? 0.6 : 0.5;
  return value === STATE.person && WHERE.has(word) ? 0.5 : undefined;
}

function isField(before: string, after: string): boolean {
  return FIELD_BEFORE.test(before.slice(-1)) && FIELD_AFTER.test(after);
}
