import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../../src/engine/plan.ts';
import type { Filter } from '../../../src/engine/types.ts';
import { formats } from '../../../src/formats/formats.ts';
import { chunks, stream, whole } from '../../engine/drive.ts';
import { redacting } from '../../engine/redacting.ts';
import {
  answers,
  lengths,
  runs,
  sameHoweverCut,
  sameInAnyCompany,
} from '../../engine/same-however.ts';
import { echo, enable, mail, searching, toys } from '../../engine/toys.ts';
import { taking } from '../taking.ts';

function filters(): Filter[] {
  return [
    ...toys(),
    taking(enable(searching('id', 'never', 5)), ['ssn', 'mrn', 'patient id', 'npi', 'birth date']),
    taking(
      enable(searching('name', 'bb', 2, { valid: true }), 0, echo('bb')),
      ['who', 'näme', 'person name'],
      0.8,
      {
        refuses: (label) => label === 'k',
      },
    ),
    taking(enable(mail), ['mail', 'who', 'date of service'], 0.95),
  ];
}

const only = (): Filter[] => filters().slice(-3);

const { sized, marked } = redacting({ filters, only, headBytes: 64 });

const FOUND = [
  '{"name":"ssn","value":"«1»"} {"value" : "«a b»", "k": [1, {"l": 2}], "Key":"who"}',
  '{"label":"näme","Value":"«O\\"B»"},{"field":"ssn","value":«-1»}',
  '{"k":{"type":"who"},"answer":\t" «a» "} {"k":"ssn","type":"l","title":"who","value":"«a»"}',
  '{\n  "name": "mrn",\n  "k": [],\n  "value": "«1»"\n}',
  '{"ssn":«1»,"k":[{"ssn":["«1»",["«2»"]]}],"patient":{"id":"«3»"}}',
  '{"system":"urn:oid:2.16.840.1.113883.4.1","value":"«1»"}',
  '{"type":{"coding":[{"system":"http://terminology.hl7.org/CodeSystem/v2-0203","code":"MR"}]},"value":"«1»"}',
  "{'ssn': '«1»', 'k': None, 'who': u\"«a»\"} k {'ssn': «1», 'k': (1, 2)}",
  '{ // "ssn":"1"\n ssn: "«1»", /* k */ who: \'«a\\\'s»\', mrn: k.K("«1»"), }',
  '{ "k" : ObjectId("507f"), "ssn" : NumberLong(«1»), "who" : a, }{"who":"«a»"}',
  '{"name":"ssn","value":["«1»",{"k":["2"]}]} {"text":"who","answer":[{"valueString":"«a»"}]}',
  '{"key":"ssn","value":{"intValue":"«1»"}} {"key":"x.who","value":{"arrayValue":{"values":[{"stringValue":"«a»"}]}}}',
  '{"ssn":{"integerValue":"«1»"},"who":{"S":"«a»"},"mrn":{"N":"«1»"},"k":{"stringValue":"a"}}',
  'id,k\n1,"{""ssn"":«1»,""who"":""«a\\""b»"",""k"":[1]}"\n2,"[{""mrn"" : ""«1»""},{""k"":1}]"\n',
  'x = @"{""ssn"":""«1»"" }"; who',
  '{"question":"What is your who?","response":"«a»"} {"k":"ssn","v":«1»} {"label":"who:","content":"«a»"}',
  '{"who":"\\n«a»\\t","ssn":" \\u0020«1»\\r\\n"} {"ssn":{"$numberLong":"«1»"}} {"x.ssn":"«1»","data-who":"«a»","k[who]":"«a»"}',
  '{"subject":{"display":"«a»"},"performer":[{"reference":"Practitioner/1","display":"«b»"},{"reference":"Organization/1","display":"b"}]}',
  '<r k=""><subject><display value="«a»"/></subject><actor><reference value="Location/1"/><display value="b"/></actor></r>',
  '{"k":"{\\"ssn\\":«1»,\\n \\"who\\": \\"«a»\\",\\"k\\":[{\\"mrn\\":[\\"«1»\\"]}]}","who":"«a»"} {"k":"[{\\"n\\u00e4me\\":\\"«a»\\"}]"}',
  '{"k":[["ssn","«1»"],["who","«a»"],["k","b"]]} {"rawHeaders":["k","b","ssn","«1»"]} ["ssn","«1»"]',
  '{"k":["ssn","1"]} [["ssn","who"]] {"k":[["ssn","1","2"]]} ["k","ssn","1"] [["who",["a"]]]',
  '{"field":"ssn","old":"«1»","new":"«2»"} {"who":{"before":"«a»","after":"«b»"}} {"x":{"old":"1"}}',
  '[{"op":"replace","path":"/k/0/ssn","value":"«1»"},{"op":"remove","path":"/k/who"}] {"url":"who","valueCode":"«a»"}',
  '<r k=""><ssn><![CDATA[ «1» ]]></ssn><ssn>«1»<!-- 2 --></ssn><ssn>\n<?k 2?>«1»</ssn></r>',
  '<r k=""><who>«&#97; &amp; b»&#32;\n</who><who>«a»<br/>«b»</who><who><i><b>«a»</b></i></who></r>',
  '<table><tr><th>k</th><th><b>who</b></th><th>ssn</th></tr><tr><td>b</td><td>«a»</td><td><b>«1»</b></td></tr></table>',
  '<TABLE><TR><TD>ssn</TD><TD>who</TD></TR><TR><TD>«1»</TD><TD>«a»</TD></TR></TABLE><table><td>1</td></table>',
  '<table><tr><td colspan="2">k</td><th>who</th></tr><tr><td>who:</td><td>«a»</td></tr><tr><td>ssn</td><td>«1»</td><td>2</td></tr></table>',
  '<dl k=""><dt>who</dt><dd>«a»</dd><dd>«b»</dd><dt>k</dt><dd>b</dd></dl><p><b>ssn:</b> «1»<br><b>who:</b> «a» <b>k:</b> b</p>',
  '<label>who</label> <input value="«a»"/><label>k</label> <input value="b"/><p class="k who">«a»</p><p class="k">b</p>',
  '<dict k=""><key>ssn</key><string>«1»</string><key>k</key><array><string>2</string></array></dict>',
  '<r k=""><data value="1"/><add key="ssn" value="«?»"/></r>',
  '<input type="text" name="who" value="«a»"/> <x:input value=\'«a»\' id=\'ssn\'>',
  '<?xml version="1.0"?><who value="«a»"/><a:ssn value="«1»"/><birthTime value="«20050501»"/><ssn>\n «1»\n</ssn>',
  '<r k=""><effectiveTime value="«201208060815-0500»"/><low value="12.75"/><high value="«20120806»"/></r>',
  '<r k=""><id extension="«1»" root="2.16.840.1.113883.4.1"/><id root="2.16.840.1.113883.4.6" extension="«1»"/></r>',
  '<patientRole classCode="PAT"> <id root="1.2" extension="«1»"/>\n<id extension="«2»"/></patientRole><id extension="3"/>',
  '<identifier><use value="usual"/><system value="http://hl7.org/fhir/sid/us-ssn"/>\n<value value="«1»"/></identifier>',
  '<r k=""><identifier><value value="«1»"/><system value="http://hl7.org/fhir/sid/us-ssn"/></identifier></r>',
];

