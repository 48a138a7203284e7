import { NON_ASCII } from '../../../core/bytes.ts';
import { codePointLength } from '../../../core/utf-8.ts';

/** Treatment of letters by a BERT tokenizer. */
export interface Folding {
  readonly lowercase: boolean;
  /** Letters lose their marks: `é` becomes `e`. */
  readonly stripAccents: boolean;
}

/** Role of a character in its word. */
export type CharacterRole = 'letter' | 'alone' | 'space' | 'dropped';

/** Receives each character as the vocabulary spells it, with its bytes `[start, end)`. */
export type OnCharacter = (
  character: string,
  role: CharacterRole,
  start: number,
  end: number,
) => void;

const SPACE = /^[\t\n\r\p{White_Space}]$/u;
const CONTROL = /^[\p{C}\uFFFD]$/u;
const MARK = /^\p{Mn}$/u;
const ASCII_CHARACTER = /^[!-/:-@[-`{-~]$/;
const PUNCTUATION = /^\p{P}$/u;
/** CJK ideographs as BERT's basic tokenizer lists them: each is a word. */
const IDEOGRAPH =
  /^[\u{3400}-\u{4DBF}\u{4E00}-\u{9FFF}\u{F900}-\u{FAFF}\u{20000}-\u{2A6DF}\u{2A700}-\u{2B81F}\u{2B920}-\u{2CEAF}\u{2F800}-\u{2FA1F}]$/u;

/**
 * Makes a reader of text as BERT's normalizer and pre-tokenizer take it: control characters dropped, punctuation and
 * ideographs words of their own, letters folded. Invalid UTF-8 is read as Latin-1.
 */
export function bertText(folding: Folding): (bytes: Buffer, on: OnCharacter) => void {
  const ascii = Array.from({ length: 128 }, (_, code) => {
    const character = String.fromCharCode(code);
    return { character: folded(character, folding), role: roleOf(character) };
  });

  return function read(bytes, on) {
    for (let at = 0; at < bytes.length; ) {
      const byte = bytes[at];
      if (byte < NON_ASCII) {
        const { character, role } = ascii[byte];
        on(character, role, at, ++at);
        continue;
      }
      const length = codePointLength(bytes, at);
      const character =
        length === 0 ? String.fromCharCode(byte) : bytes.toString('utf8', at, at + length);
      const end = at + (length || 1);
      other(character, at, end, on);
      at = end;
    }
  };

  function other(character: string, start: number, end: number, on: OnCharacter): void {
    const role = roleOf(character);
    const text = role === 'letter' || role === 'alone' ? folded(character, folding) : '';
    if (text === '') on('', role === 'space' ? role : 'dropped', start, end);
    // One character may fold to several with punctuation among them: U+037E to `;`.
    else for (const part of text) on(part, role === 'alone' ? role : roleOf(part), start, end);
  }
}

function roleOf(character: string): CharacterRole {
  if (CONTROL.test(character) && !/^[\t\n\r]$/.test(character)) return 'dropped';
  if (SPACE.test(character)) return 'space';
  const alone =
    ASCII_CHARACTER.test(character) || PUNCTUATION.test(character) || IDEOGRAPH.test(character);
  return alone ? 'alone' : 'letter';
}

function folded(character: string, { lowercase, stripAccents }: Folding): string {
  let text = character;
  if (stripAccents) text = [...text.normalize('NFD')].filter((part) => !MARK.test(part)).join('');
  return lowercase ? [...text].map((part) => part.toLowerCase()).join('') : text;
}
