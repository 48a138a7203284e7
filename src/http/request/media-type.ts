import type { Encoding } from '../../answer/transcoding.ts';
import { Refusal } from '../response/refusal.ts';

/** Kind of a request's body: text, or parts with one of text. */
export type Media =
  | { readonly kind: 'text'; readonly type: string; readonly charset: Encoding }
  | { readonly kind: 'multipart'; readonly boundary: string };

/** The Content-Type of a text, made once: a string that was just put together is copied anew where a header is checked. */
export const PLAIN_TYPES: Readonly<Record<Encoding, string>> = {
  'utf-8': 'text/plain; charset=utf-8',
  'utf-16': 'text/plain; charset=utf-16',
  'utf-16le': 'text/plain; charset=utf-16le',
  'utf-16be': 'text/plain; charset=utf-16be',
  'iso-8859-1': 'text/plain; charset=iso-8859-1',
  'windows-1252': 'text/plain; charset=windows-1252',
};

/** The type of the answer: to JSON and to mails their own, to others `text/plain`. */
export function answerType(media: Media, encoding: Encoding): string {
  if (media.kind !== 'text') return PLAIN_TYPES[encoding];
  if (MAIL_TYPE.test(media.type)) return media.type;
  if (!JSON_TYPE.test(media.type)) return PLAIN_TYPES[encoding];
  return encoding === 'utf-8' ? media.type : `${media.type}; charset=${encoding}`;
}

const JSON_TYPE = /^application\/(?:json|(?:x-)?ndjson|(?:x-)?jsonl|[\w.-]+\+json)$/;
/** Mails, and mailboxes (RFC 4155). */
const MAIL_TYPE = /^(?:message\/rfc822|application\/mbox)$/;
/** Types read as text, among them curl's default. */
const TEXT_TYPE =
  /^(?:|text\/[\w.+-]+|application\/(?:octet-stream|x-www-form-urlencoded|xml|(?:x-)?yaml|sql|edi-x12|[\w.-]+\+(?:xml|yaml)))$/;

/** Types of bodies as documentation names them; a test asks for each. */
export const BODY_TYPES: readonly string[] = [
  'text/*',
  ...['json', 'x-ndjson', 'jsonl', 'fhir+json', 'xml', 'fhir+xml', 'yaml', 'sql', 'edi-x12'].map(
    (name) => `application/${name}`,
  ),
  'message/rfc822',
  'application/mbox',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
];

const charsets: Readonly<Record<string, Encoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'iso-8859-1',
  'iso8859-1': 'iso-8859-1',
  latin1: 'iso-8859-1',
  'windows-1252': 'windows-1252',
  cp1252: 'windows-1252',
  'utf-16': 'utf-16',
  utf16: 'utf-16',
  'utf-16le': 'utf-16le',
  utf16le: 'utf-16le',
  'utf-16be': 'utf-16be',
  utf16be: 'utf-16be',
};

/** Reads a Content-Type. Throws a `Refusal` for every type that is not text. */
export function media(header = ''): Media {
  const [type, parameters] = typed(header);
  if (type === 'multipart/form-data') {
    const boundary = parameters.get('boundary') ?? '';
    if (/^[ -~]{0,69}[!-~]$/.test(boundary)) return { kind: 'multipart', boundary };
    throw notText();
  }
  if (MAIL_TYPE.test(type)) return { kind: 'text', type, charset: 'utf-8' };
  if (!TEXT_TYPE.test(type) && !JSON_TYPE.test(type)) throw notText();
  const given = parameters.get('charset')?.toLowerCase() ?? 'utf-8';
  if (Object.hasOwn(charsets, given))
    return { kind: 'text', type, charset: charsets[given] ?? 'utf-8' };
  const detail =
    'the charset must be utf-8, us-ascii, iso-8859-1, windows-1252, utf-16, utf-16le or utf-16be';
  throw new Refusal(415, 'unsupported_charset', detail);
}

/** The body is of a type that is not taken. */
export function notText(): Refusal {
  const detail =
    'the body must be text, JSON, XML or YAML, or multipart/form-data with a part that is named text/plain';
  return new Refusal(415, 'unsupported_media_type', detail);
}

/** Whether a text is declared as a mail. */
export function isMail(media: Media): boolean {
  return media.kind === 'text' && MAIL_TYPE.test(media.type);
}

/** A header's value and its parameters, quoted or not (RFC 9110, section 5.6.6). */
export function typed(header: string): readonly [string, ReadonlyMap<string, string>] {
  const [value = ''] = header.split(';', 1);
  const parameters = new Map<string, string>();
  const rest = header.slice(value.length);
  for (const [, name = '', quoted, bare = ''] of rest.matchAll(
    /;\s*([^\s=;]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;]*))/g,
  )) {
    const text = quoted?.replace(/\\(.)/g, '$1') ?? bare.trim();
    if (!parameters.has(name.toLowerCase())) parameters.set(name.toLowerCase(), text);
  }
  return [value.trim().toLowerCase(), parameters];
}
