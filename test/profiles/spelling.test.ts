import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loaded } from './running.ts';

const R = [{ strategy: 'REDACT' }];

function strategy(filter: string, one: object): object {
  return { identifiers: { [filter]: { [`${filter}FilterStrategies`]: [one] } } };
}

/** Spellings of profiles in the field, and their warnings. */
const ACCEPTED: readonly (readonly [name: string, members: object, ...warnings: string[]])[] = [
  ['bitcoinFilterStrategies', { identifiers: { bitcoinAddress: { bitcoinFilterStrategies: R } } }],
  ['zipCodeFilterStrategy', { identifiers: { zipCode: { zipCodeFilterStrategy: R } } }],
  ...[
    'customDictionaryFilterStrategies',
    'dictionaryFilterStrategies',
    'dictionariesFilterStrategies',
    'sectionFilterStrategies',
  ].map(
    (name) =>
      [name, { identifiers: { dictionaries: [{ terms: ['a'], type: 'x', [name]: R }] } }] as const,
  ),
  ...['identifiersFilterStrategies', 'patternFilterStrategies'].map(
    (name) =>
      [name, { identifiers: { patterns: [{ pattern: 'a', label: 'x', [name]: R }] } }] as const,
  ),
  [
    'sectionsFilterStrategies',
    {
      identifiers: {
        sections: [{ startPattern: 'a', endPattern: 'b', sectionsFilterStrategies: R }],
      },
    },
  ],
  [
    'creditcard',
    { identifiers: { creditcard: { creditCardFilterStrategies: R } } },
    'identifiers.creditcard: read as "creditCard"',
  ],
  ...['off', 'MEDIUM', 'High'].map(
    (sensitivity) =>
      [
        `sensitivity ${sensitivity}`,
        {
          identifiers: {
            city: { fuzzy: true, sensitivity, cityFilterStrategies: R },
            dictionaries: [{ terms: ['a'], fuzzy: true, sensitivity, customFilterStrategies: R }],
          },
        },
      ] as const,
  ),
  ['truncateDigits', strategy('zipCode', { strategy: 'TRUNCATE', truncateDigits: 2 })],
  ['conditions', strategy('ssn', { conditions: 'token startswith "0"' })],
  ['a list of conditions', strategy('ssn', { conditions: ['token startswith "0"'] })],
  ['an element id', strategy('ssn', { id: '7f0c' })],
  ...['SHIFT', 'SHIFTRANDOM', 'SHIFT_RANDOM', 'SHIFT_DATE'].map(
    (name) => [name, strategy('date', { strategy: name, shiftDays: 1 })] as const,
  ),
  ['maskLength, a number', strategy('ssn', { strategy: 'MASK', maskLength: 4 })],
  ['maskLength, a string', strategy('ssn', { strategy: 'MASK', maskLength: '4' })],
  ['maskLength SAME', strategy('ssn', { strategy: 'MASK', maskLength: 'SAME' })],
  ['a key from a variable', { crypto: { key: 'env:PROFILE_KEY' }, identifiers: {} }],
  ['a key in the spelling of 1.x', { crypto: { key: `\${PROFILE_KEY}` }, identifiers: {} }],
  ['a domain', { domain: 'legal', identifiers: {} }],
  [
    'an alert',
    strategy('ssn', { alert: true }),
    'identifiers.ssn.ssnFilterStrategies[0].alert: has no effect: no alerts are kept',
  ],
  [
    'document types',
    strategy('ssn', { excludeDocumentTypes: ['SUBPOENA'] }),
    'identifiers.ssn.ssnFilterStrategies[0].excludeDocumentTypes: has no effect: documents are not classified, and no strategy is skipped',
  ],
  [
    'empty lists',
    { ignored: [], ignoredPatterns: [], identifiers: { dictionaries: [], sections: [] } },
  ],
];

for (const [name, members, ...warnings] of ACCEPTED) {
  test(`${name} is accepted`, () => {
    const read = loaded(members);
    assert.deepEqual('plan' in read ? [] : read.problems, []);
    const told = 'plan' in read ? read.warnings : [];
    assert.deepEqual(
      told.map((line) => line.replace('profiles/x.json: ', '')),
      warnings,
    );
  });
}
