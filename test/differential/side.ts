// The child process that runs one build: `fork` it with the folder of the build as its argument.

import type { Plan } from '../../src/engine/plan.ts';
import { type Build, type FilterInfo, filtersOf, openBuild, planOf } from './build.ts';
import { type Answer, answerOf, digest, type Run, type Text } from './run.ts';

/** A request to the child: the profiles come first. */
export type Request =
  | { readonly id: number; readonly ask: 'profiles'; readonly profiles: readonly string[] }
  | {
      readonly id: number;
      readonly ask: 'digests';
      readonly texts: readonly Text[];
      readonly runs: readonly Run[];
    }
  | { readonly id: number; readonly ask: 'answer'; readonly text: Text; readonly run: Run };

/** The digest of an answer and the number of its spans; or the reason of a failure. */
export interface Digest {
  readonly digest: string;
  readonly spans: number;
}

/** An answer, or the reason of a failure. */
export type Result = { readonly answer: Answer } | { readonly error: string };

/** Replies by the request's name. */
export interface Replies {
  readonly profiles: readonly FilterInfo[];
  /** For each text, for each run. */
  readonly digests: readonly (readonly Digest[])[];
  readonly answer: Result;
}

const [folder = ''] = process.argv.slice(2);
const build: Build = await openBuild(folder);
const profiles = new Map<string, string>();
const plans = new Map<string, Plan | Error>();

let queue = Promise.resolve();
process.on('message', (message) => {
  const request = message as Request;
  queue = queue.then(async () => {
    process.send?.({ id: request.id, reply: await reply(request) });
  });
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0, reply: filtersOf(build) });

async function reply(request: Request): Promise<unknown> {
  if (request.ask === 'answer') return result(request.text, request.run);
  if (request.ask === 'digests') return digests(request.texts, request.runs);
  for (const json of request.profiles) {
    profiles.set((JSON.parse(json) as { name: string }).name, json);
  }
  return filtersOf(build);
}

/** Run by run: a build keeps the tables of a few plans at hand. */
async function digests(texts: readonly Text[], runs: readonly Run[]): Promise<Replies['digests']> {
  const all = texts.map((): Digest[] => []);
  for (const run of runs) {
    for (const [n, text] of texts.entries()) all[n].push(digestOf(await result(text, run)));
  }
  return all;
}

function digestOf(result: Result): Digest {
  if ('error' in result) return { digest: 'error', spans: 0 };
  return { digest: digest(result.answer), spans: result.answer.spans.length };
}

async function result(text: Text, run: Run): Promise<Result> {
  try {
    return { answer: await answerOf(build, plan(run.profile), text, run) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : 'something else was thrown' };
  }
}

/** A profile's plan, made when a text first passes it. */
function plan(name: string): Plan {
  const known = plans.get(name) ?? loaded(name);
  plans.set(name, known);
  if (known instanceof Error) throw known;
  return known;
}

function loaded(name: string): Plan | Error {
  try {
    return planOf(build, profiles.get(name) ?? `{"name":${JSON.stringify(name)}}`);
  } catch (error) {
    return error instanceof Error ? error : new Error('the profile is refused');
  }
}
