import type { ContentKind, ObjectRule, Rule } from '../rules.ts';
import type { Event, ModelProtocol } from './protocol.ts';
import { schema } from './schema-rule.ts';

/** JSON of ModelProtocol Buffers: each member also has a name with underscores. */
function both(members: Readonly<Record<string, Rule>>): Readonly<Record<string, Rule>> {
  const others = Object.entries(members).map(([name, rule]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    rule,
  ]);
  return { ...members, ...Object.fromEntries(others) };
}

function part(text: ContentKind): ObjectRule {
  return {
    members: both({
      text,
      thoughtSignature: 'keep',
      inlineData: {
        members: both({ mimeType: 'keep', data: 'media', displayName: 'text' }),
        rest: 'data',
      },
      fileData: {
        members: both({ mimeType: 'keep', fileUri: 'media', displayName: 'text' }),
        rest: 'data',
      },
      functionCall: {
        members: both({ id: 'keep', name: 'keep', args: 'data', partialArgs }),
        rest: 'data',
      },
      functionResponse: { members: { id: 'keep', name: 'keep', response: 'data' }, rest: 'data' },
      executableCode: { members: { language: 'keep', code: text }, rest: 'data' },
      codeExecutionResult: { members: { outcome: 'keep', output: text }, rest: 'data' },
    }),
    rest: text === 'text' ? 'data' : text,
  };
}

/** Arguments of a call in pieces: a string value goes on from event to event. */
const partialArgs: ObjectRule = {
  members: both({ jsonPath: 'keep', stringValue: 'text' }),
  rest: 'data',
};

function content(text: ContentKind): ObjectRule {
  return { string: text, members: { role: 'keep', parts: part(text) }, rest: 'data' };
}

const tool: ObjectRule = {
  members: both({
    functionDeclarations: {
      members: both({
        name: 'keep',
        description: 'text',
        behavior: 'keep',
        parameters: schema,
        parametersJsonSchema: schema,
        response: schema,
        responseJsonSchema: schema,
      }),
      rest: 'data',
    },
  }),
  rest: 'data',
};

const request: ObjectRule = {
  first: ['tools', 'systemInstruction', 'system_instruction', 'contents'],
  members: both({
    model: 'keep',
    contents: content('text'),
    content: content('text'),
    systemInstruction: content('text'),
    tools: tool,
    toolConfig: {
      members: both({
        functionCallingConfig: {
          members: both({ mode: 'keep', allowedFunctionNames: 'keep' }),
          rest: 'data',
        },
      }),
      rest: 'data',
    },
    generationConfig: {
      members: both({
        responseSchema: schema,
        responseJsonSchema: schema,
        responseMimeType: 'keep',
        responseModalities: 'keep',
        stopSequences: 'text',
      }),
      rest: 'data',
    },
    safetySettings: {
      members: { category: 'keep', threshold: 'keep', method: 'keep' },
      rest: 'data',
    },
    cachedContent: 'keep',
    serviceTier: 'keep',
  }),
  rest: 'data',
};

function answer(text: ContentKind): ObjectRule {
  return {
    members: both({
      candidates: {
        members: both({
          content: content(text),
          finishReason: 'keep',
          safetyRatings: 'keep',
          // Pieces of the text with labels and values in other units.
          logprobsResult: 'drop',
        }),
        rest: 'whole',
      },
      promptFeedback: 'keep',
      usageMetadata: 'keep',
      modelVersion: 'keep',
      responseId: 'keep',
      createTime: 'keep',
      error: 'whole',
    }),
    rest: text,
  };
}

interface Candidate {
  readonly index?: number;
  readonly finishReason?: unknown;
  readonly content?: { readonly parts?: readonly Event[] };
}

/** Gemini's generateContent: each event of a stream is an answer, whose text goes on. */
export const gemini: ModelProtocol = {
  name: 'gemini',
  request,
  answer: answer('whole'),
  events: {
    rule: () => answer('text'),
    part: (event) => kindOf(event),
    ends: (event, part, path) => {
      const all = candidatesOf(event);
      const isOther = all.some(({ content }) => content?.parts?.length) && kindOf(event) !== part;
      return (
        isOther ||
        all.some((one, n) => isLast(one) && path.startsWith(`/candidates/${one.index ?? n}/`))
      );
    },
    split: apart,
  },
  instructed(body, text) {
    const name = 'system_instruction' in body ? 'system_instruction' : 'systemInstruction';
    const known = body[name] as { readonly parts?: readonly unknown[] } | undefined;
    return { ...body, [name]: { ...known, parts: [{ text }, ...(known?.parts ?? [])] } };
  },
  error: (status, code, message) => ({
    error: { code: status, message: `${code}: ${message}`, status: STATUS[status] ?? 'INTERNAL' },
  }),
  errorEvent: (code, message) => ({
    data: { error: { code: 500, message: `${code}: ${message}`, status: 'INTERNAL' } },
  }),
};

const STATUS: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  502: 'UNAVAILABLE',
  503: 'UNAVAILABLE',
};

function candidatesOf({ candidates }: Event): readonly Candidate[] {
  return Array.isArray(candidates) ? candidates : [];
}

function isLast({ finishReason }: Candidate): boolean {
  return typeof finishReason === 'string';
}

/** Thoughts, text and calls are apart; a call by its name. */
function kindOf(event: Event): string {
  const [first] = candidatesOf(event).flatMap((one) => one.content?.parts ?? []);
  if (first === undefined) return 'text';
  const kind = Object.keys(first).find((key) => !['thought', 'thoughtSignature'].includes(key));
  return `${first['thought'] === true ? 'thought ' : ''}${kind ?? 'text'}`;
}

/** Splits an event of several parts into one for each: the text before a call ends there. The last one ends the answer. */
function apart(event: Event): readonly Event[] {
  const all = candidatesOf(event);
  const [only] = all;
  const parts = only?.content?.parts ?? [];
  if (all.length !== 1 || only === undefined || parts.length < 2) return [event];
  return parts.map((one, n) => {
    const content = { ...only.content, parts: [one] };
    if (n === parts.length - 1) return { ...event, candidates: [{ ...only, content }] };
    const index = only.index === undefined ? {} : { index: only.index };
    const names = Object.entries(event).filter(([, value]) => typeof value === 'string');
    return { ...Object.fromEntries(names), candidates: [{ content, ...index }] };
  });
}
