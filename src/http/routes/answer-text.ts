import { typeMarks } from '../../answer/annotate.ts';
import type { CountedMore, ExplanationOptions } from '../../answer/explain.ts';
import { flow, type Output } from '../../answer/flow.ts';
import { moreIn, type TextStart, textStart } from '../../answer/more.ts';
import type { Transcoding } from '../../answer/transcoding.ts';
import { planIn } from '../../engine/charset.ts';
import type { Plan } from '../../engine/plan.ts';
import { type Redaction, redaction } from '../../engine/redaction.ts';
import type { Exchange } from '../exchange.ts';
import { type FirstBytes, sendContinue } from '../request/body.ts';
import { isMail } from '../request/media-type.ts';
import type { Parameters } from '../request/query.ts';
import {
  type RequestHead,
  type RequestOptions,
  requestOptions,
  type Usable,
} from '../request/request-options.ts';
import { type Text, textOf } from '../request/request-text.ts';
import { AT_ONCE_BYTES, answerAtOnce, sendBuffered } from '../response/buffered-answer.ts';
import type { HeaderList } from '../response/headers.ts';
import { reply } from '../response/reply.ts';
import { follow } from '../shadow/follow.ts';
import type { ShadowText } from '../shadow/shadows.ts';
import { headersOf, replyOptions } from './answer-head.ts';
import { counting, countWhole } from './counted.ts';
import { type Job, jobOf, type Operation, type Service } from './job.ts';

/** The redaction of a job's text, and how its answer is written. */
interface Task {
  readonly job: Job;
  readonly plan: Plan;
  readonly work: Redaction;
  readonly operation: Operation;
  readonly explained: ExplanationOptions;
  /** The text from which `explained.more` is counted. */
  readonly start: TextStart | undefined;
  readonly headers: HeaderList;
}

/** Answers a request that has a text with the result of `operate`. */
export async function answerText(
  exchange: Exchange,
  parameters: Parameters,
  service: Service,
  purpose: Usable['purpose'],
  operate: (head: RequestHead, encoding: Transcoding) => Operation,
): Promise<void> {
  const job = jobOf(exchange, parameters, service, purpose);
  await sendFor(job);
  const { head, limits, spill } = job;
  const text = await textOf(exchange, head, limits, spill);
  try {
    const request = requestOf(job, text);
    const start = await startOf(job, text, request);
    const textEncoding = text.transcoding;
    const task = taskOf(job, request, textEncoding, operate(head, textEncoding));
    const shadow = follow(job, request, textEncoding);
    if (start?.ended) await answerBuffered(task, start.bytes, shadow);
    else await answerStreamed(task, text, shadow);
  } finally {
    await Promise.all([spill.close(), text.close?.()]);
  }
}

/** Requests the body from the client, after a place among streamed bodies if the answer goes line by line. */
async function sendFor({ exchange, head, limits }: Job): Promise<void> {
  if (head.lines) await exchange.slot?.();
  if (head.lines) exchange.patience(limits.lineIdleMs);
  sendContinue(exchange);
}

function requestOf({ exchange, head, usable, early }: Job, { parameters }: Text): RequestOptions {
  const request = early ?? requestOptions(new Map([...parameters, ...head.parameters]), usable);
  exchange.logFields.profile = request.profile.name;
  exchange.logFields.profileHash = request.profile.hash;
  return request;
}

/** The start of the text: all of it if it fits a window. In line mode it waits for nothing. */
async function startOf(
  { head, whole, limits }: Job,
  text: Text,
  { profile }: RequestOptions,
): Promise<FirstBytes | undefined> {
  if (head.lines) return undefined;
  return text.first(profile.plan.windowBytes, whole ? undefined : limits.holdMs);
}

function taskOf(
  job: Job,
  request: RequestOptions,
  encoding: Transcoding,
  operation: Operation,
): Task {
  const { exchange, head } = job;
  const { profile, scope } = request;
  const plan = planIn(encoding.charset(), profile.plan);
  const work = redaction(plan, {
    scope,
    explain: operation.explain,
    ...(operation.annotate === true && { annotate: typeMarks }),
    lines: head.lines,
    mail: isMail(head.media),
    units: head.positions === 'utf-32' ? 'utf-32' : 'utf-16',
  });
  const headers = headersOf(operation.type, exchange, request);
  const start = head.more ? textStart(MORE_BYTES) : undefined;
  const more = start && (() => countedMore(start, profile.plan, encoding, head));
  const explained = { filters: plan.filters, scope, ...(more && { more }) };
  return { job, plan, work, operation, explained, start, headers };
}

/** Most bytes of a text in which the values that filters that are off would find are counted. */
const MORE_BYTES = 128 * 1024;

async function countedMore(
  start: TextStart,
  plan: Plan,
  encoding: Transcoding,
  { media }: RequestHead,
): Promise<CountedMore> {
  if (!start.whole()) return { notCounted: `the text is longer than ${MORE_BYTES} bytes` };
  return moreIn(plan, start.bytes(), { charset: encoding.charset(), mail: isMail(media) });
}

/** Answers a request whose text is complete: in one go if the answer is short. */
async function answerBuffered(
  task: Task,
  bytes: Buffer,
  shadow: ShadowText | undefined,
): Promise<void> {
  try {
    await answerWhole(task, bytes);
    // The answer leaves first.
    if (shadow !== undefined) setImmediate(() => shadowWhole(shadow, bytes));
  } catch (error) {
    shadow?.drop();
    throw error;
  }
}

function shadowWhole(shadow: ShadowText, bytes: Buffer): void {
  shadow.take(bytes);
  shadow.end();
}

async function answerWhole(task: Task, bytes: Buffer): Promise<void> {
  const { job, plan, work, operation, explained, headers } = task;
  const { exchange } = job;
  task.start?.take(bytes);
  const redacted = await work.bufferedPromise(bytes);
  const body = operation.atOnce(redacted, explained, plan);
  if (body === undefined || body.length > AT_ONCE_BYTES) {
    return sendBuffered(exchange, outputOf(task)([redacted]), headers, () => target(task));
  }
  countWhole(exchange.logFields, plan, redacted);
  answerAtOnce(exchange, body, headers);
}

async function answerStreamed(
  task: Task,
  text: Text,
  shadow: ShadowText | undefined,
): Promise<void> {
  const source = text.stream();
  // Piped to the answer at once below: that sets the pace.
  if (shadow !== undefined) source.on('data', shadow.take);
  if (task.start !== undefined) source.on('data', task.start.take);
  try {
    await flow(source, task.work, outputOf(task), target(task));
    shadow?.end();
  } catch (error) {
    shadow?.drop();
    throw error;
  }
}

function outputOf({ job, plan, operation, explained }: Task): Output {
  const { exchange, spill } = job;
  return counting(exchange.logFields, plan, operation.output(explained, spill.spool, plan));
}

function target({ job, operation, headers }: Task) {
  return reply(job.exchange.outgoing, replyOptions(job, operation.whenFull, headers));
}
