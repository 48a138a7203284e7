import assert from 'node:assert/strict';
import { test } from 'node:test';
import { whole } from '../engine/drive.ts';
import { usable } from '../profiles/running.ts';

/** Bytes that searches for a delimiter may read for each byte of a text. */
const MOST_A_BYTE = 16;
const BYTES = 24_000;

/** Pieces in which one format begins and another may end, and those without a line's end. */
const UNITS = [
  '?page=1 ',
  "?a=where x = '",
  "where a = 'b'",
  "where a = 'b' ",
  'GET /a?page=1&b=2 \n',
  '{"',
  "{'a ",
  '<?xml ',
  '<a>',
  '<!--',
  'a=b c=d ',
  '\na=b c=d ',
  '\na=b\nc=d',
  '\n- a: ',
  "set a = '",
  'INSERT INTO t (a) VALUES ($$',
  "where a = /* '",
  'where a = -- ',
  '"ssn"=>"1" ',
  'a)=(',
  '[["a", "b"]] ',
  's:3:"abc";',
  '\nBEGIN:VCARD',
  '\n:20:a\n:20:',
  '#\n',
  '\t\n',
  '|\n',
  '<a an-attribute-with-a-long-name-b="c">',
  'ts=1 a_key_with_a_name_of_many_bytes=1 ',
  'of ssn=1 ',
  'of ssn="1 ',
  '(f(ssn=A ',
];

const { plan } = usable({ identifiers: { ssn: {}, url: {} } });

for (const unit of UNITS) {
  test(`searches in ${JSON.stringify(unit)} repeated read each byte a few times only`, () => {
    const text = Buffer.alloc(BYTES, unit);
    const aByte = searched(() => whole(plan, text)) / BYTES;
    assert.ok(aByte < MOST_A_BYTE, `${aByte}`);
  });
}

/** Names of tags and entities, and markers, which come again and again. */
const NAMED = [
  '<td>',
  '<b>SSN:</b> ',
  '<a>b</a>',
  '<a b="c">',
  '&lt;',
  'last_name="x" ssn=1 ',
  'of a=1 b=c ',
];
/** Objects that texts and parts of them are read by. */
const MOST_OBJECTS = 0.3;

for (const unit of NAMED) {
  test(`few objects are created to read ${JSON.stringify(unit)} repeated`, () => {
    const text = Buffer.alloc(BYTES, unit);
    const aByte = created(() => whole(plan, text)) / BYTES;
    assert.ok(aByte < MOST_OBJECTS, `${aByte}`);
  });
}

/** Strings and views that are created of buffers while `work` runs. */
function created(work: () => void): number {
  const own = { toString: Buffer.prototype.toString, subarray: Buffer.prototype.subarray };
  let count = 0;
  const counted = (of: 'toString' | 'subarray') =>
    function (this: Buffer, ...args: []) {
      count++;
      return own[of].apply(this, args);
    };
  Object.assign(Buffer.prototype, { toString: counted('toString'), subarray: counted('subarray') });
  try {
    work();
  } finally {
    Object.assign(Buffer.prototype, own);
  }
  return count;
}

/** Bytes that searches with `indexOf` read while `work` runs. */
function searched(work: () => void): number {
  const { indexOf } = Buffer.prototype;
  let sum = 0;
  Buffer.prototype.indexOf = function (this: Buffer, ...of: Parameters<typeof indexOf>) {
    const found = indexOf.apply(this, of);
    const from = typeof of[1] === 'number' ? Math.max(0, of[1]) : 0;
    sum += Math.max(0, (found < 0 ? this.length : found) - from);
    return found;
  } as typeof indexOf;
  try {
    work();
  } finally {
    Buffer.prototype.indexOf = indexOf;
  }
  return sum;
}
