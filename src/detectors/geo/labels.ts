import type { CheckContext } from '../../core/checks/check.ts';
import { phrases } from '../../core/word-list.ts';
import type { Angle } from './angle.ts';

const LATITUDES = 'lat, latitude, latitud, latitudine, breitengrad, breite, gps latitude, mlat';
const LONGITUDES =
  'lng, lon, long, longitude, longitud, longitudine, längengrad, länge, gps longitude, mlon';
const BOTH = 'lat lng, lat lon, lat long';

/** Labels of coordinates, by what they say. */
export const LABELS = {
  axis: `${LATITUDES}, ${LONGITUDES}`,
  latitude: LATITUDES,
  longitude: LONGITUDES,
  both: BOTH,
  /** Unambiguous words for an axis. */
  plain:
    'latitude, longitude, latitud, longitud, latitudine, longitudine, gps latitude, gps longitude',
  /** Words for a place, before a pair. */
  place: `gps, gps coordinates, gps location, gps position, geo, geo location, geo point, coordinates, coordinate, coords, coord,
    koordinaten, coordenadas, coordonnées, location, loc, position, pos, point, center, centre, standort, posizione, ubicación,
    latitude longitude, latitude and longitude, linestring, polygon, multipoint, ${BOTH}`,
};

const ANY_LATITUDE = anyOf(LATITUDES);
const ANY_LONGITUDE = anyOf(LONGITUDES);
/** As the links of maps have it: `@40.7128,-74.0060`, `&ll=40.7128,-74.0060`, `#map=15/40.7128/-74.0060`. */
const LINKED =
  /(?:\blat, long?:? |@|[?&;][a-z_]{1,12}=|#map=[\d.]{1,5}\/|\/(?:search|dir|place)\/)$/i;
const LINKED_BYTES = 16;
/** Units of other quantities. */
const UNIT = /^ ?(?:[munk]?s(?:ec)?|[kmc]?m|%|mi|ft|px)(?![A-Za-z])/;

/** A label of an axis and the number after it. */
function anyOf(words: string): RegExp {
  const spelled = phrases(words).flatMap((word) => [
    word.replace(/^./, (letter) => `[${letter.toUpperCase()}${letter}]`),
    word.toUpperCase(),
  ]);
  const latin = Buffer.from(spelled.join('|').replaceAll(' ', '[ _-]?')).toString('latin1');
  return new RegExp(`(?:^|[^A-Za-z]|[a-z](?=L))(?:${latin})[0-9]?[^A-Za-z0-9]{1,6}[0-9]`);
}

/** A number, where it begins with its sign, the text before its digits and after it. */
interface Labelled {
  readonly angle: Angle;
  readonly start: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Whether the label of its axis is right before a number. `lat` is also a latency, and `long` a length: they take the other
 * axis near them.
 */
export function isLabelled(
  match: CheckContext,
  { angle, start, before, after }: Labelled,
): boolean {
  if (angle.places === 0 && !angle.minutes) return false;
  if (!match.before('axis', start) || match.before('both', start) || UNIT.test(after)) return false;
  if (match.before('plain', start)) return true;
  const other = match.before('latitude', start) ? ANY_LONGITUDE : ANY_LATITUDE;
  return other.test(before) || other.test(after);
}

/** Whether a word for places, or a link of a map, leads to the pair that begins at `start`. */
export function isLedTo(match: CheckContext, start: number): boolean {
  const { bytes, low } = match;
  const link = bytes.toString('latin1', Math.max(low, start - LINKED_BYTES), start);
  return LINKED.test(link) || match.before('place', start);
}
