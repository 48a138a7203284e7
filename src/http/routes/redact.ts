import { countsLine, countsOf } from '../../answer/counts.ts';
import {
  bufferedExplanation,
  type ExplanationOptions,
  explanation,
  spanLines,
} from '../../answer/explain.ts';
import { textsIn } from '../../answer/flow.ts';
import { isUnicode, type Transcoding, writtenWhole } from '../../answer/transcoding.ts';
import type { Redacted } from '../../engine/types.ts';
import type { Exchange } from '../exchange.ts';
import { answerType, type Media } from '../request/media-type.ts';
import { oneOf, type Parameters } from '../request/query.ts';
import { standardLimits } from '../request/request-limits.ts';
import { Refusal } from '../response/refusal.ts';
import { answerText } from './answer-text.ts';
import type { Operation, Service } from './job.ts';

/** Forms of filter's answer: the text redacted, the text with marks around matches, or counts by type. */
export const MODES = ['redact', 'annotate', 'count'] as const;

/** Answers a request with its redacted text, or in the form of `mode`. */
export function filter(
  exchange: Exchange,
  parameters: Parameters,
  service: Service,
): Promise<void> {
  const mode = oneOf(parameters, 'mode', MODES);
  return answerText(exchange, parameters, service, 'redact', ({ media }, encoding) =>
    mode === 'count' ? counting : written(encoding, media, mode === 'annotate'),
  );
}

function written(encoding: Transcoding, media: Media, annotate: boolean): Operation {
  if (annotate && !isUnicode(encoding.encoding())) {
    const detail = 'mode=annotate needs a text in UTF-8 or UTF-16: the charset has no marks';
    throw new Refusal(400, 'invalid_parameter', detail);
  }
  return {
    explain: false,
    annotate,
    type: answerType(media, encoding.encoding()),
    whenFull: 'wait',
    output: () => textsIn(encoding),
    atOnce: ({ bytes }) => writtenWhole(encoding, bytes),
  };
}

const counting: Operation = {
  explain: false,
  type: 'application/json; charset=utf-8',
  whenFull: 'wait',
  output: (_explained, _spool, plan) => countsOf(plan),
  atOnce: ({ replaced }, _explained, plan) => countsLine(plan, replaced),
};

/** Answers a request with its spans: as one JSON document, or one span a line. */
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
    ({ ndjson, positions, text }, encoding) => {
      const charset = encoding.charset();
      const options = (of: ExplanationOptions) => ({
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
        output: (explained, spill) => (redacted) =>
          ndjson
            ? spanLines(redacted, options(explained))
            : explanation(redacted, options(explained), spill()),
        atOnce: (redacted, explained) =>
          ndjson || explained.more !== undefined || isLong(redacted)
            ? undefined
            : bufferedExplanation(redacted, options(explained)),
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
