import { byteSet } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import { changing } from '../sql/sql-containers.ts';

const LINE_ENDS = byteSet('\r\n');

/** Lines of text, and values of properties, up to the end of their line. */
export const LINE_VALUE: Container = { ...changing(LINE_ENDS), parting: LINE_ENDS };

/** A value of an environment between apostrophes or backticks, which have no escapes. */
export const IN_APOSTROPHES: Container = changing(byteSet("\r\n'"));
export const IN_BACKTICKS: Container = changing(byteSet('\r\n`'));
