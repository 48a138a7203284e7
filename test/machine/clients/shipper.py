"""shipper.py HOST: one request that stays open, in chunks as lines come; each line must be answered as it ends."""

import socket
import ssl
import sys
import time

LINES = 20
raw = socket.create_connection((sys.argv[1], 8080), timeout=120)
wire = ssl._create_unverified_context().wrap_socket(raw)
wire.sendall(
    b"POST /api/filter?flush=line HTTP/1.1\r\nHost: machine\r\nContent-Type: text/plain\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)
answer = wire.makefile("rb")


def send(text):
    wire.sendall(b"%x\r\n%s\r\n" % (len(text), text))


def chunk():
    size = int(answer.readline(), 16)
    text = answer.read(size)
    assert answer.read(2) == b"\r\n"
    return text


slowest = 0.0
for number in range(LINES):
    # In two parts: nothing may come before the line has ended.
    send(b"line %d from user%d@exam" % (number, number))
    send(b"ple.com\n")
    began = time.monotonic()
    if number == 0:
        assert answer.readline().startswith(b"HTTP/1.1 200"), "status"
        while answer.readline() != b"\r\n":
            pass
    text = b""
    while not text.endswith(b"\n"):
        text += chunk()
    assert text == b"line %d from {{{REDACTED-email-address}}}\n" % number, text
    slowest = max(slowest, time.monotonic() - began)
    time.sleep(0.1)
wire.sendall(b"0\r\n\r\n")
assert chunk() == b""
print(f"{LINES} lines, each answered within {slowest * 1000:.0f} ms of its end")
