import { didYouMean } from '../../core/did-you-mean.ts';
import { isProfileName } from '../../profiles/load.ts';

/** Names of the rights that a key may have. */
export const SCOPES = ['redact', 'explain', 'profiles', 'reidentify', 'metrics'] as const;

/** Scopes by their names in Philter 4, for keys that move. Some have no effect here, as their endpoints are not served. */
const PHILTER_SCOPES = [
  ...(['contexts:read', 'contexts:write', 'policies:read', 'policies:write'] as const),
  ...(['lists:read', 'lists:write', 'documents:read', 'documents:write'] as const),
  ...(['ledger:read', 'ledger:export', 'ledger:delete', 'holds:read', 'holds:write'] as const),
  ...(['audit:read', 'signing:write', 'users:read', 'users:write', 'api-keys:read'] as const),
  ...(['api-keys:write', 'settings:read', 'settings:write', 'webhooks:read'] as const),
  'webhooks:write',
] as const;

const ALL = [...SCOPES, ...PHILTER_SCOPES] as const;

export type Scope = (typeof ALL)[number];

/** Scopes of a key, the profiles that they are limited to, and its rate. */
export interface Grants {
  readonly scopes: readonly Scope[];
  /** The profiles that a scope is limited to; a scope that is not here is for all. */
  readonly profiles: ReadonlyMap<Scope, readonly string[]>;
  /** Most requests in a second. Default: `REDACTOR_CLIENT_RATE`. */
  readonly rate?: number;
  /** Profile that runs beside each request's own, for metrics only. */
  readonly shadow?: string;
}

/** Syntax of grants, for messages. */
export const GRANTS_FORM = 'SCOPE,SCOPE[:PROFILE,PROFILE] … [rate=NUMBER] [shadow=PROFILE]';

/**
 * Reads grants: `redact,explain`, `redact:default,logs metrics`, with `rate=50` for 50 requests in a second. Throws
 * an Error that names the mistake.
 */
export function readGrants(fields: readonly string[]): Grants {
  const rates = fields.filter((field) => field.startsWith('rate='));
  const shadows = fields.filter((field) => field.startsWith('shadow='));
  const written = fields.filter((field) => !/^(?:rate|shadow)=/.test(field)).map(grant);
  if (written.length === 0 || rates.length > 1 || shadows.length > 1)
    throw new Error(`expected ${GRANTS_FORM}`);
  const scopes = ALL.filter((scope) => written.some((one) => one.scopes.includes(scope)));
  const profiles = scopes.flatMap((scope) => {
    const lists = written.filter((one) => one.scopes.includes(scope)).map((one) => one.profiles);
    const parts = lists.includes(undefined);
    return parts ? [] : [[scope, lists.flatMap((list) => list ?? [])] as const];
  });
  const rate = rates.map(rateOf)[0];
  const shadow = shadows.map(shadowOf)[0];
  return {
    scopes,
    profiles: new Map(profiles),
    ...(rate !== undefined && { rate }),
    ...(shadow !== undefined && { shadow }),
  };
}

/** Whether a key with these grants may use a profile. Without keys, whoever asks may. */
export function mayUse(grants: Grants | undefined, scope: Scope, profile: string): boolean {
  return grants?.profiles.get(scope)?.includes(profile) ?? true;
}

export function isScope(text: string): text is Scope {
  return (ALL as readonly string[]).includes(text);
}

interface Grant {
  readonly scopes: readonly Scope[];
  readonly profiles: readonly string[] | undefined;
}

function grant(field: string): Grant {
  const parts = field.split(',');
  if (parts.every(isScope)) return { scopes: parts, profiles: undefined };
  const colon = field.indexOf(':');
  const scopes = (colon < 0 ? field : field.slice(0, colon)).split(',');
  const unknown = scopes.find((scope) => !isScope(scope));
  if (unknown !== undefined) {
    const hint = didYouMean(colon < 0 ? unknown : field, ALL) || didYouMean(unknown, SCOPES);
    throw new Error(`a scope is not known${hint}; there are: ${SCOPES.join(', ')}`);
  }
  const known = scopes.filter(isScope);
  if (known.includes('metrics'))
    throw new Error('metrics are of the service: no profile limits them');
  const profiles = field.slice(colon + 1).split(',');
  if (profiles.every(isProfileName)) return { scopes: known, profiles };
  throw new Error('after a colon, expected names of profiles, with commas between them');
}

function rateOf(field: string): number {
  const number = /^rate=([1-9]\d{0,6})$/.exec(field)?.[1];
  if (number !== undefined) return Number(number);
  throw new Error('rate: expected a whole number from 1 to 9999999, of requests in a second');
}

function shadowOf(field: string): string {
  const name = field.slice('shadow='.length);
  if (isProfileName(name)) return name;
  throw new Error('shadow: expected the name of a profile');
}
