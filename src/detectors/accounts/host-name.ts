import { SPACE } from '../../core/bytes.ts';
import type { Check, CheckContext } from '../../core/checks/check.ts';
import { detector } from '../detector.ts';
import { hostEnd, hostStart, isHostField, isHostName } from './host-names.ts';

const OCTET = '(d|[1-9]d|1dd|2[0-4]d|25[0-5])';
const H = '[0-9A-Za-z][0-9A-Za-z._-]*';
/** The process after a host at the head of a line of syslog, with its colon: `sshd[20417]:`. */
const PROCESS = '[0-9A-Za-z_./-]{1,32}(\\([0-9A-Za-z_-]{1,24}\\))?(\\[d{1,7}\\])?:';
/** Ends of names in private networks (RFC 6762, appendix G; RFC 8375), and of machines in the cloud. */
const PRIVATE =
  "('.internal'|'.local'|'.lan'|'.corp'|'.intranet'|'.localdomain'|'.home.arpa'|'.in-addr.arpa'|'.ip6.arpa')";

/** The name of a host begins with the last byte of the form's text. */
const isHost: Check = hostBefore(/^(?![.]?[([{=]|:\/|@)/);

/** The word before the process. */
const atHead: Check = {
  kind: 'code',
  holds(_id, { bytes, start: low, end: stop }) {
    const space = bytes.lastIndexOf(SPACE, stop - 1);
    const start = bytes.lastIndexOf(SPACE, space - 1) + 1;
    const end = hostEnd(bytes, start, space);
    if (start <= low || end !== space || !isHostName(bytes.toString('latin1', start, end)))
      return false;
    return { start, end, valid: false };
  },
};

/**
 * Finds names of hosts: by key, at the head of a syslog line, in private networks (`.internal`, `.local`), or as a spelled address (`ip-10-1-2-3.ec2.internal`, `203-0-113-7.dsl.example.net`).
 */
export const hostName = detector({
  key: 'hostName',
  group: 'logs',
  finds:
    'names of hosts in logs: by key, in the head of syslog, of private networks, those that spell an address',
  patterns: [
    {
      form: `${OCTET}(-${OCTET}){3}`,
      back: { of: '0-9A-Za-z.-', first: 'A-Za-z', fewest: 3, most: 40 },
      check: spelled(true),
      when: { always: 0.9 },
      edges: 'open',
      notBefore: '0-9_-',
    },
    {
      form: `${OCTET}([.-]${OCTET}){3}\\.[0-9A-Za-z.-]+`,
      check: spelled(false),
      when: { always: 0.9 },
      notAfter: '0-9A-Za-z._-',
      most: 128,
    },
    {
      form: PRIVATE,
      back: { of: '0-9A-Za-z._-', first: '0-9A-Za-z', fewest: 2, most: 100 },
      check: { kind: 'code', holds: (_id, match) => isPrivate(match) },
      when: { always: 0.8 },
      edges: 'open',
      notBefore: '0-9A-Za-z_',
    },
    headed(
      `('Jan'|'Feb'|'Mar'|'Apr'|'May'|'Jun'|'Jul'|'Aug'|'Sep'|'Oct'|'Nov'|'Dec')' '[ 0-3]d' 'dd:dd:dd`,
    ),
    headed("dd'T'dd:dd:dd([.]d{1,9})?('Z'|[+-]dd:?dd)"),
    {
      form: `[ ,;\t?&(]("hostname"|"host_name"|"host"|"rhost"|"dhost"|"shost"|"server"|"node"|"computer"|"machine"|"workstation")=["']?${H}`,
      check: isHost,
      most: 128,
      when: { always: 0.85 },
      edges: 'open',
    },
    {
      form: `('Workstation Name'|'Source Workstation'|'Computer Name'|'Host Name'|'Hostname'|'Machine Name'|'Computer'):[ \t]{1,8}${H}`,
      check: isHost,
      most: 128,
      when: { always: 0.9 },
      edges: 'open',
    },
  ],
  column: {
    labels: `host name,hostname,fqdn,host,node name,server name,computer name,machine name,workstation name,device name,src host,
      dst host,source host,destination host,remote host,computer,workstation,Rechnername,nom d'hôte,nombre de host`,
    beside: 'server,node,machine',
    accepts: isHostField,
  },
  examples: [
    'From «ip-10-1-2-3.ec2.internal» and «ec2-203-0-113-25.compute-1.amazonaws.com», «203-0-113-7.dsl.example.net», «2.0.192.in-addr.arpa»',
    'Nov 12 04:11:27 «bastion» sshd[20417]: x\n2026-11-12T04:11:27.123+00:00 «web-1.example.com» systemd[1]: x\nNov 12 04:11:27 last message repeated 2 times',
    '{"text":"\\nfrom «db-1.example.internal»","n":"web-1"}',
    '17,host=«web-1»,open',
    '2024-05-06 INFO host=«web-1» rhost=«mail.example.org» host=192.0.2.1 Workstation Name: «WS-0042» Source',
    'db «db-1.prod.internal»:5432, «printer.office.local», «node1.cluster.local»; this.internal, settings.local, util.internal(x)',
    'not 2021-01-02-03, 1-2-3-4, host=self.host, host = x, page-1-2-3-4-5, host=localhost, 10.1.2.3',
  ],
});

/** A host before a process, after the number of bytes that a time with its blanks takes, or more. */
function headed(time: string) {
  return {
    form: `${time}' '${H}' '${PROCESS}`,
    check: atHead,
    when: { always: 0.95 },
    edges: 'open',
    notBefore: '\x00-\x1f!-\xff',
    most: 176,
  } as const;
}

function hostBefore(next: RegExp): Check {
  return {
    kind: 'code',
    holds(_id, { bytes, start: low, end: stop, high }) {
      const start = hostStart(bytes, stop, low);
      const end = hostEnd(bytes, start, stop);
      if (!isHostName(bytes.toString('latin1', start, end))) return false;
      return (
        next.test(bytes.toString('latin1', end, Math.min(high, end + 72))) && {
          start,
          end,
          valid: false,
        }
      );
    },
  };
}

/** The whole name around an address that it spells, with the domain after it. */
function spelled(led: boolean): Check {
  return {
    kind: 'code',
    holds(_id, { bytes, start, end: after, high }) {
      const end = hostEnd(bytes, after, high);
      const text = bytes.toString('latin1', start, end);
      if (text.length > 128) return false;
      const domain = /\.[a-z][a-z0-9-]*(?:\.[a-z][a-z0-9-]*)*$/i.test(text);
      return (led ? domain || /^ip-/.test(text) : domain) && { start, end, valid: false };
    },
  };
}

/** A name with a digit or hyphen, or of three labels: `this.internal` is code, and `/a1.local` a path. */
function isPrivate({ bytes, low, start, end, high }: CheckContext) {
  const text = bytes.toString('latin1', start, end);
  const before = bytes.toString('latin1', Math.max(low, start - 2), start);
  const next = bytes.toString('latin1', end, Math.min(high, end + 2));
  if (/^(?:this|self|process|module|exports)\.|\.\./.test(text) || /[^/]\/$|^\/$/.test(before))
    return false;
  if (/^(?:[([=_]|[.-][\dA-Za-z])/.test(next)) return false;
  return (text.split('.').length > 2 || /[\d-]/.test(text)) && { start, end, valid: false };
}
