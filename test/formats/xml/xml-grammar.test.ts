import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { runs } from '../../engine/same-however.ts';
import { plans, redacted, texts, ways } from '../round-trip.ts';

/** Characters that XML allows. */
const allowed = texts.map((text) =>
  text.replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, ''),
);

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const name = fc.constantFrom(
  ...[
    'name',
    'given',
    'family',
    'birthDate',
    'k',
    'c:ssn',
    'value',
    'telecom',
    'system',
    'code',
    'id',
    'phone',
  ],
);
const attribute = fc
  .tuple(
    fc.constantFrom('value', 'root', 'extension', 'xsi:type', 'dob', 'k'),
    allowed,
    fc.constantFrom('"', "'"),
  )
  .map(([key, value, quote]) => [key, ` ${key} = ${quote}${escaped(value)}${quote}`] as const);
const { node } = fc.letrec<{ node: string }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    allowed.map(escaped),
    allowed.map((text) => `<!--${text.replaceAll('-', '')}-->`),
    allowed.map((text) => `<![CDATA[${text.replaceAll(']]>', '')}]]>`),
    allowed.map((text) => `<?k ${text.replaceAll('?>', '')}?>`),
    fc
      .tuple(
        name,
        fc.uniqueArray(attribute, { selector: ([key]) => key, maxLength: 3 }),
        fc.array(tie('node'), { maxLength: 4 }),
      )
      .map(([of, attributes, nodes]) => {
        const tag = of + attributes.map(([, text]) => text).join('');
        return nodes.length === 0 ? `<${tag}/>` : `<${tag}>${nodes.join('')}</${of}>`;
      }),
  ),
}));
const declaration = fc.oneof(
  fc
    .tuple(allowed, fc.constantFrom('"', "'"))
    .map(
      ([text, quote]) => `<!ENTITY k ${quote}${escaped(text).replaceAll('%', '&#37;')}${quote}>`,
    ),
  allowed.map((text) => `<!--${text.replaceAll('-', '')}-->`),
  allowed.map((text) => `<?k ${text.replaceAll('?>', '')}?>`),
  fc.constant('<!ENTITY e PUBLIC "-//K//E" "http://example.com/e">'),
);
const documents = fc
  .tuple(
    fc.constantFrom(
      '',
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<!DOCTYPE r SYSTEM "http://example.com/a>b">',
    ),
    fc.array(declaration, { maxLength: 3 }),
    fc.constantFrom('urn:hl7-org:v3', 'http://hl7.org/fhir', 'http://example.com/ns'),
    fc.array(node, { maxLength: 4 }),
  )
  .map(
    ([before, declarations, space, nodes]) =>
      `${before}${declarations.length > 0 && !before.includes('DOCTYPE') ? `<!DOCTYPE r [${declarations.join('\n')}]>` : ''}<r xmlns="${space}" xmlns:c="http://example.com/c" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">${nodes.join('')}</r>`,
  );

/** Elements, attributes and namespaces, without texts; malformed text throws. */
function shapeOf(text: string): readonly string[] {
  const events: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const known = Object.values(attributes).map((own) =>
      own.prefix === 'xmlns' || own.name === 'xmlns' ? `${own.name}=${own.value}` : own.name,
    );
    events.push(`<{${uri}}${local} ${known.join(' ')}`);
  });
  parser.on('closetag', ({ name: of }) => events.push(`>${of}`));
  parser.on('comment', () => events.push('comment'));
  parser.on('doctype', (type) => events.push(declaredIn(type)));
  parser.on('processinginstruction', ({ target }) => events.push(target));
  parser.write(text).close();
  return events;
}

/** A declaration without values, and without what remarks in it say. */
function declaredIn(type: string): string {
  return type
    .replace(/<!--.*?-->|<\?k.*?\?>/gs, '')
    .replace(/(<!ENTITY k )("[^"]*"|'[^']*')/g, '$1');
}

test('a document of XML is one after redaction, with the same elements, attributes and namespaces', () =>
  fc.assert(
    fc.asyncProperty(documents, ways, async (text, way) => {
      assert.deepEqual(shapeOf(await redacted(text, way)), shapeOf(text));
    }),
    runs,
  ));

test('attributes without quotes begin markup that another tag follows', async () => {
  const source =
    '<label for=x>SSN</label><input id=x value="«1235»">\n<input name=dob value=«1.2.80»>';
  const answer = await byDefault(source.replace(/[«»]/g, ''));
  assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), source.replace(/«[^»]*»/g, '…'));
  const alone = await byDefault("<input name=dob value='1.2.80'>");
  assert.match(alone, /^<input name=dob value='\{/);
});

async function byDefault(text: string): Promise<string> {
  return redacted(text, [plans().length, 'buffered', []]);
}