test('a value is its filters’ by its key, or by the name beside it', () => {
  for (const text of FOUND) assert.equal(marked(text), text);
});

test('a filter takes nothing under a label that it refuses', () => {
  const texts = [
    '{"k":"bb"} {"l":"«bb»","k":"a bb"}\n<r><k>bb</k><l>«bb»</l></r>',
    'k,who\nbb,«bb»\na bb,«a»\n',
  ];
  for (const text of texts) assert.equal(marked(text), text);
});

test('a value beside no name, or another value’s, has none', () => {
  const texts = [
    '{"value":"a"} {"name":"k","value":"a"} "name":"ssn","value":"a"',
    '{"name":"ssn"},{"value":"a"} {"name":"ssn","k":["value":"a"]}',
    '{"name":"ssn","value":""} {"name":"ssn","value":null} {"name":"ssn","value":"a',
    '{"name":"ssn","my-value":"a"} {"name":"k","values":["a"]}',
    '{"k":"name","value":"a"} {"value":"ax","name":"ssn"}',
    '{"code":"MR","value":"1"} {"code":"SS","value":"1"}',
    '<input name="name"><p value="a"> name="ssn" value="a" <input name="name" value=a value="">',
    '<r k=""><id extension="1"/><k><system value="who"/></k><k><value value="1"/></k></r>',
    '<r k=""><effectiveTime value="12.75"/> <templateId root="1.2" extension="2014-06-09"/></r>',
    `{"name":"ssn","k":"${'k'.repeat(512)}","value":"1"} {"value":"1","k":"${'k'.repeat(256)}","name":"ssn"}`,
    `{"name":"${'n'.repeat(81)}","value":"1"} {"name":"ssn","value":"${'a'.repeat(241)}"}`,
  ];
  for (const text of texts) assert.equal(marked(text), text);
});

test('the filters are asked about a limited number of keys in a text, and about more as it continues', () => {
  const many = Array.from({ length: 1500 }, (_none, n) => `{"k${n}":0}`).join('');
  const late = `${many}{"ssn":"1"}`;
  assert.ok(marked(late) === late);
  const later = `${many}${' '.repeat(50 * 1024)}{"ssn":"«1»"}`;
  assert.ok(marked(later) === later);
});

