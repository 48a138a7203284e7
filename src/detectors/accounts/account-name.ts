import { BACKSLASH, byteSet, DIGIT, DOLLAR, ESCAPED_BLANK, LOWER } from '../../core/bytes.ts';
import type { Check, CheckContext } from '../../core/checks/check.ts';
import { phrases } from '../../core/word-list.ts';
import { consists } from '../columns/value-forms.ts';

const NAME = byteSet('0-9A-Za-z._@$+-');
/** Bytes that are not a name's last: they end a sentence, or are no part of it. */
const MARKS = byteSet('.@+\\-');
const LONGEST = 64;
/** Bytes that are read before a form. */
const BEFORE = 24;

/** Accounts that systems and services have, and words that stand in place of a name. */
const NOBODY: ReadonlySet<string | undefined> = new Set(
  phrases(`
  root, nobody, daemon, system, admin, administrator, administrators, guest, anonymous, default, public, all, shared, unknown, none,
  null, nil, undefined, true, false, user, users, username, user_name, userid, name, login, login_name, password, string, str, int,
  number, object, any, self, this, id, on, off, yes, no, empty, host, www-data, nginx, apache, postgres, mysql, redis, git, ubuntu,
  runner, node, app, example, local, network, service, sshd, cron, ntp, mail, me, you, the, is, was, has, can, not, and, or, with,
  for, from, to, in, of, index, home, settings, new, current, request, req, data, value, type, key, session, agent, auth, token,
  options, opts, ctx, z, invalid, illegal, ftp, www, localservice, networkservice, dwm-1, umfd-0, umfd-1, internal, test, demo, x, y,
  account, accounts, profile, profiles, data, input, interface, story, stories, experience, info, information, details, group, groups,
  role, roles, list, table, record, records, who, that, must, should, will, may, cannot, does, did, preferences, permissions, management,
  model, object, class, entity, event, feedback, guide, manual, space, mode, code, authentication, registration, see, docs, my-username, your-username, unassigned, unset, nobody, team, bot, final, principal, standard
`),
);

/** Programs, and parts of systems, that accounts are named after. */
const TECHNICAL: ReadonlySet<string | undefined> = new Set(
  phrases(`
  airflow, ansible, api, backup, batch, bind, build, builder, cache, ci, cluster, consul, database, db, deploy, deployer, dev, developer, docker,
  dovecot, elastic, elasticsearch, etcd, exim, gitea, gitlab, grafana, hadoop, haproxy, hive, java, jboss, jenkins, jetty, kafka, keycloak, kibana,
  kube, ldap, logstash, mariadb, master, memcached, mongo, mongodb, monitor, monitoring, nagios, named, nodejs, nomad, openldap, oracle, perl, php,
  podman, postfix, primary, prod, production, prometheus, puppet, python, qa, queue, rabbitmq, replica, samba, sandbox, server, spark,
  splunk, squid, srv, stage, staging, svc, sync, tester, tomcat, vagrant, vault, web, webapp, worker, zabbix
`),
);
/** Digits and joints at the end of a name: `jenkins2`, `worker-01`. */
const NUMBERED = /[._-]?\d{1,2}$/;

/** Returns whether an account is named after a program or a part of a system, with a number after it or without: `jenkins2`. */
export function isTechnical(name: string): boolean {
  const word = name.toLowerCase().replace(NUMBERED, '');
  return TECHNICAL.has(word) || NOBODY.has(word);
}

