// AWS Lambda: transforms records of a Firehose stream by calling the service. It needs no package.
// REDACTOR_URL is that of the service, https://redactor.internal:8080/api/filter?p=logs; REDACTOR_KEY an API key;
// NODE_EXTRA_CA_CERTS=/var/task/redactor.crt a copy of the service's certificate, where no known authority signed it.

import { setTimeout as sleep } from 'node:timers/promises';

/** Requests at once. */
const AT_ONCE = 8;
/** Further attempts after an answer that says so: the machine is full, or stops. */
const ATTEMPTS = 5;
const AGAIN = [429, 502, 503, 504];

/** Answers with every record, redacted. An error fails the whole invocation: see firehose-library.mjs. */
export async function handler({ records }) {
  const answers = new Array(records.length);
  let next = 0;
  const worker = async () => {
    for (let n = next++; n < records.length; n = next++) {
      const { recordId, data } = records[n];
      const redacted = await redact(Buffer.from(data, 'base64'));
      answers[n] = { recordId, result: 'Ok', data: redacted.toString('base64') };
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { records: answers };
}

async function redact(bytes) {
  const { REDACTOR_URL: url, REDACTOR_KEY: key } = process.env;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, {
      method: 'POST',
      body: bytes,
      headers: { 'Content-Type': 'text/plain', ...(key && { Authorization: `Bearer ${key}` }) },
      signal: AbortSignal.timeout(30_000),
    });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    const { code } = await answer.json().catch(() => ({ code: 'unknown' }));
    if (!AGAIN.includes(answer.status) || attempt > ATTEMPTS) {
      throw new Error(`redactor answered ${answer.status} (${code})`);
    }
    const seconds = Number(answer.headers.get('retry-after') ?? 0);
    await sleep(Math.min(1000 * seconds, 5_000) + 100 * 2 ** attempt * Math.random());
  }
}
