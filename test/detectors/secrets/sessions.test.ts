import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plan } from '../../../src/engine/plan.ts';
import { formats } from '../../../src/formats/formats.ts';
import { chunks, stream, whole } from '../../engine/drive.ts';
import { inMarks, unmarked } from '../../engine/marks.ts';
import { lengths, runs } from '../../engine/same-however.ts';
import { usable } from '../../profiles/running.ts';

const profile = usable({ identifiers: { password: {}, apiKey: {}, userName: {} } });

/** Secrets and sessions by the text around them. */
const FOUND: readonly string[] = [
  'Cookie: theme=dark; session=«Zq7xyWw2Pk9b»; lang=en',
  'cookie: connect.sid=«s%3AZq7xyWw2Pk9b.abc»; JSESSIONID=«0A1B2C3D4E5F6A7B»',
  'Set-Cookie: PHPSESSID=«q2w8e4r6t1y3u5i7»; Path=/; HttpOnly',
  '{"headers":{"cookie":"_ga=«GA1.2.1.1»; sid=«Zq7xyWw2Pk9b»"}}',
  'curl -H "Cookie: auth_session=«Zq7xyWw2Pk9b»" x',
  'GET /cart;jsessionid=«0A1B2C3D4E5F6A7B» HTTP/1.1',
  '{"name":"Authorization","value":"Bearer «abcZq7xyWw2»"}',
  '{"headers":[["authorization","Bearer «abcZq7xyWw2»"]]}',
  'map[Authorization:[Bearer «abcZq7xyWw2»] Accept:[*/*]]',
  '{Authorization=[Bearer «abcZq7xyWw2»], Accept=[*/*]}',
  "('Authorization', 'Basic «amFuZTpodW50ZXIy»')",
  'tuple ("X-Api-Key", "«Zq7xyWw2Pk9b»")',
  'X-Vault-Token: «hvsx.Zq7xyWw2Pk9b»',
  'Ocp-Apim-Subscription-Key: «0a1b2c3d4e5f60718293a4b5c6d7e8f9»',
  'GET /cb?code=«4/0AX4XfWZq7xyWw2Pk9b»&state=xyz HTTP/1.1',
  'GET /cas?ticket=«ST-1856339-aA5Yuvrxzpv8Tau1cYQ7» HTTP/1.1',
  'redis-cli -h r -a «Zq7xyWw2» ping; sqlplus -s scott/«Zq7xyWw2»@orcl',
  'db.example.com:5432:shop:jane:«Zq7xyWw2»',
  "define('DB_PASSWORD', '«Zq7xyWw2»');",
  '{"auths":{"r":{"auth":"«amFuZTpaJ3h5V3cyUGs5Yg==»"}}}',
  'Your verification code is «482913». PIN: «4471»',
  'x snmp-server community «Zq7xyWw2» RO, crypto isakmp key «Zq7xyWw2Pk» address',
  '/mnt/c/Users/«robin»/x /export/home/«robin»/x /var/spool/mail/«robin»',
];

/** Texts in place of secrets, and the words for them elsewhere. */
const NONE: readonly string[] = [
  'password: ***\npassword: FILTERED\npassword: [FILTERED]\npassword: <redacted>\n',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a variable of shells.
  'password: ${DB_PASSWORD}\npassword: {{ db_password }}\npassword: $(cat /run/secrets/db)\n',
  'Cookie: theme=dark; lang=en-GB; tz=Europe/Berlin',
  '{"exports":{"./cookie":{"types":"./dist/types/cookie/index.d.ts"}}}',
  'The bearer of this letter; basic understanding; pin 12 of the connector; the code 12345',
  '?code=DE&key=name&ticket=12; ls -a x1y2z3w4',
];

test('secrets are found by a header, a scheme, an option, a parameter or words before them', () => {
  for (const text of FOUND) {
    const bytes = unmarked(text);
    assert.equal(inMarks(bytes, whole(profile.plan, bytes).spans), text);
  }
});

test('placeholders, preferences and words are no secrets', () => {
  for (const text of NONE) {
    const bytes = Buffer.from(text);
    assert.equal(inMarks(bytes, whole(profile.plan, bytes).spans), text);
  }
});

test('the replacements of secrets are the same however their text is cut', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...FOUND, ...NONE), { minLength: 1, maxLength: 4 }),
      lengths,
      fc.constantFrom(1, 7, 100),
      async (texts, cuts, coreBytes) => {
        const bytes = unmarked(texts.join('\n'));
        const small = plan(profile.plan.filters, { coreBytes }, formats);
        const { bytes: streamed } = await stream(small, chunks(bytes, cuts));
        assert.equal(`${streamed}`, `${whole(profile.plan, bytes).bytes}`);
      },
    ),
    runs,
  ));
