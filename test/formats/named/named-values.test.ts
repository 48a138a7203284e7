import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan as planOf } from '../../../src/engine/plan.ts';
import { formats } from '../../../src/formats/formats.ts';
import { runs, sameHoweverCut } from '../../engine/same-however.ts';
import { plans, redacted, ways } from '../round-trip.ts';

/** Texts of logs and dumps, and what remains of them: numbers and names that only their columns or keys give away. */
const texts: readonly (readonly [string, string])[] = [
  ['hstore "ssn"=>"900123457", "b"=>"7"', 'hstore "ssn"=>"…", "b"=>"7"'],
  ['Parameters: {"p"=>{"ssn"=>"900123457"}}', 'Parameters: {"p"=>{"ssn"=>"…"}}'],
  ['new {:ssn=>"900123457", :a=>1}', 'new {:ssn=>"…", :a=>1}'],
  ["return ['ssn' => '900123457'];", "return ['ssn' => '…'];"],
  ["return ['ssn' => 900123457];", "return ['ssn' => '…'];"],
  ['log "{\\"ssn\\"=>\\"900123457\\"}"', 'log "{\\"ssn\\"=>\\"…\\"}"'],
  [
    'Array\n(\n    [ssn] => 900123457\n    [n] => 1\n)',
    'Array\n(\n    [ssn] => …\n    [n] => 1\n)',
  ],
  ['["ssn"]=>\n  string(9) "900123457"', '["ssn"]=>\n  string(9) "…"'],
  ['["ssn"]=>\n  int(900123457)', '["ssn"]=>\n  int(\'…\')'],
  ['"ssn" =>\n  "900123457",\n"n" => "7"', '"ssn" =>\n  "…",\n"n" => "7"'],
  ['{:ssn => ["900123457", 900123458], :a => 1}', '{:ssn => ["…", \'…\'], :a => 1}'],
  ["'ssn' => array('900123457'),", "'ssn' => array('…'),"],
  ["'ssn' => ['n' => '900123457', '7'", "'ssn' => ['n' => '900123457', '7'"],
  ['[ssn:protected] => 900123457', '[ssn:protected] => …'],
  ["'first_name' => 'First name'", "'first_name' => 'First name'"],
  ['ssn => 900123457', 'ssn => 900123457'],
  ['a:1:{s:3:"ssn";s:9:"900123457";}', 'a:1:{s:3:"ssn";s:9:"000000000";}'],
  ['a:1:{i:0;s:3:"ssn";i:1;s:9:"900123457";}', 'a:1:{i:0;s:3:"ssn";i:1;s:9:"900123457";}'],
  ['DETAIL:  Key (ssn)=(900123457) already exists.', 'DETAIL:  Key (ssn)=(…) already exists.'],
  ['Key (id, ssn)=(7, 900123457) already', 'Key (id, ssn)=(7, …) already'],
  ['Key (lower(ssn))=(900123457) is not', 'Key (lower(ssn))=(…) is not'],
  ["Duplicate entry '900123457' for key 'p.ssn'", "Duplicate entry '…' for key 'p.ssn'"],
  [
    "Duplicate entry '900123457' for key 'p.p_ssn_unique'",
    "Duplicate entry '…' for key 'p.p_ssn_unique'",
  ],
  ["Duplicate entry '900123457' for key 'uq_ssn'", "Duplicate entry '…' for key 'uq_ssn'"],
  [
    'SELECT * FROM p WHERE ssn = $1 AND n = $2 -- PARAMETERS: ["900123457", 7]',
    'SELECT * FROM p WHERE ssn = $1 AND n = $2 -- PARAMETERS: ["…", 7]',
  ],
  [
    'SELECT ? FROM p WHERE ssn = ? -- PARAMETERS: ["900123450", "900123457"]',
    'SELECT ? FROM p WHERE ssn = ? -- PARAMETERS: ["900123450", "…"]',
  ],
  [
    'SELECT n,\n  ? AS "?", \'?\'\nFROM p\nWHERE ssn = ? -- PARAMETERS: ["900123450", "900123457"]',
    'SELECT n,\n  ? AS "?", \'?\'\nFROM p\nWHERE ssn = ? -- PARAMETERS: ["900123450", "…"]',
  ],
  [
    'SELECT ? FROM p; SELECT ? FROM p WHERE ssn = ? -- PARAMETERS: ["900123450", "900123457"]',
    'SELECT ? FROM p; SELECT ? FROM p WHERE ssn = ? -- PARAMETERS: ["900123450", "…"]',
  ],
  [
    'is it? where ssn = ? -- PARAMETERS: ["900123457"]',
    'is it? where ssn = ? -- PARAMETERS: ["…"]',
  ],
  [
    'SELECT * FROM p WHERE f(?) AND ssn = ? -- PARAMETERS: ["900123450", "900123457"]',
    'SELECT * FROM p WHERE f(?) AND ssn = ? -- PARAMETERS: ["900123450", "…"]',
  ],
  [
    'SELECT * FROM p WHERE ssn LIKE ? -- PARAMETERS: ["%900123457%"]',
    'SELECT * FROM p WHERE ssn LIKE ? -- PARAMETERS: ["%…%"]',
  ],
  [
    'SELECT p.* FROM p WHERE p.ssn = $1 LIMIT $2  [["ssn", "900123457"], ["LIMIT", 1]]',
    'SELECT p.* FROM p WHERE p.ssn = $1 LIMIT $2  [["ssn", "…"], ["LIMIT", 1]]',
  ],
  [
    'insert into p (n, ssn) values (?, ?)\nbinding parameter [2] as [VARCHAR] - [900123457]',
    'insert into p (n, ssn) values (?, ?)\nbinding parameter [2] as [VARCHAR] - […]',
  ],
  [
    'insert into p (n, ssn) values (?, ?)\nbinding parameter (2:VARCHAR) <- [900123457]',
    'insert into p (n, ssn) values (?, ?)\nbinding parameter (2:VARCHAR) <- […]',
  ],
  [
    "(0.1) UPDATE p SET ssn = %s WHERE n = %s; args=('900123457', 7)",
    "(0.1) UPDATE p SET ssn = %s WHERE n = %s; args=('…', 7)",
  ],
  [
    "INFO INSERT INTO p (n, ssn) VALUES (?, ?)\nINFO [generated in 0.0001s] (7, '900123457')",
    "INFO INSERT INTO p (n, ssn) VALUES (?, ?)\nINFO [generated in 0.0001s] (7, '…')",
  ],
  [
    'Executing: INSERT INTO p (n, ssn) VALUES ($1,$2); {"$1":7,"$2":"900123457"}',
    'Executing: INSERT INTO p (n, ssn) VALUES ($1,$2); {"$1":7,"$2":"…"}',
  ],
  [
    "execute: INSERT INTO p (n, ssn) VALUES ($1, $2)\nDETAIL:  parameters: $1 = '7', $2 = '900123457'",
    "execute: INSERT INTO p (n, ssn) VALUES ($1, $2)\nDETAIL:  parameters: $1 = '7', $2 = '…'",
  ],
  ["args=('900123457', 7)", "args=('900123457', 7)"],
  ["INFO User(id=7, ssn='900123457', n='7')", "INFO User(id=7, ssn='…', n='7')"],
  ['User(ssn=900123457, n=7) User(ssn=a.b, ssn=ssn)', 'User(ssn=…, n=7) User(ssn=a.b, ssn=ssn)'],
  [
    'User{n=7, a=[x, y], ssn=900123457, b=A{ssn=900123457}}',
    'User{n=7, a=[x, y], ssn=…, b=A{ssn=…}}',
  ],
  ['map {last_name=Öz, x, n=7, ssn=null}', 'map {last_name=…, n=7, ssn=null}'],
  ['User [n=7, ssn=900123457] a[ssn=900123457]', 'User [n=7, ssn=…] a[ssn=900123457]'],
  ['User { N = 7, Ssn = 900123457 }', 'User { N = 7, Ssn = … }'],
  ['User { n: 7, ssn: "900123457" }', 'User { n: 7, ssn: "…" }'],
  ['%{ssn: "900123457", n: 7} %A{ssn: 900123457}', '%{ssn: "…", n: 7} %A{ssn: …}'],
  ['map[n:7 ssn:900123457 a:[x] last_name:Öz]', 'map[n:7 ssn:… a:[x] last_name:…]'],
  ['#<User id: 7, ssn: "900123457", at: nil, n: "7">', '#<User id: 7, ssn: "…", at: nil, n: "7">'],
  [
    '#<A::User:0x000055d0c0ffee12 @n=7, @h={"n"=>7}, @ssn="900123457", @a=#<A @ssn="900123457">>',
    '#<A::User:0x000055d0c0ffee12 @n=7, @h={"n"=>7}, @ssn="…", @a=#<A @ssn="…">>',
  ],
  [
    '#<struct User ssn="900123457", n="7"> #<User:0x01\n id: 7,\n ssn: "900123457">',
    '#<struct User ssn="…", n="7"> #<User:0x01\n id: 7,\n ssn: "…">',
  ],
  ['#<User> ssn: "900123457"', '#<User> ssn: "900123457"'],
  ['&{N:7 SSN:900123457 A:{SSN:900123457}}', '&{N:7 SSN:… A:{SSN:…}}'],
  ["def f(ssn='900123457', n=7): pass", "def f(ssn='900123457', n=7): pass"],
  ['struct User { ssn: "900123457" }', 'struct User { ssn: "900123457" }'],
  ["f(ssn=='900123457') {ssn: '9", "f(ssn=='900123457') {ssn: '9"],
  [
    "CREATE FUNCTION f() AS $$\nUPDATE p SET ssn = '900123457';\n$$ LANGUAGE sql;",
    "CREATE FUNCTION f() AS $$\nUPDATE p SET ssn = '…';\n$$ LANGUAGE sql;",
  ],
  [
    "/*!50001 CREATE VIEW v AS SELECT * FROM p WHERE ssn = '900123457' */;",
    "/*!50001 CREATE VIEW v AS SELECT * FROM p WHERE ssn = '…' */;",
  ],
];

