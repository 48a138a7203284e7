import type { Redacted, Span } from '../../engine/types.ts';

/** Bytes from which on pieces leave. */
const MOST_BYTES = 64 * 1024;
/** Spans from which on pieces leave. */
const MOST_SPANS = 256;

type Piece = Pick<Redacted, 'bytes' | 'spans'>;

/** Joins pieces of an answer: each has a cost of its own, and a mail has a dozen of one line. */
export function gathering(): { add(piece: Piece): Piece | undefined; rest(): Piece } {
  let texts: Buffer[] = [];
  let spans: Span[] = [];
  let bytes = 0;

  return { add, rest };

  function add(piece: Piece): Piece | undefined {
    if (piece.bytes.length > 0) texts.push(piece.bytes);
    for (const span of piece.spans) spans.push(span);
    bytes += piece.bytes.length;
    return bytes >= MOST_BYTES || spans.length >= MOST_SPANS ? rest() : undefined;
  }

  function rest(): Piece {
    const joined = { bytes: Buffer.concat(texts), spans };
    texts = [];
    spans = [];
    bytes = 0;
    return joined;
  }
}
