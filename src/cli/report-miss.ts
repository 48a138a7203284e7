import { version } from '../core/version.ts';
import { definitions } from '../detectors/index.ts';
import { AnnotationError } from '../evaluate/annotated.ts';
import { type Evaluation, evaluate, scoringOf } from '../evaluate/evaluate.ts';
import { missExample } from '../evaluate/miss-example.ts';
import { knownWords } from '../evaluate/shapes.ts';
import { fleetingSecret } from '../service/service-secrets.ts';
import { InputError, readArguments, textOf, UsageError } from './arguments.ts';
import { chosenProfile, warn } from './chosen-profile.ts';
import { optionsOf } from './help/parser-options.ts';

/** A language by its code: `de`, `pt-BR`. */
const LANGUAGE = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/;

/**
 * `redactor report-miss`: the misses and false alarms of a profile in annotated files, a line of JSON each, with shapes in place of
 * text, to be attached to a report of a bug.
 */
export async function reportMissCommand(args: string[]): Promise<void> {
  const given = readArguments(args, optionsOf('report-miss'));
  const files = given.positionals;
  if (files.length === 0) throw new UsageError('expected annotated files (see docs/cli.md)');
  const language = textOf(given, 'language');
  if (language !== undefined && !LANGUAGE.test(language)) {
    throw new UsageError('--language: expected a code such as de or pt-BR');
  }
  const profile = chosenProfile(given, fleetingSecret());
  warn(profile);
  const head = { version: version(), profile: profile.name, ...(language && { language }) };
  const known = knownWords(definitions);
  try {
    const request = { files, offsets: 'units', types: [], skip: [], map: new Map() } as const;
    const onMiss: Evaluation['onMiss'] = (miss, { text, marks }, spans) => {
      const example = missExample(miss, text, [...marks, ...spans], known);
      process.stdout.write(`${JSON.stringify({ ...head, ...example })}\n`);
    };
    await evaluate(request, { ...profile, onMiss }, await scoringOf(request));
  } catch (error) {
    if (error instanceof AnnotationError) throw new InputError(error.message, { cause: error });
    throw error;
  }
}
