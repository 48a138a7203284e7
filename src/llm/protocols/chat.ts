import type { ContentKind, ObjectRule } from '../rules.ts';
import { openAiError } from './openai-error.ts';
import type { Event, ModelProtocol } from './protocol.ts';
import { schema, toolChoice } from './schema-rule.ts';

/** Members of requests and answers that are names, numbers and words. */
const WORDS = {
  id: 'keep',
  object: 'keep',
  model: 'keep',
  system_fingerprint: 'keep',
  service_tier: 'keep',
  usage: 'keep',
  provider: 'keep',
} as const;

const file: ObjectRule = {
  members: { file_id: 'keep', file_data: 'media', filename: 'text' },
  rest: 'text',
};

function parts(text: ContentKind): ObjectRule {
  return {
    string: text,
    members: {
      type: 'keep',
      text,
      refusal: text,
      image_url: 'media',
      input_audio: 'media',
      file,
      cache_control: 'keep',
    },
    rest: text === 'text' ? 'data' : text,
  };
}

function called(text: ContentKind, json: ContentKind): ObjectRule {
  return { members: { name: 'keep', arguments: json, input: text }, rest: text };
}

/** Texts of the calls of tools. */
export function chatToolCalls(text: ContentKind, json: ContentKind): ObjectRule {
  const call = called(text, json);
  const members = { id: 'keep', type: 'keep', function: call, custom: call } as const;
  return { members, rest: text };
}

/** Texts of a message. */
export function chatMessage(text: ContentKind, json: ContentKind): ObjectRule {
  return {
    members: {
      role: 'keep',
      content: parts(text),
      refusal: text,
      tool_calls: chatToolCalls(text, json),
      function_call: called(text, json),
      name: 'name',
      tool_call_id: 'keep',
      audio: { members: { id: 'keep', data: 'media' }, rest: text },
    },
    rest: json === 'json' && text === 'text' ? 'data' : text,
  };
}

/** The same in an event: unknown members are texts that go on from event to event. */
const delta: ObjectRule = { ...chatMessage('text', 'json'), rest: 'text' };

/** Texts of a tool. */
export const chatTool: ObjectRule = {
  members: {
    type: 'keep',
    name: 'keep',
    description: 'text',
    parameters: schema,
    format: 'data',
    cache_control: 'keep',
    get function() {
      return chatTool;
    },
    get custom() {
      return chatTool;
    },
  },
  rest: 'data',
};

const format: ObjectRule = {
  members: { type: 'keep', name: 'keep', schema, description: 'text' },
  get rest() {
    return format;
  },
};

const request: ObjectRule = {
  first: ['tools', 'functions', 'messages'],
  members: {
    ...WORDS,
    messages: chatMessage('text', 'json'),
    tools: chatTool,
    functions: chatTool,
    tool_choice: toolChoice,
    function_call: toolChoice,
    response_format: format,
    prediction: { members: { type: 'keep', content: parts('text') }, rest: 'data' },
    modalities: 'keep',
    reasoning_effort: 'keep',
    verbosity: 'keep',
    audio: { members: { voice: 'keep', format: 'keep' }, rest: 'data' },
    user: 'text',
    safety_identifier: 'text',
    prompt_cache_key: 'text',
    prompt_cache_retention: 'keep',
    stop: 'text',
    prompt: 'text',
    suffix: 'text',
    input: 'text',
    encoding_format: 'keep',
  },
  rest: 'data',
};

function choices(text: ContentKind, json: ContentKind): ObjectRule {
  return {
    members: {
      finish_reason: 'keep',
      message: chatMessage(text, json),
      delta,
      text,
      // Pieces of the text with labels and values in other units.
      logprobs: 'drop',
    },
    rest: text,
  };
}

/** OpenAI Chat Completions, and completions and embeddings of the same form. */
export const chat: ModelProtocol = {
  name: 'chat',
  request,
  answer: { members: { ...WORDS, choices: choices('whole', 'wholeJson') }, rest: 'whole' },
  events: {
    rule: () => ({
      members: { ...WORDS, choices: choices('text', 'json'), error: 'whole', obfuscation: 'keep' },
      rest: 'text',
    }),
    part: () => '',
    ends: (event, _part, path) => isFinished(event, path),
  },
  instructed(body, text) {
    const { messages } = body;
    if (!Array.isArray(messages)) return body;
    return { ...body, messages: [{ role: 'system', content: text }, ...messages] };
  },
  error: openAiError,
  errorEvent: (code, message) => ({ data: openAiError(500, code, message) }),
};

/** Whether the choice of a text ends with an event. */
function isFinished({ choices: list }: Event, path: string): boolean {
  if (!Array.isArray(list)) return false;
  return list.some((choice, n) => {
    const isLast = typeof choice?.finish_reason === 'string';
    return isLast && path.startsWith(`/choices/${choice.index ?? n}/`);
  });
}
