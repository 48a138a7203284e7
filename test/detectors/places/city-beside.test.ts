import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mayBeCity } from '../../../src/detectors/places/city-beside.ts';
import { readCityLine, traitsOf } from '../../../src/detectors/places/city-line.ts';
import { cityVerdict } from '../../../src/detectors/places/city-verdict.ts';
import { around } from '../../../src/detectors/places/listed-name.ts';
import { places } from '../../../src/detectors/places/places-file.ts';

const words = (list: string) => fc.constantFrom(...list.split('|'));
const before = words(
  'city of |outskirts of |mid-town |midtown |inner-city |greater |suburban |in |near |north |in southern |lives in |lives |based  |grew up |back to |visiting |headquartered in |travelling |from |towards |between |off |12 Main St, |12 Main Street 5b, |# 5, |12 Oak Dr. |4 N Main St., |the |Mr. |Jane |xyz |,|"|\n|/|@|',
);
const key = words(
  '|||city: |"homeTown":"|city_name=|"cityName": "|town name: |firstName: "|name="|Birth Place: |born in: |cityStateZip=|residence = |suburb => "|locality[0]: |city_: |email:',
);
const after = words(
  '| |, |"|.|\n|, MA|,MA| MA 02108|, Mass.|","CA"|", "QC"| 62704|, 62704|, France|, france| France|, Texas| texas|, D.C.| U.K.| Northern Ireland|\tOhio| ON K1A|, Québec| Street| Smith|-Smith| and|;|/x|,noor|)',
);
const cities = places().cities.map(readCityLine);
const city = fc.record({
  listed: fc.nat(cities.length - 1),
  shape: fc.constantFrom('as it is', 'as it is', 'upper', 'lower'),
});

test('a city that has a verdict is not passed over for the bytes beside it', () => {
  fc.assert(
    fc.property(
      before,
      before,
      key,
      city,
      after,
      (first, second, named, { listed, shape }, rest) => {
        const [name, value] = cities[listed];
        const written =
          shape === 'upper' ? name.toUpperCase() : shape === 'lower' ? name.toLowerCase() : name;
        fc.pre(shape !== 'lower' || traitsOf(value).word === 0);
        const lead = Buffer.from(`${first}${second}${named}`);
        const bytes = Buffer.concat([lead, Buffer.from(`${written}${rest}`)]);
        const start = lead.length;
        const end = start + Buffer.byteLength(written);
        const verdict = cityVerdict(
          around(bytes, start, end, bytes.length),
          traitsOf(value),
          false,
        );
        const isGlued = /[#@_/\\.<$%-]$/.test(lead.toString());
        if (verdict !== undefined && !isGlued) {
          assert.ok(
            mayBeCity(bytes, start, end, bytes.length, value),
            JSON.stringify(bytes.toString()),
          );
        }
      },
    ),
    { numRuns: 20_000 },
  );
});
