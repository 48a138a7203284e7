"""Pulsar function: redacts each message with `redactor filter --framed`, one process for each instance.

pulsar-admin functions create --py redact_function.py --classname redact_function.RedactFunction \
  --inputs persistent://public/default/in --output persistent://public/default/out \
  --processing-guarantees ATLEAST_ONCE --user-config '{"profile":"logs","redactor":"/opt/redactor/bin/redactor"}'
"""

import struct
import subprocess

from pulsar import Function

PREFIX = struct.Struct(">I")


class RedactFunction(Function):
    def __init__(self):
        self.redactor = None

    def process(self, input, context):
        """Returns the message, redacted. After an error Pulsar delivers the message again: nothing goes out in clear."""
        if self.redactor is None or self.redactor.poll() is not None:
            self.redactor = started(context.get_user_config_map())
        record = input if isinstance(input, bytes) else input.encode()
        try:
            answer = exchanged(self.redactor, record)
        except Exception:
            self.redactor.kill()
            self.redactor.wait()
            context.record_metric("redactor_failures", 1)
            raise
        return answer if isinstance(input, bytes) else answer.decode()


def started(config):
    command = [config.get("redactor", "redactor"), "filter", "--framed", "--profile", config.get("profile", "default")]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def exchanged(process, record):
    # The answer begins when the whole record has been read: to write it all first blocks neither side.
    process.stdin.write(PREFIX.pack(len(record)) + record)
    process.stdin.flush()
    (length,) = PREFIX.unpack(read(process, PREFIX.size))
    return read(process, length)


def read(process, length):
    found = process.stdout.read(length)
    if len(found) < length:
        raise RuntimeError(f"redactor ended with status {process.wait()}; its message is in the function's log")
    return found
