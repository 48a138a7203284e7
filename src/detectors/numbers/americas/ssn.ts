import type { Check } from '../../../core/checks/check.ts';
import { QUANTITIES } from '../../columns/quantity-labels.ts';
import { areDigits, digits } from '../../columns/value-forms.ts';
import { detector } from '../../detector.ts';
import { PHONES } from '../../forms/phone-nouns.ts';

/** Areas, groups and serials that were issued: 20 CFR 422.103, https://www.ssa.gov/employer/randomization.html. */
const issued: readonly Check[] = [
  numbers(0, 3, [1, 665], [667, 899]),
  numbers(3, 2, [1, 99]),
  numbers(5, 4, [1, 9999]),
];
/** Middle digits of individual taxpayer identification numbers: IRS Publication 4757. */
const taxpayer: readonly Check[] = [
  numbers(0, 3, [900, 999]),
  numbers(3, 2, [50, 65], [70, 88], [90, 92], [94, 99]),
];

/**
 * Followed by a beneficiary identification code, the number is that of a claim, of Social Security and, up to 2019, Medicare.
 */
const GROUPED = 'ddd(-dd-| dd )dddd([A-FHJKMTW]X?)?';
const DOTTED = 'ddd\\.dd\\.dddd';
const BARE = 'd{9}';
const counts = { near: 0.9, field: 0.3, prose: 0.3 };

/**
 * Finds US social security numbers (3-2-4 digits, with one separator or none) and taxpayer ids (2-7, and ITINs, which begin
 * with 9). Nine digits without separators count near a keyword; with low confidence, in prose or alone in a field; not in the lines of a log.
 */
export const ssn = detector({
  key: 'ssn',
  group: 'numbers',
  finds: 'US social security and taxpayer numbers',
  words: {
    near:
      'ssn, ssns, social, social security, soc sec, ss, sin, tin, itin, tax id, taxpayer, tax payer, patient, member, ' +
      'insured, beneficiary, claimant',
    raise: 'ssn, social security, social security number, tax id, taxpayer, tin, itin',
    lower: 'invoice, order, part number, serial, sku, tracking',
    phones: PHONES,
  },
  patterns: [
    ...[issued, taxpayer].flatMap((check) => [
      { form: GROUPED, check },
      { form: DOTTED, check, when: { near: 0.9 } },
      { form: BARE, check, when: counts },
    ]),
    { form: 'dd-d{7}', when: { 'not before phones': 0.9 } },
  ],
  column: {
    labels: `ssn,ssn number,ssn no,social security,social security number,social security no,soc sec no,soc sec,
      social,ssn last 4,last 4 ssn,last four ssn,ssn4,itin`,
    refused: QUANTITIES,
    refusable: areDigits,
    accepts: digits(4, 9),
  },
  examples: [
    'SSN «078-05-1120» on file, «123 45 6789» and «123456789» too; tax id «11-1234567».',
    '{"ssn":"«555-55-1234»","note":"(«123-45-6789»)\\n«123-45-6789»"}',
    '17,«123-45-6789»,1990-02-03,«12-3456789»\r\n18,«123456789»,,',
    '2024-05-06 INFO ssn=«123-45-6789» zip=12345-6789 ssn_«123456789»_x',
    'copied: «123‑45‑6789», «123–45–6789», “«123 45 6789»”, 号码«123-45-6789»',
    'hidden: «１２３-４５-６７８９», «123-45-67\u200b89», «123\u221245\u22126789», «123-45-\n6789» 1\u200d2',
    '2024-05-06 10:30:45 INFO took 123456789 ns, id=123456789, ssn=«123456789»',
    'x = foo(123456789) # 123456789',
    'const POWERS = [\n    781532673, 64985353, 253049085,\n\t123456789,\n];\n17, «123456789», 5\n  Jane, «123456789», x',
    'ITIN «980-87-7990», «912 70 1234»; not 900-49-1234, 900-66-1234, 912-89-1234, 912-93-1234',
    'never issued: 000-12-3456, 666-12-3456, 900-12-3456, 123-00-4567, 123-45-0000, 000123456',
    'claim «123-45-6789A», HICN «123-45-6789C1», «123 45 6789D»; not 123-45-6789G, 123-45-6789ABC, 123-45-6789a',
    'not 123 454 6789, 123 4f 6789, 123-45 6789, 123.45.6789, 123-45-67890, 0123456789',
    'not 123-45-6789-1, 9-123-45-6789, 12-34567, 12-34567890, 3.123456789, 123456789.5, x123456789',
    'SSN «123.45.6789», {"ssn":"«123.45.6789»"}; SSN 123.45.67890, 000.45.6789, 1.123.45.6789',
    'two in a row hide none: «536\u2009\u200b22\u2009\u200b8726»',
    'one behind another «123-45-6789» «１２３-４５-６７８０»',
  ],
});

function numbers(
  at: number,
  digits: number,
  ...within: readonly (readonly [number, number])[]
): Check {
  return { kind: 'numbers', at, digits, within };
}
