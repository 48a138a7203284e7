import { connect } from 'node:tls';

/** The bytes of a client, and what comes back until the connection closes. */
export function raw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
    const timer = setTimeout(() => socket.destroy(new Error('too late')), 30_000);
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', reject).on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
    socket.on('secureConnect', () => socket.write(text));
  });
}
