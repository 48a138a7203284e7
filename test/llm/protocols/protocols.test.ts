import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Conversation, conversation } from '../../../src/llm/conversation.ts';
import { labelTable } from '../../../src/llm/labels.ts';
import { rewrittenEvents } from '../../../src/llm/rewritten.ts';
import { cutAt } from '../conversation.ts';
import { prompts } from '../plan.ts';
import { bytesOf, eventsIn, SPOKEN, type Spoken } from './answers.ts';

/** Every cut with STEP=1; the parts of a label and of a value are longer. */
const STEP = Number(process.env['STEP'] ?? 3);

const PROMPT = 'I am Kim Novak, kim@acme.test';
const THINKING = 'So [PERSON_1] asks, not lee@acme.test.';
const TEXT = 'Dear [PERSON_1], write to lee@acme.test, not [EMAIL_1]’s.';
const ARGS = '{"to":"[EMAIL_1]","cc":"lee@acme.test","body":"{\\"name\\":\\"[PERSON_1]\\"}"}';
const EXPECTED = {
  thinking: 'So Kim Novak asks, not [EMAIL].',
  text: 'Dear Kim Novak, write to [EMAIL], not kim@acme.test’s.',
  args: '{"to":"kim@acme.test","cc":"[EMAIL]","body":"{\\"name\\":\\"Kim Novak\\"}"}',
};

async function begun({ protocol, request }: Spoken): Promise<Conversation> {
  const own = conversation({ plan: prompts, labels: labelTable() });
  const masked = JSON.stringify(await own.mask(request(PROMPT), protocol.request));
  assert.doesNotMatch(masked, /Novak|acme/);
  assert.match(masked, /\[PERSON_1\], \[EMAIL_1\]/);
  return own;
}

async function rewritten(spoken: Spoken, own: Conversation, chunks: readonly Buffer[]) {
  let text = '';
  async function* source() {
    yield* chunks;
  }
  for await (const piece of rewrittenEvents(source(), spoken.protocol.events, own.open))
    text += piece;
  return text;
}

for (const spoken of SPOKEN) {
  const { name } = spoken.protocol;

  test(`${name}: labels come back and new values are taken out, in every text, wherever events are split`, async () => {
    const own = await begun(spoken);
    const longest = Math.max(THINKING.length, TEXT.length, ARGS.length);
    for (let at = 1; at < longest; at += STEP) {
      const cuts = [at, at + 1 + (at % 7)];
      const pieces = {
        thinking: cutAt(THINKING, cuts),
        text: cutAt(TEXT, cuts),
        args: cutAt(ARGS, cuts),
      };
      const out = await rewritten(spoken, own, [bytesOf(spoken.events(pieces))]);
      for (const [key, text] of Object.entries(spoken.read(eventsIn(out)))) {
        const kind = key.replace(/Done|Last/, '') as keyof typeof EXPECTED;
        assert.equal(text, EXPECTED[kind], `${key} cut at ${cuts.join()}`);
      }
      assert.doesNotMatch(out, /lee@/);
    }
  });

  test(`${name}: the stream is the same however its bytes come`, async () => {
    const own = await begun(spoken);
    const pieces = { thinking: cutAt(THINKING, [9]), text: [...TEXT], args: cutAt(ARGS, [9, 30]) };
    const bytes = bytesOf(spoken.events(pieces));
    const whole = await rewritten(spoken, own, [bytes]);
    const single = Array.from(bytes, (_, n) => bytes.subarray(n, n + 1));
    assert.equal(await rewritten(spoken, own, single), whole);
    const crlf = Buffer.from(bytes.toString().replaceAll('\n', '\r\n'));
    assert.equal(await rewritten(spoken, own, [crlf.subarray(0, 301), crlf.subarray(301)]), whole);
  });

  test(`${name}: ids, names and signatures stay, and the end is the last event`, async () => {
    const own = await begun(spoken);
    const events = spoken.events({ thinking: [THINKING], text: [TEXT], args: [ARGS] });
    const out = await rewritten(spoken, own, [bytesOf(events)]);
    const words = (text: string) =>
      text.match(/call_1|toolu_1|send_mail|c2ln\w*|resp_1|msg_1/g) ?? [];
    const before = new Set(words(bytesOf(events).toString()));
    assert.deepEqual(new Set(words(out)), before);
    const last = events.at(-1)?.[1];
    assert.ok(out.trimEnd().endsWith(last === '[DONE]' ? last : '}'));
  });
}

test('two conversations at once do not mix', async () => {
  const [spoken] = SPOKEN;
  assert.ok(spoken);
  const one = await begun(spoken);
  const other = conversation({ plan: prompts, labels: labelTable() });
  await other.mask(spoken.request('I am Lee Roe'), spoken.protocol.request);
  const bytes = bytesOf(
    spoken.events({ thinking: [], text: ['[PERSON_1] [EMAIL_1]'], args: ['{}'] }),
  );
  const [a, b] = await Promise.all([
    rewritten(spoken, one, [bytes]),
    rewritten(spoken, other, [bytes]),
  ]);
  assert.equal(spoken.read(eventsIn(a))['text'], 'Kim Novak kim@acme.test');
  assert.equal(spoken.read(eventsIn(b))['text'], 'Lee Roe [EMAIL_1]');
});
