import { crc32 } from 'node:zlib';
import { UNDERSCORE } from '../core/bytes.ts';
import type { Check, CheckContext, CheckVerdict, InCode } from '../core/checks/check.ts';
import { isSecret } from './columns/value-forms.ts';
import { detector } from './detector.ts';
import { repeatedValues } from './repeated-values.ts';
import { KEY_FORMS, type KeyForm } from './secrets/api-key-forms.ts';
import { isNoSecret, secrecyOf } from './secrets/secret-keys.ts';

const hasDigit: Check = { kind: 'count', digits: [1, 255] };
const AZURE = '0-9A-Za-z_.~-';
/** A variable of an environment: a name in other letters may be that of a word, such as `pad_token`; `MAX_TOKENS` counts them. */
const VARIABLE = /^(?!MAX_)[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/;
/** A sentence may end after a key, a full stop be one of its characters. */
const END_MARKS = 8;

/**
 * Finds keys and tokens of providers by the prefixes that they give them for that purpose: AWS, Google, Azure,
 * GitHub, GitLab, Slack, Stripe, npm, OpenAI and others. The classification is the provider.
 */
export const apiKey = detector({
  key: 'apiKey',
  group: 'secrets',
  longRuns: true,
  finds:
    'keys and tokens of about 80 providers by their form: AWS, Google, Azure, GitHub, GitLab, Slack, Stripe, npm, OpenAI …',
  patterns: [
    ...KEY_FORMS.map((form) => ({
      form: `(${form.prefixes.map((prefix) => `'${prefix}'`).join('|')})[${form.characters}]+`,
      most: Math.max(...form.prefixes.map((prefix) => prefix.length)) + form.length[1] + END_MARKS,
      check: [hasDigit, isKey(form)],
      when: { always: 0.95 },
      edges: 'open' as const,
    })),
    {
      form: 'd{8,10}:[0-9A-Za-z_-]A[0-9A-Za-z_-]{33}',
      when: { always: 0.95 },
      classification: 'telegram',
      edges: 'open',
      check: { kind: 'code', holds: isAlone },
    },
    {
      // After three characters, a digit and `Q`.
      form: `~[${AZURE}]{31,34}`,
      back: { of: AZURE, first: AZURE, fewest: 5, most: 5 },
      check: { kind: 'code', holds: isAzure },
      when: { always: 0.95 },
      classification: 'azure',
      edges: 'open',
    },
  ],
  column: {
    labels: `api key,access key,secret key,secret access key,api token,access token,auth token,bearer token,
      client secret,api secret,refresh token,private token`,
    beside: 'token,secret',
    named: (name) => VARIABLE.test(name) && secrecyOf(name) === 'secret',
    unnamed: isNoSecret,
    accepts: isSecret,
    isUnnumbered: true,
    partsOfCharacters: true,
  },
  repeats: repeatedValues,
  examples: [
    'The key «AKIAIOSFODNN7EXAMPLE» was left in «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», push failed.',
    `{"gcp":"«AIzaSy${'D4x-'.repeat(8)}a»","slack":"\\n«xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy»"}`,
    `17,«glpat-${'xY3zQw_k9b'.repeat(2)}»,«npm_${'aB3dE6'.repeat(6)}»\r\n18,«sk_${'live'}_4eC39HqLyjWDarjtT1zdp7dc»,1`,
    `2024-05-06 INFO key=«sk-proj-${'Zx9_aBc'.repeat(7)}» azure=«abc8Q~${'dEf4~'.repeat(6)}gh1» «hf_${'aBcDeF'.repeat(5)}GhI1»`,
    `openai «sk-${'aB1c'.repeat(5)}T3BlbkFJ${'dE2f'.repeat(5)}», «github_pat_11${'ABCDEFG2aZ'.repeat(8)}», bot «110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1»`,
    '{"clientToken":"7c9e6679-7425-40de","token":7}, INFO clientToken=7c9e6679-7425-40de',
    `too short: ghp_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq1, AKIAIOSFODNN7EXAMPL, too long: npm_${'aB3dE6'.repeat(6)}x`,
    `names and fillers: sk_test_xxxxxxxxxxxxxxxxxxxx, sk-learn, ghp_get_all_items_of_the_list_of_things, key-value-store`,
    'SKIPPEDTESTSINTHISMODULE12345678AB e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 get_x',
  ],
});

/** Judges the characters after one of a form's prefixes; the key does not end with a character that may end a sentence. */
function isKey({ provider, prefixes, length: [fewest, most], holds }: KeyForm): InCode {
  return {
    kind: 'code',
    holds(_id, { bytes, start, end }) {
      const text = bytes.toString('latin1', start, end);
      const prefix = prefixes.find((one) => text.startsWith(one)) ?? '';
      let body = text.slice(prefix.length);
      while (body.length > fewest && isAfter(body, bytes[start - 1])) body = body.slice(0, -1);
      if (body.length < fewest || body.length > most) return false;
      if (!isRandom(body) || (holds !== undefined && !body.includes(holds))) return false;
      const checked = (provider === 'github' || provider === 'npm') && most === fewest;
      const valid = checked && crcHolds(body);
      return { kind: provider, valid, end: start + prefix.length + body.length };
    },
  };
}

/** Whether the last byte ends a sentence, or an emphasis that began before the key. */
function isAfter(body: string, before: number): boolean {
  return body.endsWith('.') || (before === UNDERSCORE && body.endsWith('_'));
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Whether the last six characters of a GitHub or npm token are the CRC-32 of the thirty before them, in base 62
 * (GitHub's blog, 5 April 2021, on its formats of tokens).
 */
function crcHolds(body: string): boolean {
  let rest = crc32(body.slice(0, 30));
  let text = '';
  for (; text.length < 6; rest = Math.floor(rest / 62)) text = BASE62.charAt(rest % 62) + text;
  return body.length === 36 && body.endsWith(text);
}

/** Whether characters are no name and no filler: a digit, and six different ones. */
function isRandom(body: string): boolean {
  return /\d/.test(body) && new Set(body).size >= 6;
}

/** Whether no more of its characters follow. */
function isAlone(_id: string, { bytes, end, high }: CheckContext): CheckVerdict {
  return !(end < high && /[_-]/.test(bytes.toString('latin1', end, end + 1))) && 'plausible';
}

function isAzure(_id: string, { bytes, start }: CheckContext): CheckVerdict {
  return /\dQ$/.test(bytes.toString('latin1', start, start + 5)) && 'plausible';
}
