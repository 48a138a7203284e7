import type { CheckContext } from '../../core/checks/check.ts';
import { digits, isNumberGiven } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { LIST_JOINER } from '../reading/list-joiner.ts';

const EXT = '"ext"("n"|"ension")?"s"?';
const SIDES = { notContinuedBy: ':', notAfter: '_' };

/** Finds telephone extensions: `x123`, `X12`, `ext. 123`, `extension 12`, `extn #7`. */
export const phoneNumberExtension = detector({
  key: 'phoneNumberExtension',
  group: 'contact',
  finds: 'phone extensions: `ext. 123`',
  words: {
    near:
      'phone, telephone, téléphone, teléfono, telefono, tél, appeler, chiamare, centralino, ' +
      ' tel, call, dial, office, fax, extension, ext, desk, line, contact, reach, voicemail, mobile, pager',
    ext: 'ext, exts, extn, extension, extensions',
    abroad:
      'durchwahl, durchwahlen, durchwahlnummer, nebenstelle, nebenstellen, extensión, extensiones, ramal, ramais, doorkiesnummer, ' +
      'toestel, wewnętrzny, wew',
    office: 'dw, apparat, poste, interno, int, o',
    raise: 'phone, call, dial, tel, office, desk',
    lower: 'version, resolution',
  },
  patterns: [
    {
      form: '[xX]d{2,7}',
      check: { kind: 'code', holds: (id) => !NAMES.has(id.slice(1)) && 'plausible' },
      when: { near: 0.75, field: 0.75 },
      edges: 'open',
      notAfter: '%',
    },
    {
      form: '[xX]d{2,7}',
      check: {
        kind: 'code',
        holds: (id, match) => !NAMES.has(id.slice(1)) && isSaid(match) && 'plausible',
      },
      when: { prose: 0.75 },
      edges: 'open',
      notAfter: '%',
    },
    // The next of a list: `ext. 22 or 25`.
    {
      form: 'd{2,6}',
      check: { kind: 'code', inPlace: true, holds: (_id, match) => isListed(match) && 'plausible' },
      when: { 'before ext': 0.75 },
      ...SIDES,
    },
    // `x22, 25 and 31`
    {
      form: 'd{2,5}',
      check: {
        kind: 'code',
        inPlace: true,
        holds: (_id, { bytes, low, start }) =>
          LISTED_X.test(bytes.toString('latin1', Math.max(low, start - 64), start)) && 'plausible',
      },
      when: { 'listed & near': 0.75 },
      notContinuedBy: ':',
    },
    { form: 'd{2,6}', when: { 'before abroad': 0.75 }, ...SIDES },
    { form: 'd{2,5}', when: { 'before office & near': 0.75 }, ...SIDES },
    // `Patricia Moulin, poste 2204`
    {
      form: 'd{3,5}',
      check: {
        kind: 'code',
        inPlace: true,
        holds: (_id, { bytes, low, start }) =>
          SIGNED.test(bytes.toString('latin1', Math.max(low, start - 48), start)) && 'plausible',
      },
      when: { 'before office': 0.75 },
      ...SIDES,
    },
    { form: `${EXT}( |[.:#][ #]?| #)d{1,7}`, when: { always: 0.75 }, ...SIDES },
    {
      form: '("no"\\.?|"number"|"is") ?#?d{1,7}',
      back: { of: 'A-Za-z. ', first: 'eE', fewest: 4, most: 11 },
      check: {
        kind: 'code',
        holds: (_id, { bytes, start, end }) =>
          /^ext(?:n|ension)?\.? ?(?:no|number|is)\b/i.test(bytes.toString('latin1', start, end)) &&
          'plausible',
      },
      when: { always: 0.75 },
      ...SIDES,
    },
  ],
  column: {
    labels: 'phone ext,phone extension,extension number,Durchwahl',
    beside: 'ext,extn,extension',
    accepts: digits(1, 6),
    given: isNumberGiven,
  },
  examples: [
    'Dial «x123» or «X416»; «ext. 123», «extension 12», «Ext 4567», «extn #7».',
    '{"ext":"«x123»","desk":"\\n«ext. 12»","at":"\\n«extension 12»"}',
    '17,«x123»,open\r\n18,«ext 99»,x9999999999',
    '2024-05-06 10:30:45 INFO phone «x123» arch=x123 x86/fpu: x123 ext4 ext: text 123',
    'Ask for Jane in the lab at «x4432» or so\n\tvar x346 uint64\nJohn Doe, «x123».',
    '“«ext. 123»” 分机«ext. 123»。',
    'not %x20-ff, x86, x64, x0, EXT_EXTENSION 1005, x509, x11, 0x123, 1920x1080, x12y, max123, text 123, next 12, ext 12345678, ext4, ext. a',
    'Jane Doe «x4432»\n555-1234',
    'Durchwahl «17», «18» und «19»; extensión «22», ramal «204», tel. 05251 5550, Apparat «22», office 312-555-0147, o. «2522»',
    'Patricia Moulin, poste «2204», Piera Monti, int. «204»; le poste 2204, Via Roma 8, int. 204',
    'le poste 22, il y a 12 o 25, dw 22, apparat 22',
    '«Extensions 8825», «1012» and «9145»; call at «x22», «25» or «31». 40 of them',
    'Call «ext. 22» or «25», «ext. 2201», «2202» & «2203»',
  ],
});

/** Processors, formats and standards that are an `x` and digits. */
const NAMES: ReadonlySet<string> = new Set('86 64 32 11 25 10 264 265 500 509 400'.split(' '));

/** A first and a last name, and a comma. */
const SIGNED =
  /[A-Z][a-z\x80-\xff]+ (?:d[aeiou]{1,2} )?[A-Z][A-Za-z\x80-\xff]+,? (?:poste|interno|int\.?|apparat|dw) $/;

const LISTED = new RegExp(`\\d${LIST_JOINER}$`);

const LISTED_X = new RegExp(
  `(?:^|[ (,])[xX]\\d{2,5}(?:${LIST_JOINER}[xX]?\\d{2,5})*${LIST_JOINER}$`,
);

/** Whether another number is before it in a list. */
function isListed({ bytes, low, start }: CheckContext): boolean {
  return LISTED.test(bytes.toString('latin1', Math.max(low, start - 8), start));
}

const FEWEST_WORDS = 4;
const BESIDE = 48;

/** Whether some words of the line are around it, or a sentence ends: `var x346 uint64` declares a variable. */
function isSaid({ bytes, low, start, end, high }: CheckContext): boolean {
  const before = bytes.toString('latin1', Math.max(low, start - BESIDE), start);
  const after = bytes.toString('latin1', end, Math.min(high, end + 32));
  if (/^[.,;)?!]/.test(after)) return true;
  // `Jane Doe x4432`, at the end of a line.
  if (/^[\0-\r]/.test(after) && /(?:^|\n)[ \t]*(?:[A-Z][a-z]+ ){1,4}$/.test(before)) return true;
  const line = `${before.slice(before.lastIndexOf('\n') + 1)} ${after.split('\n', 1)[0]}`;
  return (line.match(/[A-Za-z]{2,}/g)?.length ?? 0) >= FEWEST_WORDS;
}
