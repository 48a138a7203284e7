import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Document, isAlias, isMap, isScalar, type Node, parseAllDocuments, visit } from 'yaml';
import { plan as planOf } from '../../../src/engine/plan.ts';
import { formats } from '../../../src/formats/formats.ts';
import { runs, sameHoweverCut } from '../../engine/same-however.ts';
import { plans, redacted, texts, ways } from '../round-trip.ts';

const CONTROL = /[\p{Cc}\p{Cs}\ufeff\ufffe\uffff\u0085\u2028\u2029]/u;
const harmless = texts.filter((text) => !CONTROL.test(text));

/** Values that only their keys name. */
const NAMED = { last_name: 'Vexley', phone: '5550143', ssn: '078051120', birth_date: '1.2.80' };
const named = fc.constantFrom(...Object.entries(NAMED));
const styles = fc.constantFrom(
  'PLAIN',
  'QUOTE_SINGLE',
  'QUOTE_DOUBLE',
  'BLOCK_FOLDED',
  'BLOCK_LITERAL',
);

type Tree =
  | { text: string; style: string; anchor: boolean; tag: boolean }
  | { entries: readonly (readonly [string, Tree])[]; isFlow: boolean; anchor: boolean }
  | { items: readonly Tree[]; isFlow: boolean };

const scalar = (text: fc.Arbitrary<string>) =>
  fc.record({ text, style: styles, anchor: fc.boolean(), tag: fc.boolean() });
const keys = fc.constantFrom('a', 'note', 'items', 'x-y', 'two words', 'Größe', '/path/{id}');
const { tree } = fc.letrec<{ tree: Tree; map: Tree; entry: readonly [string, Tree] }>((tie) => ({
  entry: fc.oneof(
    fc.tuple(keys, tie('tree')),
    named.chain(([key, text]) => fc.tuple(fc.constant(key), scalar(fc.constant(text)))),
  ),
  map: fc.record({
    entries: fc.uniqueArray(tie('entry'), { selector: ([key]) => key, maxLength: 4 }),
    isFlow: fc.boolean(),
    anchor: fc.boolean(),
  }),
  tree: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    scalar(harmless),
    tie('map'),
    fc.record({ items: fc.array(tie('tree'), { maxLength: 3 }), isFlow: fc.boolean() }),
  ),
}));

interface Written {
  readonly lineWidth: number;
  readonly end: string;
  readonly comment: string;
}
const written = fc.record<Written>({
  lineWidth: fc.constantFrom(0, 30),
  end: fc.constantFrom('\n', '\r\n'),
  comment: fc.constantFrom('', ' a comment', ' kim@example.com'),
});
const roots = fc.record({
  entries: fc.uniqueArray(fc.tuple(keys, tree), { selector: ([key]) => key, minLength: 1 }),
  isFlow: fc.boolean(),
  anchor: fc.constant(false),
});

function documentOf(root: Tree, { lineWidth, end, comment }: Written): string {
  const document = new Document();
  let anchors = 0;
  let latest: Node | undefined;
  const nodeOf = (of: Tree): Node => {
    if ('text' in of) {
      const node = document.createNode(of.text) as Node & { type?: string; anchor?: string };
      node.type = of.style;
      if (of.tag) node.tag = '!x';
      if (comment !== '') node.commentBefore = comment;
      if (of.anchor) {
        node.anchor = `n${anchors++}`;
        latest = node;
      }
      return node;
    }
    if ('items' in of) {
      const node = document.createNode(of.items.map(nodeOf)) as Node & { flow?: boolean };
      node.flow = of.isFlow;
      return node;
    }
    const node = document.createNode({}) as Node & { flow?: boolean };
    node.flow = of.isFlow;
    if (!isMap(node)) throw new Error('no map');
    for (const [key, inner] of of.entries) node.set(document.createNode(key), nodeOf(inner));
    if (latest !== undefined)
      node.set(document.createNode('again'), document.createAlias(latest as never));
    return node;
  };
  document.contents = nodeOf(root) as never;
  return `---\n${document.toString({ lineWidth })}`.replaceAll('\n', end);
}

/** Everything of a text but the values of scalars that are no keys. */
function shapeOf(text: string): unknown {
  return parseAllDocuments(text).map((document) => {
    if (!('contents' in document)) return [];
    if (document.errors.length > 0) throw document.errors[0];
    const nodes: unknown[] = [];
    visit(document, (key, node) => {
      if (isScalar(node)) nodes.push([node.tag, node.anchor, key === 'key' && node.value]);
      else if (isAlias(node)) nodes.push(['alias', node.source]);
      else if (isMap(node)) nodes.push(['map', node.flow, node.anchor, node.items.length]);
      else if (node !== null) nodes.push('other');
    });
    return nodes;
  });
}

