import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Mark } from '../../../evaluate/annotated.ts';
import { inlineDocuments } from '../../../evaluate/inline.ts';

/** The kinds of text that public corpora hold little of. */
export const domains = ['chat', 'clinical', 'logs', 'tickets'] as const;

/** A document written for this project: every person, firm and event in it is invented. */
export interface TrainingDocument {
  /** `clinical/dev.txt:17`: file and line. */
  readonly id: string;
  readonly text: string;
  /**
   * Marks, in order: offsets in UTF-16 code units. `PER` are persons, without titles (Dr., Mrs., Prof.), degrees, roles and
   * possessive `'s`; `DOE, JANE A` and `Jane_Doe` in a file name are one mark each. `LOC` and `ORG` are marked where they
   * contrast with names: not every place or firm is, so unmarked text is no person, but may be a LOC or ORG. `USER` are
   * account, host and handle names made of a person's name (`jdoe`): neither trained nor scored. Text that only looks
   * like a name (Foley catheter, Jenkins) is unmarked; so are names inside e-mail addresses and URLs.
   */
  readonly spans: readonly Mark[];
  readonly domain: (typeof domains)[number];
  readonly split: 'train' | 'dev';
}

/** The folder `documents` beside this file; its README says how the texts are written. */
const documentsFolder = fileURLToPath(new URL('documents', import.meta.url));

/**
 * Reads all documents, in order of domain, file and place: the same list every time. A file's split is in
 * its name: `dev-….txt` is for choosing and measuring, everything else for training. Throws an
 * AnnotationError where a mark is malformed.
 */
export function trainingDocuments(folder = documentsFolder): readonly TrainingDocument[] {
  return domains.flatMap((domain) =>
    readdirSync(join(folder, domain))
      .filter((file) => file.endsWith('.txt'))
      .sort()
      .flatMap((file) => documentsIn(folder, domain, file)),
  );
}

function documentsIn(
  folder: string,
  domain: TrainingDocument['domain'],
  file: string,
): readonly TrainingDocument[] {
  const source = readFileSync(join(folder, domain, file), 'utf8');
  const split = file.startsWith('dev') ? 'dev' : 'train';
  return inlineDocuments(source, `${domain}/${file}`).map(({ id, text, marks }) => ({
    id,
    text,
    spans: marks,
    domain,
    split,
  }));
}
