import { byteSet, DIGIT, DOT } from '../../core/bytes.ts';
import { type Check, type CheckContext, placedAt } from '../../core/checks/check.ts';
import { consists } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import {
  ANGLE_BYTES,
  type Angle,
  APART_BYTES,
  angleAfter,
  angleBefore,
  angleIn,
  SIGN,
} from '../geo/angle.ts';
import { isLabelled, isLedTo, LABELS } from '../geo/labels.ts';
import { digitRun } from '../reading/digits.ts';
import { beginsAt, endsAt } from '../reading/edges.ts';

const SIGNED = new RegExp(`${SIGN}$`);
/** How far from a number the other of its pair may be. */
const AROUND = ANGLE_BYTES + APART_BYTES;
const AHEAD = ANGLE_BYTES + 2 * AROUND;
/** Bytes of a minus sign: `-`, U+2212. */
const SIGN_BYTES = 3;
/** Decimal places that the numbers of a pair need; and those of a pair without a label. */
const PAIRED = 4;
const ALONE = 5;
/** A point of the compass before a number, that does not belong to the one before. */
const POINTED = new RegExp(
  // Right before its digits, or with a blank between and no number before it.
  '(?<![\\dA-Za-z\xb0\xba\xb2\xb3\x99\x9d])(?<!\\d\\\\?[\'"`])(?<!&#?\\w{2,5};)[NSEWO]' +
    `${SIGN}?$|` +
    '(?<![\\dA-Za-z\xb0\xba\xb2\xb3\x99\x9d] ?)(?<!\\d\\\\?[\'"`] ?)(?<!&#?\\w{2,5};)[NSEWO] ' +
    `${SIGN}?$`,
);

