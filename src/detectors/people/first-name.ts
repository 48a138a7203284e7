import { definition } from '../definition.ts';
import { places } from '../places/places-file.ts';
import { listOptions } from '../user/terms/sensitivity.ts';
import { givenNameColumn } from './name-columns.ts';
import { partDetector } from './part-detector.ts';

const FILTER = {
  type: 'first-name',
  filterType: 'FIRST_NAME',
  part: 'given',
  announced: {
    keys: [
      'first',
      'given',
      'middle',
      'preferred',
      'forename',
      'firstname',
      'givenname',
      'middlename',
      'fname',
      'nickname',
    ],
    afterKey:
      /^(?:[ _-]?names?)?(?:["'\]]{0,2}\s?(?::|=>?)\s?["'[(]{0,2}|>(?=[^\s<>]{1,40}<\/))(?=\S)/i,
    cues: ['hi', 'hello', 'dear', 'hey', 'named', 'called', 'name is'],
    afterCue: /^,? (?=[A-Z])/,
    names: () => places().given,
  },
} as const;

/**
 * Finds the given names, with middle names and initials, of people that the model finds, and the values of keys
 * such as `firstName`. A list alone finds no name: `will` and `may` stay words.
 */
export const firstName = definition({
  key: 'firstName',
  group: 'people',
  type: 'first-name',
  filterType: 'FIRST_NAME',
  finds: 'given names of people, with middle names',
  options: listOptions,
  column: givenNameColumn,
  examples: [
    'Patient «John J.» Smith saw «Maria» Garcia Lopez; Name: DOE, «JANE A»',
    'Will you mark this as read? May I grant access? Mr. Smith met Dr. Okonkwo.',
    '{"firstName":"«May»","lastName":"Long","given_name":"«Will»"}',
    '17,«Jane» Roe,open',
    '2024-05-06 10:30:45 INFO first_name=«grace» host=grace-7 first=2 given: 3',
    '«Ren&eacute;e» O&#39;Brien; {"firstName":"«Zo\\u00eb»","first_name":"\\n"}; {\\"given_name\\":\\"«May»\\"}',
    '<FirstName>«Mesut»</FirstName><LastName>&Ouml;zil</LastName>, &lt;given_name&gt;«Ann»&lt;/given_name&gt;, a.first>b, <first>',
    'Hi «Sarah», my name is «Thandiwe» Mokoena.',
    { text: 'Dear «Jessicca»,', options: { fuzzy: true } },
    { text: '{"firstName":"may","first_name":"«May»"}', options: { capitalized: true } },
  ],
  detector: (options) => partDetector(FILTER, options),
});
