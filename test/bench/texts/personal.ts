import type { Random } from '../random.ts';

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const HEX = '0123456789abcdef';
const HOSTS = ['example.com', 'mail.example.org', 'corp.example.net', 'shop.co.uk', 'data.io'];
const PATHS = [
  'account',
  'orders',
  'search',
  'static/app.js',
  'api/v2/items',
  'login',
  'img/logo.png',
];
export const GIVEN =
  'Ada Boris Carla Dmitri Elena Farid Grace Hiro Ines Jonas Kemi Lars Mina Noor Otto'.split(' ');
export const FAMILY =
  'Abbott Bauer Castillo Dubois Eriksen Fontaine Gupta Hughes Ito Jansen Kowalski'.split(' ');

/** Generators of made-up personal values, by kind. */
export const personal = {
  name: (r: Random) => `${r.pick(GIVEN)} ${r.pick(FAMILY)}`,
  email: (r: Random) =>
    `${r.pick(GIVEN)}${r.pick(['.', '_', ''])}${r.pick(FAMILY)}${r.below(90)}@${r.pick(HOSTS)}`.toLowerCase(),
  phone(r: Random): string {
    const [area, exchange, line] = [
      `${2 + r.below(8)}${r.string(2)}`,
      `${2 + r.below(8)}${r.string(2)}`,
      r.string(4),
    ];
    return r.pick([
      `(${area}) ${exchange}-${line}`,
      `${area}-${exchange}-${line}`,
      `${area}.${exchange}.${line}`,
      `+1 ${area} ${exchange} ${line}`,
    ]);
  },
  ssn: (r: Random) =>
    `${1 + r.below(6)}${r.string(1)}${1 + r.below(9)}-${10 + r.below(90)}-${1000 + r.below(9000)}`,
  card(r: Random): string {
    const body = r.pick(['4', '51', '55']) + r.string(15);
    const digits = withLuhn(body.slice(0, 15));
    const separator = r.pick(['', ' ', '-']);
    return digits.replace(/(.{4})(?=.)/g, `$1${separator}`);
  },
  ipv4: (r: Random) => `${1 + r.below(223)}.${r.below(256)}.${r.below(256)}.${1 + r.below(254)}`,
  ipv6: (r: Random) => `2001:db8:${r.string(4, HEX)}:${r.string(4, HEX)}::${r.string(3, HEX)}`,
  bitcoin: (r: Random) => `1${r.string(33, BASE58)}`,
  url: (r: Random) =>
    `http${r.pick(['', 's'])}://${r.pick(HOSTS)}/${r.pick(PATHS)}${r.once(3) ? `?id=${r.string(5)}` : ''}`,
  path: (r: Random) => `/${r.pick(PATHS)}/${r.below(10_000)}`,
  hex: (r: Random, length: number) => r.string(length, HEX),
};

function withLuhn(digits: string): string {
  let sum = 0;
  for (let i = digits.length - 1, double = true; i >= 0; i--, double = !double) {
    const value = Number(digits[i]) * (double ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return digits + ((10 - (sum % 10)) % 10);
}
