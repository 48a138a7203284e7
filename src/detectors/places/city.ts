import { isPlace } from '../columns/value-forms.ts';
import { definition } from '../definition.ts';
import { listOptions } from '../user/terms/sensitivity.ts';
import { mayBeCity, mayBeMisspeltCity } from './city-beside.ts';
import { readCityLine, traitsOf } from './city-line.ts';
import { cityVerdict } from './city-verdict.ts';
import { listedDetector } from './listed.ts';
import { LOCAL_CITIES } from './local-cities.ts';
import { CITY_LABELS } from './place-labels.ts';
import { places } from './places-file.ts';

const cities = listedDetector({
  type: 'city',
  filterType: 'LOCATION_CITY',
  entries: () => [...places().cities.map(readCityLine), ...LOCAL_CITIES],
  beside: mayBeCity,
  besideMisspelt: mayBeMisspeltCity,
  lower: (value) => traitsOf(value).word === 0,
  verdict: (place, value, edits) => cityVerdict(place, traitsOf(value), edits),
});

/**
 * Finds cities and towns, those with a US ZIP code and the world's from 15,000 inhabitants, by their context: a state
 * or country after them, a key, words such as `lives in`; well-known ones without another meaning alone.
 */
export const city = definition({
  key: 'city',
  group: 'people',
  type: 'city',
  filterType: 'LOCATION_CITY',
  finds: 'cities and towns, by a list and what is around them',
  options: listOptions,
  context: { raise: ['city', 'town', 'address', 'lives', 'moved', 'born', 'resident'] },
  column: {
    labels: CITY_LABELS,
    isUnnumbered: true,
    accepts: isPlace,
  },
  examples: [
    '12 High St, «Leeds» LS1 4DL; 3 Mill Lane, «Limerick» V94 T2XR; Reading A41 2020',
    'lives at 12 Main Street, «Boston», MA 02108; then in «Orange», California, and «Mobile», AL.',
    'She moved to «Winston-Salem» from «São Paulo» and works in «St. Louis».',
    'Reading a Mobile phone in Orange County; Austin Powers met Paris Hilton and Washington Irving.',
    'May is here; Will and Jackson came with Mr. Houston in March. Nice! Split it, Lincoln said.',
    '{"city":"«Reading»","homeTown":"«Orange»","name":"Houston","mobile":"Mobile"}',
    '<City>«Reading»</City> <a:town>«Orange»</a:town> <li>Reading</li> <capacity>Orange</capacity>',
    '17,Jane Roe,«Chicago»,IL,60601\r\n18,John Doe,«Springfield»,MO,65801',
    '2024-05-06 10:30:45 INFO city=«Denver» tz=America/Denver ref=Denver-7',
    'i live in «chicago» and read in reading; ship to 5 elm st, «springfield», il 62704',
    'lives on 4 Oak Dr. «Boston»; of 1 Main St, «Salem», or at 3 Dr. Boston, 5 Mr. Austin, and 10 with Dr. Austin.',
    'FROM: 12 MAIN ST «DALLAS» TX 75201',
    'home at 12 Main St Apt 4B, «Springfield» IL. Born in «Buffalo» NY, «Fargo» ND; the Mobile TX power, Houston WAS here, Reading NY Times',
    'She moved to California and lives in Ohio, in Delaware or Nevada, not in «New York» and in «Washington»; «Nevada», MO.',
    '{"city":"«la jolla»"} i live in «la jolla», california and ship to «le roy», ny 14482',
    'The city of «Delaware» in Ohio, and residents of Maine and people of Oregon',
    '18 Birchwood Close, «Manchester» M14 5TQ; «Bath», BA1 1AA; Reading R2 D2, Lincoln A4',
    'née à «Vannes», geboren te «Breda», natural de «Teruel», nacido el 14 de septiembre de 2011 en «Burgos», vive a «Pistoia», mora em «Braga», wohnhaft in «Göttingen», Überweisung aus «Oldenburg», zog von «Bremerhaven» nach «Emden», habite «Annecy»; a Vannes, de Teruel',
    '«Angers», le 4 mai 2025: Ort: «Flensburg», Comune: «Ferrara», Lieu de naissance : «Cholet», población: «Alcorcón», P.zza Dante 3, «Trento»; Angers Smith',
    'Flights from «Chicago» to «Tokyo», via «Moscow»',
    'Hauptstr. 31, 79098 «Freiburg»; A-9011 «Neustadt», 1017 GC «Amsterdam», 00-950 «Warszawa», 69003 «Lyon»; 12345 Lincoln ran, in 1848 Lincoln was',
    'Flights from «Omaha»/«Denver»/«Chicago»; America/Chicago, zone/Denver, Denver/README, src/Chicago',
    'She travels to Brazil and lives in Mexico, in «Mexico City» or «Singapore»; on Alpha, IA-64 and MIPS; fixed by Bochum (#157)',
    'a shirt in Oxford blue and in Cambridge grey',
    'agence de «Vannes», Standort «Emden», von «Bautzen» nach «Görlitz», 52enne di «Cuneo», de Vannes',
    'Guanabara, «Campinas»/SP; «Curitiba» - PR; mieszka w «Gdańsku», z «Krakowa»; né le 3 mai 1951 à «Quimper»; TCP/SP, Reading/WR',
    'faktura dla Marka jest',
    { text: 'to «Sprngfield», IL 62704, not in Bostom', options: { fuzzy: true } },
    { text: 'lives in «Chicago», not in chicago', options: { capitalized: true } },
    {
      text: 'ship to «Chcgo», IL and «Bostn», MA',
      options: { fuzzy: true, sensitivity: 'low' },
    },
    { text: 'ship to Sprngfield, IL', options: { fuzzy: true, sensitivity: 'high' } },
  ],
  detector(options) {
    // A broken list is refused when the profile is read, not when the first text comes.
    places();
    return cities(options);
  },
});
