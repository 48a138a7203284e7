#!/bin/sh
# The journal as JSON, a line for each entry, redacted as it is written. `--journal` also reads messages that journald writes as arrays of bytes: those with
# colours or other control characters, and those that are no UTF-8.
set -eu

journalctl -o json -f | redactor filter -p logs --journal >> /var/log/journal.redacted.json
