"""post.py HOST FILE: sends the file by http.client, which writes all of it before it reads, and prints the answer."""

import http.client
import ssl
import sys

host, path = sys.argv[1:]
context = ssl._create_unverified_context()
connection = http.client.HTTPSConnection(host, 8080, timeout=120, context=context)
with open(path, "rb") as body:
    connection.request("POST", "/api/filter", body.read(), {"Content-Type": "text/plain"})
answer = connection.getresponse()
assert answer.status == 200, answer.status
sys.stdout.buffer.write(answer.read())
