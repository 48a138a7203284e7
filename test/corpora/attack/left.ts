/** A value that stays in clear, as `docs/limits.md` names it under "Encoded text". */
interface Limit {
  /** Matches the group and the name of a surrounding. */
  readonly surrounding: RegExp;
  /** Default: all kinds. */
  readonly kinds?: RegExp;
}

const PLACES = 'city|county|state';
/** Kinds that a label makes known. */
const LABELLED =
  'bank account|security code|serial number|license plate|record number|employee number|Spanish number|labelled key|bearer|password';
const kinds = (names: string) => new RegExp(`^(?:${names})$`);

const LIMITS: readonly Limit[] = [
  // Escapes, marks and letters of other kinds within places, names of users, coordinates and private keys.
  { surrounding: /^escaped: /, kinds: kinds('private key') },
  {
    surrounding: /^escaped: all /,
    kinds: kinds(`${PLACES}|abbreviation of a state|coordinates|hospital|name|name of a user`),
  },
  { surrounding: /^escaped: last /, kinds: kinds(`${PLACES}|hospital|name of a user`) },
  { surrounding: /^escaped: first /, kinds: kinds('hospital') },
  {
    surrounding: /^unicode: .* (?:inside|after each digit)$/,
    kinds: kinds(`${PLACES}|coordinates|hospital|name of a user|private key`),
  },
  {
    surrounding: /^unicode: (?:mathematical letters|full-width letters) digits$/,
    kinds: kinds(`${PLACES}|hospital|name|name of a user|private key`),
  },
  { surrounding: /^unicode: .* digits$/, kinds: kinds('private key') },
  { surrounding: /^unicode: .* before$/, kinds: kinds(`${PLACES}|name`) },
  { surrounding: /^unicode: .* after$/, kinds: kinds(`${PLACES}|street address|labelled key`) },
  { surrounding: /^unicode: hangul filler after each/ },
  {
    surrounding: /^unicode: superscript/,
    kinds: kinds('British postcode|Dutch number|security code|web address'),
  },
  // A lone `=31` may as well be a value, as in `n=31`; so may `=09` and `=A0`, and `=20` before digits that are not in groups.
  { surrounding: /^escaped: (?:one character|first|last) as =XX$/ },
  {
    surrounding: /^escaped: digits as =XX$/,
    kinds: kinds(
      "AWS key|account at a cloud|GitHub token|web token|Dogecoin address|IPv[46] address|name of a host|British postcode|IMEI|Australian Medicare card|French insurance number|driver's license|international telephone",
    ),
  },
  { surrounding: /^breaks: quoted-printable "=(?:09|A0)" before/ },
  {
    surrounding: /^breaks: quoted-printable "=20" before/,
    kinds: kinds(
      "age|bank routing number|Belgian national number|Bitcoin address|Brazilian company|Brazilian person|British postcode|British taxpayer|card in one group|coordinates|DEA number|Dogecoin address|driver's license|Dutch number|Ethereum address|German identity card|IBAN|IBAN in groups|IPv[46] address|parcel number|Polish number|Portuguese tax number|provider number|security code|Singaporean number|South African number|VAT number|vehicle number|ZIP code",
    ),
  },
  { surrounding: /^breaks: quoted-printable "=09" after/, kinds: kinds('city|name of a user') },
  // Percent-encoded blanks in places, coordinates and keys; a plus between a label and a value.
  {
    surrounding: /^containers: (?:href|src|query|form)/,
    kinds: kinds('abbreviation of a state|coordinates|county|hospital|name of a user|private key'),
  },
  {
    surrounding: /^containers: query with plus$/,
    kinds: kinds(
      `${LABELLED}|DEA number|extension|German identity card|Indian tax number|Mexican tax number|Singaporean number|telephone with brackets`,
    ),
  },
  // Blanks that a program writes as a letter, or as markup, between a label and its value.
  {
    surrounding:
      /^breaks: (?:JSON|C|RTF|HTML "<br|HTML "&amp;nbsp|cat -v "M-BM-|terminal .*]0;t).* before a value$/,
    kinds: kinds(
      `${LABELLED}|${PLACES}|abbreviation of a state|name|name of a user|ZIP code|British postcode|French insurance number`,
    ),
  },
  {
    surrounding: /^breaks: HTML .* before a value$/,
    kinds: kinds('abbreviation of a state|name of a user'),
  },
  // A no-break space as `cat -v` writes it.
  { surrounding: /^breaks: cat -v "M-BM- " after/ },
  { surrounding: /RTF.*'e9 |RTF after/, kinds: kinds('French insurance number|name') },
  // A bracket right after a word is a call.
  { surrounding: /^separators: "[([{]" after$/, kinds: kinds('labelled key|password') },
  // A place before a sign of code, or before an escape of one.
  { surrounding: /^separators: "[=([</]" after$/, kinds: kinds('city|state') },
  {
    surrounding: /^breaks: (?:URL "%3D"|JSON "\\\\u003c"|quoted-printable "=09") after/,
    kinds: kinds('city|state'),
  },
  { surrounding: /RTF after a command/, kinds: kinds('city') },
  { surrounding: /^escaped: (?:one character|first) as /, kinds: kinds('county|state') },
  { surrounding: /^breaks: cat -v "\^[IMJ]" before/, kinds: kinds('abbreviation of a state') },
  { surrounding: /^breaks: JSON .* before a value$/, kinds: kinds('hospital') },
  { surrounding: /^containers: HL7/, kinds: kinds('private key') },
  // Seven groups of two, as in no address.
  { surrounding: /:" at the line's start|%3A" before/, kinds: kinds('MAC address') },
  // `\r` is an escape.
  { surrounding: /^separators: "\\\\" before$/, kinds: kinds('bank routing number') },
  { surrounding: /^containers: ini section$/, kinds: kinds('AWS key|account at a cloud') },
  // A label of a user's name right after an escape, and a name that goes on.
  {
    surrounding: /^breaks: (?:JSON|C|cat -v) .* before words/,
    kinds: kinds('name of a user'),
  },
  { surrounding: /^breaks: URL "%3D" after/, kinds: kinds('name of a user') },
];

/** Whether a value of a kind may stay in a surrounding. */
export function isNamedLimit(group: string, surrounding: string, kind: string): boolean {
  const name = `${group}: ${surrounding}`;
  return LIMITS.some(
    (limit) =>
      limit.surrounding.test(name) && (limit.kinds === undefined || limit.kinds.test(kind)),
  );
}
