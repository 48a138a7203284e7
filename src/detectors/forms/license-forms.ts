/** A form of driver's licence: `A` a letter, `9` a digit, `X` either, others as they are; `{2,4}` repeats. */
interface Written {
  readonly state: string;
  readonly form: string;
}

/**
 * Forms by state: the table of the National Traffic Safety Institute, https://ntsi.com/drivers-license-format/, less
 * what is shorter than six signs or without a digit, and the groups that cards print. Many share one.
 */
const FORMS =
  'AL 9{1,8}; AK 9{1,7}; AZ A9{8}|9{9}; AR 9{4,9}; CA A9{7}; CO 99-999-9999|9{9}|99-9{7}|A9{3,6}|AA9{2,5}; CT 9{9}; ' +
  'DE 9{1,7}; DC 9{7}|9{9}; FL A999-999-99-999-9|A999-999-99-999|A9{12}; GA 9{7,9}; HI A9{8}|9{9}; ID AA9{6}A|9{9}; ' +
  'IL A999-9999-9999|A9{11,12}; IN 9999-99-9999|9{9,10}|A9{9}; IA 9{9}|999AA9999; KS K99-99-9999|A9{8}|9{9}; ' +
  'KY A99-999-999|A9{8,9}|9{9}; LA 9{1,9}; ME 9{7,8}|9{7}A|9{7}X; MD A-999-999-999-999|A9{12}; MA S9{8}|A9{8}|SA9{7}|9{9}; ' +
  'MI A 999 999 999 999|A9{12}|A9{10}; MN A9{12}; MS 9{9}|999-99-9999; MO A9{5,9}|A9{6}R|9{8}AA|9{9}A|9{9}|999A9{6}; MT A9{8}|9{9}|9{13,14}; ' +
  'NE A9{3,8}; NV 9{9,10}|9{12}|X9{8}; NH 99AAA99999|99AAA999999|AAA9{8}; NJ A9999-99999-99999|A9{14}; NM 9{8,9}; NY 9{8,9}|9{16}|999-999-999|999 999 999|A9{7}|A9{18}; ' +
  'NC 9{1,12}; ND AAA-99-9999|AAA9{6}|9{9}; OH AA9{3,7}|A9{4,8}|9{8}; OK A9{9}|A9{8}|9{9}; OR 9{1,9}|A9{6}; PA 9{8}|99 999 999; ' +
  'RI 9{7}|A9{6}; SC 9{5,11}; SD 9{6,10}|9{12}; TN 9{7,9}; TX 9{7,8}; UT 9{4,10}; VT 9{8}|9{7}A; VA A99-99-9999|A9{8,11}|9{9}; ' +
  'WA WDLXXXXXXXXX|AAAAAAA999XX|XXXXXXX999XX; WV 9{7}|A9{5,6}|AA9{5,6}; WI A999-9999-9999-99|A9{13}; WY 9{9,10}|999999-999';

/** A state's form as an expression. */
export interface LicenseForm {
  readonly state: string;
  readonly pattern: RegExp;
  /** The same as triggers have it. */
  readonly form: string;
  /** Fewest and most signs. */
  readonly length: readonly [number, number];
}

const WRITTEN: readonly Written[] = FORMS.split('; ').flatMap((entry) =>
  entry
    .slice(3)
    .split('|')
    .map((form) => ({ state: entry.slice(0, 2), form })),
);

/** All forms. */
export const LICENSE_FORMS: readonly LicenseForm[] = WRITTEN.map(({ state, form }) => ({
  state,
  pattern: new RegExp(`^${sourceOf(form)}$`),
  form: triggerOf(form),
  length: lengthOf(form),
}));

/** Of six signs and more: shorter ones are never believed. */
function triggerOf(form: string): string {
  const [fewest] = lengthOf(form);
  const longer = form.replace(
    /\{(\d+)/,
    (_, least) => `{${Number(least) + Math.max(0, 6 - fewest)}`,
  );
  return sourceOf(longer).replaceAll(String.raw`\d`, '[0-9]');
}

function lengthOf(form: string): readonly [number, number] {
  const once = form.replaceAll(/\{[^}]*\}/g, '').length;
  const [, fewest = '1', most = fewest] = /\{(\d+)(?:,(\d+))?\}/.exec(form) ?? [];
  return [once - 1 + Number(fewest), once - 1 + Number(most)];
}

function sourceOf(form: string): string {
  const parts = /^(?:K|S(?=9|A)|WDL|X(?=9\{8\}$))/.exec(form)?.[0] ?? '';
  const rest = form.slice(parts.length);
  return parts + rest.replaceAll(/\{[^}]*\}|./g, classOf);
}

function classOf(part: string): string {
  if (part === '9') return '\\d';
  if (part === 'A') return '[A-Z]';
  return part === 'X' ? '[0-9A-Z]' : part;
}
