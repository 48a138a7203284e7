import type { CheckContext, InCode } from '../../core/checks/check.ts';
import { isAmount } from '../columns/value-forms.ts';
import { detector } from '../detector.ts';
import { CURRENCY_CODES, CURRENCY_WORDS } from '../forms/currency-names.ts';

const BLANK = '( |[\xc2][\xa0]|[\xe2][\x80][\xaf])';
/** A number after a symbol or code, its thousands parted in any way. */
const AMOUNT = '.?d([0-9.,]{0,22}d)?';
/** A number that begins a match: a list or a version is not taken for one. */
const NUMBER =
  '(d{1,3}(,ddd){1,5}(.d{1,4})?|d{1,3}(.ddd){1,5}(,d{1,4})?|d{1,2}(,dd){1,4},ddd|d{1,12}(.d{1,8}|,d{1,2})?)';
const MAGNITUDE =
  '( ?("k"|"m"|"bn"|"b"|"mio"|"million"|"billion"|"trillion"|"thousand"|"hundred"|"lakh""s"?|"crore""s"?))';
const [CAPITALS, SMALL] = [/[A-Z]/, /[a-z]/].map((letters) =>
  either([...CURRENCY_CODES].filter((code) => letters.test(code))),
);
const MORE = `(${MAGNITUDE}( ?${CAPITALS})?| ?${CAPITALS})`;
/** Euro and its neighbours in Unicode, cent, pound and yen. */
const SYMBOL = '([\xe2][\x82][\xa0-\xbf]|[\xc2][\xa2-\xa5])';
/** A dollar with its country, where that is no word. */
const DOLLAR = `${either(['US', 'CA', 'AU', 'NZ', 'HK', 'A', 'C', 'R', 'S'])}\\$`;
/** Three characters, or a word after it: no parameter of a script is written so. */
const SURE = `(d[0-9.,]{1,22}d|.d[0-9.,]{0,21}d|${AMOUNT}${MORE})`;

/** Bytes around a parameter of a script in which others are sought. */
const PARAMETERS = 12;
const PARAMETER = /\$\d(?!\d|\.\d)/;
/** `$5 or $6`, `$5 and $9`: amounts. */
const BETWEEN = /\$\d (?:or|and|to|-|–) $|^ (?:or|and|to|-|–) \$\d/;
/** `INR 1.4`: how fast blood clots, to a tenth, no Indian rupees. */
const RATIO = /^INR[^\d]+1?\d\.\d$/;
/** The serial lines RS-232 to RS-485, by the word after them. */
const SERIAL_LINE = /^Rs\.? ?(?:232|422|423|485)$/;
const OF_LINES = /^ (?:bus|interface|port|serial|link|cable|network|modbus|transceiver)(?![a-z])/i;

const edges = 'open';
const notContinuedBy = '.,';
const sure = { always: 0.8 } as const;
const counts = { prose: 0.8, field: 0.8 } as const;

/**
 * Finds amounts of money: a symbol or an ISO 4217 code on either side of a number, `5 dollars`, `$3.5 million`,
 * `$20k`. A dollar with one or two digits (`$1` in scripts), or with a blank, counts in prose or a field.
 */
