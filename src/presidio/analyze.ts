import { turns } from '../core/turns.ts';
import type { Plan } from '../engine/plan.ts';
import { redactPieces } from '../engine/redact-buffer.ts';
import type { RequestScope, Span } from '../engine/types.ts';
import type { LoadOptions } from '../profiles/load.ts';
import type { AdHoc, AdHocPattern } from './ad-hoc.ts';
import type { AnalyzeRequest } from './analyze-request.ts';
import { ascii } from './ascii-json.ts';
import { type CodePoints, codePoints } from './code-points.ts';
import { entityOf, recognizerName } from './entities.ts';
import { type FirstWithin, firstWithin } from './first-within.ts';
import { MOST_RESULTS, recognizersPlan, tooMany } from './recognizers-plan.ts';

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
/** UTF-16 units of one answer, which is held whole: each result repeats its pattern. */
const MOST_UNITS = 32 * 2 ** 20;

/** A request, with the words of its context that support matches. */
interface Asked extends AnalyzeRequest {
  readonly supported: Supported;
}

/** An answer in progress. */
interface Answer {
  results: number;
  units: number;
  /** Gives other requests their turn after a while. */
  readonly turn: () => Promise<void> | undefined;
}

/** Returns a function that answers requests of `/analyze` with a JSON text in ASCII. */
export function analyzer(options: LoadOptions) {
  const planOf = recognizersPlan(options);
  return async (request: AnalyzeRequest, documentId: string): Promise<string> => {
    const plan = planOf(request.entities, request.adHoc);
    const scope = { context: 'none', documentId };
    const prepared = { ...request, supported: supportive(request.context) };
    const answer: Answer = { results: 0, units: 0, turn: turns() };
    const lists: string[] = [];
    for (const text of request.texts) {
      const found = await results(plan, text, scope, prepared, answer);
      lists.push(await json(found, answer));
      await answer.turn();
    }
    return request.several ? `[${lists.join(', ')}]` : (lists[0] ?? '[]');
  };
}

async function results(
  plan: Plan,
  text: string,
  scope: RequestScope,
  request: Asked,
  answer: Answer,
): Promise<readonly Result[]> {
  const points = codePoints(text);
  const all: Result[] = [];
  const options = { scope, explain: true };
  await redactPieces(plan, Buffer.from(text), options, async ({ spans }) => {
    for (const span of spans) {
      const found = resultOf(plan, span, text, points, request);
      if (found !== undefined) {
        all.push(found);
        checkSize(answer, 1, 0);
      }
      await answer.turn();
    }
  });
  return all.sort((a, b) => b.score - a.score || a.start - b.start || b.end - a.end);
}

function checkSize(answer: Answer, results: number, units: number): void {
  answer.results += results;
  answer.units += units;
  if (answer.results <= MOST_RESULTS && answer.units <= MOST_UNITS) return;
  throw tooMany(answer.results > MOST_RESULTS ? `${MOST_RESULTS} results` : `${MOST_UNITS} bytes`);
}

function resultOf(
  plan: Plan,
  span: Span,
  text: string,
  points: CodePoints,
  request: Asked,
): Result | undefined {
  if (span.outcome !== 'replace') return undefined;
  const { unitStart, unitEnd } = span;
  const match = text.slice(unitStart, unitEnd);
  const found = foundOf(plan, span, match, request);
  if (found === undefined || request.allows(match)) return undefined;
  const before = text.slice(Math.max(0, unitStart - CONTEXT_UNITS), unitStart);
  const word = request.supported(found, before, match);
  const score = word === undefined ? found.score : raised(found.score);
  if (score < request.threshold || score === 0) return undefined;
  const explanation = request.explained ? explanationOf(found, score, word) : null;
  const [start, end] = [points.point(unitStart), points.point(unitEnd)];
  return { start, end, type: found.type, score, explanation };
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

/** The context word that supports a match, after the text before it. */
type Supported = (found: Found, before: string, match: string) => string | undefined;

/**
 * Looks for context words in those of the request, and for a request's own recogniser in the five words before the match
 * and in it. Built-in filters have looked around themselves.
 */
function supportive(requested: readonly string[]): Supported {
  const known = new Map<readonly string[], { within: FirstWithin; heard: string | undefined }>();
  const prepared = (context: readonly string[]) => {
    const within = firstWithin(context);
    const entry = { within, heard: context[first(requested, within)] };
    known.set(context, entry);
    return entry;
  };
  return ({ context, pattern }, before, match) => {
    if (context.length === 0) return undefined;
    const { within, heard } = known.get(context) ?? prepared(context);
    if (pattern === undefined) return heard;
    const near = [...words(before).slice(-CONTEXT_WORDS), match];
    return (
      context[
        first(
          near.map((word) => word.toLowerCase()),
          within,
        )
      ] ?? heard
    );
  };
}

/** The least index of a word in any of the texts; -1 if none is. */
function first(texts: readonly string[], within: FirstWithin): number {
  const found = texts.map(within).filter((index) => index >= 0);
  return found.length > 0 ? found.reduce((a, b) => Math.min(a, b)) : -1;
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
async function json(found: readonly Result[], answer: Answer): Promise<string> {
  const lines: string[] = [];
  for (const { start, end, type, score, explanation } of found) {
    const members = [
      `"analysis_explanation": ${explanation === null ? 'null' : explained(explanation)}`,
      `"end": ${end}`,
      `"entity_type": ${JSON.stringify(type)}`,
      `"score": ${float(score)}`,
      `"start": ${start}`,
    ];
    const line = ascii(`{${members.join(', ')}}`);
    checkSize(answer, 0, line.length);
    lines.push(line);
    await answer.turn();
  }
  return `[${lines.join(', ')}]`;
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
