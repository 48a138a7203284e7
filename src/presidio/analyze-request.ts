import type { Regex } from '../detectors/user/patterns/regex.ts';
import { regex } from '../detectors/user/patterns/regex-engine.ts';
import { type AdHoc, adHocRecognizers, checkContext, named, unparsed } from './ad-hoc.ts';
import { type Entity, entities, entityNamed } from './entities.ts';
import { refused } from './presidio-error.ts';

/** A request of `/analyze`. */
export interface AnalyzeRequest {
  readonly texts: readonly string[];
  /** The request has a list of texts, and so has the answer of results. */
  readonly several: boolean;
  readonly entities: readonly Entity[];
  readonly adHoc: readonly AdHoc[];
  /** Least score of a result. */
  readonly threshold: number;
  readonly explained: boolean;
  /** In small letters. */
  readonly context: readonly string[];
  readonly allows: (match: string) => boolean;
}

type Json = Readonly<Record<string, unknown>>;

/** Message for entities that no recogniser finds, in Presidio's words. */
const NO_RECOGNIZERS = 'No matching recognizers were found to serve the request.';

const LANGUAGES: readonly unknown[] = ['en'];
/** Bits of Python's flags: ignore case, multiline, dot matches newline. */
const FLAGS = [
  [2, 'i'],
  [8, 'm'],
  [16, 's'],
] as const;
const STANDARD_FLAGS = 26;
/** Bytes of an allow list's pattern. */
const LONGEST_PATTERN = 16 * 1024;

/** Reads a body of `/analyze`. Throws a `PresidioError`, which quotes no text. */
export function analyzeRequest(body: unknown): AnalyzeRequest {
  const given = objectOf(body);
  const recognizers = adHocRecognizers(given['ad_hoc_recognizers']);
  const { text, language } = given;
  if (!text || (Array.isArray(text) && text.length === 0)) throw refused('No text provided');
  if (!language) throw refused('No language provided');
  if (!LANGUAGES.includes(language)) throw refused(NO_RECOGNIZERS);
  const adHoc = recognizers.filter((one) => one.language === language);
  const wanted = wantedEntities(given['entities'], adHoc);
  return {
    texts: Array.isArray(text) ? text.map(primitive) : [primitive(text)],
    several: Array.isArray(text),
    ...wanted,
    threshold: thresholdOf(given['score_threshold']),
    explained: Boolean(given['return_decision_process']),
    context: contextOf(given['context']),
    allows: allowance(given),
  };
}

/** The entities that `language` has, or all; throws for a language without any. */
export function entitiesIn(language: string | undefined): readonly Entity[] {
  if (!language || LANGUAGES.includes(language)) return entities;
  throw refused(NO_RECOGNIZERS);
}

/** Unknown names beside known ones do no harm; no known name at all is an error. */
function wantedEntities(
  names: unknown,
  adHoc: readonly AdHoc[],
): Pick<AnalyzeRequest, 'entities' | 'adHoc'> {
  if (!names || (Array.isArray(names) && names.length === 0)) {
    return { entities: entities.filter(({ standard }) => standard), adHoc };
  }
  if (typeof names === 'string') throw refused(NO_RECOGNIZERS);
  if (!Array.isArray(names)) throw unparsed(`'${typeof names}' object is not iterable`);
  const wanted = new Set(texts(names));
  const known = new Set([...wanted].flatMap((name) => entityNamed(name) ?? []));
  const own = adHoc.filter(({ entity }) => wanted.has(entity));
  if (known.size + own.length === 0) throw refused(NO_RECOGNIZERS);
  // In the order of the table: the more special of two types of one filter claims a match first.
  return { entities: entities.filter((entity) => known.has(entity)), adHoc: own };
}

function contextOf(given: unknown): readonly string[] {
  const words = texts(given);
  checkContext('context', words);
  return words.map((word) => named('context', word).toLowerCase());
}

function thresholdOf(given: unknown): number {
  if (given === undefined || given === null) return 0;
  if (typeof given === 'number') return given;
  throw unparsed(`'>=' not supported between instances of 'float' and 'str'`);
}

function allowance(given: Json): (match: string) => boolean {
  const terms = texts(given['allow_list']);
  if (terms.length === 0) return () => false;
  const match = 'allow_list_match' in given ? given['allow_list_match'] : 'exact';
  if (match === 'exact') {
    const allowed = new Set(terms);
    return (text) => allowed.has(text);
  }
  if (match !== 'regex') {
    throw refused("allow_list_match must either be set to 'exact' or 'regex'.");
  }
  const source = terms.join('|');
  if (Buffer.byteLength(source) > LONGEST_PATTERN) {
    throw refused(`allow_list has a pattern of more than ${LONGEST_PATTERN} bytes`);
  }
  const pattern = compiled(source, given['regex_flags'] ?? STANDARD_FLAGS);
  return (text) => pattern.test(Buffer.from(text));
}

function compiled(source: string, flags: unknown): Regex {
  const bits = Number.isInteger(flags) ? Number(flags) : STANDARD_FLAGS;
  const letters = FLAGS.flatMap(([bit, letter]) => ((bits & bit) === 0 ? [] : letter));
  try {
    return regex(source, { flags: letters.join('') });
  } catch {
    throw refused('Invalid regex pattern: allow_list is no pattern in the syntax of RE2');
  }
}

function primitive(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (value === null) return 'None';
  throw refused(
    'Analyzer.analyze_iterator only works on primitive types (int, float, bool, str). Lists of objects are not yet supported.',
  );
}

function texts(value: unknown): readonly string[] {
  if (!value) return [];
  if (!Array.isArray(value)) throw unparsed(`'${typeof value}' object is not iterable`);
  return value.filter((one): one is string => typeof one === 'string' && one !== '');
}

function objectOf(body: unknown): Json {
  if (Array.isArray(body)) throw refused("'list' object has no attribute 'get'");
  if (body === null) throw refused("'NoneType' object has no attribute 'get'");
  if (typeof body === 'object') return body as Json;
  throw refused(`'${typeof body === 'string' ? 'str' : 'int'}' object has no attribute 'get'`);
}
