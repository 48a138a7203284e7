import { CARRIAGE_RETURN, EMPTY, NEWLINE } from '../../core/bytes.ts';
import { WORD_RUN, wordSegment } from './encoded-words.ts';
import { parameterSegments } from './header-parameters.ts';
import { type Codec, filled, fixed, hidden, type Segment, same } from './segment.ts';
import type { OnUnread } from './unread.ts';

/** Fields without text: they identify and link mails, give the encoding, and sign. */
const STRUCTURE =
  /^(?:(?:resent-)?message-id|content-(?:id|transfer-encoding)|mime-version|(?:x-google-)?dkim-signature|domainkey-signature|arc-(?:seal|message-signature))$/;

/** Fields of identifiers, beside which a program may have written a name and a day. */
const IDENTIFIERS = /^(?:in-reply-to|references)$/;
const IDENTIFIER = /<[^<>\r\n]{0,998}>/g;

/** Fields whose only text is file names. */
const PARAMETERS = /^content-(?:type|disposition)$/;

/** Fields that hold addresses. */
const ADDRESSES =
  /^(?:(?:resent-)?(?:from|to|cc|bcc|sender|reply-to)|return-path|delivered-to|errors-to|envelope-to|x-original-to|disposition-notification-to)$/;

type Treatment = (raw: Buffer) => readonly Segment[];

/** The header of a mail or of a part: called with a field at a time, which may be folded, or with a line at a time. */
export function headerCodec(onUnread: OnUnread): Codec {
  let treatment: Treatment = (raw) => values(raw, plain);
  let eol = '\n';

  return {
    read(raw) {
      if (raw[raw.length - 1] === NEWLINE) eol = raw.at(-2) === CARRIAGE_RETURN ? '\r\n' : '\n';
      const [head = '', name] = /^([!-9;-~]+)[ \t]*:/.exec(raw.toString('latin1', 0, 200)) ?? [];
      if (name !== undefined) treatment = treatmentOf(name.toLowerCase());
      const value = raw.subarray(head.length);
      const end = /\r?\n?$/.exec(value.toString('latin1'))?.index ?? value.length;
      const isHidden = treatment === structure || (treatment === beside && !hasTextBeside(value));
      return filled(
        isHidden
          ? [hidden(raw)]
          : [
              fixed(raw.subarray(0, head.length)),
              ...treatment(value.subarray(0, end)),
              fixed(value.subarray(end)),
            ],
      );
    },
    readEnd: () => [],
  };

  function treatmentOf(name: string): Treatment {
    if (STRUCTURE.test(name)) return structure;
    if (IDENTIFIERS.test(name)) return beside;
    if (PARAMETERS.test(name)) return (raw) => parameterSegments(raw, values);
    return ADDRESSES.test(name) ? (raw) => values(raw, inAddresses) : (raw) => values(raw, plain);
  }

  /** Text beside identifiers: `<1@b.example> (Jane Roe's message of Tuesday)`. */
  function beside(raw: Buffer): readonly Segment[] {
    const segments: Segment[] = [];
    let from = 0;
    for (const { index, 0: id } of raw.toString('latin1').matchAll(IDENTIFIER)) {
      segments.push(...values(raw.subarray(from, index), plain));
      from = index + id.length;
      segments.push(fixed(raw.subarray(index, from)));
    }
    return [...segments, ...values(raw.subarray(from), plain)];
  }

  /** Text with encoded words in it. */
  function values(raw: Buffer, fit: Segment['fit']): readonly Segment[] {
    const segments: Segment[] = [];
    let from = 0;
    for (const { index, 0: run } of raw.toString('latin1').matchAll(WORD_RUN)) {
      const to = index + run.length;
      const words = wordSegment(raw.subarray(index, to), eol);
      if (words === undefined) {
        onUnread('an encoded word of its header cannot be decoded');
        continue;
      }
      segments.push(...folded(raw.subarray(from, index), fit), words);
      from = to;
    }
    return [...segments, ...folded(raw.subarray(from), fit)];
  }
}

/** Whether words beside the identifiers have blanks between them, which an identifier without brackets has not. */
function hasTextBeside(value: Buffer): boolean {
  return /[A-Za-z\x80-\xff] +\S/.test(value.toString('latin1').replace(IDENTIFIER, ''));
}

const structure: Treatment = (raw) => [hidden(raw)];

/** Text whose folds stay: after a line end without a blank, another field would begin. */
function folded(raw: Buffer, fit: Segment['fit']): readonly Segment[] {
  const parts = raw.toString('latin1').split(/(\r?\n[ \t]?)/);
  let at = 0;
  return filled(
    parts.map((part, n) => {
      const bytes = raw.subarray(at, at + part.length);
      at += part.length;
      return n % 2 === 1 ? fixed(bytes) : same(bytes, fit);
    }),
  );
}

function plain(replacement: Buffer): Buffer {
  return without(/[\r\n]+/g, replacement);
}

/** Removes the syntax of addresses from a replacement. */
function inAddresses(replacement: Buffer): Buffer {
  return without(/[\r\n,;:<>()"\\[\]]+/g, replacement);
}

function without(characters: RegExp, replacement: Buffer): Buffer {
  if (replacement.length === 0) return EMPTY;
  const text = replacement.toString('latin1');
  return characters.test(text) ? Buffer.from(text.replace(characters, ' '), 'latin1') : replacement;
}