/** Values of scalars, each with its text, and the values of keys that name them. */
function scalarsOf(text: string) {
  const scalars: { value: unknown; source: string; isNamed: boolean }[] = [];
  for (const document of parseAllDocuments(text)) {
    if (!('contents' in document)) continue;
    visit(document, {
      Scalar(_key, { value, range }, path) {
        const pair = path.at(-1) as { key?: { value?: unknown } } | undefined;
        const isNamed = _key === 'value' && String(pair?.key?.value) in NAMED;
        scalars.push({ value, source: text.slice(range?.[0], range?.[1]), isNamed });
      },
    });
  }
  return scalars;
}

/** Line by line, a scalar's next line is not known. */
const blocks = ways.filter(([, way]) => way !== 'lines');

test('anchors, aliases, tags, brackets and comments stay what they are in YAML, and scalars that are not replaced', () =>
  fc.assert(
    fc.asyncProperty(roots, written, blocks, async (root, how, way) => {
      const text = documentOf(root, how);
      const answer = await redacted(text, way);
      assert.deepEqual(shapeOf(answer), shapeOf(text), JSON.stringify([text, answer]));
      const after = scalarsOf(answer);
      for (const [n, { value, source }] of scalarsOf(text).entries()) {
        if (value === after[n].value) assert.equal(after[n].source, source);
      }
    }),
    runs,
  ));

test('a key of YAML names its value in any style', () =>
  fc.assert(
    fc.asyncProperty(roots, written, blocks, async (root, how, [, ...way]) => {
      const text = documentOf(root, how);
      const answer = await redacted(text, [plans().length, ...way]);
      for (const { value, isNamed } of scalarsOf(answer)) {
        if (isNamed) assert.match(String(value), /REDACTED/, JSON.stringify([text, answer]));
      }
    }),
    runs,
  ));

const [{ filters }] = plans();

test('YAML is read the same however it is cut', () =>
  sameHoweverCut(
    fc.tuple(roots, written).map(([root, how]) => Buffer.from(documentOf(root, how))),
    (sizes) => planOf(filters, sizes, formats),
  ));

/** Pieces of documents, valid and not, and texts as long as what a grammar reads at once. */
const piece = fc.constantFrom(
  ...['\n', '\r\n', '\n  ', '\n    ', '\n\n', ' ', '\t', ': ', ':\n', '- ', '? ', ', ', '#', ' # '],
  ...['{', '}', '[', ']', '"', "'", "''", '\\', '\\"', '&a ', '*a', '!!int ', '!x ', '|\n', '>-\n'],
  ...['---\n', '...\n', 'last_name', 'ssn: 078051120', 'phone: ', '5550143', '1.2.80', 'Kim Lee'],
  ...['kim@example.com', 'x'.repeat(95), 'é'.repeat(50), ' '.repeat(97), 'last_name: Vexley\n'],
  ...[`'{"ssn":"078051120","phone":`, `"{\\"phone\\":\\"5550143\\",\\"ssn\\":1}"`],
  ...[`'${'y '.repeat(120)}'`, `${'z'.repeat(79)}: `],
);
const soup = fc
  .array(piece, { minLength: 1, maxLength: 30 })
  .map((all) => Buffer.from(`---\n${all.join('')}`));

test('text that is YAML only in parts is read the same however it is cut', () =>
  sameHoweverCut(soup, (sizes) => planOf(filters, sizes, formats)));

const REMARK = '# Contacts\n#\n# in YAML, with a remark of a few lines above them\n\n';
const padded = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom(
      'First name',
      'Last name',
      'Phone',
      'Birthday',
      'Note',
      'X-y',
      'a b c',
      'Email',
    ),
    harmless,
    styles,
    fc.constantFrom(' ', '   ', '\t'),
    fc.constantFrom('', '# a comment\n', '\n'),
  ),
  { selector: ([key]) => key, minLength: 2, maxLength: 6 },
);

test('a document whose keys have blanks before their colons is one after redaction', () =>
  fc.assert(
    fc.asyncProperty(padded, fc.boolean(), ways, async (all, isNested, [which, ...way]) => {
      const lines = all.map(([key, text, style, blanks, above]) => {
        const node = new Document().createNode(text) as Node & { type?: string };
        node.type = style;
        const document = new Document();
        document.contents = document.createNode({ [key]: node }) as never;
        return above + document.toString({ lineWidth: 0 }).replace(`${key}:`, `${key}${blanks}:`);
      });
      // Line by line, the first key shows nothing.
      const nested = isNested ? `Address :\n  home :\n    City   : Springfield\n` : '';
      const text = `${REMARK}No : 7\nOf :\n${lines.join('')}${nested}`;
      const isLine = way[0] === 'lines';
      if (isLine) fc.pre(!all.some(([, , style]) => style !== 'QUOTE_DOUBLE'));
      const answer = await redacted(text, [which, ...way]);
      assert.deepEqual(shapeOf(answer), shapeOf(text), JSON.stringify([text, answer]));
    }),
    runs,
  ));
