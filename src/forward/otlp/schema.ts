import { type MemberNames, memberNames } from '../wire/member-names.ts';

/**
 * Fields of OTLP's messages that hold text, by number in protobuf and by name in JSON:
 * https://github.com/open-telemetry/opentelemetry-proto, 1.9.0. Ids, times, units, versions and schema URLs stay.
 */
export interface MessageSchema {
  /** Each such message is a record, a text of its own. Messages inside it are values of the record. */
  readonly isRecord: boolean;
  readonly byNumber: ReadonlyMap<number, FieldSchema>;
  readonly named: MemberNames<FieldSchema>;
}

/** A field: text, or where text is further down. */
export interface FieldSchema {
  readonly number: number;
  /** In lowerCamelCase. */
  readonly name: string;
  /** Label of its values in the record: no word that a detector takes for a column's. */
  readonly label: string;
  readonly holds: 'text' | 'value' | 'attributes' | MessageSchema;
}

const text = (number: number, name: string, label: string): FieldSchema => ({
  ...{ number, name, label, holds: 'text' },
});
const attributes = (number: number, name = 'attributes'): FieldSchema => ({
  ...{ number, name, label: name, holds: 'attributes' },
});
const messages = (
  number: number,
  name: string,
  holds: MessageSchema,
  label = name,
): FieldSchema => ({
  ...{ number, name, label, holds },
});

function message(...fields: readonly FieldSchema[]): MessageSchema {
  return {
    isRecord: false,
    byNumber: new Map(fields.map((field) => [field.number, field])),
    named: memberNames(new Map(fields.map((field) => [field.name, field]))),
  };
}

function record(...fields: readonly FieldSchema[]): MessageSchema {
  return { ...message(...fields), isRecord: true };
}

const resource = record(attributes(1));
const scope = record(text(1, 'name', 'scope'), attributes(3));

const logRecord = record(
  text(3, 'severityText', 'severity'),
  { number: 5, name: 'body', label: 'body', holds: 'value' },
  attributes(6),
  text(12, 'eventName', 'event'),
);

const span = record(
  text(5, 'name', 'operation'),
  attributes(9),
  messages(11, 'events', message(text(2, 'name', 'event'), attributes(3)), 'event'),
  messages(13, 'links', message(attributes(4)), 'link'),
  messages(15, 'status', message(text(2, 'message', 'message')), 'status'),
);

const exemplar = message(attributes(7, 'filteredAttributes'));

function points(fieldOfAttributes: number, fieldOfExemplars?: number): MessageSchema {
  const own = attributes(fieldOfAttributes);
  const point =
    fieldOfExemplars === undefined
      ? record(own)
      : record(own, messages(fieldOfExemplars, 'exemplars', exemplar, 'exemplar'));
  return message(messages(1, 'dataPoints', point));
}

const metric = message(
  text(1, 'name', 'metric'),
  text(2, 'description', 'description'),
  messages(5, 'gauge', points(7, 5)),
  messages(7, 'sum', points(7, 5)),
  messages(9, 'histogram', points(9, 8)),
  messages(10, 'exponentialHistogram', points(1, 11)),
  messages(11, 'summary', points(7)),
  attributes(12, 'metadata'),
);

/** A request, whose items are by resource and scope. WireField 1000 held them until version 0.15. */
function request(name: string, byScope: string, items: string, item: MessageSchema) {
  const scopes = message(messages(1, 'scope', scope), messages(2, items, item));
  const old = message(messages(1, 'instrumentationLibrary', scope), messages(2, items, item));
  const byResource = message(
    messages(1, 'resource', resource),
    messages(2, byScope, scopes),
    messages(1000, byScope.replace('scope', 'instrumentationLibrary'), old),
  );
  return message(messages(1, name, byResource));
}

/** Bodies of `POST /v1/logs`, `/v1/traces` and `/v1/metrics`. */
export const OTLP_REQUESTS: Readonly<Record<'logs' | 'traces' | 'metrics', MessageSchema>> = {
  logs: request('resourceLogs', 'scopeLogs', 'logRecords', logRecord),
  traces: request('resourceSpans', 'scopeSpans', 'spans', span),
  metrics: request('resourceMetrics', 'scopeMetrics', 'metrics', metric),
};
