import protobuf from 'protobufjs';

const { root } = protobuf.parse(`syntax = "proto3";
message Push { repeated Stream streams = 1; string format = 2; }
message Stream { string labels = 1; repeated Entry entries = 2; uint64 hash = 3; }
message Entry { Time time = 1; string line = 2; repeated Pair metadata = 3; repeated Pair parsed = 4; string unknown = 9; }
message Time { int64 seconds = 1; int32 nanos = 2; }
message Pair { string name = 1; string value = 2; }`);
const Push = root.lookupType('Push');

/** Encodes a push to Loki in protobuf, without snappy: an independent implementation. */
export function encodedPush(message: object): Buffer {
  return Buffer.from(Push.encode(Push.fromObject(message)).finish());
}

/** Decodes a push. */
export function decodedPush(bytes: Buffer): Readonly<Record<string, unknown>> {
  return Push.toObject(Push.decode(bytes), { longs: String });
}
