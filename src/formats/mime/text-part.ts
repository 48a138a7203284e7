import { EMPTY } from '../../core/bytes.ts';
import { type Charset, decodedText, planIn } from '../../engine/charset.ts';
import type { Plan } from '../../engine/plan.ts';
import { plainRedaction } from '../../engine/redaction.ts';
import type { RedactionOptions } from '../../engine/redaction-options.ts';
import { CUT } from '../../engine/settle/cuts.ts';
import { OPEN } from '../../engine/settle/matches.ts';
import type { Redacted, Settled, Span } from '../../engine/types.ts';
import type { Codec, Segment } from './segment.ts';
import { type Offset, textOffsets } from './text-offsets.ts';
import { segmentWriter } from './written-segments.ts';

/** A part's text on its way through the plan. */
export interface TextPart {
  /** Takes raw bytes, of a header with the ends of its fields. Undefined if no bytes leave yet. */
  write(raw: Buffer, ends?: readonly number[]): AsyncIterable<Redacted> | undefined;
  /** A list where the text fits a window. */
  end(): AsyncIterable<Redacted> | readonly Redacted[];
}

/** Dependencies of a part. */
export interface PartOptions {
  readonly plan: Plan;
  readonly options: RedactionOptions;
  readonly charset: Charset;
  readonly codec: Codec;
  /** Counts raw bytes of the mail, and returns their offset. */
  readonly pass: (raw: Buffer) => Offset;
}

/**
 * Redacts a part as a text of its own, and writes it in its encoding. A text that fits a window takes one call;
 * matches are in the order of the text, and `replaced` counts the part.
 */
export function textPart({ plan, options, charset, codec, pass }: PartOptions): TextPart {
  const { explain = false, lines = false, units } = options;
  const inCharset = planFor(charset, plan);
  const work = plainRedaction(inCharset, { ...options, write: written });
  const writer = segmentWriter();
  const offsets = explain ? textOffsets(units) : undefined;
  let calls: ReturnType<typeof work.calls> | undefined = lines ? work.calls() : undefined;
  /** The text so far, while it may fit a window. */
  let start: Buffer[] = [];
  let heldBytes = 0;
  let at = 0;
  let settled = 0;
  let replaced: readonly number[] = [];

  return {
    write(raw, ends) {
      const text = placed(codec.read(raw, ends));
      return held(text) ? undefined : through(text);
    },
    end() {
      const text = placed(codec.readEnd());
      const fits = held(text);
      if (!fits || inCharset.slow) return ended(fits ? undefined : text);
      const own = heldBytes > 0 ? [work.buffered(Buffer.concat(start))] : [];
      return [...own, ...rest()];
    },
  };

  async function* ended(text: Buffer | undefined): AsyncGenerator<Redacted> {
    if (text !== undefined) yield* through(text);
    if (calls !== undefined) yield* calls(undefined);
    else if (heldBytes > 0) yield await work.bufferedPromise(Buffer.concat(start));
    yield* rest();
  }

  function rest(): readonly Redacted[] {
    writer.keep(at);
    const bytes = Buffer.concat([writer.take(), codec.writtenEnd?.() ?? EMPTY]);
    return bytes.length > 0 ? [{ bytes, spans: [], replaced }] : [];
  }

  /** Takes the next segments, and returns their text. */
  function placed(segments: readonly Segment[]): Buffer {
    const texts: Buffer[] = [];
    for (const segment of segments) {
      const from = pass(segment.raw);
      offsets?.add({ segment, at }, from);
      writer.add({ segment, at });
      at += segment.text.length;
      if (segment.text.length > 0) texts.push(segment.text);
    }
    return texts.length === 1 ? texts[0] : Buffer.concat(texts);
  }

  function held(text: Buffer): boolean {
    if (calls !== undefined || heldBytes + text.length > plan.windowBytes) return false;
    if (text.length > 0) start.push(text);
    heldBytes += text.length;
    return true;
  }

  async function* through(text: Buffer): AsyncGenerator<Redacted> {
    if (calls === undefined) {
      calls = work.calls();
      yield* calls(Buffer.concat([...start, text]));
      start = [];
    } else if (text.length > 0) yield* calls(text);
    const bytes = writer.take();
    if (bytes.length > 0) yield { bytes, spans: [], replaced };
  }

  /** Writes the text that is settled, with its replacements. */
  function written({ window, spans, replaced: counts, until }: Settled): Redacted {
    const { base, cuts, matches } = window;
    replaced = counts;
    if (offsets !== undefined) {
      for (let n = 0; n < matches.length; n += 1) {
        if (matches.ends[n] === OPEN) offsets.open(base + matches.starts[n]);
      }
    }
    for (let n = 0; n < cuts.length; n += CUT) {
      writer.keep(base + cuts.at[n]);
      writer.replace(base + cuts.at[n + 1], cuts.replacements[cuts.at[n + 2]]);
    }
    writer.keep(until);
    const last = base + cuts.at[cuts.length - CUT];
    if (cuts.length > 0 && last > settled && base + cuts.at[cuts.length - CUT + 1] === until) {
      offsets?.openCut(last);
    }
    const moved = offsets === undefined ? spans : spans.map(spanOf);
    settled = until;
    offsets?.drop(settled);
    window.release();
    return { bytes: writer.take(), spans: moved, replaced };
  }

  function spanOf(span: Span): Span {
    const placed = offsets?.placed(span) ?? span;
    if (charset === 'utf-8') return placed;
    const text = Buffer.from(decodedText(span.text, charset));
    return { ...placed, text, replacement: Buffer.from(decodedText(span.replacement, charset)) };
  }
}

const plans = new WeakMap<Plan, Map<Charset, Plan>>();

function planFor(charset: Charset, plan: Plan): Plan {
  const known = plans.get(plan) ?? new Map<Charset, Plan>();
  plans.set(plan, known);
  const own = known.get(charset) ?? planIn(charset, plan);
  known.set(charset, own);
  return own;
}
