import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pointer } from '../../../src/answer/pointer.ts';
import type { Span } from '../../../src/engine/types.ts';
import { chunks, stream, whole } from '../../engine/drive.ts';
import { lengths, runs } from '../../engine/same-however.ts';
import { usable } from '../../profiles/running.ts';

/** A document as it is written: members in order, the same key twice as well. */
type Node = string | number | null | readonly Node[] | { readonly members: readonly Member[] };
interface Member {
  readonly key: string;
  readonly isEscaped: boolean;
  readonly value: Node;
}

const keys = fc.oneof(
  fc.constantFrom('name', 'a/b', '~', '~1', '', 'é', '日本', 'a.b', '0', '"', '\\', '\ud800', '😀'),
  fc.string({ maxLength: 8, unit: 'grapheme' }),
);

const { node } = fc.letrec<{ node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom<Node>('kim@example.com', 'Mail "kim@example.com"\\ now', 7, null, ''),
    fc.array(tie('node'), { maxLength: 4 }),
    fc
      .array(fc.record({ key: keys, isEscaped: fc.boolean(), value: tie('node') }), {
        maxLength: 4,
      })
      .map((members) => ({ members })),
  ),
}));
const documents = fc
  .array(fc.record({ key: keys, isEscaped: fc.boolean(), value: node }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((members) => ({ members }));

/** The text of a document in which each address is another, and the pointer of each. */
function written(document: Node, blank: string) {
  const pointers = new Map<string, string>();
  return { text: write(document, ''), pointers };

  function write(value: Node, at: string): string {
    if (typeof value === 'string') {
      const name = `kim${pointers.size}@example.com`;
      if (value.includes('kim')) pointers.set(name, at);
      return JSON.stringify(value.replace('kim@example.com', name));
    }
    if (value === null || typeof value === 'number') return String(value);
    if ('members' in value) {
      const members = value.members.map(
        ({ key, isEscaped, value: of }) =>
          `${blank}${quoted(key, isEscaped)}${blank}:${blank}${write(of, `${at}/${step(key)}`)}`,
      );
      return `{${members.join()}${blank}}`;
    }
    return `[${blank}${value.map((of, n) => write(of, `${at}/${n}`)).join(`,${blank}`)}]`;
  }
}

function quoted(key: string, isEscaped: boolean): string {
  if (!isEscaped) return JSON.stringify(key);
  const units = Array.from({ length: key.length }, (_none, n) => key.charCodeAt(n));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}

function step(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** The value that a JSON Pointer names. */
function resolved(document: unknown, path: string): unknown {
  return path
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((value, step) => (value as Record<string, unknown>)[step], document);
}

function hasTwice(value: Node): boolean {
  if (value === null || typeof value !== 'object') return false;
  if (!('members' in value)) return value.some(hasTwice);
  const names = new Set(value.members.map(({ key }) => key));
  return names.size < value.members.length || value.members.some((one) => hasTwice(one.value));
}

function pointersIn(spans: readonly Span[]): ReadonlyMap<string, string | undefined> {
  const shown = spans.map(({ text, place }): [string, string | undefined] => [
    text.toString(),
    place && pointer(place, 'utf-8', true),
  ]);
  return new Map(shown);
}

const { plan } = usable({ identifiers: { emailAddress: {} } });

test('explain names the place of a match as a walk through the parsed document does', () =>
  fc.assert(
    fc.asyncProperty(
      documents,
      fc.constantFrom('', ' ', '\n  '),
      fc.constantFrom('whole', 'streamed', 'lines'),
      lengths,
      async (document, blank, way, cuts) => {
        const { text, pointers } = written(document, blank);
        const bytes = Buffer.from(text);
        const { spans } =
          way === 'whole'
            ? whole(plan, bytes)
            : await stream(plan, chunks(bytes, cuts), { lines: way === 'lines' });
        assert.deepEqual(pointersIn(spans), pointers);
        if (hasTwice(document)) return;
        for (const [name, path] of pointers) {
          assert.ok(String(resolved(JSON.parse(text), path)).includes(name));
        }
      },
    ),
    runs,
  ));

test('a place is one in its own record', () =>
  fc.assert(
    fc.property(fc.array(documents, { minLength: 2, maxLength: 4 }), (records) => {
      const lines = records.map((record) => written(record, ''));
      for (const before of ['', 'INFO ']) {
        const text = lines.map((line) => `${before}${line.text}\n`).join('');
        const paths = whole(plan, Buffer.from(text)).spans.map(
          ({ place }) => place && pointer(place, 'utf-8', true),
        );
        assert.deepEqual(
          paths,
          lines.flatMap(({ pointers }) => [...pointers.values()]),
        );
      }
    }),
    runs,
  ));

test('a key is in its object, and pointers omit it with the texts', () => {
  const { spans } = whole(plan, Buffer.from('{"by":{"kim@example.com":["lee@example.com"]}}'));
  const shown = (text: boolean) => spans.map(({ place }) => place && pointer(place, 'utf-8', text));
  assert.deepEqual(shown(true), ['/by', '/by/kim@example.com/0']);
  assert.deepEqual(shown(false), ['/by', '/by/*/0']);
});

test('text outside of JSON has no place', () => {
  const { spans } = whole(
    plan,
    Buffer.from('kim@example.com {"a":"lee@example.com"} al@example.com'),
  );
  assert.deepEqual([...pointersIn(spans).values()], [undefined, '/a', undefined]);
});

test('128 steps have a place, and keys of 256 bytes', () => {
  const nested = (depth: number, key: string) =>
    whole(plan, Buffer.from(`${`{"${key}":`.repeat(depth)}"kim@example.com"${'}'.repeat(depth)}`));
  const pathOf = (depth: number, key: string) => [...pointersIn(nested(depth, key).spans).values()];
  assert.deepEqual(pathOf(128, 'a'), ['/a'.repeat(128)]);
  assert.deepEqual(pathOf(129, 'a'), [undefined]);
  assert.deepEqual(pathOf(2, 'k'.repeat(256)), [`/${'k'.repeat(256)}`.repeat(2)]);
  assert.deepEqual(pathOf(1, 'k'.repeat(257)), [undefined]);
});

test('a document of 256 KiB has its places however it is cut', async () => {
  const items = Array.from({ length: 4000 }, (_none, n) => ({ to: `kim${n}@example.com`, n: [n] }));
  const bytes = Buffer.from(JSON.stringify({ items }, undefined, 1));
  const { spans } = await stream(plan, chunks(bytes, [65_536, 7, 40_000]));
  const expected = items.map((_item, n) => `/items/${n}/to`);
  assert.deepEqual([...pointersIn(spans).values()], expected);
});
