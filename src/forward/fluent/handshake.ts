import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Unreadable } from '../../core/unreadable.ts';
import {
  binBytes,
  containerHead,
  elementsOf,
  headAt,
  type MsgpackHead,
  strBytes,
} from '../wire/msgpack.ts';

/** The handshake of the forward protocol: HELO of the server, PING of the client, PONG of the server. */

const FALSE_BYTE = 0xc2;
const TRUE_BYTE = 0xc3;
const FALSE = Buffer.from([FALSE_BYTE]);
const TRUE = Buffer.from([TRUE_BYTE]);
const SALT_BYTES = 16;

/** A server's first message. */
export function helo(nonce: Buffer): Buffer {
  return Buffer.concat([
    containerHead('array', 2),
    text('HELO'),
    containerHead('map', 3),
    ...[text('nonce'), binBytes(nonce), text('auth'), text(''), text('keepalive'), TRUE],
  ]);
}

/** The nonce of a server's first message. Throws `Unreadable`, also for a server that asks for a user. */
export function nonceOf(message: Buffer): Buffer {
  const [name, options] = messageOf(message, 'HELO');
  const elements = options?.kind === 'map' ? elementsOf(message, options) : [];
  const optionOf = (key: string) => {
    const at = elements.findIndex(
      (one, n) => n % 2 === 0 && contentOf(message, one).equals(Buffer.from(key)),
    );
    return at < 0 ? undefined : contentOf(message, elements[at + 1]);
  };
  if (name === undefined) throw wrong('HELO');
  if ((optionOf('auth')?.length ?? 0) > 0) throw wrong('HELO without a user');
  return optionOf('nonce') ?? Buffer.alloc(0);
}

/** A client's answer to HELO. */
export function ping(
  hostname: string,
  nonce: Buffer,
  key: string,
): { readonly message: Buffer; readonly salt: Buffer } {
  const salt = randomBytes(SALT_BYTES);
  const digest = digestOf(salt, hostname, nonce, key);
  const fields = [text('PING'), text(hostname), binBytes(salt), text(digest), text(''), text('')];
  return { message: Buffer.concat([containerHead('array', 6), ...fields]), salt };
}

/** A server's answer to PING, and whether the client knows the key. Throws `Unreadable`. */
export function pong(
  message: Buffer,
  hostname: string,
  nonce: Buffer,
  key: string,
): { readonly message: Buffer; readonly accepted: boolean } {
  const [, client, salt, digest] = messageOf(message, 'PING');
  if (digest === undefined) throw wrong('PING');
  const saltBytes = contentOf(message, salt);
  const expected = digestOf(saltBytes, contentOf(message, client).toString(), nonce, key);
  const accepted = same(contentOf(message, digest), Buffer.from(expected));
  const own = accepted ? digestOf(saltBytes, hostname, nonce, key) : '';
  const reason = accepted ? '' : 'shared_key mismatch';
  const fields = [text('PONG'), accepted ? TRUE : FALSE, text(reason), text(hostname), text(own)];
  return { message: Buffer.concat([containerHead('array', 5), ...fields]), accepted };
}

/** Whether a server has accepted, and knows the key itself. Throws `Unreadable`. */
export function isAccepted(message: Buffer, salt: Buffer, nonce: Buffer, key: string): boolean {
  const [, result, , server, digest] = messageOf(message, 'PONG');
  if (digest === undefined) throw wrong('PONG');
  if (message[result.start] !== TRUE_BYTE) return false;
  const expected = digestOf(salt, contentOf(message, server).toString(), nonce, key);
  return same(contentOf(message, digest), Buffer.from(expected));
}

function digestOf(salt: Buffer, hostname: string, nonce: Buffer, key: string): string {
  return createHash('sha512').update(salt).update(hostname).update(nonce).update(key).digest('hex');
}

function same(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

/** Elements of a message with this name; without any for another. */
function messageOf(message: Buffer, name: string): readonly MsgpackHead[] {
  const head = headAt(message, 0);
  if (head.kind !== 'array') throw wrong(name);
  const elements = elementsOf(message, head);
  return elements.length > 1 && contentOf(message, elements[0]).toString() === name ? elements : [];
}

function contentOf(bytes: Buffer, { content, length }: MsgpackHead): Buffer {
  return bytes.subarray(content, content + length);
}

function text(value: string): Buffer {
  return strBytes(Buffer.from(value));
}

function wrong(name: string): Unreadable {
  return new Unreadable(`the handshake failed: expected ${name}`);
}
