import type { KeptTest } from './tests/test-texts.ts';
import { objectOf } from './values.ts';

/** Changes to a profile that another screen proposes. */
export interface Proposal {
  /** Keys of filters to turn on. */
  readonly filters?: readonly string[];
  /** Texts that are always redacted. */
  readonly terms?: readonly string[];
  /** Patterns of texts that are always redacted. */
  readonly patterns?: readonly string[];
  /** Texts that stay. */
  readonly ignored?: readonly string[];
  /** Test texts that are kept with the profile. */
  readonly tests?: readonly KeptTest[];
}

const FORMAT = { strategy: 'REDACT', redactionFormat: '{{{REDACTED-%t}}}' };

/** A profile with a proposal's changes: a filter that it has keeps its settings, and lists get one entry more. */
export function withProposal(
  profile: unknown,
  { filters = [], terms = [], patterns = [], ignored = [], tests = [] }: Proposal,
): Readonly<Record<string, unknown>> {
  const value = objectOf(profile);
  const identifiers = objectOf(value['identifiers']);
  const on = filters.map((key) => {
    const { enabled: _, ...settings } = objectOf(identifiers[key]);
    return [key, settings] as const;
  });
  const dictionary = { terms, customFilterStrategies: [FORMAT] };
  const own = patterns.map((pattern) => ({ pattern, identifierFilterStrategies: [FORMAT] }));
  const next = {
    ...identifiers,
    ...Object.fromEntries(on),
    ...(terms.length > 0 && { dictionaries: [...list(identifiers['dictionaries']), dictionary] }),
    ...(own.length > 0 && { identifiers: [...list(identifiers['identifiers']), ...own] }),
  };
  return {
    ...value,
    ...(tests.length > 0 && { tests: [...list(value['tests']), ...tests] }),
    ...(ignored.length > 0 && { ignored: [...list(value['ignored']), { terms: ignored }] }),
    ...(Object.keys(next).length > 0 && { identifiers: next }),
  };
}

/** The JSON of a profile with a proposal's changes. */
export function proposedJson(json: string, proposal: Proposal): string {
  return `${JSON.stringify(withProposal(JSON.parse(json), proposal), null, 2)}\n`;
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
