/** Values of a profile's `domain`, and the terms that no filter finds under it. */
export const DOMAIN_TERMS = {
  health: ['Doctor', 'Physician'],
  legal: ['Court', 'Defendant', 'Plaintiff'],
} as const;

export const DOMAINS = ['health', 'legal'] as const;
