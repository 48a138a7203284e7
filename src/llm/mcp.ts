import type { Plan } from '../engine/plan.ts';
import { conversation } from './conversation.ts';
import { readJson, writeJson } from './exact-json.ts';
import { labelTable } from './labels.ts';
import { schema } from './protocols/schema-rule.ts';
import { restoreCounts, restorer } from './restorer.ts';
import type { ObjectRule } from './rules.ts';

/** Both directions of one connection between a client of the Model Context Protocol and a server, message by message. */
export interface McpMasking {
  /** A message of the server with labels for its values. One that cannot be masked becomes an error, or `undefined`. */
  fromServer(line: string): Promise<string | undefined>;
  /** A message of the client with the values of its labels. */
  fromClient(line: string): string;
}

/** A resource, a content, or another object with words of the protocol. */
const named: ObjectRule = {
  members: {
    type: 'keep',
    name: 'keep',
    uri: 'keep',
    uriTemplate: 'keep',
    mimeType: 'keep',
    text: 'text',
    data: 'media',
    blob: 'media',
    description: 'text',
    title: 'text',
    inputSchema: schema,
    outputSchema: schema,
    get resource() {
      return named;
    },
    get content() {
      return named;
    },
  },
  rest: 'data',
};

/** Texts of results (MCP 2025-06-18, schema.ts), and of requests and notifications of a server. */
const message: ObjectRule = {
  members: {
    error: { members: { code: 'keep', message: 'text' }, rest: 'data' },
    result: {
      members: {
        protocolVersion: 'keep',
        nextCursor: 'keep',
        content: named,
        contents: named,
        tools: named,
        resources: named,
        resourceTemplates: named,
        prompts: named,
        messages: named,
      },
      rest: 'data',
    },
    params: {
      members: { progressToken: 'keep', requestId: 'keep', messages: named },
      rest: 'data',
    },
  },
  rest: 'data',
};

/** JSON-RPC: an error of the server itself. */
const INTERNAL_ERROR = -32603;

/** Begins a connection. Its labels are in memory, as long as the connection is. */
export function mcpMasking(plan: Plan): McpMasking {
  const labels = labelTable();

  async function masked(value: object): Promise<string> {
    const { jsonrpc, id, method, ...rest } = value as Readonly<Record<string, unknown>>;
    const head = Object.entries({ jsonrpc, id, method }).filter(([, one]) => one !== undefined);
    try {
      const shown = await conversation({ plan, labels }).mask(rest, message);
      return writeJson({ ...Object.fromEntries(head), ...(shown as object) });
    } catch {
      const text = 'redactor: the message of the server could not be masked';
      const error = { code: INTERNAL_ERROR, message: text };
      return writeJson({ jsonrpc, id: id ?? null, error });
    }
  }

  return {
    async fromServer(line) {
      const value = valueIn(line);
      if (typeof value !== 'object' || value === null) return undefined;
      if (!Array.isArray(value)) return masked(value);
      const all: string[] = [];
      for (const one of value) if (typeof one === 'object' && one) all.push(await masked(one));
      return `[${all.join(',')}]`;
    },
    fromClient(line) {
      const { write, end } = restorer(labels, restoreCounts(), true);
      return write(line) + end();
    },
  };
}

function valueIn(line: string): unknown {
  try {
    return readJson(line);
  } catch {
    return undefined;
  }
}
