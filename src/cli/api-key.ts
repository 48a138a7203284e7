import { didYouMean } from '../core/did-you-mean.ts';
import { isKeyId, isScope, newApiKey, SCOPES } from '../http/admission/api-keys.ts';
import { readArguments, UsageError } from './arguments.ts';

/**
 * `redactor api-key ID SCOPE…`: the key, which is shown this once, to standard output; its line for REDACTOR_KEYS,
 * which does not tell the key, to standard error.
 */
export async function apiKeyCommand(args: string[]): Promise<void> {
  const [id = '', ...scopes] = readArguments(args, {}).positionals;
  if (!isKeyId(id)) throw new UsageError('expected an id: 1 to 64 letters, digits and . _ -');
  const unknown = scopes.find((scope) => !isScope(scope));
  if (scopes.length === 0 || unknown !== undefined) {
    const hint = didYouMean(unknown ?? '', SCOPES);
    throw new UsageError(`expected scopes: ${SCOPES.join(', ')}${hint}`);
  }
  const { key, line } = newApiKey(id, scopes.filter(isScope));
  process.stdout.write(`${key}\n`);
  process.stderr.write(`${line}\n`);
}
