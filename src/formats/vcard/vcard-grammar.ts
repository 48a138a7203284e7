import {
  byteSet,
  CARRIAGE_RETURN,
  CASE_BIT,
  COLON,
  EQUALS,
  NEWLINE,
  pastBytes,
  QUOTE,
  SEMICOLON,
  SMALL_B,
} from '../../core/bytes.ts';
import { type Container, STRUCTURE } from '../../engine/fields/container.ts';
import { ofStandard } from '../keys/key-table.ts';
import { GRAMMAR_REACH, type Grammar, type Reading, VALUE_BYTES } from '../reading.ts';
import {
  escapeAround,
  isFold,
  PARAMETER_VALUE,
  PRINTABLE_VALUE,
  PROPERTY_VALUE,
  timeAt,
  unfolded,
} from './containers.ts';

/** Any component, also those of calendars. */
const BEGIN = /^BEGIN:[A-Z-]{2,24}\r?\n/i;
const BEGIN_BYTES = 32;
const IN_NAME = byteSet('A-Za-z0-9.-');
const FOLDED = byteSet(' \t');
const ENDS_PARAMETER = byteSet('=:;\r\n');
const PRINTABLE = /^quoted-printable$/i;
const BASE64 = /^(?:b|base64)$/i;
/** Properties whose values may be pictures, sounds, keys or files. */
const BINARY = /^(?:PHOTO|LOGO|SOUND|KEY|IMAGE|ATTACH)$/;
/** The beginning of such a value: of a URI (RFC 2397), then Base64 to the end of the line, or as far as is seen. */
const DATA = /^data:[^,\s]{0,48};base64,/i;
/** Beginning of Base64 of more than a key or a number: a photo, a certificate. */
const ENCODED = /^[A-Za-z\d+/]{64,}={0,2}(?:[\r\n]|$)/;
const IN_ENCODED = byteSet('A-Za-z0-9+/=:;,\r\n');
/** Bytes of the longest name. */
const NAME_BYTES = 64;

const STREET = 'street address';
/** Labels of properties and parameters, by component where a value has several (RFC 6350, section 6). */
const PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  FN: ['full name'],
  N: ['family name', 'given name', 'middle name'],
  'SORT-STRING': ['family name'],
  NICKNAME: ['nickname'],
  TEL: ['phone', 'phone extension'],
  EMAIL: ['email'],
  BDAY: ['birth date'],
  DEATHDATE: ['date of death'],
  ANNIVERSARY: ['date'],
  BIRTHPLACE: ['city'],
  DEATHPLACE: ['city'],
  ADR: [STREET, STREET, STREET, 'city', 'state name', 'postal code'],
  LABEL: [STREET],
  GEO: ['coordinates', 'coordinates'],
  IMPP: ['user name'],
  CN: ['full name'],
  ...fromNames('user name', 'X-AIM X-GADUGADU X-GROUPWISE X-ICQ X-JABBER X-MSN X-SKYPE X-YAHOO'),
  ...fromNames('full name', 'CONTACT X-ASSISTANT X-MANAGER X-SPOUSE X-ABRELATEDNAMES'),
};
/** Labels of values by what they begin with, whatever their property. */
const BY_BEGINNING: Readonly<Record<string, string>> = {
  'mailto:': 'email',
  'tel:': 'phone',
  'sms:': 'phone',
  'geo:': 'coordinates',
  'ext=': 'phone extension',
};
const BEGINNING = /^(?:mailto:|tel:|sms:|geo:|ext=)/i;
const LONGEST_BEGINNING = 7;

function fromNames(label: string, names: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(names.split(' ').map((name) => [name, [label]]));
}

type State = 'name' | 'parameters' | 'quoted' | 'value';

interface Memory {
  readonly state: State;
  readonly property: string;
  readonly component: number;
  readonly opened: number;
  readonly parameter: string;
  /** The value is quoted-printable, as in vCard 2.1: a line that ends in `=` continues. */
  readonly isPrintable: boolean;
  /** The value is declared as Base64. */
  readonly isEncoded: boolean;
  /** The property is in the rule of a time zone: its times belong to nobody. */
  readonly isZone: boolean;
  /** The property is in a card, whose identifier is a person's. */
  readonly isCard: boolean;
}

const FRESH: Memory = {
  state: 'name',
  property: '',
  component: 0,
  opened: 0,
  parameter: '',
  isPrintable: false,
  isEncoded: false,
  isZone: false,
  isCard: false,
};

