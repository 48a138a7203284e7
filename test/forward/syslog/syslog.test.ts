import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { Unreadable } from '../../../src/core/unreadable.ts';
import { recordRedaction } from '../../../src/forward/records/record-redaction.ts';
import { rewrite } from '../../../src/forward/records/rewrite.ts';
import { asLines, counted, framing } from '../../../src/forward/syslog/frames.ts';
import { walkSyslog } from '../../../src/forward/syslog/message-walk.ts';
import { pendingBytes } from '../../../src/forward/tcp/pending-bytes.ts';
import { profileOf } from '../../../src/library/profile-of.ts';
import { redacted } from '../profile.ts';
import { running } from '../running.ts';

const EMAIL = '{{{REDACTED-email-address}}}';
const SSN = '{{{REDACTED-ssn}}}';

const MESSAGES = [
  [
    'RFC 5424',
    '<34>1 2003-10-11T22:14:15.003Z web1 su 1234 ID47 - by a@b.com',
    `<34>1 2003-10-11T22:14:15.003Z web1 su 1234 ID47 - by ${EMAIL}`,
  ],
  [
    'values in the fields of a head',
    '<34>1 2003-10-11T22:14:15.003Z a@b.com c@d.com 078-05-1120 e@f.com - by a@b.com',
    `<34>1 2003-10-11T22:14:15.003Z ${EMAIL} ${EMAIL} ${SSN} ${EMAIL} - by ${EMAIL}`,
  ],
  [
    'a word in the place of the time',
    '<34>1 a@b.com web1 su - - - x',
    `<34>1 ${EMAIL} web1 su - - - x`,
  ],
  [
    'values in the names of structured data',
    '<165>1 - - - - - [a@b.com c@d.com="x" y="a@b.com"][z@1]',
    `<165>1 - - - - - [${EMAIL} ${EMAIL}="x" y="${EMAIL}"][z@1]`,
  ],
  [
    'structured data',
    '<165>1 2003-10-11T22:14:15Z h app - - [x@1 ssn="078051120" q="to \\"a@b.com\\" \\]"][y@1] \u00ef\u00bb\u00bftext',
    `<165>1 2003-10-11T22:14:15Z h app - - [x@1 ssn="${SSN}" q="to \\"${EMAIL}\\" \\]"][y@1] \u00ef\u00bb\u00bftext`,
  ],
  [
    'structured data without a text',
    '<165>1 - - - - - [x@1 m="a@b.com"]',
    `<165>1 - - - - - [x@1 m="${EMAIL}"]`,
  ],
  [
    'structured data that is malformed',
    '<165>1 - - - - - [x@1 m="a@b.com] c@d.com',
    `<165>1 - - - - - [x@1 m="${EMAIL}] ${EMAIL}`,
  ],
  [
    'RFC 3164',
    '<13>Oct 11 22:14:15 mymachine su[123]: ssn=078051120',
    `<13>Oct 11 22:14:15 mymachine su[123]: ssn=${SSN}`,
  ],
  [
    'a time of RFC 3339',
    '<13>2024-01-02T03:04:05.6+01:00 host app: a@b.com',
    `<13>2024-01-02T03:04:05.6+01:00 host app: ${EMAIL}`,
  ],
  [
    'values in host and tag of RFC 3164',
    '<13>Oct 11 22:14:15 a@b.com c@d.com[078-05-1120]: x',
    `<13>Oct 11 22:14:15 ${EMAIL} ${EMAIL}[${SSN}]: x`,
  ],
  [
    'a text in the places of host and tag',
    '<13>Oct 11 22:14:15 Dr. Kim Novak: logged in as a@b.com',
    `<13>Oct 11 22:14:15 Dr. {{{REDACTED-person}}}: logged in as ${EMAIL}`,
  ],
  ['a message without a head', '<13>to a@b.com', `<13>to ${EMAIL}`],
  ['a message without a priority', 'to a@b.com\nand c@d.com', `to ${EMAIL}\nand ${EMAIL}`],
] as const;

test('structured data is read however long a value is', async () => {
  const head = '<165>1 - - - - - [x@1 n="';
  const escapes = Buffer.alloc(8_000_000, '\\"');
  const message = Buffer.concat([
    Buffer.from(head),
    escapes,
    Buffer.from('" ssn="078051120"] a@b.com'),
  ]);
  const result = await redacted(message, (texts) => walkSyslog(message, texts));
  const end = Buffer.from(`" ssn="${SSN}"] ${EMAIL}`);
  assert.ok(result.equals(Buffer.concat([Buffer.from(head), escapes, end])));
});

