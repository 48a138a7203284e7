import {
  byteSet,
  CLOSE_PAREN,
  COLON,
  DOLLAR,
  EQUALS,
  GREATER_THAN,
  HYPHEN,
  LETTER,
  pastBytes,
  SMALL_S,
  SMALL_Y,
} from '../../core/bytes.ts';
import { lazy } from '../../core/memoize.ts';
import type { NumberList } from '../../core/number-list.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { indexAt, type Literals, literalAt } from '../../engine/fields/literals.ts';
import { members } from '../keys/members.ts';
import { evidenceOf } from '../pairs/pairs-grammar.ts';
import { pairsInText } from '../pairs/pairs-in-text.ts';
import { GRAMMAR_REACH, NAME_BYTES, type Reading, VALUE_BYTES } from '../reading.ts';
import { SQL_NUMBERS } from '../sql/sql-containers.ts';
import { withoutWildcards } from '../sql/strings.ts';
import { keyBefore, valuesAfter } from './arrow.ts';
import { namedArgumentAt } from './call-arguments.ts';
import { changedPairAt, isChangedLine } from './changed-lines.ts';
import { cookiesAt } from './cookies.ts';
import { headerAt } from './header-lines.ts';
import { labelledAt } from './label-lines.ts';
import { columnsAround, duplicateAt, LIST_BYTES, listedAt } from './listed.ts';
import { isDefinition, objectAt, objectReader, typeBefore } from './objects.ts';
import { SERIALIZED, serializedAt } from './serialized.ts';
import { isSame, type StringValue } from './strings.ts';

/** Reads values in other text that have a name beside them, or are those of a statement's parameters. */
export interface NamedValues {
  /** Reads the cues in the window: pairs up to `limit`, lists up to `to`; `around`: the literals of other formats, `inner`: those of statements in text. */
  read(reading: Reading, cues: NumberList, range: NamedRange): void;
}

interface NamedRange {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  readonly around: Literals;
  readonly inner: Literals;
}

