import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { one, place, profileText } from '../../service/one.ts';
import { raw } from './raw.ts';

const here = place();
const key = here.key('redact', 'profiles');
const { port } = await one(here, { keys: join(here.folder, 'keys') });
const profile = profileText('sdk', '<sdk>');
const pair = Buffer.from(`token:${key}`).toString('base64');

const close = 'Host: localhost:8080\r\nConnection: close\r\n';
const post = (head: string, type: string) =>
  `POST ${head}${close}Content-Type: ${type}\r\nContent-Length: ${profile.length}\r\n\r\n${profile}`;

const okhttp = `Authorization: Bearer ${key}\r\nAccept-Encoding: gzip\r\nUser-Agent: okhttp/4.9.0\r\n`;
const restsharp = `Authorization: ${pair}\r\nUser-Agent: RestSharp/108.0.3.0\r\nAccept-Encoding: gzip, deflate, br\r\n`;
const go = `Authorization: token:${key}\r\nUser-Agent: Go-http-client/1.1\r\nAccept-Encoding: gzip\r\n`;
const curl = `Authorization: Basic ${pair}\r\nUser-Agent: curl/7.88.1\r\nAccept: */*\r\n`;

const cases: readonly [client: string, sent: string, status: number, body: RegExp][] = [
  [
    'Java saves',
    post(`/api/profiles HTTP/1.1\r\n${okhttp}`, 'application/json; charset=UTF-8'),
    200,
    /"name":"sdk"/,
  ],
  [
    'Java lists',
    `GET /api/profiles HTTP/1.1\r\nAccept: application/json\r\n${okhttp}${close}\r\n`,
    200,
    /\["default","sdk"\]$/,
  ],
  [
    'Java gets, as text',
    `GET /api/profiles/sdk HTTP/1.1\r\nAccept: text/plain\r\n${okhttp}${close}\r\n`,
    200,
    /\{"name":"sdk",/,
  ],
  [
    'Java 1.4 lists',
    `GET /api/policies HTTP/1.1\r\nAccept: application/json\r\n${okhttp}${close}\r\n`,
    200,
    /\["default","sdk"\]$/,
  ],
  [
    '.NET saves',
    post(`/api/profiles HTTP/1.1\r\naccept: application/json\r\n${restsharp}`, 'application/json'),
    200,
    /"name":"sdk"/,
  ],
  [
    '.NET gets',
    `GET /api/profiles/sdk HTTP/1.1\r\naccept: application/json\r\n${restsharp}${close}\r\n`,
    200,
    /\{"name":"sdk",/,
  ],
  [
    'Go uploads, and takes 200 only',
    post(`/api/policies HTTP/1.1\r\n${go}`, 'application/json'),
    200,
    /"name":"sdk"/,
  ],
  ['Go lists', `GET /api/policies HTTP/1.1\r\n${go}${close}\r\n`, 200, /\["default","sdk"\]$/],
  [
    'Go deletes the collection, which deletes nothing',
    `DELETE /api/policies HTTP/1.1\r\n${go}${close}\r\n`,
    405,
    /"code":"method_not_allowed"/,
  ],
  [
    'Go asks for the status',
    `GET /api/status HTTP/1.1\r\n${go}${close}\r\n`,
    200,
    /"status":"Healthy","version":"/,
  ],
  [
    'curl uploads as a form',
    post(`/api/profiles HTTP/1.1\r\n${curl}`, 'application/x-www-form-urlencoded'),
    200,
    /"name":"sdk"/,
  ],
  [
    'Java deletes',
    `DELETE /api/profiles/sdk HTTP/1.1\r\n${okhttp}${close}\r\n`,
    200,
    /"installed":false\}$/,
  ],
  [
    '.NET deletes what is gone',
    `DELETE /api/profiles/sdk HTTP/1.1\r\n${restsharp}${close}\r\n`,
    404,
    /"code":"profile_not_found"/,
  ],
];

test('the profiles API answers each client as it needs', async (t) => {
  for (const [client, sent, status, body] of cases) {
    await t.test(client, async () => {
      const answer = await raw(port, sent);
      assert.equal(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1], String(status));
      assert.match(answer, body);
    });
  }
});