for (const [what, message, expected] of MESSAGES) {
  test(`${what}: all but priority, version and time is redacted`, async () => {
    const bytes = Buffer.from(message, 'latin1');
    const result = await redacted(bytes, (texts) => walkSyslog(bytes, texts));
    assert.equal(result.toString('latin1'), expected);
  });
}

/** Redacts with these filters. */
async function by(identifiers: object, message: string, kept: readonly string[] = []) {
  const { plan } = profileOf({ name: 'p', identifiers }, 'profiles', undefined);
  const redact = recordRedaction(plan, { context: 'none', documentId: 'test' });
  const bytes = Buffer.from(message, 'latin1');
  const { bytes: changed } = await rewrite(
    (texts) => walkSyslog(bytes, texts, new Set(kept)),
    redact,
  );
  return (changed ?? bytes).toString('latin1');
}

const HOST = '{{{REDACTED-host-name}}}';

const KEPT = [
  ['<13>1 - web1 app 12 - - to web2.acme.internal', [], `<13>1 - ${HOST} app 12 - - to ${HOST}`],
  ['<13>1 - web1 app 12 - - hi', ['hostname'], '<13>1 - web1 app 12 - - hi'],
  ['<13>Oct 11 22:14:15 web1 app[12]: hi', [], `<13>Oct 11 22:14:15 ${HOST} app[12]: hi`],
  ['<13>Oct 11 22:14:15 web1 hi there', [], `<13>Oct 11 22:14:15 ${HOST} hi there`],
  [
    '<13>Oct 11 22:14:15 web1.acme.internal app: to web2.acme.internal',
    [],
    `<13>Oct 11 22:14:15 ${HOST} app: to ${HOST}`,
  ],
  ['<13>Oct 11 22:14:15 web1 app[12]: hi', ['hostname'], '<13>Oct 11 22:14:15 web1 app[12]: hi'],
] as const;

test('a host in the head is redacted by a filter of hosts, unless it is kept', async () => {
  for (const [message, kept, expected] of KEPT) {
    assert.equal(await by({ hostName: {} }, message, kept), expected, message);
  }
});

const KEPT_FIELDS = [
  [['app-name'], '<13>1 - a@b.com c@d.com - - - x', `<13>1 - ${EMAIL} c@d.com - - - x`],
  [['msgid', 'procid'], '<13>1 - h - a@b.com c@d.com - x', '<13>1 - h - a@b.com c@d.com - x'],
  [
    ['hostname', 'app-name'],
    '<13>Oct 11 22:14:15 h a@b.com: x',
    '<13>Oct 11 22:14:15 h a@b.com: x',
  ],
] as const;

test('fields that are kept stay', async () => {
  for (const [kept, message, expected] of KEPT_FIELDS) {
    assert.equal(await by({ emailAddress: {} }, message, kept), expected, message);
  }
});

/** Replacements that the place of a name or a field cannot hold. */
const UNFIT = ['two words', 'x'.repeat(300), '', 'ü', 'a\tb'];

test('a field that its place cannot hold is -, and a name redacted', async () => {
  for (const redactionFormat of UNFIT) {
    const strategy = { strategy: 'STATIC_REPLACE', staticReplacement: redactionFormat };
    const filters = { emailAddress: { emailAddressFilterStrategies: [strategy] } };
    const result = await by(filters, '<13>1 - a@b.com a@b.com - a@b.com [a@b.com a@b.com="1"]');
    assert.equal(result, '<13>1 - - - - - [redacted redacted="1"]', redactionFormat);
  }
});

test('a head that was redacted has the same structure, whatever is in its fields', async () => {
  const word = fc.constantFrom('a@b.com', 'web1', '-', '078-05-1120', '10.0.0.1', 'x'.repeat(60));
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 4, maxLength: 4 }), word, async (words, text) => {
      const bytes = Buffer.from(`<13>1 - ${words.join(' ')} [s@1 k="${text}"] ${text}`);
      const result = (await redacted(bytes, (texts) => walkSyslog(bytes, texts))).toString();
      const shape =
        /^<13>1 - [!-~]{1,255} [!-~]{1,48} [!-~]{1,128} [!-~]{1,32} \[s@1 k="[^"\]]*"\] .+$/;
      const isLong = words[1].length > 48 || words[3].length > 32;
      assert.ok(isLong || shape.test(result), result);
      assert.ok(!/a@b|078-05|10\.0/.test(result), result);
    }),
    { numRuns: 60 },
  );
});

