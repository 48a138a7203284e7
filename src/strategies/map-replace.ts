import * as v from 'valibot';
import type { Judge, Replacement, RequestScope } from '../engine/types.ts';
import { redactionFormat, writtenText } from './fields.ts';
import { type Strategy, type StrategyUse, strategy } from './strategy.ts';

const NAME = 'MAP_REPLACE';

/**
 * Replaces a match by its entry in `mappings` or in a file of `mappingFiles` (lines of value, tab, replacement);
 * inline entries win. A match without an entry, or with an unchanged one, takes the fallback strategy, which is one
 * of `others` and reads its own fields besides these.
 */
export function mapReplace(others: readonly Strategy[]) {
  return strategy({
    name: NAME,
    fields: {
      mappings: v.exactOptional(v.record(v.string(), writtenText), {}),
      mappingFiles: v.exactOptional(v.array(v.string()), []),
      caseSensitive: v.exactOptional(v.boolean(), false),
      fallbackStrategy: v.exactOptional(v.string(), 'REDACT'),
      generator: v.exactOptional(
        v.null('not supported by this version: values are made up by fallbackStrategy'),
        null,
      ),
      redactionFormat,
    },
    replace(settings, use) {
      const { caseSensitive } = settings;
      const keyOf = (text: string): string => (caseSensitive ? text : text.toLowerCase());
      const table = tableOf(settings, use.files, keyOf);
      const fallback = fallbackOf(settings, use, others);
      const name = fallback.name;
      return (scope) => mapped(fallback.judge(scope), name, (text) => table.get(keyOf(text)));
    },
  });
}

function mapped(
  fallback: Judge,
  strategy: string,
  lookUp: (text: string) => Buffer | undefined,
): Judge {
  return (found, bytes, end) => {
    const verdict = fallback(found, bytes, end);
    const { replacement: other } = verdict;
    const replacement = (match: Buffer): Buffer | Replacement => {
      const known = lookUp(match.toString('utf8'));
      if (known !== undefined && !known.equals(match)) return { bytes: known, strategy: NAME };
      return typeof other === 'function' ? other(match) : other;
    };
    const { note, salt, shows } = verdict;
    const hasDetails = note !== undefined || salt !== undefined || shows !== undefined;
    if (!hasDetails || lookUp(bytes.toString('utf8', found.start, found.end)) === undefined) {
      return { ...verdict, replacement, strategy };
    }
    // The fallback's note, salt and marks do not apply to a mapped value.
    const { outcome, fragment } = verdict;
    return { outcome, fragment, replacement, strategy };
  };
}

interface Mappings {
  readonly mappings: Readonly<Record<string, string>>;
  readonly mappingFiles: readonly string[];
}

function tableOf(
  { mappings, mappingFiles }: Mappings,
  files: StrategyUse['files'],
  keyOf: (text: string) => string,
): ReadonlyMap<string, Buffer> {
  const table = new Map<string, Buffer>();
  for (const [index, path] of mappingFiles.entries()) {
    for (const line of files(path)) {
      const tab = line.indexOf('\t');
      if (tab < 1) {
        throw new Error(
          `mappingFiles[${index}]: expected a value, a tab and its replacement a line`,
        );
      }
      table.set(keyOf(line.slice(0, tab)), Buffer.from(line.slice(tab + 1)));
    }
  }
  for (const [value, text] of Object.entries(mappings)) table.set(keyOf(value), Buffer.from(text));
  return table;
}

interface Fallback {
  readonly name: string;
  judge(scope: RequestScope): Judge;
}

function fallbackOf(
  settings: { readonly fallbackStrategy: string },
  use: StrategyUse,
  others: readonly Strategy[],
): Fallback {
  const name = settings.fallbackStrategy.toUpperCase();
  const fallback = others.find((other) => other.name === name);
  if (fallback === undefined) {
    const names = others.map((other) => other.name).join(', ');
    throw new Error(`fallbackStrategy: expected one of ${names}`);
  }
  // Fields that are not there take their defaults.
  const judge = fallback.replace(v.parse(v.object(fallback.fields), settings), use);
  return { name, judge };
}
