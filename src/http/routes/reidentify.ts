import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { quotaOf } from '../../answer/quota.ts';
import { sealedFile } from '../../answer/sealed-file.ts';
import {
  type Encoding,
  isUnicode,
  readStream,
  transcoding,
  writeStream,
} from '../../answer/transcoding.ts';
import type { ProfileStore } from '../../profiles/uploads/store.ts';
import type { Reidentifier } from '../../strategies/reidentify/reidentifier.ts';
import { reidentification } from '../../strategies/reidentify/reidentify.ts';
import { explained, reidentified } from '../../strategies/reidentify/reidentify-spans.ts';
import type { Exchange } from '../exchange.ts';
import { bodyStream, firstBytes, sendContinue, tooLarge } from '../request/body.ts';
import { decoded } from '../request/content-coding.ts';
import { notText, PLAIN_TYPES, typed } from '../request/media-type.ts';
import { oneOf, type Parameters } from '../request/query.ts';
import { type RequestLimits, standardLimits } from '../request/request-limits.ts';
import { head, type RequestHead, requestOptions } from '../request/request-options.ts';
import { listedHeaders } from '../response/headers.ts';
import { Refusal } from '../response/refusal.ts';
import { reply } from '../response/reply.ts';
import { responseQueue } from '../response/response-queue.ts';
import { sendJson } from '../response/send-json.ts';

/** Dependencies of reidentify. */
export interface ReidentifyService {
  readonly store: ProfileStore;
  /** Folder for output that waits to be sent. */
  readonly spool: string;
  /** Default: `standardLimits`. */
  readonly limits?: RequestLimits | undefined;
}

/** Its URL's parameters. */
export const REIDENTIFY_PARAMETERS = [
  'p',
  'c',
  'd',
  'spool',
  'positionEncoding',
  'filename',
  'async',
];

/** An answer of explain is read whole. */
const EXPLAINED_BYTES = 64 * 2 ** 20;

/**
 * Puts original values back: for CRYPTO_REPLACE in a text of any size; for FPE_ENCRYPT_REPLACE and AES-CBC as well in
 * an answer of explain, sent as JSON.
 */
export async function reidentify(
  exchange: Exchange,
  parameters: Parameters,
  service: ReidentifyService,
): Promise<void> {
  const { incoming, logFields } = exchange;
  const { limits = standardLimits } = service;
  const [type] = typed(incoming.headers['content-type'] ?? '');
  const json = type === 'application/json';
  const wanted = json ? undefined : textHead(incoming, parameters);
  const { profiles } = service.store;
  const { profile } = requestOptions(parameters, {
    profiles,
    grants: exchange.grants,
    purpose: 'reidentify',
  });
  logFields.profile = profile.name;
  const back = backOf(profile.name, service.store);
  const source = attempted(() => (json ? undefined : reidentification(back)));
  sendContinue(exchange);
  if (source === undefined || wanted === undefined) return spans(exchange, back, parameters);
  const restore = new Transform({
    transform: (bytes: Buffer, _encoding, done) => done(null, source.write(bytes)),
    flush: (done) => done(null, source.end()),
  });
  const coded = bodyStream(incoming, Buffer.alloc(0), logFields, limits.bodyBytes);
  const most = { bytes: limits.decodedBytes, ratio: limits.ratio };
  const body = wanted.decoder === undefined ? coded : decoded(coded, wanted.decoder, most);
  const encoding = transcoding(wanted.encoding, false);
  const answer = answered(exchange, service, wanted);
  await pipeline(body, readStream(encoding), restore, writeStream(encoding), answer);
}

/** A request's head, and the encoding that it declares. */
interface TextHead extends RequestHead {
  readonly encoding: Encoding;
}

/** Values come back in Unicode: a charset of 256 characters may lack some of theirs. */
function textHead(incoming: IncomingMessage, parameters: Parameters): TextHead {
  const wanted = head(incoming, parameters);
  if (wanted.media.kind !== 'text') throw notText();
  const encoding = wanted.media.charset;
  if (isUnicode(encoding)) return { ...wanted, encoding };
  throw new Refusal(415, 'unsupported_charset', 'the charset must be utf-8, us-ascii or utf-16');
}

function answered(
  { outgoing, requestId, logFields }: Exchange,
  { spool, limits = standardLimits }: ReidentifyService,
  wanted: TextHead,
) {
  const { spoolBytes, disk, holdBytes, holdMs } = limits;
  const buffered = wanted.buffered || limits.buffered;
  return reply(outgoing, {
    headers: listedHeaders(PLAIN_TYPES[wanted.encoding], requestId),
    logFields,
    backlog: responseQueue(sealedFile(spool, quotaOf(spoolBytes, disk))),
    holdBytes: buffered ? Number.POSITIVE_INFINITY : holdBytes,
    holdMs: buffered ? Number.POSITIVE_INFINITY : holdMs,
    whenFull: buffered ? 'fail' : 'wait',
    trailers: false,
  });
}

async function spans(
  exchange: Exchange,
  back: Reidentifier,
  parameters: Parameters,
): Promise<void> {
  const positions = oneOf(parameters, 'positionEncoding', ['utf-16', 'utf-8', 'utf-32']);
  const { bytes, ended } = await firstBytes(exchange.incoming, EXPLAINED_BYTES);
  exchange.logFields.bytesIn = bytes.length;
  if (!ended) throw tooLarge();
  const { text } = attempted(() => reidentified({ ...explained(parsed(bytes)), positions }, back));
  await sendJson(exchange, 200, text, { 'Content-Type': PLAIN_TYPES['utf-8'] });
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // The message of JSON.parse quotes the text.
    throw new Refusal(400, 'invalid_json', 'the body is not JSON');
  }
}

function backOf(name: string, store: ProfileStore): Reidentifier {
  try {
    const back = store.reidentifier(name);
    if (back !== undefined) return back;
  } catch {
    // Said below: which key is missing is for the log of the machine, at the next reload.
  }
  throw new Refusal(503, 'profile_invalid', 'a key of the profile cannot be had', {
    'Retry-After': '60',
  });
}

/** The strategies' messages name the problem and hold no value. */
function attempted<Value>(act: () => Value): Value {
  try {
    return act();
  } catch (error) {
    if (error instanceof Refusal || !(error instanceof Error)) throw error;
    throw new Refusal(422, 'not_reversible', error.message);
  }
}