/** Holds where the form ends with the name of an account and no code follows. */
export const isNamed: Check = nameBefore(/^(?![.$]?[([{=:<]| ?[=?]|[.]\w)/);

/** Holds where the form ends with a name that is no word: it has a digit, a low line or a full stop. */
export const isLogin: Check = isLoginOr(/(?!)/);

/** Holds for such a name, and for one before such text. */
export function isLoginOr(next: RegExp): Check {
  return {
    kind: 'code',
    holds(_id, match) {
      const { bytes, high } = match;
      const found = nameEndingAt(match, match.end);
      if (found === undefined) return false;
      const isOdd = /[0-9_.]/.test(bytes.toString('latin1', found.start, found.end));
      const after = () => bytes.toString('latin1', found.end, Math.min(high, found.end + 14));
      return (isOdd || next.test(after())) && found;
    },
  };
}

/** Holds for `@jroe` where no code follows, nor the rest of a package's name. */
export const isMentioned: Check = nameBefore(/^(?:\s|[,.;:!?)](?!\w)|$)/);

/** Holds for `@jroe` before a request. */
export const isAddressed: Check = nameBefore(
  /^,? (?:any |can (?!b)|could (?!b)|please|pls |would |are yo|do you|did yo|have y|will y|thanks|thx|puede|podr\xc3|pode |peux-t|tu peu|puoi |kannst|kun je|mo\xc5\xbces)/,
);

/** Domains of Windows' own accounts. */
const OWN_DOMAIN =
  /^(?:NT|AUTHORITY|BUILTIN|HKLM|HKCU|HKEY|SOFTWARE|SYSTEM|IIS|APPPOOL|PACKAGE|C|D|W)\b/;

/** Holds for the name in `CORP\jroe`. */
export const isDomainUser: Check = {
  kind: 'code',
  holds(_id, match) {
    const { bytes, low, start, end, high } = match;
    const before = bytes.toString('latin1', Math.max(low, start - 2), start);
    const text = bytes.toString('latin1', start, end);
    const after = bytes.toString('latin1', end, Math.min(high, end + 2));
    if (/[\\/:.%$\w-]$/.test(before) || OWN_DOMAIN.test(text) || /^[\\(]/.test(after)) return false;
    // `X\u0026lt` has an escape.
    if (!/[A-Z]/.test(text.split('\\')[0]) || /\\u[0-9a-f]{4}/i.test(text)) return false;
    // `ERROR\nfailed` has a line's end.
    const lead = bytes.toString('latin1', Math.max(low, start - 12), start);
    if (/\\[nrt]/.test(text) && !/(?:user|account|login|logon)[:= "']*$/i.test(lead)) return false;
    return nameEndingAt(match, end) ?? false;
  },
};

/** A name at the end of what the form reads, directly before such text. */
export function nameBefore(next: RegExp): Check {
  return nameBetween(/(?:)/, next);
}

/** The same if such text ends directly before the form. */
export function nameBetween(before: RegExp, next: RegExp): Check {
  return {
    kind: 'code',
    holds(_id, match) {
      const { bytes, low, start, high } = match;
      const found = nameEndingAt(match, match.end);
      if (found === undefined) return false;
      if (!before.test(bytes.toString('latin1', Math.max(low, start - BEFORE), start)))
        return false;
      return next.test(bytes.toString('latin1', found.end, Math.min(high, found.end + 8))) && found;
    },
  };
}

/** A name that ends before the first such byte in the form's text, from its byte `skipped` on. */
export function nameUpTo(mark: string, skipped: number): Check {
  return {
    kind: 'code',
    holds(_id, match) {
      const end = match.bytes.indexOf(mark, match.start + skipped, 'latin1');
      return end > 0 && end < match.end && (nameEndingAt(match, end) ?? false);
    },
  };
}

function nameEndingAt({ bytes, start: low }: CheckContext, stop: number) {
  let end = stop;
  let start = end;
  do {
    end = start === stop ? stop : start - 1;
    while (end > low && MARKS[bytes[end - 1]] === 1) end--;
    start = end;
    while (start > low && NAME[bytes[start - 1]] === 1) start--;
  } while (isEscape(bytes, start - 1, low));
  if (end === start || end - start > LONGEST) return undefined;
  return isSomebody(bytes.toString('latin1', start, end))
    ? { start, end, valid: false }
    : undefined;
}

/** Whether an escape is at `at`, in a string that has one before the label: `\nuser: jroe\nmore`, but `user: CORP\nroe`. */
function isEscape(bytes: Buffer, at: number, low: number): boolean {
  if (at <= low || bytes[at] !== BACKSLASH || ESCAPED_BLANK[bytes[at + 1]] === 0) return false;
  return bytes[low] === BACKSLASH && (LOWER[bytes[at - 1]] === 1 || DIGIT[bytes[at - 1]] === 1);
}

/** A hash in place of a name. */
const HASH = /^[0-9a-f]{32,}$/i;

/** An escape of JSON and what follows it, after its backslash. */
const ESCAPE = /^u00[0-9a-f]{2}/;

/** Whether an account may be a person's: not a machine's, which ends with a dollar sign, nor a number, a hash or an e-mail address. */
function isSomebody(name: string): boolean {
  if (name.charCodeAt(name.length - 1) === DOLLAR || !/^_{0,1}[^_].*[A-Za-z]|^[A-Za-z]/.test(name))
    return false;
  if (/[^@]@.+\./.test(name) || HASH.test(name) || ESCAPE.test(name)) return false;
  // `self.user` is code.
  return !NOBODY.has(name.toLowerCase().split('.')[0]);
}

const LOGIN = byteSet('0-9A-Za-z._@$+\\-');

/** The name of an account that may be a person's, in one piece. */
export function isLoginField(bytes: Buffer, start: number, end: number): boolean {
  return (
    consists(bytes, start, end, LOGIN, LONGEST) && isSomebody(bytes.toString('latin1', start, end))
  );
}