test('a message in small pieces is copied and searched a bounded number of times', () => {
  for (const message of [`<13>${'x'.repeat(1e6)}\n`, `1000004 <13>${'x'.repeat(1e6)}`]) {
    const { copied, searched, messages } = inPieces(Buffer.from(message), 100);
    assert.deepEqual(messages, [1e6 + 4]);
    assert.ok(copied < 5e6 && searched < 3e6, `${copied} bytes copied, ${searched} searched`);
  }
});

test('messages ended by NUL are searched once for a newline, too', () => {
  const { searched, messages } = inPieces(Buffer.from('<13>x\0'.repeat(1e5)), 64 * 1024);
  assert.equal(messages.length, 1e5);
  assert.ok(searched < 3e6, `${searched} bytes searched`);
});

/** Takes messages that arrive in pieces, and counts the bytes that are copied and searched for it. */
function inPieces(bytes: Buffer, size: number) {
  const { copy, indexOf } = Buffer.prototype;
  const pending = pendingBytes();
  const frames = framing(2e6);
  const messages: number[] = [];
  let copied = 0;
  let searched = 0;
  Buffer.prototype.copy = function (this: Buffer, ...args: Parameters<typeof copy>) {
    const count = copy.apply(this, args);
    copied += count;
    return count;
  };
  Buffer.prototype.indexOf = function (this: Buffer, value: number, from = 0) {
    const found = indexOf.call(this, value, from);
    searched += (found < 0 ? this.length : found) - from;
    return found;
  } as typeof indexOf;
  try {
    for (let at = 0; at < bytes.length; at += size) {
      pending.append(bytes.subarray(at, at + size));
      const { messages: some, taken } = frames(pending.bytes, false);
      messages.push(...some.map(({ length }) => length));
      pending.take(taken);
    }
  } finally {
    Object.assign(Buffer.prototype, { copy, indexOf });
  }
  return { copied, searched, messages };
}

test('messages are the same however the stream is cut', () => {
  const messages = ['<1>one', '<2>two\nlines', '<3>three'];
  const bytes = Buffer.concat([
    counted(messages.map((one) => Buffer.from(one))),
    Buffer.from('<4>four\n<5>five\n'),
  ]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1 }), (cuts) => {
      const found: string[] = [];
      const frames = framing(1000);
      let pending = Buffer.alloc(0);
      let at = 0;
      for (let n = 0; at < bytes.length; n++) {
        const end = Math.min(bytes.length, at + cuts[n % cuts.length]);
        pending = Buffer.concat([pending, bytes.subarray(at, end)]);
        at = end;
        const { messages: some, taken } = frames(pending, at === bytes.length);
        found.push(...some.map(String));
        pending = pending.subarray(taken);
      }
      assert.deepEqual(found, [...messages, '<4>four', '<5>five']);
    }),
  );
});

test('a length that is too large, and one that is none, are unreadable', () => {
  for (const text of ['5000 <1>', '12x <1>', '1234567890123 <1>']) {
    assert.throws(() => framing(1000)(Buffer.from(text), false), Unreadable, text);
  }
});

test('a message of several lines is one line where lines are sent', () => {
  assert.equal(
    asLines([Buffer.from('<1>a\nb'), Buffer.from('<2>c')]).toString(),
    '<1>a#012b\n<2>c\n',
  );
});

