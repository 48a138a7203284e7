import type { KeyObject } from 'node:crypto';
import * as v from 'valibot';
import { type ConversationLabels, type LabelledValue, labelTable } from './labels.ts';
import { type TextSeal, textSeal } from './sealed-text.ts';

/** The values of a conversation, sealed: they travel with its requests and are stored nowhere. */
export interface Sessions {
  /** Seals the labels of a conversation. Equal labels give equal bytes in the same hour. Throws a `SessionError`. */
  seal(labels: ConversationLabels, conversation: string, now?: number): string;
  /** The labels of a session. Throws a `SessionError` for one that is altered, expired, or of another key or conversation. */
  open(session: string, conversation: string, now?: number): ConversationLabels;
}

/** A session that cannot be used. Its message names the reason and no value. */
export class SessionError extends Error {
  override name = 'SessionError';
  readonly code: 'session_invalid' | 'session_expired' | 'session_too_large';

  constructor(code: SessionError['code'], message: string) {
    super(message);
    this.code = code;
  }
}

/** Limits of sessions. */
export interface SessionLimits {
  /** Hours until a session expires. Default: 24. */
  readonly hours?: number;
  /** Most characters of a sealed session. Default: 1 MiB. */
  readonly characters?: number;
}

const VERSION = 'rs1.';
const HOUR_MS = 3_600_000;
const MOST_CHARACTERS = 1024 * 1024;
const content = v.strictTuple([
  v.number(),
  v.array(
    v.strictTuple([v.string(), v.array(v.string()), v.array(v.number()), v.array(v.number())]),
  ),
]);

/**
 * Seals sessions under keys that derive from the service's secret and the conversation (HKDF, RFC 5869; AES-256-GCM with
 * a synthetic nonce): any machine with the secret opens them, and none under another conversation's name.
 */
export function sessions(secret: KeyObject, limits: SessionLimits = {}): Sessions {
  const { hours = 24, characters = MOST_CHARACTERS } = limits;
  const sealOf = (conversation: string) => textSeal(secret, `redactor session 1\0${conversation}`);
  return {
    seal(labels, conversation, now = Date.now()) {
      const until = Math.floor(now / HOUR_MS) + 1 + hours;
      const text = JSON.stringify([until, grouped(labels.all())]);
      const session = VERSION + sealOf(conversation).seal(text);
      if (session.length <= characters) return session;
      const message = `the values of the conversation take ${session.length} characters, sealed; the limit is ${characters}`;
      throw new SessionError('session_too_large', message);
    },
    open(session, conversation, now = Date.now()) {
      if (session.length > characters) {
        const message = `the session has more than ${characters} characters`;
        throw new SessionError('session_too_large', message);
      }
      const [until, groups] = contentOf(session, sealOf(conversation));
      if (now > until * HOUR_MS)
        throw new SessionError('session_expired', 'the session has expired');
      return labelTable(groups.flatMap(valuesOf));
    },
  };
}

function contentOf(session: string, { open }: TextSeal): v.InferOutput<typeof content> {
  const isOurs = session.startsWith(VERSION);
  const text = isOurs ? open(session.slice(VERSION.length)) : undefined;
  if (text !== undefined) {
    const read = v.safeParse(content, JSON.parse(text));
    if (read.success) return read.output;
  }
  const message = 'the session was altered, or is of another secret or another conversation';
  throw new SessionError('session_invalid', message);
}

type Group = v.InferOutput<typeof content>[1][number];

/** Values by name, in the order of their numbers, the numbers of those in brackets, and of those that JSON writes without quotes. */
function grouped(all: readonly LabelledValue[]): readonly Group[] {
  const byName = new Map<string, LabelledValue[]>();
  for (const one of all) {
    const own = byName.get(one.name);
    if (own === undefined) byName.set(one.name, [one]);
    else own.push(one);
  }
  return [...byName].map(([name, own]) => {
    const numbersOf = (kind: 'bracketed' | 'literal') =>
      own.filter((one) => one[kind]).map(({ number }) => number);
    return [name, own.map(({ value }) => value), numbersOf('bracketed'), numbersOf('literal')];
  });
}

function valuesOf([name, values, bracketed, literals]: Group): readonly LabelledValue[] {
  const [inBrackets, isLiteral] = [new Set(bracketed), new Set(literals)];
  return values.map((value, index) => {
    const number = index + 1;
    const [own, literal] = [inBrackets.has(number), isLiteral.has(number)];
    return { name, number, value, bracketed: own, literal };
  });
}
