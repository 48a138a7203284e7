import type { Definition } from '../../detectors/definition.ts';
import { isDeclared } from '../../detectors/detector.ts';
import type { Declaration } from '../../engine/compile/declaration.ts';

/** Declarations of the declared definitions, in order. */
export function declarationsOf(definitions: readonly Definition[]): readonly Declaration[] {
  return definitions.filter(isDeclared).map(({ declaration }) => declaration);
}
