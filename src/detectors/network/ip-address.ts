import { detector } from '../detector.ts';
import { isAddress, isNoVersion, isNoVersionAlone } from '../hosts/address-check.ts';
import { each } from '../words.ts';

const OCTET = '(25[0-5]|2[0-4]d|[01]?d?d)';
/** Not `0.` and another number: no host has such an address (RFC 1122, section 3.2.1.3), but masks are of zeros. */
const FOUR = `((25[0-5]|2[0-4]d|[01]?dd|[1-9])\\.${OCTET}|0\\.0d?d?)(\\.${OCTET}){2}`;
const PREFIX = '/([0-2]?d|3[0-2])';

const H = 'h{1,4}';
/** A group that has more than small letters: those begin a pattern only where a letter or digit is near. */
const GROUP = '([0-9A-F]h{0,3}|h[0-9A-F]h{0,2}|hh[0-9A-F]h?|hhh[0-9A-F])';
const TAIL = `::((${H}:){0,6}(${H}|${FOUR}))?`;
/** The text after an IPv6 address: a zone (RFC 4007) and a prefix length. */
const MORE = '(%[0-9A-Za-z._~-]{0,31}[0-9A-Za-z])?(/d{1,3})?';
const BROWSERS =
  'chrome, chromium, headlesschrome, crios, edg, edga, edgios, opr, opera, brave, vivaldi, yabrowser, samsungbrowser';
const four = { edges: 'open', notContinuedBy: '.', notContinuing: '.' } as const;
const unversioned = { when: { 'not before versions': 0.9 }, ...four } as const;
const plain = { ...unversioned, notAfter: '/(>' } as const;
const noVersion = { kind: 'code', inPlace: true, holds: isNoVersion } as const;
const six = { edges: 'open', check: { kind: 'code', inPlace: true, holds: isAddress } } as const;

/**
 * Finds IPv4 and IPv6 addresses (RFC 4291, section 2.2; zones: RFC 4007) with the prefix length that follows
 * them. A bare `::` counts only in brackets or with a prefix length: it is the unspecified address, and an operator of many languages. Hours,
 * MAC addresses, C++ names, fields of `passwd`, versions (`Chrome/120.0.0.0`), numbers of sections and what begins with
 * `0.` and another number (RFC 1122, section 3.2.1.3) do not.
 */
