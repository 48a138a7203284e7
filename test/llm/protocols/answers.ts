import { anthropic } from '../../../src/llm/protocols/anthropic.ts';
import { chat } from '../../../src/llm/protocols/chat.ts';
import { gemini } from '../../../src/llm/protocols/gemini.ts';
import type { Event, ModelProtocol } from '../../../src/llm/protocols/protocol.ts';
import { responses } from '../../../src/llm/protocols/responses.ts';

/** Texts of an answer, in pieces. */
export interface AnswerPieces {
  readonly thinking: readonly string[];
  readonly text: readonly string[];
  readonly args: readonly string[];
}

/** A protocol, as a model's server and its client speak it. */
export interface Spoken {
  readonly protocol: ModelProtocol;
  /** Path of a request whose answer streams. */
  readonly path: string;
  /** A request with a text. */
  request(text: string): Event;
  /** Server-sent events of an answer, with their names. */
  events(
    pieces: AnswerPieces,
  ): readonly (readonly [name: string | undefined, data: Event | '[DONE]'])[];
  /** Texts that a client has read from events: of deltas, and of repetitions. */
  read(events: readonly Event[]): Readonly<Record<string, string>>;
}

const call = { id: 'call_1', name: 'send_mail' };

const chatSpoken: Spoken = {
  protocol: chat,
  path: '/v1/chat/completions',
  request: (text) => ({ model: 'm', stream: true, messages: [{ role: 'user', content: text }] }),
  events({ thinking, text, args }) {
    const of = (delta: object, finish: string | null = null) =>
      [
        undefined,
        {
          ...{ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm' },
          choices: [{ index: 0, delta, finish_reason: finish }],
        },
      ] as const;
    const tool = (fn: object, more: object = {}) =>
      of({ tool_calls: [{ index: 0, ...more, function: fn }] });
    return [
      of({ role: 'assistant', content: '' }),
      ...thinking.map((one) => of({ reasoning_content: one })),
      ...text.map((one) => of({ content: one })),
      tool({ name: call.name, arguments: '' }, { id: call.id, type: 'function' }),
      ...args.map((one) => tool({ arguments: one })),
      of({}, 'tool_calls'),
      [undefined, '[DONE]'],
    ];
  },
  read(events) {
    const of = (path: (delta: Record<string, unknown>) => unknown) =>
      events
        .flatMap((event) => event['choices'] as readonly { delta: Record<string, unknown> }[])
        .map(({ delta }) => path(delta) ?? '')
        .join('');
    const calls = (delta: Record<string, unknown>) =>
      (delta['tool_calls'] as readonly { function: { arguments?: string } }[] | undefined)?.[0];
    return {
      thinking: of((delta) => delta['reasoning_content']),
      text: of((delta) => delta['content']),
      args: of((delta) => calls(delta)?.function.arguments),
    };
  },
};

const responsesSpoken: Spoken = {
  protocol: responses,
  path: '/v1/responses',
  request: (text) => ({ model: 'm', stream: true, input: text }),
  events({ thinking, text, args }) {
    const whole = { thinking: thinking.join(''), text: text.join(''), args: args.join('') };
    const part = { type: 'output_text', text: whole.text, annotations: [] };
    const output = [
      { type: 'reasoning', id: 'rs_1', summary: [{ type: 'summary_text', text: whole.thinking }] },
      { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content: [part] },
      {
        type: 'function_call',
        id: 'fc_1',
        call_id: 'call_1',
        name: call.name,
        arguments: whole.args,
        status: 'completed',
      },
    ];
    const response = { id: 'resp_1', object: 'response', created_at: 1, model: 'm' };
    let number = 0;
    const of = (type: string, more: object) =>
      [type, { type, sequence_number: number++, ...more }] as const;
    const at = (n: number) => ({ output_index: n, item_id: ['rs_1', 'msg_1', 'fc_1'][n] });
    return [
      of('response.created', { response: { ...response, status: 'in_progress', output: [] } }),
      of('response.output_item.added', { output_index: 0, item: { ...output[0], summary: [] } }),
      of('response.reasoning_summary_part.added', {
        ...at(0),
        summary_index: 0,
        part: { type: 'summary_text', text: '' },
      }),
      ...thinking.map((delta) =>
        of('response.reasoning_summary_text.delta', { ...at(0), summary_index: 0, delta }),
      ),
      of('response.reasoning_summary_text.done', {
        ...at(0),
        summary_index: 0,
        text: whole.thinking,
      }),
      of('response.output_item.done', { output_index: 0, item: output[0] }),
      of('response.output_item.added', { output_index: 1, item: { ...output[1], content: [] } }),
      of('response.content_part.added', {
        ...at(1),
        content_index: 0,
        part: { ...part, text: '' },
      }),
      ...text.map((delta) =>
        of('response.output_text.delta', { ...at(1), content_index: 0, delta, logprobs: [] }),
      ),
      of('response.output_text.done', {
        ...at(1),
        content_index: 0,
        text: whole.text,
        logprobs: [],
      }),
      of('response.content_part.done', { ...at(1), content_index: 0, part }),
      of('response.output_item.done', { output_index: 1, item: output[1] }),
      of('response.output_item.added', { output_index: 2, item: { ...output[2], arguments: '' } }),
      ...args.map((delta) => of('response.function_call_arguments.delta', { ...at(2), delta })),
      of('response.function_call_arguments.done', {
        ...at(2),
        name: call.name,
        arguments: whole.args,
      }),
      of('response.output_item.done', { output_index: 2, item: output[2] }),
      of('response.completed', { response: { ...response, status: 'completed', output } }),
    ];
  },
  read(events) {
    const deltas = (type: string) =>
      events
        .filter((event) => event['type'] === type)
        .map((event) => event['delta'])
        .join('');
    const one = (type: string, name: string) =>
      String(events.find((event) => event['type'] === type)?.[name]);
    const last = JSON.parse(
      JSON.stringify(events.find((event) => event['type'] === 'response.completed')),
    ).response.output;
    return {
      thinking: deltas('response.reasoning_summary_text.delta'),
      text: deltas('response.output_text.delta'),
      args: deltas('response.function_call_arguments.delta'),
      thinkingDone: one('response.reasoning_summary_text.done', 'text'),
      textDone: one('response.output_text.done', 'text'),
      argsDone: one('response.function_call_arguments.done', 'arguments'),
      thinkingLast: last[0].summary[0].text,
      textLast: last[1].content[0].text,
      argsLast: last[2].arguments,
    };
  },
};

const anthropicSpoken: Spoken = {
  protocol: anthropic,
  path: '/v1/messages',
  request: (text) => ({
    ...{ model: 'm', max_tokens: 100, stream: true },
    messages: [{ role: 'user', content: text }],
  }),
  events({ thinking, text, args }) {
    const of = (type: string, more: object) => [type, { type, ...more }] as const;
    const block = (index: number, start: object, deltas: readonly object[]) => [
      of('content_block_start', { index, content_block: start }),
      ...deltas.map((delta) => of('content_block_delta', { index, delta })),
      of('content_block_stop', { index }),
    ];
    const message = {
      ...{ id: 'msg_1', type: 'message', role: 'assistant', model: 'm', content: [] },
      ...{ stop_reason: null, stop_sequence: null, usage: { input_tokens: 1, output_tokens: 1 } },
    };
    return [
      of('message_start', { message }),
      of('ping', {}),
      ...block(0, { type: 'thinking', thinking: '', signature: '' }, [
        ...thinking.map((one) => ({ type: 'thinking_delta', thinking: one })),
        { type: 'signature_delta', signature: 'c2lnbmVk' },
      ]),
      ...block(
        1,
        { type: 'text', text: '' },
        text.map((one) => ({ type: 'text_delta', text: one })),
      ),
      ...block(
        2,
        { type: 'tool_use', id: 'toolu_1', name: call.name, input: {} },
        args.map((one) => ({ type: 'input_json_delta', partial_json: one })),
      ),
      of('message_delta', {
        delta: { stop_reason: 'tool_use', stop_sequence: null },
        usage: { output_tokens: 9 },
      }),
      of('message_stop', {}),
    ];
  },
  read(events) {
    const of = (name: string) =>
      events
        .map((event) => (event['delta'] as Record<string, unknown> | undefined)?.[name] ?? '')
        .join('');
    return { thinking: of('thinking'), text: of('text'), args: of('partial_json') };
  },
};

const geminiSpoken: Spoken = {
  protocol: gemini,
  path: '/v1beta/models/m:streamGenerateContent?alt=sse',
  request: (text) => ({ contents: [{ role: 'user', parts: [{ text }] }] }),
  events({ thinking, text, args }) {
    const of = (part: object, finish?: string) =>
      [
        undefined,
        {
          candidates: [
            {
              content: { role: 'model', parts: [part] },
              index: 0,
              ...(finish && { finishReason: finish }),
            },
          ],
          ...{ usageMetadata: { totalTokenCount: 1 }, modelVersion: 'm', responseId: 'r1' },
        },
      ] as const;
    return [
      ...thinking.map((one) => of({ text: one, thought: true })),
      ...text.map((one) => of({ text: one })),
      of(
        {
          functionCall: { name: call.name, args: JSON.parse(args.join('')) },
          thoughtSignature: 'c2ln',
        },
        'STOP',
      ),
    ];
  },
  read(events) {
    const parts = events
      .flatMap(
        (event) => event['candidates'] as readonly { content: { parts: readonly Event[] } }[],
      )
      .flatMap(({ content }) => content.parts);
    const of = (thought: boolean) =>
      parts
        .filter((part) => (part['thought'] === true) === thought)
        .map(({ text = '' }) => text)
        .join('');
    const [{ args = {} } = {}] = parts.flatMap(
      (part) => (part['functionCall'] as { args?: object } | undefined) ?? [],
    );
    return { thinking: of(true), text: of(false), args: JSON.stringify(args) };
  },
};

/** The protocols by name. */
export const SPOKEN: readonly Spoken[] = [
  chatSpoken,
  responsesSpoken,
  anthropicSpoken,
  geminiSpoken,
];

/** A stream of events, as bytes. */
export function bytesOf(events: ReturnType<Spoken['events']>): Buffer {
  return Buffer.from(
    events
      .map(([name, data]) => {
        const text = data === '[DONE]' ? data : JSON.stringify(data);
        return `${name === undefined ? '' : `event: ${name}\n`}data: ${text}\n\n`;
      })
      .join(''),
  );
}

/** The events in a stream. */
export function eventsIn(text: string): readonly Event[] {
  return [...text.matchAll(/^data: (.*)$/gm)]
    .map(([, data = '']) => data)
    .filter((data) => data !== '[DONE]')
    .map((data) => JSON.parse(data));
}
