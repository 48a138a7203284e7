import { byteSet, CARRIAGE_RETURN, COLON, EMPTY, NEWLINE, SPACE, TAB } from '../../core/bytes.ts';
import { WORD_RUN, wordSegment } from './encoded-words.ts';
import { parameterSegments } from './header-parameters.ts';
import { type Codec, filled, fixed, hidden, JOINED_BYTES, type Segment, same } from './segment.ts';
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

const WORD_START = '=?';

/** The header of a mail or of a part: called with whole fields, which may be folded, or with lines. */
export function headerCodec(onUnread: OnUnread): Codec {
  const text: Treatment = (raw) => values(raw, plain);
  const addresses: Treatment = (raw) => values(raw, inAddresses);
  const parameters: Treatment = (raw) => parameterSegments(raw, values);
  /** How the last field is read: a line that begins none belongs to it. */
  let treatment = text;
  let eol = '\n';

  return { read, readEnd: () => [] };

  /** Joins the fields whose text is as they are written. */
  function read(raw: Buffer, ends: readonly number[] = [raw.length]): readonly Segment[] {
    const segments: Segment[] = [];
    let word = raw.indexOf(WORD_START);
    let from = 0;
    let run: number[] = [];
    let before = treatment;
    const endRun = (next: number) => {
      if (run.length > 0) segments.push(joined(raw.subarray(from, run.at(-1)), from, run, before));
      run = [];
      from = next;
      before = treatment;
    };
    let start = 0;
    for (const end of ends) {
      const name = nameIn(raw, start, end);
      if (raw[end - 1] === NEWLINE) eol = raw[end - 2] === CARRIAGE_RETURN ? '\r\n' : '\n';
      if (word >= 0 && word < start) word = raw.indexOf(WORD_START, start);
      const next = name === undefined ? treatment : treatmentOf(name);
      const isPlain = (next === text || next === addresses) && (word < 0 || word >= end);
      if (!isPlain || end - from > JOINED_BYTES) endRun(start);
      treatment = next;
      if (isPlain) run.push(end);
      else {
        segments.push(...fieldSegments(raw.subarray(start, end), next));
        from = end;
        before = next;
      }
      start = end;
    }
    endRun(start);
    return segments;
  }

  function joined(raw: Buffer, from: number, ends: readonly number[], before: Treatment): Segment {
    const parts = () => {
      let own = before;
      return ends.flatMap((end, n) => {
        const field = raw.subarray(n === 0 ? 0 : ends[n - 1] - from, end - from);
        const name = nameIn(field, 0, field.length);
        if (name !== undefined) own = treatmentOf(name);
        return fieldSegments(field, own);
      });
    };
    return { kind: 'joined', raw, text: raw, parts };
  }

  function fieldSegments(raw: Buffer, own: Treatment): readonly Segment[] {
    const [head = ''] = HEAD.exec(raw.toString('latin1', 0, HEAD_BYTES)) ?? [];
    const value = raw.subarray(head.length);
    const end = /\r?\n?$/.exec(value.toString('latin1'))?.index ?? value.length;
    const isHidden = own === structure || (own === beside && !hasTextBeside(value));
    return filled(
      isHidden
        ? [hidden(raw)]
        : [
            fixed(raw.subarray(0, head.length)),
            ...own(value.subarray(0, end)),
            fixed(value.subarray(end)),
          ],
    );
  }

  function treatmentOf(name: string): Treatment {
    if (STRUCTURE.test(name)) return structure;
    if (IDENTIFIERS.test(name)) return beside;
    if (PARAMETERS.test(name)) return parameters;
    return ADDRESSES.test(name) ? addresses : text;
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
      if (index > from) segments.push(...folded(raw.subarray(from, index), fit));
      segments.push(words);
      from = to;
    }
    if (from < raw.length) segments.push(...folded(raw.subarray(from), fit));
    return segments;
  }
}

/** Bytes of a field in which its name is. */
const HEAD_BYTES = 200;
const HEAD = /^[!-9;-~]+[ \t]*:/;
const NAME = byteSet('!-9;-~');

/** The name of the field in `[from, to)`, in small letters; undefined for a line that begins none. */
function nameIn(raw: Buffer, from: number, to: number): string | undefined {
  const most = Math.min(to, from + HEAD_BYTES);
  let end = from;
  while (end < most && NAME[raw[end]] === 1) end += 1;
  let at = end;
  while (at < most && (raw[at] === SPACE || raw[at] === TAB)) at += 1;
  if (end === from || at === most || raw[at] !== COLON) return undefined;
  return raw.toString('latin1', from, end).toLowerCase();
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
