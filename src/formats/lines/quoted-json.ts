import { APOSTROPHE, BACKTICK, QUOTE } from '../../core/bytes.ts';
import type { Container } from '../../engine/fields/container.ts';
import {
  containerInside,
  escapeIn,
  JSON_INSIDE,
  JSON_STRING,
  type JsonInside,
  jsonInside,
} from '../json/containers.ts';
import { jsonInString, type MarkPart } from '../json/json-in-string.ts';
import type { Members } from '../keys/members.ts';
import type { Reading } from '../reading.ts';
import { IN_APOSTROPHES, IN_BACKTICKS } from './containers.ts';

/** Reads values in quotes that are JSON: their values belong to their keys, and elements of an array to its key. */
export interface QuotedJson {
  /** A value begins at an offset, after its quote; 0: it has none. */
  begin(reading: Reading, at: number, quote: number): void;
  /** Reads on in the value. */
  read(reading: Reading, from: number, to: number): void;
  /** The value ends. */
  end(reading: Reading, at: number): void;
}

/** Containers in quotes, and whether a backslash escapes there. */
interface InQuotes {
  readonly text: Container;
  readonly json: JsonInside;
  readonly escapes: 'always' | 'never';
}

const QUOTES: Readonly<Record<number, InQuotes>> = {
  [QUOTE]: { text: JSON_STRING, json: JSON_INSIDE, escapes: 'always' },
  [APOSTROPHE]: withoutEscapes(IN_APOSTROPHES),
  [BACKTICK]: withoutEscapes(IN_BACKTICKS),
};

function withoutEscapes(text: Container): InQuotes {
  return { text, json: jsonInside(text, escapeIn), escapes: 'never' };
}

/** `inside` has the key of the value. */
export function quotedJson(inside: Members): QuotedJson {
  const json = jsonInString(inside, 'text');
  let quotes: InQuotes | undefined;

  return {
    begin(reading, at, quote) {
      quotes = QUOTES[quote];
      const first = quotes && json.begin(reading, at, quotes.escapes);
      if (first === undefined) quotes = undefined;
      else reading.literal(at, first);
    },
    read(reading, from, to) {
      if (quotes === undefined) return;
      const { text, json: inJson } = quotes;
      const mark: MarkPart = (at, part) =>
        reading.literal(at, containerInside(inJson, part, text, reading.numbers));
      json.read(reading, from, to, mark);
    },
    end(reading, at) {
      if (quotes !== undefined) json.end(reading, at);
      quotes = undefined;
    },
  };
}
