// A process of its own, which `trials` starts: compiles one profile after the other, and says what came of each.

import { secrets } from '../../strategies/keys/secrets.ts';
import { checked } from './checked.ts';
import { listStore } from './lists.ts';
import type { TrialAnswer, TrialQuestion } from './trials.ts';
import { forUploads } from './uploaded.ts';

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  const { profile, lasting, state } = message as TrialQuestion;
  const lists = state === undefined ? undefined : listStore(state);
  const loaded = checked(
    Buffer.from(profile, 'base64'),
    forUploads({ secrets: { ...secrets({}), lasting }, ...(lists && { lists }) }),
  );
  const { name } = loaded;
  const answer: TrialAnswer =
    'plan' in loaded
      ? { name, hash: loaded.hash, warnings: loaded.warnings }
      : { name, problems: loaded.problems };
  process.send?.(answer);
});
process.send?.('ready');
