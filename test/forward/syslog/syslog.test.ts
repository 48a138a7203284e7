import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import fc from 'fast-check';
import { Unreadable } from '../../../src/core/unreadable.ts';
import { asLines, counted, framesIn } from '../../../src/forward/syslog/frames.ts';
import { walkSyslog } from '../../../src/forward/syslog/message-walk.ts';
import { redacted } from '../profile.ts';
import { running } from '../running.ts';

const EMAIL = '{{{REDACTED-email-address}}}';
const SSN = '{{{REDACTED-ssn}}}';

const MESSAGES = [
  [
    'RFC 5424',
    '<34>1 2003-10-11T22:14:15.003Z a@b.com su 5551234567 ID47 - by a@b.com',
    `<34>1 2003-10-11T22:14:15.003Z a@b.com su 5551234567 ID47 - by ${EMAIL}`,
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
  ['a message without a head', '<13>to a@b.com', `<13>to ${EMAIL}`],
  ['a message without a priority', 'to a@b.com\nand c@d.com', `to ${EMAIL}\nand ${EMAIL}`],
] as const;

for (const [what, message, expected] of MESSAGES) {
  test(`${what}: the text is redacted, and the head stays`, async () => {
    const bytes = Buffer.from(message, 'latin1');
    const result = await redacted(bytes, (texts) => walkSyslog(bytes, texts));
    assert.equal(result.toString('latin1'), expected);
  });
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
      let pending = Buffer.alloc(0);
      let at = 0;
      for (let n = 0; at < bytes.length; n++) {
        const end = Math.min(bytes.length, at + cuts[n % cuts.length]);
        pending = Buffer.concat([pending, bytes.subarray(at, end)]);
        at = end;
        const { messages: some, taken } = framesIn(pending, at === bytes.length, 1000);
        found.push(...some.map(String));
        pending = pending.subarray(taken);
      }
      assert.deepEqual(found, [...messages, '<4>four', '<5>five']);
    }),
  );
});

test('a length that is too large, and one that is none, are unreadable', () => {
  for (const text of ['5000 <1>', '12x <1>', '1234567890123 <1>']) {
    assert.throws(() => framesIn(Buffer.from(text), false, 1000), Unreadable, text);
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
  assert.match(metrics, /redactor_forward_records_total\{route="syslog",source="other"\} 8\n/);
});
