import type { Found, WindowInput } from '../../engine/types.ts';
import { definition } from '../definition.ts';
import { ARMOURED_LINE_REACH, armouredLine } from './armoured-line.ts';
import { KEY_TEXT_REACH, keyText, LINE_END } from './key-text.ts';

const BEGIN = Buffer.from('-----BEGIN ');
/** Longest label, and the text that has to follow it. */
const LABEL_REACH = 128;
const REACH = LABEL_REACH + Math.max(ARMOURED_LINE_REACH, KEY_TEXT_REACH);
/** Longer than a private key of 16,384 bits, encrypted, with its headers. */
const LONGEST = 64 * 1024;
/** The label of a private key (RFC 7468, 10 and 11; RFC 4716; OpenPGP's armour). */
const LABEL = /^-----BEGIN (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----/;
/** The first line of its text, or a header, comes next: a label that a program or a manual quotes has none. */
const TEXT = new RegExp(
  `^(?:["'+,]|${LINE_END}){1,44}(?:[A-Za-z0-9+/]{16}|[A-Z][A-Za-z-]{3,15}: )`,
);
/** The label ends its line: in line mode the next line is unknown. */
const ALONE = new RegExp(`^(?:${LINE_END}){0,12}$`);
/** A line that a log has put into a separate value: `"log":"…\n"`, `"msg":"…"`. */
const IN_VALUE = /^(?:(?:\\r)?\\n)?"/;

/**
 * Finds private keys in PEM (RSA, EC, DSA, OpenSSH, PKCS #8, encrypted or not) and PGP's armour, markers included, on
 * lines of their own, after a log's prefix, or escaped in one line. One that other text interrupts, and in line mode
 * any, has a match for each of its lines. Without its end marker it ends where its base64 does, and after 64 KiB. In
 * line mode a label alone on its line opens one, whatever follows.
 */
export const privateKey = definition({
  key: 'privateKey',
  group: 'secrets',
  type: 'private-key',
  filterType: 'PRIVATE_KEY',
  finds: 'private keys in PEM and PGP armour, of any number of lines',
  options: {},
  examples: [
    `key:\n«${pem('RSA PRIVATE KEY', '\n')}»\nand on`,
    `{"private_key":"«${pem('PRIVATE KEY', '\\n')}»\\n","id":1}`,
    `17,"«${pem('OPENSSH PRIVATE KEY', '\r\n')}»",open`,
    `2024-05-06 DEBUG loaded «${pem('EC PRIVATE KEY', '\n')}» 2024`,
    `encrypted «${pem('RSA PRIVATE KEY', '\n', 'Proc-Type: 4,ENCRYPTED')}» and «${pem('PGP PRIVATE KEY BLOCK', '\n', 'Version: x')}».`,
    `${logged((line) => `> «${line}»\n`)}> next`,
    logged((line) => `2024-05-06T10:30:45Z stdout F «${line}»\n`),
    logged((line) => `{"log":"«${line}»\\n","stream":"stdout"}\n`),
    `["«${pem('PRIVATE KEY', '»","«')}»"]`,
    `never closed: «${pem('ENCRYPTED PRIVATE KEY', '\n').replace(/\n-----END.*/s, '')}»\nand on`,
    '17,"«-----BEGIN PRIVATE KEY-----\\nMIIEpAIBAAKCAQEA»",open\n18,"«-----BEGIN PGP PRIVATE KEY BLOCK-----%0A%0AlQdGBF3Q2kq8YwXl»"',
    `not ${pem('CERTIFICATE', '\n')} nor ${pem('PUBLIC KEY', '\n')}`,
    'look for `-----BEGIN RSA PRIVATE KEY-----` and -----BEGIN PRIVATE KEY----- in files',
  ],
  detector: () => ({
    type: 'private-key',
    filterType: 'PRIVATE_KEY',
    reach: REACH,
    find: {
      kind: 'section',
      open: { kind: 'searcher', search },
      text: keyText,
      maxLength: LONGEST,
      confidence: 0.95,
    },
  }),
});

/** Finds a label that a key follows; the match is the label. */
function search(window: WindowInput, from: number, to: number): Found | undefined {
  const { bytes, end } = window;
  const within = bytes.subarray(0, Math.min(end, to + BEGIN.length - 1));
  for (let at = within.indexOf(BEGIN, from); at >= 0; at = within.indexOf(BEGIN, at + 1)) {
    if (at >= to) return undefined;
    const found = LABEL.exec(bytes.toString('latin1', at, Math.min(end, at + LABEL_REACH)));
    if (found === null || !begins(window, at, at + found[0].length)) continue;
    return { start: at, end: at + found[0].length, confidence: 0.95 };
  }
  return undefined;
}

/** Whether a label that ends at `to` begins a key. */
function begins({ bytes, ended, end, sealed, last }: WindowInput, at: number, to: number): boolean {
  const text = bytes.toString('latin1', to, Math.min(end, at + LABEL_REACH));
  if (TEXT.test(text) || armouredLine(bytes, to, Math.min(end, at + REACH))) return true;
  if (!ended || at + REACH < end) return false;
  if (to + text.length === end && ALONE.test(text)) return true;
  // Only a line in line mode is sealed and not the last.
  const value = sealed && !last && IN_VALUE.test(text);
  return value && /[:=] ?"$/.test(bytes.toString('latin1', Math.max(0, at - 3), at));
}

/** A key whose lines a program has written one by one. */
function logged(written: (line: string) => string): string {
  const line = `MIIEowIBAAKCAQEAx1xY2Q${'q83vEjRWeJ'.repeat(4)}`;
  return pem('PRIVATE KEY', '\n', line).replace('\n\n', '\n').split('\n').map(written).join('');
}

function pem(label: string, line: string, header?: string): string {
  const text = ['MIIEowIBAAKCAQEAx1xY2Q', 'q83vEjRWeJq83vEjRWeJ'];
  const lines = header === undefined ? text : [header, '', ...text];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join(line);
}
