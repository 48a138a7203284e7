import { byteSet, COLON, LETTER, SPACE } from '../../core/bytes.ts';
import { isText, knownTexts } from '../../core/known-text.ts';
import { STRUCTURE } from '../../engine/fields/container.ts';
import { members } from '../keys/members.ts';
import { isPersonal, structural, valueEnd } from '../keys/structural.ts';
import { KEY_BYTES, NAME_BYTES, type Reading, VALUE_BYTES } from '../reading.ts';
import { XML_TEXT } from './containers.ts';
import { htmlTables } from './html-tables.ts';

/** Elements without an end. */
const VOID = namesOf('br hr img input meta link area base col embed source track wbr');
/** Elements that only set text apart: their text belongs to the element around them. */
const INLINE = namesOf(
  'br hr img input wbr a b i u em strong span font small big mark tt sub sup abbr p content paragraph',
);
/** Elements whose text names the value after them. */
const LABELS = namesOf('th dt label key legend');
/** Elements that may be several values after one name. */
const SEVERAL = namesOf('dd string');
/** Elements whose end ends the effect of names in them. */
const GROUPS = namesOf('table tr dl dict array form fieldset ul ol body');
const CELLS = namesOf('td th');
const OF_TABLES = new Set('table thead tr th td'.split(' '));
const LONGEST_RAW = 'script'.length;
/** Most elements around another: those of SGML and HTML that are never closed. */
const MOST_DEEP = 512;
/** Most open elements that one end tag closes. */
const MOST_CLOSED = 64;
/** Most elements around a text whose value it may be. */
const MOST_AROUND = 4;
/** Most bytes of a cell that names the next one without a colon. */
const LABEL_BYTES = 40;
/** A label that stays: it holds nothing but words. */
const PLAIN_LABEL = /^[A-Za-z\x80-\xff' -]+[*?]?:?$/;
const BLANK = byteSet(' \t\r\n');
const HEALTH = /hl7[.-]org|^urn:hl7|^http:\/\/hl7\.org/;

/** Follows elements and their attributes, and gives their values to the owners. */
export function elements() {
  const inside = members();
  const tables = htmlTables();
  const textAt = knownTexts();
  /** Names of the elements that are open, without their namespaces. */
  let names: string[] = [];
  /** Whether each open element contains only elements that set text apart. */
  let leaves: boolean[] = [];
  /** The current attribute, with its namespace. */
  let attribute = '';
  let isHealth = false;
  /** A text that names the next value: offsets in the input. */
  let label: readonly [number, number] | undefined;

  return {
    reset() {
      inside.reset();
      inside.open(false);
      tables.reset();
      names = [];
      leaves = [];
      label = undefined;
      isHealth = false;
    },
    open(reading: Reading, at: number, end: number): void {
      if (names.length === MOST_DEEP) closeOne(reading, at);
      const start = localName(reading, at, end);
      inside.key(reading, start, end);
      inside.open(false);
      const name = textAt(reading.bytes, start, end);
      if (leaves.length > 0 && !INLINE.has(name)) leaves[leaves.length - 1] = false;
      names.push(name);
      leaves.push(true);
      const ofTable = tablePart(name);
      if (ofTable !== undefined) tables.open(ofTable);
    },
    /** The end of an element with no content. */
    shut(reading: Reading, at: number): void {
      if (names.length > 0) closeOne(reading, at);
    },
    close(reading: Reading, at: number, end: number): void {
      const start = localName(reading, at, end);
      const least = Math.max(0, names.length - MOST_CLOSED);
      let last = names.length - 1;
      while (last >= least && !isText(names[last], reading.bytes, start, end)) last--;
      if (last < least) return;
      while (names.length > last) closeOne(reading, at);
    },
    /** Text between tags, comments and the like. */
    text(reading: Reading, from: number, to: number): void {
      if (names.length === 0 || from < 0 || leaves[leaves.length - 1] === false) return;
      const { bytes } = reading;
      let [start, end] = [from, to];
      while (start < end && BLANK[bytes[start]] === 1) start++;
      while (end > start && bytes[end - 1] <= SPACE) end--;
      if (start < end) textOf(reading, start, end);
    },
    attribute(reading: Reading, at: number, end: number): void {
      attribute = textAt(reading.bytes, at, end);
      inside.key(reading, localName(reading, at, end), end);
    },
    /** Whether the value of the current attribute stays. */
    isStructure({ bytes, end }: Reading, start: number): boolean {
      if (/^xmlns(?::|$)|^xsi:/.test(attribute)) {
        isHealth ||= HEALTH.test(bytes.toString('latin1', start, Math.min(end, start + 40)));
        return !isPersonal(bytes, start, valueEnd(bytes, start, end));
      }
      const name = attribute === 'value' ? (names.at(-1) ?? '') : attribute;
      return structural(name, isHealth, bytes, start, end);
    },
    value(reading: Reading, start: number, end: number): void {
      if (inside.isValue()) {
        if (!isLabelled(reading, start, end)) inside.elementValue(reading, start, end);
        label = undefined;
        return;
      }
      if (attribute === 'class') classes(reading, start, end);
      else if (attribute === 'colspan')
        tables.spans(Number(reading.bytes.toString('latin1', start, end)));
      inside.value(reading, start, end);
    },
    /** The element whose content is no markup. */
    rawText(reading: Reading, at: number): 'script' | 'style' | undefined {
      const written = names.at(-1);
      if (written === undefined || written.length > LONGEST_RAW) return undefined;
      const name = written.toLowerCase();
      if (VOID.has(name)) closeOne(reading, at);
      return name === 'script' || name === 'style' ? name : undefined;
    },
  };

  function closeOne(reading: Reading, at: number): void {
    leaves.pop();
    const name = names.pop() ?? '';
    inside.close(reading, at);
    if (GROUPS.has(name)) label = undefined;
    const ofTable = tablePart(name);
    if (ofTable !== undefined) tables.close(reading, ofTable, at);
  }

  /** A text is the value of its element, or that of the column of its cell, or one that a text before it names; or it names one itself. */
  function textOf(reading: Reading, start: number, end: number): void {
    const { bytes } = reading;
    const around = elementsAround();
    const name = names[names.length - 1 - around];
    const isCell = CELLS.has(name);
    if (isCell && end - start <= KEY_BYTES) tables.text(textIn(bytes, start, end));
    const isName = namesNext(reading, name, start, end);
    if (isName !== undefined) {
      label = isName ? [reading.base + start, reading.base + end] : undefined;
      if (isName && PLAIN_LABEL.test(bytes.toString('latin1', start, end))) {
        reading.literal(start, STRUCTURE);
        reading.literal(end, XML_TEXT);
      }
      inside.elementValue(reading, start, end, around);
      return;
    }
    const isDone =
      isLabelled(reading, start, end) || inside.elementValue(reading, start, end, around);
    if (!SEVERAL.has(name)) label = undefined;
    const owners = tables.owners();
    if (!isDone && isCell && owners.length > 0 && end - start <= VALUE_BYTES) {
      reading.field(start, end, owners);
    }
  }

  /** Gives a value to the owners of the text that names it. */
  function isLabelled(reading: Reading, start: number, end: number): boolean {
    if (label === undefined || start < 0 || end - start > VALUE_BYTES) return false;
    const at = label[0] - reading.base;
    const owners =
      start - at > NAME_BYTES ? [] : inside.named(reading, at, label[1] - reading.base);
    if (owners.length > 0) reading.field(start, end, owners);
    return owners.length > 0;
  }

  /** Number of elements that only set the text apart. */
  function elementsAround(): number {
    let n = 0;
    const last = names.length - 1;
    while (n < MOST_AROUND && n < last && INLINE.has(names[last - n]) && leaves[last - n - 1]) n++;
    return n;
  }

  /**
   * Whether a text is known as the name of the value after it: `<dt>Phone</dt>`, `<b>Phone:</b>`, or the first cell of a row, or one
   * after such a name; `undefined` for another text.
   */
  function namesNext(
    reading: Reading,
    name: string,
    start: number,
    end: number,
  ): boolean | undefined {
    const { bytes } = reading;
    const isMarked = LABELS.has(name) || bytes[end - 1] === COLON;
    const isShort = end - start <= LABEL_BYTES && LETTER[bytes[start]] === 1;
    const mayName = isShort && CELLS.has(name) && (label !== undefined || tables.isFirst());
    if (!isMarked && !mayName) return undefined;
    const isKnown = end - start <= KEY_BYTES && inside.named(reading, start, end).length > 0;
    return isKnown || isMarked ? isKnown : undefined;
  }

  /** Classes of an element may name its text. */
  function classes(reading: Reading, start: number, end: number): void {
    for (let p = start; p < end; ) {
      const blank = reading.bytes.subarray(p, end).indexOf(SPACE);
      const stop = blank < 0 ? end : p + blank;
      if (stop > p && stop - p <= KEY_BYTES) inside.name(reading, p, stop);
      p = stop + 1;
    }
  }
}

/** A part of HTML's tables, in small letters. */
function tablePart(name: string): string | undefined {
  if (name.length > 'table'.length || (name[0] !== 't' && name[0] !== 'T')) return undefined;
  const small = name.toLowerCase();
  return OF_TABLES.has(small) ? small : undefined;
}

function textIn(bytes: Buffer, start: number, end: number): string {
  const text = bytes.subarray(start, end);
  return (XML_TEXT.read?.(text) ?? text).toString();
}

/** HTML's names, in small letters and in capitals. */
function namesOf(names: string): ReadonlySet<string> {
  return new Set([...names.split(' '), ...names.toUpperCase().split(' ')]);
}

/** Start of a name without its namespace. */
function localName({ bytes }: Reading, at: number, end: number): number {
  let p = end;
  while (p > at && bytes[p - 1] !== COLON) p--;
  return p;
}
