import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '../free-port.ts';
import { redactorCommand } from '../pipes/pipe.ts';
import { one, place } from '../service/one.ts';
import { temporaryFolder } from '../temporary.ts';

const libraries = process.env['INTEGRATION_JARS'] ?? '';
const skip =
  !existsSync(join(libraries, 'nifi')) && 'no jars: test/integrations/java/fetch gets them';
const examples = fileURLToPath(new URL('../../docs/integrations/', import.meta.url));
const checks = join(import.meta.dirname, 'java');
const MAIL = '{{{REDACTED-email-address}}}';

test('Kafka Streams redacts values, and fails rather than pass one on', { skip }, async () => {
  const folder = temporaryFolder();
  const sources = [...javaIn(join(examples, 'java')), join(checks, 'KafkaCheck.java')];
  const output = await run('streams', 'KafkaCheck', sources, [redactorCommand(folder), folder]);
  assert.deepEqual(output, [
    'values 4 null true',
    `first to ${MAIL}|and on`,
    'last 200023 SSN {{{REDACTED-ssn}}}',
    'error, and in the output 0',
    `again [5] to ${MAIL}`,
  ]);
});

test('Flink redacts each text once and in order, also after its process was killed', {
  skip,
}, async () => {
  const sources = [...javaIn(join(examples, 'java')), join(checks, 'FlinkCheck.java')];
  const output = await run('streams', 'FlinkCheck', sources, [redactorCommand(temporaryFolder())]);
  assert.deepEqual(output, ['seen 60000, wrong or out of order 0, started again true']);
});

test("NiFi's processors redact with the properties of the flow, and lose no text", {
  skip,
}, async () => {
  const port = await freePort();
  await one(place(), { plain: `127.0.0.1:${port}` });
  const url = `http://127.0.0.1:${port}/api/filter`;
  const flow = join(examples, 'nifi', 'flow.json');
  const redactor = redactorCommand(temporaryFolder());
  const sources = [join(checks, 'NifiCheck.java')];
  const given = [flow, redactor, url];
  const output = await run('nifi', 'NifiCheck', sources, given);
  assert.deepEqual([...output].sort(), [
    'ExecuteStreamCommand loose ends []',
    'ExecuteStreamCommand nonzero status: ',
    'ExecuteStreamCommand original: %PDF-1.7|',
    'ExecuteStreamCommand original: to kim@acme.test|and on',
    `ExecuteStreamCommand output stream: to ${MAIL}|and on`,
    'InvokeHTTP No Retry: %PDF-1.7|',
    'InvokeHTTP Original: to kim@acme.test|and on',
    'InvokeHTTP Response: to *|and on',
    'InvokeHTTP loose ends []',
    'RouteOnAttribute loose ends []',
    'RouteOnAttribute redacted: a',
    'RouteOnAttribute unmatched: b',
  ]);
});

function javaIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.java'))
    .map((name) => join(folder, name));
}

/** Lines that a class prints, compiled and run with the jars of a folder. */
async function run(
  jars: string,
  name: string,
  sources: readonly string[],
  given: readonly string[],
): Promise<readonly string[]> {
  const classes = temporaryFolder();
  const all = join(libraries, jars, '*');
  const execute = promisify(execFile);
  await execute('javac', ['-cp', all, '-d', classes, ...sources], { timeout: 120_000 });
  const path = `${classes}:${all}`;
  const { stdout } = await execute('java', ['-cp', path, name, ...given], { timeout: 300_000 });
  return stdout.split('\n').filter((line) => line !== '' && !line.startsWith('SLF4J'));
}
