import * as v from 'valibot';
import { fullMatchPattern } from '../../detectors/user/patterns/full-match-pattern.ts';
import { PatternError } from '../../detectors/user/patterns/pattern-error.ts';
import { spelledObject } from '../spelled-object.ts';

const texts = v.array(v.pipe(v.string(), v.trim(), v.nonEmpty()));

/** Terms and files of terms, one a line, as filters list them. */
export const termsSchema = v.exactOptional(texts, []);

/** Patterns in RE2 syntax; a match is ignored where one of them matches all of it. */
export const patternsSchema = v.exactOptional(
  v.array(
    spelledObject(
      {
        name: v.exactOptional(v.string()),
        pattern: v.pipe(
          v.string(),
          v.rawCheck(({ dataset, addIssue }) => {
            const message = dataset.typed ? patternProblem(dataset.value) : undefined;
            if (message !== undefined) addIssue({ message });
          }),
        ),
      },
      { noun: 'field' },
    ),
  ),
  [],
);

/** The lists of a whole profile. */
export const listsSchema = v.exactOptional(
  v.array(
    spelledObject(
      {
        name: v.exactOptional(v.string()),
        terms: termsSchema,
        files: termsSchema,
        caseSensitive: v.exactOptional(v.boolean(), false),
      },
      { noun: 'field' },
    ),
  ),
  [],
);

export type IgnoredPatterns = v.InferOutput<typeof patternsSchema>;
export type IgnoredLists = v.InferOutput<typeof listsSchema>;

function patternProblem(source: string): string | undefined {
  try {
    fullMatchPattern(source);
    return undefined;
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return error.message;
  }
}