/** Follows them from window to window. */
export function namedValues(): NamedValues {
  // Most texts have none of these, or one of them.
  const pairs = lazy(() => members(evidenceOf));
  const columns = lazy(members);
  const object = lazy(() => members(evidenceOf));
  const objects = lazy(objectReader);
  const inText = lazy(pairsInText);
  const labels = lazy(() =>
    members(evidenceOf, (reading, start, end, owners) => reading.fieldInText(start, end, owners)),
  );
  /** End of the latest value after a label. */
  let lastLabel = Number.NEGATIVE_INFINITY;
  /** No object of the window has been read. */
  let isNext = true;
  /** Offset up to which cues of pairs were read, and the ends of the latest pair, and of the latest pair or string. */
  let resume = 0;
  let paired = Number.NEGATIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  /** The latest string of `serialize` is a key. */
  let isKey = false;
  let key: Range = [0, 0];
  /** Offset of an arrow that ends its line in line mode, where its value is on the next one. */
  let awaited: number | undefined;

  return {
    read(reading, cues, { from, to, limit, around, inner }) {
      const { bytes, base } = reading;
      const before = awaited;
      awaited = undefined;
      isNext = true;
      if (before !== undefined && before >= base) arrow(reading, before - base, around, true);
      let given = -1;
      for (let n = 0; n < cues.length; n++) {
        const at = cues.at[n];
        if (isChangedLine(bytes, at)) {
          if (at >= from && at < to) changed(reading, at, around);
          continue;
        }
        const bracket = objectAt(bytes, at, reading.end);
        if (bracket >= 0) {
          // Two cues may have one bracket.
          if (at >= from && at < to && bracket !== given) giveMembers(reading, bracket);
          given = bracket;
          continue;
        }
        const argument = namedArgumentAt(bytes, at, reading.end);
        if (argument !== undefined) {
          if (at >= from && at < to) give(reading, argument.key, [argument.value], around);
          continue;
        }
        if (
          bytes[at + 1] === COLON &&
          AFTER_LABEL[bytes[at + 2]] === 1 &&
          bytes[at + 3] !== DOLLAR
        ) {
          if (at >= from && at < to) labelled(reading, at, around, inner);
          continue;
        }
        if (bytes[at + 1] === HYPHEN) {
          if (at >= from && at < to) header(reading, at, around);
          continue;
        }
        if (LETTER[bytes[at]] === 1 && LETTER[bytes[at + 1]] === 1 && LETTER[bytes[at + 2]] === 1) {
          if (at >= from && at < to) cookies(reading, at);
          continue;
        }
        const isArrow = bytes[at + 2] === GREATER_THAN;
        const isString = bytes[at + 1] === SMALL_S && bytes[at + 2] === COLON;
        if (!isArrow && !isString && !isPairAt(bytes, at)) {
          if (at < from || at >= to) continue;
          if (hasNames(bytes, at)) giveNamed(reading, at);
          else giveParameters(reading, at);
        } else if (at < limit && base + at >= resume) {
          if (isArrow) arrow(reading, at, around);
          else if (isPairAt(bytes, at)) pair(reading, at, around, inner);
          else serialized(reading, at, around);
          resume = base + at + 1;
        }
      }
    },
  };

  /** Gives values to the columns that a message has them with. */
  function giveNamed(reading: Reading, at: number): void {
    const { bytes, end } = reading;
    columns().reset();
    columns().open(false);
    const isColumns = bytes[at] === CLOSE_PAREN;
    const listed = isColumns ? columnsAround(bytes, at, end) : duplicateAt(shownAt(reading, at));
    for (const { name, value } of listed) {
      if (name === undefined) continue;
      columns().key(reading, at + name[0], at + name[1]);
      columns().value(reading, at + value[0], at + value[1]);
    }
  }

  /** Gives the values of an object to the columns that its names are. */
  function giveMembers(reading: Reading, bracket: number): void {
    const { bytes, end } = reading;
    const type = typeBefore(bytes, bracket);
    if (isDefinition(bytes, type[0])) return;
    object().reset();
    if (isNext) objects().reset();
    isNext = false;
    objects().read(bytes, bracket, end, (name, nameEnd, value, valueEnd) => {
      if (object().depth() === 0) openObject(reading, type);
      if (isSame(bytes, [name, nameEnd], [value, valueEnd])) return;
      object().key(reading, name, nameEnd);
      object().value(reading, value, valueEnd);
    });
  }

  /** The members of an object are those of its type. */
  function openObject(reading: Reading, [start, end]: Range): void {
    object().open(false);
    object().key(reading, start, end);
    object().open(false);
  }

  function arrow(reading: Reading, at: number, around: Literals, isAwaited = false): void {
    const { bytes, base, end, ended, numbers } = reading;
    const found = keyBefore(bytes, at + 1);
    // One inside the value of another is text.
    if (found === undefined || base + found.key[0] < latest) return;
    const afterKey = found.key[1] + 1;
    if (!isAwaited && found.end > afterKey)
      literal(reading, [afterKey, found.end], STRUCTURE, around);
    const from = at + ARROW_BYTES;
    if (ended && pastBytes(BLANK, bytes, from, Math.min(end, from + GRAMMAR_REACH)) === end) {
      awaited = base + at;
      return;
    }
    for (const { value, container } of valuesAfter(bytes, from, end, found.isBracket)) {
      if (isSame(bytes, found.key, value)) return;
      take(reading, found.key, value);
      const written = container === 'number' ? SQL_NUMBERS[numbers] : container;
      if (written !== undefined) literal(reading, value, written, around);
    }
  }

  /** Gives the values of a line that is marked as changed, where no other format has read it. */
  function changed(reading: Reading, at: number, around: Literals): void {
    if (around.containers[indexAt(around, reading.base + at)] !== undefined) return;
    const pair = changedPairAt(reading.bytes, at, reading.end);
    if (pair !== undefined) give(reading, pair.key, pair.values, around);
  }

  function cookies(reading: Reading, at: number): void {
    for (const [start, end] of cookiesAt(reading.bytes, at, reading.end)) {
      const owners = reading.label('cookie')?.owners ?? [];
      if (owners.length > 0) reading.field(start, end, owners);
    }
  }

  function header(reading: Reading, at: number, around: Literals): void {
    if (around.containers[indexAt(around, reading.base + at)] !== undefined) return;
    const found = headerAt(reading.bytes, at, reading.end);
    if (found !== undefined) take(reading, found[0], found[1]);
  }

  /** Gives the value after a label and a colon in plain text. */
  function labelled(reading: Reading, at: number, around: Literals, inner: Literals): void {
    const { bytes, base, end } = reading;
    const { container: outer, end: high } = literalAt(around, indexAt(around, base + at));
    if (outer === STRUCTURE || outer?.parting !== undefined) return;
    if (inner.containers[indexAt(inner, base + at)] !== undefined) return;
    const isString = outer?.escapeAround !== undefined;
    const { key, value } = labelledAt(bytes, at, Math.min(end, high - base), isString) ?? {};
    const own = key && reading.key(key[0], key[1]);
    if (key === undefined || value === undefined || own === undefined) return;
    if (own.owners.length + own.ambiguous.length + own.evidence === 0) return;
    if (base + key[0] > lastLabel + NAME_BYTES) {
      labels().reset();
      labels().open(false);
    }
    lastLabel = base + value[1];
    labels().knownKey(reading, own, key[0]);
    labels().value(reading, value[0], value[1]);
  }

  function give(
    reading: Reading,
    key: Range,
    values: readonly StringValue[],
    around: Literals,
  ): void {
    for (const { value, container } of values) {
      if (isSame(reading.bytes, key, value)) return;
      take(reading, key, value);
      if (container !== undefined) literal(reading, value, container, around);
    }
  }

  /** A string that follows a key directly is its value. */
  function serialized(reading: Reading, at: number, around: Literals): void {
    const { bytes, base, end } = reading;
    const string = serializedAt(bytes, at, end);
    if (string === undefined || base + at < latest - 1) return;
    const isNext = base + at === latest + 1;
    literal(reading, string, SERIALIZED, around);
    isKey = !(isNext && isKey);
    if (isKey) key = [base + string[0], base + string[1]];
    else take(reading, [key[0] - base, key[1] - base], string);
    latest = base + string[1];
  }

  /** Other formats have read their own pairs. */
  function pair(reading: Reading, at: number, around: Literals, inner: Literals): void {
    const { base } = reading;
    const outer = around.containers[indexAt(around, base + at)];
    if (outer === STRUCTURE || outer?.parting !== undefined) return;
    if (inner.containers[indexAt(inner, base + at)] !== undefined) return;
    const found = inText().read(reading, at, latest);
    if (found !== undefined) latest = base + found[1];
  }

  function take(reading: Reading, [start, stop]: Range, value: Range): void {
    const { base } = reading;
    if (base + start > paired + NAME_BYTES) {
      pairs().reset();
      pairs().open(false);
    }
    pairs().key(reading, start, stop);
    pairs().value(reading, value[0], value[1]);
    paired = base + value[1];
    latest = paired;
  }

  /** In plain text a value stays between its quotes; other formats have rules of their own. */
  function literal(
    reading: Reading,
    [start, stop]: Range,
    container: Container,
    around: Literals,
  ): void {
    if (around.containers[indexAt(around, reading.base + start)] !== undefined) return;
    reading.literal(start, container);
    reading.literal(stop, undefined);
  }
}

