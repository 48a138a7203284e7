/** Values of a profile's `domain`, and the terms that each makes no finding of any filter. */
export const DOMAIN_TERMS = {
  health: ['Doctor', 'Physician'],
  legal: ['Court', 'Defendant', 'Plaintiff'],
} as const;

export const DOMAINS = ['health', 'legal'] as const;
