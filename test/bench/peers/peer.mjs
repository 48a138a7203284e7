// Redacts with a peer: peer.mjs PACKAGE SECONDS, in a folder where it is installed. Lines of JSON strings in and out; CPU
// seconds and bytes on standard error.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [name, seconds] = process.argv.slice(2);
const { resolve } = createRequire(join(process.cwd(), 'package.json'));
const packaged = await import(resolve(name));

const makers = {
  'redact-pii': ({ SyncRedactor }) => {
    const redactor = new SyncRedactor();
    return (text) => redactor.redact(text);
  },
  '@redactpii/node': ({ Redactor }) => {
    const redactor = new Redactor();
    return (text) => redactor.redact(text);
  },
  '@coffeeandfun/remove-pii':
    ({ removePII }) =>
    (text) =>
      removePII(text, { url: { remove: true } }),
  '@openredaction/openredaction': ({ OpenRedaction }) => {
    const redactor = new OpenRedaction();
    return (text) => redactor.detect(text).redacted;
  },
};

const redact = makers[name](packaged);
redact('Jane Doe, 123-45-6789');
let used = 0;
let bytes = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const text = JSON.parse(line);
  const before = process.cpuUsage();
  const redacted = redact(text);
  const { user, system } = process.cpuUsage(before);
  used += (user + system) / 1e6;
  bytes += Buffer.byteLength(text);
  process.stdout.write(`${JSON.stringify(redacted)}\n`);
  if (used > Number(seconds)) break;
}
process.stderr.write(`${used} ${bytes}\n`, () => process.exit());
