import { byteSet, COLON, SPACE } from '../../core/bytes.ts';
import { members } from '../keys/members.ts';
import { isPersonal, structural } from '../keys/structural.ts';
import type { Reading } from '../reading.ts';

/** Elements without an end. */
const VOID = new Set('br hr img input meta link area base col embed source track wbr'.split(' '));
const LONGEST_RAW = 'script'.length;
/** Most elements around another: those of SGML and HTML that are never closed. */
const MOST_DEEP = 512;
/** Most of them that one end closes. */
const MOST_CLOSED = 64;
const HEALTH = /hl7[.-]org|^urn:hl7|^http:\/\/hl7\.org/;
const BLANK = byteSet(' \t\r\n');

/** Follows elements and their attributes, and gives their values to the owners. */
export function elements() {
  const inside = members();
  /** Names of the elements that are open, without their namespaces. */
  let names: string[] = [];
  /** The attribute at hand, with its namespace. */
  let attribute = '';
  /** No element is in the one at hand, and none of its text was given. */
  let isLeaf = false;
  let isHealth = false;

  return {
    reset() {
      inside.reset();
      inside.open(false);
      names = [];
      isLeaf = false;
      isHealth = false;
    },
    open(reading: Reading, at: number, end: number): void {
      if (names.length === MOST_DEEP) closeOne(reading, at);
      const start = localName(reading, at, end);
      inside.key(reading, start, end);
      inside.open(false);
      names.push(reading.bytes.toString('latin1', start, end));
      isLeaf = true;
    },
    /** The end of an element with no content. */
    shut(reading: Reading, at: number): void {
      if (names.length > 0) closeOne(reading, at);
    },
    close(reading: Reading, at: number, end: number): void {
      const name = reading.bytes.toString('latin1', localName(reading, at, end), end);
      const least = Math.max(0, names.length - MOST_CLOSED);
      const last = names.lastIndexOf(name);
      if (last < least) return;
      while (names.length > last) closeOne(reading, at);
    },
    /** Text in front of a tag. */
    text(reading: Reading, from: number, to: number): void {
      const wasLeaf = isLeaf;
      isLeaf = false;
      if (!wasLeaf || names.length === 0 || from < 0) return;
      let [start, end] = [from, to];
      while (start < end && BLANK[reading.bytes[start]] === 1) start++;
      while (end > start && reading.bytes[end - 1] <= SPACE) end--;
      inside.elementValue(reading, start, end);
    },
    attribute(reading: Reading, at: number, end: number): void {
      attribute = reading.bytes.toString('latin1', at, end);
      inside.key(reading, localName(reading, at, end), end);
    },
    /** Whether the value of the attribute at hand stays as it is. */
    isStructure({ bytes, end }: Reading, start: number): boolean {
      if (/^xmlns(?::|$)|^xsi:/.test(attribute)) {
        isHealth ||= HEALTH.test(bytes.toString('latin1', start, Math.min(end, start + 40)));
        return !isPersonal(bytes, start, end);
      }
      const name = attribute === 'value' ? (names.at(-1) ?? '') : attribute;
      return structural(name, isHealth, bytes, start, end);
    },
    value(reading: Reading, start: number, end: number): void {
      if (inside.isValue()) inside.elementValue(reading, start, end);
      else inside.value(reading, start, end);
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
    names.pop();
    inside.close(reading, at);
  }
}

/** Start of a name without its namespace. */
function localName({ bytes }: Reading, at: number, end: number): number {
  let p = end;
  while (p > at && bytes[p - 1] !== COLON) p--;
  return p;
}
