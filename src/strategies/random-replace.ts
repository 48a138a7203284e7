import * as v from 'valibot';
import type { Judge, RequestScope } from '../engine/types.ts';
import { redactionFormat, replacementScope, writtenText } from './fields.ts';
import { deriving } from './keys/scope-key.ts';
import { numbered } from './label.ts';
import { draws } from './made-up/draws.ts';
import { labelName, labels } from './made-up/labels.ts';
import { type MakeUp, realistic } from './made-up/realistic.ts';
import { uuid } from './made-up/uuid.ts';
import { replacing } from './replacing.ts';
import { type StrategyUse, strategy } from './strategy.ts';

const METHODS = ['REALISTIC', 'FROM_LIST', 'UUID', 'NUMBERED'] as const;

/**
 * Replaces a match by a made-up value, the same for the same value within `replacementScope`: one of its type,
 * one of `anonymizationCandidates`, a UUID, or, in one text, a number: `[PERSON_1]`. Nothing is stored:
 * values derive from the service's secret, and numbers begin anew in each text, whatever its document. Upper and lower case count as the same.
 */
export const randomReplace = strategy({
  name: 'RANDOM_REPLACE',
  numbers: true,
  fields: {
    anonymizationMethod: v.exactOptional(
      v.nullable(
        v.pipe(
          v.string(),
          v.toUpperCase(),
          v.picklist(METHODS, `expected ${METHODS.slice(0, -1).join(', ')} or NUMBERED`),
        ),
      ),
      null,
    ),
    anonymizationCandidates: v.exactOptional(v.array(writtenText), []),
    replacementScope,
    redactionFormat,
  },
  warnings({ replacementScope: within }, { secrets }) {
    if (within === 'DOCUMENT' || secrets.lasting) return [];
    return ['without a secret of the service, values of a context change when it starts again'];
  },
  replace({ anonymizationCandidates: candidates, replacementScope: within, ...settings }, use) {
    const method =
      settings.anonymizationMethod ?? (candidates.length > 0 ? 'FROM_LIST' : 'REALISTIC');
    const format = settings.redactionFormat;
    if (method === 'NUMBERED') {
      if (within === 'DOCUMENT') return () => numbered(use, format, labels(labelName(use.type)));
      throw new Error('anonymizationMethod: NUMBERED needs the replacementScope DOCUMENT');
    }
    if (method === 'FROM_LIST' && candidates.length === 0) {
      throw new Error('anonymizationCandidates: FROM_LIST needs at least one');
    }
    const makers = {
      REALISTIC: realistic(use.type, use.readDate),
      FROM_LIST: fromList(candidates),
      UUID: undefined,
    };
    return (scope) => derived(use, scope, { within, format, make: makers[method] });
  },
});

interface Settings {
  readonly within: 'DOCUMENT' | 'CONTEXT';
  readonly format: string;
  /** Undefined for UUIDs. */
  readonly make: MakeUp | undefined;
}

/** Most attempts to make up a value that differs from the original. */
const TRIES = 8;

function derived(use: StrategyUse, scope: RequestScope, { within, format, make }: Settings): Judge {
  const derive = deriving(use, scope, within);
  return replacing(use, format, (match) => {
    const text = match.toString('utf8');
    const seed = derive(text.toLowerCase());
    if (make === undefined) return Buffer.from(uuid(seed));
    const draw = draws(seed);
    for (let k = 0; k < TRIES; k++) {
      const value = make(text, draw);
      if (value !== '' && value.toLowerCase() !== text.toLowerCase()) return Buffer.from(value);
    }
    return undefined;
  });
}

/** The drawn candidate, or the next one that is not the text. */
function fromList(candidates: readonly string[]): MakeUp {
  return (text, draw) => {
    const first = draw(candidates.length);
    for (let k = 0; k < candidates.length; k++) {
      const candidate = candidates[(first + k) % candidates.length];
      if (candidate !== text) return candidate;
    }
    return text;
  };
}
