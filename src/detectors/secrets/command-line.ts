import { HYPHEN, SMALL_P } from '../../core/bytes.ts';
import type { View } from '../../engine/types.ts';

/** Bytes before an option in which its command is sought. */
const COMMAND_BEFORE = 200;
const MOST_BYTES = 128;

/** Commands whose `-u` and `--user` take `name:password`. */
const WITH_USER = /(?:^|[\s;&|"'`(/$])(?:curl|wget|http|https|xh|ab|siege)\s(?:(?!&&)[^\n;|\\])*$/;
const USER = /^((?:u|user) ["']?[^\s:"'`<>|;]{1,64}:)([^\s"'`<>|]{1,64})/;
/** Commands whose `-p` takes the password, directly or after a blank. */
const WITH_TIGHT = /(?:^|[\s;&|"'`(/$])(?:mysql|mariadb)[a-z-]*\s(?:(?!&&)[^\n;|\\])*$/;
const TIGHT = /^(p["']?)([^\s"'`<>|;]{1,64})/;
const WITH_SPACED =
  /(?:^|[\s;&|"'`(/$])(?:sshpass|mongo[a-z]*|(?:docker|podman|helm registry|az) login)\s(?:(?!&&)[^\n;|\\])*$/;
const SPACED = /^(p ?["']?)([^\s"'`<>|;-][^\s"'`<>|;]{0,63})/;
/** Commands whose `-a` takes the password. */
const WITH_AUTH = /(?:^|[\s;&|"'`(/$])redis-(?:cli|benchmark)\s(?:(?!&&)[^\n;|\\])*$/;
const AUTH = /^(a ["']?)([^\s"'`<>|;-][^\s"'`<>|;]{3,63})/;
/** A key whose secret follows. */
const KEY = /^[A-Za-z_-]+[:=]$/;

/**
 * Position of the password after an option of a command: `curl -u jane:«secret»`, `mysql -p«secret»`, `sshpass -p
 * «secret»`.
 */
export interface Password {
  readonly start: number;
  readonly end: number;
}

/** Reads the option whose first letter is at `at`, after its hyphens. */
export function optionPassword(view: View, at: number): Password | undefined {
  const { bytes, low, high } = view;
  // Excludes the first letter of `mysql password is` and of `--password`.
  if (at <= low || bytes[at - 1] !== HYPHEN) return undefined;
  if (bytes[at] === SMALL_P && at - 2 >= low && bytes[at - 2] === HYPHEN) return undefined;
  const option = bytes.toString('latin1', at, Math.min(high, at + MOST_BYTES));
  const before = bytes.toString('latin1', Math.max(low, at - COMMAND_BEFORE), at);
  const [, name = '', password = ''] = ofCommand(before, option) ?? [];
  if (password === '' || /^[$%{<]/.test(password) || KEY.test(password)) return undefined;
  const start = at + name.length;
  return { start, end: start + password.length };
}

function ofCommand(before: string, option: string): RegExpExecArray | null {
  if (option.startsWith('u')) {
    // The option is read first: that takes less time than searching for its command.
    const user = USER.exec(option);
    return user !== null && WITH_USER.test(before) ? user : null;
  }
  if (option.startsWith('a')) {
    const auth = AUTH.exec(option);
    return auth !== null && WITH_AUTH.test(before) ? auth : null;
  }
  if (WITH_SPACED.test(before)) return SPACED.exec(option);
  return WITH_TIGHT.test(before) ? TIGHT.exec(option) : null;
}
