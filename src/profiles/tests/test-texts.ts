import * as v from 'valibot';
import { utf8 } from '../contained-file.ts';
import { parseJson } from '../json.ts';
import { spelledObject } from '../spelled-object.ts';

/** Most test texts of a profile, and most UTF-16 code units of each: all of them run at each save. */
const MOST_TESTS = 20;
const LONGEST_TEXT = 8_192;
/** Most expectations of one kind in a test text, and most UTF-16 code units of a name or an expectation. */
const MOST_EXPECTED = 100;
const LONGEST_WORDS = 200;

const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_WORDS));
const expected = v.exactOptional(v.pipe(v.array(shortText), v.maxLength(MOST_EXPECTED)), []);

const testSchema = v.pipe(
  spelledObject(
    {
      name: v.exactOptional(v.pipe(v.string(), v.maxLength(LONGEST_WORDS)), ''),
      text: v.pipe(v.string(), v.nonEmpty(), v.maxLength(LONGEST_TEXT)),
      gone: expected,
      stays: expected,
    },
    { noun: 'field' },
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? emptyClaim(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

/** A text that is kept with a profile, and the parts of it that must go and must stay. */
export type TestText = v.InferOutput<typeof testSchema>;

/** Schema of a profile's test texts. */
export const testsSchema = v.exactOptional(
  v.pipe(v.array(testSchema), v.maxLength(MOST_TESTS, `expected at most ${MOST_TESTS} texts`)),
  [],
);

/** The test texts in the file of a profile that its schema has accepted. */
export function testsIn(bytes: Buffer): readonly TestText[] {
  const { value } = parseJson(utf8(bytes));
  return v.parse(testsSchema, (value as { readonly tests?: unknown }).tests ?? []);
}

/** The reason for which a test could never fail. */
function emptyClaim({ text, gone, stays }: Omit<TestText, 'name'>): string | undefined {
  if (gone.length + stays.length === 0) return 'expected a text in gone or stays';
  for (const [member, parts] of Object.entries({ gone, stays })) {
    const index = parts.findIndex((part) => !text.includes(part));
    if (index >= 0) return `${member}[${index}] is not in the text`;
  }
  return undefined;
}
