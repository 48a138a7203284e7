import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentsIn } from '../../../evaluate/documents.ts';
import { type JudgedType, typeOfKey } from '../../../judge/types.ts';

/** A document to learn from, with its values as ranges of bytes. */
export interface MarkedDocument {
  readonly id: string;
  /** Where it comes from: `written`, `dev`, `numbers` … */
  readonly source: string;
  readonly language: string;
  readonly bytes: Buffer;
  readonly marks: readonly MarkedRange[];
}

/** A value of a type; `type` is undefined where it is nothing to learn from. */
export interface MarkedRange {
  readonly start: number;
  readonly end: number;
  readonly type: JudgedType | undefined;
  /** The filter's key, as marked. */
  readonly key: string;
}

/** Reads the documents of a folder of marked texts, and of the folders in it. */
export async function* markedDocuments(
  folder: string,
  source: string,
): AsyncGenerator<MarkedDocument> {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  for (const name of names.filter((one) => one.endsWith('.txt'))) {
    const file = join(folder, name);
    if (!readFileSync(file, 'utf8').includes('«')) continue;
    let n = 0;
    for await (const { text, marks } of documentsIn(file, 'units')) {
      n++;
      yield {
        id: `${source}/${name}:${n}`,
        source,
        language: languageOf(name),
        bytes: Buffer.from(text),
        marks: marks.map(({ start, end, type }) => ({
          start: Buffer.byteLength(text.slice(0, start)),
          end: Buffer.byteLength(text.slice(0, end)),
          type: typeOfKey(type),
          key: type,
        })),
      };
    }
  }
}

const LANGUAGES = new Set(['de', 'en', 'es', 'fr', 'it', 'nl', 'pl', 'pt']);

function languageOf(name: string): string {
  const parts = name.replace(/\.txt$/, '').split(/[-./]/);
  return parts.find((part) => LANGUAGES.has(part)) ?? 'machine';
}

/** The share of the documents, of `shares`, that a document belongs to: by its name, whatever others there are. */
export function shareOf(id: string, shares: number): number {
  let hash = 0x811c9dc5;
  for (let n = 0; n < id.length; n++) hash = Math.imul(hash ^ id.charCodeAt(n), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return ((hash ^ (hash >>> 13)) >>> 0) % shares;
}
