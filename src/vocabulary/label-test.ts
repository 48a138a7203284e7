import { labelsOf } from './labels.ts';
import { readingsOf } from './readings.ts';

/** Makes a test whether a text is one of some labels, or ends with one: for values that are known by themselves, such as towns of a list. */
export function labelTest(labels: string): (text: string) => boolean {
  const keys = new Set(labelsOf(labels).map(({ key }) => key));
  return (text) => readingsOf(text).all.some(({ key }) => keys.has(key));
}
