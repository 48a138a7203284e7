import { byteSet, DIGIT } from '../../core/bytes.ts';
import type { Found, Trigger, View } from '../../engine/types.ts';
import { definition } from '../definition.ts';
import {
  ANGLE_BYTES,
  type Angle,
  APART_BYTES,
  angleBefore,
  angleBehind,
  angleIn,
  SIGN,
} from '../geo/angle.ts';
import { isLabelled, isLedTo } from '../geo/labels.ts';
import { keySign, numberStart } from '../reading/announced.ts';
import { digitRun } from '../reading/digits.ts';
import { beginsAt, endsAt, isQuote } from '../reading/edges.ts';

/** Most bytes of a number before its sign of degrees, with a sign of three bytes and a blank of three. */
const BACK = 27;
const SIGNED = new RegExp(`${SIGN}$`);
/** How far from a number the other of its pair may be. */
const AROUND = ANGLE_BYTES + APART_BYTES;
const AHEAD = ANGLE_BYTES + 2 * AROUND;
/** Behind the key sign that a candidate may be. */
const BEHIND_KEY = 24;
/** Digits behind the point that the numbers of a pair need, and with nothing that leads to it. */
const PAIRED = 4;
const ALONE = 5;
/** A point of the compass before a number, that does not belong to the one before. */
const POINTED = new RegExp(
  // Right before its digits, or with a blank behind it and no number before.
  '(?<![\\dA-Za-z\xb0\xba\xb2\xb3\x99\x9d])(?<!\\d\\\\?[\'"`])(?<!&#?\\w{2,5};)[NSEWO]' +
    `${SIGN}?$|` +
    '(?<![\\dA-Za-z\xb0\xba\xb2\xb3\x99\x9d] ?)(?<!\\d\\\\?[\'"`] ?)(?<!&#?\\w{2,5};)[NSEWO] ' +
    `${SIGN}?$`,
);

