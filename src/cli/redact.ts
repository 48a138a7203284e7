import { fstatSync } from 'node:fs';
import { stat } from 'node:fs/promises';
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
import { reportingOf, writeSummary } from './files/reporting.ts';
import { filtering, modeOf, recordsIn, scopeOf, transcodingOf } from './filtering.ts';
import { optionsOf } from './help/parser-options.ts';
import { bytesReadOf, input, isNamed } from './input.ts';
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
  const reporting = reportingOf(given);
  const profile = chosenProfile(given, fleetingSecret());
  const more = moreReport(given, profile);
  const filter = filtering(given, profile, more?.start.take);
  warn(profile);
  const source = await input(given);
  const started = performance.now();
  const read = () => bytesReadOf(source);
  const when = reporting.progress;
  const shown = progress({ read, total: await sizeOf(given) }, { when });
  const replaced = await filter(source, process.stdout).finally(shown.end);
  const seconds = (performance.now() - started) / 1000;
  writeSummary(reporting, { files: 1, failed: 0, bytes: read(), seconds, replaced });
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

/** Length of the input, where it is a file. */
async function sizeOf({ positionals: [file] }: Arguments): Promise<number | undefined> {
  const stats = isNamed(file) ? await stat(file).catch(() => undefined) : fstatSync(0);
  return stats?.isFile() ? stats.size : undefined;
}
