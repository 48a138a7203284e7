"""Redacts a file through the service: python3 redact.py https://localhost:8080 server.crt FILE > REDACTED

Standard library only. The certificate is the one that the service shows; a self-signed one is trusted by being named.
"""

import http.client
import shutil
import ssl
import sys
import urllib.parse

url, certificate, path = sys.argv[1:4]
service = urllib.parse.urlsplit(url)
context = ssl.create_default_context(cafile=certificate)
connection = http.client.HTTPSConnection(service.hostname, service.port, context=context, timeout=60)

with open(path, "rb") as text:
    # A file is sent in pieces, so its size does not matter.
    connection.request("POST", "/api/filter?p=default", body=text, headers={"Content-Type": "text/plain"})
    answer = connection.getresponse()
    if answer.status != 200:
        sys.exit(f"{answer.status}: {answer.read().decode()}")
    # An answer that breaks off raises IncompleteRead: what was written until then is not the whole text.
    shutil.copyfileobj(answer, sys.stdout.buffer)
