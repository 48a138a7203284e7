import { createReadStream } from 'node:fs';
import { Writable } from 'node:stream';
import { printable } from '../../core/printable.ts';
import { fleetingSecret } from '../../service/service-secrets.ts';
import { type Arguments, FilesError } from '../arguments.ts';
import { chosenProfile, warn } from '../chosen-profile.ts';
import { failure } from '../failure.ts';
import { type Filtering, filtering } from '../filtering.ts';
import { sourcesOf } from './sources.ts';

/**
 * `redactor filter --mode count FILE…`: a line of JSON for each file, with its path. Reports each file that fails, goes on with
 * the others, and throws a FilesError at the end.
 */
export async function countFiles(given: Arguments): Promise<void> {
  const profile = chosenProfile(given, fleetingSecret());
  const count = filtering(given, profile);
  const { files, problems } = await sourcesOf(given.positionals);
  warn(profile);
  const failed: (readonly [status: number, message: string])[] = problems.map((line) => [1, line]);
  for (const { path } of files) {
    try {
      const counts = JSON.parse(await collected(count, path));
      process.stdout.write(`${JSON.stringify({ file: path, ...counts })}\n`);
    } catch (error) {
      const [status, message] = failure(error);
      failed.push([status, `${printable(path)}: ${message}`]);
    }
  }
  for (const [, line] of failed) process.stderr.write(`redactor: ${line}\n`);
  if (failed.length === 0) return;
  const worst = Math.max(...failed.map(([status]) => status));
  throw new FilesError(worst, `${failed.length} of ${files.length + problems.length} failed`);
}

async function collected(count: Filtering, path: string): Promise<string> {
  const parts: Buffer[] = [];
  const target = new Writable({
    write(bytes: Buffer, _encoding, done) {
      parts.push(bytes);
      done();
    },
  });
  await count(createReadStream(path), target);
  return Buffer.concat(parts).toString();
}
