import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../engine/same-however.ts';
import { redacted, texts, ways } from './round-trip.ts';

/** Values without control characters, which end segments. */
const values = fc.oneof(
  texts.map((text) => text.replace(/\p{Cc}/gu, ' ').trim()),
  fc.constantFrom('', '', '19800203', '12 Main St', 'Springfield', '62704', 'SS', 'MR', 'PH'),
);

const HL7 = '|~^&';

/** Escapes for the separators and the escape itself, in their order in `|~^&\`. */
function inHl7(text: string): string {
  return text.replace(/[|~^&\\]/g, (sign) => `\\${'FRSTE'['|~^&\\'.indexOf(sign)]}\\`);
}

/** Texts joined by a separator; one of them has several. */
function joined(of: fc.Arbitrary<string>, separator: string, most: number): fc.Arbitrary<string> {
  return fc.array(of, { minLength: 1, maxLength: most }).map((parts) => parts.join(separator));
}

const subcomponents = joined(values.map(inHl7), '&', 2);
const hl7Field = joined(joined(subcomponents, '^', 6), '~', 2);
const hl7Segment = fc
  .tuple(
    fc.constantFrom('PID', 'NK1', 'PV1', 'OBX', 'NTE', 'ZK1', 'IN1'),
    fc.array(hl7Field, { minLength: 1, maxLength: 14 }),
  )
  .map(([name, fields]) => `${name}|${fields.join('|')}`);
const hl7Messages = fc
  .array(hl7Segment, { maxLength: 5 })
  .map((segments) => `${['MSH|^~\\&|A|B', ...segments].join('\r')}\r`);

/** The number of subcomponents in each component in each repetition in each field of each segment. */
function shapeOfHl7(text: string): unknown {
  const split = (part: string, depth: number): unknown =>
    depth === HL7.length ? 1 : part.split(HL7[depth]).map((inner) => split(inner, depth + 1));
  return text.split('\r').map((segment) => [segment.slice(0, 3), split(segment, 0)]);
}

test('a message of HL7 has the same segments, fields, components and subcomponents after redaction', () =>
  fc.assert(
    fc.asyncProperty(hl7Messages, ways, async (text, way) => {
      assert.deepEqual(shapeOfHl7(await redacted(text, way)), shapeOfHl7(text));
    }),
    runs,
  ));

test('subcomponents are replaced one by one', async () => {
  const source =
    'MSH|^~\\&|A|B\rPID|1||77^^^H&1.2&ISO^MR||OKONKWO&VAN^CHIDI||||||12 Main St&Main St&12^^Springfield\r';
  assert.equal(
    (await redacted(source, [1, 'buffered', []])).replace(/\{\{\{[^{}]*\}\}\}/g, '…'),
    'MSH|^~\\&|A|B\rPID|1||…^^^H&1.2&ISO^MR||…&…^…||||||…&…&…^^…\r',
  );
});

test('a code of a place is no name, and a county has the meaning that its qualifier gives it', async () => {
  const source = 'NM1*QC*1*ZIB*ANN~N4*KREUTH*VA*22901*US*CY*Albemarle~N4*KREUTH*VA*22901**CO*54~';
  assert.equal(
    (await redacted(source, [1, 'buffered', []])).replace(/\{\{\{[^{}]*\}\}\}/g, '…'),
    'NM1*QC*1*…*…~N4*…*VA*229XX*US*CY*…~N4*…*VA*229XX**CO*…~',
  );
});

/** Names of segments, and for each the elements that are likely. */
const X12 = [
  ['NM1', 'IL', '1', 'OKONKWO', 'CHIDI', '', '', '', 'MI', '77123456'],
  ['N3', '12 MAIN ST', 'APT 4'],
  ['N4', 'SPRINGFIELD', 'IL', '62704'],
  ['DMG', 'D8', '19800203', 'M'],
  ['REF', 'SY', '078051120'],
  ['PER', 'IC', 'KIM LEE', 'EM', 'kim@example.com', 'TE', '2125550143'],
  ['HI', 'BK:8901', 'BH:A1:D8:20240105'],
  ['NTE', 'ADD', 'x'],
];
const x12Segment = fc
  .constantFrom(...X12)
  .chain(([name, ...likely]) =>
    fc
      .tuple(...likely.map((element) => fc.oneof(fc.constant(element), values)))
      .map((elements) => [name, ...elements]),
  );
/** An interchange by its separators: of elements, components, segments and repetitions, `U` for none. */
const interchanges = fc
  .tuple(
    fc.array(x12Segment, { maxLength: 6 }),
    fc.constantFrom('*>~^', '*:~U', '|^~!', '*:\n>', '~*|U', '*:\x1c^'),
    fc.boolean(),
  )
  .map(([segments, separators, hasLines]) => {
    const [element, component, ends, repetition] = separators;
    const without = (text: string) =>
      text
        .split('')
        .filter((sign) => sign === 'U' || !separators.includes(sign))
        .join('');
    const head = `ISA|00|          |00|          |ZZ|SENDER         |ZZ|RECEIVER       |240105|1230|^|00501|000000001|0|P|`;
    const own = segments.map((elements) =>
      elements.map((text) => text.split(':').map(without).join(component)).join(element),
    );
    const all = [
      head
        .replaceAll('|', element)
        .replace(`${element}^${element}`, element + repetition + element) + component,
      ...own,
    ];
    return { separators, text: all.map((text) => text + ends + (hasLines ? '\n' : '')).join('') };
  });

test('an interchange of X12 has the same segments, elements and components after redaction', () =>
  fc.assert(
    fc.asyncProperty(interchanges, ways, async ({ text, separators }, way) => {
      const [element, component, ends, repetition] = separators;
      const parts = (own: string) =>
        (repetition === 'U' ? own : own.split(repetition).join(component)).split(component);
      const shapeOf = (of: string) =>
        of.split(ends).map((segment) => {
          const [name, ...elements] = segment.split(element);
          return [name, elements.map((own) => parts(own).length)];
        });
      assert.deepEqual(shapeOf(await redacted(text, way)), shapeOf(text));
    }),
    runs,
  ));
