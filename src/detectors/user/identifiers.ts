import * as v from 'valibot';
import { definition } from '../definition.ts';
import { namedPattern, type PatternDetector } from './patterns/named-pattern.ts';
import { patternSearcher } from './patterns/pattern-searcher.ts';
import { validator, validatorSchema } from './validators.ts';

const DEFAULT_PATTERN = String.raw`\b[A-Z0-9_-]{6,1000}\b`;

/** A text that a validator refuses is searched again one byte on: no number with a check digit is longer. */
const CHECKED = { limit: 64, maxReach: 1024 } as const;

/**
 * Finds matches of a profile's own regular expression (RE2 syntax), or of one of its groups, that pass the
 * `validator` it names. A pattern is at most 2048 bytes long and a match 16 KiB; it cannot match nothing.
 */
export const identifiers = definition({
  key: 'identifiers',
  group: 'own',
  type: 'id',
  filterType: 'IDENTIFIER',
  finds: 'a list of your own patterns (RE2), with validators',
  strategiesKey: 'identifierFilterStrategies',
  aliases: {
    key: ['patterns'],
    strategiesKey: ['identifiersFilterStrategies', 'patternFilterStrategies'],
  },
  list: true,
  options: {
    pattern: v.optional(v.pipe(v.string(), v.nonEmpty()), DEFAULT_PATTERN),
    caseSensitive: v.optional(v.boolean(), true),
    groupNumber: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    classification: v.optional(v.string(), 'custom-identifier'),
    validator: v.optional(validatorSchema),
  },
  optionAliases: { label: 'classification' },
  examples: [
    'patient «AB4736021» and «AB473-6021», not ab4736021 or AB47',
    '{"mrn":"«473-6AB021»","ward":"B12"}',
    '17,«A203493»,«000-00-00-00»,open',
    '2024 INFO order=«X_99-1203» accepted',
    { text: 'badge «emp-00412» left', options: { pattern: 'EMP-[0-9]{5}', caseSensitive: false } },
    { text: 'badge emp-00412 and EMP-0041 left', options: { pattern: 'EMP-[0-9]{5}' } },
    {
      text: 'key=«s3cr3t»; token=«t0ken»; key=; lock=s3cr3t',
      options: { pattern: String.raw`\b(key|token)=(\w+)`, groupNumber: 2 },
    },
    {
      text: 'SIN «046 454 286», not 123 456 789, and «046-454-286»',
      options: {
        pattern: String.raw`\b(\d{3}[ -]\d{3}[ -]\d{3})\b`,
        groupNumber: 1,
        validator: 'luhn',
      },
    },
    {
      text: '17,«52998224725»,52998224724',
      options: {
        pattern: String.raw`\b\d{11}\b`,
        validator: { name: 'mod11', params: { variant: 'cpf' } },
      },
    },
    { text: 'id «Ångström-7», id Angstrom-7', options: { pattern: String.raw`Å\pL+-\d` } },
  ],
  detector({
    pattern: source,
    caseSensitive,
    groupNumber,
    classification,
    validator: named,
  }): PatternDetector {
    const flags = caseSensitive ? '' : 'i';
    const limits = named === undefined ? {} : CHECKED;
    const pattern = namedPattern('pattern', source, { flags, group: groupNumber, ...limits });
    return {
      type: 'id',
      filterType: 'IDENTIFIER',
      reach: pattern.reach,
      pattern: source,
      find: patternSearcher(
        pattern,
        { confidence: 0.9, classification },
        named && validator(named),
      ),
      warnings: pattern.warnings,
    };
  },
});
