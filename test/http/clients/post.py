"""POSTs a body of equal lines in the way that is named, and prints the status and the length of the answer."""

import http.client
import ssl
import sys

way, port, path, size = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
line = b"a secret, and text that stays " + b"x" * 69 + b"\n"
body = line * (size // len(line))


def chunks():
    for start in range(0, len(body), 1 << 20):
        yield body[start : start + (1 << 20)]


if way == "http.client":
    context = ssl._create_unverified_context()
    connection = http.client.HTTPSConnection("127.0.0.1", port, timeout=60, context=context)
    connection.request("POST", path, body)
    answer = connection.getresponse()
    print(answer.status, len(answer.read()))
else:
    import requests
    import urllib3

    urllib3.disable_warnings()
    data = chunks() if way == "requests-chunked" else body
    url = f"https://127.0.0.1:{port}{path}"
    answer = requests.post(url, data=data, verify=False, timeout=60)
    print(answer.status_code, len(answer.content))