for (const [text, expected] of texts) {
  test(`values have the names and columns that logs give them: ${text.slice(0, 60)}`, async () => {
    for (const way of ['buffered', 'streamed'] as const) {
      const answer = await redacted(`${text}\n`, [0, way, [7]]);
      assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), `${expected}\n`);
    }
  });
}

test('the value of an arrow may be on the next line, also line by line', async () => {
  for (const text of ['["ssn"]=>\n  string(9) "900123457"\n', '"ssn" =>\n  "900123457",\n']) {
    const answer = await redacted(text, [0, 'lines', [7]]);
    assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '900123457'), text);
    assert.match(answer, /REDACTED/);
  }
});

test('an object is read after any number of others, and inside them', async () => {
  for (const before of ['{A:{', 'f(a=b, ', 'A{a=[b(c=1), ']) {
    const answer = await redacted(`${before.repeat(9000)}User(ssn=900123457)`, [0, 'buffered', []]);
    assert.match(answer, /User\(ssn=\{\{\{REDACTED-ssn\}\}\}\)$/);
  }
});

test('the visibility of a property is no value', async () => {
  const text =
    'A Object\n(\n    [last_name:protected] => \n)\n["first_name":protected]=>\n  string(0) ""\n';
  assert.equal(await redacted(text, [plans().length, 'buffered', []]), text);
});

