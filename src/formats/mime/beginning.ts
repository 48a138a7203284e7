/** Bytes of headers within which a mail must be recognised. */
const MOST = 64 * 1024;
/** Most bytes of the line that begins a mailbox. */
const MOST_LINE = 1024;

/** Fields that make a mail, and fields that go with them. */
const CORE =
  /^(?:received|return-path|delivered-to|from|to|cc|subject|date|message-id|reply-to|sender)$/;
const KNOWN =
  /^(?:bcc|x-.*|list-.*|resent-.*|arc-.*|content-.*|mime-version|in-reply-to|references|dkim-signature|domainkey-signature|received-spf|authentication-results|envelope-to|errors-to|precedence|importance|priority|user-agent|thread-(?:topic|index)|auto-submitted|organization|status|lines|newsgroups|path|xref)$/;

/** Line that separates the mails of a mailbox (RFC 4155). */
export const MAILBOX_LINE = /^From \S+ .{0,60}?\d\d:\d\d(?::\d\d)? .{0,20}?\d{4}/;

const FIELD = /^([A-Za-z][A-Za-z0-9-]{0,75}):([ \t]|$)?/;
/** Most lines that belong to no field, as some mail systems fold them, and the known fields that must precede them. */
const MOST_BROKEN = 2;
const FIELDS_BEFORE_BROKEN = 4;
/** Lines of blanks alone. */
const BLANK_LINES = /^(?:[ \t]{0,500}\r?\n){1,3}/;
const WORD = /=\?[A-Za-z0-9_.:-]{2,40}(?:\*[A-Za-z-]+)?\?[BbQq]\?[^?\s]*\?=/;

/**
 * Whether a text without a declared type begins as a mail; undefined until more bytes are known. A mail begins with
 * lines of headers, at least two of them known, and is declared as MIME or has encoded words; or with the line of a mailbox and two headers of a mail.
 */
export function beginsMail(start: Buffer, whole: boolean): boolean | undefined {
  const head = start.toString('latin1', 0, MOST);
  // Some programs save a mail with an empty line before it.
  let from = BLANK_LINES.exec(head)?.[0].length ?? 0;
  const rest = head.slice(from);
  if (!whole && /^[ \t\r]{0,500}$/.test(rest)) return undefined;
  if (!mayBegin(rest, whole)) return false;
  const seen = { core: 0, known: 0, broken: 0, mime: false, mailbox: false };
  for (let n = 0; ; n += 1) {
    const newline = head.indexOf('\n', from);
    if (newline < 0 && !whole) return start.length >= MOST ? false : undefined;
    const line = head.slice(from, newline < 0 ? undefined : newline).replace(/\r$/, '');
    if (line === '' || !isHeader(line, n, seen)) return false;
    if (isMail(seen)) return true;
    if (newline < 0) return false;
    from = newline + 1;
  }
}

/** The same in line mode, by the first line alone: it is answered before the next arrives. */
export function beginsMailbox(start: Buffer, whole: boolean): boolean | undefined {
  const head = start.toString('latin1', 0, MOST_LINE);
  if (!head.startsWith('From '.slice(0, head.length))) return false;
  const newline = head.indexOf('\n');
  if (newline < 0 && !whole && head.length < MOST_LINE) return undefined;
  return MAILBOX_LINE.test(newline < 0 ? head : head.slice(0, newline));
}

/** Reads the first bytes only, which rule out nearly every text that is no mail. */
function mayBegin(head: string, whole: boolean): boolean {
  const name = /^[A-Za-z-]*/.exec(head)?.[0] ?? '';
  if (name.length > 40) return false;
  if (name.length === head.length) return !whole;
  const field = name.toLowerCase();
  if (head[name.length] === ' ') return name === 'From';
  return head[name.length] === ':' && (CORE.test(field) || KNOWN.test(field));
}

interface Seen {
  core: number;
  known: number;
  broken: number;
  mime: boolean;
  mailbox: boolean;
}

function isHeader(line: string, n: number, seen: Seen): boolean {
  if (n === 0 && MAILBOX_LINE.test(line)) {
    seen.mailbox = true;
    return true;
  }
  if (n > 0 && /^[ \t]/.test(line)) {
    seen.mime ||= WORD.test(line);
    return true;
  }
  const [, written, blank] = FIELD.exec(line) ?? [];
  const name = written?.toLowerCase() ?? '';
  if (CORE.test(name)) seen.core += 1;
  else if (KNOWN.test(name)) seen.known += 1;
  else if (blank === undefined) return isBroken(line, seen);
  seen.mime ||= WORD.test(line) || isMime(name, line.slice(name.length + 1));
  return true;
}

function isBroken(line: string, seen: Seen): boolean {
  if (seen.mailbox && line.startsWith('>From ')) return true;
  seen.broken += 1;
  return seen.broken <= MOST_BROKEN && seen.core + seen.known >= FIELDS_BEFORE_BROKEN;
}

function isMime(name: string, value: string): boolean {
  if (name === 'mime-version') return /^\s*(?:\(.*\)\s*)?1\.0\b/.test(value);
  if (name === 'content-type') return /^\s*multipart\/[a-z]+\s*;/i.test(value);
  return (
    name === 'content-transfer-encoding' &&
    /^\s*(?:base64|quoted-printable|7bit|8bit|binary)\s*$/i.test(value)
  );
}

function isMail({ core, known, mime, mailbox }: Seen): boolean {
  return mailbox ? core >= 2 : mime && core >= 1 && core + known >= 2;
}
