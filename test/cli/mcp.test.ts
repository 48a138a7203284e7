import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { temporaryFolder } from '../temporary.ts';
import { start } from './run.ts';

/** A server that answers each request with what it got, and more. */
const SERVER = `
process.stdin.setEncoding('utf8');
let rest = '';
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const line of lines) {
    const { id, method, params } = JSON.parse(line);
    if (method === 'noise') console.log('kim@acme.test is no message');
    else if (method === 'fails') send({ id, error: { code: -1, message: 'no kim@acme.test' } });
    else send({ id, result: { isError: false, structuredContent: { got: params },
      content: [{ type: 'text', text: 'Kim Novak, ' + JSON.stringify(params) }, { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' }] } });
  }
});
const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
`;

test('a client of MCP gets labels, and the server gets values', async () => {
  const server = join(temporaryFolder(), 'server.mjs');
  writeFileSync(server, SERVER);
  const call = (id: number, method: string, params: object) =>
    `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;
  const child = start('profiles', ['mcp', '--', process.execPath, server]);
  const { stdin, stdout, stderr } = child;
  assert.ok(stdin && stdout && stderr);
  const err = text(stderr);
  const lines = createInterface(stdout)[Symbol.asyncIterator]();
  const answer = async () => {
    const { value = '' } = await lines.next();
    assert.doesNotMatch(value, /Novak|acme/);
    return JSON.parse(value);
  };
  stdin.write(call(1, 'tools/call', { name: 'find', arguments: { to: 'kim@acme.test' } }));
  const first = await answer();
  const to = { to: '[EMAIL_1]', q: '"[EMAIL_1]"' };
  stdin.write(call(2125550142, 'tools/call', { name: 'find', arguments: to }));
  const second = await answer();
  stdin.end(call(3, 'noise', {}) + call(4, 'fails', {}));
  const third = await answer();
  assert.match(await err, /a line that is no message/);
  assert.doesNotMatch(await err, /Novak|acme/);
  const image = { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' };
  const masked = { name: 'find', arguments: { to: '[EMAIL_1]' } };
  assert.deepEqual(first, {
    ...{ jsonrpc: '2.0', id: 1 },
    result: {
      isError: false,
      structuredContent: { got: masked },
      content: [{ type: 'text', text: `[PERSON_1], ${JSON.stringify(masked)}` }, image],
    },
  });
  // The server had the values: it said them again.
  assert.equal(second.id, 2125550142);
  assert.deepEqual(second.result.structuredContent.got.arguments, to);
  assert.deepEqual(third, { jsonrpc: '2.0', id: 4, error: { code: -1, message: 'no [EMAIL_1]' } });
});
