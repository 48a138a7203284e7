import * as v from 'valibot';
import type { Condition } from '../conditions/condition.ts';
import { ConditionError } from '../conditions/condition-error.ts';
import { dependsOn } from '../conditions/depends-on.ts';
import { parseCondition } from '../conditions/parse.ts';
import { didYouMean } from '../core/did-you-mean.ts';
import type { Definition } from '../detectors/definition.ts';
import { strategies } from '../strategies/strategies.ts';
import type { Strategy } from '../strategies/strategy.ts';
import { spelledObject } from './spelled-object.ts';
import { UNSUPPORTED } from './unsupported.ts';

/** One strategy as a profile writes it, checked: with the fields of every strategy. */
export interface StrategySettings extends Readonly<Record<string, unknown>> {
  readonly strategy: string;
  readonly condition: string | readonly string[];
}

/** Schema of an element of a filter's strategies. */
export function strategySchema(definition: Definition) {
  return spelledObject(
    {
      strategy: v.exactOptional(v.pipe(v.string(), v.check(isStrategy, strategyProblem)), 'REDACT'),
      condition: v.exactOptional(conditionSchema(definition), ''),
      ...fieldsOfStrategies(),
      id: v.exactOptional(v.string()),
    },
    {
      noun: 'field',
      aliases: { ...aliasesOfStrategies(), conditions: 'condition' },
      unsupported: UNSUPPORTED.strategyFields,
      withoutEffect: WITHOUT_EFFECT,
    },
  );
}

/** Fields of other versions that change nothing of the text. */
const WITHOUT_EFFECT = {
  alert: 'no alerts are kept',
  color: 'text has no colour',
  excludeDocumentTypes: 'documents are not classified, and no strategy is skipped',
};

/** The strategy with this name, in any case. */
export function strategyNamed(name: string): Strategy | undefined {
  return strategies.find((strategy) => strategy.name === name.toUpperCase());
}

/** The condition of a strategy: a list of them must all hold. Nothing where it is empty. */
export function conditionOf(written: StrategySettings['condition']): Condition | undefined {
  const parts = [written]
    .flat()
    .filter((text) => text.trim() !== '')
    .map(parseCondition);
  return parts.length > 1 ? { kind: 'and', parts } : parts[0];
}

function conditionSchema(definition: Definition) {
  return v.pipe(
    v.custom<string | string[]>(isText, 'expected a string, or an array of strings'),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      for (const text of [dataset.value].flat()) {
        const message = conditionProblem(text, definition);
        if (message !== undefined) addIssue({ message });
      }
    }),
  );
}

function isText(value: unknown): boolean {
  return [value].flat().every((item) => typeof item === 'string');
}

function conditionProblem(text: string, { type, list }: Definition): string | undefined {
  if (text.trim() === '') return undefined;
  try {
    const condition = parseCondition(text);
    if (type === 'zip-code' || list || !dependsOn(condition, ['population', 'population3']))
      return undefined;
    return 'population is known of zipCode and of filters of your own only';
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    return error.message;
  }
}

function fieldsOfStrategies(): v.ObjectEntries {
  return Object.assign({}, ...strategies.map(({ fields }) => fields));
}

function aliasesOfStrategies(): Record<string, string> {
  return Object.assign({}, ...strategies.map(({ fieldAliases }) => fieldAliases));
}

function isStrategy(name: string): boolean {
  return strategyNamed(name) !== undefined;
}

/** Message for an unknown strategy's name, with the closest known one. */
function strategyProblem({ input }: { readonly input: string }): string {
  const names = strategies.map(({ name }) => name);
  const hint = didYouMean(input, names);
  return `unknown strategy${hint || `; there are ${names.join(', ')}`}`;
}
