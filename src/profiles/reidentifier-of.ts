import type { Definition } from '../detectors/definition.ts';
import type { Secrets } from '../strategies/keys/secrets.ts';
import { type Reidentifier, reidentifier } from '../strategies/reidentify/reidentifier.ts';
import type { CryptoSettings, FpeSettings } from '../strategies/strategy.ts';
import { check } from './check.ts';
import { utf8 } from './contained-file.ts';
import { parseJson } from './json.ts';
import { paths as byPath } from './paths.ts';
import { profileSchema, strategiesKey } from './schema.ts';
import { spelled } from './spelling.ts';

/**
 * Decryption with the keys of a profile. `bytes` is the file of a valid profile; throws an Error if one of its keys
 * cannot be used.
 */
export function reidentifierOf(
  bytes: Buffer,
  definitions: readonly Definition[],
  secrets: Secrets,
): Reidentifier {
  const schema = profileSchema(definitions);
  const { output } = check(schema, spelled(schema, parseJson(utf8(bytes)).value));
  const { crypto, fpe, identifiers, paths = [] } = output as Profile;
  const filters = { ...identifiers, [byPath.key]: paths };
  const encrypted = [...definitions, byPath]
    .filter((one) => [filters[one.key] ?? []].flat().some((filter) => encrypts(filter, one)))
    .map(({ filterType }) => filterType);
  const keys = { ...(crypto && { crypto }), ...(fpe && { fpe }), secrets };
  return reidentifier(keys, new Set(encrypted));
}

interface Profile {
  readonly crypto?: CryptoSettings;
  readonly fpe?: FpeSettings;
  readonly identifiers: Readonly<Record<string, Filter | readonly Filter[]>>;
  readonly paths?: Filter;
}

interface Strategy {
  readonly strategy: string;
  readonly fallbackStrategy?: string;
}

type Filter = Readonly<Record<string, readonly Strategy[]>>;

function encrypts(filter: Filter, definition: Definition): boolean {
  const strategies = filter[strategiesKey(definition)] ?? [];
  return strategies.some(({ strategy, fallbackStrategy = '' }) =>
    [strategy, fallbackStrategy].some((name) => name.toUpperCase() === 'FPE_ENCRYPT_REPLACE'),
  );
}
