import { currentCard } from '../profile/strategy/cards.ts';
import { objectOf } from '../profile/values.ts';
import { keyWords } from '../words.ts';
import { type Recall, recalls, type CoveredData } from './tables.ts';

/** Treatment of a filter by a profile. */
export interface CoveredFilter {
  readonly filter: string;
  /** The strategies in words, those with a condition first; undefined where the filter is off. */
  readonly strategy: string | undefined;
  /** Undefined where it was not measured. */
  readonly recall: Recall | undefined;
}

/** The filters of a row of a rule, with the profile's treatment of each. */
export function covered(profile: unknown, { filters }: CoveredData): readonly CoveredFilter[] {
  const identifiers = objectOf(objectOf(profile)['identifiers']);
  return filters.map((filter) => ({
    filter,
    strategy: isOn(identifiers[filter]) ? strategyWords(identifiers[filter]) : undefined,
    recall: recalls.get(filter),
  }));
}

/** The share of the filters of a row that is on. */
export function coverageOf(filters: readonly CoveredFilter[]): 'all' | 'some' | 'none' {
  const on = filters.filter(({ strategy }) => strategy !== undefined).length;
  if (on === 0) return 'none';
  return on === filters.length ? 'all' : 'some';
}

function isOn(filter: unknown): boolean {
  if (Array.isArray(filter)) return filter.some(isOn);
  return filter !== undefined && objectOf(filter)['enabled'] !== false;
}

function strategyWords(filter: unknown): string {
  const first = Array.isArray(filter) ? filter.find(isOn) : filter;
  const list = Object.entries(objectOf(first)).find(([name]) => name.endsWith('FilterStrategies'));
  const strategies = Array.isArray(list?.[1]) ? list[1] : [];
  if (strategies.length === 0) return 'label';
  return strategies.map(oneInWords).join('; ');
}

function oneInWords(strategy: unknown): string {
  const { condition = '', strategy: name = 'REDACT' } = objectOf(strategy);
  const words =
    currentCard([{ ...objectOf(strategy), condition: '' }])?.title.toLowerCase() ??
    keyWords(String(name).toLowerCase());
  const [all] = [[condition].flat().join(' and ')];
  return all === '' ? words : `${words} where ${all}`;
}
