import type { CheckContext, CheckVerdict } from '../core/checks/check.ts';
import { detector } from './detector.ts';

/** Longer tokens run on. */
const MOST = 2048;
const LONGEST_HEADER = 1024;
const PART = '[0-9A-Za-z_-]';

/**
 * Finds JSON Web Tokens in the compact form (RFC 7515, 7.1; RFC 7516, 7.1): three or five parts of base64url,
 * the first a JSON object with the member `alg`.
 */
export const jsonWebToken = detector({
  key: 'jsonWebToken',
  group: 'secrets',
  finds: 'JSON Web Tokens',
  aliases: { key: ['jwt'] },
  patterns: [
    {
      form: `'eyJ'${PART}+\\.${PART}*(\\.${PART}*){0,3}`,
      most: MOST,
      runsOn: '0-9A-Za-z_.-',
      check: { kind: 'code', holds },
      when: { always: 0.95 },
      edges: 'open',
    },
  ],
  examples: [
    `Sent «${token({ alg: 'HS256', typ: 'JWT' })}». Thanks.`,
    `{"access_token":"«${token({ typ: 'JWT', alg: 'RS256', kid: '7' })}»","text":"\\n«${token({ alg: 'none' })}»"}`,
    `17,«${token({ alg: 'ES256' })}»,open`,
    `2024-05-06 INFO Authorization: Bearer «${token({ alg: 'HS256' })}» 200 /a?t=«${token({ alg: 'HS512' })}»&b=1`,
    `no header: eyJhbGci.eyJzdWIi.abc, ${encoded({ typ: 'JWT' })}.${encoded({ sub: 1 })}.abcdef, eyJ, eyJhbGciOiJIUzI1NiJ9`,
    `no parts: ${encoded({ alg: 'HS256' })}, ${encoded({ alg: 'HS256' })}.${encoded({ sub: 1 })}, x${token({ alg: 'HS256' })}`,
  ],
});

/** Up to the first empty part, but that the second is empty in an encrypted token. */
function holds(_id: string, { bytes, start, end }: CheckContext): CheckVerdict {
  const parts = bytes.toString('latin1', start, end).split('.');
  if (!isHeader(parts[0])) return false;
  if (end - start === MOST) return true;
  const empty = parts.findIndex((part, n) => n > 1 && part === '');
  const kept = empty < 0 ? parts : parts.slice(0, empty);
  return kept.length > 2 && { end: start + kept.join('.').length };
}

function isHeader(part: string): boolean {
  if (part.length > LONGEST_HEADER) return false;
  try {
    const header: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof header === 'object' && header !== null && 'alg' in header;
  } catch {
    return false;
  }
}

function token(header: object): string {
  return `${encoded(header)}.${encoded({ sub: '1234567890', admin: true })}.${'aB3_'.repeat(10)}`;
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
