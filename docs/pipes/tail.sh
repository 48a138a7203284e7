#!/bin/sh
# A log that a program writes itself: each line is redacted as it is written, across rotation of the source.
set -eu

tail -n +1 -F /var/log/app.log | redactor filter -p logs --line-buffered >> /var/log/app.redacted.log
