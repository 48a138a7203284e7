import { createHash } from 'node:crypto';
import { corpora } from './texts/corpora.ts';

/** A request that is measured. */
export interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly type?: string;
  readonly body: Buffer;
  /** Bytes of each chunk that the body is sent in. Default: it has a length, and no chunks. */
  readonly pieces?: number;
  /** The body, in words. */
  readonly of: string;
}

/** Sends a request and returns the body of its answer: some bodies are answers of other routes. */
type Ask = (asked: Asked) => Promise<Buffer>;

/** Requests with bodies of a size, usual ones and those that cost most, for every route that takes a body. */
export async function* requests(bytes: number, ask: Ask): AsyncGenerator<Asked> {
  for (const [of, text] of Object.entries(texts(bytes))) {
    const type = of.startsWith('mail') ? 'message/rfc822' : 'text/plain';
    for (const profile of ['default', 'strict']) {
      yield { path: `/api/filter?p=${profile}`, type, body: text, of };
    }
    yield { path: '/api/filter?p=default&flush=line', type, body: text, of };
    yield { path: '/api/explain?p=default', type, body: text, of };
  }
  const piece = {
    pieces: 1,
    body: corpora.logs(Math.floor(bytes / 6)),
    of: 'logs in pieces of a byte',
  };
  yield { path: '/api/filter?p=default', ...piece };
  yield { path: '/api/explain?p=default', ...piece };
  yield { path: '/api/filter?p=default&mode=annotate', body: corpora.dense(bytes), of: 'dense' };
  yield { path: '/api/filter?p=default&mode=count', body: corpora.dense(bytes), of: 'dense' };
  yield* prompts(bytes);
  yield* restored(bytes, ask);
  yield* reidentified(bytes, ask);
  yield* ofPresidio(bytes, ask);
  yield* changes(bytes);
}

function texts(bytes: number): Readonly<Record<string, Buffer>> {
  const lines = (unit: (n: number) => string) => {
    let text = '';
    for (let n = 0; text.length < bytes; n++) text += unit(n);
    return text;
  };
  return {
    logs: corpora.logs(bytes),
    dense: corpora.dense(bytes),
    settings: Buffer.from(lines((n) => `${word(n)}=some\n`)),
    'keys of JSON': Buffer.from(`{${lines((n) => `"${word(n)}":{"v":${n}},`)}"z":1}`),
    'digits and hyphens': Buffer.alloc(bytes, '1-'),
    names: Buffer.alloc(bytes, 'George Washington, '),
    escapes: Buffer.alloc(bytes, "%20f'x "),
    'mail of short fields': Buffer.from(
      `From: a@b.example\nMIME-Version: 1.0\n${'X: abcd\n'.repeat(bytes / 8)}\nhi\n`,
    ),
    'mail of short parts': Buffer.from(
      `From: a@b.example\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n${lines((n) => `--b\nContent-Type: text/plain\n\n${'some words '.repeat(20)}${n}\n`)}`,
    ),
    'lines of a byte': Buffer.alloc(bytes, 'a\n'),
    'mail of identifiers': Buffer.from(
      `From: a@b.example\nMIME-Version: 1.0\n${'Message-ID: a\n'.repeat(bytes / 14)}\nhi\n`,
    ),
    'mail of encoded words': Buffer.from(
      `From: a@b.example\nMIME-Version: 1.0\n${'X: =?utf-8?Q?a?=\n'.repeat(bytes / 17)}\nhi\n`,
    ),
    'mail of uneven Base64': Buffer.from(
      `From: a@b.example\nMIME-Version: 1.0\nContent-Transfer-Encoding: base64\n\nY\n${'YWFh\n'.repeat(bytes / 5)}`,
    ),
    'mail beyond ASCII': Buffer.concat([
      Buffer.from(
        'From: a@b.example\nMIME-Version: 1.0\nContent-Type: text/plain; charset=utf-8\n\n',
      ),
      Buffer.from(corpora.dense(bytes).toString('latin1').replaceAll('. ', '. é ')).subarray(
        0,
        bytes,
      ),
    ]),
    'mail in short lines': Buffer.from(
      `From: a@b.example\nMIME-Version: 1.0\nContent-Transfer-Encoding: quoted-printable\n\n${'a=\n'.repeat(bytes / 3)}`,
    ),
  };
}

