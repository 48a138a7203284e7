import type { View } from '../../engine/types.ts';
import { announced, anySpelling, endings, keywordForm } from '../reading/announced.ts';
import { endsWith } from '../reading/ends-with.ts';
import type { Angle } from './angle.ts';

const LATITUDES = [
  'lat',
  'latitude',
  'latitud',
  'latitudine',
  'breitengrad',
  'breite',
  'GPSLatitude',
  'mlat',
];
const LONGITUDES = [
  ...['lng', 'lon', 'long', 'longitude', 'longitud', 'longitudine', 'l\xc3\xa4ngengrad'],
  ...['l\xc3\xa4nge', 'GPSLongitude', 'mlon'],
];
const BOTH = ['lat lng', 'lat lon', 'lat long', 'lat/lng', 'lat/lon', 'lat/long', 'lat, long'];
const LEADS = [
  ...['gps', 'gps coordinates', 'gps location', 'gps position', 'geo', 'geo location', 'geo point'],
  ...['coordinates', 'coordinate', 'coords', 'coord', 'koordinaten', 'coordenadas', 'coordinate'],
  ...['coordonn\xc3\xa9es', 'location', 'loc', 'position', 'pos', 'point', 'center', 'centre'],
  ...['standort', 'posizione', 'ubicaci\xc3\xb3n', 'latitude/longitude', 'latitude and longitude'],
  ...['GPSPosition', 'GPSCoordinates', 'linestring', 'polygon', 'multipoint'],
  ...BOTH,
];

/** Labels of one axis, as a list of words. */
export const AXES = [...LATITUDES, ...LONGITUDES]
  .map((word) => Buffer.from(word, 'latin1').toString())
  .join(', ');

const mayEnd = endings([...LATITUDES, ...LONGITUDES, ...LEADS]);
const isLatitude = endsWith(keywordForm(anySpelling(...LATITUDES)));
const isLongitude = endsWith(keywordForm(anySpelling(...LONGITUDES)));
const isLead = endsWith(keywordForm(anySpelling(...LEADS)));
const isBoth = endsWith(keywordForm(anySpelling(...BOTH)));
/** Unambiguous words for places. */
const isPlain = endsWith(
  keywordForm(
    anySpelling(
      ...['latitude', 'longitude', 'latitud', 'longitud', 'latitudine', 'longitudine'],
      ...['GPSLatitude', 'GPSLongitude'],
    ),
  ),
);
const ANY_LATITUDE = anyOf(LATITUDES);
const ANY_LONGITUDE = anyOf(LONGITUDES);
/** As the links of maps have it: `@40.7128,-74.0060`, `&ll=40.7128,-74.0060`, `#map=15/40.7128/-74.0060`. */
const LINKED = /(?:@|[?&;][a-z_]{1,12}=|#map=[\d.]{1,5}\/|\/(?:search|dir|place)\/)$/i;
const LINKED_BYTES = 16;
/** Units of other quantities. */
const UNIT = /^ ?(?:[munk]?s(?:ec)?|[kmc]?m|%|mi|ft|px)(?![A-Za-z])/;

function anyOf(words: readonly string[]): RegExp {
  return new RegExp(
    `(?:^|[^A-Za-z]|[a-z](?=L))${anySpelling(...words)}[0-9]?[^A-Za-z0-9]{1,6}[0-9]`,
  );
}

/** A number, where it begins with its sign, the text before its digits and after it. */
interface Labelled {
  readonly angle: Angle;
  readonly start: number;
  readonly before: string;
  readonly behind: string;
}

/**
 * Whether the label of its axis is right before a number. `lat` is a latency, too, and `long` a length: they take the other
 * axis near them.
 */
export function isLabelled(
  view: Pick<View, 'bytes' | 'low'>,
  { angle, start, before, behind }: Labelled,
): boolean {
  if (angle.places === 0 && !angle.minutes) return false;
  const text = announced(view, start, mayEnd)?.text;
  if (text === undefined || isBoth(text) || UNIT.test(behind)) return false;
  if (isPlain(text)) return true;
  if (isLatitude(text)) return ANY_LONGITUDE.test(behind) || ANY_LONGITUDE.test(before);
  return isLongitude(text) && (ANY_LATITUDE.test(before) || ANY_LATITUDE.test(behind));
}

/** Whether a word for places, or a link of a map, leads to the pair that begins at `start`. */
export function isLedTo(view: Pick<View, 'bytes' | 'low'>, start: number): boolean {
  const { bytes, low } = view;
  if (LINKED.test(bytes.toString('latin1', Math.max(low, start - LINKED_BYTES), start)))
    return true;
  const text = announced(view, start, mayEnd)?.text;
  return text !== undefined && isLead(text);
}
