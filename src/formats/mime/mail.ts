import { CARRIAGE_RETURN, EMPTY, NEWLINE } from '../../core/bytes.ts';
import type { Envelope, Plan } from '../../engine/plan.ts';
import type { RedactionOptions } from '../../engine/redaction-options.ts';
import type { Redacted } from '../../engine/types.ts';
import { beginsMail, beginsMailbox } from './beginning.ts';
import { headerCodec } from './header-fields.ts';
import { partCodec } from './part-codec.ts';
import { placeholder } from './placeholder.ts';
import { type Step, structure } from './structure.ts';
import { type Offset, unitsIn } from './text-offsets.ts';
import { type PartOptions, type TextPart, textPart } from './text-part.ts';
import { type OnUnread, UnreadPart } from './unread.ts';

/** Mails and mailboxes: headers and parts are each a text of its own. */
export const mail: Envelope = {
  begins: (start, whole, { mail: declared, lines }) => {
    if (declared === true) return start.length > 0;
    return lines === true ? beginsMailbox(start, whole) : beginsMail(start, whole);
  },
  reader,
};

const CRLF = Buffer.from('\r\n');
const LF = Buffer.from('\n');

function reader(plan: Plan, options: RedactionOptions) {
  const { explain = false, lines = false, units } = options;
  const rule = plan.formats?.mailAttachments ?? 'refuse';
  const steps = structure(lines);
  let at: Offset = { bytes: 0, units: 0 };
  let current: TextPart | undefined;
  let part = '1';
  let removed = false;
  let unread = 0;
  /** Counts of the parts before the current one, and with it. */
  let before: readonly number[] = plan.filters.map(() => 0);
  let replaced = before;
  let lastByte = NEWLINE;
  let eol = LF;

  return async function* read(chunk: Buffer | undefined): AsyncGenerator<Redacted> {
    for (const step of steps(chunk)) {
      for await (const { bytes, spans } of taken(step)) {
        if (bytes.length > 0) lastByte = bytes[bytes.length - 1];
        yield { bytes, spans, replaced, unread };
      }
    }
    if (chunk === undefined) yield { ...written(EMPTY), unread };
  };

  async function* taken(step: Step): AsyncGenerator<Redacted> {
    if (step.kind === 'header') {
      part = step.part;
      begin('utf-8', headerCodec(onUnread('header')));
    } else if (step.kind === 'body') yield* beginBody(step);
    else if (step.kind === 'copy') yield* copied(step.bytes);
    else if (step.kind === 'text') yield* textOf(step.bytes);
    else yield* end();
  }

  function* beginBody({ body, part: number, type }: Extract<Step, { kind: 'body' }>) {
    part = number;
    if (body.kind === 'text') {
      begin(body.charset.charset, partCodec(body, explain, onUnread(type)));
      return;
    }
    onUnread(type)(body.reason);
    removed = rule === 'remove';
    if (removed) yield written(placeholder(body.encoding, eol));
  }

  function begin(charset: PartOptions['charset'], codec: PartOptions['codec']): void {
    before = replaced;
    current = textPart({ plan, options, charset, codec, pass });
  }

  function onUnread(type: string): OnUnread {
    return (reason) => {
      if (rule === 'refuse') throw new UnreadPart(part, type, reason);
      unread += 1;
    };
  }

  async function* textOf(bytes: Buffer): AsyncGenerator<Redacted> {
    if (current !== undefined) {
      yield* summed(current.write(bytes));
      return;
    }
    pass(bytes);
    if (!removed) yield written(bytes);
  }

  async function* end(): AsyncGenerator<Redacted> {
    if (current !== undefined) yield* summed(current.end());
    current = undefined;
    removed = false;
  }

  async function* summed(parts: AsyncIterable<Redacted>): AsyncGenerator<Redacted> {
    for await (const one of parts) {
      replaced = before.map((count, n) => count + (one.replaced[n] ?? 0));
      yield one;
    }
  }

  /** A delimiter begins a line, whatever became of the line before it. */
  function* copied(bytes: Buffer) {
    pass(bytes);
    if (bytes[bytes.length - 1] === NEWLINE) eol = bytes.at(-2) === CARRIAGE_RETURN ? CRLF : LF;
    yield written(lastByte === NEWLINE ? bytes : Buffer.concat([eol, bytes]));
  }

  function written(bytes: Buffer): Redacted {
    return { bytes, spans: [], replaced };
  }

  /** Counts bytes of the mail, and returns where they begin. */
  function pass(raw: Buffer): Offset {
    const from = at;
    const more = explain ? unitsIn(raw, raw.length, units) : 0;
    at = { bytes: from.bytes + raw.length, units: from.units + more };
    return from;
  }
}
