#!/bin/sh
# seal.sh: takes away what must differ on each machine, then proves that none of it is left. The last step of an image.
set -eu

remove() {
  if command -v cloud-init >/dev/null; then cloud-init clean --logs --seed; fi
  apt-get clean
  rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin
  rm -f /etc/ssh/ssh_host_*
  rm -f /opt/redactor/certs/server.* /opt/redactor/certs/secret /opt/redactor/certs/api-keys
  rm -rf /var/lib/redactor
  rm -f /var/lib/systemd/random-seed /var/lib/systemd/credential.secret /loader/random-seed
  rm -f /var/lib/dbus/machine-id
  : >/etc/machine-id
  rm -f /root/.ssh/authorized_keys /home/*/.ssh/authorized_keys
  rm -f /root/.*_history /home/*/.*_history /root/.wget-hsts /root/.lesshst
  rm -rf /root/.cache /home/*/.cache
  # Locked: neither a password nor the hash of one.
  sed -i 's/^\([^:]*\):[^:]*:/\1:!:/' /etc/shadow
  rm -f /etc/shadow- /etc/gshadow- /etc/passwd- /etc/group-
  find /var/log -type f -exec truncate --size 0 {} +
  rm -rf /var/log/journal/* /var/tmp/* /tmp/*
}

# fails WHAT: reads paths, or words, that must not be there.
fails() {
  if found=$(cat) && [ -n "$found" ]; then
    printf 'not sealed, %s:\n%s\n' "$1" "$found" >&2
    touch /run/not-sealed
  fi
}

prove() {
  rm -f /run/not-sealed
  grep -rlIE --exclude-dir=doc --exclude-dir=node_modules -e '^-----BEGIN ([A-Z]+ )*PRIVATE KEY-----' \
    /etc /home /opt /root /srv /usr/local /var 2>/dev/null | fails 'a private key'
  find / -xdev -name authorized_keys -size +0 | fails 'a key that lets somebody in'
  find /etc/ssh -name 'ssh_host_*' | fails 'a host key'
  find /opt/redactor/certs -type f ! -name README.md | fails 'a certificate or secret'
  if [ -d /var/lib/redactor ]; then find /var/lib/redactor -type f | fails 'state of the service'; fi
  awk -F: '$2 !~ /^[!*]+$/ { print $1 }' /etc/shadow | fails 'a user with a password, or without need of one'
  awk -F: '$3 == 0 && $1 != "root" { print $1 }' /etc/passwd | fails 'a second root'
  if [ -s /etc/machine-id ]; then echo /etc/machine-id; fi | fails 'a machine-id'
  find /var/lib/systemd -name random-seed -o -name credential.secret | fails 'a seed or a secret of systemd'
  find /root /home -name '.*_history' -size +0 | fails 'what somebody typed'
  find /var/log -type f -size +0 | fails 'a log'
  if [ -e /usr/sbin/policy-rc.d ]; then echo /usr/sbin/policy-rc.d; fi | fails 'services that may not start'
  if [ -e /run/not-sealed ]; then exit 1; fi
  echo 'sealed: no key, password, machine-id, log or state is left'
}

if [ "${1:-}" != --prove ]; then remove; fi
prove
