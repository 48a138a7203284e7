import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { packPlaces } from '../../detectors/places/places-file.ts';
import { plainWords } from '../../detectors/places/words/plain-words.ts';
import { cityLines } from './city-lines.ts';
import { table } from './tables.ts';

// Writes src/detectors/data/places.bin: node --import tsx src/tools/train/places.ts --data FOLDER

/** Births since 1930, and people, from where on a name is listed. */
const LEAST_BIRTHS = 1000;
const LEAST_PEOPLE = 2000;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    out: {
      type: 'string',
      default: fileURLToPath(new URL('../../detectors/data', import.meta.url)),
    },
  },
});
if (values.data === undefined) throw new Error('--data FOLDER is needed: it holds lexicons');
const folder = values.data;

const file = packPlaces({
  cities: cityLines(folder),
  counties: counties(),
  countries: unique(table(folder, 'countries.tsv').map(([country]) => country)),
  hospitals: hospitals(),
  acronyms: acronyms(),
  given: given(),
  surnames: surnames(),
});
mkdirSync(values.out, { recursive: true });
writeFileSync(join(values.out, 'places.bin'), file);
process.stderr.write(`wrote ${file.length} bytes to ${values.out}\n`);

function counties(): readonly string[] {
  const named = table(folder, 'us_counties_geonames.tsv').map(([county]) => county);
  return unique(named.filter((name) => / (?:County|Parish|Borough|Census Area)$/.test(name)));
}

function hospitals(): readonly string[] {
  const named = table(folder, 'hospitals_us_cms.tsv').map(([name]) => name.replace(/\s+/g, ' '));
  return unique(named.filter((name) => plainWords(name).split(' ').length > 2));
}

/** Initials of hospitals, three to six, as they are abbreviated. */
function acronyms(): readonly string[] {
  const named = table(folder, 'hospitals_us_cms.tsv').map(([name]) =>
    plainWords(name.replace(/['’]/g, ''))
      .split(' ')
      .filter((word) => !['of', 'the', 'and', 'at', 'in', 'for', 'llc', 'inc'].includes(word))
      .map((word) => word[0].toUpperCase())
      .join(''),
  );
  return unique(named.filter((letters) => /^[A-Z]{3,6}$/.test(letters)));
}

/** Words that are given names rather than surnames. */
function given(): readonly string[] {
  const features = table(folder, 'name_token_features.tsv');
  return features
    .filter(([, roles, , births, people]) => {
      return (
        roles.includes('G') && Number(births) >= LEAST_BIRTHS && 2 * Number(births) > Number(people)
      );
    })
    .map(([token]) => token)
    .filter((token) => token.length > 1)
    .sort();
}

function surnames(): readonly string[] {
  return table(folder, 'surnames_us.tsv')
    .filter(([name, people]) => name.length > 1 && Number(people) >= LEAST_PEOPLE)
    .map(([name]) => name.toLowerCase())
    .sort();
}

function unique(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}
