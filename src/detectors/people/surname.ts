import { definition } from '../definition.ts';
import { places } from '../places/places-file.ts';
import { listOptions } from '../user/terms/sensitivity.ts';
import { familyNameColumn } from './name-columns.ts';
import { partDetector } from './part-detector.ts';

const FILTER = {
  type: 'surname',
  filterType: 'SURNAME',
  part: 'surname',
  announced: {
    keys: ['last', 'family', 'surname', 'maiden', 'lastname', 'familyname', 'lname', 'sirname'],
    afterKey:
      /^(?:[ _-]?names?)?(?:["'\]]{0,2}\s?(?::|=>?)\s?["'[(]{0,2}|>(?=[^\s<>]{1,40}<\/))(?=\S)/i,
    cues: ['mr', 'mrs', 'ms', 'miss', 'mx'],
    afterCue: /^\.? (?=[A-Z])/,
    names: () => places().surnames,
  },
} as const;

/**
 * Finds the surnames, with their particles, of people that the model finds, and the values of keys such as
 * `lastName`. A list alone finds no name: `long` and `king` stay words.
 */
export const surname = definition({
  key: 'surname',
  group: 'people',
  type: 'surname',
  filterType: 'SURNAME',
  finds: 'surnames of people, with their particles',
  options: listOptions,
  column: familyNameColumn,
  examples: [
    'Cher confrère, M. Gilles «Hamon», né le 22/11/1946. Patient: «de la CRUZ», Maria, seen today',
    'Patient John J. «Smith» saw Ludwig «van der Berg»; Name: «DOE», JANE A',
    'A long day: the king is young. Will you mark this as read?',
    '{"firstName":"May","lastName":"«Long»","family_name":"«King»"}',
    '17,Jane «Roe»,open',
    '2024-05-06 10:30:45 INFO last_name=«young» host=young-7 last=2 family: 3',
    'Ren&eacute;e «O&#39;Brien»; {"lastName":"«M\\u00fcller»"}; {\\"last_name\\":\\"«&Ouml;zil»\\"}; lastName: &amp;',
    'my last name is «doe» spelled «d o e»; Jane «Roe», «R-O-E»; vitamin a b c; the last name is required',
    "<LastName>«&Ouml;zil»</LastName>, Patient Sean «O´Brien», Sean «O''Brien» and Jo «Mül\u00adler»; last>, <li last>King",
    'Mr. «Smith» met Dr. «Okonkwo» and «Nguyen» Thi Lan.',
    { text: 'Mrs. «Smithh» said', options: { fuzzy: true } },
    { text: '{"lastName":"long","last_name":"«Long»"}', options: { capitalized: true } },
  ],
  detector: (options) => partDetector(FILTER, options),
});
