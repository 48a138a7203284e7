import { fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { explanation } from '../answer/explain.ts';
import { flow, type Output } from '../answer/flow.ts';
import { spool } from '../answer/spool.ts';
import { readFrom, untouched } from '../answer/transcoding.ts';
import { redaction } from '../engine/redaction.ts';
import { fleetingSecret } from '../service/service-secrets.ts';
import { type Arguments, readArguments, UsageError } from './arguments.ts';
import { chosenProfile, warn } from './chosen-profile.ts';
import { coloured } from './coloured.ts';
import { writesFiles } from './files/options.ts';
import { progress } from './files/progress.ts';
import { filtering, modeOf, recordsIn, scopeOf, transcodingOf } from './filtering.ts';
import { optionsOf } from './help/parser-options.ts';
import { input } from './input.ts';
import { moreReport } from './more.ts';
import { rsyslog } from './rsyslog.ts';

/** `redactor filter [FILE]`: files to files, or a file or standard input to standard output, redacted. */
export async function filterCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('filter'));
  if (given.values['more'] === true && (writesFiles(given) || given.positionals.length > 1)) {
    throw new UsageError('--more is for one text: it needs no --out, --in-place or several files');
  }
  if (writesFiles(given)) {
    const { filterFiles } = await import('./files/filter-files.ts');
    return filterFiles(given, args);
  }
  if (modeOf(given) === 'count' && given.positionals.length > 1) {
    const { countFiles } = await import('./files/count-files.ts');
    return countFiles(given);
  }
  single(given, '; several need --out FOLDER or --in-place');
  const profile = chosenProfile(given, fleetingSecret());
  const more = moreReport(given, profile);
  const filter = filtering(given, profile, more?.start.take);
  warn(profile);
  const source = await input(given);
  const shown = progress({ read: () => read(source), total: await sizeOf(given) });
  try {
    await filter(source, process.stdout);
  } finally {
    shown.end();
  }
  await more?.report();
}

/** `redactor rsyslog`: a message modification program for rsyslog's mmexternal. */
export async function rsyslogCommand(args: string[]): Promise<void> {
  const given = single(readArguments(args, optionsOf('rsyslog')));
  const profile = chosenProfile(given, fleetingSecret());
  warn(profile);
  // Its strings are JSON's: whatever they hold is text.
  const filter = recordsIn(given, profile.plan, rsyslog, () => untouched);
  await filter(await input(given), process.stdout);
}

/** `redactor explain`: the spans of standard input, as JSON. */
export async function explainCommand(args: string[]): Promise<void> {
  const given = single(readArguments(args, optionsOf('explain')));
  const profile = chosenProfile(given, fleetingSecret());
  warn(profile);
  const { plan } = profile;
  const scope = scopeOf(given);
  const more = moreReport(given, profile);
  const text = readFrom(await input(given), transcodingOf(given));
  // Piped at once below: that sets the pace.
  if (more !== undefined) text.on('data', more.start.take);
  if (given.values['color'] === true) {
    await coloured(text, { plan, scope }, process.stdout);
    return more?.report();
  }
  const spill = spool(given.config.spool);
  const spans: Output = (redacted) =>
    explanation(redacted, { filters: plan.filters, scope }, spill);
  try {
    await flow(text, redaction(plan, { scope, explain: true }), spans, process.stdout);
  } finally {
    await spill.close();
  }
  await more?.report();
}

function single(given: Arguments, hint = ''): Arguments {
  if (given.positionals.length <= 1) return given;
  throw new UsageError(
    `too many arguments: expected one file, or none and the text on standard input${hint}`,
  );
}

/** Bytes that have been read of a file, a pipe or a socket. */
function read(source: Readable): number {
  return 'bytesRead' in source && typeof source.bytesRead === 'number' ? source.bytesRead : 0;
}

/** Length of the input, where it is a file. */
async function sizeOf({ positionals: [file] }: Arguments): Promise<number | undefined> {
  const named = file !== undefined && file !== '-';
  const stats = named ? await stat(file).catch(() => undefined) : fstatSync(0);
  return stats?.isFile() ? stats.size : undefined;
}
