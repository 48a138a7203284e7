import { utf8 } from './contained-file.ts';
import { parseJson } from './json.ts';

/** A profile's file under another name: a copy. */
export function renamedProfile(bytes: Buffer, name: string): Buffer {
  return Buffer.from(`${JSON.stringify({ ...JSON.parse(utf8(bytes)), name }, null, 2)}\n`);
}

/** The name that a profile's file gives itself. */
export function profileName(bytes: Buffer): string | undefined {
  const name = nameIn(bytes);
  return typeof name === 'string' ? name : undefined;
}

/**
 * The file of a profile whose name comes from elsewhere: `name` is added if the profile has no name. Undefined if it
 * has another name; a file that is not a profile stays as it is.
 */
export function withProfileName(bytes: Buffer, name: string): Buffer | undefined {
  const given = nameIn(bytes);
  if (typeof given === 'string') return given === name ? bytes : undefined;
  if (given !== ABSENT) return bytes;
  const text = utf8(bytes);
  const at = text.indexOf('{') + 1;
  const comma = /^\s*\}/.test(text.slice(at)) ? '' : ',';
  return Buffer.from(`${text.slice(0, at)}"name":${JSON.stringify(name)}${comma}${text.slice(at)}`);
}

const ABSENT = Symbol('no name');

function nameIn(bytes: Buffer): unknown {
  try {
    const { value } = parseJson(utf8(bytes));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return 'name' in value ? value.name : ABSENT;
  } catch {
    return undefined;
  }
}
