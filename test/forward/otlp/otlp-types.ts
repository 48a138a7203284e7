import protobuf from 'protobufjs';

/** OTLP's messages of logs and traces, as far as tests need them, and a field that no version has. */
const PROTO = `
syntax = "proto3";
message AnyValue { oneof value { string string_value = 1; bool bool_value = 2; int64 int_value = 3; double double_value = 4;
  ArrayValue array_value = 5; KeyValueList kvlist_value = 6; bytes bytes_value = 7; } }
message ArrayValue { repeated AnyValue values = 1; }
message KeyValueList { repeated KeyValue values = 1; }
message KeyValue { string key = 1; AnyValue value = 2; }
message Resource { repeated KeyValue attributes = 1; uint32 dropped = 2; string unknown = 99; }
message Scope { string name = 1; string version = 2; repeated KeyValue attributes = 3; }
message LogRecord { fixed64 time = 1; int32 severity_number = 2; string severity_text = 3; AnyValue body = 5;
  repeated KeyValue attributes = 6; fixed32 flags = 8; bytes trace_id = 9; bytes span_id = 10; fixed64 observed = 11;
  string event_name = 12; bytes unknown = 2000; }
message ScopeLogs { Scope scope = 1; repeated LogRecord log_records = 2; string schema_url = 3; }
message ResourceLogs { Resource resource = 1; repeated ScopeLogs scope_logs = 2; string schema_url = 3; }
message Logs { repeated ResourceLogs resource_logs = 1; uint64 unknown = 77; }
message Event { fixed64 time = 1; string name = 2; repeated KeyValue attributes = 3; }
message Link { bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; repeated KeyValue attributes = 4; }
message Status { string message = 2; int32 code = 3; }
message Span { bytes trace_id = 1; bytes span_id = 2; string trace_state = 3; string name = 5; fixed64 start = 7;
  repeated KeyValue attributes = 9; repeated Event events = 11; repeated Link links = 13; Status status = 15; }
message ScopeSpans { Scope scope = 1; repeated Span spans = 2; string schema_url = 3; }
message ResourceSpans { Resource resource = 1; repeated ScopeSpans scope_spans = 2; string schema_url = 3; }
message Spans { repeated ResourceSpans resource_spans = 1; }
message Exemplar { double as_double = 3; bytes span_id = 4; repeated KeyValue filtered_attributes = 7; }
message Point { fixed64 time = 3; double as_double = 4; repeated Exemplar exemplars = 5; repeated KeyValue attributes = 7; }
message Gauge { repeated Point data_points = 1; }
message Metric { string name = 1; string description = 2; string unit = 3; Gauge gauge = 5; repeated KeyValue metadata = 12; }
message ScopeMetrics { Scope scope = 1; repeated Metric metrics = 2; }
message ResourceMetrics { Resource resource = 1; repeated ScopeMetrics scope_metrics = 2; }
message Metrics { repeated ResourceMetrics resource_metrics = 1; }
`;

const { root } = protobuf.parse(PROTO, { keepCase: false });

/** Encodes a message by its name: an independent implementation of protobuf. */
export function encoded(type: string, message: object): Buffer {
  const found = root.lookupType(type);
  return Buffer.from(found.encode(found.fromObject(message)).finish());
}

/** Decodes a message to plain objects. */
export function decoded(type: string, bytes: Buffer): Readonly<Record<string, unknown>> {
  const found = root.lookupType(type);
  return found.toObject(found.decode(bytes), { longs: String, bytes: String });
}
