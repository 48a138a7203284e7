import type { Plan } from '../engine/plan.ts';
import {
  type AnswerFilter,
  type AnswerOptions,
  answerFilter,
  wholeFilter,
} from './answer-filter.ts';
import { clean, isClean } from './clean-words.ts';
import type { AnswerText, OpenText } from './event-texts.ts';
import { readJson, writeJson } from './exact-json.ts';
import type { ConversationLabels } from './labels.ts';
import { masking } from './masking.ts';
import { type RestoreCounts, restoreCounts, restorer } from './restorer.ts';
import { type ContentKind, type Place, type Rule, visited } from './rules.ts';
import { sentTexts } from './sent-texts.ts';

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
  const sent = sentTexts(options.sent);
  const counts = restoreCounts();
  const taken: Record<string, number> = {};

  /** Words of this request as they leave, and what the answer has in their places. */
  const words = new Map<string, Promise<string>>();
  const meant = new Map<string, string>();

  async function masked(content: ContentKind, value: unknown, place: Place): Promise<unknown> {
    if (content === 'keep' && typeof value === 'string' && isOpaque(value, place)) return value;
    const isNumber = content === 'keep' && typeof value === 'number';
    if (isNumber && !isLong(value)) return value;
    const isWord = content === 'keep' && typeof value === 'string' && WORD.test(value);
    const result = isWord
      ? await wordOf(value)
      : await maskedValue(isNumber ? 'data' : content, value, place);
    if (!isWord || result !== value) {
      sent.add(typeof result === 'string' ? result : writeJson(result));
    }
    return result;
  }

  function wordOf(value: string): Promise<string> {
    const known = words.get(value) ?? maskedWord(value);
    words.set(value, known);
    return known;
  }

  /** A word may be a value as well. APIs take no brackets in ids and in names of tools. */
  async function maskedWord(value: string): Promise<string> {
    if (isClean(plan, value)) return value;
    const word = await own.word(value);
    if (word === value) clean(plan, value);
    else if (restored(word) === value) meant.set(word, value);
    return word;
  }

  function restored(text: string): string {
    const { write, end } = restorer(labels, restoreCounts(), false);
    return write(text) + end();
  }

  /** The request may be of another process: then only its labels are known here. */
  function meaning(word: string): string {
    return meant.get(word) ?? (/[A-Z]_\d/.test(word) ? restored(word) : word);
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
    const object = readJson(await maskedKeys(await own.json(writeJson({ [key]: value }))));
    return Object.values(object as object)[0];
  }

  /** Masks keys as words, too: the detectors read `Kim_Novak` as a key of JSON, not as a person. */
  async function maskedKeys(json: string): Promise<string> {
    let out = '';
    let from = 0;
    for (const { index, 1: key, 2: colon } of json.matchAll(/"((?:[^"\\]|\\.)*)"(:?)/gs)) {
      if (colon === '' || !WORD.test(key)) continue;
      const start = index + 1;
      out += json.slice(from, start) + (await wordOf(key));
      from = start + key.length;
    }
    return out + json.slice(from);
  }

  function passed(value: unknown): unknown {
    if (media === 'pass') return value;
    throw new RefusedMedia('images, sounds and files are refused: nothing is found in them');
  }

  const filterOptions = (): AnswerOptions => ({
    plan,
    names: labels.names(),
    isKnown: async (text) => labels.has(text) || sent.has(text),
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

  const withWords = (open: OpenText): OpenText => Object.assign(open, { word: meaning });

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
    open: withWords((json) =>
      opened(answers === 'keep' ? unfiltered : answerFilter(filterOptions()), json),
    ),
    openWhole: withWords((json) =>
      opened(answers === 'keep' ? unfiltered : wholeFilter(filterOptions()), json),
    ),
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

/** Characters of the names of models, tools and roles, of ids and of addresses. */
const WORD = /^[\w.:/+=~^$#-]+$/;

/** Whether a number may be somebody's. */
function isLong(value: number): boolean {
  return String(value).replace(/\D/g, '').length >= FEWEST_DIGITS;
}

/** Digits of a number that may be somebody's. */
const FEWEST_DIGITS = 7;

/** Whether a word is a signature or encrypted: it is random, and of no use once a letter of it has changed. */
function isOpaque(text: string, { keys }: Place): boolean {
  return OPAQUE.has(keys.at(-1) ?? '') && SEALED.test(text);
}

/** Members whose words are random bytes in base64. */
const OPAQUE: ReadonlySet<string> = new Set([
  ...['signature', 'thoughtSignature', 'thought_signature', 'data'],
  ...['encrypted_content', 'encrypted_index'],
]);

/** More in one word than a value has. */
const SEALED = /^[\w+/=.-]{100,}$/;