function word(n: number): string {
  const hex = createHash('md5').update(String(n)).digest('hex');
  return hex.replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]).slice(0, 10);
}

const JSON_TYPE = 'application/json';

function* prompts(bytes: number): Generator<Asked> {
  const of = 'dense, repeated';
  const text = ofFewValues(Math.min(bytes, 15_000_000));
  yield { path: '/api/mask?p=prompts', body: text, of };
  const messages = { messages: [{ role: 'user', content: text.toString() }] };
  const body = Buffer.from(JSON.stringify(messages));
  yield { path: '/api/mask?p=prompts', type: JSON_TYPE, body, of };
}

/** Dense text with as many values as a session can hold. */
function ofFewValues(bytes: number): Buffer {
  return Buffer.alloc(bytes, corpora.dense(Math.min(bytes, 65_536)));
}

/** Texts with labels of a session that has many values. */
async function* restored(bytes: number, ask: Ask): AsyncGenerator<Asked> {
  const values = Array.from({ length: 2000 }, (_none, n) => `a${n}@b.example`).join(' ');
  const masked = await ask({ path: '/api/mask?p=prompts', body: Buffer.from(values), of: '' });
  const { session } = JSON.parse(masked.toString()) as { session: string };
  const count = Math.floor((bytes - session.length) / 14);
  const labels = Array.from(
    { length: Math.max(1, count) },
    (_none, n) => `[EMAIL_${(n % 2000) + 1}]`,
  );
  const text = labels.join(' ');
  const json = labels.map((label, n) => ({ [`k${n % 9}`]: label }));
  for (const [of, body] of Object.entries({
    labels: { session, text },
    'labels in JSON': { session, json },
    'beginnings of labels': { session, text: '[EMAIL_'.repeat(bytes / 7) },
  })) {
    yield { path: '/api/restore', type: JSON_TYPE, body: Buffer.from(JSON.stringify(body)), of };
  }
}

/** Texts with sealed values, and what looks like the beginning of one. */
async function* reidentified(bytes: number, ask: Ask): AsyncGenerator<Asked> {
  const path = '/api/reidentify?p=sealing';
  const values = Array.from(
    { length: Math.floor(bytes / 70) },
    (_none, n) => `a${n}@b.example`,
  ).join(' ');
  const [text, explained] = [Buffer.from(values), '/api/explain?p=sealing'];
  const sealed = await ask({ path: '/api/filter?p=sealing', body: text, of: '' });
  yield { path, body: sealed, of: 'sealed values' };
  yield { path, body: Buffer.alloc(bytes, '{{'), of: 'braces' };
  yield { path, body: Buffer.alloc(bytes, 'aaaa').fill('{{', 0, 2), of: 'one long value' };
  const piece = Buffer.alloc(Math.floor(bytes / 6), 'aaaa').fill('{{', 0, 2);
  yield { path, body: piece, pieces: 1, of: 'one long value in pieces of a byte' };
  const spans = await ask({ path: explained, body: text.subarray(0, text.length / 8), of: '' });
  yield { path, type: JSON_TYPE, body: spans, of: 'spans' };
}

async function* ofPresidio(bytes: number, ask: Ask): AsyncGenerator<Asked> {
  const json = (value: object) => Buffer.from(JSON.stringify(value));
  const text = corpora.dense(bytes).toString('latin1');
  yield { path: '/analyze', type: JSON_TYPE, body: json({ text, language: 'en' }), of: 'dense' };
  const context = Array.from({ length: 1000 }, (_none, n) => word(n));
  const words = 'aa '.repeat(bytes / 3);
  const patterns = [{ name: 'a', regex: 'aa', score: 0.5 }];
  const recognizer = {
    name: 'a',
    supported_language: 'en',
    supported_entity: 'A',
    patterns,
    context,
  };
  yield {
    path: '/analyze',
    type: JSON_TYPE,
    body: json({ text: words, language: 'en', ad_hoc_recognizers: [recognizer] }),
    of: 'matches and context words',
  };
  const short = 'a'.repeat(bytes / 4);
  const count = Math.floor((3 * bytes) / 4 / 60);
  const results = Array.from({ length: count }, (_none, n) => ({
    start: n % short.length,
    end: (n % short.length) + 1,
    score: 1,
    entity_type: 'A',
  }));
  for (const type of ['replace', 'hash']) {
    const anonymizers = { DEFAULT: { type, ...(type === 'replace' && { new_value: 'x' }) } };
    yield {
      path: '/anonymize',
      type: JSON_TYPE,
      body: json({ text: short, anonymizers, analyzer_results: results }),
      of: `results, ${type}`,
    };
  }
  yield* decrypted(bytes, ask);
}

