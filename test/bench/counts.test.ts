import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countedPlans, countedTexts, counting } from './counts.ts';

const BYTES = 1 << 17;
const counter = counting();
const texts = countedTexts(BYTES);
const plans = countedPlans();

/**
 * Ceilings for 128 KiB: walks of the automaton, its steps, patterns tried, calls of checks in JavaScript; and the least share of these calls that
 * hold. They are a tenth above what was counted. A change that raises one of them costs time on every text: `npm run bench -- --only counts`
 * names the patterns.
 */
const CEILINGS: Readonly<Record<string, readonly number[]>> = {
  '21 filters logs': [19_700, 141_300, 19_600, 470, 0.8],
  '21 filters prose': [4_200, 23_000, 1_080, 170, 0.25],
  '21 filters dense': [18_000, 159_200, 20_700, 4_830, 0.85],
  'strict logs': [26_800, 191_000, 31_500, 530, 0.8],
  'strict prose': [11_600, 54_000, 3_650, 172, 0.25],
  'strict dense': [22_300, 197_500, 53_300, 5_080, 0.85],
};

for (const [name, [walks, steps, tries, calls, held]] of Object.entries(CEILINGS)) {
  test(`the work for ${name} is below its ceilings`, () => {
    const [profile, text] = [name.slice(0, name.lastIndexOf(' ')), name.split(' ').at(-1) ?? ''];
    const counts = counter.of(plans[profile], texts[text]);
    assert.ok(counts.walks <= walks, `walks: ${counts.walks}, expected at most ${walks}`);
    assert.ok(counts.steps <= steps, `steps: ${counts.steps}, expected at most ${steps}`);
    assert.ok(counts.tries <= tries, `tries: ${counts.tries}, expected at most ${tries}`);
    assert.ok(counts.calls <= calls, `calls: ${counts.calls}, expected at most ${calls}`);
    const share = counts.held / counts.calls;
    assert.ok(share >= held, `calls that hold: ${share}, expected at least ${held}`);
  });
}