/** Before a point of SVG or CSS. */
const DRAWN = /(?:(?:^|[^A-Za-z])[MLCQTA] ?|(?:translate|scale|rotate|matrix)\()$/;
const DRAWN_BYTES = 12;
const OPEN = { edges: 'open', most: 64, mayBegin: SIGN_BYTES } as const;
const DEGREES = `( |[\xc2][\xa0]|[\xe2][\x80][\xaf])?([\xc2][\xb0\xba]|&('deg'|#'176');)| 'deg'`;

/**
 * Finds places given by latitude and longitude, each number by itself: with degrees and points of the compass (ISO 6709,
 * annex D), by the label right before it, or as a pair of two decimal numbers: with four decimal places, eleven
 * metres, where a label leads to them or each has only its sign before it, else with five. Whole degrees are no place.
 */
export const coordinates = detector({
  key: 'coordinates',
  group: 'people',
  finds: 'latitudes and longitudes: with degrees, by their label or as a pair',
  aliases: { key: ['geoCoordinates', 'locationCoordinates'] },
  words: {
    ...LABELS,
    raise: 'gps, latitude, longitude, location, coordinates, position, map',
  },
  patterns: [
    { form: '[NSEWO]?d{1,3}.ddddw*', check: inCode(confidenceOf), ...OPEN },
    { form: `[NSEWO]?d{1,3}(.d{1,17})?(${DEGREES})w*`, check: inCode(confidenceOf), ...OPEN },
    {
      form: 'd{1,3}.d{1,3}w*',
      back: { of: '-', first: '-', fewest: 0, most: 1 },
      check: inCode(labelled),
      ...OPEN,
      when: { 'before axis :': 0.9 },
    },
    {
      form: '\\+d{1,3}.d{1,3}w*',
      check: inCode(labelled),
      ...OPEN,
      when: { 'before axis :': 0.9 },
    },
  ],
  column: {
    labels: `latitude,longitude,lat lng,lat lon,lat long,latlng,latlong,gps,gps coordinates,gps location,gps position,
      gps lat,gps lon,gps lng,gps latitude,gps longitude,geo location,geolocation,geo point,geo coordinates,
      geo lat,geo lon,geo lng,coordinates,coords,latitud,longitud,latitudine,longitudine,Breitengrad,Längengrad,
      Koordinaten,coordenadas,coordonnées,coordinate geografiche`,
    beside: 'lat,lng,lon,long,coordinate',
    accepts: isCoordinate,
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
});

/** A check that returns the confidence of a coordinate. */
function inCode(sureOf: (match: CheckContext, place: Place) => number | undefined): Check {
  return {
    kind: 'code',
    inPlace: true,
    sees: AHEAD,
    words: Object.keys(LABELS),
    holds(_id, match) {
      const place = placeOf(match);
      const confidence = place && sureOf(match, place);
      if (confidence === undefined || place === undefined) return false;
      const { start, digits, angle } = place;
      return placedAt({ start, end: digits + angle.length }, confidence);
    },
  };
}

/** The number that begins with its digits, a sign or a point of the compass. */
function placeOf({ bytes, low, start: at, high }: CheckContext): Place | undefined {
  const digits = at + 1 - DIGIT[bytes[at]];
  if (!beginsAt(bytes, at, low)) return undefined;
  if (isPartOfMore(bytes, digits - 1, low, high)) return undefined;
  if (isPartOfMore(bytes, fractionEnd(bytes, digits, high), low, high)) return undefined;
  const before = bytes.toString('latin1', Math.max(low, digits - AROUND), digits);
  const from = bytes.toString('latin1', digits, Math.min(high, digits + AHEAD));
  const pointed = POINTED.test(before);
  const angle = angleIn(from, pointed);
  if (angle === undefined || !endsAt(bytes, digits + angle.length, high)) return undefined;
  const start = digits - (SIGNED.exec(before)?.[0].length ?? 0);
  return { angle, pointed, start, digits, before, after: from.slice(angle.length) };
}

function labelled(match: CheckContext, place: Place): number | undefined {
  return place.angle.places > 0 && isLabelled(match, place) ? 0.9 : undefined;
}

/** End of the decimal places: a full stop there means an address or a version. */
function fractionEnd(bytes: Buffer, digits: number, high: number): number {
  const point = digits + digitRun(bytes, digits, high, 3);
  return point + 1 + digitRun(bytes, point + 1, high, 17);
}

/** Whether a full stop at `at` joins digits: `1.10.20`. */
function isPartOfMore(bytes: Buffer, at: number, low: number, high: number): boolean {
  if (at <= low || at + 1 >= high || bytes[at] !== DOT) return false;
  return DIGIT[bytes[at - 1]] === 1 && DIGIT[bytes[at + 1]] === 1;
}

/** A number: start of its sign and of its digits, the text before these and after it. */
interface Place {
  readonly angle: Angle;
  /** A point of the compass precedes it. */
  readonly pointed: boolean;
  readonly start: number;
  readonly digits: number;
  readonly before: string;
  readonly after: string;
}

function confidenceOf(view: CheckContext, place: Place): number | undefined {
  const { angle, start, digits, before, after } = place;
  const first = angleBefore(before);
  const second = angleAfter(after);
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
  // A sign on the second only makes it a range.
  if (other.joined || !isAlone(angle, other.angle) || isDrawn(view, lead)) return undefined;
  const third =
    other === first
      ? [second, angleBefore(before.slice(0, other.digits))]
      : [first, angleAfter(after.slice(other.end))];
  const isOfMore = third.some((each) => each !== undefined && each.angle.places >= PAIRED);
  return isOfMore ? undefined : 0.6;
}

/** Both are marked, and tell a hundred metres: turns, temperatures and the angles of crystals are coarser. */
function areFine(one: Angle, other: Angle): boolean {
  return [one, other].every(({ marked, minutes, places }) => marked && (minutes || places > 2));
}

/** Whether both are precise enough for an address, and one may be a latitude. */
function isPair(one: Angle, other: Angle): boolean {
  return Math.min(one.places, other.places) >= PAIRED && Math.min(one.degrees, other.degrees) <= 90;
}

/** Whether the pair that begins at `start` is of a drawing: `M 12.34567 34.56789`, `translate(12.34567,34.56789)`. */
function isDrawn({ bytes, low }: CheckContext, start: number): boolean {
  return DRAWN.test(bytes.toString('latin1', Math.max(low, start - DRAWN_BYTES), start));
}

/** Whether both are precise enough for a door, and one is no small number: measures and weights are small. */
function isAlone(one: Angle, other: Angle): boolean {
  return Math.min(one.places, other.places) >= ALONE && Math.max(one.degrees, other.degrees) >= 10;
}

const FIELD = byteSet('0-9.,;+ NSEWO\'"()\xc2\xb0\xba\xe2\x80\x88\x92\x99\x9d\xb2\xb3-');
const FIELD_BYTES = 64;

/** Degrees with a fraction or a mark, or two of them: `-74.0060`, `40°42′46″N`, `40.7128, -74.0060`, `40,7128`. */
function isCoordinate(bytes: Buffer, start: number, end: number): boolean {
  if (!consists(bytes, start, end, FIELD, FIELD_BYTES)) return false;
  return /\d(?:[.,]\d| ?\xc2[\xb0\xba])/.test(bytes.toString('latin1', start, end));
}
