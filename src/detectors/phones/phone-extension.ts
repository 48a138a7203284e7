import { byteSet, COLON, COMMA, DOT, SEMICOLON } from '../../core/bytes.ts';
import { digitRun } from '../reading/digits.ts';
import { endsAt } from '../reading/edges.ts';
import { blankLength } from '../reading/separators.ts';

const WORDS = ['extension', 'extn', 'ext', 'x', 'poste', 'interno', 'ramal', 'toestel'];
const OPENS = byteSet('eExXpPiIrRtT');
const MOST = 7;

/** The end of the extension that follows a number: ` x532`, `, ext. 12`; `at` if absent. */
export function extensionEnd(bytes: Buffer, at: number, high: number): number {
  let p = at < high && (bytes[at] === COMMA || bytes[at] === SEMICOLON) ? at + 1 : at;
  p += blankLength(bytes, p, high);
  if (p >= high || OPENS[bytes[p]] === 0) return at;
  const text = bytes.toString('latin1', p, Math.min(high, p + 9)).toLowerCase();
  const word = WORDS.find((candidate) => text.startsWith(candidate));
  if (word === undefined) return at;
  p += word.length;
  if (p < high && (bytes[p] === DOT || bytes[p] === COLON)) p++;
  p += blankLength(bytes, p, high);
  const length = digitRun(bytes, p, high, MOST);
  return length > 0 && length <= MOST && endsAt(bytes, p + length, high) ? p + length : at;
}
