import { APOSTROPHE, byteSet } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { JSON_STRING, quotedString } from '../json/containers.ts';
import { numbersWritten } from '../numbers-written.ts';
import { changing, sqlString } from '../sql/sql-containers.ts';

/** Scalars of YAML between quotes. */
export const DOUBLE_QUOTED: Container = JSON_STRING;
const LINE_ENDS = byteSet('\r\n');
const apostrophes = sqlString(APOSTROPHE, false);
/** YAML between apostrophes has no escape for a line break. */
export const SINGLE_QUOTED: Container = {
  ...apostrophes,
  write: (text, isWhole, isStart) => onOneLine(apostrophes.write(text, isWhole, isStart)),
};

/** A text that YAML reads as itself, where it is all of a plain scalar. */
const PLAIN_SCALAR = /^[A-Za-z0-9(/+$][^\n\r]*$/;
const AMBIGUOUS = /: | #|:$|^(?:true|false|null|yes|no|on|off|~|[\d.+-].*)$/i;

/** A plain scalar: text that YAML would read as something else gets quotes, or, in a part of it, loses its special characters. */
export const PLAIN_VALUE: Container = {
  takes: 'part',
  changes: true,
  parting: LINE_ENDS,
  write(text, isWhole, isStart) {
    const latin = text.toString('latin1');
    const isPlain = PLAIN_SCALAR.test(latin) && !AMBIGUOUS.test(latin);
    if (isPlain) return text;
    if (isWhole) return quotedString(text);
    const oneLine = latin
      .replace(/[\r\n]/g, ' ')
      .replace(/:(?=\s|$)/g, '.')
      .replace(/ #/g, ' .');
    const written = isStart ? oneLine.replace(/^[^A-Za-z0-9(/+$\x80-\xff]+|[\]}]+$/g, '') : oneLine;
    return Buffer.from(written === '' ? 'x' : written, 'latin1');
  },
};

/** A scalar that is a number: it is replaced by a scalar or by 0, or it stays. */
export const YAML_NUMBERS = {
  ...numbersWritten(/^[+-]?\d+(?:\.\d+)?$/, quotedString),
  quote: PLAIN_VALUE,
};

/** Items between brackets or braces on one line. */
export const FLOW_VALUE: Container = {
  takes: 'part',
  changes: true,
  write(text) {
    const latin = text
      .toString('latin1')
      .replace(/[[\]{},"'#\r\n]/g, ' ')
      .replace(/:(?=\s|$)/g, '.')
      .trim();
    return Buffer.from(latin === '' ? 'x' : latin.replace(/^[&*!|>%@`?-]+/, 'x'), 'latin1');
  },
};

/** Lines of a block scalar, and values of properties, up to the end of their line. */
export const LINE_VALUE: Container = { ...changing(LINE_ENDS), parting: LINE_ENDS };

/** A value of an environment between backticks. */
export const IN_BACKTICKS: Container = changing(byteSet('\r\n`'));

function onOneLine(text: Buffer): Buffer {
  return LINE_VALUE.write(text, false, false);
}
