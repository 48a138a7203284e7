import { isFedExExpress, isMod10, isRoutedImpb, isS10, isUps } from './tracking-checks.ts';

/** Carriers whose numbers are wanted. */
export interface Carriers {
  readonly ups: boolean;
  readonly fedex: boolean;
  readonly usps: boolean;
}

/** What a number is, whether its check digit holds, and what it needs around it to be believed. */
export interface TrackingKind {
  readonly carrier: keyof Carriers;
  readonly valid: boolean;
  readonly needs: 'nothing' | 'prose' | 'keyword';
}

type Rule = (text: string) => TrackingKind | undefined;

const RULES: readonly Rule[] = [
  (text) => (/^1Z[0-9A-Z]{15}\d$/.test(text) ? kind('ups', isUps(text), 'nothing') : undefined),
  (text) => (/^[A-Z]{2}\d{9}[A-Z]{2}$/.test(text) ? checked('usps', isS10(text)) : undefined),
  (text) => (/^T\d{10}$/.test(text) ? kind('ups', false, 'keyword') : undefined),
  (text) =>
    /^9[2-5](?:\d{20}|\d{24})$/.test(text) ? kind('usps', isMod10(text), 'nothing') : undefined,
  (text) => (/^9[1-5]\d{18}$/.test(text) ? kind('usps', isMod10(text), 'nothing') : undefined),
  (text) =>
    /^420\d{27}$|^420\d{31}$/.test(text) ? checked('usps', isRoutedImpb(text)) : undefined,
  (text) =>
    /^(?:\d{26}|\d{28}|\d{30}|\d{34})$/.test(text) ? kind('usps', false, 'keyword') : undefined,
  (text) => (/^(?:70|14|23|03)\d{14}$/.test(text) ? plain('usps', false) : undefined),
  (text) => (/^91\d{20}$/.test(text) && isMod10(text) ? kind('usps', true, 'nothing') : undefined),
  (text) => (/^96\d{20}$/.test(text) ? plain('fedex', isMod10(text.slice(-15))) : undefined),
  (text) => (/^\d{12}$/.test(text) ? plain('fedex', isFedExExpress(text)) : undefined),
  (text) => (/^(?:\d{15}|\d{20})$/.test(text) ? plain('fedex', isMod10(text)) : undefined),
  (text) => (/^\d{22}$/.test(text) ? kind('fedex', false, 'keyword') : undefined),
  (text) => (/^\d{9}$/.test(text) ? kind('ups', false, 'keyword') : undefined),
];

/** What capitals and digits without blanks are. */
export function trackingKind(text: string, carriers: Carriers): TrackingKind | undefined {
  for (const rule of RULES) {
    const found = rule(text);
    if (found && carriers[found.carrier]) return found;
  }
  return undefined;
}

function kind(carrier: keyof Carriers, valid: boolean, needs: TrackingKind['needs']): TrackingKind {
  return { carrier, valid, needs };
}

/** A shape of its own: it stands for itself where its check digit holds. */
function checked(carrier: keyof Carriers, valid: boolean): TrackingKind {
  return kind(carrier, valid, valid ? 'nothing' : 'keyword');
}

/** A number of plain length: prose where its check digit holds, else a keyword. */
function plain(carrier: keyof Carriers, valid: boolean): TrackingKind {
  return kind(carrier, valid, valid ? 'prose' : 'keyword');
}
