import { type Plan, plan } from '../../src/engine/plan.ts';
import type { Detector, Verdict } from '../../src/engine/types.ts';

const verdict: Verdict = {
  outcome: 'replace',
  replacement: Buffer.from('▒'),
  fragment: Buffer.from('▒'),
};

/** A plan of one detector that replaces whatever it finds. */
export function planOf(detector: Detector, coreBytes?: number): Plan {
  const filter = { detector, priority: 0, judge: () => () => verdict };
  return plan([filter], coreBytes === undefined ? {} : { coreBytes });
}
