import { memoize } from '../../core/memoize.ts';

/**
 * Forms by state: the table of the National Traffic Safety Institute, https://ntsi.com/drivers-license-format/, without
 * forms shorter than six characters or without a digit, and with the groups that cards print. Many states share one.
 * `A` is a letter, `9` a digit, `X` either, any other character itself; `{2,4}` repeats.
 */
const FORMS =
  'AL 9{1,8}; AK 9{1,7}; AZ A9{8}|9{9}; AR 9{4,9}; CA A9{7}|A999 9999; CO 99-999-9999|9{9}|99-9{7}|A9{3,6}|AA9{2,5}; CT 9{9}; ' +
  'DE 9{1,7}; DC 9{7}|9{9}; FL A999-999-99-999-9|A999-999-99-999|A9{12}; GA 9{7,9}; HI A9{8}|9{9}; ID AA9{6}A|9{9}; ' +
  'IL A999-9999-9999|A999 9999 9999|A9{11,12}; IN 9999-99-9999|9{9,10}|A9{9}; IA 9{9}|999AA9999; KS K99-99-9999|A9{8}|9{9}; ' +
  'KY A99-999-999|A9{8,9}|9{9}; LA 9{1,9}; ME 9{7,8}|9{7}A|9{7}X; MD A-999-999-999-999|A9{12}; MA S9{8}|A9{8}|SA9{7}|9{9}; ' +
  'MI A 999 999 999 999|A9{12}|A9{10}; MN A9{12}; MS 9{9}|999-99-9999; MO A9{5,9}|A9{6}R|9{8}AA|9{9}A|9{9}|999A9{6}; MT A9{8}|9{9}|9{13,14}; ' +
  'NE A9{3,8}; NV 9{9,10}|9{12}|X9{8}; NH 99AAA99999|99AAA999999|AAA9{8}; NJ A9999-99999-99999|A9{14}; NM 9{8,9}; NY 9{8,9}|9{16}|999-999-999|999 999 999|A9{7}|A9{18}; ' +
  'NC 9{1,12}; ND AAA-99-9999|AAA9{6}|9{9}; OH AA9{3,7}|A9{4,8}|9{8}; OK A9{9}|A9{8}|9{9}; OR 9{1,9}|A9{6}; PA 9{8}|99 999 999; ' +
  'RI 9{7}|A9{6}; SC 9{5,11}; SD 9{6,10}|9{12}; TN 9{7,9}; TX 9{7,8}; UT 9{4,10}; VT 9{8}|9{7}A; VA A99-99-9999|A9{8,11}|9{9}; ' +
  'WA WDLXXXXXXXXX|AAAAAAA999XX|XXXXXXX999XX; WV 9{7}|A9{5,6}|AA9{5,6}; WI A999-9999-9999-99|A9{13}; WY 9{9,10}|999999-999';

const WRITTEN = FORMS.split('; ').flatMap((entry) =>
  entry
    .slice(3)
    .split('|')
    .map((written) => ({ state: entry.slice(0, 2), form: formOf(written) })),
);

/** All forms, in the language of patterns. */
export const LICENSE_FORM = [...new Set(WRITTEN.map(({ form }) => form))].join('|');

/** The states that have numbers of the form of a text. */
export function statesOf(text: string): readonly string[] {
  const fitting = WRITTEN.filter(({ form }) => patternOf(form).test(text));
  return [...new Set(fitting.map(({ state }) => state))];
}

const patternOf = memoize((form: string): RegExp => {
  const classes: Readonly<Record<string, string>> = { A: '[A-Z]', d: '\\d', X: '[0-9A-Z]' };
  const source = form.replaceAll(/'([^']*)'|[AdX]/g, (part, exact) => exact ?? classes[part]);
  return new RegExp(`^(?:${source})$`);
});

/** The form of a written length, for six characters at least: shorter numbers do not count. */
function formOf(written: string): string {
  const [fewest] = lengthOf(written);
  const longer = written.replace(
    /\{(\d+)/,
    (_, least) => `{${Number(least) + Math.max(0, 6 - fewest)}`,
  );
  const [own] = /^(?:K|S(?=9|A)|WDL|X(?=9\{8\}$))|R$/.exec(longer) ?? [''];
  return longer
    .replace(own, own && `'${own}'`)
    .replaceAll('9', 'd')
    .replaceAll(/\{[^}]*\}/g, (times) => times.replaceAll('d', '9'));
}

function lengthOf(written: string): readonly [number, number] {
  const once = written.replaceAll(/\{[^}]*\}/g, '').length;
  const [, fewest = '1', most = fewest] = /\{(\d+)(?:,(\d+))?\}/.exec(written) ?? [];
  return [once - 1 + Number(fewest), once - 1 + Number(most)];
}
