import type { Annotated } from '../../evaluate/annotated.ts';
import { documentsOf } from '../../evaluate/documents-of.ts';
import type { OffsetUnit } from '../../evaluate/offsets.ts';

/** Reads the documents of annotated files; the text of a brat file is the `.txt` beside it. Throws an AnnotationError. */
export async function readFiles(
  files: readonly File[],
  unit: OffsetUnit,
): Promise<readonly Annotated[]> {
  const texts = new Map<string, string>();
  for (const file of files) texts.set(file.name, await textOf(file));
  const beside = (name: string) => texts.get(name);
  const annotations = [...texts].filter(
    ([name]) => !texts.has(name.replace(/\.txt$/, '.ann')) || !name.endsWith('.txt'),
  );
  return annotations.flatMap(([name, text]) => [
    ...documentsOf({ file: name, text, unit, beside }),
  ]);
}

async function textOf(file: File): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      await file.arrayBuffer(),
    );
  } catch {
    throw new Error(`${file.name}: not UTF-8`);
  }
}
