import * as v from 'valibot';
import { definition } from '../definition.ts';
import { listOptions } from '../user/terms/sensitivity.ts';
import { physicianColumn } from './name-columns.ts';
import { physicianDetector } from './physician-detector.ts';

/**
 * Finds names of physicians and other clinicians: a person with a title (`Dr.`) or a degree (`MD`), or after words
 * such as `attending`. Title and degree belong to the match unless `includeTitles` is false.
 */
export const physicianName = definition({
  key: 'physicianName',
  group: 'people',
  type: 'physician-name',
  filterType: 'PHYSICIAN_NAME',
  finds: 'names of physicians, by title, degree or role',
  options: { ...listOptions, includeTitles: v.optional(v.boolean(), true) },
  context: { raise: ['physician', 'attending', 'surgeon', 'referred', 'consult', 'clinic'] },
  column: physicianColumn,
  examples: [
    'Seen by «Doctor James Smith» and «John Smith, MD», with «John J. van Smith, MD».',
    'Attending: «Dr. Miguel Alvarez, MD»; the physician was «Smith,James D,MD».',
    'Patient Jane Roe lives on 4 Oak Dr. Boston; 1.0 cm; Dr Pepper; MD and DO; a doctor came',
    '{"attending":"«Maria Garcia»","patient":"Jane Roe"}',
    '17,«Dr. Ngozi Adeyemi»,open',
    '2024-05-06 10:30:45 INFO provider=“«Dr. Xylwq»” host=dr-7',
    'Referred by «Anna Petrov» (cardiology)',
    'Seen by «Dr. Ren&eacute;e M&uuml;ller, MD»; {"note":"Plan.\\nAttending: «Zo\\u00eb Roe»\\nBP 120"}; Ren&eacute;e Roe',
    { text: 'Seen by Dr. «James Smith», MD', options: { includeTitles: false } },
  ],
  detector: (options) => physicianDetector(options),
});
