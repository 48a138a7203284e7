import { compress } from 'snappyjs';
import { random } from '../bench/random.ts';
import { personal } from '../bench/texts/personal.ts';
import { packed } from './fluent/packed.ts';
import { encodedPush } from './loki/loki-push.ts';
import { encoded } from './otlp/otlp-types.ts';

/** A message of a protocol, and the same records as `POST /api/filter` would get them. */
export interface Payload {
  readonly body: Buffer;
  readonly contentType: string;
  readonly path: string;
  /** Bytes of the same records as text: the message itself where it is one. */
  readonly asText: Buffer;
}

/** A record of a web shop's services. */
interface ShopRecord {
  readonly line: string;
  readonly level: string;
  readonly members: Readonly<Record<string, string | number>>;
}

const SERVICES = ['checkout', 'catalog', 'identity', 'shipping', 'gateway'];
const LEVELS = ['DEBUG', 'INFO', 'INFO', 'INFO', 'INFO', 'WARN', 'ERROR'];
const TRACE = `java.lang.IllegalStateException: cart is closed
\tat shop.cart.Cart.add(Cart.java:118)
\tat shop.cart.CartService.lambda$add$3(CartService.java:71)
\tat java.base/java.util.concurrent.ForkJoinPool.scan(ForkJoinPool.java:1655)
\tat java.base/java.util.concurrent.ForkJoinWorkerThread.run(ForkJoinWorkerThread.java:165)`;

/** Makes the same records each time: lines with a value to redact in about every fourth, and members as exporters send them. */
export function shopRecords(count: number, seed = 20_261_128): readonly ShopRecord[] {
  const r = random(seed);
  const hex = (length: number) => Array.from({ length }, () => r.below(16).toString(16)).join('');
  const lines: readonly (() => string)[] = [
    () => `GET /api/v1/items/${r.below(100_000)}?page=${r.below(20)} 200 ${r.below(900)} ms`,
    () =>
      `cache miss for key product:${r.below(100_000)}:v${r.below(9)}, loaded in ${r.below(90)} ms`,
    () => `order ${hex(8)} moved from PENDING to PAID in ${r.below(400)} ms`,
    () => `password reset requested by ${personal.email(r)} from ${personal.ipv4(r)}`,
    () => `pool stats: active=${r.below(20)} idle=${r.below(20)} waiting=${r.below(4)} max=20`,
    () => `shipping label for ${personal.name(r)} printed, weight ${r.below(9000)} g`,
    () => `retrying upstream inventory-${r.below(9)} after 503, attempt ${1 + r.below(4)} of 5`,
    () => `consumer group orders rebalanced: ${r.below(12)} partitions, generation ${r.below(400)}`,
    () => `SMS to ${personal.phone(r)} accepted by provider, id ${hex(12)}`,
    () => `feature flag new-checkout evaluated to ${r.once(2)} for segment ${r.below(40)}`,
    () =>
      `slow query (${r.below(4000)} ms): SELECT id, total FROM orders WHERE shop_id = ${r.below(900)} ORDER BY id DESC LIMIT 50`,
    () => TRACE,
  ];
  return Array.from({ length: count }, () => ({
    line: lines[r.below(lines.length)](),
    level: LEVELS[r.below(LEVELS.length)],
    members: {
      'service.instance': `${SERVICES[r.below(SERVICES.length)]}-${hex(8)}-${hex(5)}`,
      'http.request.method': r.once(3) ? 'POST' : 'GET',
      'http.response.status_code': r.once(9) ? 500 : 200,
      'url.path': `/api/v1/carts/${hex(8)}/items`,
      'thread.name': `worker-${r.below(32)}`,
      ...(r.once(4) && { 'user.email': personal.email(r) }),
      ...(r.once(5) && { 'client.address': personal.ipv4(r) }),
      'duration.ms': r.below(2000),
    },
  }));
}

const START = 1_764_288_000_000;

