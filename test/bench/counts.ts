import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definitions } from '../../src/detectors/index.ts';
import type { Plan } from '../../src/engine/plan.ts';
import { redaction } from '../../src/engine/redaction.ts';
import { rounded } from './measure.ts';
import { planOf } from './profiles.ts';
import type { Row } from './table.ts';
import { corpora } from './texts/corpora.ts';

const SHIPPED = join(import.meta.dirname, '../../profiles');
const SCOPE = { context: 'bench', documentId: 'bench' };
const MIB = 1 << 20;

/** The filters that speed is compared with: forms and checks of their own, no names. */
export const TWENTY_ONE = (
  'emailAddress phoneNumber phoneNumberExtension ssn creditCard bitcoinAddress ipAddress url ibanCode vin macAddress date age ' +
  'zipCode stateAbbreviation streetAddress driversLicense passportNumber trackingNumber currency bankRoutingNumber'
).split(' ');

/** Work of one pass over a text, which does not depend on the machine. */
export interface Counts {
  /** Walks of the automaton, their steps, and patterns that were tried where one ended. */
  walks: number;
  steps: number;
  tries: number;
  /** Calls of checks in JavaScript, and how many of them held. */
  calls: number;
  held: number;
  /** Matches, before any is settled. */
  matches: number;
  /** By pattern, `key index`: calls, and how many held. */
  readonly byPattern: Map<string, { calls: number; held: number }>;
}

interface Exports {
  match(from: number, to: number, end: number, longest: number, plain: number): number;
  countWalks(): number;
  countSteps(): number;
  countTries(): number;
}

/** The part of WebAssembly's API that is wrapped: TypeScript has its types among the DOM's only. */
const webAssembly = (globalThis as unknown as { readonly WebAssembly: Wrapped }).WebAssembly;

interface Wrapped {
  Instance: new (
    module: object,
    imports: Record<string, Record<string, unknown>>,
  ) => { readonly exports: object };
}

type HoldsInCode = (code: number, ...rest: readonly number[]) => number;

/** Counts in every matcher that is made after this call. */
export function counting(): { of(plan: Plan, text: Buffer): Counts } {
  let counts: Counts | undefined;
  let patternOf = (_code: number) => '';
  const { Instance } = webAssembly;
  /** Called with `new`. */
  function counted(module: object, imports: Record<string, Record<string, unknown>>) {
    const { holdsInCode } = imports['match.as'] ?? {};
    if (holdsInCode === undefined) return new Instance(module, imports);
    const asked: HoldsInCode = (code, ...rest) => {
      const verdict = (holdsInCode as HoldsInCode)(code, ...rest);
      if (counts !== undefined) countCall(counts, patternOf(code), verdict !== 0);
      return verdict;
    };
    const of = { ...imports, 'match.as': { holdsInCode: asked } };
    const exports = new Instance(module, of).exports as unknown as Exports;
    const match: Exports['match'] = (...range) => {
      const found = exports.match(...range);
      if (counts !== undefined) countPiece(counts, exports, found);
      return found;
    };
    return { exports: { ...exports, match } };
  }
  webAssembly.Instance = counted as unknown as typeof Instance;
  return {
    of(plan, text) {
      patternOf = namesOf(plan);
      const own = noCounts();
      counts = own;
      for (let from = 0; from < text.length; from += plan.windowBytes) {
        redaction(plan, { scope: SCOPE }).buffered(text.subarray(from, from + plan.windowBytes));
      }
      counts = undefined;
      return own;
    },
  };
}

function noCounts(): Counts {
  return {
    ...{ walks: 0, steps: 0, tries: 0, calls: 0, held: 0, matches: 0 },
    byPattern: new Map(),
  };
}

function countCall(counts: Counts, pattern: string, held: boolean): void {
  const own = counts.byPattern.get(pattern) ?? { calls: 0, held: 0 };
  counts.byPattern.set(pattern, own);
  for (const each of [own, counts]) {
    each.calls++;
    each.held += Number(held);
  }
}

function countPiece(counts: Counts, exports: Exports, found: number): void {
  counts.walks += exports.countWalks();
  counts.steps += exports.countSteps();
  counts.tries += exports.countTries();
  counts.matches += Math.max(0, found);
}

function namesOf({ patterns }: Plan): (code: number) => string {
  const names: string[] = [];
  for (const { code, key, index } of patterns?.image.patterns ?? []) {
    if (code >= 0) names[code] = `${key} ${index}`;
  }
  return (code) => names[code];
}

/** The plans whose work is counted: the 21 filters, and profiles that are shipped. */
export function countedPlans(): Readonly<Record<string, Plan>> {
  const folder = mkdtempSync(join(tmpdir(), 'redactor-counts-'));
  try {
    mkdirSync(folder, { recursive: true });
    const known = new Set(definitions.map(({ key }) => key));
    const missing = TWENTY_ONE.filter((key) => !known.has(key));
    if (missing.length > 0) throw new Error(`no filters ${missing.join(', ')}`);
    const identifiers = Object.fromEntries(TWENTY_ONE.map((key) => [key, {}]));
    writeFileSync(join(folder, 'many.json'), JSON.stringify({ name: 'many', identifiers }));
    const shipped = ['default', 'logs', 'hipaa-safe-harbor', 'strict'];
    return {
      '21 filters': planOf(folder, 'many'),
      ...Object.fromEntries(shipped.map((name) => [name, planOf(SHIPPED, name)])),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The counts of each plan on each text, for a MiB; `top` names the patterns whose checks are called most. */
export function measureCounts(texts: Readonly<Record<string, Buffer>>, top: number): Row[] {
  const counter = counting();
  return Object.entries(countedPlans()).flatMap(([profile, plan]) =>
    Object.entries(texts).map(([text, bytes]) => {
      const { byPattern, ...counts } = counter.of(plan, bytes);
      const share = MIB / bytes.length;
      const scaled = Object.entries(counts).map(([name, count]) => [
        name,
        Math.round(count * share),
      ]);
      const most = [...byPattern].sort(([, one], [, other]) => other.calls - one.calls);
      return {
        profile,
        text,
        ...Object.fromEntries(scaled),
        'steps a byte': rounded(counts.steps / bytes.length),
        'held %': Math.round((100 * counts.held) / Math.max(1, counts.calls)),
        'called most': most.slice(0, top).map(asText(share)).join(', '),
      };
    }),
  );
}

function asText(share: number) {
  return ([name, { calls, held }]: readonly [string, { calls: number; held: number }]) =>
    `${name} ${Math.round(calls * share)}/${Math.round(held * share)}`;
}

/** Generated texts of a given size, by name. */
export function countedTexts(bytes: number): Readonly<Record<string, Buffer>> {
  return Object.fromEntries(Object.entries(corpora).map(([name, make]) => [name, make(bytes)]));
}
