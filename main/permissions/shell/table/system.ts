import { each, entry, flag, reading, running, valued, writing, type Table } from '../command-entry';

const nothing = 'changes nothing';

/** Shell builtins and commands that answer a question about the machine. */
export const harmlessCommands: Table = {
  ...each(
    ': true false echo test [ [[ pwd exit return break continue shift wait jobs times local declare typeset readonly export unset set shopt umask ulimit getopts read mapfile readarray let dirs suspend logout caller fg bg disown compgen exec basename dirname',
    entry('none', nothing),
  ),
  printf: entry('none', 'prints text'),
  xargs: entry('none', 'prints its input'),
  ...each('cd pushd popd', entry('none', 'changes the directory')),
  ...each('type which whereis command hash help', entry('none', 'looks up commands')),
  ...each(
    'whoami id groups tty uname arch nproc uptime free cal ncal locale getconf lsb_release sw_vers lscpu lsblk lspci lsusb lsmod vmstat iostat w who last users logname hostid getent',
    entry('none', 'reads system facts'),
  ),
  date: entry('none', 'prints the time', {
    options: [
      flag('-s --set', 'critical', 'sets the clock'),
      reading('-f --file -r --reference'),
      valued('-d --date'),
    ],
  }),
  hostname: entry('none', 'prints the host name'),
  ...each(
    'ps pgrep pidof pstree top htop',
    entry('none', 'lists processes or sockets', { options: [flag('-k --kill', 'high', 'ends processes')] }),
  ),
  ...each(
    'lsof fuser ss netstat',
    entry('low', 'lists what other programs have open', {
      options: [flag('-k --kill', 'high', 'ends processes')],
    }),
  ),
  ...each(
    'seq yes expr bc factor numfmt sleep usleep tput clear reset stty figlet cowsay',
    entry('none', nothing),
  ),
  ...each(
    'man info apropos whatis tldr',
    entry('none', 'shows help', { options: [running('-P --pager -H --html'), reading('-C -l')] }),
  ),
  ...each('env printenv', entry('low', 'prints the environment, which may hold keys')),
  ...each(
    'journalctl dmesg',
    entry('low', 'reads system logs', {
      options: [
        flag(
          '--vacuum-size --vacuum-time --vacuum-files --rotate --flush -C -c --clear --read-clear',
          'critical',
          'deletes system logs',
        ),
      ],
    }),
  ),
  ...each(
    'ifconfig ip route',
    entry('low', 'reads the network set-up', {
      subcommands: each('add del set flush', entry('critical', 'changes the network set-up')),
    }),
  ),
  history: entry('low', 'reads the shell history', {
    options: [
      writing('-w -a', 'medium', 'writes a file'),
      reading('-r -n'),
      flag('-c -d', 'high', 'deletes from the shell history'),
    ],
  }),
  ...each('fc bind enable complete', entry('high', 'changes what the shell runs')),
  ...each('xclip xsel pbpaste wl-paste', entry('medium', 'reads or changes the clipboard')),
  ...each('pbcopy wl-copy', entry('low', 'fills the clipboard')),
  ...each('defaults plutil', entry('high', 'reads or changes settings')),
};

const privilege = 'runs with the rights of another user';

/** Commands that destroy, take rights, hand out secrets or change the machine. */
export const criticalCommands: Table = {
  ...each('sudo doas su pkexec runuser gosu run0 sudoedit visudo newgrp sg', entry('critical', privilege)),
  ...each(
    'passwd chpasswd useradd userdel usermod groupadd groupdel groupmod adduser deluser chsh chfn gpasswd vipw dscl',
    entry('critical', 'changes user accounts'),
  ),
  ...each(
    'setcap capsh chroot unshare nsenter mount umount losetup swapon swapoff pivot_root',
    entry('critical', 'changes what programs may do on this machine'),
  ),
  ...each('dd', entry('high', 'writes raw data')),
  ...each(
    'mkfs fdisk sfdisk cfdisk parted gparted wipefs blkdiscard hdparm cryptsetup lvremove vgremove pvremove mdadm zpool zfs diskutil mkswap',
    entry('critical', 'changes disks'),
  ),
  ...each('shutdown reboot halt poweroff init telinit', entry('critical', 'stops the machine')),
  ...each('modprobe insmod rmmod depmod kexec', entry('critical', 'changes the running kernel')),
  ...each('iptables ip6tables nft ufw firewall-cmd pfctl', entry('critical', 'changes the firewall')),
  sysctl: entry('low', 'reads kernel settings', {
    options: [flag('-w --write -p --load --system', 'critical', 'changes kernel settings')],
  }),
  systemctl: entry('critical', 'changes system services', {
    subcommands: each(
      'status list-units list-unit-files list-timers list-sockets is-active is-enabled is-failed show cat get-default',
      entry('none', 'reads the state of services'),
    ),
  }),
  service: entry('critical', 'changes system services'),
  launchctl: entry('critical', 'changes system services', {
    subcommands: each('list print', entry('low', 'reads the state of services')),
  }),
  crontab: entry('critical', 'changes what runs on a schedule', { options: [] }),
  ...each('at batch atrm', entry('critical', 'runs commands later')),
  kill: entry('high', 'ends a process'),
  ...each('pkill killall xkill skill', entry('high', 'ends processes by name')),
  ...each('ssh-keygen ssh-add ssh-agent ssh-copy-id', entry('critical', 'handles private keys')),
  ...each('gpg gpg2 gpgsm age rage sops', entry('critical', 'handles private keys', { output: 'decoded' })),
  ...each(
    'security secret-tool pass op bw lpass vault kwallet-query keyctl chamber aws-vault keyring',
    entry('critical', 'hands out stored secrets'),
  ),
  openssl: entry('high', 'handles keys or data', {
    output: 'decoded',
    subcommands: {
      ...each(
        'version ciphers dgst sha256 sha1 md5 list',
        entry('none', 'computes a checksum', {
          paths: 'read',
          options: [writing('-out'), reading('-in')],
          singleDashLong: true,
        }),
      ),
      ...each(
        'base64 enc',
        entry('low', 'encodes or decodes text', {
          output: 'decoded',
          options: [writing('-out'), reading('-in -kfile')],
          singleDashLong: true,
        }),
      ),
      ...each('genrsa genpkey pkcs12 rsa ec pkey req ca', entry('critical', 'handles private keys')),
    },
  }),
  ...each('tmux screen zellij script nohup expect', entry('high', 'runs commands out of sight')),
  ...each('gdb lldb dtrace bpftrace perf', entry('high', 'looks into other programs')),
  ...each(
    'vi vim nvim emacs nano ed ex code subl micro helix hx',
    entry('high', 'opens an editor, which can run commands', { paths: 'write' }),
  ),
  ...each('open xdg-open start explorer gio', entry('high', 'opens something in another program')),
};
