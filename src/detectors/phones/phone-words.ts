import { byteSet, COLON, DOT, OPEN_PAREN, SPACE, UPPER } from '../../core/bytes.ts';
import type { WordEvidence } from '../../core/checks/check.ts';
import type { View } from '../../engine/types.ts';
import { PHONE_NOUNS } from '../forms/phone-nouns.ts';

/** A window, and the words around a number there. */
export type PhoneView = View & WordEvidence;

/** Telephone, mobile, phone, fax, cell, home, work, office, direct. */
const LABELS = byteSet('TMPFCHWODtmpfchwod');
/** Bytes before a label of one letter; before one in upper case also a blank. */
const BEFORE_LABEL = byteSet('\t\n\r|\x80-\xff');
const BEFORE_BLANK = byteSet(' \t\n\r|>,;/\x80-\xff');

/** Whether a letter, as in signatures (`T: 020 7946 0958 | M: 07700 900123`), labels the number at `at`. */
export function isLabelled({ bytes, low }: View, at: number): boolean {
  let p = at;
  if (p > low && bytes[p - 1] === OPEN_PAREN) p--;
  if (p > low && bytes[p - 1] === SPACE) p--;
  if (p <= low || bytes[p - 1] !== COLON) return false;
  p--;
  if (p > low && bytes[p - 1] === DOT) p--;
  if (p <= low || LABELS[bytes[p - 1]] === 0) return false;
  p--;
  if (p === 0 || BEFORE_LABEL[bytes[p - 1]] === 1) return true;
  if (p <= low || bytes[p - 1] !== SPACE) return false;
  if (p === 1 || BEFORE_LABEL[bytes[p - 2]] === 1) return true;
  return UPPER[bytes[p]] === 1 && BEFORE_BLANK[bytes[p - 2]] === 1;
}

/** Words for telephones and for calling, among them some with other senses, such as `text` and `work`. */
export const PHONE_WORDS = `${PHONE_NOUNS}, cellular, call, called, caller, caller id, callback, dial, dialed, dialled, ring, text, sms, contact,
  hotline, toll free, pager, voicemail, home, work`;

/** Whether one of `words.phone`, or a label of one letter, says that the number in `[start, end)` is a telephone's. */
export function nearPhoneWord(view: PhoneView, start: number, end: number): boolean {
  return isLabelled(view, start) || view.near('phone', start, end);
}
