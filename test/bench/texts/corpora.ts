import { type Random, random } from '../random.ts';
import { logLine } from './logs.ts';
import { personal } from './personal.ts';
import { paragraph } from './prose.ts';

/** Makes the texts to measure with: the same bytes for the same size, on every machine. */
export const corpora = {
  logs: (bytes: number) => repeated(bytes, logLine),
  prose: (bytes: number) => repeated(bytes, paragraph),
  dense: (bytes: number) => repeated(bytes, (r) => (r.once(2) ? csvRecord(r) : jsonRecord(r))),
};

/** A buffer filled with what `next` makes, the last piece cut. */
export function repeated(bytes: number, next: (r: Random) => string): Buffer {
  const r = random(20_260_301);
  const filled = Buffer.allocUnsafe(bytes);
  for (let at = 0; at < bytes; ) {
    let piece = '';
    while (piece.length < 65_536) piece += next(r);
    at += Buffer.from(piece).copy(filled, at);
  }
  return filled;
}

function csvRecord(r: Random): string {
  return `${r.string(6)},${personal.name(r)},${personal.email(r)},${personal.phone(r)},${personal.ssn(r)},${personal.card(r)},"${1 + r.below(999)} Elm Street",${personal.ipv4(r)},${10_000 + r.below(80_000)}\n`;
}

function jsonRecord(r: Random): string {
  return `${JSON.stringify({
    id: r.below(1_000_000),
    name: personal.name(r),
    email: personal.email(r),
    phone: personal.phone(r),
    ssn: personal.ssn(r),
    card: personal.card(r),
    ...(r.once(3) ? { wallet: personal.bitcoin(r) } : { last: personal.ipv4(r) }),
  })}\n`;
}
