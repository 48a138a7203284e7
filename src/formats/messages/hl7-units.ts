import { DIGIT } from '../../core/bytes.ts';
import { codeOf } from './codes.ts';
import type { Dialect } from './dialects.ts';
import {
  HL7_SEGMENTS,
  type Hl7Field,
  type Hl7Segment,
  OBSERVED,
  type TimedPerson,
} from './hl7-fields.ts';
import type { SegmentReader, TakePosition } from './segment-reader.ts';
import { giveTrimmed } from './trimmed.ts';

/** Component with the type of the identifier in the first. */
const TYPE = 5;
const LONGEST_TYPE = 8;
/** Observation, whose second field has the type of its fifth. */
const OBSERVATION = codeOf('OBX');
const VALUE_TYPE = 2;
const VALUE = 5;

/** The separator of subcomponents in XML. */
const REFERENCE = Buffer.from('&amp;');

/** Reads HL7's fields component by component. */
export function hl7Units({ component, subcomponent }: Dialect): SegmentReader {
  let segment: Hl7Segment = [];
  let isObservation = false;
  /** The field of an observation's value. */
  let observed: Hl7Field | undefined;
  const separator = subcomponent < 0 ? REFERENCE.length : 1;

  return {
    open(name) {
      segment = HL7_SEGMENTS.get(name) ?? [];
      isObservation = name === OBSERVATION;
      observed = undefined;
      return Math.max(0, segment.length - 1);
    },
    read(bytes, start, end, number, give) {
      if (isObservation && number === VALUE_TYPE)
        observed = OBSERVED.get(
          bytes.toString('latin1', start, Math.min(end, start + LONGEST_TYPE)),
        );
      const field = isObservation && number === VALUE ? observed : segment[number];
      if (field === undefined || start === end) return;
      const first = endOf(bytes, start, end);
      const { timed } = field;
      if (timed !== undefined && isTimed(bytes, start, first, end)) {
        giveTimed(bytes, start, first, end, field, timed, give);
      } else if (first === end) giveAlone(bytes, start, end, field, give);
      else giveComponents(bytes, start, end, field, give);
    },
  };

  function giveAlone(
    bytes: Buffer,
    start: number,
    end: number,
    { alone, components }: Hl7Field,
    give: TakePosition,
  ): void {
    const column = alone !== undefined && !holdsDigit(bytes, start, end) ? alone : components[1];
    giveParts(bytes, start, end, column, give);
  }

  /** Gives each subcomponent. */
  function giveParts(
    bytes: Buffer,
    start: number,
    end: number,
    column: number | undefined,
    give: TakePosition,
  ): void {
    for (let from = start; from <= end; ) {
      const to = nextPart(bytes, from, end);
      giveTrimmed(bytes, from, to, column, give);
      from = to + separator;
    }
  }

  function giveComponents(
    bytes: Buffer,
    start: number,
    end: number,
    { components, issued }: Hl7Field,
    give: TakePosition,
  ): void {
    let from = start;
    for (let n = 1; n < components.length && from <= end; n++) {
      const to = endOf(bytes, from, end);
      const typed = n === 1 && issued?.get(typeIn(bytes, from, end));
      giveParts(bytes, from, to, typed === false ? components[n] : (typed ?? components[n]), give);
      from = to + 1;
    }
  }

  /** A person and a time in one field: `1234&Ng&Thi^202401021000`. */
  function giveTimed(
    bytes: Buffer,
    start: number,
    first: number,
    end: number,
    field: Hl7Field,
    { subcomponents, components }: TimedPerson,
    give: TakePosition,
  ): void {
    if (nextPart(bytes, start, first) >= first) giveAlone(bytes, start, first, field, give);
    else {
      let from = start;
      for (let n = 1; n < subcomponents.length && from <= first; n++) {
        const to = nextPart(bytes, from, first);
        giveTrimmed(bytes, from, to, subcomponents[n], give);
        from = to + separator;
      }
    }
    let from = first + 1;
    for (let n = 2; n < components.length && from <= end; n++) {
      const to = endOf(bytes, from, end);
      giveTrimmed(bytes, from, to, components[n], give);
      from = to + 1;
    }
  }

  function typeIn(bytes: Buffer, start: number, end: number): string {
    let from = start;
    for (let n = 1; n < TYPE && from <= end; n++) from = endOf(bytes, from, end) + 1;
    const to = Math.min(endOf(bytes, from, end), from + LONGEST_TYPE);
    return from < to ? bytes.toString('latin1', from, to) : '';
  }

  /** Whether the first component has subcomponents, or the second is a time. */
  function isTimed(bytes: Buffer, start: number, first: number, end: number): boolean {
    if (nextPart(bytes, start, first) < first) return true;
    return first + 1 < end && DIGIT[bytes[first + 1]] === 1;
  }

  function nextPart(bytes: Buffer, start: number, end: number): number {
    const all = bytes.subarray(0, end);
    const found = all.indexOf(subcomponent < 0 ? REFERENCE : subcomponent, start);
    return found < 0 ? end : found;
  }

  function endOf(bytes: Buffer, start: number, end: number): number {
    let p = start;
    while (p < end && bytes[p] !== component) p++;
    return p;
  }
}

function holdsDigit(bytes: Buffer, start: number, end: number): boolean {
  for (let p = start; p < end; p++) if (DIGIT[bytes[p]] === 1) return true;
  return false;
}