/** Reads vCards and iCalendar objects: lines of a name, parameters and a value, which may be folded. */
export function vcardGrammar(): Grammar {
  let { state, property, component, opened, parameter, isPrintable, isEncoded, isZone, isCard } =
    FRESH;
  /** The current value is Base64 of bytes. */
  let isBinary = false;
  /** The current value, or the current part of a list, is a time. */
  let isTime = false;
  let isOver = false;

  return {
    begin(reading, at) {
      ({ state, property, component, opened, parameter, isPrintable, isEncoded, isZone, isCard } =
        FRESH);
      isBinary = false;
      isOver = false;
      isTime = false;
      reading.literal(at, STRUCTURE);
    },
    step(reading, at, limit) {
      let p = at;
      while (p < limit && !isOver) p = next(reading, p, limit);
      return p;
    },
    isOver: () => isOver,
  };

  function next(reading: Reading, at: number, limit: number): number {
    if (state === 'name') return name(reading, at);
    if (state === 'value') return value(reading, at, limit);
    return parameters(reading, at);
  }

  function name(reading: Reading, at: number): number {
    const { bytes, end } = reading;
    // In line mode a continuation is known only at the next line.
    if (FOLDED[bytes[at]] === 1 && property !== '') {
      state = 'value';
      reading.literal(at, STRUCTURE);
      if (!isBinary) open(reading, at + 1);
      component--;
      return at + 1;
    }
    const high = Math.min(end, at + NAME_BYTES);
    const stop = pastBytes(IN_NAME, bytes, at, high);
    const p = stop > at ? afterFold(bytes, stop, high) : at;
    const isName = p > at && p < high && (bytes[p] === COLON || bytes[p] === SEMICOLON);
    if (!isName) {
      isOver = true;
      reading.literal(at, undefined);
      return at;
    }
    property = bytes.toString('latin1', at, stop).replace(/^.*\./, '').toUpperCase();
    isPrintable = false;
    isEncoded = false;
    isBinary = false;
    reading.literal(at, STRUCTURE);
    return after(reading, p);
  }

  /** Begins the literal of a value, or of a part of a list. An address is text, whatever its property. */
  function open(reading: Reading, at: number): void {
    const { bytes, end } = reading;
    const time = TIMES.test(property) && !isZone ? timeAt(bytes, at, end) : undefined;
    isTime = time !== undefined;
    opened = reading.base + at;
    isBinary = BINARY.test(property) && beginsEncoded(bytes, at, end, isEncoded);
    const isStructure = !isText() && (IDENTIFIERS.test(property) || !hasAddress(bytes, at, end));
    reading.literal(at, time ?? (isBinary || isStructure ? STRUCTURE : textContainer()));
  }

  function isText(): boolean {
    return (
      !NO_TEXT.test(property) &&
      (isCard || !IDENTIFIERS.test(property)) &&
      !(isZone && TIMES.test(property))
    );
  }

  function textContainer(): Container {
    return isPrintable ? PRINTABLE_VALUE : PROPERTY_VALUE;
  }

  /** At the colon before a value, or the semicolon before a parameter. */
  function after(reading: Reading, at: number): number {
    const isValue = reading.bytes[at] === COLON;
    state = isValue ? 'value' : 'parameters';
    component = 0;
    parameter = '';
    opened = reading.base + at + 1;
    if (!isValue) {
      if (!isParameter(reading, at + 1)) reading.literal(at + 1, PARAMETER_VALUE);
      return at + 1;
    }
    open(reading, at + 1);
    if (property === 'BEGIN' || property === 'END') {
      const { bytes, end } = reading;
      const of = bytes.toString('latin1', at, Math.min(end, at + BEGIN_BYTES));
      isZone = property === 'BEGIN' && ZONE.test(of);
      isCard = property === 'BEGIN' && CARD.test(of);
    }
    return at + 1;
  }

  function parameters(reading: Reading, at: number): number {
    const { bytes, base } = reading;
    const byte = bytes[at];
    if (byte === NEWLINE && FOLDED[bytes[at + 1]] === 0) {
      state = 'name';
      return at + 1;
    }
    if (state === 'quoted') {
      if (byte !== QUOTE) return at + 1;
      endParameter(reading, at);
      reading.literal(at + 1, PARAMETER_VALUE);
      state = 'parameters';
      return at + 1;
    }
    if (byte === QUOTE || byte === EQUALS) {
      if (byte === EQUALS)
        parameter = bytes.toString('latin1', Math.max(0, opened - base), at).toUpperCase();
      else state = 'quoted';
      opened = base + at + 1;
      reading.literal(at + 1, PARAMETER_VALUE);
      return at + 1;
    }
    if (byte !== COLON && byte !== SEMICOLON) return at + 1;
    endParameter(reading, at);
    return after(reading, at);
  }

  function endParameter(reading: Reading, at: number): void {
    const start = Math.max(0, opened - reading.base);
    const given = reading.bytes.toString('latin1', start, at);
    isPrintable ||= PRINTABLE.test(given);
    isEncoded ||= BASE64.test(given);
    const isSorted = parameter === 'SORT-AS';
    give(reading, opened - reading.base, at, PROPERTIES[isSorted ? property : parameter]?.[0]);
    reading.literal(at, STRUCTURE);
    parameter = '';
  }

  function value(reading: Reading, at: number, limit: number): number {
    const { bytes, base, end } = reading;
    for (let p = at; p < limit; p++) {
      const byte = bytes[p];
      if (isBinary && IN_ENCODED[byte] === 0 && !isFold(bytes, p)) {
        isBinary = false;
        reading.literal(p, textContainer());
      }
      if (
        byte === SEMICOLON &&
        escapeAround(bytes, Math.max(0, opened - base), end, p) === undefined
      )
        endComponent(reading, p);
      if (PARTS[byte] === 1) part(reading, p);
      if (byte !== NEWLINE) continue;
      if (p + 1 < end && FOLDED[bytes[p + 1]] === 1) continue;
      const stop = bytes[p - 1] === CARRIAGE_RETURN ? p - 1 : p;
      if (isPrintable && bytes[stop - 1] === EQUALS) continue;
      endComponent(reading, stop);
      reading.literal(stop, STRUCTURE);
      state = 'name';
      opened = base + p + 1;
      return p + 1;
    }
    return Math.max(at, limit);
  }

  /** At the character before a time of a list, of a period or of a rule. */
  function part(reading: Reading, at: number): void {
    if (!TIMES.test(property)) return;
    if (isTime) give(reading, opened - reading.base, at, 'date');
    reading.literal(at, STRUCTURE);
    open(reading, afterFold(reading.bytes, at + 1, reading.end));
  }

  function endComponent(reading: Reading, at: number): void {
    const label = isTime ? 'date' : PROPERTIES[property]?.[component];
    give(reading, opened - reading.base, at, label);
    isTime = false;
    component++;
    opened = reading.base + at + 1;
  }

  function give(reading: Reading, from: number, end: number, known: string | undefined): void {
    const shown = reading.bytes.toString('latin1', from, Math.min(end, from + LONGEST_BEGINNING));
    const [begins = ''] = BEGINNING.exec(shown) ?? [];
    const start = from + begins.length;
    const label = BY_BEGINNING[begins.toLowerCase()] ?? known;
    if (label === undefined || label === '' || end <= start || end - start > VALUE_BYTES) return;
    const { owners, ambiguous } = reading.label(label) ?? NOBODY;
    reading.field(start, end, ofStandard(owners.length > 0 ? owners : ambiguous));
  }
}

