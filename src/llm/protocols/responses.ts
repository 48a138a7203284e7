import type { ContentKind, ObjectRule, Rule } from '../rules.ts';
import { openAiError } from './openai-error.ts';
import type { Event, ModelProtocol } from './protocol.ts';
import { schema, toolChoice } from './schema-rule.ts';

function part(text: ContentKind): ObjectRule {
  return {
    string: text,
    members: {
      type: 'keep',
      text,
      refusal: text,
      transcript: text,
      filename: 'text',
      file_id: 'keep',
      file_data: 'media',
      file_url: 'media',
      image_url: 'media',
      input_audio: 'media',
      detail: 'keep',
      // Pieces of the text with labels and values in other units.
      logprobs: 'drop',
    },
    rest: text === 'text' ? 'data' : text,
  };
}

/** Items of the input and of the output. */
function item(text: ContentKind, json: ContentKind): ObjectRule {
  return {
    string: text,
    members: {
      type: 'keep',
      role: 'keep',
      id: 'keep',
      status: 'keep',
      call_id: 'keep',
      approval_request_id: 'keep',
      name: 'keep',
      namespace: 'keep',
      server_label: 'keep',
      content: part(text),
      summary: part(text),
      output: part(text),
      arguments: json,
      input: text,
      code: text,
      queries: text,
      container_id: 'keep',
      encrypted_content: 'keep',
      phase: 'keep',
      result: 'media',
    },
    rest: text === 'text' ? 'data' : text,
  };
}

const tool: ObjectRule = {
  members: {
    type: 'keep',
    name: 'keep',
    description: 'text',
    parameters: schema,
    server_label: 'keep',
    server_url: 'keep',
    server_description: 'text',
    connector_id: 'keep',
    authorization: 'keep',
    headers: 'keep',
    allowed_tools: 'keep',
    vector_store_ids: 'keep',
  },
  rest: 'data',
};

const textFormat: ObjectRule = {
  members: { type: 'keep', name: 'keep', schema, description: 'text', verbosity: 'keep' },
  get rest() {
    return textFormat;
  },
};

const WORDS = {
  id: 'keep',
  object: 'keep',
  model: 'keep',
  status: 'keep',
  service_tier: 'keep',
  truncation: 'keep',
  previous_response_id: 'keep',
  usage: 'keep',
  prompt_cache_retention: 'keep',
  reasoning: {
    members: { effort: 'keep', summary: 'keep', generate_summary: 'keep' },
    rest: 'data',
  },
  text: textFormat,
  tools: tool,
  tool_choice: toolChoice,
} as const satisfies Readonly<Record<string, Rule>>;

const request: ObjectRule = {
  first: ['tools', 'instructions', 'prompt', 'input'],
  members: {
    ...WORDS,
    instructions: item('text', 'json'),
    input: item('text', 'json'),
    prompt: { members: { id: 'keep', version: 'keep', variables: part('text') }, rest: 'data' },
    include: 'keep',
    user: 'text',
    safety_identifier: 'text',
    prompt_cache_key: 'text',
  },
  rest: 'data',
};

/** The answer repeats tools and instructions of the request. */
const answer: ObjectRule = {
  members: {
    ...WORDS,
    tools: 'whole',
    output: item('whole', 'wholeJson'),
    conversation: 'keep',
  },
  rest: 'whole',
};

/** Kinds of events whose deltas are JSON. */
const JSON_DELTA = /^response\.(?:function_call|mcp_call)_arguments\.delta$/;

function ruleOf({ type }: Event): Rule {
  const name = String(type);
  const text: ContentKind = name.endsWith('.delta') ? 'text' : 'whole';
  return {
    members: {
      type: 'keep',
      item_id: 'keep',
      response_id: 'keep',
      obfuscation: 'keep',
      delta: JSON_DELTA.test(name) ? 'json' : 'text',
      logprobs: 'drop',
      arguments: 'wholeJson',
      text: 'whole',
      part: part('whole'),
      item: item('whole', 'wholeJson'),
      response: answer,
      code: name === 'error' ? 'keep' : 'whole',
      partial_image_b64: 'media',
    },
    rest: text,
  };
}

/** The item, and the part of it, that an event is about. */
function partOf({ output_index, content_index, summary_index }: Event): string {
  return [output_index, content_index ?? '', summary_index ?? ''].join('.');
}

/** OpenAI Responses. */
export const responses: ModelProtocol = {
  name: 'responses',
  request,
  answer,
  events: {
    rule: ruleOf,
    part: (event) => `${kindOf(event)} ${partOf(event)}`,
    ends(event, part) {
      const { type, output_index } = event;
      const name = String(type);
      if (name === 'response.output_item.done') return part.includes(` ${String(output_index)}.`);
      if (/^response\.(?:completed|incomplete|failed)$|^error$/.test(name)) return true;
      return name.endsWith('.done') && part === `${kindOf(event)} ${partOf(event)}`;
    },
  },
  instructed(body, text) {
    const { instructions } = body;
    const before = typeof instructions === 'string' ? `\n\n${instructions}` : '';
    return { ...body, instructions: text + before };
  },
  error: openAiError,
  errorEvent: (code, message) => ({
    event: 'error',
    data: { type: 'error', code, message, param: null, sequence_number: 0 },
  }),
};

/** `response.output_text` of its delta and of its end. */
function kindOf({ type }: Event): string {
  return String(type).replace(/\.(?:delta|done)$/, '');
}
