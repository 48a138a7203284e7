import type * as v from 'valibot';
import type { Judge, RequestScope } from '../engine/types.ts';
import type { Secrets } from './keys/secrets.ts';
import type { ReadDate } from './written-date.ts';

/** One way to replace a match, as profiles name it. */
export interface Strategy<Entries extends v.ObjectEntries = v.ObjectEntries> {
  /** Name as profiles write it, in any case: `REDACT`. */
  readonly name: string;
  /** Its own fields, besides the common ones of all strategies. */
  readonly fields: Entries;
  /** Other spellings of its fields: alias to canonical. */
  readonly fieldAliases?: Readonly<Record<string, string>>;
  /** Warnings for the author of a profile about these fields in this context; shown when it loads. */
  warnings?(fields: Fields<Entries>, use: StrategyUse): readonly string[];
  /** Its replacements depend on the matches before them. Default: they do not. */
  readonly numbers?: boolean;
  /** Name of the labels that it writes: `PERSON` in `[PERSON_1]`. Default: none. */
  labelName?(fields: Fields<Entries>, use: StrategyUse): string;
  /**
   * Makes the replacement of matches: the strategy for a profile, the judge for a request. Throws an Error, which
   * starts with the member it is about (`crypto.key: …`, `mappings: …`), if it cannot.
   */
  replace(fields: Fields<Entries>, use: StrategyUse): (scope: RequestScope) => Judge;
}

type Fields<Entries extends v.ObjectEntries> = v.InferOutput<
  v.StrictObjectSchema<Entries, undefined>
>;

/** Context of a strategy: the filter, and the settings of profile and service for it. */
export interface StrategyUse {
  /** Text for `%t`: `credit-card`. */
  readonly type: string;
  /** The filter's key: `creditCard`. */
  readonly key: string;
  readonly secrets: Secrets;
  /** The lines of a file in the profile's folder, without empty ones. Throws an Error with the reason. */
  readonly files: (path: string) => readonly string[];
  /** Reads the forms that the date filter finds. */
  readonly readDate: ReadDate;
  /** The profile's member `crypto`. */
  readonly crypto?: CryptoSettings;
  /** The profile's member `fpe`. */
  readonly fpe?: FpeSettings;
}

/** Keys of CRYPTO_REPLACE, each as `Secrets.bytes` takes it. */
export interface CryptoSettings {
  /** 16, 24 or 32 bytes. */
  readonly key: string;
  /** 16 bytes: with it, AES-CBC instead of AES-GCM. */
  readonly iv?: string;
}

/** Keys of FPE_ENCRYPT_REPLACE, each as `Secrets.bytes` takes it. */
export interface FpeSettings {
  /** 16, 24 or 32 bytes. */
  readonly key: string;
  /** 7 or 8 bytes for FF3-1, up to 64 for FF1. */
  readonly tweak?: string;
  /** Default: FF3-1 where a tweak is given, as profiles without this member mean it; else FF1. */
  readonly algorithm?: 'FF1' | 'FF3-1';
}

/** Declares a strategy, keeping the types of its fields. */
export function strategy<const Entries extends v.ObjectEntries>(
  value: Strategy<Entries>,
): Strategy<Entries> {
  return value;
}
