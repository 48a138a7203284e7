import { redactBuffer } from '../../src/engine/redact-buffer.ts';
import { otlpJsonWalk } from '../../src/forward/otlp/json-walk.ts';
import { otlpProtobufWalk } from '../../src/forward/otlp/protobuf-walk.ts';
import { OTLP_REQUESTS } from '../../src/forward/otlp/schema.ts';
import { recordRedaction } from '../../src/forward/records/record-redaction.ts';
import { rewrite } from '../../src/forward/records/rewrite.ts';
import { profileOf } from '../../src/library/profile-of.ts';
import { encoded } from './otlp/otlp-types.ts';

/**
 * Prints MB/s and records/s of processor time: OTLP's messages as the forwarder redacts them, and the same bytes of JSON as one text, which is
 * the work of `POST /api/filter`. Run by hand: `node --import tsx test/forward/speed.ts`.
 */
const scope = { context: 'none', documentId: 'speed' };
const RECORDS = 500;
const ROUNDS = 40;

const attribute = (key: string, stringValue: string) => ({ key, value: { stringValue } });
const logRecords = Array.from({ length: RECORDS }, (_, n) => ({
  time: String(1_700_000_000_000_000_000n + BigInt(n)),
  severityText: 'INFO',
  body: {
    stringValue: `request ${n} from 10.0.${n % 250}.7 handled in ${n % 900} ms, path /api/v1/items/${n * 7}`,
  },
  attributes: [
    attribute('http.method', 'GET'),
    attribute('user.email', `jane${n}@example.com`),
    attribute('thread.name', `worker-${n % 8}`),
    { key: 'http.status_code', value: { intValue: '200' } },
  ],
}));
const message = {
  resourceLogs: [
    { resource: { attributes: [attribute('service.name', 'shop')] }, scopeLogs: [{ logRecords }] },
  ],
};
const json = Buffer.from(JSON.stringify(message));
const protobuf = encoded('Logs', message);

for (const profile of ['default', 'strict']) {
  const { plan } = profileOf(profile, 'profiles', undefined);
  const redact = recordRedaction(plan, scope);
  const works = {
    'JSON as one text': [json.length, () => redactBuffer(plan, json, { scope })],
    'OTLP in JSON': [json.length, () => rewrite(otlpJsonWalk(json, OTLP_REQUESTS.logs), redact)],
    'OTLP in protobuf': [
      protobuf.length,
      () => rewrite(otlpProtobufWalk(protobuf, OTLP_REQUESTS.logs), redact),
    ],
  } as const;
  const best: Record<string, number> = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const [name, [, work]] of Object.entries(works)) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, (user + system) / 1e6);
    }
  }
  for (const [name, [bytes]] of Object.entries(works)) {
    const mb = (bytes / 1e6 / best[name]).toFixed(1);
    const records = Math.round(RECORDS / best[name]);
    process.stdout.write(`${profile}: ${name}: ${mb} MB/s, ${records} records/s\n`);
  }
}