export const ipAddress = detector({
  key: 'ipAddress',
  group: 'contact',
  finds: 'IPv4 and IPv6 addresses, with zone and prefix length',
  words: {
    versions: `version, versions, release, releases, ver, rev, revision, firmware, build, builds, ${each('version, upgrade, upgraded, update, updated, downgrade, downgraded', 'to')}, ${BROWSERS}`,
    near:
      'ip, ips, ip address, address, addresses, addr, host, hosts, client, src, dst, source, destination, remote, peer, dns, ' +
      'nameserver, gateway, gw, subnet, netmask, network, ping, traceroute, proxy, listen, listening, bind, connect, connected, ' +
      'connection, dhcp, login, password, ssh, sshd, firewall, allow, deny, router, forwarded, whois, port, resolver',
  },
  patterns: [
    { form: `${FOUR}${PREFIX}`, ...four },
    // No section has such numbers.
    { form: FOUR, check: { kind: 'count', digits: [9, 12] }, ...plain },
    { form: `10(\\.${OCTET}){3}`, check: noVersion, ...unversioned },
    { form: FOUR, check: noVersion, ...four, when: { 'near & not before versions': 0.9 } },
    { form: FOUR, check: { ...noVersion, holds: isNoVersionAlone }, ...four },
    { form: `(${GROUP}|[a-f]{1,4}:${H})(:${H}){0,6}${TAIL}${MORE}`, ...six },
    { form: `${H}(:${H}){7}${MORE}|${H}(:${H}){5}:${FOUR}${MORE}`, ...six },
    { form: `${TAIL}${MORE}`, ...six, notAfter: ':0-9A-Za-z' },
  ],
  examples: [
    'The host «192.0.2.101» answered; «198.51.100.0/24» did not. Try «203.0.113.7».',
    '{"ip":"«192.0.2.1»","net":"«2001:db8::/32»","n":"\\n«192.0.2.1»","v":"1.2.3"}',
    '17,«192.0.2.1»,«2001:db8::1»,10.5,1.2.3\n«::1»,«fe80::1%eth0»',
    '«192.0.2.1» - - [06/May/2024:10:30:45 +0000] "GET http://[«2001:db8::8»]:443/ HTTP/1.1" src=«192.0.2.9»:80',
    'ip_«192.0.2.1»_x “«192.0.2.1»” 地址«192.0.2.1»。peer:«2001:db8::1»: refused',
    'in full «2001:0db8:0000:0000:0000:ff00:0042:8329», «::ffff:192.0.2.128», «64:ff9b::192.0.2.33/96», «1::»',
    'all [«::»]:80 or «::/0», listening on :: now',
    'not 1.2.3.4.5, 256.1.1.1, 1.2.3.400, v1.2.3.4, 1.2.3.4b or 10.20.30',
    'not 10:30:45, 12:34:56:78, 00:14:22:04:25:37, 00:11:22:33:44:55:66:77 or :::1',
    'not std::vector<int>, dead::beef, a::b, x::1, 1:2:3:4:5:6:7:8:9, 12345::1, 2001:db8::g or 1::2::3',
    '"Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36 OPR/106.0.0.0" from host/«192.0.2.1», edge/«192.0.2.1»',
    'version 2.20.1.155, {"version": "4.8.10.1"}, Release 3.8.10.1; version of «192.0.2.1»; bob:x:1001:1001::/home/bob',
    'version to 2.4.1.4, Linux 2.6.8.1, binutils (2.10.0.24-1) unstable; urgency=low; DHCP release to «8.8.4.4», version to 10.2.3.4, "version": "10.2.0.1"; from «10.2.3.4» to «10.2.3.5»',
    'not RFC 7231 section 7.1.1.1, (subclause 7.3.5.2), § 6.1.9.2, class="section-number">6.1.9.2, 0.13.2.3; section «10.1.2.3», section «4.0.1.2», section «4.1.100.2», host («8.8.8.8») is down; [«27.4.2.5»], «0.0.0.255»',
    'rv:109.0.1.2, v1.2.3.4, tool/1.2.3.4-beta, lib-1.2.3.4, /1.2.3.4-1, 1.2.3.4~~1, pkg==1.2.3.4, pkg-10.2.3.4.jar, iOS/15.4.1.2, 1.3.6.1.4.1, rfc2616#section-8.1.2.2, versions 10.4.2.1 and 10.4.3.0; listening on 0.0.0.0:2181',
    // Candidates of low confidence.
    'see «6.1.2.2», // «7.6.3.1», OID «1.3.6.1»; upgraded from «1.2.3.4»',
    'ping «1.1.1.1», host «5.9.8.12» is down; «5.9.8.12» - - [06/May/2024], «5.9.8.12»:443, «10.0.0.1»-«10.0.0.9», /«10.10.34.11»:45307',
    'block 5::\nas R::0|1, B::0|1, VLAN 100::\nor section 4.1.1::\n17,«5::»\nbut «5::», «5::1», «fe80::»\nand «2001:db8::»',
    'in Latin-1::\n    elements[1::2], digits[-1::-2] and pe[:, 0::2], not equal 5432::\nbut [«1::2»], http://[«::1»]:80 and [«10.0.0.1», «::1»]',
    'kernel: «2.6.99.4» sent an invalid ICMP type, Linux kernel 2.6.8.1; 0.003 sec «52.12.34.56» GET, sec. 5.1.2.3, section «52.1.2.3»:443',
    'CLM*26407789*79.04***11::1*Y*A, **«2001:db8::1»** and *«fe80::1»*',
    'GET libx/9.38.3.73, build 13.40.8.46-rc1, version 11.33.2.170, ~~16.0.8.216; edge/«192.0.2.1», gw/«10.2.33.4», src/«52.12.34.56»:443',
    'mssql 16.0.8.216+build.5; grep "^«10.2.3.4»", «203.0.113.47»+x, ?ip=«23.45.67.89»+ua=x, ^«34.23.12.45»$, host+«52.12.34.56»+down',
    'mask «192.0.2.0»/«255.255.255.0» and «192.0.2.1»/«0.0.0.255»',
    'past the longest prefix: «192.0.2.1»/33 and «2001:db8::1»/129',
    'DHCP release «192.168.1.23», version="«203.0.113.7»:8080", opera/«203.0.113.7», «2001:db8::»/home',
  ],
});
