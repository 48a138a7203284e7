import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Writable } from 'node:stream';
import { ClientGone } from './body.ts';
import type { Tally } from './tally.ts';

/**
 * The answer as a stream. The head leaves with the first byte, so that a failure before it can still get a
 * status of its own. When a failure destroys the stream, the connection stays: its owner decides. Counts what
 * leaves in `tally`.
 */
export function reply(
  outgoing: ServerResponse,
  headers: OutgoingHttpHeaders,
  tally: Pick<Tally, 'bytesOut'>,
): Writable {
  const gone = () => void stream.destroy(new ClientGone());
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (chunk.length === 0) return done();
      if (!outgoing.headersSent) outgoing.writeHead(200, headers);
      tally.bytesOut += chunk.length;
      if (outgoing.write(chunk)) return done();
      outgoing.once('drain', done);
    },
    final(done) {
      if (!outgoing.headersSent) outgoing.writeHead(200, headers);
      outgoing.off('close', gone);
      outgoing.once('close', () => done(outgoing.writableFinished ? null : new ClientGone()));
      outgoing.end();
    },
    destroy(error, done) {
      outgoing.off('close', gone);
      done(error);
    },
  });
  if (outgoing.destroyed) gone();
  outgoing.once('close', gone);
  return stream;
}
