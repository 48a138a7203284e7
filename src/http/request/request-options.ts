import type { IncomingMessage } from 'node:http';
import type { Positions } from '../../answer/positions.ts';
import { newDocumentId } from '../../answer/random-ids.ts';
import type { RequestScope } from '../../engine/types.ts';
import { isProfileName } from '../../profiles/load.ts';
import type { LoadedProfile, Profile } from '../../profiles/profile.ts';
import { type Grants, mayUse, type Scope } from '../admission/grants.ts';
import { brokenProfile, Refusal } from '../response/refusal.ts';
import { type ContentDecoder, decoderOf } from './content-coding.ts';
import { type Media, media } from './media-type.ts';
import { oneOf, type Parameters } from './query.ts';

/** With which profile a text is redacted, and for whom. */
export interface RequestOptions {
  readonly profile: Profile;
  readonly scope: RequestScope;
}

/** Options in a request's head. */
export interface RequestHead {
  /** `p`, `c` and `d`, where the URL has them. */
  readonly parameters: Parameters;
  readonly media: Media;
  readonly decoder: ContentDecoder | undefined;
  /** Each line is answered on its newline. */
  readonly lines: boolean;
  /** The whole answer is there before its head leaves. */
  readonly buffered: boolean;
  /** Explain: one span per line, and the members of each. */
  readonly ndjson: boolean;
  readonly positions: Positions;
  readonly text: boolean;
  /** Explain: with the number of values that filters that are off would find. */
  readonly more: boolean;
}

/** Reads a request's head. Throws `Refusal` for every body that is not plain text. */
export function head(
  { headers, httpVersion }: IncomingMessage,
  parameters: Parameters,
): RequestHead {
  const transfer = headers['transfer-encoding'];
  if (transfer !== undefined && transfer.trim().toLowerCase() !== 'chunked') {
    throw new Refusal(501, 'unsupported_transfer_encoding', 'Transfer-Encoding must be chunked');
  }
  if (!['', 'false'].includes(parameters.get('async') ?? '')) {
    const detail = 'async must be false: the answer comes with its request';
    throw new Refusal(400, 'invalid_parameter', detail);
  }
  // HTTP/1.0 has no chunks: an answer that breaks off would look complete.
  const old = httpVersion !== '1.1';
  const lines = oneOf(parameters, 'flush', ['none', 'line']) === 'line';
  return {
    parameters,
    media: media(headers['content-type']),
    decoder: decoderOf(headers),
    lines: lines && !old,
    buffered: old || (truth(parameters, 'spool', '0') && !lines),
    ndjson: headers.accept !== undefined && /\bapplication\/x-ndjson\b/i.test(headers.accept),
    positions: oneOf(parameters, 'positionEncoding', ['utf-16', 'utf-8', 'utf-32']),
    text: truth(parameters, 'text', '1'),
    more: truth(parameters, 'more', '0'),
  };
}

/** Profiles, and which of them the caller may use. */
export interface Usable {
  readonly profiles: ReadonlyMap<string, LoadedProfile>;
  readonly grants?: Grants | undefined;
  /** The scope that it is for. */
  readonly purpose: Scope;
}

/**
 * Profile and scope of a request. Throws `Refusal` for a profile that cannot or may not be used. An empty parameter counts
 * as absent.
 */
export function requestOptions(parameters: Parameters, usable: Usable): RequestOptions {
  const profile = chosen(parameters.get('p') || 'default', usable);
  const context = printable('c', parameters.get('c'), /^\P{C}{1,256}$/u) ?? 'none';
  const documentId = printable('d', parameters.get('d'), /^[ -~]{1,256}$/) ?? newDocumentId();
  return { profile, scope: { context, documentId } };
}

function truth(parameters: Parameters, name: string, absent: '0' | '1'): boolean {
  if (!parameters.get(name)) return absent === '1';
  const other = absent === '0' ? '1' : '0';
  return ['1', 'true'].includes(oneOf(parameters, name, [absent, other, 'true', 'false']));
}

/** Refuses a profile that a key is not for, whether there is such a profile or not. */
export function checkMayUse(grants: Grants | undefined, scope: Scope, profile: string): void {
  if (mayUse(grants, scope, profile)) return;
  const names = grants?.profiles.get(scope)?.join(', ') ?? 'none';
  const detail = `the API key may not use this profile; it may use: ${names}`;
  throw new Refusal(403, 'profile_not_allowed', detail);
}

function chosen(name: string, { profiles, grants, purpose }: Usable): Profile {
  if (!isProfileName(name)) {
    throw new Refusal(400, 'invalid_profile_name', 'p is not the name of a profile');
  }
  checkMayUse(grants, purpose, name);
  const profile = profiles.get(name);
  if (profile === undefined) {
    const known = [...profiles.keys()].filter((one) => mayUse(grants, purpose, one));
    const names = known.filter(isProfileName).sort().join(', ') || 'none';
    throw new Refusal(404, 'profile_not_found', `there is no such profile; there are: ${names}`);
  }
  if ('plan' in profile) return profile;
  throw brokenProfile();
}

function printable(name: string, value: string | undefined, form: RegExp): string | undefined {
  if (!value) return undefined;
  if (form.test(value)) return value;
  const detail = `${name} holds more than 256 characters, or characters that are not allowed`;
  throw new Refusal(400, 'invalid_parameter', detail);
}
