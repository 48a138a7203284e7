// AWS Lambda: transforms records of a Firehose stream with the library. Nothing leaves the function.
// Package it with `npm install redactor-VERSION.tgz` for the function's architecture and Node, and set REDACTOR_PROFILE.

import { redactor } from 'redactor';

// Loaded once for each instance of the function, before its first event.
const { redact } = await redactor({
  profile: process.env.REDACTOR_PROFILE ?? 'default',
  ...(process.env.REDACTOR_SECRET && { secret: process.env.REDACTOR_SECRET }),
});

/**
 * Answers with every record, redacted. An error fails the whole invocation, on purpose: a record that is answered as
 * `ProcessingFailed` is delivered to the error prefix as it came.
 */
export async function handler({ records }) {
  const texts = await Promise.all(records.map(({ data }) => redact(textOf(data))));
  return {
    records: records.map(({ recordId }, n) => ({
      recordId,
      result: 'Ok',
      data: Buffer.from(texts[n]).toString('base64'),
    })),
  };
}

/** Bytes that are no UTF-8 would be changed, and not looked at: they are refused. */
function textOf(data) {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    Buffer.from(data, 'base64'),
  );
}
