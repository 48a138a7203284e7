#!/bin/sh
# install.sh PACKAGE.deb: puts the package on a Debian 13 image. Nothing starts: no key may be made in an image.
set -eu
export DEBIAN_FRONTEND=noninteractive
package=$(readlink -f "$1")

printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
chmod 0755 /usr/sbin/policy-rc.d
trap 'rm -f /usr/sbin/policy-rc.d' EXIT

if [ "${REDACTOR_UPDATE:-yes}" = yes ]; then
  apt-get update
  apt-get upgrade -y
fi
apt-get install -y --no-install-recommends openssh-server nftables unattended-upgrades "$package"

if [ -e /opt/redactor/certs/server.key ]; then
  echo 'a key was made in the image' >&2
  exit 1
fi
