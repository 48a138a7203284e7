import {
  bufferedExplanation,
  type ExplanationOptions,
  explanation,
  spanLines,
} from '../../answer/explain.ts';
import { textsIn } from '../../answer/flow.ts';
import { writtenWhole } from '../../answer/transcoding.ts';
import type { Redacted } from '../../engine/types.ts';
import type { Exchange } from '../exchange.ts';
import { PLAIN_TYPES } from '../request/media-type.ts';
import type { Parameters } from '../request/query.ts';
import { standardLimits } from '../request/request-limits.ts';
import { answerText } from './answer-text.ts';
import type { Service } from './job.ts';

/** Answers a request with its text, redacted. */
export function filter(
  exchange: Exchange,
  parameters: Parameters,
  service: Service,
): Promise<void> {
  return answerText(exchange, parameters, service, 'redact', (_head, way) => ({
    explain: false,
    type: PLAIN_TYPES[way.encoding()],
    whenFull: 'wait',
    output: () => textsIn(way),
    atOnce: ({ bytes }) => writtenWhole(way, bytes),
  }));
}

/** Answers a request with what would be redacted: as one JSON document, or one span a line. */
export function explain(
  exchange: Exchange,
  parameters: Parameters,
  service: Service,
): Promise<void> {
  const { explainText } = service.limits ?? standardLimits;
  return answerText(
    exchange,
    parameters,
    service,
    'explain',
    ({ ndjson, positions, text }, way) => {
      const charset = way.charset();
      const told = (of: ExplanationOptions) => ({
        ...of,
        charset,
        positions,
        text: text && explainText,
      });
      return {
        explain: true,
        type: ndjson ? 'application/x-ndjson' : 'application/json; charset=utf-8',
        // The spans of a document wait for its end: to wait for its reader would be for ever.
        whenFull: ndjson ? 'wait' : 'fail',
        output: (explained, aside) => (redacted) =>
          ndjson
            ? spanLines(redacted, told(explained))
            : explanation(redacted, told(explained), aside()),
        atOnce: (redacted, explained) =>
          ndjson || isLong(redacted) ? undefined : bufferedExplanation(redacted, told(explained)),
      };
    },
  );
}

/** Limits on text and spans up to which an explanation almost always fits one write. */
const SHORT_BYTES = 16 * 1024;
const FEW_SPANS = 256;

function isLong({ bytes, spans }: Redacted): boolean {
  return bytes.length > SHORT_BYTES || spans.length > FEW_SPANS;
}
