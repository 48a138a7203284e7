import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type PieceVocabulary,
  wordPieces,
} from '../../../../src/detectors/people/deep/word-piece.ts';

const PIECES = [
  '[UNK]',
  'un',
  '##aff',
  '##able',
  'jose',
  "'",
  's',
  '東',
  '京',
  ';',
  '##e',
  'a',
  'σ',
];
const vocabulary: PieceVocabulary = {
  pieces: new Map(PIECES.map((piece, id) => [piece, id])),
  prefix: '##',
  unknown: 0,
  opening: 0,
  closing: 0,
  longestWord: 10,
  lowercase: true,
  stripAccents: true,
};

/** Pieces beside the text that each stands for. */
function cut(text: string | Buffer, changed: Partial<PieceVocabulary> = {}): readonly string[] {
  const bytes = Buffer.from(text as string);
  const { ids, starts, ends, opens } = wordPieces({ ...vocabulary, ...changed })(bytes);
  return Array.from(ids, (id, n) => {
    const shown = bytes.toString('utf8', starts[n], ends[n]);
    return `${opens[n] === 1 ? '' : '+'}${PIECES[id]}=${shown}`;
  });
}

test('a word becomes the longest pieces from left to right, or is unknown as a whole', () => {
  assert.deepEqual(cut('Unaffable'), ['un=Un', '+##aff=aff', '+##able=able']);
  assert.deepEqual(cut('unaffablest a'), ['[UNK]=unaffablest', 'a=a']);
  assert.deepEqual(cut('unaffableable'), ['[UNK]=unaffableable']);
});

test('accents and case are folded, and the offsets count bytes of the text', () => {
  assert.deepEqual(cut("JOSÉ's jose\u0301 a"), [
    ...['jose=JOSÉ', "'='", 's=s', 'jose=jose\u0301', 'a=a'],
  ]);
  assert.deepEqual(cut('José', { stripAccents: false }), ['[UNK]=José']);
  assert.deepEqual(cut('JOSE', { lowercase: false }), ['[UNK]=JOSE']);
  assert.deepEqual(cut('Σ'), ['σ=Σ']);
});

test('signs and ideographs are words, control characters are nothing', () => {
  assert.deepEqual(cut('東京\u037e'), ['東=東', '京=京', ';=\u037e']);
  assert.deepEqual(cut('un\u00adaff\u0000able\u3000s'), [
    ...['un=un\u00ad', '+##aff=aff\u0000', '+##able=able', 's=s'],
  ]);
});

test('invalid UTF-8 is read as Latin-1', () => {
  const bytes = Buffer.from('Jos\xe9', 'latin1');
  const { ids, starts, ends } = wordPieces(vocabulary)(bytes);
  assert.deepEqual([...ids, ...starts, ...ends], [4, 0, 4]);
});

test('a text is never taken for a mark', () => {
  assert.deepEqual(cut('[UNK]'), ['[UNK]=[', '[UNK]=UNK', '[UNK]=]']);
});

test('pieces lie in order, within the text, whatever its bytes', () => {
  const tokens = wordPieces(vocabulary);
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
      const { ids, starts, ends, opens } = tokens(Buffer.from(bytes));
      let at = 0;
      for (let n = 0; n < ids.length; n++) {
        assert.ok(starts[n] >= (opens[n] === 1 ? at : starts[n - 1]));
        assert.ok(starts[n] < ends[n] && ends[n] <= bytes.length);
        at = ends[n];
      }
    }),
  );
});
