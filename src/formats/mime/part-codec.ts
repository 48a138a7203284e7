import { base64 } from './base64/base64.ts';
import type { PartBody } from './entity.ts';
import { inCharset } from './in-charset.ts';
import { quotedPrintable } from './quoted-printable.ts';
import { type Codec, identity } from './segment.ts';
import type { OnUnread } from './unread.ts';

/** The codec of a part's text; with `explain` its segments have offsets. */
export function partCodec(
  { encoding, charset }: Extract<PartBody, { kind: 'text' }>,
  explain: boolean,
  onUnread: OnUnread,
): Codec {
  if (encoding === 'same') {
    return charset.form === undefined ? identity : inCharset(identity, charset, explain, onUnread);
  }
  const isWhole = charset.form?.isWhole ?? (() => true);
  const codec =
    encoding === 'base64' ? base64(isWhole, explain, onUnread) : quotedPrintable(explain);
  return inCharset(codec, charset, explain, onUnread);
}
