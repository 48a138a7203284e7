import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { typeMarks } from '../answer/annotate.ts';
import { byType, countsOf } from '../answer/counts.ts';
import { endOf, flow, textsIn } from '../answer/flow.ts';
import { newDocumentId } from '../answer/random-ids.ts';
import { readFrom, type Transcoding, transcoding, untouched } from '../answer/transcoding.ts';
import { redaction } from '../engine/redaction.ts';
import type { RequestScope } from '../engine/types.ts';
import type { Profile } from '../profiles/profile.ts';
import { type Arguments, textOf, UsageError } from './arguments.ts';
import { framed } from './framed.ts';
import { journal } from './journal.ts';
import { recordRedaction } from './record.ts';
import type { rsyslog } from './rsyslog.ts';
import { type TypeCounts, tallied } from './type-counts.ts';

/**
 * Redacts one text, from a stream to a stream, and returns the numbers of replacements by type. Each text has its own document id, unless one
 * is given.
 */
export type Filtering = (source: Readable, target: Writable) => Promise<TypeCounts>;

/** How the input of filter comes, and its output leaves, where that is not as one text. */
const SHAPES = ['framed', 'journal', 'line-buffered'] as const;

/** Formats of filter's output. */
const MODES = ['redact', 'annotate', 'count'] as const;
export type FilterMode = (typeof MODES)[number];

/**
 * Makes filter of its arguments; `see` gets each chunk of a text that is read as one. Throws a UsageError for options that exclude
 * each other.
 */
export function filtering(
  given: Arguments,
  { plan }: Profile,
  see?: (bytes: Buffer) => void,
): Filtering {
  const [shape, other] = SHAPES.filter((name) => given.values[name] === true);
  if (other !== undefined) throw new UsageError(`--${shape} and --${other} exclude each other`);
  const mode = modeOf(given);
  if (mode === 'count' && shape !== undefined) {
    throw new UsageError(`--mode count and --${shape} exclude each other`);
  }
  if (shape === 'framed') return recordsIn(given, plan, framed, () => transcodingOf(given));
  // Its strings are JSON's: whatever they hold is text.
  if (shape === 'journal') return recordsIn(given, plan, journal, () => untouched);
  const lines = shape === 'line-buffered';
  return async (source, target) => {
    source.once('data', warnOfJournal);
    const encoding = transcodingOf(given);
    const work = redaction(plan, { scope: scopeOf(given), lines, ...annotation(mode) });
    const { output, replaced } = tallied(
      plan,
      mode === 'count' ? countsOf(plan) : textsIn(encoding),
    );
    const text = readFrom(source, encoding);
    // Piped at once below: that sets the pace.
    if (see !== undefined) text.on('data', see);
    await flow(text, work, output, target);
    return replaced();
  };
}

/** Fields that each entry of the journal has: systemd.journal-fields(7). */
const OF_THE_JOURNAL = /^\s*\{.*"__(?:CURSOR|REALTIME_TIMESTAMP)"\s*:/s;

/** Warns where a text is the journal's: its fields with control characters are arrays of bytes, in which nothing is found. */
function warnOfJournal(first: Buffer): void {
  if (!OF_THE_JOURNAL.test(first.toString('latin1'))) return;
  const problem = 'without --journal, byte arrays of journalctl -o json stay as they are';
  process.stderr.write(`redactor: ${problem}\n`);
}

/** The value of `--mode`. Throws a UsageError for another. */
export function modeOf(given: Arguments): FilterMode {
  const written = textOf(given, 'mode') ?? 'redact';
  const mode = MODES.find((one) => one === written);
  if (mode !== undefined) return mode;
  throw new UsageError(`--mode: expected one of ${MODES.join(', ')}`);
}

function annotation(mode: FilterMode) {
  return mode === 'annotate' ? { annotate: typeMarks } : {};
}

/** Redacts the records of a protocol, each a text of its own. */
export function recordsIn(
  given: Arguments,
  plan: Profile['plan'],
  protocol: typeof framed | typeof journal | typeof rsyslog,
  encoding: () => Transcoding,
): Filtering {
  return async (source, target) => {
    const sums = plan.filters.map(() => 0);
    const redact = recordRedaction(
      plan,
      { scope: scopeOf(given), ...annotation(modeOf(given)) },
      encoding,
      (replaced) => {
        for (let filter = 0; filter < replaced.length; filter++) sums[filter] += replaced[filter];
      },
    );
    await pipeline(protocol(source, redact), target, endOf(target));
    return byType(plan, sums);
  };
}

/** Context and document that replacements are consistent in. */
export function scopeOf(given: Arguments): RequestScope {
  const context = textOf(given, 'context') ?? 'none';
  return { context, documentId: textOf(given, 'document') ?? newDocumentId() };
}

/** Encoding of a text: by its byte order mark, or with `--binary` byte by byte. */
export function transcodingOf({ values }: Arguments): Transcoding {
  return values['binary'] === true ? untouched : transcoding('utf-8');
}
