"""Calls docs/integrations/pulsar with a context of our own: pulsar_context.py FOLDER REDACTOR prints JSON.

Without Pulsar's client its base class, which is an interface, has a stand-in.
"""

import json
import os
import signal
import sys
import types

folder, redactor = sys.argv[1:]
sys.path.insert(0, folder)
try:
    import pulsar

    client = pulsar.__name__
except ImportError:
    sys.modules["pulsar"] = types.SimpleNamespace(Function=object)
    client = None

from redact_function import RedactFunction  # noqa: E402


class Context:
    """The part of Pulsar's context that the function uses."""

    def __init__(self):
        self.metrics = []

    def get_user_config_map(self):
        return {"redactor": redactor, "profile": "default"}

    def record_metric(self, name, value):
        self.metrics.append([name, value])


context, function = Context(), RedactFunction()
texts = [function.process(text, context) for text in ["to kim@acme.test\nand on", "", "x" * 300_000 + " kim@acme.test"]]
first = function.redactor.pid
as_bytes = function.process(b"SSN 078-05-1120", context)
same = function.redactor.pid == first
# Stopped first, so that it is there when the message comes and dies while it has it.
os.kill(first, signal.SIGSTOP)
import threading  # noqa: E402

threading.Timer(0.3, os.kill, (first, signal.SIGKILL)).start()
try:
    function.process("to kim@acme.test", context)
    failure = None
except (RuntimeError, BrokenPipeError) as error:
    failure = str(error)
again = function.process("to kim@acme.test", context)
try:
    function.process("%PDF-1.7\n", context)
    refused = None
except RuntimeError as error:
    refused = str(error)
print(json.dumps({
    "client": client, "texts": [text[-60:] for text in texts], "bytes": as_bytes.decode(), "same": same,
    "failure": failure, "again": again, "refused": refused, "metrics": context.metrics,
}))  # fmt: skip
