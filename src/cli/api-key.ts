import { isKeyId, newApiKey } from '../http/admission/api-keys.ts';
import { readGrants, SCOPES } from '../http/admission/grants.ts';
import { readArguments, UsageError } from './arguments.ts';

/**
 * `redactor api-key ID SCOPE[:PROFILE,PROFILE]… [rate=NUMBER]`: the key, which is shown this once, to standard output; its line for REDACTOR_KEYS,
 * which does not tell the key, to standard error.
 */
export async function apiKeyCommand(args: string[]): Promise<void> {
  const [id = '', ...grants] = readArguments(args, {}).positionals;
  if (!isKeyId(id)) throw new UsageError('expected an id: 1 to 64 letters, digits and . _ -');
  if (grants.length === 0) throw new UsageError(`expected scopes: ${SCOPES.join(', ')}`);
  check(grants);
  const { key, line } = newApiKey(id, grants);
  process.stdout.write(`${key}\n`);
  process.stderr.write(`${line}\n`);
}

function check(grants: readonly string[]): void {
  try {
    readGrants(grants);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : '');
  }
}
