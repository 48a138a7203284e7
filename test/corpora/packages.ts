import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plan } from '../../src/engine/plan.ts';
import { redactBuffer } from '../../src/engine/redact-buffer.ts';
import { typeOf } from './corpus.ts';

/** Packages that the lock file pins and the tests install: sources, declarations, settings and documentation. */
const PACKAGES = [
  ...['ajv', 'axe-core', 'csv-parse', 'fast-check', 'glob', 'hono', 'nan', 'node-gyp', 'pino'],
  ...['tsx', 'undici', 'yaml', 'yargs'],
];
const FOLDER = join(import.meta.dirname, '../../node_modules');
const TEXT = /\.(?:md|[cm]?[jt]s|json|ya?ml|txt|py|css)$/;
/** Larger ones are bundles of the others. */
const MOST_BYTES = 300_000;

/** Span that a plan would replace in a package's file. */
export interface Hit {
  /** The filter's key. */
  readonly type: string;
  readonly confidence: number;
}

/** Hits in the packages, and the size of their text in bytes. */
export interface PackageHits {
  readonly bytes: number;
  readonly hits: readonly Hit[];
}

/** Hits of each type in a million bytes, to a hundredth. */
export type Rates = Readonly<Record<string, number>>;

/** Hits of each type in a million bytes, most first: most are false, but of types such as links and authors. */
export function rates({ bytes, hits }: PackageHits): Rates {
  const counts = new Map<string, number>();
  for (const { type } of hits) counts.set(type, (counts.get(type) ?? 0) + 1);
  const sorted = [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([type, count]) => [type, Math.ceil((count / bytes) * 1e8) / 100]),
  );
}

/** Rates above their ceiling; a type without one has the ceiling 0. */
export function above(now: Rates, ceilings: Rates): readonly string[] {
  return Object.entries(now)
    .filter(([type, rate]) => rate > (ceilings[type] ?? 0))
    .map(([type, rate]) => `${type}: ${rate} hits per MB, above ${ceilings[type] ?? 0}`);
}

/** Finds a plan's matches in the packages' texts. */
export async function packageHits(plan: Plan): Promise<PackageHits> {
  const options = { scope: { context: 'none', documentId: 'package' }, explain: true };
  const hits: Hit[] = [];
  let bytes = 0;
  for (const text of texts()) {
    bytes += text.length;
    const { spans } = await redactBuffer(plan, text, options);
    for (const { filter, confidence, outcome } of spans) {
      const { type } = plan.filters[filter].detector;
      if (outcome === 'replace') hits.push({ type: typeOf(type), confidence });
    }
  }
  return { bytes, hits };
}

function texts(): readonly Buffer[] {
  return PACKAGES.flatMap((name) => {
    const files = readdirSync(join(FOLDER, name), { recursive: true, encoding: 'utf8' }).sort();
    return files
      .filter((file) => TEXT.test(file) && !file.includes('node_modules'))
      .map((file) => readFileSync(join(FOLDER, name, file)))
      .filter(({ length }) => length <= MOST_BYTES);
  });
}
