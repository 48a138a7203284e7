/** A value that stays in clear, as `docs/limits.md` names it under "Encoded text". */
interface Limit {
  /** Matches the group and the name of a surrounding. */
  readonly surrounding: RegExp;
  /** Default: all kinds. */
  readonly kinds?: RegExp;
}

const PLACES = 'city|county|hospital|state';
/** Read as words, with their own escapes. */
const READ = new RegExp(
  `^(?:${PLACES}|abbreviation of a state|name|name and title|name of a user|coordinates|street address|private key)$`,
);
const SECRETS = /^(?:labelled key|bearer|password)$/;

const LIMITS: readonly Limit[] = [
  // Signs that stand for others within places, coordinates, names and keys.
  { surrounding: /^(?:escaped|unicode): /, kinds: READ },
  // A lone `=31` may as well be a value, as in `n=31`; so may `=20` before digits that are not in groups, `=09` and `=A0`.
  { surrounding: /^escaped: .* as =XX$/ },
  { surrounding: /^breaks: quoted-printable "=(?:20|09|A0)" before/ },
  // Percent-encoded blanks in places, coordinates and keys.
  { surrounding: /^containers: (?:href|src|query|form)/, kinds: READ },
  { surrounding: /^containers: query with plus/ },
  // Blanks that a program writes as a letter, or as markup, between a label and its value.
  { surrounding: /^breaks: (?:JSON|C|RTF|HTML|cat -v) .* before a value$/ },
  { surrounding: /^breaks: terminal .*]0;t.* before a value$/ },
  { surrounding: /^breaks: cat -v "M-BM- "/ },
  { surrounding: /^breaks: cat -v "\^@"/, kinds: /^e-mail address$/ },
  { surrounding: /^breaks: RTF "\\\\'e9 "/ },
  // A bracket right after a word is a call.
  { surrounding: /^separators: "[([{]" after$/, kinds: SECRETS },
  // Quotes that a string of SQL, Python or PHP escapes.
  { surrounding: /^containers: (?:SQL|Python|PHP)/, kinds: /^hospital$/ },
  { surrounding: /^containers: HL7/, kinds: /^private key$/ },
  // Seven groups of two, as in no address.
  { surrounding: /:" at the line's start|%3A" before/, kinds: /^MAC address$/ },
  // A mark on the last letter makes it another one.
  {
    surrounding: /^unicode: (?:combining|grapheme|arabic letter).* after$/,
    kinds: /^license plate$/,
  },
  { surrounding: /^unicode: (?:hangul filler after each|superscript)/ },
  { surrounding: /^unicode: .* after$/, kinds: SECRETS },
  { surrounding: /^separators: "\\\\" before$/, kinds: /^bank routing number$/ },
  { surrounding: /^containers: ini section$/, kinds: /^(?:AWS key|account at a cloud)$/ },
  { surrounding: /RTF/, kinds: new RegExp(`^(?:${PLACES}|French insurance number)$`) },
  {
    surrounding: /^breaks: .*(?:u003c|\\v|3D|]0;t.*)" after/,
    kinds: new RegExp(`^(?:${PLACES})$`),
  },
  { surrounding: /^breaks: URL "%3A" after/, kinds: /^serial number$/ },
  // Keys of user names right after an escape, and ends of them.
  { surrounding: /^(?:breaks|separators): /, kinds: /^name of a user$/ },
  { surrounding: /^breaks: quoted-printable "=09" after/, kinds: new RegExp(`^(?:${PLACES})$`) },
  { surrounding: /^containers: (?:vCard|iCalendar)/, kinds: /^name$/ },
  { surrounding: /^containers: SQL set N'/, kinds: /^street address$/ },
  // Signs of paths, addresses and code.
  { surrounding: /^separators: "[([=~/<]" after$/, kinds: new RegExp(`^(?:${PLACES})$`) },
];

/** Whether a value of a kind may stay in a surrounding. */
export function isNamedLimit(group: string, surrounding: string, kind: string): boolean {
  const name = `${group}: ${surrounding}`;
  return LIMITS.some(
    (limit) =>
      limit.surrounding.test(name) && (limit.kinds === undefined || limit.kinds.test(kind)),
  );
}