export const currency = detector({
  key: 'currency',
  group: 'money',
  finds: 'amounts of money with their currency',
  words: { raise: 'price, cost, paid, pay, amount, total, salary, income, balance, fee' },
  patterns: [
    ...[{ sign: '-', notAfter: 'A-Za-z0-9' }, { sign: '' }].flatMap(({ sign, ...before }) =>
      [
        { form: `${sign}\\$(${SURE}|${BLANK}${AMOUNT}${MORE})`, when: sure },
        { form: `${sign}\\$(${BLANK}${AMOUNT}|dd|.d)`, when: counts },
        { form: `${sign}\\$d`, when: counts, check: unless(isParameter) },
        { form: `${sign}${DOLLAR}${BLANK}?${SURE}`, when: sure },
        { form: `${sign}${DOLLAR}${BLANK}?(dd?|.d)`, when: counts },
        { form: `${sign}${SYMBOL}${BLANK}?${AMOUNT}${MORE}?`, when: sure },
      ].map((pattern) => ({ ...pattern, ...before, edges, notContinuedBy }) as const),
    ),
    {
      form: `${NUMBER}(${BLANK}?${SYMBOL}|${BLANK}${either([...CURRENCY_WORDS])})`,
      when: sure,
      edges,
      notContinuing: '.',
    },
    {
      form: `(${CAPITALS}${BLANK}|${SMALL} )${AMOUNT}${MAGNITUDE}?`,
      when: sure,
      edges,
      notContinuedBy,
      check: unless(isRatio),
    },
    {
      form: `'Rs'.? ?${AMOUNT}${MAGNITUDE}?`,
      when: sure,
      edges,
      notContinuedBy,
      check: unless(isSerialLine),
    },
  ],
  column: {
    labels: `salary,annual salary,base salary,income,annual income,household income,wage,wages,compensation,net worth,
      Gehalt,Jahresgehalt,Lohn,Einkommen,salaire,revenu,salario,sueldo,ingresos,stipendio,reddito,salário,salaris,
      inkomen,wynagrodzenie,lön`,
    accepts: isAmount,
  },
  examples: [
    'It cost «$35.53», then «$.50», «$50», «€1,450.00», «1.450,00 €», «£250.00», «¥5,000» and «₹1,000.00».',
    'Codes: «250 GBP», «EUR 500.00», «€ 1.500,00», «500 eur», «gbp 1250.00», «$3,450.75 USD», «€.50», «CHF 20».',
    'Words: «5 dollars», «1,200 euros», «$3.5 million», «$20k», «$1.2bn», «US$40.00», «-$5.00».',
    '{"price":"«$9.99»","n":"\\n«$12.00»","list":["«€50»","«£100»"]}',
    'no-break: «2,20\u00a0€», «314,84\u00a0€», «40.956,51\u202f€»; «5.077,46 zł», «250 Kč», «99 kr», «12 ₽».',
    '17,«1250 USD»,open\r\n17,«$1,299.00»,open\r\n18,«12.50 EUR»,«$150»',
    '2024-05-06 10:30:45 INFO total=«$12.30» “«€20»” 价格«¥500»。',
    '«€50» «£100» «$150»; all: «$1,000,000»!',
    'not room 500, In 2026, CAD100, USD500, $x, $HOME, $$, 100%, 5 USDA, 20 try, 20 all, EURO 5, XUSD 5',
    'case "$1" in: RETURN ($1, $2) overlaps ($3, ($3 + $4))',
    'It is «$5», they say.',
    "awk '{print $1, $2}' s/(a)/$1/ cost=$10 $1",
    'EMI of «Rs 18,240» due, «Rs. 500» paid, bal «Rs.8,430.00», «Rs.12 lakh»; RS 232, rs 500, Mrs 5, Rs. x, Rs232c, Rs 485 bus, «Rs 485» by bus',
    'INR 1.4 (target 2.5), INR 11.5; «INR 50», «INR 9.99», «INR 12,999.00», «INR 2.5 million», «INR 1.5 crore», «₹5 lakh»',
    'it is «$5» or «$6»; between «$5» and «$9» daily',
  ],
});

/** A text as a form has it: letters in quotes, characters beyond ASCII as their bytes. */
function either(texts: readonly string[]): string {
  const written = texts.map((text) =>
    text.replaceAll(/[\x80-\xff]+|[^\x80-\xff]+/g, (part) =>
      part > '\x80' ? part.replaceAll(/./g, '[$&]') : `'${part}'`,
    ),
  );
  return `(${written.join('|')})`;
}

function unless(isOther: (match: CheckContext) => boolean): InCode {
  return {
    kind: 'code',
    inPlace: true,
    holds: (_id, match) => (isOther(match) ? false : 'plausible'),
  };
}

/** `$1` beside another, or alone in quotes among words. */
function isParameter({ bytes, low, start, end, high }: CheckContext): boolean {
  const before = bytes.toString('latin1', Math.max(low, start - PARAMETERS), start);
  const after = bytes.toString('latin1', end, Math.min(high, end + PARAMETERS));
  if (BETWEEN.test(before) || BETWEEN.test(after)) return false;
  return PARAMETER.test(before) || PARAMETER.test(after) || / "$/.test(before);
}

function isRatio({ bytes, start, end }: CheckContext): boolean {
  return RATIO.test(bytes.toString('latin1', start, end));
}

function isSerialLine({ bytes, start, end, high }: CheckContext): boolean {
  if (!SERIAL_LINE.test(bytes.toString('latin1', start, end))) return false;
  return OF_LINES.test(bytes.toString('latin1', end, high));
}
