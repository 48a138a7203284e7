import assert from 'node:assert/strict';
import { test } from 'node:test';
import { every } from '../../profiles/every-filter.ts';
import { run } from '../../profiles/running.ts';

/** Keys with somebody's value, and their replacements. */
const TEXTS: Readonly<Record<string, string>> = {
  '{"jane.doe@example.com":{"visits":3},"SSN 123-45-6789":true}':
    '{"{{{REDACTED-email-address}}}":{"visits":3},"SSN {{{REDACTED-ssn}}}":true}',
  '---\njane.doe@example.com: 1\nssn 123-45-6789: 2\n':
    '---\n"{{{REDACTED-email-address}}}": 1\nssn {{{REDACTED-ssn}}}: 2\n',
  '{"http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress":"jane@example.com"}':
    '{"http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress":"{{{REDACTED-email-address}}}"}',
  '{"jane.doe\\u0040example.com":{"visits":3}}': '{"{{{REDACTED-email-address}}}":{"visits":3}}',
  '{"resourceType":"Patient","use":"jane@example.com","code":"123-45-6789"}':
    '{"resourceType":"Patient","use":"{{{REDACTED-email-address}}}","code":"{{{REDACTED-ssn}}}"}',
};

for (const [text, expected] of Object.entries(TEXTS)) {
  test(`a person's value does not stay as a key or a code: ${JSON.stringify(text.slice(0, 24))}`, () => {
    assert.equal(run(every, text).text, expected);
  });
}
