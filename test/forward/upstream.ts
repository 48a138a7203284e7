import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** A request that an upstream got. */
export interface Got {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** As it was sent. */
  readonly encoded: Buffer;
  readonly body: Buffer;
}

/** An answer that a test gives. */
export interface Given {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** Starts an HTTP upstream. `answer`: to the request with this number, from 0; by default 200 without a body. */
export async function upstream(
  answer: (got: Got, number: number) => Given | Promise<Given> = () => ({}),
  port = 0,
) {
  const got: Got[] = [];
  let wake = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const encoded = Buffer.concat(chunks);
    const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(encoded) : encoded;
    const one = { path: request.url ?? '', headers: request.headers, encoded, body };
    const { status = 200, headers = {}, body: text = '' } = await answer(one, got.length);
    got.push(one);
    wake();
    response.writeHead(status, headers).end(text);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: bound } = server.address() as AddressInfo;
  return {
    got,
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    /** Waits until this number of requests have come. */
    async until(count: number): Promise<void> {
      const deadline = AbortSignal.timeout(10_000);
      while (got.length < count) {
        if (deadline.aborted) throw new Error(`${got.length} of ${count} requests came`);
        await Promise.race([
          new Promise<void>((resolve) => {
            wake = resolve;
          }),
          new Promise((resolve) => setTimeout(resolve, 200)),
        ]);
      }
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