const FRACTION = '[0-9]{1,3}[.][0-9]{4}';
const COARSE = '[0-9]{1,3}[.][0-9]';
/** What a label of one axis ends with, and a letter more. */
const ENDS = 'tTnNgGdDeE';
const IS_END = byteSet(ENDS);
/** Before a point of SVG or CSS. */
const DRAWN = /(?:(?:^|[^A-Za-z])[MLCQTA] ?|(?:translate|scale|rotate|matrix)\()$/;
const DRAWN_BYTES = 12;
/** What a sign of degrees begins with. */
const DEGREES = byteSet('\xc2& ');
const COMPASS = byteSet('NSEWO');
const TRIGGERS: readonly Trigger[] = [
  { only: 'D', length: [1, 3], next: '.', after: '0-9', form: FRACTION },
  { only: 'DU', has: 'DU', length: [2, 4], next: '.', after: '0-9', form: `[NSEWO]${FRACTION}` },
  // The sign of degrees, and the ordinal that is taken for it.
  { literal: ['\xc2', '\xb0\xba'] },
  // `&deg;`, `&#176;`, and as ExifTool writes it: `40 deg 42' 46.08" N`.
  { literal: ['&', 'd#', 'e1'] },
  { before: ['0-9'], literal: [' ', 'd', 'e'], form: ' deg\\b' },
  keySign(COARSE, ENDS, 'aAoOnNuUdDtTgGiI'),
  keySign(COARSE, '"\'', `${ENDS}\\`),
];

/**
 * Finds places given by latitude and longitude, each number by itself: with degrees and points of the compass (ISO 6709,
 * annex D), by the label right before it, or as two decimal numbers that stand together: of four digits behind the point,
 * eleven metres, where something leads to them or each has its sign alone before it, else of five. What says no more than
 * a degree is none.
 */
export const coordinates = definition({
  key: 'coordinates',
  type: 'coordinates',
  filterType: 'COORDINATES',
  finds: 'latitudes and longitudes: with degrees, by their label or as a pair',
  aliases: { key: ['geoCoordinates', 'locationCoordinates'] },
  options: {},
  context: {
    raise: ['gps', 'latitude', 'longitude', 'location', 'coordinates', 'position', 'map'],
  },
  examples: [
    'He was found at «40.712776», «-74.005974», near the pier; GPS: «40.7128», «-74.0060», or «40.7128° N», «74.0060° W».',
    "Home: «40°42′46″N» «74°00′22″W», «40° 42' 46\" N», «74° 0' 22.5\" W», N «40° 42.767'» W «074° 00.366'», N«40.7128°», W«74.0060°»",
    '{"lat":«40.7128»,"lng":«-74.0060»,"home":{"latitude": "«40.71»","longitude": "«-74.01»"},"coordinates":[«-74.0060»,«40.7128»],"size":40.7128}',
    '17,«40.712776»,«-74.005974»,open\r\n18,40.7128,-74.0060,open',
    '2024-05-06 10:30:45 INFO lat=«40.71» lon=«-74.01» took=12.3456 start_lat=«40.7128» geo:«40.7128»,«-74.0060» POINT(«-74.0060» «40.7128»)',
    'https://maps.example/@«40.7128»,«-74.0060»,15z https://maps.example/?q=«40.7128»,«-74.0060» "at": "«40°42\'46\\"N»"',
    'Latitude: «51.5074», Longitude: «-0.1278»; Lat/Long: «51.5123», «-0.1345»; Breitengrad «52.5200», Längengrad «13.4050»; latitude=«51.5»',
    '<trkpt lat="«47.644548»" lon="«-122.326897»"><td>Latitude</td><td>«47.6445»</td> «+27.5916»«+086.5640»+8850/',
    'not 72° F, 40° N, a 90° turn, 40.71, -74.01 or 12.3456, 7.8; io lat=12.345 ms, lat (usec): 0.53; took 0.123456, 0.234567; 1.10.20.30, version 10.2345.1',
    'loss 10.912345, 1.234567, 2.345678; how long: 12.5 min; location: 12.34, 56.78; position 200.1234, 300.1234; rotate 45° and 90.5°; x40.712776, -74.005974x',
  ],
  detector: () => ({
    type: 'coordinates',
    filterType: 'COORDINATES',
    reach: BEHIND_KEY + AHEAD,
    find: { kind: 'matcher', triggers: TRIGGERS, back: BACK, match },
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, low, high, floor } = view;
  const digits = digitsOf(view, at);
  const isPrefixed = digits > low && COMPASS[bytes[digits - 1]] === 1;
  if (DIGIT[bytes[digits]] !== 1) return undefined;
  if (!beginsAt(bytes, isPrefixed ? digits - 1 : digits, low)) return undefined;
  if (isPartOfMore(bytes, digits - 1, low, high)) return undefined;
  if (isPartOfMore(bytes, fractionEnd(bytes, digits, high), low, high)) return undefined;
  const before = bytes.toString('latin1', Math.max(low, digits - AROUND), digits);
  const from = bytes.toString('latin1', digits, Math.min(high, digits + AHEAD));
  const pointed = POINTED.test(before);
  const angle = angleIn(from, pointed);
  if (angle === undefined) return undefined;
  const start = digits - (SIGNED.exec(before)?.[0].length ?? 0);
  const end = digits + angle.length;
  if (start < floor || !endsAt(bytes, end, high)) return undefined;
  const behind = from.slice(angle.length);
  if (isKeySign(bytes[at])) {
    const isKeyed = angle.places > 0 && isKey(bytes, at, digits, low);
    const place = { angle, start, before, behind };
    return isKeyed && isLabelled(view, place) ? { start, end, confidence: 0.9 } : undefined;
  }
  const confidence = confidenceOf(view, { angle, pointed, start, digits, before, behind });
  return confidence === undefined ? undefined : { start, end, confidence };
}

function isKeySign(byte: number): boolean {
  return byte === 0x3a || byte === 0x3d;
}

/** Whether a key ends right before its sign at `at`, with its value near it. */
function isKey(bytes: Buffer, at: number, digits: number, low: number): boolean {
  if (at - 2 < low || digits - at >= BEHIND_KEY) return false;
  if (!isQuote(bytes[at - 1])) return IS_END[bytes[at - 1]] === 1;
  return IS_END[bytes[at - 2]] === 1 || bytes[at - 2] === 0x5c;
}

/** Where the digits behind a number's full stop end: most addresses and versions are told there. */
function fractionEnd(bytes: Buffer, digits: number, high: number): number {
  const whole = digits + digitRun(bytes, digits, high, 3);
  return whole + 1 + digitRun(bytes, whole + 1, high, 17);
}

/** Where the digits of a candidate begin: before its sign of degrees, behind a point of the compass or a label's sign. */
function digitsOf(view: View, at: number): number {
  const { bytes, low } = view;
  if (DEGREES[bytes[at]] === 0) return isPrefix(bytes[at]) ? at + 1 : numberStart(view, at);
  const least = Math.max(low, at - BACK);
  let p = at;
  while (p > least && isBlank(bytes[p - 1])) p--;
  const end = p;
  while (p > least && DIGIT[bytes[p - 1]] === 1) p--;
  if (p === end || p === least || bytes[p - 1] !== 0x2e) return p;
  p--;
  while (p > least && DIGIT[bytes[p - 1]] === 1) p--;
  return p;
}

/** A space, or a byte of a no-break space. */
function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0xa0 || byte === 0xc2;
}

function isPrefix(byte: number): boolean {
  return byte >= 0x41 && byte <= 0x5a;
}

/** Whether a full stop at `at` joins digits: `1.10.20`. */
function isPartOfMore(bytes: Buffer, at: number, low: number, high: number): boolean {
  if (at <= low || at + 1 >= high || bytes[at] !== 0x2e) return false;
  return DIGIT[bytes[at - 1]] === 1 && DIGIT[bytes[at + 1]] === 1;
}

/** A number: where it begins with its sign, where its digits do, what stands before these, and behind it. */
interface Place {
  readonly angle: Angle;
  /** A point of the compass stands before it. */
  readonly pointed: boolean;
  readonly start: number;
  readonly digits: number;
  readonly before: string;
  readonly behind: string;
}

function confidenceOf(view: View, place: Place): number | undefined {
  const { angle, start, digits, before, behind } = place;
  const first = angleBefore(before);
  const second = angleBehind(behind);
  const pointed = place.pointed || angle.pointed;
  if (angle.marked) {
    if (!angle.minutes && angle.places === 0) return undefined;
    const isPlace = pointed || [first, second].some((each) => each && areFine(angle, each.angle));
    return isPlace || isLabelled(view, place) ? 0.9 : undefined;
  }
  if (isLabelled(view, place)) return 0.9;
  const other = [first, second].find((each) => each && isPair(angle, each.angle));
  if (other === undefined) return undefined;
  const lead = other === first ? digits - before.length + other.start : start;
  const isSigned = other === first ? first.start < first.digits : start < digits;
  if ((other.joined && isSigned) || pointed || isLedTo(view, lead)) return 0.85;
  // Where only the second has a sign, it is a range.
  if (other.joined || !isAlone(angle, other.angle) || isDrawn(view, lead)) return undefined;
  const third =
    other === first
      ? [second, angleBefore(before.slice(0, other.digits))]
      : [first, angleBehind(behind.slice(other.end))];
  const isOfMore = third.some((each) => each !== undefined && each.angle.places >= PAIRED);
  return isOfMore ? undefined : 0.6;
}

/** Both are marked, and tell a hundred metres: turns, temperatures and the angles of crystals are coarser. */
function areFine(one: Angle, other: Angle): boolean {
  return [one, other].every(({ marked, minutes, places }) => marked && (minutes || places > 2));
}

/** As fine as an address, and one of them at least a latitude. */
function isPair(one: Angle, other: Angle): boolean {
  return Math.min(one.places, other.places) >= PAIRED && Math.min(one.degrees, other.degrees) <= 90;
}

/** Whether the pair that begins at `start` is of a drawing: `M 12.34567 34.56789`, `translate(12.34567,34.56789)`. */
function isDrawn({ bytes, low }: View, start: number): boolean {
  return DRAWN.test(bytes.toString('latin1', Math.max(low, start - DRAWN_BYTES), start));
}

/** As fine as a door, and none of small numbers: measures and weights are such. */
function isAlone(one: Angle, other: Angle): boolean {
  return Math.min(one.places, other.places) >= ALONE && Math.max(one.degrees, other.degrees) >= 10;
}
