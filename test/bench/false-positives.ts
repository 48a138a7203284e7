import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { definitions } from '../../src/detectors/index.ts';
import type { Plan } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import type { Span } from '../../src/engine/types.ts';
import { rounded } from './measure.ts';
import { planOf } from './profiles.ts';
import { type Random, random } from './random.ts';
import type { Row } from './table.ts';
import { repeated } from './texts/corpora.ts';
import { innocentLine, labelledNumber, loggedNumber } from './texts/innocent.ts';

const SCOPE = { context: 'bench', documentId: 'bench' };
const SHIPPED = join(import.meta.dirname, '../../profiles');
const GENERATED_BYTES = 2_000_000;
const BARE = { zipCode: 5, ssn: 9, phoneNumber: 10 };
const BARE_LINES = 3000;
/** They ask a service, or are another name for what does not. */
const APART = new Set(['ner', 'pheyes']);

interface Text {
  readonly name: string;
  readonly bytes: Buffer;
}

interface Hit {
  readonly type: string;
  readonly text: Text;
  readonly start: number;
  readonly end: number;
}

/**
 * Matches of each filter in texts without sensitive information: generated lines, and the named files or all files of
 * named folders. `examples`: number of matches to print for each filter.
 */
export function measureFalsePositives(
  profiles: string,
  paths: readonly string[],
  examples: number,
): readonly Row[] {
  const texts = [generated(), ...paths.flatMap(textsAt)];
  const wanted = definitions.filter(({ key, list }) => !list && !APART.has(key));
  const identifiers = Object.fromEntries(wanted.map(({ key }) => [key, {}]));
  writeFileSync(join(profiles, 'every.json'), JSON.stringify({ name: 'every', identifiers }));
  const plans = { default: planOf(SHIPPED, 'default'), all: planOf(profiles, 'every') };
  const rows = Object.entries(plans).flatMap(([name, plan]) => {
    const hits = texts.flatMap((text) => hitsIn(plan, text));
    if (examples > 0 && name === 'all') show(hits, examples);
    return rowsOf(name, texts, hits);
  });
  return [...rows, ...bareRows(plans.all)];
}

function generated(): Text {
  return { name: 'generated', bytes: repeated(GENERATED_BYTES, innocentLine) };
}

function textsAt(path: string): readonly Text[] {
  if (statSync(path).isFile()) return [{ name: basename(path), bytes: readFileSync(path) }];
  return readdirSync(path)
    .sort()
    .flatMap((name) => textsAt(join(path, name)));
}

function hitsIn(plan: Plan, text: Text): readonly Hit[] {
  return spansOf(plan, text.bytes).map(({ filter, start, end }) => ({
    type: plan.filters[filter].detector.type,
    text,
    start,
    end,
  }));
}

function spansOf(plan: Plan, bytes: Buffer): readonly Span[] {
  const spans: Span[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = lineEnd(bytes, from + plan.windowBytes);
    const piece = bytes.subarray(from, to);
    const found = redaction(plan, { scope: SCOPE, explain: true }).buffered(piece).spans;
    const base = from;
    spans.push(
      ...found.map((span) => ({ ...span, start: base + span.start, end: base + span.end })),
    );
    from = to;
  }
  return spans;
}

/** Past the last line that ends before `limit`. */
function lineEnd(bytes: Buffer, limit: number): number {
  if (limit >= bytes.length) return bytes.length;
  const newline = bytes.lastIndexOf(0x0a, limit - 1);
  return newline < limit - 65_536 ? limit : newline + 1;
}

function rowsOf(profile: string, texts: readonly Text[], hits: readonly Hit[]): readonly Row[] {
  const megabytes = texts.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6;
  const types = [...new Set(hits.map(({ type }) => type))].sort();
  return types.map((type) => {
    const its = hits.filter((hit) => hit.type === type);
    const perText = texts.map(
      (text) => [text.name, its.filter((hit) => hit.text === text).length] as const,
    );
    const [most, count] = perText.reduce((a, b) => (b[1] > a[1] ? b : a));
    return {
      profile,
      filter: type,
      hits: its.length,
      'per MB': rounded(its.length / megabytes),
      'most in': `${most}: ${count}`,
    };
  });
}

function show(hits: readonly Hit[], most: number): void {
  for (const type of [...new Set(hits.map((hit) => hit.type))].sort()) {
    const its = hits.filter((hit) => hit.type === type);
    const step = Math.max(1, Math.floor(its.length / most));
    for (const hit of its.filter((_, n) => n % step === 0).slice(0, most)) console.log(shown(hit));
  }
}

function shown({ type, text: { name, bytes }, start, end }: Hit): string {
  const before = bytes.toString('utf8', Math.max(0, start - 60), start);
  const after = bytes.toString('utf8', end, end + 40);
  return `${type} ${name} ${JSON.stringify(`${before}«${bytes.toString('utf8', start, end)}»${after}`)}`;
}

/** Bare runs of digits, by where they stand: what share is found, by any filter. */
function bareRows(plan: Plan): readonly Row[] {
  const places: Record<string, (r: Random, number: string) => string> = {
    prose: labelledNumber,
    'a line of their own': (_, number) => `${number}\n`,
    'a field of CSV': (_, number) => `north,${number},open\n`,
    'lines of logs': loggedNumber,
  };
  return Object.entries(BARE).flatMap(([filter, digits]) =>
    Object.entries(places).map(([place, line]) => {
      const r = random(digits);
      let found = 0;
      for (let n = 0; n < BARE_LINES; n++) {
        const number = bareNumber(r, digits);
        const text = Buffer.from(line(r, number));
        const at = text.indexOf(number);
        if (spansOf(plan, text).some(({ start, end }) => start < at + digits && end > at)) found++;
      }
      const share = `${Math.round((found / BARE_LINES) * 100)} %`;
      return {
        profile: 'all',
        filter,
        hits: found,
        'per MB': share,
        'most in': `${digits} digits in ${place}`,
      };
    }),
  );
}

/** As the filter would take it: an area code and an exchange, an area, that exist. */
function bareNumber(r: Random, digits: number): string {
  if (digits === 10) return `${2 + r.below(8)}${r.string(2)}${2 + r.below(8)}${r.string(6)}`;
  if (digits === 9)
    return `${1 + r.below(5)}${r.string(2)}${10 + r.below(90)}${1000 + r.below(9000)}`;
  return String(10_000 + r.below(90_000));
}
