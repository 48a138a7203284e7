import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ask, one, place } from '../service/one.ts';
import { temporaryFolder } from '../temporary.ts';

interface FirehoseRecord {
  readonly recordId: string;
  readonly data: string;
  readonly result?: string;
}
type Handler = (event: {
  readonly records: readonly FirehoseRecord[];
}) => Promise<{ readonly records: readonly FirehoseRecord[] }>;

const folder = new URL('../../docs/integrations/lambda/', import.meta.url);
const TEXTS = [
  'to kim@acme.test\n',
  '',
  '{"note":"grün, 😀"}\n',
  `${'line\n'.repeat(400)}kim@acme.test`,
];

/** A handler of the guide; `own`: its imports from the package. */
async function handlerOf(name: string): Promise<Handler> {
  const own = new URL('../../src/library/redactor.ts', import.meta.url).href;
  const source = readFileSync(new URL(name, folder), 'utf8').replace("'redactor'", `'${own}'`);
  const file = join(temporaryFolder(), name);
  writeFileSync(file, source);
  const { handler } = await import(pathToFileURL(file).href);
  return handler;
}

/** An event as Firehose sends it. */
function event(texts: readonly (string | Buffer)[]) {
  const records = texts.map((text, n) => ({
    recordId: `49${n}`,
    approximateArrivalTimestamp: 1_760_000_000_000 + n,
    data: Buffer.from(text).toString('base64'),
  }));
  return {
    invocationId: 'i',
    deliveryStreamArn: 'arn:aws:firehose:…',
    region: 'eu-west-1',
    records,
  };
}

function expected(texts: readonly string[], replacement: string) {
  return texts.map((text, n) => ({
    recordId: `49${n}`,
    result: 'Ok',
    data: Buffer.from(text.replace('kim@acme.test', replacement)).toString('base64'),
  }));
}

test('the handler with the library answers every record, redacted, in its place', async () => {
  const handler = await handlerOf('firehose-library.mjs');
  const { records } = await handler(event(TEXTS));
  assert.deepEqual(records, expected(TEXTS, '{{{REDACTED-email-address}}}'));
});

test('the handler with the library fails as a whole at a record that is no UTF-8', async () => {
  const handler = await handlerOf('firehose-library.mjs');
  const bytes = Buffer.from([0xff, 0x20, 0x61]);
  await assert.rejects(handler(event(['fine', bytes])), {
    code: 'ERR_ENCODING_INVALID_ENCODED_DATA',
  });
});

test('the handler that calls the service answers every record, with its key', async () => {
  const here = place();
  const key = here.key('redact');
  const { port } = await one(here, { keys: join(here.folder, 'keys') });
  const asked: string[] = [];
  const url = await serving(async (incoming, outgoing) => {
    asked.push(String(incoming.headers.authorization));
    const body = await bodyOf(incoming);
    const headers = { 'Content-Type': 'text/plain' };
    const answer = await ask(port, '/api/filter', { key, headers, body });
    outgoing.writeHead(answer.status).end(answer.body);
  });
  const handler = await handlerOf('firehose-service.mjs');
  const { records } = await withSettings({ url, key }, () => handler(event(TEXTS)));
  assert.deepEqual(records, expected(TEXTS, '*'));
  assert.deepEqual(
    asked,
    TEXTS.map(() => `Bearer ${key}`),
  );
});

test('the handler that calls the service asks again when the machine is full', async () => {
  let asked = 0;
  const url = await serving((_incoming, outgoing) => {
    asked += 1;
    if (asked === 1) outgoing.writeHead(503, { 'Retry-After': '0' }).end('{"code":"overloaded"}');
    else outgoing.end('redacted');
  });
  const handler = await handlerOf('firehose-service.mjs');
  const { records } = await withSettings({ url }, () => handler(event(['text'])));
  assert.deepEqual(
    records.map(({ data }) => Buffer.from(data, 'base64').toString()),
    ['redacted'],
  );
  assert.equal(asked, 2);
});

test('the handler that calls the service fails as a whole when one record is refused', async () => {
  const url = await serving((_incoming, outgoing) => {
    outgoing.writeHead(415).end('{"code":"not_text"}');
  });
  const handler = await handlerOf('firehose-service.mjs');
  await assert.rejects(
    withSettings({ url }, () => handler(event(['canary']))),
    { message: 'redactor answered 415 (not_text)' },
  );
});

async function withSettings<T>(
  { url, key = '' }: { readonly url: string; readonly key?: string },
  work: () => Promise<T>,
): Promise<T> {
  process.env['REDACTOR_URL'] = url;
  process.env['REDACTOR_KEY'] = key;
  try {
    return await work();
  } finally {
    delete process.env['REDACTOR_URL'];
    delete process.env['REDACTOR_KEY'];
  }
}

async function serving(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/filter`;
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}
