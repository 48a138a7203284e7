import { type Secrets, secrets } from '../strategies/keys/secrets.ts';
import type { ForwardConfig } from './config.ts';
import { type QueueFolder, queueFolder } from './queue/queue-folder.ts';

/** Takes the folder of the queues for this process. Rejects with an Error that names the folder or the key. `lost`: another process has it. */
export async function openFolder(
  config: ForwardConfig,
  known: Secrets,
  lost: () => void,
): Promise<QueueFolder> {
  return queueFolder(config.queue.folder, queueKey(config, known), { lost });
}

/** Secrets that the configuration and the environment name. Throws an Error that names the setting. */
export function secretsOf({ secret }: ForwardConfig): Secrets {
  try {
    return secrets(process.env, secret);
  } catch (error) {
    throw new Error(`secret: ${error instanceof Error ? error.message : ''}`);
  }
}

/** Key of the operator's, if there is one. Throws an Error that names the setting. */
export function queueKey({ queue }: ForwardConfig, { bytes }: Secrets): Buffer | undefined {
  try {
    return queue.key === undefined ? undefined : bytes(queue.key);
  } catch (error) {
    throw new Error(`queue.key: ${error instanceof Error ? error.message : ''}`);
  }
}
