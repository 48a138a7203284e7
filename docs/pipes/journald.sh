#!/bin/sh
# The journal as JSON, a line for each entry, redacted as it is written.
set -eu

journalctl -o json -f | redactor filter -p logs --line-buffered >> /var/log/journal.redacted.json
