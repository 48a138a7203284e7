#!/bin/sh
# container.sh FOLDER [ROOT]: copies the installed service, and of Debian what it runs on, into FOLDER, a container's root. They are here, or
# in ROOT, which can be of another architecture.
# No package manager, no shell tools beside sh: only the files of these packages and of those that they depend on.
set -eu
out=$1
root=${2:-}
export DPKG_ADMINDIR="$root/var/lib/dpkg"
user=10001
wanted='base-files dash libstdc++6 nodejs redactor'
# For installing, for units, and for a certificate that the service makes without openssl here.
without='debconf debianutils dpkg iproute2 mawk openssl systemd'

# The packages that one depends on, of alternatives the first.
needs() {
  dpkg-query -W -f '${Pre-Depends}, ${Depends}\n' "$1" | tr ',' '\n' | sed 's/|.*//; s/([^)]*)//; s/:any//; s/[[:space:]]//g' | sort -u
}

installed() { dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

# collect PACKAGE…: adds them, and what they need, to $found.
found=' '
collect() {
  for package in "$@"; do
    case " $without $found" in *" $package "*) continue ;; esac
    installed "$package" || continue
    found="$found$package "
    # shellcheck disable=SC2046
    collect $(needs "$package")
  done
}
# shellcheck disable=SC2086
collect $wanted

mkdir -p "$out/var/lib/dpkg/status.d"
for package in $found; do
  dpkg-query -L "$package"
  # Scanners look here for what an image without dpkg holds.
  { dpkg-query -s "$package"; echo; } >"$out/var/lib/dpkg/status.d/$package"
done | sort -u |
  grep -vE '^/(usr/share/(man|info|locale|lintian|bug|bash-completion)|usr/bin/(acorn|corepack)|usr/share/nodejs/corepack|usr/lib/(systemd|sysusers\.d)|etc/(default|init\.d|debian_version|update-motd\.d))(/|$)' |
  grep -E -v '^/usr/share/doc/.*/(changelog|NEWS|README|examples).*' |
  grep -v '^/\.$' | sed 's,^/,,' | tar -C "$root/" --no-recursion --verbatim-files-from -T - -c | tar -C "$out" -x

printf 'root:x:0:0:root:/:/usr/sbin/nologin\nredactor:x:%s:%s:Text redaction service:/var/lib/redactor:/usr/sbin/nologin\n' $user $user >"$out/etc/passwd"
printf 'root:x:0:\nredactor:x:%s:\n' $user >"$out/etc/group"
install -d -m 1777 "$out/tmp" "$out/var/tmp"
install -d -o $user -g $user -m 0700 "$out/var/lib/redactor" "$out/opt/redactor/certs"
# The shipped profiles hold no keys, and pods may run as another user.
chown -R 0:0 "$out/opt/redactor/profiles"
chmod 0755 "$out/opt/redactor/profiles"

for program in corepack apt dpkg dpkg-query rpm apk pip npm perl python3; do
  if [ -e "$out/usr/bin/$program" ]; then
    echo "the container has $program" >&2
    exit 1
  fi
done
[ -n "$root" ] || chroot "$out" /opt/redactor/bin/redactor --version >/dev/null
