import type { ExplanationOptions } from '../../answer/explain.ts';
import type { Output } from '../../answer/flow.ts';
import type { Spool } from '../../answer/spool.ts';
import type { Plan } from '../../engine/plan.ts';
import type { Redacted } from '../../engine/types.ts';
import type { LoadedProfile } from '../../profiles/profile.ts';
import type { Exchange } from '../exchange.ts';
import { tooLarge } from '../request/body.ts';
import type { Parameters } from '../request/query.ts';
import { type RequestLimits, standardLimits } from '../request/request-limits.ts';
import {
  head as headOf,
  type RequestHead,
  type RequestOptions,
  requestOptions,
  type Usable,
} from '../request/request-options.ts';
import type { ReplyOptions } from '../response/reply.ts';
import type { Shadows } from '../shadow/shadows.ts';
import { type SpillFiles, spillFiles } from './spill-files.ts';

/** Dependencies of filter and explain. */
export interface Service {
  readonly profiles: ReadonlyMap<string, LoadedProfile>;
  /** Folder for output that waits to be sent. */
  readonly spool: string;
  /** Default: `standardLimits`. */
  readonly limits?: RequestLimits;
  /** Runs of shadow profiles; without it no shadow profile runs. */
  readonly shadows?: Shadows;
}

/** The form of an operation's output. */
export interface Operation {
  readonly explain: boolean;
  /** Matches stay in the text, between marks. */
  readonly annotate?: boolean;
  readonly type: string;
  readonly whenFull: ReplyOptions['whenFull'];
  output(explained: ExplanationOptions, spill: () => Spool, plan: Plan): Output;
  /** The same bytes of a text that was redacted as a whole, for one that is short. */
  atOnce(redacted: Redacted, explained: ExplanationOptions, plan: Plan): Buffer | undefined;
}

/** A request with a valid head, and the resources that it may use. */
export interface Job {
  readonly exchange: Exchange;
  readonly head: RequestHead;
  readonly limits: RequestLimits;
  readonly spill: SpillFiles;
  readonly usable: Usable;
  /** Options of the request, if its head has them: a form may name its profile after its text. */
  readonly early: RequestOptions | undefined;
  /** The whole answer is there before its head leaves. */
  readonly whole: boolean;
  /** When its body was sent for. */
  readonly began: number;
  readonly shadows: Shadows | undefined;
}

/** Checks a request's head. Throws `Refusal`. */
export function jobOf(
  exchange: Exchange,
  parameters: Parameters,
  { profiles, spool: folder, limits = standardLimits, shadows }: Service,
  purpose: Usable['purpose'],
): Job {
  const { incoming, grants } = exchange;
  const head = headOf(incoming, parameters);
  const usable = { profiles, grants, purpose };
  if (Number(incoming.headers['content-length'] ?? 0) > limits.bodyBytes) throw tooLarge();
  const early = head.media.kind === 'text' ? requestOptions(head.parameters, usable) : undefined;
  const full = head.buffered || (limits.buffered && !head.lines);
  const spill = spillFiles(folder, limits);
  const began = performance.now();
  return { exchange, head, limits, spill, usable, early, whole: full, began, shadows };
}
