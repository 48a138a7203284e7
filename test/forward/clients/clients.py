"""Sends a message by a client of PyPI: clients.py CLIENT PORT."""

import logging
import sys

TEXT = "sent by jane@example.com"


def otlp_logs(port):
    from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
    from opentelemetry.sdk._logs import LoggerProvider, LoggingHandler
    from opentelemetry.sdk._logs.export import BatchLogRecordProcessor

    provider = LoggerProvider()
    exporter = OTLPLogExporter(endpoint=f"http://127.0.0.1:{port}/v1/logs")
    provider.add_log_record_processor(BatchLogRecordProcessor(exporter))
    logger = logging.getLogger("otlp")
    logger.addHandler(LoggingHandler(logger_provider=provider))
    for number in range(100):
        logger.warning("%s, number %d", TEXT, number)
    provider.shutdown()


def otlp_traces(port):
    from opentelemetry.exporter.otlp.proto.http import Compression
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor

    provider = TracerProvider()
    exporter = OTLPSpanExporter(
        endpoint=f"http://127.0.0.1:{port}/v1/traces", compression=Compression.Gzip
    )
    provider.add_span_processor(BatchSpanProcessor(exporter))
    with provider.get_tracer("otlp").start_as_current_span("checkout") as span:
        span.set_attribute("note", TEXT)
        span.add_event("mail", {"to": TEXT})
    provider.shutdown()


def otlp_metrics(port):
    from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
    from opentelemetry.sdk.metrics import MeterProvider
    from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader

    exporter = OTLPMetricExporter(endpoint=f"http://127.0.0.1:{port}/v1/metrics")
    provider = MeterProvider([PeriodicExportingMetricReader(exporter)])
    provider.get_meter("otlp").create_counter("logins").add(1, {"note": TEXT})
    provider.shutdown()


def bulk(port):
    from elasticsearch import Elasticsearch, helpers

    client = Elasticsearch(f"http://127.0.0.1:{port}")
    documents = [{"_index": "logs", "message": f"{TEXT}, number {n}"} for n in range(100)]
    helpers.bulk(client, documents)


def loki(port):
    import logging_loki

    url = f"http://127.0.0.1:{port}/loki/api/v1/push"
    handler = logging_loki.LokiHandler(url=url, tags={"job": "test"}, version="1")
    handler.emit(logging.makeLogRecord({"msg": TEXT, "name": "x", "levelname": "INFO"}))


def hec(port):
    from splunk_handler import SplunkHandler

    handler = SplunkHandler(
        host="127.0.0.1", port=port, token="t", index="main", protocol="http", flush_interval=0
    )
    logger = logging.getLogger("hec")
    logger.addHandler(handler)
    logger.warning(TEXT)
    handler.force_flush()


def fluent(port):
    from fluent import sender

    client = sender.FluentSender("app", host="127.0.0.1", port=port)
    client.emit("log", {"message": TEXT})
    client.close()


def syslog(port):
    from logging.handlers import SysLogHandler
    from socket import SOCK_STREAM

    handler = SysLogHandler(("127.0.0.1", port), socktype=SOCK_STREAM)
    handler.emit(logging.makeLogRecord({"msg": TEXT}))
    handler.close()


if __name__ == "__main__":
    globals()[sys.argv[1]](int(sys.argv[2]))
