#!/bin/sh
# configure.sh ESP ROOT: what a disk of our own needs beside a cloud's image: file systems, network, boot loader.
# The arguments are the UUIDs of the partitions. Runs in the image, after install.sh and harden.sh.
set -eu

cat >/etc/fstab <<END
PARTUUID=$2 / ext4 errors=remount-ro,x-systemd.growfs 0 1
PARTUUID=$1 /efi vfat umask=0077 0 2
END
install -d /etc/repart.d
printf '[Partition]\nType=root-x86-64\n' >/etc/repart.d/50-root.conf

# The disk is grown by systemd, and cloud-init looks for these clouds, or a disk named cidata, only.
cat >/etc/cloud/cloud.cfg.d/50-redactor.cfg <<'END'
datasource_list: [NoCloud, Ec2, Azure, GCE, None]
growpart: { mode: "off" }
resize_rootfs: false
END
cat >/etc/apt/sources.list <<'END'
deb http://deb.debian.org/debian trixie main
deb http://deb.debian.org/debian trixie-updates main
deb http://deb.debian.org/debian-security trixie-security main
END

# Where no cloud says otherwise, addresses come by DHCP.
cat >/etc/systemd/network/80-dhcp.network <<'END'
[Match]
Type=ether

[Network]
DHCP=yes
END
install -d /etc/systemd/resolved.conf.d
cat >/etc/systemd/resolved.conf.d/50-redactor.conf <<'END'
[Resolve]
LLMNR=no
MulticastDNS=no
END
systemctl enable systemd-networkd.service systemd-resolved.service systemd-timesyncd.service
echo redactor >/etc/hostname
printf '127.0.0.1 localhost\n::1 localhost\n127.0.1.1 redactor\n' >/etc/hosts

# Kernels are entries of the boot loader, also those that upgrades bring. No name depends on the machine-id.
install -d /etc/kernel
echo debian >/etc/kernel/entry-token
echo layout=bls >/etc/kernel/install.conf
echo "root=PARTUUID=$2 ro console=tty0 console=ttyS0,115200n8 nvme_core.io_timeout=4294967295" >/etc/kernel/cmdline
boot=/usr/lib/systemd/boot/efi/systemd-bootx64.efi
install -D -m 0644 "$boot" /efi/EFI/BOOT/BOOTX64.EFI
install -D -m 0644 "$boot" /efi/EFI/systemd/systemd-bootx64.efi
install -d /efi/loader/entries
printf 'timeout 0\neditor no\n' >/efi/loader/loader.conf
kernel=$(ls /usr/lib/modules)
update-initramfs -u -k "$kernel"
SYSTEMD_RELAX_ESP_CHECKS=1 kernel-install --esp-path=/efi --boot-path=/efi --make-entry-directory=yes \
  add "$kernel" "/boot/vmlinuz-$kernel" "/boot/initrd.img-$kernel"
# In the image /efi is a folder of the root; on the machine a file system.
sed -i -E 's#^(linux|initrd)( +)/efi/#\1\2/#' /efi/loader/entries/debian-*.conf
grep -q "PARTUUID=$2" /efi/loader/entries/debian-*.conf

# Caches in /etc and /var fit /usr: the first boot rebuilds none of them.
touch /etc/.updated /var/.updated
