import type { KeyObject } from 'node:crypto';
import type { Event } from './protocols/protocol.ts';
import { textSeal } from './sealed-text.ts';

/**
 * Thinking of Anthropic's models, whose signature is of the text as the model wrote it. Where the client gets another one, with
 * values, the signature that it gets holds the text of the model, sealed: the next request has both as they were.
 */
export interface Thinking {
  /** A request with the thinking of the model and its signatures, as a list of blocks to put back after masking. */
  opened(request: unknown): OpenedThinking;
  /** Follows the events of an answer: called with each event of the model and the events for the client. */
  stream(): (event: Event, shown: readonly Event[]) => readonly Event[];
  /** The same for an answer that is complete. */
  whole(answer: unknown, shown: unknown): unknown;
}

/** A request without the thinking whose signature is ours. */
export interface OpenedThinking {
  readonly request: unknown;
  /** Puts it back, after the request was masked. */
  restored(masked: unknown): unknown;
}

const MARK = 'rs1.';

/** Most characters of one thought. */
const MOST = 8 * 1024 * 1024;

interface Block {
  readonly type?: unknown;
  readonly thinking?: unknown;
  readonly signature?: unknown;
}

/** Makes the sealing of thoughts. */
export function thinking(secret: KeyObject): Thinking {
  const { seal, open } = textSeal(secret, 'redactor thinking 1');

  function signed(model: Block, shown: Block): string {
    const { thinking: text, signature } = model;
    if (text === shown.thinking || typeof signature !== 'string') return String(signature);
    return MARK + seal(JSON.stringify([text, signature]));
  }

  function originalOf({ type, signature }: Block): Block | undefined {
    if (type !== 'thinking' || typeof signature !== 'string') return undefined;
    const text = signature.startsWith(MARK) ? open(signature.slice(MARK.length)) : undefined;
    if (text === undefined) return undefined;
    const [thought, own] = JSON.parse(text);
    return { type, thinking: thought, signature: own };
  }

  return {
    opened(request) {
      const originals: Block[] = [];
      const without = mapped(request, (block) => {
        const original = originalOf(block);
        if (original === undefined) return block;
        originals.push(original);
        return { type: 'thinking', thinking: '', signature: `${MARK}${originals.length - 1}` };
      });
      return {
        request: without,
        restored: (masked) =>
          mapped(masked, (block) => {
            const signature = String(block.signature);
            const index = signature.startsWith(MARK) ? Number(signature.slice(MARK.length)) : -1;
            return originals[index] ?? block;
          }),
      };
    },
    stream() {
      const thoughts = new Map<unknown, { model: string; shown: string }>();
      return (event, shown) => {
        const index = event['index'];
        const one = thoughts.get(index) ?? { model: '', shown: '' };
        thoughts.set(index, one);
        one.model += thoughtOf(event);
        for (const each of shown) one.shown += thoughtOf(each);
        if (one.model.length > MOST) throw new SyntaxError('a thought has too many characters');
        const signature = signatureOf(event);
        if (event['type'] === 'content_block_stop') thoughts.delete(index);
        if (signature === undefined) return shown;
        const model = { thinking: one.model, signature };
        const own = signed(model, { thinking: one.shown });
        return shown.map((each) =>
          signatureOf(each) === undefined
            ? each
            : { ...each, delta: { ...(each['delta'] as object), signature: own } },
        );
      };
    },
    whole(answer, shown) {
      const models = (answer as { content?: unknown } | null)?.content;
      const { content } = (shown ?? {}) as { content?: unknown };
      if (!Array.isArray(models) || !Array.isArray(content)) return shown;
      const blocks = content.map((block: Block, n) =>
        block?.type === 'thinking' ? { ...block, signature: signed(models[n], block) } : block,
      );
      return { ...(shown as object), content: blocks };
    },
  };
}

/** A request with each block of its messages changed. */
function mapped(request: unknown, change: (block: Block) => unknown): unknown {
  const { messages } = (request ?? {}) as { readonly messages?: unknown };
  if (!Array.isArray(messages)) return request;
  const changed = messages.map((message) => {
    const content = message?.content;
    if (!Array.isArray(content)) return message;
    return {
      ...message,
      content: content.map((block) => (isBlock(block) ? change(block) : block)),
    };
  });
  return { ...(request as object), messages: changed };
}

function isBlock(block: unknown): block is Block {
  return (block as Block | null)?.type === 'thinking';
}

function thoughtOf({ type, delta }: Event): string {
  const { thinking: text } = (delta ?? {}) as Block;
  return type === 'content_block_delta' && typeof text === 'string' ? text : '';
}

function signatureOf({ type, delta }: Event): string | undefined {
  const { signature } = (delta ?? {}) as Block;
  return type === 'content_block_delta' && typeof signature === 'string' ? signature : undefined;
}
