import type { Found, Searcher, Window } from '../engine/types.ts';
import { definition } from './definition.ts';

const BEGIN = Buffer.from('-----BEGIN ');
const END = Buffer.from('-----END ');
/** A label's longest, and what has to follow it. */
const REACH = 128;
/** Longer than a private key of 16,384 bits, encrypted, with its headers. */
const LONGEST = 64 * 1024;
/**
 * The label of a private key (RFC 7468, 10 and 11; RFC 4716; OpenPGP's armour) and the first line of its text, or a
 * header: a label that a program or a manual quotes has none.
 */
const OPEN =
  /^-----BEGIN (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----["'+,]{0,4}(?:[ \t\r\n]|\\[nr]){1,12}["']?(?:[A-Za-z0-9+/]{16}|[A-Z][A-Za-z-]{3,15}: )/;
const CLOSE = /^-----END (?:[A-Z0-9]{1,16} ){0,3}PRIVATE KEY(?: BLOCK)?-----/;

/**
 * Finds private keys in PEM (RSA, EC, DSA, OpenSSH, PKCS #8, encrypted or not) and PGP's armour, markers
 * included, on lines of their own or escaped in one; at most 64 KiB where the end marker is missing.
 */
export const privateKey = definition({
  key: 'privateKey',
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
    `never closed: «${pem('ENCRYPTED PRIVATE KEY', '\n').replace(/-----END.*/s, '')}»`,
    `not ${pem('CERTIFICATE', '\n')} nor ${pem('PUBLIC KEY', '\n')}`,
    'look for `-----BEGIN RSA PRIVATE KEY-----` and -----BEGIN PRIVATE KEY----- in files',
  ],
  detector: () => ({
    type: 'private-key',
    filterType: 'PRIVATE_KEY',
    reach: REACH,
    find: {
      kind: 'section',
      triggers: [{ only: 'U', length: [5, 5], next: ' ', before: ['-', '-'], form: 'BEGIN ' }],
      back: 5,
      open: marker(BEGIN, OPEN),
      close: marker(END, CLOSE),
      maxLength: LONGEST,
      confidence: 0.95,
    },
  }),
});

/** Finds `literal` where `form` holds; the match is the marker's line without what follows it. */
function marker(literal: Buffer, form: RegExp): Searcher {
  return {
    kind: 'searcher',
    search(window: Window, from: number, to: number): Found | undefined {
      const { bytes, end } = window;
      const within = bytes.subarray(0, Math.min(end, to + literal.length - 1));
      for (let at = within.indexOf(literal, from); at >= 0; at = within.indexOf(literal, at + 1)) {
        if (at >= to) return undefined;
        const text = bytes.toString('latin1', at, Math.min(end, at + REACH));
        if (!form.test(text)) continue;
        return { start: at, end: at + text.indexOf('-----', 10) + 5, confidence: 0.95 };
      }
      return undefined;
    },
  };
}

function pem(label: string, line: string, header?: string): string {
  const text = ['MIIEowIBAAKCAQEAx1xY2Q', 'q83vEjRWeJq83vEjRWeJ'];
  const lines = header === undefined ? text : [header, '', ...text];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`].join(line);
}
