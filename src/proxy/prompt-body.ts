import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { firstBytes, tooLarge } from '../http/request/body.ts';
import { Refusal } from '../http/response/refusal.ts';
import { readJson } from '../llm/exact-json.ts';
import type { Event } from '../llm/protocols/protocol.ts';

const unzipped = promisify(gunzip);

/** Reads the body of a request to a model: an object of JSON. Throws a `Refusal`. */
export async function promptBody(incoming: IncomingMessage, most: number): Promise<Event> {
  expectJson(incoming.headers);
  if (Number(incoming.headers['content-length'] ?? 0) > most) throw tooLarge();
  const { bytes, ended } = await firstBytes(incoming, most);
  if (!ended) throw tooLarge();
  return promptIn(bytes, incoming.headers, most);
}

/** Headers that say how a body is written. */
export type BodyHeaders = Pick<IncomingHttpHeaders, 'content-type' | 'content-encoding'>;

/** Reads a body that is complete. Throws a `Refusal`. */
export async function promptIn(bytes: Buffer, headers: BodyHeaders, most: number): Promise<Event> {
  expectJson(headers);
  const body = parsed(await decoded(bytes, headers['content-encoding'] ?? 'identity', most));
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Event;
  throw new Refusal(400, 'invalid_json', 'the body is no object of JSON');
}

function expectJson({ 'content-type': type = '' }: BodyHeaders): void {
  if (/^application\/json\b/i.test(type)) return;
  throw new Refusal(415, 'unsupported_media_type', 'the body must be application/json');
}

async function decoded(bytes: Buffer, coding: string, most: number): Promise<Buffer> {
  if (coding === 'identity') return bytes;
  if (coding !== 'gzip') {
    throw new Refusal(415, 'unsupported_content_encoding', 'the coding must be gzip or none');
  }
  try {
    return await unzipped(bytes, { maxOutputLength: most });
  } catch {
    throw new Refusal(400, 'invalid_content_encoding', 'the body is not gzip, or too large');
  }
}

function parsed(bytes: Buffer): unknown {
  try {
    return readJson(bytes.toString());
  } catch {
    throw new Refusal(400, 'invalid_json', 'the body is not JSON');
  }
}
