import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as v from 'valibot';
import type { Definition } from '../../src/detectors/definition.ts';
import { creditCard } from '../../src/detectors/finance/credit-card.ts';
import { emailAddress } from '../../src/detectors/network/email-address.ts';
import { ipAddress } from '../../src/detectors/network/ip-address.ts';
import { url } from '../../src/detectors/network/url.ts';
import { ssn } from '../../src/detectors/numbers/americas/ssn.ts';
import { phoneNumber } from '../../src/detectors/phones/phone-number.ts';
import { type Plan, plan } from '../../src/engine/plan.ts';
import type { Span } from '../../src/engine/types.ts';
import { reidentifier } from '../../src/strategies/reidentify/reidentifier.ts';
import { reidentification } from '../../src/strategies/reidentify/reidentify.ts';
import { reidentified } from '../../src/strategies/reidentify/reidentify-spans.ts';
import { strategies } from '../../src/strategies/strategies.ts';
import { corpora } from '../bench/texts/corpora.ts';
import { chunks, stream, whole } from '../engine/drive.ts';
import { fixed, keys, useOf } from './uses.ts';

const definitions = [creditCard, emailAddress, ipAddress, phoneNumber, ssn, url];
const types = new Set(definitions.map(({ filterType }) => filterType));
const back = reidentifier({ ...keys, secrets: fixed }, types);
const KIB = 1024;

/** Each filter with a strategy. */
function planWith(name: string, fields: object, coreBytes?: number): Plan {
  const strategy = strategies.find((one) => one.name === name);
  if (strategy === undefined) throw new Error(`no strategy ${name}`);
  const filters = definitions.map((one: Definition) => {
    const detector = one.detector(v.parse(v.strictObject(one.options), {}), () => []);
    const settings = v.parse(v.strictObject(strategy.fields), fields);
    const judge = strategy.replace(settings, useOf(one.key, one.type));
    return { detector, priority: 0, judge };
  });
  return plan(filters, coreBytes === undefined ? {} : { coreBytes });
}

function lines(name: keyof typeof corpora): readonly Buffer[] {
  const text = corpora[name](24 * KIB).toString();
  return text.split('\n').map((line) => Buffer.from(line));
}

for (const name of ['logs', 'prose', 'dense'] as const) {
  test(`every line of ${name} comes back from CRYPTO_REPLACE`, () => {
    const sealing = planWith('CRYPTO_REPLACE', {});
    let restored = 0;
    for (const line of lines(name)) {
      const { bytes } = whole(sealing, line);
      const { write, end, counts } = reidentification(back);
      assert.deepEqual(Buffer.concat([write(bytes), end()]), line);
      restored += counts.restored;
    }
    assert.ok(restored > 0);
  });

  test(`every line of ${name} comes back from FPE_ENCRYPT_REPLACE, but for what it redacts`, () => {
    const encrypting = planWith('FPE_ENCRYPT_REPLACE', {});
    let restored = 0;
    for (const line of lines(name)) {
      const { bytes, spans } = whole(encrypting, line);
      const told = reidentified({ text: bytes.toString(), spans: spans.map(explainedSpan) }, back);
      const gone = spans.filter(({ replacement }) => replacement.includes('{{{REDACTED'));
      assert.equal(told.left, gone.length);
      if (gone.length === 0) assert.equal(told.text, line.toString());
      restored += told.restored;
    }
    assert.ok(restored > 0);
  });
}

function explainedSpan(span: Span) {
  return {
    characterStart: span.unitStart,
    characterEnd: span.unitEnd,
    filterType: definitions[span.filter].filterType,
    replacement: span.replacement.toString(),
  };
}

for (const [name, fields] of [
  ['CRYPTO_REPLACE', {}],
  ['HASH_SHA256_REPLACE', { salt: true }],
  ['RANDOM_REPLACE', {}],
  ['RANDOM_REPLACE', { anonymizationMethod: 'NUMBERED' }],
  ['LABEL', {}],
] as const) {
  test(`${name} ${JSON.stringify(fields)} does not depend on how the text arrives`, async () => {
    const text = corpora.dense(4 * KIB);
    const expected = whole(planWith(name, fields), text).bytes.toString();
    const small = planWith(name, fields, 64);
    for (const lengths of [[7], [100, 1, 33]]) {
      const answer = await stream(small, chunks(text, lengths));
      assert.equal(answer.bytes.toString(), expected);
    }
  });
}
