import { columnOf } from '../../../src/detectors/columns/columns.ts';
import { definitions } from '../../../src/detectors/index.ts';
import type { Column } from '../../../src/engine/types.ts';

/** The columns of the filter with this key. */
export function columnOfKey(key: string): Column | undefined {
  const definition = definitions.find((each) => each.key === key);
  return definition && columnOf(definition, false);
}
