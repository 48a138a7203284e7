import type { Check } from '../../core/checks/check.ts';
import { code } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';

/** The ninth character checks the others, modulo 11 (49 CFR 565.15). I, O and Q are not in use. */
const checkDigit: Check = {
  kind: 'weighted',
  modulus: 11,
  weights: [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2],
  values: '0123456789       12345678 12345 7 923456789',
  check: { at: 8, characters: '0123456789X' },
};

/** Seventeen characters of one case; the last four are digits in every vehicle that has a check digit. */
const NUMBER = '[0-9A-HJ-NPR-Z]{13}dddd|[0-9a-hj-npr-z]{13}dddd';
/** A letter and sixteen digits are an identifier of a program. */
const hasLetters: Check = { kind: 'count', letters: [2, 17] };
const hasLetter: Check = { kind: 'count', letters: [1, 17] };

/**
 * Finds vehicle identification numbers: seventeen letters and digits with their check digit (49 CFR 565.15; ISO 3779). Near a
 * word for them those of other countries, too, which have none.
 */
export const vin = detector({
  key: 'vin',
  group: 'things',
  finds: 'vehicle identification numbers, by check digit or near their keyword',
  words: {
    near: 'vin, vins, chassis, vehicle identification, fahrgestellnummer, bastidor, fin, fahrzeug ident, telaio',
    raise: 'vin, vehicle, car, chassis, make, model, registration',
  },
  patterns: [
    { form: NUMBER, check: [hasLetters, checkDigit], edges: 'open' },
    { form: NUMBER, check: hasLetter, when: { near: 0.6 }, edges: 'open' },
  ],
  column: {
    labels: `vin,vin number,vehicle identification number,vehicle id number,chassis number,chassis no,chassis,
      Fahrgestellnummer,Fahrzeug-Identifizierungsnummer,FIN,numéro de châssis,número de chasis,número de bastidor,
      bastidor,telaio,numero di telaio,chassisnummer,numer VIN`,
    accepts: code(3, [9, 17], ' -'),
  },
  examples: [
    'Fahrzeug mit FIN «WVWZZZ1JZXW000001», FIN: «WVWZZZ1JZXW000001»; la fin WVWZZZ1JZXW00000A',
    'The car «JB3BA36KXHU036784» was sold; so was «2T2HK31U38C057399».',
    '{"vin":"«1M8GDM9AXKP042788»","n":"\\n«1M8GDM9AXKP042788»"}',
    '17,«5GZCZ43D13S812715»,open\r\n18,5GZCZ43D23S812715,open',
    '2024-05-06 10:30:45 INFO vin=«jb3ba36kxhu036784» id_«JB3BA36KXHU036784»_x',
    '“«JB3BA36KXHU036784»” 车«JB3BA36KXHU036784»。',
    'not 11131517191011111, 11131517191X11111, JB3BA36K1HU036784, 1M8GDM9AXKPO42788, Jb3Ba36KXHu036784',
    'VIN: «WVWZZZ1JZXW000001», chassis «WBA3A5C5XDF359083»; {"vin":"«wvwzzz1jzxw000001»"}',
    'no word: WVWZZZ1JZXW000001; the VIN is 1M8GDM9AXKPO42788, vin 11131517191011111, vin WVWZZZ1JZXWABCDEF',
    'not x1137369139624183',
    'not xJB3BA36KXHU036784, JB3BA36KXHU0367841 or JB3BA36KXHU03678',
  ],
});
