import { ZERO } from '../../core/bytes.ts';
import type { CheckContext } from '../../core/checks/check.ts';
import { luhnSum } from '../../core/checks/luhn.ts';
import { digits } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { each } from '../words.ts';

/** Not after a blank alone: the years 1900 to 2099. */
const NO_YEAR = 'ddd|[03-9]ddd|1[0-8]dd|2[1-9]dd';
const MORE = { notContinuedBy: ',/:', notBefore: '%' };
const spelled = 'card security, card verification, card validation';

/**
 * Finds the security codes of payment cards by the keyword right before them: CVV, CVC, CVV2, CID, security code. They
 * are three digits, of American Express four (ANSI X9.24 and the networks' rules; PCI DSS 3.3.1.2 forbids to keep them).
 * There is no check digit. CID and CSC also mean other things, and count only near a word for cards.
 */
export const cardSecurityCode = detector({
  key: 'cardSecurityCode',
  group: 'money',
  finds: 'security codes of payment cards (CVV, CVC, CID), by the keyword before them',
  aliases: { key: ['cvv', 'creditDebitCvv'] },
  words: {
    raise: 'card, visa, mastercard, amex, expiry, expires, payment',
    code: `${each('cvv, cvc, cvn, cav', ', code, number, no, num, value')}, ${each(spelled, 'code, number, value')},
      card code, sicherheitscode, kartenprüfnummer, kartenprüfziffer, cryptogramme, cryptogramme visuel, code de sécurité,
      código de seguridad, codice di sicurezza`,
    general: 'security code',
    doubtful: 'cid, csc',
    card: 'card, cards, cardholder, amex, american express, visa, mastercard, discover, cvv, cvc, expiry, expires, expiration, exp date',
    errors: 'error, errors, http, https, status, exception, failed, returned, response',
  },
  patterns: [
    {
      form: 'd{3,4}',
      when: {
        'before code :': 0.85,
        'before general :': 0.85,
        'before doubtful : & near card': 0.85,
      },
      ...MORE,
    },
    {
      form: NO_YEAR,
      when: {
        'before code & not counted': 0.85,
        'before general & not counted & not near errors': 0.85,
        'before general & not counted & near card': 0.85,
        'before doubtful & not counted & near card': 0.85,
      },
      ...MORE,
    },
    // After a card's number and the end of its validity.
    {
      form: '(0?[1-9]|1[0-2])(/(20)?[2-4]d(, ?| ?[|] ?| / | )|[|](20)?[2-4]d[|])d{3,4}',
      check: { kind: 'code', holds: afterCard },
      when: { always: 0.85 },
      ...MORE,
    },
  ],
  column: {
    labels: `cvv,cvv2,cvc,cvc2,cvn,cvv code,cvc code,cvv number,card cvv,card cvc,cc cvv,credit card cvv,csc code,
      card security code,card verification code,card verification value,card verification number,
      Kartenprüfnummer,Kartenprüfziffer,cryptogramme`,
    // Also labels of many other codes.
    beside: 'security code,csc,cid',
    accepts: digits(3, 4),
  },
  examples: [
    'My card 4111 1111 1111 1111 12/27, CVV: «123», please. The security code is «123», CVC «1234» or CVV2 «123».',
    '{"cvv":"«123»","cvc": «1234»,"cardSecurityCode":"«123»","card_cvv2": "«123»","code":"123","size":1234}',
    '17,cvv «123»,open\r\n18,cvv,open,123',
    '2024-05-06 10:30:45 INFO card=x cvv=«123» code=123 status 200 1234 &cvc=«1234»&card[cvv]=«123»&card%5Bcvv%5D=«123»&x=123',
    'CVV2/CVC2: «123», CVV#«123», cvv number «123», CVV (3 digits): «123», CVV code is «123», CVV is: «123», cvv - «123», **CVV:** «123», CVN=«123», creditCardCvv=«123»',
    '<cvv>«123»</cvv> <td>CVV</td><td>«123»</td> <b>CVV</b>: «123» CVV: <b>«123»</b> | CVV | «123» | CVV:\n«123»\n{\\"cvv\\":\\"«123»\\"} "{""cvv"":""«123»""}"',
    'Card verification value: «123», card security code «1234», Kartenprüfnummer: «123», cryptogramme «123», código de seguridad: «123»',
    'Amex card, CID: «1234»; card CSC «123»',
    'The security code on the back is «123», the CVV of my new card was «1234», the floor of the house is 123',
    '4111 1111 1111 1111 12/27 «123», 4111111111111111 exp 12/2027 «123»; 378282246310005, 9/28, «1234» 4111111111111111|12|2027|«123»|x',
    'no card: 12/27 123, exp 12/27 123, 4111 1111 1111 1112 12/27 123; 4111 1111 1111 1111 12/27/123, 4111111111111111 13/27 123, 4111111111111111 12/27 123-4',
    'security code «401», error: security code 401 returned, HTTP security code 403, card error, security code «403»',
    'CVV \u200b«123», CVV: «１２３», C\u200bVV: «123»',
    'chat CID: 1234, cid=123; security code review 2024, security code 2024, CVV checks 200, cvv mismatch on 123 of 456',
    'not CVV: 12, CVV: 12345, cvv 123-4, cvv 12.345, cvv 123 times, cvv=123,456, cvv: 123x, cvv: 50%, cvc 5.0, cvv 3 digits',
    'no word: 123, 1234; key cvvs: 123, recvv: 123',
  ],
});

const CARD =
  /(?<![\d.-])(\d(?:[ -]?\d){12,18})(?:[ ,;|/]{1,3})(?:(?:[Ee]xp(?:iry|ires|iration)?|EXP(?:IRY|IRES)?)(?: ?[Dd]ate)?[ .:=]{1,3})?$/;
const CARD_BYTES = 44;

/** The code alone is the match, if the number of a card is right before it. */
function afterCard(_id: string, { bytes, low, start, end }: CheckContext) {
  const before = bytes.toString('latin1', Math.max(low, start - CARD_BYTES), start);
  const digits = CARD.exec(before)?.[1].replace(/\D/g, '');
  if (digits === undefined || luhnSum(Buffer.from(digits), 0, digits.length, ZERO) % 10 !== 0)
    return false;
  const code = /\d+$/.exec(bytes.toString('latin1', start, end))?.[0] ?? '';
  return { start: end - code.length, valid: false };
}