test('a filter’s own match under a key is found once, with the higher confidence', async () => {
  for (const coreBytes of [1, 7, 1000]) {
    const of = plan(only(), { coreBytes }, formats);
    const bytes = Buffer.from('{"mail":"a@bbb"},{"value":"aa@b","name":"mail","k":"a@b"}');
    const { spans } = await stream(of, chunks(bytes, [3]));
    assert.deepEqual(
      spans.map(({ start, end, confidence }) => [start, end, confidence]),
      [
        [9, 14, 0.95],
        [27, 31, 0.95],
        [52, 55, 0.9],
      ],
    );
  }
});

test('a number with a match in it is replaced whole, wherever a window ends', async () => {
  const bytes = Buffer.from('"a@bb" {"k":20050501}');
  const large = sized({});
  const expected = answers(large, whole(large, bytes));
  assert.match(expected.text, /"k":"[^0-9]+"\}$/);
  for (const coreBytes of [1, 3, 7]) {
    const small = sized({ coreBytes });
    assert.deepEqual(answers(small, await stream(small, chunks(bytes, [1]))), expected);
  }
});

const name = fc.constantFrom(
  'who',
  'ssn',
  'mail',
  'näme',
  'mrn',
  'MR',
  'k',
  '2.16.840.1.113883.4.1',
);
const value = fc.constantFrom(
  'a',
  'bb',
  'a@bb',
  '1',
  '20050501',
  ' a ',
  'x',
  'é',
  'O\\"B',
  'a\xff',
  'b'.repeat(241),
);
const filler = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\n ',
    '"k":{"l":[1]},',
    '"v2-0203":1,',
    '<id root="1"/>',
    "('",
    'MSH|^~\\&|A\rPID|||7|',
  ),
  fc.integer({ min: 0, max: 560 }).map((length) => `"k":"${'b'.repeat(length)}",`),
);
const record = fc
  .tuple(
    fc.constantFrom(
      ...[
        '{"name":"N",F"value":"V"}',
        '{"Value": "V",F"code":"N"}',
        '{"type":{"k":["N"],"code":"N"},F"answer":"V"}',
      ],
      ...[
        '{"key":"N",F"value":V}',
        '<input name="N" F value="V"/>',
        "<N F value='V'>",
        '<x value="V" F id="N"/>',
      ],
      ...[
        '<id root="N" F extension="V"/>',
        '<patientRole>F<id extension="V"/>',
        '<birthTime F value="V"/>',
      ],
      '<N k=""><!-- F --><b>V</b><![CDATA[V]]></N>',
      '<table><tr><th>N</th><th>k</th></tr><tr><td>V</td><td>F</td></tr></table>',
      '<dl k=""><dt>N</dt><dd class="N">F</dd><dd>V</dd></dl>',
      '{"text":"N",F"answer":[{"valueString":"V"}]}',
      '{"k":"{\\"N\\":\\"V\\",\\n \\"N\\": V}",F"N":"V"}',
      '{"N":{F"$numberLong":"\\nV\\t"}}',
      '<identifier><system value="N"/>F<value value="V"/></identifier>',
      'id,k\n1,"{""N"":""V"",F""N"": V}"\n',
      "{'k': [], F'N': 'V'}",
      '{ // F\n N: "V", /* F */ who: V, N: k("V"), }',
    ),
    name,
    filler,
    value,
  )
  .map(([form, name, filler, value]) =>
    form.replaceAll('N', name).replace('F', filler).replace('V', value),
  );
const separator = fc.constantFrom(
  '',
  ',',
  '\n',
  ' b ',
  '{',
  '}',
  '"',
  '<',
  "INSERT INTO t (name) VALUES ('",
);
/** Records, some with a range missing. */
const text = fc
  .tuple(
    fc.constantFrom('', '', `mail,name\nbb,bb\n${'no row\n'.repeat(9)}`),
    fc.array(fc.tuple(record, separator, fc.nat(3), fc.nat(30), fc.nat(9)), {
      minLength: 1,
      maxLength: 5,
    }),
  )
  .map(([table, all]) => {
    const records = all.map(([record, separator, isCut, at, length]) =>
      isCut === 0
        ? record.slice(0, at) + record.slice(at + length) + separator
        : record + separator,
    );
    return Buffer.from(table + records.join(''), 'utf8');
  });

test('however values are cut and whatever the window, bytes and spans are the same', () =>
  sameHoweverCut(text, sized));

test('line by line values are the same however they are cut', async () => {
  await fc.assert(
    fc.asyncProperty(text, lengths, async (bytes, cuts) => {
      const of = sized({}, only());
      const lines = (lengths: readonly number[]) =>
        stream(of, chunks(bytes, lengths), { lines: true });
      assert.deepEqual(answers(of, await lines(cuts)), answers(of, await lines([1e6])));
    }),
    runs,
  );
});

test('texts that pass one plan after the other know nothing of each other', () => {
  sameInAnyCompany(text, sized);
});
