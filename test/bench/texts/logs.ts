import type { Random } from '../random.ts';
import { personal } from './personal.ts';

const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  'curl/8.9.1',
  'health-check/2.0',
];
const SERVICES = ['billing', 'gateway', 'inventory', 'session', 'mailer'];
const MESSAGES = ['request done', 'cache miss', 'retry scheduled', 'token refreshed', 'slow query'];

/** A line of a log: of a web server, an application, JSON, or a firewall. */
export function logLine(r: Random): string {
  const kind = r.below(10);
  if (kind < 6) return accessLine(r);
  if (kind < 8) return applicationLine(r);
  return kind < 9 ? jsonLine(r) : firewallLine(r);
}

function accessLine(r: Random): string {
  const day = `${two(1 + r.below(28))}/Mar/2026:${clock(r)} +0000`;
  const request = `${r.pick(['GET', 'GET', 'POST'])} ${personal.path(r)} HTTP/1.1`;
  const referrer = r.once(3) ? personal.url(r) : '-';
  return `${personal.ipv4(r)} - - [${day}] "${request}" ${r.pick([200, 200, 304, 404])} ${r.below(90_000)} "${referrer}" "${r.pick(AGENTS)}"\n`;
}

function applicationLine(r: Random): string {
  const who = r.once(3) ? personal.email(r) : `user-${r.below(100_000)}`;
  return `${instant(r)} ${r.pick(['INFO', 'DEBUG', 'WARN'])} [${r.pick(SERVICES)},${personal.hex(r, 16)}] o.e.${r.pick(SERVICES)}.Handler : ${r.pick(MESSAGES)} for ${who} in ${r.below(3000)} ms\n`;
}

function jsonLine(r: Random): string {
  const client = r.once(6) ? personal.ipv6(r) : personal.ipv4(r);
  return `${JSON.stringify({
    time: instant(r),
    level: 'info',
    msg: r.pick(MESSAGES),
    client,
    user: { id: r.below(10_000_000), email: personal.email(r) },
    trace: personal.hex(r, 32),
  })}\n`;
}

function firewallLine(r: Random): string {
  return `Mar ${1 + r.below(28)} ${clock(r)} edge${r.below(20)} kernel: [${r.string(6)}.${r.string(6)}] DROP IN=eth0 SRC=${personal.ipv4(r)} DST=${personal.ipv4(r)} LEN=${r.below(1500)} TTL=${r.below(255)} PROTO=TCP SPT=${r.below(65_536)} DPT=443\n`;
}

function instant(r: Random): string {
  return `2026-03-${two(1 + r.below(28))}T${clock(r)}.${r.string(3)}Z`;
}

function clock(r: Random): string {
  return `${two(r.below(24))}:${two(r.below(60))}:${two(r.below(60))}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}
