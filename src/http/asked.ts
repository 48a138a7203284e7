import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { RequestScope } from '../engine/types.ts';
import { isProfileName } from '../profiles/load.ts';
import type { LoadedProfile, Profile } from '../profiles/profile.ts';
import { Refusal } from './refusal.ts';

/** What a request asks for. */
export interface Asked {
  readonly profile: Profile;
  readonly scope: RequestScope;
}

/**
 * Reads a request's head. Throws `Refusal` for a profile that cannot be used, and for whatever would not be
 * UTF-8 text as it stands.
 */
export function asked(
  incoming: IncomingMessage,
  profiles: ReadonlyMap<string, LoadedProfile>,
): Asked {
  const parameters = query(incoming.url ?? '');
  const profile = usable(parameters.get('p') || 'default', profiles);
  const context = printable('c', parameters.get('c') || 'none', /^\P{C}{1,256}$/u);
  const documentId = printable('d', parameters.get('d') || newDocumentId(), /^[ -~]{1,256}$/);
  checkEncoding(incoming.headers);
  checkType(incoming.headers['content-type']);
  return { profile, scope: { context, documentId } };
}

/** The document id of a request that brings none: 32 hex digits. */
export function newDocumentId(): string {
  // Made of a pool: randomBytes asks the system each time, 17 µs.
  return randomUUID().replaceAll('-', '');
}

function query(url: string): ReadonlyMap<string, string> {
  const at = url.indexOf('?');
  const parameters = new Map<string, string>();
  if (at < 0) return parameters;
  for (const pair of url.slice(at + 1).split('&')) {
    const [name = '', ...value] = pair.split('=');
    const key = decoded(name);
    if (key.length === 1 && parameters.has(key)) {
      throw new Refusal(400, 'invalid_parameter', 'a query parameter is given twice');
    }
    parameters.set(key, decoded(value.join('=')));
  }
  return parameters;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refusal(400, 'invalid_parameter', 'the query is not percent-encoded UTF-8');
  }
}

function usable(name: string, profiles: ReadonlyMap<string, LoadedProfile>): Profile {
  if (!isProfileName(name)) {
    throw new Refusal(400, 'invalid_profile_name', 'p is not the name of a profile');
  }
  const profile = profiles.get(name);
  if (profile === undefined) {
    const names = [...profiles.keys()].filter(isProfileName).sort().join(', ') || 'none';
    throw new Refusal(404, 'profile_not_found', `there is no such profile; there are: ${names}`);
  }
  if ('plan' in profile) return profile;
  const detail = 'the profile is invalid; the log of the service says why';
  throw new Refusal(503, 'profile_invalid', detail, { 'Retry-After': '60' });
}

function printable(name: string, value: string, form: RegExp): string {
  if (form.test(value)) return value;
  const detail = `${name} holds more than 256 characters, or characters that are not allowed`;
  throw new Refusal(400, 'invalid_parameter', detail);
}

function checkEncoding(headers: IncomingHttpHeaders): void {
  const transfer = headers['transfer-encoding']?.trim().toLowerCase() ?? 'chunked';
  if (transfer !== 'chunked') {
    throw new Refusal(501, 'unsupported_transfer_encoding', 'Transfer-Encoding must be chunked');
  }
  const content = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (content !== 'identity') {
    throw new Refusal(415, 'unsupported_content_encoding', 'Content-Encoding must be identity', {
      'Accept-Encoding': 'identity',
    });
  }
}

/** What curl sends when it is told nothing counts as text. */
const textTypes = [
  '',
  'text/plain',
  'application/octet-stream',
  'application/x-www-form-urlencoded',
];

function checkType(header: string | undefined): void {
  const [type = '', ...parameters] = (header ?? '').toLowerCase().split(';');
  if (!textTypes.includes(type.trim())) {
    throw new Refusal(415, 'unsupported_media_type', 'the body must be text/plain');
  }
  for (const parameter of parameters) {
    const [name = '', value = ''] = parameter.split('=');
    const charset = value.trim().replace(/^"(.*)"$/, '$1');
    if (name.trim() === 'charset' && !['utf-8', 'utf8', 'us-ascii', 'ascii'].includes(charset)) {
      throw new Refusal(415, 'unsupported_charset', 'the charset must be utf-8 or us-ascii');
    }
  }
}
