import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { foundIn } from '../found.ts';

const degrees = (most: number) =>
  fc.record({
    whole: fc.integer({ min: 10, max: most - 1 }),
    part: fc.integer({ min: 1, max: 999_999 }),
    minutes: fc.integer({ min: 0, max: 59 }),
    seconds: fc.integer({ min: 0, max: 59 }),
    below: fc.boolean(),
  });
const place = fc.record({ latitude: degrees(90), longitude: degrees(180) });

type Angle = typeof degrees extends (most: number) => fc.Arbitrary<infer Of> ? Of : never;

function decimal({ whole, part, below }: Angle): string {
  return `${below ? '-' : ''}${whole}.${String(part).padStart(6, '0')}`;
}

function sexagesimal({ whole, minutes, seconds, below }: Angle, points: string): string {
  const [m, s] = [minutes, seconds].map((each) => String(each).padStart(2, '0'));
  return `${whole}°${m}′${s}″${points[below ? 1 : 0]}`;
}

/** How a place is written, and what of it must be found: all between the words. */
const WRITTEN: readonly ((latitude: string, longitude: string) => string)[] = [
  (a, b) => `home is ${a}, ${b}, seen`,
  (a, b) => `(${a} ${b})`,
  (a, b) => `17,${a},${b},open\r\n`,
  (a, b) => `{"latitude":${a},"longitude":${b}}`,
  (a, b) => `lat=${a}&lng=${b}&z=3`,
  (a, b) => `{"coordinates": [\n  ${a},\n  ${b}\n]}`,
  (a, b) => `<wpt lat="${a}" lon="${b}">`,
  (a, b) => `Lat: ${a} | Long: ${b}`,
  (a, b) => `geo:${a},${b};u=35`,
];

test('a place in decimals is found, however it is written', () => {
  fc.assert(
    fc.property(place, fc.constantFrom(...WRITTEN), ({ latitude, longitude }, write) => {
      const both = [decimal(latitude), decimal(longitude)];
      const [first = '', second = ''] = both;
      assert.deepEqual(foundIn('coordinates', write(first, second)), both);
    }),
  );
});

test('a place in degrees, minutes and seconds is found', () => {
  fc.assert(
    fc.property(place, fc.constantFrom(' ', ', ', '/', '; '), ({ latitude, longitude }, apart) => {
      const both = [sexagesimal(latitude, 'NS'), sexagesimal(longitude, 'EW')];
      assert.deepEqual(foundIn('coordinates', `at ${both.join(apart)}.`), both);
    }),
  );
});

test('degrees after their point of the compass are distinguished from degrees before the next', () => {
  for (const text of [
    "N 40° 42.767' W 74° 0.366'",
    'N40.7128° W74.0060°',
    'N 40.7128, W 74.0060',
  ]) {
    const found = foundIn('coordinates', `"${text}"`);
    assert.equal(found.length, 2, text);
    assert.ok(found.every((each) => !/[NW]/.test(each)));
  }
  assert.deepEqual(foundIn('coordinates', '40.7128 N, 74.0060 W'), ['40.7128 N', '74.0060 W']);
});

test('a quote that ends a string is left, one that marks minutes or seconds is not', () => {
  assert.deepEqual(foundIn('coordinates', `'40°42'46"N'`), [`40°42'46"N`]);
  assert.deepEqual(foundIn('coordinates', `x='40°42' 46" N 74°0'22" W'`), [
    `40°42' 46" N`,
    `74°0'22" W`,
  ]);
  assert.deepEqual(foundIn('coordinates', `["N 40°42'46", "W 74°0'22"]`), [`40°42'46`, `74°0'22`]);
});

test('coordinates as tools, maps and other languages write them are found', () => {
  for (const [text, ...found] of [
    [
      `GPS Position : 40 deg 42' 46.08" N, 74 deg 0' 21.50" W`,
      `40 deg 42' 46.08" N`,
      `74 deg 0' 21.50" W`,
    ],
    ['{"GPSLatitude": 40.7128, "GPSLongitude": -74.0060}', '40.7128', '-74.0060'],
    [
      '40&deg;42&#39;46&quot;N 74&#176;0&#39;22&quot;W',
      '40&deg;42&#39;46&quot;N',
      '74&#176;0&#39;22&quot;W',
    ],
    [`51°28'40.1"N+0°00'05.3"W`, `51°28'40.1"N`, `+0°00'05.3"W`],
    [`48°51'24" Nord, 2°21'07" Est`, `48°51'24" Nord`, `2°21'07" Est`],
    ['37.7749° North, 122.4194° West', '37.7749° North', '122.4194° West'],
    ['N40.7128 W74.0060', '40.7128', '74.0060'],
    ['https://maps.example/?q=40.7128%2C-74.0060', '40.7128', '-74.0060'],
    ['https://maps.example/maps/search/40.7128,-74.0060', '40.7128', '-74.0060'],
    [
      'https://maps.example/?mlat=40.71&mlon=-74.01#map=15/40.7128/-74.0060',
      '40.71',
      '-74.01',
      '40.7128',
      '-74.0060',
    ],
    ['LINESTRING(-74.0060 40.7128)', '-74.0060', '40.7128'],
  ]) {
    assert.deepEqual(foundIn('coordinates', text ?? ''), found, text);
  }
});

test('text that is no place stays', () => {
  for (const text of [
    'loss 12.345678, 13.456789, 14.567890',
    '91.123456, 95.123456',
    '[0.123456, 0.654321]',
    'took 12.345678 s',
    'p50 1.23456, p99 9.87654',
    'from 12.34567-34.56789 nm',
    '728.831677\t-46.916325554\t8.7071e-04',
    'lat=12.3456ms',
    'd="M12.34567,34.56789 L23.45678,45.67890 Z"',
    'd="M 12.34567 34.56789 L 23.45678 45.67890"',
    'transform="translate(-12.34567 34.56789)"',
    '2θ = 12.34°, 23.45°, 34.56°; rotate(45.5 deg)',
    'lat: 0.5 long ago',
    'turned 90° to 45.5°',
    '98.6° F, 37.0° C',
    '61°30′ north-east'.replace('30', '75'),
    '2024.123456.789012, 10.1234.5',
  ]) {
    assert.deepEqual(foundIn('coordinates', text), [], text);
  }
});
