import { useEffect, useState } from 'preact/hooks';
import type { FoundSpan } from '../../explain.ts';
import { useSession } from '../../session.ts';
import { tried } from '../../trial.ts';
import { cards, type StrategyCard } from './cards.ts';

/** The longest match of a filter in a text, and its replacement. */
export interface StrategySample {
  readonly before: string;
  readonly after: string;
  /** Whether the strategy can replace this match. */
  readonly fits: boolean;
}

/** Pause in typing, in ms. */
const REST_MS = 300;

/** A key for samples of encryption only. */
const KEY = '5a'.repeat(32);

/** Tries each card on a text, one after the other; cards without a match in it have no sample. */
export function useSamples(
  filter: string,
  strategies: string,
  text: string,
): ReadonlyMap<StrategyCard, StrategySample> {
  const { keyVersion } = useSession();
  const [samples, setSamples] = useState<ReadonlyMap<StrategyCard, StrategySample>>(new Map());
  useEffect(() => {
    const overtaken = new AbortController();
    const { signal } = overtaken;
    const timer = setTimeout(async () => {
      for (const card of cards) {
        const sample = await sampled(filter, strategies, card, text, signal).catch(() => undefined);
        if (signal.aborted) return;
        setSamples((before) => changed(before, card, sample));
      }
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      overtaken.abort();
    };
  }, [filter, strategies, text, keyVersion]);
  return samples;
}

async function sampled(
  filter: string,
  strategies: string,
  card: StrategyCard,
  text: string,
  signal: AbortSignal,
): Promise<StrategySample | undefined> {
  const identifiers = { [filter]: { [strategies]: [card.strategy] } };
  const profile = JSON.stringify({ name: 'sample', crypto: { key: KEY }, identifiers });
  const { spans = [] } = await tried(profile, text, signal);
  const [span] = spans
    .filter(({ applied }) => applied)
    .sort((one, other) => lengthOf(other) - lengthOf(one));
  if (span === undefined) return undefined;
  const before = text.slice(span.characterStart, span.characterEnd);
  const fits = span.note !== 'fell-back-to-redact' && (card.fits?.(before) ?? true);
  return { before, after: span.replacement, fits };
}

function lengthOf({ characterStart, characterEnd }: FoundSpan): number {
  return characterEnd - characterStart;
}

function changed(
  before: ReadonlyMap<StrategyCard, StrategySample>,
  card: StrategyCard,
  sample: StrategySample | undefined,
): ReadonlyMap<StrategyCard, StrategySample> {
  const next = new Map(before);
  if (sample === undefined) next.delete(card);
  else next.set(card, sample);
  return next;
}
