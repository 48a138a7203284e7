import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import { errorCode } from '../../core/errors.ts';
import { Unreadable } from '../../core/unreadable.ts';
import type { Texts, Walk } from '../records/texts.ts';
import {
  binBytes,
  containerHead,
  elementsOf,
  headAt,
  type MsgpackHead,
  strBytes,
  valueEnd,
  visitElements,
} from '../wire/msgpack.ts';
import { applied, type WireEdit, walkRecord } from './record-walk.ts';

/** A message of Fluent's forward protocol: https://github.com/fluent/fluentd/wiki/Forward-Protocol-Specification-v1. */
export interface FluentMessage {
  readonly tag: string;
  /** Id that its sender waits for, if it does. */
  readonly chunk: string | undefined;
  readonly walk: Walk;
}

/** Reads a message, an array of MessagePack that is complete. Throws `Unreadable`. `most`: bytes of records, without their compression. */
export function fluentMessage(bytes: Buffer, most: number): FluentMessage {
  const [tag, second, third, fourth] = topLevel(bytes);
  const isMessage = !['array', 'bin', 'str'].includes(second.kind);
  const option = optionOf(isMessage ? fourth : third);
  const chunk = optionText(bytes, option, 'chunk');
  const base = { tag: textAt(bytes, tag), chunk };
  if (isMessage) {
    if (third === undefined) throw wrong('a record');
    return { ...base, walk: (texts) => rewritten(bytes, [third.start], texts) };
  }
  if (second.kind === 'array') {
    const records: number[] = [];
    visitElements(bytes, second, (entry) => {
      records.push(recordOf(bytes, entry));
      return valueEnd(bytes, entry.start);
    });
    return { ...base, walk: (texts) => rewritten(bytes, records, texts) };
  }
  return { ...base, walk: packedWalk(bytes, second, isCompressed(bytes, option), most) };
}

/**
 * Bytes of a message as its walk reads it, counted without holding them: a few that are compressed may become many. Rejects with `Unreadable`, also
 * where they are more than `most`.
 */
export async function decodedBytes(bytes: Buffer, most: number): Promise<number> {
  const [, second, third] = topLevel(bytes);
  const isPacked = second.kind === 'bin' || second.kind === 'str';
  if (!isPacked || !isCompressed(bytes, optionOf(third))) return bytes.length;
  const { content, length } = second;
  const source = Readable.from([bytes.subarray(content, content + length)]);
  let sum = 0;
  try {
    await pipeline(source, createGunzip(), async (decoded: AsyncIterable<Buffer>) => {
      for await (const chunk of decoded) {
        sum += chunk.length;
        if (sum > most) throw tooLong();
      }
    });
  } catch {
    throw sum > most ? tooLong() : noGzip();
  }
  return bytes.length + sum;
}

function isCompressed(bytes: Buffer, option: MsgpackHead | undefined): boolean {
  const compressed = optionText(bytes, option, 'compressed');
  if (compressed !== undefined && compressed !== 'gzip' && compressed !== 'text') {
    throw wrong('gzip as compression');
  }
  return compressed === 'gzip';
}

/** Id of a message's chunk, and the message with it: an option is added where the message has none. */
export function withChunk(
  bytes: Buffer,
  made: string,
): { readonly bytes: Buffer; readonly chunk: string } {
  const heads = topLevel(bytes);
  const isMessage = !['array', 'bin', 'str'].includes(heads[1].kind);
  const position = isMessage ? 3 : 2;
  const option = optionOf(heads[position]);
  const chunk = optionText(bytes, option, 'chunk');
  if (chunk !== undefined) return { bytes, chunk };
  const pair = Buffer.concat([strBytes(Buffer.from('chunk')), strBytes(Buffer.from(made))]);
  const [first] = heads;
  const start = option?.start ?? bytes.length;
  const before = bytes.subarray(first.start, start);
  const pairs =
    option === undefined ? [] : [bytes.subarray(option.content, valueEnd(bytes, option.start))];
  const parts = [
    containerHead('array', position + 1),
    option === undefined && heads.length > position
      ? bytes.subarray(first.start, heads[position].start)
      : before,
    containerHead('map', (option?.length ?? 0) + 1),
    ...pairs,
    pair,
  ];
  return { bytes: Buffer.concat(parts), chunk: made };
}

function topLevel(bytes: Buffer): readonly MsgpackHead[] {
  const head = headAt(bytes, 0);
  if (head.kind !== 'array' || head.length < 2 || head.length > 4)
    throw wrong('an array of 2 to 4');
  const heads = elementsOf(bytes, head);
  if (heads[0].kind !== 'str') throw wrong('a tag');
  return heads;
}

function optionOf(head: MsgpackHead | undefined): MsgpackHead | undefined {
  if (head === undefined || head.kind === 'nil') return undefined;
  if (head.kind !== 'map') throw wrong('a map of options');
  return head;
}

function optionText(
  bytes: Buffer,
  option: MsgpackHead | undefined,
  name: string,
): string | undefined {
  if (option === undefined) return undefined;
  const elements = elementsOf(bytes, option);
  for (let n = 0; n < elements.length; n += 2) {
    const value = elements[n + 1];
    if (textAt(bytes, elements[n]) === name && (value.kind === 'str' || value.kind === 'bin')) {
      return textAt(bytes, value);
    }
  }
  return undefined;
}

function textAt(bytes: Buffer, { kind, content, length }: MsgpackHead): string {
  return kind === 'str' || kind === 'bin' ? bytes.toString('utf8', content, content + length) : '';
}

/** Offset of the record in an entry, `[time, record]`. */
function recordOf(bytes: Buffer, entry: MsgpackHead): number {
  if (entry.kind !== 'array' || entry.length !== 2) throw wrong('entries of time and record');
  return elementsOf(bytes, entry)[1].start;
}

function rewritten(bytes: Buffer, records: readonly number[], texts: Texts): Buffer | undefined {
  const edits: WireEdit[] = [];
  for (const start of records) walkRecord(bytes, start, texts, edits);
  return applied(bytes, edits);
}

/** Entries that are packed: one after the other, as one binary value, which may be compressed. */
function packedWalk(bytes: Buffer, packed: MsgpackHead, isZipped: boolean, most: number): Walk {
  const end = packed.content + packed.length;
  const content = bytes.subarray(packed.content, end);
  const entries = isZipped ? decompressed(content, most) : content;
  const records: number[] = [];
  for (let at = 0; at < entries.length; at = valueEnd(entries, at)) {
    records.push(recordOf(entries, headAt(entries, at)));
  }
  return (texts) => {
    const changed = rewritten(entries, records, texts);
    if (changed === undefined) return undefined;
    const written = isZipped ? gzipSync(changed, { level: 1 }) : changed;
    const value = packed.kind === 'bin' ? binBytes(written) : strBytes(written);
    return Buffer.concat([bytes.subarray(0, packed.start), value, bytes.subarray(end)]);
  };
}

/** Chunks of a sender that appends are several members of gzip, one after the other. */
function decompressed(content: Buffer, most: number): Buffer {
  try {
    return gunzipSync(content, { maxOutputLength: most });
  } catch (error) {
    throw errorCode(error) === 'ERR_BUFFER_TOO_LARGE' ? tooLong() : noGzip();
  }
}

function tooLong(): Unreadable {
  return new Unreadable('the entries, decompressed, are too long');
}

function noGzip(): Unreadable {
  return new Unreadable('the entries are no gzip');
}

function wrong(expected: string): Unreadable {
  return new Unreadable(`the message is no forward protocol: expected ${expected}`);
}
