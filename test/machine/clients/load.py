"""load.py HOST STOP: asks over new and kept connections until the file STOP is there; exits with 1 if one failed."""

import collections
import http.client
import os
import ssl
import sys
import threading
import time

host, stop = sys.argv[1:]
context = ssl._create_unverified_context()
counts = collections.Counter()
slowest = 0.0
line = b"Jane's SSN is 123-45-6789, and mail goes to jane@example.com.\n" * 4


def ask(connection):
    global slowest
    began = time.monotonic()
    connection.request("POST", "/api/filter", line, {"Content-Type": "text/plain"})
    answer = connection.getresponse()
    text = answer.read()
    slowest = max(slowest, time.monotonic() - began)
    good = answer.status == 200 and b"123-45-6789" not in text and text.count(b"\n") == 4
    counts["good" if good else f"status {answer.status}"] += 1


def client(keep):
    connection = None
    while not os.path.exists(stop):
        try:
            if connection is None or connection.sock is None:
                connection = http.client.HTTPSConnection(host, 8080, timeout=60, context=context)
            ask(connection)
        except Exception as error:
            counts[f"{'kept' if keep else 'new'}: {error!r}"] += 1
            connection = None
        if not keep and connection is not None:
            connection.close()
        time.sleep(0.005)


threads = [threading.Thread(target=client, args=(number % 2 == 1,)) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
good = counts.pop("good")
print(f"{sum(counts.values())} of {good + sum(counts.values())} failed {dict(counts) or ''}, the slowest took {slowest:.1f} s")
sys.exit(0 if not counts and good >= 300 else 1)
