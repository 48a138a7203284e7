import type { ContentKind, ObjectRule, Rule } from '../rules.ts';
import type { Event, ModelProtocol } from './protocol.ts';
import { schema, toolChoice } from './schema-rule.ts';

/** A document's text is a text; its bytes are not. */
const source = (value: unknown): ObjectRule => {
  const isText = (value as { readonly type?: unknown } | null)?.type === 'text';
  return {
    members: {
      type: 'keep',
      media_type: 'keep',
      data: isText ? 'text' : 'media',
      url: 'media',
      file_id: 'keep',
      content: block('text'),
    },
    rest: 'data',
  };
};

/** Blocks of messages and of answers. A signature is of the text as the model wrote it. */
function block(text: ContentKind): ObjectRule {
  const own: ObjectRule = {
    string: text,
    members: {
      type: 'keep',
      text,
      source,
      thinking: text,
      signature: 'keep',
      data: 'keep',
      id: 'keep',
      tool_use_id: 'keep',
      name: 'keep',
      server_name: 'keep',
      input: 'data',
      get content() {
        return own;
      },
      title: text,
      context: text,
      url: 'text',
      encrypted_content: 'keep',
      encrypted_index: 'keep',
      cache_control: 'keep',
    },
    rest: text === 'text' ? 'data' : text,
  };
  return own;
}

const tool: ObjectRule = {
  members: {
    type: 'keep',
    name: 'keep',
    description: 'text',
    input_schema: schema,
    cache_control: 'keep',
  },
  rest: 'data',
};

const request: ObjectRule = {
  first: ['tools', 'system', 'messages'],
  members: {
    model: 'keep',
    system: block('text'),
    messages: { members: { role: 'keep', content: block('text') }, rest: 'data' },
    tools: tool,
    tool_choice: toolChoice,
    stop_sequences: 'text',
    thinking: { members: { type: 'keep', display: 'keep' }, rest: 'data' },
    service_tier: 'keep',
    container: 'keep',
    mcp_servers: {
      members: { type: 'keep', url: 'keep', name: 'keep', authorization_token: 'keep' },
      rest: 'data',
    },
  },
  rest: 'data',
};

const answer: ObjectRule = {
  members: {
    id: 'keep',
    type: 'keep',
    role: 'keep',
    model: 'keep',
    content: block('whole'),
    stop_reason: 'keep',
    usage: 'keep',
    container: 'keep',
  },
  rest: 'whole',
};

const delta: ObjectRule = {
  members: {
    type: 'keep',
    text: 'text',
    partial_json: 'json',
    thinking: 'text',
    signature: 'keep',
    citation: 'whole',
    stop_reason: 'keep',
    stop_sequence: 'whole',
    container: 'keep',
  },
  rest: 'text',
};

/** Anthropic's Messages. */
export const anthropic: ModelProtocol = {
  name: 'anthropic',
  request,
  answer,
  events: {
    rule: (): Rule => ({
      members: {
        type: 'keep',
        message: answer,
        content_block: block('whole'),
        delta,
        usage: 'keep',
        error: 'whole',
      },
      rest: 'text',
    }),
    part: ({ index }) => String(index ?? ''),
    ends: ({ type, index, delta: own }, part, path) => {
      // A signature is of the thinking before it, which must have left.
      const isSigned = (own as { readonly type?: unknown } | undefined)?.type === 'signature_delta';
      if (isSigned) return part === String(index) && path === '/delta/thinking';
      if (type === 'content_block_stop') return part === String(index);
      return ['message_delta', 'message_stop', 'error'].includes(String(type));
    },
  },
  instructed(body, text) {
    const { system } = body;
    const blocks = typeof system === 'string' ? [{ type: 'text', text: system }] : (system ?? []);
    if (!Array.isArray(blocks)) return body;
    return { ...body, system: [{ type: 'text', text }, ...blocks] };
  },
  error: (status, code, message) => ({
    type: 'error',
    error: { type: typeOf(status), message: `${code}: ${message}` },
  }),
  errorEvent: (code, message) => ({
    event: 'error',
    data: {
      type: 'error',
      error: { type: 'api_error', message: `${code}: ${message}` },
    } satisfies Event,
  }),
};

function typeOf(status: number): string {
  if (status === 401) return 'authentication_error';
  if (status === 403) return 'permission_error';
  if (status === 404) return 'not_found_error';
  if (status === 413) return 'request_too_large';
  if (status === 429) return 'rate_limit_error';
  return status < 500 ? 'invalid_request_error' : 'api_error';
}
