import { parametersOf } from './parameters.ts';
import { decoderOf, type PartCharset, partCharset } from './part-charset.ts';

/** Encodings of a part's text. */
export type TransferEncoding = 'same' | 'quoted-printable' | 'base64';

/** Treatment of the body of a mail or part: `mail` is a mail, or the header of one. */
export type Body =
  | { readonly kind: 'multipart'; readonly boundary: string; readonly digest: boolean }
  | { readonly kind: 'mail' }
  | PartBody;

/** A body without parts of its own. */
export type PartBody =
  | {
      readonly kind: 'text';
      readonly encoding: TransferEncoding;
      readonly charset: PartCharset;
    }
  | { readonly kind: 'unread'; readonly encoding: TransferEncoding; readonly reason: string };

/** Fields of a header that describe the body: the first of each. */
export interface EntityFields {
  readonly type?: string;
  readonly encoding?: string;
}

/** Types of text whose names do not begin with `text/`. */
const TEXT =
  /^(?:text\/.*|message\/.*|application\/(?:(?:x-)?(?:json|ndjson|jsonl|yaml|javascript|sh|perl|python|patch|diff|pem-file|x509-ca-cert|csv|www-form-urlencoded)|xml|sql|toml|edi-x12|edifact|pgp-signature|pgp-encrypted|pgp-keys|ics|[\w.-]+\+(?:json|xml|yaml)))$/;

/** Reads a header's fields; `digest`: the parts of a digest are mails by default. */
export function bodyOf(fields: EntityFields, digest: boolean): Body {
  const given = fields.type ?? (digest ? 'message/rfc822' : 'text/plain');
  const { value, parameters } = parametersOf(given);
  const type = /^[^\s/]+\/[^\s/]+$/.test(value) ? value : 'text/plain';
  const boundary = parameters.get('boundary') ?? '';
  if (type.startsWith('multipart/') && boundary !== '') {
    return { kind: 'multipart', boundary, digest: type === 'multipart/digest' };
  }
  const encoding = encodingOf(fields.encoding);
  if (encoding === undefined) {
    return { kind: 'unread', encoding: 'same', reason: 'its transfer encoding is not known' };
  }
  if (
    /^(?:message\/(?:rfc822|rfc822-headers|news|global|global-headers)|text\/rfc822-headers)$/.test(
      type,
    )
  ) {
    if (encoding === 'same') return { kind: 'mail' };
    return { kind: 'unread', encoding, reason: 'it is a mail that is encoded as a whole' };
  }
  // Without an encoding it is text that anybody can read, whatever its name.
  const binary = /\b(?:binary|8bit)\b/i.test(fields.encoding ?? '');
  if (!TEXT.test(type) && (encoding !== 'same' || binary)) {
    return { kind: 'unread', encoding, reason: 'it is not text' };
  }
  const charset = charsetOf(parameters.get('charset') ?? '', encoding);
  if (charset === undefined) return { kind: 'unread', encoding, reason: 'its charset is not read' };
  return { kind: 'text', encoding, charset };
}

/** A part without an encoding and with an unknown charset is read like the rest of the text. */
function charsetOf(label: string, encoding: TransferEncoding): PartCharset | undefined {
  const known = partCharset(label, encoding === 'base64');
  if (known !== undefined || encoding !== 'same') return known;
  const isNone = decoderOf(label.trim()) === undefined && !/utf-?7|2022|^hz/i.test(label);
  return isNone ? { charset: 'utf-8' } : undefined;
}

/** The type of a part for messages, if it has the form of one. */
export function typeName({ type = 'text/plain' }: EntityFields): string {
  const { value } = parametersOf(type);
  return /^[a-z]{1,20}\/[a-z0-9.+-]{1,80}$/.test(value) ? value : 'unknown type';
}

function encodingOf(field = '7bit'): TransferEncoding | undefined {
  const name = /^[^\s;(]*/.exec(field.trim().toLowerCase())?.[0] ?? '';
  if (['', '7bit', '8bit', 'binary', '7-bit', '8-bit'].includes(name)) return 'same';
  return name === 'base64' || name === 'quoted-printable' ? name : undefined;
}