const [{ filters }] = plans();
const piece = fc.oneof(
  fc.constantFrom(...texts.map(([text]) => text)),
  fc.constantFrom(
    ...[
      '"last_name"=>"Kim"',
      ':name=>"Lee"',
      '"',
      "'",
      '\\"',
      '=>',
      '=> [',
      '["a"]=>\n  string(3) ',
      '[a] => ',
      '\n',
      ' ',
      ', ',
      ')',
    ],
    ...[
      'User(name=',
      "'Kim'",
      'A{',
      'ssn=Lee, ',
      'map[',
      'ssn:7 ',
      'A { ssn: ',
      '}',
      '(',
      'def f(',
    ],
    ...['s:3:"', '";', ';s:9:"', 'Key (ssn)=(', 'where ssn = ? ', 'params: ["', '; ["', '{"$1":"'],
    ...["Duplicate entry '", "' for key 'ssn'", 'x'.repeat(95), 'é', '$$', '/*!50001 ', '*/', '?'],
  ),
);
const soup = fc
  .array(piece, { minLength: 1, maxLength: 30 })
  .map((all) => Buffer.from(all.join('')));

test('named values are read the same however they are cut', () =>
  sameHoweverCut(soup, (sizes) => planOf(filters, sizes, formats)));

/** A value of PHP, as `serialize` writes it. */
function serialized(value: unknown): string {
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  if (typeof value === 'number') return `i:${value};`;
  const members = Object.entries(value as object).map(
    ([key, of]) => serialized(key) + serialized(of),
  );
  return `a:${members.length}:{${members.join('')}}`;
}

/** The end of a serialized value at an offset, as PHP reads it. */
function unserialized(bytes: Buffer, at: number): number {
  const head = /^(?:i:\d+;|a:(?<count>\d+):\{|s:(?<length>\d+):")/.exec(
    bytes.toString('latin1', at),
  );
  assert.ok(head !== null, bytes.toString());
  const { count, length } = head.groups ?? {};
  let p = at + head[0].length;
  if (length !== undefined) {
    p += Number(length);
    assert.equal(bytes.toString('latin1', p, p + 2), '";');
    return p + 2;
  }
  for (let n = 0; n < 2 * Number(count ?? 0); n++) p = unserialized(bytes, p);
  return count === undefined ? p : p + 1;
}

const { value: document } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom('900123457', 'Kim Lee', 'kim@example.com', 'say "hi"; 555-0142', 'Öz', 7, ''),
    fc.dictionary(fc.constantFrom('ssn', 'last_name', 'email', 'n', 'a b'), tie('value')),
  ),
}));

test('a serialized value of PHP can be loaded after redaction', () =>
  fc.assert(
    fc.asyncProperty(document, ways, async (value, way) => {
      const answer = Buffer.from(await redacted(`a:1:{i:0;${serialized(value)}}`, way));
      assert.equal(unserialized(answer, 0), answer.length);
    }),
    runs,
  ));
