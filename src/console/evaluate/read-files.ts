import type { Annotated } from '../../evaluate/annotated.ts';
import { documentsOf } from '../../evaluate/documents-of.ts';
import type { OffsetUnit } from '../../evaluate/offsets.ts';

/** A document and the folder of its file: empty for files that were chosen one by one. */
export interface FiledDocument extends Annotated {
  readonly folder: string;
}

/**
 * Reads the documents of annotated files; the text of a brat file is the `.txt` beside it. Hidden files of a folder are left out. Throws an AnnotationError.
 */
export async function readFiles(
  files: readonly File[],
  unit: OffsetUnit,
): Promise<readonly FiledDocument[]> {
  const texts = new Map<string, string>();
  for (const file of files) {
    const path = pathOf(file);
    if (!/(?:^|\/)\./.test(path)) texts.set(path, await textOf(file));
  }
  const beside = (name: string) => texts.get(name);
  const annotations = [...texts].filter(
    ([name]) => !texts.has(name.replace(/\.txt$/, '.ann')) || !name.endsWith('.txt'),
  );
  return annotations.flatMap(([name, text]) => {
    const folder = name.slice(0, Math.max(0, name.lastIndexOf('/')));
    const documents = [...documentsOf({ file: name, text, unit, beside })];
    return documents.map((document) => ({ ...document, folder }));
  });
}

/** The path within the chosen folder, or the name. */
function pathOf({ name, webkitRelativePath }: File): string {
  return webkitRelativePath || name;
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
