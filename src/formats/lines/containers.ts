import { byteSet } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { NO_BYTES } from '../../engine/fields/value-bounds.ts';
import { quotedString } from '../json/containers.ts';
import { numbersWritten } from '../numbers-written.ts';
import { changing } from '../sql/sql-containers.ts';

const LINE_ENDS = byteSet('\r\n');

/** Lines of text, and values of properties, up to the end of their line. */
export const LINE_VALUE: Container = { ...changing(LINE_ENDS), parting: LINE_ENDS };

const CELL_ENDS = byteSet('\r\n|');

/** The cell of a table that Markdown draws. */
export const CELL: Container = { ...changing(CELL_ENDS), parting: CELL_ENDS, ends: CELL_ENDS };

/** A value of an environment between apostrophes or backticks, which have no escapes. */
export const IN_APOSTROPHES: Container = quoted("\r\n'");
export const IN_BACKTICKS: Container = quoted('\r\n`');

/** A text of TOML between three apostrophes. */
export const IN_THREE_APOSTROPHES: Container = quoted("'");

function quoted(not: string): Container {
  return { ...changing(byteSet(not)), ends: NO_BYTES };
}

/** A number, a date or a time of TOML: another replacement is written as the profile wants. */
export const TOML_SCALARS = numbersWritten(
  /^(?:[+-]?(?:0|[1-9]\d*)(?:\.\d+)?|\d{4}-\d\d-\d\d)$/,
  quotedString,
);

/** A key without quotes: another text gets them, or, in a part of it, loses what a name cannot have. */
export const BARE_KEY: Container = {
  takes: 'part',
  changes: true,
  write(text, isWhole) {
    const latin = text.toString('latin1');
    if (/^[\w-]+$/.test(latin)) return text;
    return isWhole ? quotedString(text) : Buffer.from(latin.replace(/[^\w-]/g, '') || 'x');
  },
};
