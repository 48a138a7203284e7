import { isUtf8 } from 'node:buffer';
import { EMPTY } from '../../core/bytes.ts';
import type { Texts } from '../records/texts.ts';
import {
  headAt,
  type MsgpackHead,
  scalarText,
  strBytes,
  valueEnd,
  visitElements,
} from '../wire/msgpack.ts';

/** A range of a message that is written anew. */
export interface WireEdit {
  readonly start: number;
  readonly end: number;
  readonly bytes: Buffer;
}

/** Types of `ext` that are times: Fluent's EventTime, and MessagePack's timestamp. */
const TIMES = [0, -1];

/** Walks a record, a map, as a text of its own, and adds what changes to `edits`. */
export function walkRecord(bytes: Buffer, start: number, texts: Texts, edits: WireEdit[]): void {
  const head = headAt(bytes, start);
  texts.record(() => {
    if (head.kind === 'map') return members(head);
    texts.label('line');
    return value(head);
  });

  function members(map: MsgpackHead): number {
    return visitElements(bytes, map, (head, index) => (index % 2 === 0 ? key(head) : value(head)));
  }

  function key(head: MsgpackHead): number {
    const isText = head.kind === 'str' || head.kind === 'bin';
    const written = isText ? contentOf(head) : EMPTY;
    const changed = texts.key(written, 'plain');
    if (changed !== undefined && isText) replace(head, strBytes(changed));
    return valueEnd(bytes, head.start);
  }

  function value(head: MsgpackHead): number {
    const { kind } = head;
    if (kind === 'map' || kind === 'array') {
      texts.open(kind === 'map' ? '{' : '[');
      const end = kind === 'map' ? members(head) : visitElements(bytes, head, value);
      texts.close(kind === 'map' ? '}' : ']');
      return end;
    }
    if (kind === 'str' || kind === 'bin') text(head);
    else if (kind === 'ext') {
      if (TIMES.includes(head.type)) texts.text(EMPTY, 'plain');
      else omit(head);
    } else {
      const changed = texts.literal(scalarText(bytes, head), 'plain');
      if (changed !== undefined) replace(head, strBytes(changed.bytes));
    }
    return head.content + head.length;
  }

  /** Binary content that is no text cannot be read: only the number of its bytes stays. */
  function text(head: MsgpackHead): void {
    const content = contentOf(head);
    if (head.kind === 'bin' && !isUtf8(content)) {
      omit(head);
      return;
    }
    const changed = texts.text(content, 'plain');
    if (changed !== undefined) replace(head, strBytes(changed));
  }

  function omit(head: MsgpackHead): void {
    texts.omit();
    replace(head, strBytes(Buffer.from(`[${head.length} bytes omitted]`)));
  }

  function contentOf({ content, length }: MsgpackHead): Buffer {
    return bytes.subarray(content, content + length);
  }

  function replace({ start: at, content, length }: MsgpackHead, written: Buffer): void {
    edits.push({ start: at, end: content + length, bytes: written });
  }
}

/** Bytes with ranges of them written anew, in order; `undefined` without any. */
export function applied(bytes: Buffer, edits: readonly WireEdit[]): Buffer | undefined {
  if (edits.length === 0) return undefined;
  const parts: Buffer[] = [];
  let copied = 0;
  for (const { start, end, bytes: written } of edits) {
    parts.push(bytes.subarray(copied, start), written);
    copied = end;
  }
  return Buffer.concat([...parts, bytes.subarray(copied)]);
}
