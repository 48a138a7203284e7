import { randomBytes } from 'node:crypto';
import { type Secrets, secrets } from '../strategies/keys/secrets.ts';
import { type Config, ConfigError } from './config.ts';

/** A secret for as long as the service runs, in hex: all its workers derive from the same. */
export function fleetingSecret(): string {
  return randomBytes(32).toString('hex');
}

/** The configured secret, else `fleeting`. Throws a ConfigError where it is no secret. */
export function serviceSecrets({ secret }: Config, fleeting: string): Secrets {
  try {
    return { ...secrets(process.env, secret ?? fleeting), lasting: secret !== undefined };
  } catch (error) {
    throw new ConfigError(`REDACTOR_SECRET: ${error instanceof Error ? error.message : ''}`);
  }
}
