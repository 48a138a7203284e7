import { random } from './random.ts';
import { repeated } from './texts/corpora.ts';

/** A text made to be slow, and the pattern of an identifier that is tried on it. */
export interface WorstInput {
  readonly name: string;
  readonly pattern?: string;
  make(bytes: number): Buffer;
}

/** Texts that quadratic or backtracking code would never finish. */
export const worstInputs: readonly WorstInput[] = [
  { name: "'a', identifier a.*z", pattern: 'a.*z', make: (bytes) => Buffer.alloc(bytes, 'a') },
  {
    name: 'one URL',
    make: (bytes) => Buffer.alloc(bytes, 'x').fill('https://example.com/', 0, 20),
  },
  { name: 'digits', make: (bytes) => repeated(bytes, (r) => r.string(64)) },
  { name: 'random bytes', make: randomBytes },
  {
    name: 'Chinese, Japanese, Korean',
    make: (bytes) =>
      repeated(
        bytes,
        (r) => r.string(24, '個人情報保護ひらがなカタカナ한국어서울。') + r.string(3),
      ),
  },
  ...[
    '@',
    '1.1.1.',
    'http://http://',
    'www.www.',
    'a@a@',
    'AB12 ',
    '$1,',
    '1-',
    '::',
    '(555) ',
    '\n12',
    '123-\n',
    '\uff11',
    '\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18\uff19 ',
    '1\u200b',
    '12\u00ad34',
    '12\u2212',
    'Ohio ',
    'George Washington,',
    '123 456 782 ',
    'June 5-9 ',
    '2024 02 03 ',
    '"19800203",',
    '<mrn>12345',
    'age|1 ',
  ].map((unit) => ({
    name: `${JSON.stringify(unit)} repeated`,
    make: (bytes: number) => Buffer.alloc(bytes, unit),
  })),
];

function randomBytes(bytes: number): Buffer {
  const r = random(7);
  const made = Buffer.allocUnsafe(bytes);
  for (let at = 0; at < bytes; at++) made[at] = r.below(256);
  return made;
}
