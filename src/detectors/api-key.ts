import { crc32 } from 'node:zlib';
import { byteSet, DIGIT } from '../core/bytes.ts';
import type { Found, TokenTrigger, View } from '../engine/types.ts';
import { definition } from './definition.ts';
import { beginsAt } from './reading/edges.ts';
import { escaped, pastEscape } from './reading/escapes.ts';
import { either } from './reading/forms.ts';
import { KEY_FORMS, type KeyForm, URL64 } from './secrets/api-key-forms.ts';

const REACH = 288;
/** Three signs, a digit and `Q` before the `~` of an Azure client secret. */
const AZURE_BEFORE = 5;
const AZURE = byteSet('A-Za-z0-9_.~-');
const AZURE_AFTER = [31, 34] as const;
/** `AA` and 33 signs behind the colon of a Telegram bot's token. */
const TELEGRAM_AFTER = 35;
const END = byteSet('.-_');

const PREFIX = either(KEY_FORMS.map(({ prefix }) => prefix));
const TOKENS: readonly TokenTrigger[] = [
  { only: 'DL', has: 'L', length: [2, 8], next: '_', after: 'A-Za-z0-9' },
  { only: 'DL', has: 'L', length: [2, 7], next: '.-', after: 'A-Za-z0-9' },
  { only: 'U', length: [2, 6], next: '.-', after: 'A-Za-z0-9_-' },
  // Before another part, or whole: words with a capital are no keys.
  { only: 'DUL', has: 'UL', length: [6, 63], next: '_=+/.-' },
  { only: 'DUL', has: 'UL', length: [24, 63] },
  { only: 'DU', has: 'U', length: [20, 20] },
  { only: 'DL', has: 'DL', length: [36, 36] },
];

/** Forms by their first two bytes. */
const FORMS = new Map<number, KeyForm[]>();
for (const form of KEY_FORMS) {
  const opening = (form.prefix.charCodeAt(0) << 8) | form.prefix.charCodeAt(1);
  FORMS.set(opening, [...(FORMS.get(opening) ?? []), form]);
}
const OPENINGS = new Uint8Array(1 << 16);
for (const opening of FORMS.keys()) OPENINGS[opening] = 1;

/**
 * Finds keys and tokens of providers by the prefixes that they give them for that purpose: AWS, Google, Azure,
 * GitHub, GitLab, Slack, Stripe, npm, OpenAI and others. The classification is the provider.
 */
export const apiKey = definition({
  key: 'apiKey',
  type: 'api-key',
  filterType: 'API_KEY',
  finds:
    'keys and tokens of about 40 providers by their form: AWS, Google, Azure, GitHub, GitLab, Slack, Stripe, npm, OpenAI …',
  options: {},
  examples: [
    'The key «AKIAIOSFODNN7EXAMPLE» was left in «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», push failed.',
    `{"gcp":"«AIzaSy${'D4x-'.repeat(8)}a»","slack":"\\n«xoxb-17653672481-19874698323-pdFZKVeTuE8sk7oOcHrzqqgy»"}`,
    `17,«glpat-${'xY3zQw_k9b'.repeat(2)}»,«npm_${'aB3dE6'.repeat(6)}»\r\n18,«sk_${'live'}_4eC39HqLyjWDarjtT1zdp7dc»,1`,
    `2024-05-06 INFO key=«sk-proj-${'Zx9_aBc'.repeat(7)}» azure=«abc8Q~${'dEf4~'.repeat(6)}gh1» «hf_${'aBcDeF'.repeat(5)}GhI1»`,
    `openai «sk-${'aB1c'.repeat(5)}T3BlbkFJ${'dE2f'.repeat(5)}», «github_pat_11${'ABCDEFG2aZ'.repeat(8)}», bot «110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw1»`,
    `too short: ghp_zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ0mLq1, AKIAIOSFODNN7EXAMPL, too long: npm_${'aB3dE6'.repeat(6)}x`,
    `names and fillers: sk_test_xxxxxxxxxxxxxxxxxxxx, sk-learn, ghp_get_all_items_of_the_list_of_things, key-value-store`,
    'SKIPPEDTESTSINTHISMODULE12345678AB e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 get_x',
  ],
  detector: () => ({
    type: 'api-key',
    filterType: 'API_KEY',
    reach: REACH,
    find: {
      kind: 'matcher',
      triggers: [
        ...TOKENS.map((on) => ({ ...on, form: PREFIX })),
        { only: 'D', length: [8, 10], next: ':', after: 'A' },
        { literal: ['~', 'A-Za-z0-9._~-'] },
        escaped('A-Za-z'),
      ],
      back: AZURE_BEFORE,
      match,
    },
  }),
});

