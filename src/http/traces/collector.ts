import { readFileSync } from 'node:fs';
import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { errorCode } from '../../core/errors.ts';
import { COLLECTOR_PATH, type Collector } from './collector-address.ts';
import { exportRequest, type RequestSpan, type Resource } from './request-span.ts';
import type { SendResult } from './span-queue.ts';

/** Headers of each export: a credential, in most cases. */
export type ExportHeaders = Readonly<Record<string, string>>;

const TIMEOUT_MS = 10_000;
/** Statuses after which an export may be tried again (OTLP specification, "Retryable Response Codes"). */
const RETRYABLE = [429, 502, 503, 504];
/** An answer is empty, or has the number of rejected spans. */
const LONGEST_ANSWER = 64 * 1024;

/** Reads a file of `Name: value` lines. Throws an Error with the number of a malformed line, without its text. */
export function readExportHeaders(file: string): ExportHeaders {
  const lines = readFileSync(file, 'utf8').split(/\r?\n/);
  const entries = lines.flatMap((line, n) => {
    if (/^\s*(?:#|$)/.test(line)) return [];
    const [, name = '', value = ''] = /^([^:\s]+):\s*(.*?)\s*$/.exec(line) ?? [];
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw new Error(`${file}:${n + 1}: expected a header, Name: value`);
    }
    return [[name, value] as const];
  });
  return Object.fromEntries(entries);
}

/** Returns a function that sends a batch of spans; it never rejects. */
export function exporter(collector: Collector, resource: Resource, headers: ExportHeaders) {
  const post = poster(collector, headers);
  return (spans: readonly RequestSpan[]): Promise<SendResult> => {
    const body = Buffer.from(exportRequest(spans, resource));
    return new Promise((resolve) => {
      let answered = false;
      const call = post(body.length, (answer) => {
        answered = true;
        resolve(resultOf(answer));
      });
      const again = (reason: string) => resolve({ kind: 'again', reason });
      const timer = setTimeout(() => call.destroy(new Error('too late')), TIMEOUT_MS).unref();
      call.on('error', (error) => again(errorCode(error) ?? 'no answer in time'));
      call.on('close', () => {
        clearTimeout(timer);
        if (!answered) again('the connection broke');
      });
      call.end(body);
    });
  };
}

type OnAnswer = (answer: IncomingMessage) => void;

function poster(collector: Collector, given: ExportHeaders) {
  const secure = 'url' in collector && collector.url.startsWith('https:');
  const settings = { keepAlive: true, maxSockets: 1 };
  const agent = secure ? new HttpsAgent(settings) : new HttpAgent(settings);
  const request = secure ? httpsRequest : httpRequest;
  return (length: number, onAnswer: OnAnswer): ClientRequest => {
    const own = { 'Content-Type': 'application/json', 'Content-Length': length };
    const options = { method: 'POST', agent, headers: { ...given, ...own } };
    return 'url' in collector
      ? request(collector.url, options, onAnswer)
      : request({ ...options, socketPath: collector.path, path: COLLECTOR_PATH }, onAnswer);
  };
}

async function resultOf(answer: IncomingMessage): Promise<SendResult> {
  const { statusCode = 0, headers } = answer;
  const body = await textOf(answer);
  if (statusCode >= 200 && statusCode < 300) return { kind: 'taken', rejected: rejectedIn(body) };
  const reason = `status ${statusCode}`;
  if (!RETRYABLE.includes(statusCode)) return { kind: 'refused', reason };
  const seconds = /^\d{1,4}$/.exec(headers['retry-after'] ?? '')?.[0];
  return {
    kind: 'again',
    reason,
    ...(seconds !== undefined && { afterMs: Number(seconds) * 1000 }),
  };
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  try {
    for await (const chunk of answer.setEncoding('utf8')) {
      text += chunk;
      if (text.length > LONGEST_ANSWER) break;
    }
  } catch {
    // The status counts.
  }
  return text;
}

function rejectedIn(body: string): number {
  try {
    return Number(JSON.parse(body).partialSuccess?.rejectedSpans ?? 0) || 0;
  } catch {
    return 0;
  }
}
