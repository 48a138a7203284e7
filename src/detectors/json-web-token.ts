import { byteSet } from '../core/bytes.ts';
import type { Found, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { beginsAt } from './reading/edges.ts';
import { escaped, pastEscape } from './reading/escapes.ts';
import { URL64 } from './secrets/api-key-forms.ts';

/** Longer tokens run on. */
const REACH = 2048;
const LONGEST_HEADER = 1024;
const RUN_ON = byteSet('A-Za-z0-9_.-');

/**
 * Finds JSON Web Tokens in the compact form (RFC 7515, 7.1; RFC 7516, 7.1): three or five parts of base64url,
 * the first a JSON object with the member `alg`.
 */
export const jsonWebToken = definition({
  key: 'jsonWebToken',
  type: 'json-web-token',
  filterType: 'JSON_WEB_TOKEN',
  finds: 'JSON Web Tokens',
  aliases: { key: ['jwt'] },
  options: {},
  examples: [
    `Sent «${token({ alg: 'HS256', typ: 'JWT' })}». Thanks.`,
    `{"access_token":"«${token({ typ: 'JWT', alg: 'RS256', kid: '7' })}»","text":"\\n«${token({ alg: 'none' })}»"}`,
    `17,«${token({ alg: 'ES256' })}»,open`,
    `2024-05-06 INFO Authorization: Bearer «${token({ alg: 'HS256' })}» 200 /a?t=«${token({ alg: 'HS512' })}»&b=1`,
    `no header: eyJhbGci.eyJzdWIi.abc, ${encoded({ typ: 'JWT' })}.${encoded({ sub: 1 })}.abcdef, eyJ, eyJhbGciOiJIUzI1NiJ9`,
    `no parts: ${encoded({ alg: 'HS256' })}, ${encoded({ alg: 'HS256' })}.${encoded({ sub: 1 })}, x${token({ alg: 'HS256' })}`,
  ],
  detector: () => ({
    type: 'json-web-token',
    filterType: 'JSON_WEB_TOKEN',
    reach: REACH,
    find: {
      kind: 'matcher',
      triggers: [{ only: 'DUL', has: 'UL', length: [8, 63], form: 'eyJ' }, escaped('e')],
      back: 0,
      match,
    },
  }),
});

/** ```eyJhbGciOi….eyJzdWIi….c2ln``` */
function match({ bytes, low, ...view }: View, at: number): Found | undefined {
  const high = Math.min(view.high, at + REACH);
  const start = pastEscape(bytes, at);
  if (start + 3 > high || bytes[start] !== 0x65 || bytes[start + 1] !== 0x79) return undefined;
  if (bytes[start + 2] !== 0x4a || !beginsAt(bytes, start, low)) return undefined;
  const header = partEnd(bytes, start, Math.min(high, start + LONGEST_HEADER));
  if (header >= high || bytes[header] !== 0x2e || !isHeader(bytes, start, header)) return undefined;
  let end = header;
  let parts = 1;
  while (parts < 5 && end < high && bytes[end] === 0x2e) {
    const next = partEnd(bytes, end + 1, high);
    // An unsecured token ends in a dot, an encrypted one may have an empty second part.
    if (next === end + 1 && parts !== 1) break;
    end = next;
    parts++;
  }
  const found = { start, end, confidence: 0.95, valid: true };
  if (high === at + REACH && end === high) return { ...found, runOn: RUN_ON };
  return parts > 2 ? found : undefined;
}

function partEnd(bytes: Buffer, from: number, high: number): number {
  let p = from;
  while (p < high && URL64[bytes[p]] === 1) p++;
  return p;
}

function isHeader(bytes: Buffer, start: number, end: number): boolean {
  try {
    const text = Buffer.from(bytes.toString('latin1', start, end), 'base64url').toString();
    const header: unknown = JSON.parse(text);
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
