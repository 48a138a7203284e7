import { closeSync, openSync, writeSync } from 'node:fs';
import { errorCode, systemCause } from '../core/errors.ts';
import { definitions } from '../detectors/index.ts';
import { AnnotationError } from '../evaluate/annotated.ts';
import { formats } from '../evaluate/documents-of.ts';
import { type Evaluation, evaluate, scoringOf } from '../evaluate/evaluate.ts';
import { reportPage } from '../evaluate/html/page.ts';
import { report, tableText } from '../evaluate/report.ts';
import { unmet } from '../evaluate/requirement.ts';
import { typeNames } from '../evaluate/type-names.ts';
import { readNamedProfile } from '../profiles/named-profile.ts';
import type { LoadedProfile, Profile } from '../profiles/profile.ts';
import { ConfigError, readConfig } from '../service/config.ts';
import {
  type EvaluateOptions,
  EvaluateUsageError,
  evaluateArguments,
} from './evaluate-arguments.ts';
import { checkOutputs, writeOutput } from './evaluate-outputs.ts';
import { commandHelp } from './help/help.ts';

const help = () => `${commandHelp('evaluate')}
${formats}
Persons are compared without titles, degrees and the possessive 's.

Exit status: 0 done, 1 a file cannot be read or is malformed, 2 wrong usage or profile, 3 internal error,
4 a required figure was not reached.
`;

/** Output streams of the command. */
export interface Streams {
  readonly stdout: { write(text: string): unknown };
  readonly stderr: { write(text: string): unknown };
}

/**
 * Runs `redactor evaluate` with the arguments after that word, and gives the exit status. Throws nothing;
 * no message holds text of a document.
 */
export async function evaluateCommand(
  args: readonly string[],
  { stdout, stderr }: Streams = process,
): Promise<number> {
  try {
    const options = evaluateArguments(args);
    if (!options.help) return await evaluating(options, { stdout, stderr });
    stdout.write(help());
    return 0;
  } catch (error) {
    const [status, message] = failure(error);
    stderr.write(`redactor: ${message}\n`);
    return status;
  }
}

async function evaluating(options: EvaluateOptions, { stdout, stderr }: Streams): Promise<number> {
  checkOutputs(options);
  const { name, plan, warnings } = chosen(options);
  for (const warning of warnings) stderr.write(`redactor: ${warning}\n`);
  const scoring = await scoringOf(options);
  const typeOf = typeNames(definitions, options.map);
  const offered = new Set(plan.filters.map(({ detector }) => typeOf(detector.type)));
  for (const type of scoring.types) {
    if (!offered.has(type))
      stderr.write(`redactor: profile ${name} has no filter of type ${type}\n`);
  }
  const list = missList(options);
  try {
    const measured = await evaluate(options, { name, plan, onMiss: list.onMiss }, scoring);
    const reported = report(measured);
    if (options.report !== undefined)
      await writeOutput(options.report, Buffer.from(reportPage(reported)));
    stdout.write(options.json ? `${JSON.stringify(reported, null, 2)}\n` : tableText(reported));
    const below = unmet(reported, options.require, typeOf);
    for (const written of below) stderr.write(`redactor: not reached: ${written}\n`);
    return below.length > 0 ? 4 : 0;
  } finally {
    list.close();
  }
}

function chosen({ profile, profiles }: EvaluateOptions): Profile {
  const folder = readConfig(process.env, profiles === undefined ? {} : { profiles }).profiles;
  const loaded = read(profile, folder);
  if (!('plan' in loaded)) throw new EvaluateUsageError(loaded.problems.join('\n'));
  return loaded;
}

function read(profile: string, folder: string): LoadedProfile {
  try {
    return readNamedProfile(profile, folder).loaded;
  } catch (error) {
    throw new EvaluateUsageError(error instanceof Error ? error.message : '', { cause: error });
  }
}

/** Lists misses, with place and type, in the requested file; with their text only on request. */
function missList({ misses, text: withText }: EvaluateOptions): {
  readonly onMiss: Evaluation['onMiss'];
  close(): void;
} {
  if (misses === undefined) return { onMiss() {}, close() {} };
  const file = openSync(misses, 'w', 0o600);
  return {
    onMiss({ kind, type, as, start, end }, { id, text }) {
      const line = { document: id, kind, type, as, start, end };
      const shown = withText ? { ...line, text: text.slice(start, end) } : line;
      writeSync(file, `${JSON.stringify(shown)}\n`);
    },
    close: () => closeSync(file),
  };
}

/** The exit status and the message. The message of an unknown error could hold text and is not shown. */
function failure(error: unknown): readonly [number, string] {
  if (error instanceof EvaluateUsageError || error instanceof ConfigError)
    return [2, error.message];
  if (error instanceof AnnotationError) return [1, error.message];
  if (error instanceof Error && 'syscall' in error) {
    const path = 'path' in error ? `${String(error.path)}: ` : '';
    return [1, `${path}cannot be read or written: ${systemCause(error)}`];
  }
  return [3, `internal error (${errorCode(error) ?? 'unknown'})`];
}
