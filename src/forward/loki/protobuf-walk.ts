import { EMPTY } from '../../core/bytes.ts';
import {
  DELIMITED,
  delimited,
  fieldAt,
  rewrittenFields,
  type WireField,
} from '../../core/protobuf.ts';
import { Unreadable } from '../../core/unreadable.ts';
import type { Walk } from '../records/texts.ts';
import { rewrittenLabels } from './labels.ts';

/** Fields of Loki's messages: https://github.com/grafana/loki/blob/main/pkg/push/push.proto. */
const PUSH = { streams: 1 } as const;
const STREAM = { labels: 1, entries: 2 } as const;
const ENTRY = { line: 2, metadata: 3, parsed: 4 } as const;
const PAIR = { name: 1, value: 2 } as const;

/** Walks a push in protobuf: each entry is a record, and with `labels` the labels of each stream. */
export function lokiProtobufWalk(bytes: Buffer, labels: boolean): Walk {
  return (texts) => {
    return rewritten(0, bytes.length, ({ number, value, end }) =>
      number === PUSH.streams ? rewritten(value, end, inStream) : undefined,
    );

    /** Rewrites delimited fields of a message by their content. */
    function rewritten(
      start: number,
      stop: number,
      rewrite: (field: WireField) => Buffer | undefined,
    ): Buffer | undefined {
      return rewrittenFields(bytes, start, stop, (field) => {
        const changed = field.type === DELIMITED ? rewrite(field) : undefined;
        return changed === undefined ? undefined : delimited(field.number, changed);
      });
    }

    function inStream({ number, value, end }: WireField): Buffer | undefined {
      if (number === STREAM.labels && labels) {
        return rewrittenLabels(bytes.subarray(value, end), texts);
      }
      if (number !== STREAM.entries) return undefined;
      return texts.record(() => rewritten(value, end, inEntry));
    }

    function inEntry({ number, value, end }: WireField): Buffer | undefined {
      if (number === ENTRY.line) {
        texts.label('line');
        return texts.text(bytes.subarray(value, end), 'plain');
      }
      return number === ENTRY.metadata || number === ENTRY.parsed ? pair(value, end) : undefined;
    }

    function pair(start: number, stop: number): Buffer | undefined {
      const name = contentOf(bytes, start, stop, PAIR.name);
      const changedName = texts.key(name, 'plain');
      const changedValue = texts.text(contentOf(bytes, start, stop, PAIR.value), 'plain');
      return rewritten(start, stop, ({ number }) =>
        number === PAIR.name ? changedName : number === PAIR.value ? changedValue : undefined,
      );
    }
  };
}

/** The content of the field of a message that comes once. Throws `Unreadable` where it comes again. */
function contentOf(bytes: Buffer, start: number, end: number, number: number): Buffer {
  let content: Buffer | undefined;
  for (let at = start; at < end; ) {
    const field = fieldAt(bytes, at, end);
    at = field.end;
    if (field.number !== number || field.type !== DELIMITED) continue;
    if (content !== undefined) throw new Unreadable('the body is no push: a label has two values');
    content = bytes.subarray(field.value, field.end);
  }
  return content ?? EMPTY;
}