type Range = readonly [start: number, end: number];

const OPENS_LIST = byteSet('([');

/** Whether a cue is that of a pair: brackets begin lists. */
function isPairAt(bytes: Buffer, at: number): boolean {
  return bytes[at + 1] === EQUALS && OPENS_LIST[bytes[at + 2]] === 0;
}

const BLANK = byteSet(' \t\r\n');
/** Bytes that follow the colon of a label: a blank, or an escape of one. */
const AFTER_LABEL = byteSet(' \t\\%#<&^\x1b');
/** Bytes from the one before an arrow to the end of it. */
const ARROW_BYTES = 3;

/** Whether the list at a cue has names of its own. */
function hasNames(bytes: Buffer, at: number): boolean {
  return bytes[at] === CLOSE_PAREN || bytes[at + 1] === SMALL_Y;
}

/** Gives the values of the statement's parameters in a list. */
function giveParameters(reading: Reading, at: number): void {
  const owners = reading.parameters.at(reading.base + at);
  if (owners.length === 0) return;
  for (const { value, index = -1 } of listedAt(shownAt(reading, at))) {
    const own = owners[index];
    const [start, end] = withoutWildcards(reading.bytes, at + value[0], at + value[1]);
    if (own === undefined || end === start || end - start >= VALUE_BYTES) continue;
    reading.field(start, end, own);
  }
}

function shownAt({ bytes, end }: Reading, at: number): string {
  return bytes.toString('latin1', at, Math.min(end, at + LIST_BYTES));
}
