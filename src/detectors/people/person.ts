import { definition } from '../definition.ts';
import { peopleDetector } from './deep/people-detector.ts';
import { personColumn } from './name-columns.ts';
import { repeatedNames } from './names.ts';
import { nameOptions, serviceOptions } from './options.ts';

/**
 * Finds names of people: given names and surnames with what belongs between them, without titles and degrees.
 * Read with the words around them and with their other mentions, by the model in `data/person.bin`, or by a larger
 * one that the profile names.
 */
export const person = definition({
  key: 'person',
  group: 'people',
  type: 'person',
  filterType: 'PERSON',
  finds: 'names of people',
  aliases: {
    key: ['person-v2', 'person-v3', 'personV2', 'personV3'],
    strategiesKey: ['phEyeFilterStrategies', 'pheyeFilterStrategies', 'nerFilterStrategies'],
  },
  options: { ...nameOptions, ...serviceOptions },
  column: personColumn,
  repeats: repeatedNames,
  examples: [
    '«George Washington» was president and his ssn was 123-45-6789 and he lived in 90210.',
    `names: ['«Adrian»', '«Simon»'], {"firstName":"«Jane»","lastName":"«Brown»"}, last_name=«king»&x`,
    `VALUES ('«Lars»','«Johnson»') ("«Anna»","«Brandt»"); ("«Jane Doe»") ("«John Smith»"), «John ''Jack'' Smith»`,
    '<LastName>«Smith»</LastName><FirstName>«John»</FirstName>, {"family":"«Young»","given":["«Amy»"]}',
    'lastName: string, last name: your last name, surname: "", lastName: user.name, "family": "Helvetica", <family>Sans</family>',
    '«Sean O&#39;Brien» and &quot;«Ren&eacute;e M&uuml;ller»&quot;, {"name":"«Zo\\u00eb \\u00c5kesson»"}, {\\"last_name\\":\\"«\\u00d6zil»\\"}',
    '{"text":"Regards,\\n«John Smith»\\nManager"}, C:\\temp\\new, AT&T, &copy; 2024 &euro;20, \\d+\\n',
    'patient name: «jane doe», my name is «robert brown» and i have the white shoes',
    'PATIENT NAME: «MARIA DE LA CRUZ», SHE LIVES IN LA',
    'first name «jane», last name «doe», spelled «d o e»; first name and last name are required',
    'Can you spell your last name? Sure, it is «R-A-M-I-R-E-Z».',
    'my last name is «s as in sam m as in mary i t h» and the grades are A B C D',
    "Patient «Sean O´Brien» and «Jo\u200bhn Mül\u00adler» saw «Jan van 't Hoff»; don´t, 10´ x 5´",
    'Patient: «van der BERG, Jan», seen today; kontakt z Panią «Katarzyną Zielińską»',
    'Patient: «de la CRUZ, Maria», seen today; ordering: «N. Abernathy» DO; Cc: «Osei», «Hale» and «Jane»',
    // Firms, products and signs that are named like people.
    'Sold: Jack Daniel 1 l, Benjamin Moore paint, Ethan Allen sofa; audit by Grant Thornton, quote of Miller & Sons; Levine sign negative; Mr. «Levine» signed',
    "a Blake drain was left, a Bloody Mary at Woods Hole, Robert's Rules apply, Fisher's exact test; «Robert»'s car",
    'Paczka dla «Marka Nowaka» czeka, faktura dla «Marka»; dla Warszawy; afspraak bij «M. van den Heuvel» is verzet',
    'We met Messrs «Osei», «Ortega» and «Hale» there; it was given by Drs. «Patel/Roberts».',
    'Drs. only saw Messrs and others.',
    'Patient: «Jane Doe»\nDOB: 01/02/1980\nAttending: Dr. «Miguel Alvarez», MD',
  ],
  detector(options, _files, folders) {
    const types = { type: 'person', filterType: 'PERSON', label: 'PERSON' };
    return peopleDetector(types, options, folders);
  },
});
