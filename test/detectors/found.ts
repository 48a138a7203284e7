import assert from 'node:assert/strict';
import * as v from 'valibot';
import { definitions } from '../../src/detectors/index.ts';
import type { Detector } from '../../src/engine/types.ts';
import { matchesIn } from './matches-in.ts';

/** The detector of a filter with these options. */
export function detectorOf(key: string, options: object = {}): Detector {
  const definition = definitions.find((one) => one.key === key);
  assert.ok(definition, key);
  return definition.detector(v.parse(v.strictObject(definition.options), options), () => []);
}

/** Matches of a filter in a text. */
export function foundIn(key: string, text: string, options: object = {}): readonly string[] {
  const bytes = Buffer.from(text);
  return matchesIn(detectorOf(key, options), bytes).map(({ start, end }) =>
    bytes.toString('utf8', start, end),
  );
}
