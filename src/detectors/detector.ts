import * as v from 'valibot';
import { lazy } from '../core/memoize.ts';
import {
  checksOf,
  type Declaration,
  type Pattern,
  type Vocabulary,
} from '../engine/compile/declaration.ts';
import type { Image } from '../engine/compile/image.ts';
import type { Detector } from '../engine/types.ts';
import { type Definition, definition, type Example } from './definition.ts';
import { patternsImage } from './patterns-image.ts';
import { HIDDEN_FROM_PATTERNS } from './reading/evasions.ts';

/** Words by role. `raise` and `lower`: near a match, they raise or lower its confidence. */
export interface Words extends Vocabulary {
  readonly raise?: string;
  readonly lower?: string;
}

/** A pattern, and the values of options that enable it. */
export interface DetectorPattern<Options> extends Pattern {
  readonly options?: Partial<Options>;
  /** Default: true. */
  readonly enabled?: boolean;
}

/** A detector without code: its patterns define its matches. */
export interface Declared<Entries extends v.ObjectEntries> {
  /** The key under `identifiers`: `bankRoutingNumber`. Type and filterType follow from it. */
  readonly key: string;
  readonly group: Definition['group'];
  /** Default: the key in words with hyphens, `bank-routing-number`. */
  readonly type?: string;
  /** A few words for the table of filters: the type that it finds. */
  readonly finds: string;
  readonly aliases?: Definition['aliases'];
  readonly options?: Entries;
  readonly optionAliases?: Readonly<Record<string, string>>;
  readonly words?: Words;
  readonly longRuns?: boolean;
  /** Code of patterns may depend on options; their forms and words may not. */
  readonly patterns: Patterns<OptionsOf<Entries>>;
  readonly column?: Definition['column'];
  readonly repeats?: Definition['repeats'];
  /** `'SSN «078-05-1120» on file'`; a text without guillemets yields nothing. */
  readonly examples: readonly Example[];
}

type Patterns<Options> =
  | readonly DetectorPattern<Options>[]
  | ((options: Options) => readonly DetectorPattern<Options>[]);

type OptionsOf<Entries extends v.ObjectEntries> = v.InferOutput<
  v.StrictObjectSchema<Entries, undefined>
>;

/** A definition with what it declares for the engine. */
export interface DeclaredDefinition<Entries extends v.ObjectEntries = v.ObjectEntries>
  extends Definition<Entries> {
  readonly declaration: Declaration;
}

/** A match's evidence, and characters that hide a part of it, are within this distance after it, in bytes. */
const AHEAD = 64 + 96;

/** Declares a filter by its patterns. */
export function detector<const Entries extends v.ObjectEntries = Record<never, never>>(
  declared: Declared<Entries>,
): DeclaredDefinition<Entries> {
  const { key, group, finds, aliases, optionAliases } = declared;
  const { words = {}, patterns, column, repeats, examples } = declared;
  const { raise, lower, ...roles } = words;
  const type = declared.type ?? hyphenated(key);
  const filterType = type.replaceAll('-', '_').toUpperCase();
  // A detector without options has the empty record that `Entries` is by default.
  const entries = (declared.options ?? {}) as Entries;
  const patternsFor = (options: OptionsOf<Entries>) =>
    typeof patterns === 'function' ? patterns(options) : patterns;
  const declaration = lazy(
    (): Declaration => ({
      key,
      words: roles,
      ...(declared.longRuns === true && { longRuns: true }),
      patterns: patternsFor(v.parse(v.strictObject(entries), {})),
    }),
  );
  return {
    ...definition<Entries>({
      key,
      group,
      type,
      filterType,
      finds,
      // Without options, `Entries` is the empty record.
      options: (declared.options ?? {}) as Entries,
      context: { raise: listed(raise), lower: listed(lower) },
      ...(aliases === undefined ? {} : { aliases }),
      ...(optionAliases === undefined ? {} : { optionAliases }),
      ...(column === undefined ? {} : { column }),
      ...(repeats === undefined ? {} : { repeats }),
      examples,
      detector: (options) => {
        const own = patternsFor(options);
        const of =
          typeof patterns === 'function' ? { ...declaration(), patterns: own } : declaration();
        return {
          type,
          filterType,
          ...found(of, enabledBy(own, options), patternsImage(), options),
        };
      },
    }),
    get declaration() {
      return declaration();
    },
  };
}

/** How the engine finds some of a declaration's patterns. */
export function found(
  declaration: Declaration,
  patterns: readonly number[],
  image: Image,
  options: object = {},
): Pick<Detector, 'reach' | 'find'> {
  const own = image.patterns.filter(
    ({ key, index }) => key === declaration.key && patterns.includes(index),
  );
  if (own.length < patterns.length) {
    throw new Error(`${declaration.key} has patterns that are not in the image: npm run patterns`);
  }
  const back = Math.max(0, ...own.map((pattern) => pattern.back));
  const longest = Math.max(0, ...own.map((pattern) => pattern.longest));
  const sees = declaration.patterns
    .flatMap(checksOf)
    .map((check) => (check.kind === 'code' ? (check.sees ?? 0) : 0));
  return {
    reach: back + longest + Math.max(...sees, AHEAD),
    find: {
      kind: 'declared',
      image,
      declaration,
      patterns,
      options,
      back,
      ...HIDDEN_FROM_PATTERNS,
    },
  };
}

/** Whether a definition is declared by its patterns. */
export function isDeclared(definition: Definition): definition is DeclaredDefinition {
  return 'declaration' in definition;
}

function enabledBy<Options extends object>(
  patterns: readonly DetectorPattern<Options>[],
  options: Options,
): readonly number[] {
  return patterns.flatMap(({ options: wanted = {}, enabled = true }, n) => {
    const entries = Object.entries(wanted) as [keyof Options, unknown][];
    return enabled && entries.every(([name, value]) => options[name] === value) ? [n] : [];
  });
}

function listed(words: string | undefined): readonly string[] {
  return words === undefined ? [] : words.split(',').map((word) => word.trim());
}

function hyphenated(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