function match(view: View, at: number): Found | undefined {
  const { bytes, high } = view;
  if (bytes[at] === 0x7e) return azure(view, at);
  if (DIGIT[bytes[at]] === 1 && bytes[at + 1] < 0x3a) {
    const colon = telegramColon(bytes, at, high);
    if (colon > 0) return telegram(view, at, colon);
  }
  const start = pastEscape(bytes, at);
  if (start + 1 >= high) return undefined;
  const opening = (bytes[start] << 8) | bytes[start + 1];
  if (OPENINGS[opening] === 0 || !beginsAt(bytes, start, view.low)) return undefined;
  for (const form of FORMS.get(opening) ?? []) {
    const end = endOf(form, bytes, start, high);
    if (end < 0) continue;
    const found = { start, end, confidence: 0.95, classification: form.provider };
    return crcHolds(bytes.toString('latin1', end - 36, end), form)
      ? { ...found, valid: true }
      : found;
  }
  return undefined;
}

/** Where the key of this form that begins at `start` ends, or -1. */
function endOf(
  { prefix, signs, length, holds }: KeyForm,
  bytes: Buffer,
  start: number,
  high: number,
) {
  const from = start + prefix.length;
  if (from >= high || bytes.toString('latin1', start, from) !== prefix) return -1;
  let end = from;
  const most = Math.min(high, from + length[1] + 1);
  while (end < most && signs[bytes[end]] === 1) end++;
  // What runs on is something else, save that a sentence may end here.
  while (end > from && END[bytes[end - 1]] === 1 && end - from > length[0]) end--;
  if (end - from < length[0] || end - from > length[1]) return -1;
  if (end < high && signs[bytes[end]] === 1 && END[bytes[end]] === 0) return -1;
  const body = bytes.toString('latin1', from, end);
  return isRandom(body) && (holds === undefined || body.includes(holds)) ? end : -1;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * Whether the last six signs of a GitHub or npm token are the CRC-32 of the thirty before them, in base 62
 * (GitHub, Behind GitHub's new authentication token formats, 2021).
 */
function crcHolds(body: string, { provider, length }: KeyForm): boolean {
  if ((provider !== 'github' && provider !== 'npm') || length[1] !== body.length) return false;
  let rest = crc32(body.slice(0, 30));
  let text = '';
  for (; text.length < 6; rest = Math.floor(rest / 62)) text = BASE62.charAt(rest % 62) + text;
  return body.endsWith(text);
}

/** Whether signs are no name and no filler: a digit, and six different signs. */
function isRandom(body: string): boolean {
  return /\d/.test(body) && new Set(body).size >= 6;
}

function azure({ bytes, floor, high }: View, at: number): Found | undefined {
  const start = at - AZURE_BEFORE;
  if (start < floor || bytes[at - 1] !== 0x51 || DIGIT[bytes[at - 2]] === 0) return undefined;
  if (AZURE[bytes[start]] === 0 || AZURE[bytes[start + 1]] === 0) return undefined;
  const end = runEnd(bytes, at + 1, high, AZURE, AZURE_AFTER[1]);
  if (end - at - 1 < AZURE_AFTER[0]) return undefined;
  return { start, end, confidence: 0.95, classification: 'azure' };
}

/** Where the colon is behind eight to ten digits at `at`, or -1. */
function telegramColon(bytes: Buffer, at: number, high: number): number {
  const end = runEnd(bytes, at, high, DIGIT, 11);
  return end - at >= 8 && end - at <= 10 && end < high && bytes[end] === 0x3a ? end : -1;
}

function telegram({ bytes, low, high }: View, start: number, colon: number): Found | undefined {
  const end = runEnd(bytes, colon + 1, high, URL64, TELEGRAM_AFTER + 1);
  if (end - colon - 1 !== TELEGRAM_AFTER || bytes[colon + 2] !== 0x41) return undefined;
  if (!beginsAt(bytes, start, low)) return undefined;
  return { start, end, confidence: 0.95, classification: 'telegram' };
}

function runEnd(bytes: Buffer, from: number, high: number, set: Uint8Array, most: number): number {
  const stop = Math.min(high, from + most);
  let p = from;
  while (p < stop && set[bytes[p]] === 1) p++;
  return p;
}
