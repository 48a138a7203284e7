import type { Plan } from '../engine/plan.ts';
import {
  type AnswerFilter,
  type AnswerOptions,
  answerFilter,
  wholeFilter,
} from './answer-filter.ts';
import type { AnswerText, OpenText } from './event-texts.ts';
import { readJson, writeJson } from './exact-json.ts';
import type { ConversationLabels } from './labels.ts';
import { masking } from './masking.ts';
import { type RestoreCounts, restoreCounts, restorer } from './restorer.ts';
import { type ContentKind, type Place, type Rule, visited } from './rules.ts';

/** One request to a model and its answer. */
export interface Conversation {
  /** The request with labels for its values. Throws `Blocked`, `RefusedMedia`, `TooManyLabels`. */
  mask(request: unknown, rule: Rule): Promise<unknown>;
  /** Opens a text of the answer, which comes in pieces. */
  readonly open: OpenText;
  /** The same for a text that is complete. */
  readonly openWhole: OpenText;
  readonly labels: ConversationLabels;
  /** Replacements in the request, by type. */
  readonly masked: Readonly<Record<string, number>>;
  /** Values that the answer was without, by type. */
  readonly taken: Readonly<Record<string, number>>;
  readonly counts: RestoreCounts;
}

/** Options of a conversation. */
export interface ConversationOptions {
  readonly plan: Plan;
  readonly labels: ConversationLabels;
  /** Treatment of images, sounds and files, which nothing is found in. Default: `pass`. */
  readonly media?: 'pass' | 'refuse';
  /** Treatment of values that only the answer has and the profile forbids. Default: `remove`. */
  readonly answers?: 'remove' | 'keep';
  /** Texts that the client sent before, masked: what they have in clear is known to it. */
  readonly sent?: readonly string[];
}

/** A request with matches of a strategy that refuses it. */
export class Blocked extends Error {
  override name = 'Blocked';
  /** Matches by type. */
  readonly counts: Readonly<Record<string, number>>;

  constructor(counts: Readonly<Record<string, number>>) {
    const types = Object.entries(counts).map(([type, count]) => `${count} ${type}`);
    super(`the profile refuses the request: it has ${types.join(', ')}`);
    this.counts = counts;
  }
}

/** A request with an image, a sound or a file, which the operator refuses. */
export class RefusedMedia extends Error {
  override name = 'RefusedMedia';
}

/** Begins a conversation. */
export function conversation(options: ConversationOptions): Conversation {
  const { plan, labels, media = 'pass', answers = 'remove' } = options;
  const own = masking(plan, labels);
  const sent: string[] = [...(options.sent ?? [])];
  const counts = restoreCounts();
  const taken: Record<string, number> = {};

  async function masked(content: ContentKind, value: unknown, place: Place): Promise<unknown> {
    if (content === 'keep' && isWord(String(value))) return value;
    const isNumber = content === 'keep' && typeof value === 'number';
    const result = await maskedValue(isNumber ? 'data' : content, value, place);
    sent.push(typeof result === 'string' ? result : writeJson(result));
    return result;
  }

  async function maskedValue(content: ContentKind, value: unknown, place: Place): Promise<unknown> {
    if (content === 'media') return passed(value);
    if (content === 'data') return maskedData(value, place);
    const text = String(value);
    if (content === 'json') return isJson(text) ? own.json(text) : own.text(text);
    const label = await own.text(text);
    return content === 'name' && label !== text ? label.replace(/[^\w-]+/g, '') : label;
  }

  /** Members of objects are read with their keys. */
  async function maskedData(value: unknown, { keys }: Place): Promise<unknown> {
    const key = keys.findLast((one) => !/^\d+$/.test(one)) ?? 'value';
    const object = readJson(await own.json(writeJson({ [key]: value })));
    return Object.values(object as object)[0];
  }

  function passed(value: unknown): unknown {
    if (media === 'pass') return value;
    throw new RefusedMedia('images, sounds and files are refused: nothing is found in them');
  }

  const filterOptions = (): AnswerOptions => ({
    plan,
    names: labels.names(),
    isKnown: (text) => labels.has(text) || sent.some((one) => hasWord(one, text)),
    taken(type) {
      taken[type] = (taken[type] ?? 0) + 1;
    },
  });

  function opened(filter: AnswerFilter, json: boolean): AnswerText {
    const back = restorer(labels, counts, json);
    return {
      write: async (piece) => back.write(await filter.write(piece)),
      end: async () => back.write(await filter.end()) + back.end(),
      peek: async () => back.peek(await filter.peek()),
    };
  }

  return {
    labels,
    masked: own.counts,
    taken,
    counts,
    async mask(request, rule) {
      const result = await visited(request, rule, masked);
      if (Object.keys(own.blocked).length > 0) throw new Blocked(own.blocked);
      return result;
    },
    open: (json) => opened(answers === 'keep' ? unfiltered : answerFilter(filterOptions()), json),
    openWhole: (json) =>
      opened(answers === 'keep' ? unfiltered : wholeFilter(filterOptions()), json),
  };
}

const unfiltered: AnswerFilter = {
  write: (piece) => Promise.resolve(piece),
  end: () => Promise.resolve(''),
  peek: () => Promise.resolve(''),
};

/** Texts that only restore. */
export function restoring(labels: ConversationLabels, counts: RestoreCounts): OpenText {
  return (json) => {
    const { write, end, peek } = restorer(labels, counts, json);
    return {
      write: (piece) => Promise.resolve(write(piece)),
      end: () => Promise.resolve(end()),
      peek: () => Promise.resolve(peek('')),
    };
  };
}

function isJson(text: string): boolean {
  try {
    return typeof readJson(text) === 'object';
  } catch {
    return false;
  }
}

/** Whether a text may be the name of a model, an id, a signature or an address, and none of a person. */
function isWord(text: string): boolean {
  const hasPerson = /\s|[^/]@/.test(text);
  const isNumber = /^[^\p{L}]*$/u.test(text) && text.replace(/\D/g, '').length >= FEWEST_DIGITS;
  return !hasPerson && !isNumber;
}

/** Digits of a number that may be somebody's. */
const FEWEST_DIGITS = 7;

/** Whether a text has another one as whole words. */
function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = text[at - 1] ?? ' ';
    const after = text[at + word.length] ?? ' ';
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}
