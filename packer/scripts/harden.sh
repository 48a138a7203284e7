#!/bin/sh
# harden.sh: what a machine on the open network needs beside the service's own walls.
set -eu

# Keys only; root comes in through sudo.
install -d /etc/ssh/sshd_config.d
cat >/etc/ssh/sshd_config.d/50-redactor.conf <<'END'
PermitRootLogin no
PasswordAuthentication no
KbdInteractiveAuthentication no
X11Forwarding no
AllowAgentForwarding no
MaxAuthTries 4
LoginGraceTime 30
END

# The image has no host keys, and its machine-id is empty rather than missing: that is no first boot to systemd,
# so Debian's unit would make none.
install -d /etc/systemd/system/sshd-keygen.service.d
cat >/etc/systemd/system/sshd-keygen.service.d/50-redactor.conf <<'END'
[Unit]
ConditionFirstBoot=

[Install]
WantedBy=multi-user.target
END
if [ -e /usr/lib/systemd/system/sshd-keygen.service ]; then systemctl enable sshd-keygen.service; fi

# Only the shell and the service are reached.
cat >/etc/nftables.conf <<'END'
#!/usr/sbin/nft -f
flush ruleset

table inet filter {
  chain input {
    type filter hook input priority filter; policy drop;
    ct state established,related accept
    ct state invalid drop
    iif lo accept
    meta l4proto { icmp, ipv6-icmp } accept
    udp sport 67 udp dport 68 accept
    udp sport 547 udp dport 546 accept
    tcp dport { 22, 8080 } accept
  }
  chain forward {
    type filter hook forward priority filter; policy drop;
  }
}
END
systemctl enable nftables.service

cat >/etc/sysctl.d/50-redactor.conf <<'END'
# Cores and swapped pages hold the text that is being redacted.
kernel.core_pattern = |/bin/false
fs.suid_dumpable = 0
vm.swappiness = 1
kernel.dmesg_restrict = 1
kernel.kptr_restrict = 2
kernel.unprivileged_bpf_disabled = 1
net.core.somaxconn = 4096
net.ipv4.conf.all.accept_redirects = 0
net.ipv6.conf.all.accept_redirects = 0
net.ipv4.conf.all.send_redirects = 0
END

# Security fixes by themselves, Node's among them. Without a terminal dpkg could not ask about edited profiles.
cat >/etc/apt/apt.conf.d/52redactor <<'END'
APT::Periodic::Update-Package-Lists "1";
APT::Periodic::Unattended-Upgrade "1";
Dpkg::Options { "--force-confdef"; "--force-confold"; };
END

# The journal has no text that was redacted; a limit keeps it from the disk that answers wait on.
install -d /etc/systemd/journald.conf.d
cat >/etc/systemd/journald.conf.d/50-redactor.conf <<'END'
[Journal]
SystemMaxUse=1G
END