/** Whether the name of a parameter, or a value without one, as vCard 2.1 has it, is at an offset. */
function isParameter({ bytes, end }: Reading, at: number): boolean {
  const high = Math.min(end, at + GRAMMAR_REACH);
  let p = at;
  for (let from = -1; p > from; ) {
    from = pastBytes(IN_NAME, bytes, p, high);
    p = afterFold(bytes, from, high);
  }
  return p < high ? ENDS_PARAMETER[bytes[p]] === 1 : p === end;
}

/** Whether a value begins with Base64: as declared, or as a URI says. */
function beginsEncoded(bytes: Buffer, at: number, end: number, isDeclared: boolean): boolean {
  const shown = unfolded(bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH)));
  const [header = ''] = DATA.exec(shown) ?? [];
  return (isDeclared || header !== '') && ENCODED.test(shown.slice(header.length));
}

/** Whether a value has an at sign in its first bytes. */
function hasAddress(bytes: Buffer, at: number, end: number): boolean {
  return /^(?:[^\r\n]|\r?\n[ \t])*@/.test(
    bytes.toString('latin1', at, Math.min(end, at + GRAMMAR_REACH)),
  );
}

/** The offset after a line end and the blank that continues the line; `at` if absent. */
function afterFold(bytes: Buffer, at: number, high: number): number {
  const newline = bytes[at] === CARRIAGE_RETURN ? at + 1 : at;
  return newline + 1 < high && bytes[newline] === NEWLINE && FOLDED[bytes[newline + 1]] === 1
    ? newline + 2
    : at;
}

const NOBODY = { owners: [], ambiguous: [] };

/** Properties whose values are no texts: times, rules, versions. */
const NO_TEXT =
  /^(?:BEGIN|END|VERSION|PRODID|CALSCALE|METHOD|RRULE|EXRULE|TZID|TZOFFSET\w+|REV|CLASS|STATUS|TRANSP|SEQUENCE|PRIORITY|KIND|DURATION|TRIGGER|ACTION)$/;
/** Properties whose values identify an entry of a calendar, and link to it: two that are equal would be one entry. */
const IDENTIFIERS = /^(?:UID|RELATED-TO)$/;

/** Properties whose values are times, or have them as parts. */
const TIMES =
  /^(?:DTSTART|DTEND|DTSTAMP|DUE|CREATED|COMPLETED|LAST-MODIFIED|RECURRENCE-ID|EXDATE|RDATE|FREEBUSY|ACKNOWLEDGED|RRULE|EXRULE|TRIGGER)$/;
/** Characters before a time: in a list, a period, and as the end of a rule. */
const PARTS = byteSet(',/;=');
/** The beginning of a rule of a time zone. */
const ZONE = /^:(?:STANDARD|DAYLIGHT)\s/i;
const CARD = /^:VCARD\s/i;

/** Whether an object begins at an offset. */
export function beginsVcard({ bytes, end }: Pick<Reading, 'bytes' | 'end'>, at: number): boolean {
  return (
    (bytes[at] | CASE_BIT) === SMALL_B &&
    BEGIN.test(bytes.toString('latin1', at, Math.min(end, at + BEGIN_BYTES)))
  );
}
