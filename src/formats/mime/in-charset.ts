import { textCheck } from '../../core/text-check/text-check.ts';
import { isContinuation } from '../../core/utf-8.ts';
import type { PartCharset, TextForm } from './part-charset.ts';
import { type Codec, type CodeOffsets, hidden, type Segment } from './segment.ts';
import type { OnUnread } from './unread.ts';

/** Reads the decoded bytes of a codec as text in a charset; everything from the first bytes that are not text stays. */
export function inCharset(
  codec: Codec,
  { charset, form }: PartCharset,
  explain: boolean,
  onUnread: OnUnread,
): Codec {
  const check = textCheck(charset === 'utf-8' ? 'utf-8' : 'single-byte');
  let broken = false;

  function readable(segment: Segment): Segment {
    if (segment.kind === 'hidden') return segment;
    const text = broken ? undefined : (form?.read(segment.text) ?? bare(segment));
    const problem = text === undefined ? 'its charset is another' : check.see(text);
    if (text !== undefined && problem === undefined) {
      return form === undefined ? segment : converted(segment, text, form, explain);
    }
    if (!broken) onUnread(problem ?? '');
    broken = true;
    return {
      ...hidden(segment.raw),
      rewrite: () => segment.rewrite?.(undefined, 0) ?? segment.raw,
    };
  }

  /** Where a check may depend on how text is cut, the parts of a joined segment are checked one by one. */
  function readableOf(segment: Segment): readonly Segment[] {
    const { parts, ...own } = segment;
    if (parts === undefined || broken) return [readable(segment)];
    const text = form?.read(segment.text) ?? bare(segment);
    if (text === undefined || !check.seePlain(text)) return parts().map(readable);
    if (form === undefined) return [segment];
    return [{ ...own, text, parts: () => parts().map((part) => convertedPart(part, form)) }];
  }

  function convertedPart(part: Segment, by: TextForm): Segment {
    const text = by.read(part.text);
    return text === undefined ? part : converted(part, text, by, explain);
  }

  function bare({ text }: Segment): Buffer | undefined {
    return form === undefined ? text : undefined;
  }

  return {
    ...codec,
    read: (raw) => codec.read(raw).flatMap(readableOf),
    readEnd: () => codec.readEnd().flatMap(readableOf),
  };
}

function converted(segment: Segment, text: Buffer, form: TextForm, explain: boolean): Segment {
  return {
    kind: 'coded',
    raw: segment.raw,
    text,
    rewrite(changed, from) {
      if (changed === undefined) return segment.rewrite?.(undefined, 0) ?? segment.raw;
      const bytes = form.written(changed);
      if (segment.rewrite === undefined) return bytes;
      return segment.rewrite(bytes, form.written(text.subarray(0, from)).length);
    },
    offsets: explain ? offsetsIn(text, form, segment.offsets) : undefined,
  };
}

function offsetsIn(text: Buffer, form: TextForm, inner: CodeOffsets | undefined): CodeOffsets {
  const starts = new Int32Array(text.length);
  const ends = new Int32Array(text.length);
  let from = 0;
  let to = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (!isContinuation(text[i])) {
      from = to;
      to += form.lengthOf(text[i]);
    }
    starts[i] = inner?.starts[from] ?? from;
    ends[i] = inner?.ends[to - 1] ?? to;
  }
  return { starts, ends };
}
