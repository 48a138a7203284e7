import type { ObjectRule } from '../rules.ts';

/** JSON Schema: its descriptions, examples and constants are texts; its keywords are not. */
export const schema: ObjectRule = {
  members: {
    description: 'text',
    title: 'text',
    $comment: 'text',
    default: 'data',
    example: 'data',
    examples: 'data',
    const: 'data',
    enum: 'data',
    type: 'keep',
    format: 'keep',
    pattern: 'keep',
    required: 'keep',
    propertyOrdering: 'keep',
    $ref: 'keep',
    $schema: 'keep',
    $id: 'keep',
  },
  get rest() {
    return schema;
  },
  string: 'keep',
};

/** A choice among tools: names. */
export const toolChoice: ObjectRule = {
  members: { type: 'keep', name: 'keep', mode: 'keep' },
  get rest() {
    return toolChoice;
  },
};
