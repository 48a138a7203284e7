import { objectOf } from '../values.ts';

/** One way to replace a match, in plain words. */
export interface StrategyCard {
  readonly title: string;
  readonly about: string;
  /** The strategy as profiles write it. */
  readonly strategy: Readonly<Record<string, unknown>>;
  /** Names of the strategies that the card stands for in a profile. */
  readonly names: readonly string[];
  /** Whether it makes sense for a match; one that the service cannot replace so is left out anyway. */
  fits?(match: string): boolean;
}

/** The cards, in the order of the page. */
export const cards: readonly StrategyCard[] = [
  {
    title: 'Label',
    about: 'Says what was there, and nothing else.',
    strategy: { strategy: 'REDACT', redactionFormat: '{{{REDACTED-%t}}}' },
    names: ['REDACT', 'STATIC_REPLACE'],
  },
  {
    title: 'Mask',
    about: 'Stars of the same length. The length can still be seen.',
    strategy: { strategy: 'MASK' },
    names: ['MASK'],
  },
  {
    title: 'Last four',
    about: 'Keeps the last four characters, so that a person can recognise the number.',
    strategy: { strategy: 'LAST_4' },
    names: ['LAST_4'],
    fits: (match) => /\w{5}\d{4}$/.test(match.replace(/[ -]/g, '')),
  },
  {
    title: 'Made-up value',
    about: 'An invented value that looks real. Programs that check the form go on working.',
    strategy: { strategy: 'RANDOM_REPLACE', anonymizationMethod: 'REALISTIC' },
    names: ['RANDOM_REPLACE'],
  },
  {
    title: 'Pseudonym',
    about: 'A name with a number. Within a text, the same value gets the same number.',
    strategy: { strategy: 'LABEL' },
    names: ['LABEL'],
  },
  {
    title: 'Hash',
    about:
      'A fingerprint with random salt, which nobody can look up. Equal values get different ones; a key in the settings makes them equal.',
    strategy: { strategy: 'HASH_SHA256_REPLACE', salt: true },
    names: ['HASH_SHA256_REPLACE'],
  },
  {
    title: 'Encrypt',
    about: 'Whoever has the key of the profile can bring the value back.',
    strategy: { strategy: 'CRYPTO_REPLACE' },
    names: ['CRYPTO_REPLACE', 'FPE_ENCRYPT_REPLACE'],
  },
  {
    title: 'Shift',
    about: 'Moves all dates of a text by the same number of days. The time between them stays.',
    strategy: { strategy: 'SHIFT', shiftRandom: true },
    names: ['SHIFT', 'SHIFT_DATE', 'SHIFT_RANDOM', 'SHIFTRANDOM'],
  },
];

/** The strategies of a filter, as its profile lists them. */
type Strategies = readonly unknown[];

/** The card of the strategy that takes the matches that no condition takes; a filter without strategies writes labels. */
export function currentCard(strategies: Strategies): StrategyCard | undefined {
  const { strategy = 'REDACT', anonymizationMethod } = objectOf(strategies[mainIndex(strategies)]);
  const name = String(strategy).toUpperCase();
  const isNumbered = name === 'RANDOM_REPLACE' && anonymizationMethod === 'NUMBERED';
  return cards.find(({ names }) => names.includes(isNumbered ? 'LABEL' : name));
}

/** Puts a card's strategy in the place of the one without a condition, or after those with conditions. */
export function withCard(strategies: Strategies, { strategy }: StrategyCard): Strategies {
  const index = mainIndex(strategies);
  return index < 0 ? [...strategies, strategy] : strategies.with(index, strategy);
}

function mainIndex(strategies: Strategies): number {
  return strategies.findIndex((one) => String(objectOf(one)['condition'] ?? '').trim() === '');
}

/** A profile with a key for encryption: its own, or a new random one. */
export function withKey(profile: unknown): Readonly<Record<string, unknown>> {
  const value = objectOf(profile);
  if (value['crypto'] !== undefined) return value;
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...value, crypto: { key } };
}
