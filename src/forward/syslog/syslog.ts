import { createSocket } from 'node:dgram';
import { appendWaiting } from '../append.ts';
import { listening } from '../listening.ts';
import { COPIES } from '../memory.ts';
import type { Outgoing } from '../queue/outgoing.ts';
import { entryOf } from '../queue/outgoing.ts';
import type { Walk } from '../records/texts.ts';
import { tcpReceiver } from '../tcp/tcp-receiver.ts';
import type { Transport, TransportParts } from '../transport.ts';
import { counted, framing } from './frames.ts';
import { programOf, walkSyslog } from './message-walk.ts';
import { syslogSender } from './syslog-sender.ts';
import { type UdpReceiver, udpReceiver } from './udp-receiver.ts';

/** Syslog over TCP, TLS and UDP: RFC 5424, 5425, 6587 and 3164. Messages wait in the queue after their lengths. */
export function syslog(parts: TransportParts): Transport {
  const { config, identity, queue, memory, metrics, failed } = parts;
  const { listen, connections, bodyBytes: most, udp } = config.receive;
  let over = false;
  const sender = syslogSender(parts.tcpUpstream(), config.send.framing);
  const receiver = tcpReceiver({
    ...{ identity, connections, most, memory },
    session: () => {
      const frames = framing(most);
      return {
        async take(bytes, ended) {
          const { messages, taken } = frames(bytes, ended);
          if (messages.length === 0) return { taken };
          await memory.waiting(taken * COPIES, async () => {
            const outgoing = await redacted(messages, parts);
            await appendWaiting(queue, outgoing, () => over, failed);
          });
          metrics.answered('taken');
          return { taken };
        },
      };
    },
    failed: (error) => parts.brokenOff(error),
  });
  const datagrams = udp ? datagramsOf(parts) : undefined;
  return {
    async listen() {
      const port = await listening(receiver.server, listen);
      await datagrams?.listen(listen.host, port);
      return port;
    },
    attempt: sender.attempt,
    stopListening() {
      over = true;
      receiver.server.close();
      datagrams?.close();
    },
    destroy() {
      receiver.destroy();
      sender.close();
    },
  };
}

/** Datagrams have no answer: those that a full queue does not take are dropped, and counted. */
function datagramsOf(parts: TransportParts): UdpReceiver {
  const { config, queue, metrics } = parts;
  const socket = createSocket(config.receive.listen.host.includes(':') ? 'udp6' : 'udp4');
  return udpReceiver(socket, {
    async queued(messages) {
      await queue.append(entryOf(await redacted(messages, parts)));
      metrics.answered('taken');
    },
    dropped(messages) {
      for (let n = 0; n < messages; n++) metrics.answered('dropped');
    },
  });
}

/**
 * Redacts messages: those that metrics count under one name at once, so that the calls are no more than the names that the
 * configuration lists. They stay in their order.
 */
async function redacted(
  messages: readonly Buffer[],
  { config, redact }: TransportParts,
): Promise<Outgoing> {
  const { sources, keep } = config.receive;
  const kept = new Set(keep);
  const result = [...messages];
  let records = 0;
  for (const [source, numbers] of bySource(messages, new Set(sources))) {
    const own = numbers.map((number) => messages[number]);
    let changed: readonly (Buffer | undefined)[] = [];
    const walk: Walk = (texts) => {
      changed = own.map((message) => walkSyslog(message, texts, kept));
      if (changed.every((one) => one === undefined)) return undefined;
      return counted(changed.map((one, index) => one ?? own[index]));
    };
    records += (await redact(walk, counted(own).length, source)).records;
    for (const [index, number] of numbers.entries()) result[number] = changed[index] ?? own[index];
  }
  return { path: '', headers: {}, body: counted(result), received: Date.now(), records };
}

/** Numbers of the messages of each program that is listed, and of all others together. */
function bySource(
  messages: readonly Buffer[],
  listed: ReadonlySet<string>,
): ReadonlyMap<string, readonly number[]> {
  if (listed.size === 0) return new Map([[OTHER, messages.map((_, number) => number)]]);
  const numbers = new Map<string, number[]>();
  for (const [number, message] of messages.entries()) {
    const program = programOf(message);
    const source = program !== undefined && listed.has(program) ? program : OTHER;
    const own = numbers.get(source);
    if (own === undefined) numbers.set(source, [number]);
    else own.push(number);
  }
  return numbers;
}

/** Counts as `other` in metrics: listed names have no blank. */
const OTHER = 'not listed';
