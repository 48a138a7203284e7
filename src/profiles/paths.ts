import * as v from 'valibot';
import { definition } from '../detectors/definition.ts';
import { pathPattern } from '../formats/paths/path-pattern.ts';

const pattern = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const read = dataset.typed ? pathPattern(dataset.value) : [];
    if (!('column' in read)) return;
    addIssue({ message: `column ${read.column}: expected ${read.expected}` });
  }),
);

/** Most patterns of each kind: every key of a text is compared with all. */
const MOST_PATTERNS = 200;

const patterns = v.optional(
  v.pipe(
    v.array(pattern),
    v.maxLength(MOST_PATTERNS, `expected at most ${MOST_PATTERNS} patterns`),
  ),
  [],
);

/**
 * Takes the values of JSON that a profile names by their paths, and keeps others. Not one of `identifiers`: a profile
 * has it as `paths`.
 */
export const paths = definition({
  key: 'paths',
  group: 'own',
  type: 'custom-path',
  filterType: 'CUSTOM_PATH',
  finds: 'values of JSON that the profile names by their paths',
  strategiesKey: 'pathFilterStrategies',
  options: { redact: patterns, keep: patterns },
  examples: [],
  // The format finds values: nothing is read for them.
  detector: () => ({
    type: 'custom-path',
    filterType: 'CUSTOM_PATH',
    reach: 0,
    find: { kind: 'values' },
  }),
});
