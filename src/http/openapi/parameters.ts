/** A parameter of a URL, as the OpenAPI document describes it. */
export interface ParameterText {
  readonly description: string;
  readonly schema: object;
}

const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const flag = { type: 'string', enum: ['0', '1', 'true', 'false'] };

/** Every parameter that a route may have, in its path or query. */
export const PARAMETER_TEXTS: Readonly<Record<string, ParameterText>> = {
  p: { description: 'Name of the profile.', schema: { ...text, default: 'default' } },
  c: {
    description: 'Context that consistent replacements are made for.',
    schema: { ...text, default: 'none' },
  },
  d: { description: 'Id of the document. Default: a random one.', schema: text },
  flush: {
    description: '`line`: each line is answered when its newline has arrived.',
    schema: { type: 'string', enum: ['', 'line'] },
  },
  spool: { description: '`1`: the answer is complete before its head is sent.', schema: flag },
  mode: {
    description:
      '`annotate`: matches stay, between `⟦type:` and `⟧`. `count`: no text, but the number of replacements by type.',
    schema: { type: 'string', enum: ['redact', 'annotate', 'count'], default: 'redact' },
  },
  shadow: {
    description:
      'Name of a profile that runs beside: metrics count its differences; the answer does not change.',
    schema: text,
  },
  text: { description: '`false`: explain leaves out the text of matches.', schema: flag },
  more: {
    description:
      '`true`: explain counts the values that filters that are off would find, in a text of up to 128 KiB.',
    schema: flag,
  },
  positionEncoding: {
    description: 'Unit of the offsets of explain.',
    schema: { type: 'string', enum: ['utf-16', 'utf-8', 'utf-32'], default: 'utf-16' },
  },
  filename: { description: 'Accepted for clients of Philter; without effect.', schema: text },
  async: {
    description: 'Accepted for clients of Philter: `false` only.',
    schema: { type: 'string', enum: ['false'] },
  },
  owner: { description: 'Accepted for clients of Philter; without effect.', schema: text },
  offset: { description: 'Names to leave out from the start.', schema: count },
  limit: { description: 'Most names to list.', schema: count },
  name: { description: 'Name of the profile, context or list.', schema: text },
  revision: { description: 'Number of a version.', schema: count },
  from: { description: 'Version that is compared.', schema: count },
  to: { description: 'Version that it is compared with.', schema: count },
  description: { description: 'A few words on a list.', schema: text },
  tests: {
    description: '`ignore`: the profile becomes live even where its test texts fail.',
    schema: { type: 'string', enum: ['ignore'] },
  },
  note: { description: 'A few words on a version of a profile.', schema: text },
  file: { description: 'Name of the file.', schema: text },
  language: { description: 'Language of the recognisers: `en`.', schema: text },
};

/** The default text of a parameter. */
export const FLAG_TEXT: ParameterText = {
  description: 'Accepted for clients of Philter.',
  schema: text,
};
