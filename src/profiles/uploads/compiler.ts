// A process of its own, which `trials` starts: compiles one profile after the other, and reports each result.

import type { Plan } from '../../engine/plan.ts';
import { redactBuffer } from '../../engine/redact-buffer.ts';
import { secrets } from '../../strategies/keys/secrets.ts';
import type { TermLists } from '../profile-part.ts';
import { testOutcomes } from '../tests/test-outcomes.ts';
import { testsIn } from '../tests/test-texts.ts';
import { checked } from './checked.ts';
import { listStore, replacing } from './lists.ts';
import { type TrialSpan, trialSpan } from './trial-span.ts';
import type { TrialAnswer, TrialQuestion } from './trials.ts';
import { forUploads } from './uploaded.ts';

/** Compiled before any upload: the models and patterns that are read with it are not on an upload's account. */
const FIRST = {
  name: 'first',
  identifiers: {
    emailAddress: {},
    person: {},
    city: {},
    medicalCondition: {},
    identifiers: [{ pattern: 'a+b' }],
    dictionaries: [{ terms: ['first'] }],
  },
};

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  void answered(message as TrialQuestion).then((answer) => process.send?.(answer));
});
await answered({
  profile: Buffer.from(JSON.stringify(FIRST)).toString('base64'),
  lasting: true,
  state: undefined,
  text: 'first',
});
process.send?.('ready');

async function answered(question: TrialQuestion): Promise<TrialAnswer> {
  const { profile, lasting, folder, text, withTests = false } = question;
  const lists = listsOf(question);
  const options = { secrets: { ...secrets({}), lasting }, ...(lists && { lists }) };
  const bytes = Buffer.from(profile, 'base64');
  const loaded = checked(
    bytes,
    folder === undefined ? forUploads(options) : { ...options, files: folder },
  );
  const { name } = loaded;
  if (!('plan' in loaded)) return { name, problems: loaded.problems };
  const { hash, warnings, plan } = loaded;
  const tests = withTests ? await testOutcomes(plan, testsIn(bytes)) : [];
  if (text === undefined) return { name, hash, warnings, tests };
  return { name, hash, warnings, tests, spans: await spansIn(plan, text) };
}

function listsOf({ state, withoutLists, list }: TrialQuestion): TermLists | undefined {
  if (state === undefined || withoutLists === true) return undefined;
  const lists = listStore(state);
  return list === undefined ? lists : replacing(lists, list.name, list.terms);
}

async function spansIn(plan: Plan, text: string): Promise<readonly TrialSpan[]> {
  const scope = { context: 'none', documentId: 'trial' };
  const { spans } = await redactBuffer(plan, Buffer.from(text), { scope, explain: true });
  return spans.map((span) => trialSpan(plan, span));
}
