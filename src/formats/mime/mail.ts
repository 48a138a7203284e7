import { CARRIAGE_RETURN, NEWLINE } from '../../core/bytes.ts';
import { turns } from '../../core/turns.ts';
import type { Envelope, Plan } from '../../engine/plan.ts';
import type { RedactionOptions } from '../../engine/redaction-options.ts';
import type { Redacted } from '../../engine/types.ts';
import { beginsMail, beginsMailbox } from './beginning.ts';
import { gathering } from './gathering.ts';
import { headerCodec } from './header-fields.ts';
import { partCodec } from './part-codec.ts';
import { placeholder } from './placeholder.ts';
import { type Step, structure } from './structure.ts';
import { type Offset, unitsIn } from './text-offsets.ts';
import { type PartOptions, type TextPart, textPart } from './text-part.ts';
import { type OnUnread, tooManyParts, unreadPart } from './unread.ts';

/** Mails and mailboxes: each header and each part is a text of its own. */
export const mail: Envelope = {
  begins: (start, whole, { mail: declared, lines }) => {
    if (declared === true) return start.length > 0;
    return lines === true ? beginsMailbox(start, whole) : beginsMail(start, whole);
  },
  reader,
};

const CRLF = Buffer.from('\r\n');
const LF = Buffer.from('\n');
const NONE: readonly Redacted[] = [];

/** Pieces of an answer: those of a text that fits a window are known at once. */
type Pieces = AsyncIterable<Redacted> | readonly Redacted[];

function isList(pieces: Pieces): pieces is readonly Redacted[] {
  return Array.isArray(pieces);
}

function reader(plan: Plan, options: RedactionOptions) {
  const { explain = false, lines = false, units } = options;
  const rule = plan.formats?.mailAttachments ?? 'refuse';
  const steps = structure(lines);
  let at: Offset = { bytes: 0, units: 0 };
  let current: TextPart | undefined;
  let part = '1';
  let removed = false;
  let unread = 0;
  let parts = 0;
  const pause = turns();
  /** Counts of the parts before the current one, and with it. */
  let before: readonly number[] = plan.filters.map(() => 0);
  let replaced = before;
  let lastByte = NEWLINE;
  let eol = LF;

  return async function* read(chunk: Buffer | undefined): AsyncGenerator<Redacted> {
    const out = gathering();
    const add = (one: Redacted) => {
      const { bytes } = one;
      if (bytes.length > 0) lastByte = bytes[bytes.length - 1];
      const full = out.add(one);
      return full === undefined ? undefined : { ...full, replaced, unread };
    };
    for (const step of steps(chunk)) {
      const waits = pause();
      if (waits !== undefined) await waits;
      const pieces = taken(step);
      // Short texts are many, and waiting takes longer than they do.
      for (const one of isList(pieces) ? pieces : NONE) {
        const full = add(one);
        if (full !== undefined) yield full;
      }
      for await (const one of isList(pieces) ? NONE : pieces) {
        const full = add(one);
        if (full !== undefined) yield full;
      }
    }
    yield { ...out.rest(), replaced, unread };
  };

  function taken(step: Step): Pieces {
    if (step.kind === 'copy') return [copied(step.bytes)];
    if (step.kind === 'text') return textOf(step.bytes);
    if (step.kind === 'fields') return textOf(step.bytes, step.ends);
    if (step.kind === 'end') return end();
    if (step.kind === 'body') return beginBody(step);
    part = step.part;
    begin('utf-8', headerCodec(onUnread('header')));
    return NONE;
  }

  function beginBody({ body, part: number, type }: Extract<Step, { kind: 'body' }>) {
    parts++;
    const refusal = tooManyParts(parts, at.bytes, lines);
    if (refusal !== undefined) throw refusal;
    part = number;
    if (body.kind === 'text') {
      begin(body.charset.charset, partCodec(body, explain, onUnread(type)));
      return NONE;
    }
    onUnread(type)(body.reason);
    removed = rule === 'remove';
    return removed ? [written(placeholder(body.encoding, eol))] : NONE;
  }

  function begin(charset: PartOptions['charset'], codec: PartOptions['codec']): void {
    before = replaced;
    current = textPart({ plan, options, charset, codec, pass });
  }

  function onUnread(type: string): OnUnread {
    return (reason) => {
      if (rule === 'refuse') throw unreadPart(part, type, reason);
      unread += 1;
    };
  }

  function textOf(bytes: Buffer, ends?: readonly number[]): Pieces {
    if (current !== undefined) {
      const parts = current.write(bytes, ends);
      return parts === undefined ? NONE : summed(parts);
    }
    pass(bytes);
    return removed ? NONE : [written(bytes)];
  }

  function end(): Pieces {
    const ended = current;
    current = undefined;
    removed = false;
    if (ended === undefined) return NONE;
    const pieces = ended.end();
    if (!isList(pieces)) return summed(pieces);
    for (const { replaced: counts } of pieces) count(counts);
    return pieces;
  }

  /** Counts of the current part. */
  function count(counts: readonly number[]): void {
    replaced = counts.some((own) => own > 0)
      ? before.map((earlier, n) => earlier + (counts[n] ?? 0))
      : before;
  }

  async function* summed(parts: AsyncIterable<Redacted>): AsyncGenerator<Redacted> {
    for await (const one of parts) {
      count(one.replaced);
      yield one;
    }
  }

  /** A delimiter begins a line, whatever the line before it became. */
  function copied(bytes: Buffer): Redacted {
    pass(bytes);
    if (bytes[bytes.length - 1] === NEWLINE) eol = bytes.at(-2) === CARRIAGE_RETURN ? CRLF : LF;
    return written(lastByte === NEWLINE ? bytes : Buffer.concat([eol, bytes]));
  }

  function written(bytes: Buffer): Redacted {
    return { bytes, spans: [], replaced };
  }

  /** Counts bytes of the mail, and returns their offset. */
  function pass(raw: Buffer): Offset {
    const from = at;
    const more = explain ? unitsIn(raw, raw.length, units) : 0;
    at = { bytes: from.bytes + raw.length, units: from.units + more };
    return from;
  }
}
