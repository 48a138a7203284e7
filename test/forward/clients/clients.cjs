// Sends a message by a client of npm: clients.cjs CLIENT PORT FOLDER, whose node_modules has it.

const { createRequire } = require('node:module');
const { join } = require('node:path');

const [client, portText, folder] = process.argv.slice(2);
const port = Number(portText);
const TEXT = 'sent by jane@example.com';
const packages = createRequire(join(folder, 'package.json'));
const at = (path) => ({ url: `http://127.0.0.1:${port}${path}` });

const CLIENTS = {
  otlpTraces: (coding) => async () => {
    const { OTLPTraceExporter } = packages(`@opentelemetry/exporter-trace-otlp-${coding}`);
    const { BasicTracerProvider, BatchSpanProcessor } = packages('@opentelemetry/sdk-trace-base');
    const exporter = new OTLPTraceExporter(at('/v1/traces'));
    const provider = new BasicTracerProvider({
      spanProcessors: [new BatchSpanProcessor(exporter)],
    });
    const span = provider.getTracer('test').startSpan('checkout', { attributes: { note: TEXT } });
    span.addEvent('mail', { to: TEXT });
    span.end();
    await provider.shutdown();
  },
  otlpMetrics: (coding) => async () => {
    const { OTLPMetricExporter } = packages(`@opentelemetry/exporter-metrics-otlp-${coding}`);
    const { MeterProvider, PeriodicExportingMetricReader } = packages('@opentelemetry/sdk-metrics');
    const exporter = new OTLPMetricExporter(at('/v1/metrics'));
    const provider = new MeterProvider({
      readers: [new PeriodicExportingMetricReader({ exporter })],
    });
    provider.getMeter('test').createCounter('logins').add(1, { note: TEXT });
    await provider.shutdown();
  },
  async opensearch() {
    const { Client } = packages('@opensearch-project/opensearch');
    const opensearch = new Client({ node: `http://127.0.0.1:${port}` });
    const body = [{ index: { _index: 'logs' } }, { message: TEXT }];
    await opensearch.bulk({ body });
    await opensearch.close();
  },
  async winstonLoki() {
    const { createLogger } = packages('winston');
    const LokiTransport = packages('winston-loki');
    const transport = new LokiTransport({
      host: `http://127.0.0.1:${port}`,
      json: false,
      batching: false,
    });
    const logger = createLogger({ transports: [transport] });
    logger.info(TEXT);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await transport.flush?.();
  },
  async splunkLogging() {
    const { Logger } = packages('splunk-logging');
    const logger = new Logger({ token: 't', url: `http://127.0.0.1:${port}` });
    await new Promise((resolve, reject) =>
      logger.send({ message: TEXT }, (error) => (error ? reject(error) : resolve())),
    );
  },
  async fluentLogger() {
    const logger = packages('fluent-logger').createFluentSender('app', {
      ...{ host: '127.0.0.1', port, requireAckResponse: true },
    });
    await new Promise((resolve, reject) =>
      logger.emit('log', { message: TEXT }, (error) => (error ? reject(error) : resolve())),
    );
    logger.end();
  },
  async fluentOrg() {
    const { FluentClient } = packages('@fluent-org/logger');
    const logger = new FluentClient('app', {
      ...{ socket: { host: '127.0.0.1', port }, eventMode: 'PackedForward' },
      ack: { ackTimeout: 5000 },
    });
    await logger.emit('log', { message: TEXT });
    await logger.shutdown();
  },
};
CLIENTS.otlpTracesJson = CLIENTS.otlpTraces('http');
CLIENTS.otlpTracesProtobuf = CLIENTS.otlpTraces('proto');
CLIENTS.otlpMetricsJson = CLIENTS.otlpMetrics('http');
CLIENTS.otlpMetricsProtobuf = CLIENTS.otlpMetrics('proto');

CLIENTS[client]().then(
  () => process.exit(0),
  (error) => {
    process.stderr.write(`${error.stack}\n`);
    process.exit(1);
  },
);
