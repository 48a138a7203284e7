/** ISO 4217 codes that are not words, too (`ALL`, `TRY`, `TOP`). */
const CODES =
  'AED ARS AUD BDT BGN BHD BRL CAD CHF CLP CNY COP CZK DKK DZD EGP EUR GBP GHS HKD HRK HUF IDR ILS INR IQD IRR ISK JOD ' +
  'JPY KES KRW KWD LBP LKR MAD MXN MYR NGN NOK NZD OMR PHP PKR PLN QAR RON RSD RUB SAR SEK SGD THB TND TWD TZS UAH UGX ' +
  'USD UYU VND XAF XOF ZAR';
/** Names that people write in lower case. */
const LOWER_CODES = 'usd eur gbp jpy cad aud inr chf cny sek nok dkk nzd hkd sgd';
const WORDS =
  'dollar dollars euro euros cent cents buck bucks rupee rupees yen yuan pence peso pesos franc francs zloty kr';

/** Currency symbols and codes before a number. */
export const CURRENCY_CODES: ReadonlySet<string> = new Set(`${CODES} ${LOWER_CODES}`.split(' '));

/** Currency symbols and codes after a number, their bytes as Latin-1. */
export const CURRENCY_WORDS: ReadonlySet<string> = new Set([
  ...CURRENCY_CODES,
  ...WORDS.split(' '),
  ...['zł', 'Kč'].map((word) => Buffer.from(word).toString('latin1')),
]);