/** Values that were encrypted, which come back. */
async function* decrypted(bytes: number, ask: Ask): AsyncGenerator<Asked> {
  const key = 'WmZq4t7w!z%C&F)J';
  const body = (value: object) => ({ type: JSON_TYPE, body: Buffer.from(JSON.stringify(value)) });
  // A value takes 44 characters of the text, and some 140 of the items.
  const text = 'a'.repeat(bytes / 200);
  const encrypted = await ask({
    path: '/anonymize',
    ...body({
      text,
      anonymizers: { DEFAULT: { type: 'encrypt', key } },
      analyzer_results: Array.from(text, (_letter, start) => ({
        start,
        end: start + 1,
        score: 1,
        // Neighbours of one type would be merged.
        entity_type: `A${start % 2}`,
      })),
    }),
    of: '',
  });
  const { text: sealed, items } = JSON.parse(encrypted.toString()) as Record<string, unknown>;
  const deanonymizers = { DEFAULT: { type: 'decrypt', key } };
  const given = { text: sealed, deanonymizers, anonymizer_results: items };
  yield { path: '/deanonymize', ...body(given), of: 'encrypted values' };
}

function* changes(bytes: number): Generator<Asked> {
  const most = Math.min(bytes, 1_000_000);
  // A profile has at most 20,000 texts: these, and a few others.
  const terms = series(19_990, Math.floor(most / 19_990) - 6);
  const identifiers = { dictionaries: [{ terms }] };
  const profile = JSON.stringify({ name: 'many', identifiers });
  const body = Buffer.from(profile);
  yield { path: '/api/profiles?name=many', type: JSON_TYPE, body, of: 'terms' };
  const patterns = Array.from({ length: 100 }, (_none, n) => ({
    pattern: `\\b${word(n)}[a-z]{900}`,
  }));
  const patterned = JSON.stringify({ name: 'patterned', identifiers: { identifiers: patterns } });
  const own = { path: '/api/profiles?name=patterned', type: JSON_TYPE };
  yield { ...own, body: Buffer.from(patterned), of: 'patterns' };
  const text = corpora.dense(Math.min(bytes, 65_000)).toString('latin1');
  yield {
    path: '/api/trial',
    type: JSON_TYPE,
    body: Buffer.from(JSON.stringify({ profile, text })),
    of: 'terms and a text',
  };
  const list = Buffer.from(JSON.stringify(terms));
  yield { path: '/api/lists/many', method: 'PUT', type: JSON_TYPE, body: list, of: 'terms' };
  const [alwaysRedact, neverRedact] = [series(1000, 99), series(1000, 98)];
  const kept = Buffer.from(JSON.stringify({ alwaysRedact, neverRedact }));
  yield { path: '/api/redact-lists', method: 'POST', type: JSON_TYPE, body: kept, of: 'terms' };
  const none = Buffer.from(JSON.stringify({ alwaysRedact: [], neverRedact: [] }));
  yield { path: '/api/redact-lists', method: 'POST', type: JSON_TYPE, body: none, of: 'none' };
  const context = `/api/contexts?name=c${bytes}`;
  yield { path: context, body: Buffer.alloc(bytes, 'a'), of: 'letters' };
}

/** Terms of a length that differ. */
function series(count: number, length: number): readonly string[] {
  return Array.from({ length: count }, (_none, n) => word(n).padEnd(length, 'x').slice(0, length));
}
