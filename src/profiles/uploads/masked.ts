import { utf8 } from '../contained-file.ts';
import { parseJson } from '../json.ts';
import { CONTENT } from '../problem.ts';

/** Members that hold keys: of `crypto` and `fpe`, and of strategies. */
const SECRETS = ['key', 'iv', 'tweak'];

/** Text shown for a hidden value. It is no valid key, so a profile that is sent back unchanged is refused. */
const HIDDEN = '***';

/**
 * A profile's file as it may be shown: keys written into it are hidden, references such as `env:NAME` are not. The
 * bytes of the file where there is nothing to hide. `content` is also hidden from clients that may not write profiles.
 */
export function masked(bytes: Buffer, content: 'shown' | 'hidden'): Buffer {
  const { value } = parseJson(utf8(bytes));
  const text = JSON.stringify(value);
  const shown = JSON.stringify(hidden(value, content === 'hidden'), null, 2);
  return JSON.stringify(JSON.parse(shown)) === text ? bytes : Buffer.from(`${shown}\n`);
}

function hidden(value: unknown, content: boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => hidden(one, content));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [
      name,
      (SECRETS.includes(name) && isLiteral(inside)) || (content && CONTENT.includes(name))
        ? HIDDEN
        : hidden(inside, content),
    ]),
  );
}

function isLiteral(value: unknown): boolean {
  return typeof value === 'string' && !/^(?:env:\w+|\$\{\w+\}|file:.*)$/.test(value);
}
