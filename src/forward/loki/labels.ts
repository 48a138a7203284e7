import { Unreadable } from '../../core/unreadable.ts';
import type { Texts } from '../records/texts.ts';

/** A label in Prometheus' syntax: `job="api"`, where the value is a string of Go. */
const LABEL = /\s*([A-Za-z_][\w.]*)\s*=\s*"((?:[^"\\\n]|\\.)*)"\s*(,|(?=\}))/y;
/** Escapes that JSON has, too. */
const JSON_ESCAPES = /^(?:[^\\]|\\["\\nrtbf]|\\u[\da-fA-F]{4})*$/;

/**
 * Redacts the values of a stream's labels, `{job="api", host="a"}`, as a record. Throws `Unreadable` for another syntax, and
 * for escapes of Go that JSON does not have.
 */
export function rewrittenLabels(written: Buffer, texts: Texts): Buffer | undefined {
  return texts.record(() => rewritten(written, texts));
}

function rewritten(written: Buffer, texts: Texts): Buffer | undefined {
  const text = written.toString('latin1');
  if (!text.startsWith('{')) throw unreadable();
  const parts: Buffer[] = [];
  let copied = 0;
  let at = 1;
  while (!/\s*\}\s*$/y.test(text.slice(at))) {
    LABEL.lastIndex = at;
    const found = LABEL.exec(text);
    if (found === null) throw unreadable();
    const [whole, name, value, separator] = found;
    if (!JSON_ESCAPES.test(value)) throw unreadable();
    const end = at + whole.trimEnd().lastIndexOf('"');
    const start = end - value.length;
    texts.key(Buffer.from(name, 'latin1'), 'json');
    const changed = texts.text(written.subarray(start, end), 'json');
    if (changed !== undefined) {
      parts.push(written.subarray(copied, start), changed);
      copied = end;
    }
    at += whole.length;
    if (separator === '') break;
  }
  return parts.length === 0 ? undefined : Buffer.concat([...parts, written.subarray(copied)]);
}

function unreadable(): Unreadable {
  return new Unreadable('the body is no push: the labels of a stream cannot be read');
}
