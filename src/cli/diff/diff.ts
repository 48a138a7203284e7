import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { byType } from '../../answer/counts.ts';
import { readFrom } from '../../answer/transcoding.ts';
import { systemCause } from '../../core/errors.ts';
import { printable } from '../../core/printable.ts';
import { redaction } from '../../engine/redaction.ts';
import type { Redacted, RequestScope } from '../../engine/types.ts';
import type { Profile } from '../../profiles/profile.ts';
import { fleetingSecret } from '../../service/service-secrets.ts';
import { type Arguments, InputError, readArguments, UsageError } from '../arguments.ts';
import { profileNamed } from '../chosen-profile.ts';
import { scopeOf, transcodingOf } from '../filtering.ts';
import { optionsOf } from '../help/parser-options.ts';
import { changesOf, type Replaced } from './changes.ts';
import { type Comparison, jsonChanges, textChanges } from './written-changes.ts';

/** `redactor diff -p A -p B FILE`: spans that only B replaces, that only A replaces, and that they replace differently. */
export async function diffCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('diff'));
  const [file, ...more] = given.positionals;
  if (file === undefined || file === '-' || more.length > 0) {
    throw new UsageError('expected one file: it is read twice');
  }
  const profiles = profilesOf(given);
  const scope = scopeOf(given);
  const sides = await Promise.all(profiles.map((one) => sideOf(one, file, given, scope)));
  const comparison: Comparison = {
    file,
    profiles: profiles.map(({ name }) => name),
    changes: changesOf(sides[0].spans, sides[1].spans),
    counts: () => sides.map(({ counts }) => counts()),
  };
  const write = given.values['json'] === true ? jsonChanges : textChanges;
  for await (const text of write(comparison)) process.stdout.write(text);
}

function profilesOf(given: Arguments): readonly Profile[] {
  const names: unknown = given.values['profile'];
  if (!Array.isArray(names) || names.length !== 2) {
    throw new UsageError('expected two profiles: -p BEFORE -p AFTER');
  }
  const secret = fleetingSecret();
  return names.map((name) => profileNamed(String(name), given, secret));
}

/** Spans of one profile, in order, and once they have been read its counts by type. */
interface Side {
  readonly spans: AsyncGenerator<Replaced, void, undefined>;
  counts(): Record<string, number>;
}

async function sideOf(
  { plan }: Profile,
  file: string,
  given: Arguments,
  scope: RequestScope,
): Promise<Side> {
  const source = readFrom(await opened(file), transcodingOf(given));
  const streams = redaction(plan, { scope, explain: true }).streams();
  const redacted = pipeline([source, ...streams], () => {}) as unknown as AsyncIterable<Redacted>;
  let latest: readonly number[] = [];
  async function* spans(): AsyncGenerator<Replaced, void, undefined> {
    for await (const { spans, replaced } of redacted) {
      latest = replaced;
      for (const span of spans) {
        if (span.outcome !== 'replace') continue;
        const { start, end, unitStart, unitEnd, text, replacement, filter } = span;
        const { type } = plan.filters[filter].detector;
        yield { start, end, unitStart, unitEnd, type, text, replacement };
      }
    }
  }
  return { spans: spans(), counts: () => byType(plan, latest) };
}

async function opened(file: string): Promise<Readable> {
  try {
    const handle = await open(file);
    if ((await handle.stat()).isFile()) return handle.createReadStream();
    await handle.close();
  } catch (error) {
    throw new InputError(`${printable(file)}: cannot be read: ${systemCause(error)}`);
  }
  throw new InputError(`${printable(file)}: is no file`);
}
