"""
big.py send MEGABYTES: writes so many equal blocks of log lines.
big.py check FILE: reads redacted blocks, which must all be what FILE holds, and prints how many they are.
"""

import sys

LINE = (
    b"2026-11-21T10:00:00Z app[1234]: the report was read by jane.doe@example.com, who asked for all of its parts;\n"
    + b"2026-11-21T10:00:01Z app[1234]: the parts were found in the store, checked, put together and sent in order\n" * 9
)
way, value = sys.argv[1:]
if way == "send":
    block = LINE * (1_000_000 // len(LINE))
    for _ in range(int(value)):
        sys.stdout.buffer.write(block)
else:
    with open(value, "rb") as file:
        expected = file.read()
    assert b"jane.doe" not in expected and len(expected) > 500_000
    blocks = 0
    while block := sys.stdin.buffer.read(len(expected)):
        assert block == expected, f"block {blocks} differs"
        blocks += 1
    print(blocks)
