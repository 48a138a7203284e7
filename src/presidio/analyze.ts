import { setImmediate } from 'node:timers/promises';
import type { Plan } from '../engine/plan.ts';
import { redactBuffer } from '../engine/redact-buffer.ts';
import type { Span } from '../engine/types.ts';
import type { LoadOptions } from '../profiles/load.ts';
import type { AdHoc, AdHocPattern } from './ad-hoc.ts';
import type { AnalyzeRequest } from './analyze-request.ts';
import { ascii } from './ascii-json.ts';
import { codePoints } from './code-points.ts';
import { entityOf, recognizerName } from './entities.ts';
import { PresidioError } from './presidio-error.ts';
import { recognizersPlan } from './recognizers-plan.ts';

/** A match of a text, as `/analyze` reports it. */
interface Result {
  /** Code points of the text. */
  readonly start: number;
  readonly end: number;
  readonly type: string;
  readonly score: number;
  readonly explanation: Explanation | null;
}

/** The ten members of `analysis_explanation`. */
interface Explanation {
  readonly original_score: number;
  readonly pattern: string | null;
  readonly pattern_name: string | null;
  readonly recognizer: string;
  readonly regex_flags: number | null;
  readonly score: number;
  readonly score_context_improvement: number;
  readonly supportive_context_word: string;
  readonly textual_explanation: string;
  readonly validation_result: boolean | null;
}

/** A match before its score is final. */
interface Found {
  readonly type: string;
  readonly recognizer: string;
  readonly score: number;
  /** Parts of words that raise the score. */
  readonly context: readonly string[];
  readonly checked: boolean;
  readonly pattern?: AdHocPattern;
  /** The word that the engine saw near it. */
  readonly word?: string;
}

const CONTEXT_BONUS = 0.35;
const CONTEXT_LEAST = 0.4;
const CONTEXT_WORDS = 5;
/** UTF-16 units before a match in which its words are looked for. */
const CONTEXT_UNITS = 200;
const REGEX_FLAGS = 26;
/** Results of one answer, which is held whole. */
const MOST_RESULTS = 200_000;
/** Milliseconds after which other requests have their turn. */
const TURN_MS = 5;

/** A request, with the word of its context that supports matches with given context words. */
interface Asked extends AnalyzeRequest {
  readonly heard: (words: readonly string[]) => string | undefined;
}

/** Returns a function that answers requests of `/analyze` with a JSON text in ASCII. */
export function analyzer(options: LoadOptions) {
  const planOf = recognizersPlan(options);
  return async (request: AnalyzeRequest, documentId: string): Promise<string> => {
    const plan = planOf(request.entities, request.adHoc);
    const heard = requestContext(request.context);
    const lists: string[] = [];
    let count = 0;
    let since = performance.now();
    for (const text of request.texts) {
      const spans = await spansOf(plan, text, documentId);
      const found = results(plan, spans, text, { ...request, heard });
      count += found.length;
      if (count > MOST_RESULTS) {
        throw new PresidioError(
          413,
          `There are more than ${MOST_RESULTS} results: send less text.`,
        );
      }
      lists.push(json(found));
      // Short texts are analysed without a wait in between; after a while, other requests have their turn.
      if (performance.now() - since < TURN_MS) continue;
      await setImmediate();
      since = performance.now();
    }
    return request.several ? `[${lists.join(', ')}]` : (lists[0] ?? '[]');
  };
}

async function spansOf(plan: Plan, text: string, documentId: string): Promise<readonly Span[]> {
  const scope = { context: 'none', documentId };
  return (await redactBuffer(plan, Buffer.from(text), { scope, explain: true })).spans;
}

function results(
  plan: Plan,
  spans: readonly Span[],
  text: string,
  request: Asked,
): readonly Result[] {
  const points = codePoints(text);
  return spans
    .filter(({ outcome }) => outcome === 'replace')
    .flatMap((span) => {
      const { unitStart, unitEnd } = span;
      const match = text.slice(unitStart, unitEnd);
      const found = foundOf(plan, span, match, request);
      if (found === undefined || request.allows(match)) return [];
      const before = text.slice(Math.max(0, unitStart - CONTEXT_UNITS), unitStart);
      const word = supportive(found, before, match, request);
      const score = word === undefined ? found.score : raised(found.score);
      if (score < request.threshold || score === 0) return [];
      const explanation = request.explained ? explanationOf(found, score, word) : null;
      const [start, end] = [points.point(unitStart), points.point(unitEnd)];
      return [{ start, end, type: found.type, score, explanation }];
    })
    .sort((a, b) => b.score - a.score || a.start - b.start || b.end - a.end);
}

