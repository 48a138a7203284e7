import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../../src/engine/plan.ts';
import { formats } from '../../../src/formats/formats.ts';
import { sameHoweverCut } from '../../engine/same-however.ts';
import { every } from '../../profiles/every-filter.ts';
import { run } from '../../profiles/running.ts';

/** Labels and values, which nothing but their labels give away. */
const PAIRS = [
  ['Last Name', 'Vexley'],
  ['Street', 'Birkenweg'],
  ['Domicilio', 'C/ Mayor s/n'],
  ['MRN', '51 83920417 08'],
  ['Social Security Number', '900123457'],
  ['NHC', 'nhc-50718264'],
] as const;

/** Surroundings of a label and its value, in marks. */
const SURROUNDINGS: Readonly<Record<string, (label: string, value: string) => string>> = {
  'the beginning of a text': (k, v) => `${k}: «${v}»`,
  'a line among others': (k, v) => `seen today\n${k}: «${v}»\nend of it\n`,
  'a blank before the colon': (k, v) => `seen today\n${k} : «${v}»\n`,
  'an item of a list': (k, v) => `seen today\n- ${k}: «${v}»\n* other\n`,
  'a column of labels': (k, v) => `seen today\n${k}:        «${v}»\n`,
  'after a gap in a line': (k, v) => `seen today   ${k}: «${v}»   ward: 4\n`,
  'after a bar': (k, v) => `seen today | ${k}: «${v}» | ward 4\n`,
  'before another sentence': (k, v) => `${k}: «${v}»; admitted today\n`,
  'a string of JSON': (k, v) => `{"note":"${k}: «${v}»","n":1}\n`,
  'a line of a string of JSON': (k, v) => `{"note":"seen today\\n${k}: «${v}»\\nend of it"}\n`,
  'a tab in a string of JSON': (k, v) => `{"note":"seen.\\t${k}:\\t«${v}»\\r\\nend"}\n`,
  'JSON in a string of JSON': (k, v) =>
    `{"body":"{\\"note\\":\\"seen\\\\n${k}: «${v}»\\\\nend\\"}"}\n`,
  'a string of YAML': (k, v) => `a: 1\nnote: "seen\\n${k}: «${v}»\\nend"\nb: 2\n`,
  'line ends of syslog': (k, v) => `seen today#012${k}: «${v}»\n`,
  'line ends of a URL': (k, v) => `seen%20today%0A${k}: «${v}»%0Aend%20of it\n`,
  'text of an element': (k, v) => `<p>${k}: «${v}»</p>\n`,
  'a line of an element': (k, v) => `<p class="a">seen today<br>${k}: «${v}»<br/>end</p>\n`,
  'line ends of HTML': (k, v) => `seen today&#10;${k}: «${v}»&#10;end of it\n`,
};

for (const [name, surround] of Object.entries(SURROUNDINGS)) {
  test(`a value after its label and a colon is replaced in plain text: ${name}`, () => {
    for (const [label, value] of PAIRS) {
      const [before, , after] = surround(label, value).split(/[«»]/);
      const { text } = run(every, `${before}${value}${after}`);
      assert.equal(text.match(/\{\{\{REDACTED-[a-z-]+\}\}\}/g)?.length, 1, text);
      assert.ok(text.startsWith(before) && text.endsWith(after), text);
    }
  });
}

test('a sentence after a label, a value that says that there is none, and code stay', () => {
  const texts = [
    'Street: see below\nCity: unknown\nDoctor: I think you should rest\nPatient: sleeps well\n',
    'Password: please ask\nUser name: not known yet\nMRN: n/a\n',
    'const x = {\n    surname: Vexley5,\n    city: City2,\n};\n',
    'Note: call back\nStatus: Done\nTotal: 12 items\n',
    'Street: redacted\nCity: [FILTERED]\nMRN: ***\nLast name: <redacted>\nUser name: Filtered\n',
    '{"note":"Street: see below\\nCity: unknown\\nStatus: Done\\nMRN: n/a\\n"}',
  ];
  for (const text of texts) assert.equal(run(every, text).text, text);
});

test('values after labels are the same however the text is cut', () => {
  const words = [
    'Street',
    'MRN',
    ': ',
    ' :\t',
    'Birkenweg',
    '5071 82',
    '\n',
    '  ',
    ' | ',
    '- ',
    '; ',
    'x',
    '{"a":"',
    '\\n',
    '#012',
    '%0A',
    '"}',
  ];
  const text = fc
    .array(fc.constantFrom(...words), { maxLength: 24 })
    .map((parts) => Buffer.from(parts.join('')));
  return sameHoweverCut(text, (sizes) => plan(every.plan.filters, sizes, formats));
});
