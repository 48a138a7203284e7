import { Duplex } from 'node:stream';
import type { Plan } from '../engine/plan.ts';
import { conversation } from '../llm/conversation.ts';
import { readJson, writeJson } from '../llm/exact-json.ts';
import { labelTable } from '../llm/labels.ts';
import { restoreCounts, restorer } from '../llm/restorer.ts';
import { restoredText } from '../llm/rewritten.ts';
import { sessions } from '../llm/session.ts';
import { secrets } from '../strategies/keys/secrets.ts';
import type { MaskOptions, Prompts } from './prompt-types.ts';

/** The methods for conversations with models. */
export function prompts(plan: Plan, secret: string | undefined, context: string): Prompts {
  const { seal, open } = sessions(secrets(process.env, secret).service);
  return {
    async mask<Input>(input: Input, { session }: MaskOptions = {}) {
      const labels = session === undefined ? labelTable() : open(session, context);
      const own = conversation({ plan, labels });
      const masked = await own.mask(input, typeof input === 'string' ? 'text' : 'data');
      return { masked: masked as Input, session: seal(labels, context), counts: own.masked };
    },
    restore<Input>(input: Input, session: string): Input {
      const isText = typeof input === 'string';
      const { write, end } = restorer(open(session, context), restoreCounts(), !isText);
      const back = write(isText ? input : writeJson(input)) + end();
      return (isText ? back : readJson(back)) as Input;
    },
    restoreStream(session, { type = 'text' } = {}) {
      const labels = open(session, context);
      return Duplex.from((source: AsyncIterable<Buffer>) =>
        restoredText(source, labels, restoreCounts(), type),
      );
    },
  };
}
