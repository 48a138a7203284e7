import * as v from 'valibot';
import { definition } from '../definition.ts';
import { namedPattern, type PatternDetector } from './patterns/named-pattern.ts';
import { patternSearcher } from './patterns/pattern-searcher.ts';

const CONFIDENCE = 0.9;
const marker = v.pipe(v.string(), v.nonEmpty());

/**
 * Finds everything from a start marker to the next end marker, both included, over any number of lines. Where no end marker follows, to the
 * end of the string, cell or field that the start marker is in, or else of the input, or for `maxLength` bytes.
 */
export const sections = definition({
  key: 'sections',
  group: 'own',
  type: 'section',
  filterType: 'SECTION',
  finds: 'a list of ranges between two markers, of any length',
  strategiesKey: 'sectionFilterStrategies',
  aliases: { strategiesKey: ['sectionsFilterStrategies'] },
  list: true,
  options: {
    startPattern: marker,
    endPattern: marker,
    maxLength: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  },
  examples: [
    { text: 'a «BEGIN-REDACT one\ntwo END-REDACT» b', options: redactMarkers() },
    { text: 'a «BEGIN-REDACT one» END-REDACT b', options: { ...redactMarkers(), maxLength: 16 } },
    { text: 'a «BEGIN-REDACT one\r\ntwo, never closed»', options: redactMarkers() },
    { text: 'no BEGIN REDACT here, END-REDACT', options: redactMarkers() },
    {
      text: '{"a":"«<note id=7>secret</note>»","b":"<notes>x</note>"}',
      options: { startPattern: '<note(?: [^>]{1,80})?>', endPattern: '</note>' },
    },
    { text: '1,«{{x}}»,«{{y}}»', options: { startPattern: String.raw`\{\{`, endPattern: '}}' } },
    {
      text: '12:01 DEBUG «dump: 4F 53 done» next',
      options: { startPattern: 'dump:', endPattern: String.raw`\bdone\b` },
    },
  ],
  detector({ startPattern, endPattern, maxLength }): PatternDetector {
    const open = namedPattern('startPattern', startPattern);
    const close = namedPattern('endPattern', endPattern);
    return {
      type: 'section',
      filterType: 'SECTION',
      reach: Math.max(open.reach, close.reach),
      pattern: startPattern,
      find: {
        kind: 'section',
        open: patternSearcher(open, { confidence: CONFIDENCE }),
        close: patternSearcher(close, { confidence: CONFIDENCE }),
        confidence: CONFIDENCE,
        ...(maxLength === undefined ? {} : { maxLength }),
      },
      warnings: [...open.warnings, ...close.warnings],
    };
  },
});

function redactMarkers(): { readonly startPattern: string; readonly endPattern: string } {
  return { startPattern: 'BEGIN-REDACT', endPattern: 'END-REDACT' };
}
