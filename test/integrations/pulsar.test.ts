import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { missing, redactorCommand } from '../pipes/pipe.ts';
import { temporaryFolder } from '../temporary.ts';

const python = process.env['PULSAR_PYTHON'] ?? 'python3';

test('the Pulsar function redacts messages, and fails one whose process has died', {
  skip: missing(python),
}, (t) => {
  const folder = fileURLToPath(new URL('../../docs/integrations/pulsar', import.meta.url));
  const script = join(import.meta.dirname, 'pulsar_context.py');
  const run = spawnSync(python, [script, folder, redactorCommand(temporaryFolder())], {
    encoding: 'utf8',
    timeout: 120_000,
  });
  assert.equal(run.status, 0, run.stderr);
  const { client, failure, ...rest } = JSON.parse(run.stdout);
  if (client === null) t.diagnostic('pulsar-client is not installed: its interface is a stand-in');
  assert.match(failure, /^redactor ended with status/);
  const mail = '{{{REDACTED-email-address}}}';
  assert.deepEqual(rest, {
    texts: [`to ${mail}\nand on`, '', `${'x'.repeat(31)} ${mail}`],
    bytes: 'SSN {{{REDACTED-ssn}}}',
    same: true,
    again: `to ${mail}`,
    refused: "redactor ended with status 1; its message is in the function's log",
    metrics: [
      ['redactor_failures', 1],
      ['redactor_failures', 1],
    ],
  });
});
