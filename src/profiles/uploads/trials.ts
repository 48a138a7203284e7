import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BrokenProfile, Profile } from '../profile.ts';
import type { TestOutcome } from '../tests/test-outcomes.ts';
import type { TrialSpan } from './trial-span.ts';
import { type Usage, usageOf } from './usage.ts';

/** Budget for compiling a profile. */
export interface Budget {
  /** Processor time; elapsed time if the system does not report a process's share of it. */
  readonly milliseconds: number;
  /** More than before. */
  readonly bytes: number;
}

/** Outcome of a trial. */
export type TrialAnswer =
  | (Pick<Profile, 'name' | 'hash' | 'warnings'> & {
      readonly spans?: readonly TrialSpan[];
      /** Outcomes of the profile's test texts, in their order; none without `withTests`. */
      readonly tests: readonly TestOutcome[];
    })
  | (BrokenProfile & { readonly costly?: true });

/** Compiles profiles in a process of its own, which is ended where one takes more than the budget. */
export interface Trials {
  /** One after the other. Throws an Error if no answer came in time, for an unknown reason. */
  run(bytes: Buffer, options?: TrialOptions): Promise<TrialAnswer>;
}

/** Options of a trial. */
export interface TrialOptions {
  /** The profile's matches in this text are part of the answer. */
  readonly text?: string | undefined;
  /** The profile's test texts run, and are on its account: whether a profile that is kept can be compiled does not depend on them. */
  readonly withTests?: boolean;
  /** Terms of the service's lists do not count: the caller may not read them. */
  readonly withoutLists?: boolean;
  /** A list with other terms than it holds. */
  readonly list?: { readonly name: string; readonly terms: readonly string[] };
  /** The folder of an installed profile, to which the limits and the budget of uploads do not apply. */
  readonly folder?: string | undefined;
}

/** A profile and how it is tried, as processes send them to each other. */
export interface TrialRequest extends TrialOptions {
  /** In Base64. */
  readonly profile: string;
}

/** Request to the process that compiles. */
export interface TrialQuestion extends TrialRequest {
  /** The service has a secret of its own. */
  readonly lasting: boolean;
  /** The state folder, where the lists are that the profile may refer to. */
  readonly state: string | undefined;
}

const BUDGET: Budget = { milliseconds: 2_000, bytes: 64 * 2 ** 20 };

/** The problem of a profile that takes more than the budget, or ends the process that compiles it. */
export const COSTLY = 'takes more than 2 s or 64 MiB to compile';
const LOOK_MS = 25;
/** The process may have to wait for a processor. */
const START_MS = 60_000;
const ANSWER_MS = 60_000;
/** Idle time in ms after which the process ends. */
const IDLE_MS = 30_000;

/** `lasting`: the service has a secret of its own, which warnings depend on; `state`: where lists of terms are. */
export function trials(lasting: boolean, state?: string, budget: Budget = BUDGET): Trials {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  return {
    run(bytes, options = {}) {
      const mine = last.then(() => tried(bytes, options));
      last = mine.catch(() => {});
      return mine;
    },
  };

  async function tried(bytes: Buffer, options: TrialOptions): Promise<TrialAnswer> {
    clearTimeout(idle);
    const compiler = await started();
    try {
      const profile = bytes.toString('base64');
      const question: TrialQuestion = { ...options, profile, lasting, state };
      return await within(compiler, question);
    } catch (error) {
      end();
      throw error;
    } finally {
      idle = setTimeout(end, IDLE_MS).unref();
    }
  }

  async function started(): Promise<ChildProcess> {
    if (child?.connected) return child;
    const file = new URL(`./compiler${extname(import.meta.url)}`, import.meta.url);
    const { PATH } = process.env;
    child = fork(file, { env: { PATH }, stdio: 'ignore' });
    child.unref();
    child.channel?.unref();
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('the compiler ended')));
    await Promise.race([answerOf(child, START_MS), ended]);
    return child;
  }

  /** Sends a request, and watches the process's use of CPU until it answers. */
  async function within(compiler: ChildProcess, question: TrialQuestion): Promise<TrialAnswer> {
    const before = usage(compiler);
    const begun = performance.now();
    const answer = answerOf(compiler, ANSWER_MS);
    answer.catch(() => {});
    compiler.send(question);
    for (;;) {
      const first = await Promise.race([answer, sleep(LOOK_MS)]);
      if (first !== undefined) return first as TrialAnswer;
      const passed = performance.now() - begun;
      const bounded = question.folder === undefined;
      if (!compiler.connected || (bounded && isOver(before, usage(compiler), passed))) {
        end();
        return costly;
      }
    }
  }

  function isOver(before: Usage | undefined, now: Usage | undefined, passedMs: number): boolean {
    if (before === undefined || now === undefined) return passedMs > budget.milliseconds;
    if (now.cpuMs - before.cpuMs > budget.milliseconds) return true;
    return now.bytes - before.bytes > budget.bytes;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }
}

const costly: TrialAnswer = { name: '', problems: [`upload: ${COSTLY}`], costly: true };

function usage({ pid }: ChildProcess): Usage | undefined {
  return pid === undefined ? undefined : usageOf(pid);
}

/** The next message. */
async function answerOf(child: ChildProcess, timeoutMs: number): Promise<unknown> {
  const settled = new AbortController();
  const { signal } = settled;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([message]) => message as unknown),
      sleep(timeoutMs, undefined, { signal }).then(() =>
        Promise.reject(new Error('the compiler did not answer')),
      ),
    ]);
  } finally {
    settled.abort();
  }
}