/** One message of these records in each protocol, by a name. */
export function payloads(records: readonly ShopRecord[]): Readonly<Record<string, Payload>> {
  const otlp = otlpLogs(records);
  const json = Buffer.from(JSON.stringify(otlp));
  const streams = [...new Set(LEVELS)].map((level) => ({
    stream: { job: 'shop', level },
    values: records
      .filter((one) => one.level === level)
      .map(({ line, members }, n) => {
        const texts = Object.entries(members).map(([key, value]) => [key, String(value)]);
        const metadata: Record<string, string> = Object.fromEntries(texts);
        return [`${START + n}000000`, line, metadata] as const;
      }),
  }));
  const loki = Buffer.from(JSON.stringify({ streams }));
  const documents = records.map(({ line, level, members }, n) => ({
    '@timestamp': new Date(START + n).toISOString(),
    message: line,
    level,
    ...members,
  }));
  const lines = (values: readonly unknown[]) =>
    Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
  const bulk = lines(documents.flatMap((one) => [{ create: { _index: 'shop' } }, one]));
  const hec = lines(
    documents.map(({ '@timestamp': time, ...event }) => ({
      time: Date.parse(time) / 1000,
      host: 'shop-1',
      sourcetype: '_json',
      event,
    })),
  );
  const syslog = Buffer.from(
    records
      .map(({ line, members }, n) => {
        const data = Object.entries(members).map(([key, value]) => ` ${key}="${value}"`);
        const text = line.replaceAll('\n', '#012');
        return `<14>1 ${new Date(START + n).toISOString()} shop-1 checkout ${n} - [shop@32473${data.join('')}] ${text}\n`;
      })
      .join(''),
  );
  const ndjson = lines(documents);
  const entries = documents.map((one, n) => packed([Math.floor(START / 1000) + n, one]));
  const fluent = packed([
    'shop.logs',
    { bin: Buffer.concat(entries) },
    { chunk: 'c', size: entries.length },
  ]);
  const of = (body: Buffer, contentType: string, path: string, asText = body) => ({
    ...{ body, contentType, path, asText },
  });
  const push = encodedPush({
    streams: streams.map(({ stream, values }) => ({
      labels: `{job="${stream.job}", level="${stream.level}"}`,
      entries: values.map(([time, line, metadata]) => ({
        time: { seconds: Number(String(time).slice(0, -9)) },
        line,
        metadata: Object.entries(metadata).map(([name, value]) => ({ name, value })),
      })),
    })),
  });
  return {
    'otlp json': of(json, 'application/json', '/v1/logs'),
    'otlp protobuf': of(encoded('Logs', otlp), 'application/x-protobuf', '/v1/logs', json),
    'loki json': of(loki, 'application/json', '/loki/api/v1/push'),
    'loki protobuf': of(
      Buffer.from(compress(push)),
      'application/x-protobuf',
      '/loki/api/v1/push',
      loki,
    ),
    bulk: of(bulk, 'application/x-ndjson', '/_bulk'),
    hec: of(hec, 'application/json', '/services/collector/event'),
    ndjson: of(ndjson, 'application/x-ndjson', '/'),
    syslog: of(syslog, '', ''),
    fluent: of(fluent, '', '', ndjson),
  };
}

function otlpLogs(records: readonly ShopRecord[]) {
  const attribute = (key: string, value: string | number) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  });
  const logRecords = records.map(({ line, level, members }, n) => ({
    timeUnixNano: `${START + n}000000`,
    severityNumber: 9,
    severityText: level,
    body: { stringValue: line },
    attributes: Object.entries(members).map(([key, value]) => attribute(key, value)),
    traceId: Buffer.from(String(n).padStart(32, '0'), 'hex').toString('base64'),
  }));
  const resource = {
    attributes: [attribute('service.name', 'shop'), attribute('k8s.pod.name', 'shop-7d9f-x2x')],
  };
  return { resourceLogs: [{ resource, scopeLogs: [{ scope: { name: 'shop' }, logRecords }] }] };
}
