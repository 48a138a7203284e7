import { isPlace } from '../columns/value-forms.ts';
import { definition } from '../definition.ts';
import { listOptions } from '../user/terms/sensitivity.ts';
import { COUNTY, countyVerdict, mayBeCounty, mayBeMisspeltCounty } from './county-verdict.ts';
import { listedDetector } from './listed.ts';
import { COUNTY_LABELS } from './place-labels.ts';
import { places } from './places-file.ts';

const counties = listedDetector({
  type: 'county',
  filterType: 'LOCATION_COUNTY',
  entries,
  beside: mayBeCounty,
  besideMisspelt: mayBeMisspeltCounty,
  verdict: countyVerdict,
});

/** `Orange County`, and `Orange` for contexts with the word elsewhere. */
function* entries(): Iterable<readonly [string, number]> {
  for (const name of places().counties) yield [name, COUNTY.whole];
  for (const name of places().counties) {
    yield [name.replace(/ (?:County|Parish|Borough|Census Area)$/, ''), COUNTY.bare];
  }
}

/** Finds the counties of the US and their equivalents: with the word `County`, `Parish` or `Borough`, or a key. */
export const county = definition({
  key: 'county',
  group: 'people',
  type: 'county',
  filterType: 'LOCATION_COUNTY',
  finds: 'counties of the US, by a list, with the word or a key',
  options: listOptions,
  context: { raise: ['county', 'parish', 'resident', 'sheriff', 'court'] },
  column: {
    labels: COUNTY_LABELS,
    isUnnumbered: true,
    accepts: isPlace,
  },
  examples: [
    'He lived in «Fayette County» and in «St. Louis County», then in «Orleans Parish».',
    'the County of «Los Angeles»; «Kings» and «Queens» Counties; «Dade» Co., Florida',
    'Orange juice for the County; Lincoln and Washington; a county clerk; every county in Ohio; Count of Orange',
    '{"county":"«Orange»","fruit":"Orange"}',
    '17,«Cook County»,IL\r\n18,cook,IL',
    '2024-05-06 10:30:45 INFO county=«Marin» host=marin-7',
    "in «orange county», ca and «PRINCE GEORGE'S COUNTY» records",
    { text: 'in «Fayete County», not Fayete', options: { fuzzy: true } },
    { text: 'in «Orange County», not orange county', options: { capitalized: true } },
  ],
  detector(options) {
    places();
    return counties(options);
  },
});
