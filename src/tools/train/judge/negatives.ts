import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { JudgedType } from '../../../judge/types.ts';
import type { MarkedDocument, MarkedRange } from './material.ts';

/** Installed packages whose text names nobody; the packages that `npm run accuracy` counts hits in are others. */
const PACKAGES =
  'typescript zod valibot tar semver saxes @types/node pkijs playwright-core preact @hono/node-server postal-mime minimatch graceful-fs @opentelemetry/api asn1js lru-cache istanbul-reports minipass stream-chain @noble/ciphers @noble/hashes which nopt c8 emoji-regex @scalar/openapi-parser swagger-ui-dist'.split(
    ' ',
  );
const TEXT = /\.(?:md|[cm]?[jt]s|json|ya?ml|txt|py|css|html)$/;
const MOST_BYTES = 200_000;
/** Most text of one package. */
const MOST_OF_PACKAGE = 240_000;
/** Seeds of numbers that the tests do not use. */
const SEEDS = [1001, 1002];

/** A text of numbers of one kind; `test/corpora/numbers/files.ts` makes them. */
interface NumbersFile {
  readonly kind: string;
  readonly text: string;
  readonly numbers: readonly string[];
}

type Files = (kinds: readonly unknown[], seed: number) => Iterable<NumbersFile>;

/** A module of the tests: no part of the build. */
async function ofNumbers<Module>(name: string): Promise<Module> {
  return await import(new URL(`../../../../test/corpora/numbers/${name}.ts`, import.meta.url).href);
}

/** Texts of packages. Their values, if any, are the rules' to find: there is nothing to learn from them. */
export function* packageTexts(): Generator<MarkedDocument> {
  const root = fileURLToPath(new URL('../../../../node_modules/', import.meta.url));
  for (const name of PACKAGES) {
    let taken = 0;
    const files = readdirSync(join(root, name), { recursive: true, encoding: 'utf8' })
      .filter((file) => TEXT.test(file) && !file.includes('node_modules'))
      .sort();
    const step = Math.max(1, Math.floor(files.length / 24));
    for (let n = 0; n < files.length && taken < MOST_OF_PACKAGE; n += step) {
      const bytes = readFileSync(join(root, name, files[n])).subarray(0, MOST_BYTES);
      taken += bytes.length;
      const id = `packages/${name}/${files[n]}`;
      yield { id, source: 'packages', language: 'machine', bytes, marks: [] };
    }
  }
}

/** Numbers that identify nobody, in many shapes of files. */
export async function* bareNumbers(): AsyncGenerator<MarkedDocument> {
  const { bareFiles } = await ofNumbers<{ bareFiles: Files }>('files');
  const { bareKinds } = await ofNumbers<{
    bareKinds: readonly { readonly name: string; readonly named?: readonly string[] }[];
  }>('bare-kinds');
  for (const seed of SEEDS) {
    let n = 0;
    for (const { kind, text } of bareFiles(bareKinds, seed)) {
      const id = `bare/${seed}/${kind}:${n++}`;
      const named = bareKinds.find(({ name }) => name === kind)?.named ?? [];
      // Where the column's name is a label of a filter, its values are no mistakes.
      if (named.length === 0)
        yield { id, source: 'bare', language: 'machine', bytes: Buffer.from(text), marks: [] };
    }
  }
}

const LABELLED: readonly (readonly [RegExp, JudgedType])[] = [
  [/ZIP/, 'zipCode'],
  [/phone/i, 'phoneNumber'],
  [/age/i, 'age'],
  [/record/i, 'medicalRecordNumber'],
  [/person|member|employee/i, 'personId'],
  [/account/i, 'bankAccountNumber'],
  [/passport/i, 'passportNumber'],
  [/driv/i, 'driversLicense'],
  [/device|serial/i, 'deviceIdentifier'],
];

/** Numbers below and after their labels. */
export async function* labelledNumbers(): AsyncGenerator<MarkedDocument> {
  const { labelledFiles } = await ofNumbers<{ labelledFiles: Files }>('files');
  const { labelledKinds } = await ofNumbers<{ labelledKinds: readonly unknown[] }>(
    'labelled-kinds',
  );
  let n = 0;
  for (const { kind, text, numbers } of labelledFiles(labelledKinds, SEEDS[0])) {
    const id = `labelled/${kind}:${n++}`;
    const type = LABELLED.find(([form]) => form.test(kind))?.[1];
    const marks: MarkedRange[] = [];
    let from = 0;
    for (const number of numbers) {
      const start = text.indexOf(number, from);
      from = start + number.length;
      marks.push({ start, end: from, type: type ?? 'other', key: type ?? 'other' });
    }
    yield { id, source: 'labelled', language: 'machine', bytes: Buffer.from(text), marks };
  }
}
