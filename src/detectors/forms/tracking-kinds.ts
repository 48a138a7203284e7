import {
  isDhlWaybill,
  isFedExBarcode,
  isFedExExpress,
  isMod10,
  isRoutedImpb,
  isS10,
  isUps,
  isUpsWaybill,
} from './tracking-checks.ts';

/** Carriers whose numbers are wanted. */
export interface Carriers {
  readonly ups: boolean;
  readonly fedex: boolean;
  readonly usps: boolean;
  readonly dhl: boolean;
}

/** What a number is, whether its check digit holds, and what it needs around it to be believed. */
export interface TrackingKind {
  readonly carrier: keyof Carriers;
  readonly valid: boolean;
  readonly needs: 'nothing' | 'prose' | 'keyword';
}

type Rule = (text: string) => TrackingKind | undefined;

/**
 * Rules in order, by how many capitals and digits they take. Sources: the carriers' barcode guides as
 * https://github.com/jkeen/tracking_number_data collects them (UPS, FedEx, DHL), USPS Publication 199 (IMpb), UPU S10.
 */
const RULES: readonly (readonly [lengths: readonly number[], rule: Rule])[] = [
  [
    [18],
    (text) => (/^1Z[0-9A-Z]{15}\d$/.test(text) ? kind('ups', isUps(text), 'nothing') : undefined),
  ],
  [
    [13],
    (text) => (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text) ? checked('usps', isS10(text)) : undefined),
  ],
  [[11], (text) => (/^[AHJKTV]\d{10}$/.test(text) ? plain('ups', isUpsWaybill(text)) : undefined)],
  [
    [12, 13, 14],
    (text) => (/^J[A-Z]{2,3}\d{9,10}$/.test(text) ? kind('dhl', false, 'keyword') : undefined),
  ],
  [
    [22, 26],
    (text) => (/^9[2-5]\d+$/.test(text) ? kind('usps', isMod10(text), 'nothing') : undefined),
  ],
  [[20], (text) => (/^9[1-5]\d+$/.test(text) ? kind('usps', isMod10(text), 'nothing') : undefined)],
  [[30, 34], (text) => (/^420\d+$/.test(text) ? checked('usps', isRoutedImpb(text)) : undefined)],
  [
    [34],
    (text) => (/^(?:10|96)\d+$/.test(text) ? plain('fedex', isFedExBarcode(text)) : undefined),
  ],
  [[26, 28, 30, 34], (text) => (/^\d+$/.test(text) ? kind('usps', false, 'keyword') : undefined)],
  [[16], (text) => (/^(?:70|14|23|03)\d+$/.test(text) ? plain('usps', false) : undefined)],
  [
    [22],
    (text) => (/^91\d+$/.test(text) && isMod10(text) ? kind('usps', true, 'nothing') : undefined),
  ],
  [[22], (text) => (/^96\d+$/.test(text) ? plain('fedex', isMod10(text.slice(-15))) : undefined)],
  // SmartPost, and USPS from 71, without the two digits before them that their check digit covers.
  [[20], (text) => (/^\d\d29\d+$/.test(text) ? smartPost(text) : undefined)],
  [[20], (text) => (/^(?:03|13|14|23|7[01])\d+$/.test(text) ? uspsLabel(text) : undefined)],
  // A pallet's number, GS1 SSCC.
  [
    [18],
    (text) => (/^00\d+$/.test(text) && isMod10(text) ? kind('fedex', true, 'keyword') : undefined),
  ],
  [
    [10, 11],
    (text) => (/^\d+$/.test(text) && isDhlWaybill(text) ? kind('dhl', true, 'keyword') : undefined),
  ],
  [[12], (text) => (/^\d+$/.test(text) ? plain('fedex', isFedExExpress(text)) : undefined)],
  [[15, 20], (text) => (/^\d+$/.test(text) ? plain('fedex', isMod10(text)) : undefined)],
  [[22], (text) => (/^\d+$/.test(text) ? kind('fedex', false, 'keyword') : undefined)],
  [[9], (text) => (/^\d+$/.test(text) ? kind('ups', false, 'keyword') : undefined)],
];
const BY_LENGTH: readonly (readonly Rule[])[] = Array.from({ length: 36 }, (_, length) =>
  RULES.flatMap(([lengths, rule]) => (lengths.includes(length) ? [rule] : [])),
);

/** What capitals and digits without blanks are: at most 35. */
export function trackingKind(text: string, carriers: Carriers): TrackingKind | undefined {
  for (const rule of BY_LENGTH[text.length]) {
    const found = rule(text);
    if (found && carriers[found.carrier]) return found;
  }
  return undefined;
}

/** Whether a number may have so many capitals and digits. */
export function isTrackingLength(length: number): boolean {
  return BY_LENGTH[length].length > 0;
}

function kind(carrier: keyof Carriers, valid: boolean, needs: TrackingKind['needs']): TrackingKind {
  return { carrier, valid, needs };
}

function smartPost(text: string): TrackingKind | undefined {
  return isMod10(`92${text}`) ? plain('fedex', true) : undefined;
}

function uspsLabel(text: string): TrackingKind | undefined {
  return isMod10(text) || isMod10(`91${text}`) ? plain('usps', true) : undefined;
}

/** A shape of its own: it stands for itself where its check digit holds. */
function checked(carrier: keyof Carriers, valid: boolean): TrackingKind {
  return kind(carrier, valid, valid ? 'nothing' : 'keyword');
}

/** A number of plain length: prose where its check digit holds, else a keyword. */
function plain(carrier: keyof Carriers, valid: boolean): TrackingKind {
  return kind(carrier, valid, valid ? 'prose' : 'keyword');
}