/** A server that keeps what comes. */
async function sink(port = 0) {
  const sockets = new Set<Socket>();
  let text = '';
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('data', (bytes) => {
      text += bytes.toString();
    });
    socket.on('error', () => undefined);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    text: () => text,
    async until(part: string): Promise<void> {
      for (let n = 0; n < 500 && !text.includes(part); n++)
        await new Promise((resolve) => setTimeout(resolve, 20));
      assert.ok(text.includes(part), `${part} did not come`);
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('messages over TCP arrive redacted and in order, and the last one needs no newline', async () => {
  const up = await sink();
  const forwarder = await running([{ protocol: 'syslog', url: `tcp://127.0.0.1:${up.port}` }]);
  const socket = connect(forwarder.port('syslog'), '127.0.0.1');
  socket.write('<13>Oct 11 22:14:15 h app: one a@b.com\n14 <13>two octets');
  socket.end('\n<13>three');
  await up.until('three');
  const expected = [`<13>Oct 11 22:14:15 h app: one ${EMAIL}`, '<13>two octets', '<13>three'];
  assert.equal(up.text(), counted(expected.map((one) => Buffer.from(one))).toString());
  up.close();
  await forwarder.stop();
});

test('the program of each message is its source in metrics, and messages of several stay in order', async () => {
  const up = await sink();
  const forwarder = await running([
    {
      protocol: 'syslog',
      url: `tcp://127.0.0.1:${up.port}`,
      receive: { sources: ['sshd', 'cron'] },
    },
  ]);
  const messages = [
    '<13>Oct 11 22:14:15 h sshd[12]: a@b.com',
    '<13>1 - h cron - - - c@d.com and e@f.com',
    '<13>Oct 11 22:14:15 h other: g@h.com',
    '<13>Oct 11 22:14:15 h sshd: i@j.com',
    '<13>1 - h - - - - last',
  ];
  const socket = connect(forwarder.port('syslog'), '127.0.0.1');
  socket.end(`${messages.join('\n')}\n`);
  await up.until('last');
  const expected = messages.map((one) => Buffer.from(one.replace(/\w@\w\.com/g, EMAIL)));
  assert.equal(up.text(), counted(expected).toString());
  for (const [source, count] of [
    ['sshd', 2],
    ['cron', 2],
    ['other', 1],
  ] as const) {
    const labels = `{route="syslog",source="${source}",type="email-address"}`;
    assert.equal(
      await forwarder.metric(`redactor_forward_redactions_total${labels}`),
      count,
      source,
    );
  }
  up.close();
  await forwarder.stop();
});

test('datagrams arrive, as lines where the upstream wants lines', async () => {
  const up = await sink();
  const forwarder = await running([
    {
      protocol: 'syslog',
      url: `tcp://127.0.0.1:${up.port}`,
      receive: { udp: true },
      send: { framing: 'lines' },
    },
  ]);
  const socket = createSocket('udp4');
  socket.send('<13>by a@b.com', forwarder.port('syslog'), '127.0.0.1');
  await up.until(`<13>by ${EMAIL}\n`);
  socket.close();
  up.close();
  await forwarder.stop();
});

test('what was sent just before the connection broke is sent again', async () => {
  const up = await sink();
  const forwarder = await running([
    { protocol: 'syslog', url: `tcp://127.0.0.1:${up.port}`, send: { firstRetryMs: 20 } },
  ]);
  const socket = connect(forwarder.port('syslog'), '127.0.0.1');
  socket.write('<13>one\n');
  await up.until('one');
  up.close();
  await new Promise((resolve) => setTimeout(resolve, 100));
  const next = await sink(up.port);
  socket.write('<13>two\n');
  await next.until('two');
  assert.equal(next.text(), '7 <13>one7 <13>two');
  socket.destroy();
  next.close();
  await forwarder.stop();
});

const PROGRAMS = ['kim@acme.test', 'Kim_Novak', 'DE89370400440532013000', 'sshd'];

test('metrics have no program that the configuration does not name', async () => {
  const up = await sink();
  const forwarder = await running([{ protocol: 'syslog', url: `tcp://127.0.0.1:${up.port}` }]);
  const socket = connect(forwarder.port('syslog'), '127.0.0.1');
  const lines = PROGRAMS.flatMap((one) => [
    `<13>Nov 28 14:00:00 web1 ${one}: hi`,
    `<13>1 - web1 ${one} - - - hi`,
  ]);
  socket.end(`${lines.join('\n')}\n<13>last\n`);
  await up.until('last');
  const { text: metrics } = await forwarder.admin('/metrics');
  up.close();
  await forwarder.stop();
  for (const one of PROGRAMS) assert.ok(!metrics.includes(one), one);
  assert.match(metrics, /redactor_forward_records_total\{route="syslog",source="other"\} 9\n/);
});
