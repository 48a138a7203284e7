import assert from 'node:assert/strict';
import { simdModule } from '../../../src/core/webassembly.ts';
import { isDeclared } from '../../../src/detectors/detector.ts';
import { definitions } from '../../../src/detectors/index.ts';
import { patternsImage } from '../../../src/detectors/patterns-image.ts';
import type { Image } from '../../../src/engine/compile/image.ts';
import { BEFORE, HEADER, headerOf, PADDING } from '../../../src/engine/compile/layout.ts';
import { type Patterns, patternsOf } from '../../../src/engine/match/patterns.ts';
import { detectorOf } from '../../detectors/found.ts';

const NEWLINE = 10;
/** Numbers of a match. */
const RECORD = 3;

/** The parts of the matcher's module that tests call. */
interface Exports {
  setup(): void;
  match(from: number, to: number, end: number, longest: number, plain: number): number;
  countSteps(): number;
  countCompacted(): number;
  countTerms(): number;
  countRows(): number;
  forgetRows(): void;
}

/** The patterns that default options enable. */
function enabled(image: Image): Patterns {
  const filters = definitions.filter(isDeclared).flatMap((definition, filter) => {
    const { find } = detectorOf(definition.key);
    return find.kind === 'declared' ? [{ ...find, filter }] : [];
  });
  return patternsOf(image, filters);
}

/** The matcher's module with all patterns, and `match`: the numbers of a text's matches. Checks in code get `holdsInCode` as their answer. */
export function rawMatcher(holdsInCode: () => number) {
  const image = patternsImage();
  const imports = { 'match.as': { holdsInCode } };
  const file = new URL('../../../src/engine/match/match.wasm', import.meta.url);
  const module = simdModule<Exports>(file, image.from + image.tableBytes + 65536, imports);
  assert.ok(module !== undefined);
  const { exports } = module;
  const memory = Buffer.from(module.memory.buffer);
  const numbers = new Int32Array(module.memory.buffer);
  memory.set(image.header, HEADER);
  image.readTables(memory.subarray(image.from, image.from + image.tableBytes));
  exports.setup();
  const at = headerOf(image.header);
  memory.set(enabled(image).mask, at.mask);
  const longest = Math.max(...image.patterns.map((pattern) => pattern.longest));

  function match(text: Buffer): Int32Array {
    const start = at.text + BEFORE;
    memory.fill(NEWLINE, at.text, start);
    memory.set(text, start);
    memory.fill(NEWLINE, start + text.length, start + text.length + PADDING);
    const end = BEFORE + text.length;
    const count = exports.match(BEFORE, end, end, longest, 0);
    return numbers.slice(at.matches / 4, at.matches / 4 + RECORD * count);
  }

  return { exports, match };
}