test('an element and an attribute say what their values are', async () => {
  const cases = [
    '<p><name><given>«Jo»</given><family>«Xi»</family></name><birthDate value="«1.2.80»"/></p>',
    '<r>\n<!-- k -->\n<name>\n<given>«Jones»</given><!-- k -->\n<given>«Sam»</given></name></r>',
    '<r xmlns="http://example.com"><assignedPerson><name>«Provider, 2»</name></assignedPerson></r>',
    '<r xmlns="http://example.com"><Cdtr><Nm>«Depot 2»</Nm><PstlAdr><StrtNm>«Marktgasse»</StrtNm><PstCd>«9400»</PstCd></PstlAdr></Cdtr></r>',
    '<r xmlns="http://example.com"><LineOne>«Hinterhaus»</LineOne><PostalZone>«101»</PostalZone><Nm>Depot 2</Nm></r>',
    '<r xmlns="http://example.com"><representedOrganization><name>Depot 2</name><telecom value="tel:«+1(555)555-1004»"/></representedOrganization></r>',
    '<r xmlns="http://example.com"><person dob="«1.2.80»" phone="«5551234»"/></r>',
    '<r xmlns="urn:hl7-org:v3"><patientRole><telecom use="HP" value="«555-1212»"/><telecom value="mailto:«jo@some_where.com»"/></patientRole></r>',
    '<f><field name="phone">«5551234»</field><field name="k">5551234</field></f>',
    '<r xmlns="http://example.com"><age unit="years" system="http://unitsofmeasure.org/ucum/years">«39»</age></r>',
    '<html><form a="b"><input name="phone" value="«5551234»"><br><input value="«5551234»" id="phone"></form>',
  ];
  for (const text of cases) {
    const answer = await byDefault(text.replace(/[«»]/g, ''));
    assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), text.replace(/«[^»]*»/g, '…'));
  }
});

test('comments, instructions and the values of entities are texts, and external identifiers stay', async () => {
  const cases = [
    '<!DOCTYPE r [<!ENTITY k "mail «kim@example.com»">\n<!ENTITY e SYSTEM "http://example.com/e">]><r>&k;</r>',
    `<!DOCTYPE r PUBLIC '-//K//E' "http://example.com/e" [<!-- «kim@example.com» -->]><r>«kim@example.com»</r>`,
    `<?xml version="1.0"?><?k INSERT INTO p (ssn) VALUES ('«078-05-1120»');?><r xmlns="http://example.com/">«kim@example.com»</r>`,
    '<r a="b" xmlns:c="«kim@example.com»" xmlns="http://example.com/1980-02-03">x</r>',
    '<!DOCTYPE r «kim@example.com» «078-05-1120» SYSTEM "http://example.com/1980-02-03"><r>x</r>',
    // Comments for browsers, and names that browsers accept.
    '<html><!k «kim@example.com»></1 «078-05-1120»></«kim@example.com»><?k «078-05-1120»><![if gte mso 9]></html>',
    '<html><p data-k="x" «kim@example.com»="1" (click)="a > 1; \'«078-05-1120»\'" #k>x</p></html>',
  ];
  for (const text of cases) {
    const answer = await byDefault(text.replace(/[«»]/g, ''));
    assert.equal(answer.replace(/\{\{\{[^{}]*\}\}\}/g, '…'), text.replace(/«[^»]*»/g, '…'));
  }
});

test('a line of prose that begins with a name in angle brackets is no markup', async () => {
  assert.match(
    await byDefault('<Kim Lee> wrote:\n> "call 212-555-0143 & ask"'),
    /"call \{\{\{REDACTED-phone-number\}\}\} & ask"/,
  );
});

test('text after a sign that looks like the start of a tag is redacted', async () => {
  const source =
    '<html><p>x</p>\nif a <b and SSN 078-05-1120, then\nMail Kim <kim@example.com> or kim@example.com\n';
  const answer = await redacted(source, [0, 'buffered', []]);
  assert.doesNotMatch(answer, /kim@|078-05/);
});

test('what a form says in place of a value is no name and no place', async () => {
  const values = ['Please enter a value', 'See below', 'N/A', 'Required', 'Total', 'same as above'];
  for (const value of values) {
    for (const label of ['Last name', 'Patient name', 'City', 'Street address']) {
      const texts = [
        `<dl><dt>${label}</dt><dd>${value}</dd></dl>`,
        `<table class="k"><tr><td>${label}</td><td>${value}</td></tr></table>`,
      ];
      for (const text of texts) assert.equal(await byDefault(text), text);
    }
  }
});

test('line by line, a value on a line of its own is its element’s', async () => {
  const source =
    '<a k="">\n  <first_name>\n    Zib\n  </first_name>\n  <dob>1.2.80\n  </dob>\n</a>\n';
  const answer = await redacted(source, [0, 'lines', [1000]]);
  assert.match(answer, /<first_name>\n {4}\{\{\{[\w-]+\}\}\}\n.*<dob>\{\{\{[\w-]+\}\}\}\n/s);
});
