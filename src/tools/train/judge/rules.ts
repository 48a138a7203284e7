import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { definitions } from '../../../detectors/index.ts';
import type { Plan } from '../../../engine/plan.ts';
import { redactBuffer } from '../../../engine/redact-buffer.ts';
import { profile } from '../../../profiles/profile.ts';
import type { MarkedDocument } from './material.ts';

/** A range that a rule replaces, in bytes. */
export interface RuleSpan {
  readonly start: number;
  readonly end: number;
  readonly confidence: number;
  /** The key of the filter: `phoneNumber`. */
  readonly type: string;
}

/** Matches of the rules by document. */
export type Spans = ReadonlyMap<string, readonly RuleSpan[]>;

const KEYS = new Map(definitions.map(({ key, type }) => [type, key]));

/** A shipped profile without the judge. */
export function rulesOf(name: string): (document: MarkedDocument) => Promise<readonly RuleSpan[]> {
  const folder = fileURLToPath(new URL('../../../../profiles/', import.meta.url));
  const { judge: _judge, ...settings } = JSON.parse(readFileSync(`${folder}${name}.json`, 'utf8'));
  const source = { name, file: `${name}.json`, folder, definitions };
  const loaded = profile(Buffer.from(JSON.stringify(settings)), source);
  if (!('plan' in loaded)) throw new Error(loaded.problems.join('\n'));
  return (document) => spansOf(loaded.plan, document);
}

async function spansOf(plan: Plan, { id, bytes }: MarkedDocument): Promise<readonly RuleSpan[]> {
  const options = { scope: { context: 'none', documentId: id }, explain: true };
  const { spans } = await redactBuffer(plan, bytes, options);
  return spans
    .filter(({ outcome }) => outcome === 'replace')
    .map(({ start, end, filter, confidence }) => {
      const { type } = plan.filters[filter].detector;
      return { start, end, type: KEYS.get(type) ?? type, confidence };
    });
}