function foundOf(
  plan: Plan,
  span: Span,
  match: string,
  { entities, adHoc }: AnalyzeRequest,
): Found | undefined {
  const { detector } = plan.filters[span.filter];
  const { classification = '', confidence, contextWord } = span;
  if (detector.filterType === 'IDENTIFIER') return foundAdHoc(adHoc, classification);
  const entity = entityOf(entities, detector.type, match, classification);
  if (entity === undefined) return undefined;
  const { name, checked, context } = entity;
  return {
    type: name,
    recognizer: recognizerName(entity),
    score: checked ? 1 : Math.round(confidence * 100) / 100,
    context,
    checked,
    ...(contextWord !== undefined && { word: contextWord }),
  };
}

/** The classification of a recogniser's pattern names both by number. */
function foundAdHoc(adHoc: readonly AdHoc[], classification: string): Found | undefined {
  const [n, k] = classification.split('.').map(Number);
  const recognizer = adHoc[n];
  const pattern = recognizer?.patterns[k];
  if (recognizer === undefined || pattern === undefined) return undefined;
  const { entity: type, name, context } = recognizer;
  return { type, recognizer: name, score: pattern.score, context, checked: false, pattern };
}

/**
 * The context word that supports a match: among the request's, and for a request's own recogniser among the five words
 * before the match and in it. Built-in filters have looked around themselves.
 */
function supportive(
  { context, pattern }: Found,
  before: string,
  match: string,
  { heard }: Asked,
): string | undefined {
  const near = pattern === undefined ? [] : [...words(before).slice(-CONTEXT_WORDS), match];
  const around = near.map((word) => word.toLowerCase());
  return context.find((word) => around.some((other) => other.includes(word))) ?? heard(context);
}

/** Looks for context words in those of the request, once for each list of them. */
function requestContext(context: readonly string[]): Asked['heard'] {
  const known = new Map<readonly string[], string | undefined>();
  return (words) => {
    if (!known.has(words)) {
      const word = words.find((one) => context.some((other) => other.includes(one)));
      known.set(words, word);
    }
    return known.get(words);
  };
}

function words(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_'-]+/gu) ?? [];
}

function raised(score: number): number {
  return Math.min(1, Math.max(CONTEXT_LEAST, score + CONTEXT_BONUS));
}

function explanationOf(found: Found, score: number, word: string | undefined): Explanation {
  const { pattern, recognizer, checked } = found;
  const by = pattern === undefined ? '' : ` using pattern \`${pattern.name}\``;
  return {
    original_score: found.score,
    pattern: pattern?.regex ?? null,
    pattern_name: pattern?.name ?? null,
    recognizer,
    regex_flags: pattern === undefined ? null : REGEX_FLAGS,
    score,
    score_context_improvement: word === undefined ? 0 : score - found.score,
    supportive_context_word: word ?? found.word ?? '',
    textual_explanation: `Detected by \`${recognizer}\`${by}`,
    validation_result: checked ? true : null,
  };
}

/** Members in the order of Presidio's answers; scores as its floats. */
function json(found: readonly Result[]): string {
  const lines = found.map(({ start, end, type, score, explanation }) => {
    const members = [
      `"analysis_explanation": ${explanation === null ? 'null' : explained(explanation)}`,
      `"end": ${end}`,
      `"entity_type": ${JSON.stringify(type)}`,
      `"score": ${float(score)}`,
      `"start": ${start}`,
    ];
    return `{${members.join(', ')}}`;
  });
  return ascii(`[${lines.join(', ')}]`);
}

function explained(explanation: Explanation): string {
  const members = Object.entries(explanation).map(([name, value]) => {
    const scored = name === 'score' || name === 'original_score';
    return `"${name}": ${scored ? float(Number(value)) : JSON.stringify(value)}`;
  });
  return `{${members.join(', ')}}`;
}

function float(value: number): string {
  return Number.isInteger(value) ? `${value}.0` : `${value}`;
}
