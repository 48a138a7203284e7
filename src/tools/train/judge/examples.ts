import { definitions } from '../../../detectors/index.ts';
import { typeOfKey } from '../../../judge/types.ts';
import type { MarkedDocument, MarkedRange } from './material.ts';
import { overlaps } from './measure.ts';
import type { RuleSpan } from './rules.ts';

/**
 * The examples of the detectors. Each marks the values of its own filter; those of others in it are what the rules find, which their
 * tests hold to.
 */
export async function* detectorExamples(
  rules: (document: MarkedDocument) => Promise<readonly RuleSpan[]>,
): AsyncGenerator<MarkedDocument> {
  for (const { key, examples } of definitions) {
    let n = 0;
    for (const example of examples) {
      n++;
      if (typeof example !== 'string') continue;
      const own = unmarked(example, key);
      const document: MarkedDocument = {
        id: `examples/${key}:${n}`,
        source: 'examples',
        language: 'en',
        ...own,
      };
      const type = typeOfKey(key);
      const others = (await rules(document))
        .filter((span) => typeOfKey(span.type) !== type && !overlaps(span, own.marks))
        .map(({ start, end, type: found }) => ({ start, end, type: typeOfKey(found), key: found }));
      const marks = [...own.marks, ...others].sort((a, b) => a.start - b.start);
      yield { ...document, marks };
    }
  }
}

/** The text of an example, and the values that it marks. */
function unmarked(example: string, key: string): Pick<MarkedDocument, 'bytes' | 'marks'> {
  const marks: MarkedRange[] = [];
  let text = '';
  let start = -1;
  for (const character of example) {
    if (character === '«') start = Buffer.byteLength(text);
    else if (character === '»' && start >= 0) {
      marks.push({ start, end: Buffer.byteLength(text), type: typeOfKey(key), key });
      start = -1;
    } else text += character;
  }
  return { bytes: Buffer.from(text), marks };
}
