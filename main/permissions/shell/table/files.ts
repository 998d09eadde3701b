import { each, entry, flag, reading, running, valued, writing, type Table } from '../command-entry';

const readsFiles = 'reads files';

/** Commands that only read, as long as none of the listed options is there. */
export const readingCommands: Table = {
  ...each(
    'ls dir vdir',
    entry('none', 'lists files', {
      meta: true,
      paths: 'read',
      options: [valued('-I -w -T --ignore')],
    }),
  ),
  ...each(
    'cat tac nl rev fold fmt expand unexpand od hexdump strings wc cksum sum',
    entry('none', readsFiles, { paths: 'read' }),
  ),
  rev: entry('none', readsFiles, { paths: 'read', output: 'decoded' }),
  ...each(
    'md5sum sha1sum sha224sum sha256sum sha384sum sha512sum b2sum shasum md5',
    entry('none', readsFiles, { paths: 'read' }),
  ),
  ...each(
    'head tail',
    entry('none', readsFiles, { paths: 'read', options: [valued('-n -c --lines --bytes -s --pid')] }),
  ),
  ...each(
    'less more most bat batcat',
    entry('none', readsFiles, {
      paths: 'read',
      options: [running('--pager'), writing('-o -O --log-file')],
    }),
  ),
  ...each(
    'grep egrep fgrep zgrep',
    entry('none', 'searches files', {
      paths: 'read',
      skip: 1,
      contents: 'all',
      options: [
        valued('-m -A -B -C --max-count --after-context --before-context --context --color --label'),
        valued('--include'),
        valued('--exclude --exclude-dir'),
        reading('-f --file'),
        valued('-e --regexp'),
      ],
    }),
  ),
  ...each(
    'rg ripgrep',
    entry('none', 'searches files', {
      paths: 'read',
      skip: 1,
      whole: true,
      contents: 'visible',
      options: [
        running('--pre --hostname-bin', 'runs a program on each file it searches'),
        valued('-g --glob --iglob'),
        valued(
          '-t --type -T --type-not -m --max-count -A -B -C -M --max-depth -d --sort --sortr -E -j -r --replace --color --colors --type-add -e --regexp',
        ),
        reading('-f --file --ignore-file'),
      ],
    }),
  ),
  ...each(
    'ag ack',
    entry('none', 'searches files', {
      paths: 'read',
      skip: 1,
      whole: true,
      contents: 'visible',
      options: [running('--pager')],
    }),
  ),
  ...each(
    'fd fdfind',
    entry('none', 'lists files', {
      meta: true,
      paths: 'read',
      skip: 1,
      whole: true,
      options: [
        running('-x --exec -X --exec-batch', 'runs a command on each file it finds'),
        valued('-e --extension -t --type -d --max-depth -E --exclude'),
      ],
    }),
  ),
  ...each(
    'file',
    entry('none', readsFiles, {
      paths: 'read',
      options: [reading('-f --files-from -m'), flag('-C --compile', 'medium', 'writes a file')],
    }),
  ),
  ...each(
    'stat du df readlink realpath namei lsattr getfacl sizeof',
    entry('none', 'looks at files', {
      meta: true,
      paths: 'read',
      options: [valued('-c --format --printf -d --max-depth --exclude -s')],
    }),
  ),
  tree: entry('none', 'lists files', {
    meta: true,
    paths: 'read',
    whole: true,
    options: [writing('-o'), valued('-L -I -P --charset')],
  }),
  ...each(
    'cut paste join comm column colrm look tsort ptx pr',
    entry('none', readsFiles, {
      paths: 'read',
      options: [valued('-d -f -c -b -t -s -o --delimiter --fields --characters --bytes --output-delimiter')],
    }),
  ),
  tr: entry('none', 'translates text', { output: 'decoded' }),
  ...each(
    'diff cmp sdiff diff3 colordiff',
    entry('none', 'compares files', {
      paths: 'read',
      options: [writing('-o --output'), valued('-U -C --label -x --exclude -I')],
    }),
  ),
  sort: entry('none', 'sorts text', {
    paths: 'read',
    options: [
      writing('-o --output'),
      running('--compress-program'),
      valued('-k -t -S --key --field-separator --buffer-size --parallel --batch-size --sort'),
      { keys: ['-T', '--temporary-directory'], value: true, path: 'write' },
      reading('--files0-from --random-source'),
    ],
  }),
  shuf: entry('none', 'mixes lines', {
    paths: 'read',
    options: [writing('-o --output'), valued('-n -i --head-count --input-range')],
  }),
  uniq: entry('none', 'drops repeated lines', {
    paths: 'copy',
    options: [valued('-f -s -w --skip-fields --skip-chars')],
  }),
  ...each(
    'jq gojq jaq',
    entry('none', 'reads JSON', {
      paths: 'read',
      skip: 1,
      options: [valued('--arg --argjson --indent'), reading('-f --from-file -L --slurpfile --rawfile')],
    }),
  ),
  yq: entry('none', 'reads YAML', {
    paths: 'read',
    skip: 1,
    options: [flag('-i --inplace', 'medium', 'changes a file in place')],
  }),
  ...each(
    'xmllint xq htmlq pup mdcat glow',
    entry('none', readsFiles, { paths: 'read', options: [writing('--output -o')] }),
  ),
  ...each(
    'tokei cloc scc',
    entry('none', 'counts lines', {
      paths: 'read',
      whole: true,
      options: [writing('--out --report-file -o')],
    }),
  ),
  ...each(
    'zcat bzcat xzcat zstdcat lz4cat',
    entry('none', 'unpacks text', { paths: 'read', output: 'decoded' }),
  ),
  ...each(
    'base64 base32 basenc',
    entry('none', 'encodes or decodes text', {
      paths: 'read',
      output: 'decoded',
      options: [valued('-w --wrap')],
    }),
  ),
  xxd: entry('none', readsFiles, {
    paths: 'copy',
    output: 'decoded',
    options: [valued('-c -l -s -g -o -n')],
  }),
  ...each('nm ldd objdump readelf size otool', entry('none', 'looks into a program file', { paths: 'read' })),
  ldd: entry('high', 'may run the program it looks at', { paths: 'read' }),
};

/** Commands that write in the workspace; a path outside it, or a protected one, raises them further. */
export const writingCommands: Table = {
  mkdir: entry('medium', 'makes directories', { paths: 'write', options: [valued('-m --mode')] }),
  touch: entry('medium', 'makes or touches files', {
    paths: 'write',
    options: [valued('-d -t --date'), reading('-r --reference')],
  }),
  cp: entry('medium', 'copies files', {
    paths: 'copy',
    whole: true,
    contents: 'all',
    options: [writing('-t --target-directory'), valued('-S --suffix --backup')],
  }),
  mv: entry('medium', 'moves files', {
    paths: 'move',
    whole: true,
    options: [writing('-t --target-directory'), valued('-S --suffix --backup')],
  }),
  install: entry('medium', 'copies files', {
    paths: 'copy',
    options: [writing('-t --target-directory'), valued('-m -o -g --mode --owner --group')],
  }),
  ln: entry('medium', 'makes a link', { paths: 'copy', options: [writing('-t --target-directory')] }),
  link: entry('medium', 'makes a link', { paths: 'copy' }),
  tee: entry('medium', 'writes files', { paths: 'write' }),
  rmdir: entry('medium', 'removes empty directories', { paths: 'write' }),
  patch: entry('high', 'changes the files that a patch names', {
    paths: 'write',
    options: [
      reading('-i --input'),
      writing('-o --output -r --reject-file'),
      { keys: ['-d', '--directory'], value: true, path: 'write' },
      flag('-e --ed', 'high', 'runs an ed script'),
    ],
  }),
  split: entry('medium', 'writes files', {
    paths: 'copy',
    options: [
      running('--filter', 'runs a command on each piece'),
      valued('-b -l -n -a --bytes --lines --number --suffix-length'),
    ],
  }),
  csplit: entry('medium', 'writes files', { paths: 'read' }),
  truncate: entry('high', 'cuts files off', {
    paths: 'write',
    options: [valued('-s --size'), reading('-r --reference')],
  }),
  mktemp: entry('low', 'makes a temporary file'),
  mkfifo: entry('medium', 'makes a pipe file', { paths: 'write' }),
  ...each(
    'gzip bzip2 xz zstd lz4 gunzip bunzip2 unxz unzstd compress uncompress',
    entry('medium', 'packs or unpacks files', { paths: 'write', output: 'decoded' }),
  ),
  zip: entry('medium', 'packs files', {
    paths: 'pack',
    contents: 'all',
    options: [
      running('-T -TT --unzip-command', 'may run a program to test the archive'),
      writing('-O --output-file -b --temp-path'),
    ],
  }),
  ...each(
    'unzip unrar 7z 7za 7zr cpio ar pax',
    entry('high', 'unpacks files whose names are known only at run time', { paths: 'write' }),
  ),
  dos2unix: entry('medium', 'changes files in place', { paths: 'write' }),
  unix2dos: entry('medium', 'changes files in place', { paths: 'write' }),
  sponge: entry('medium', 'writes files', { paths: 'write' }),
  iconv: entry('none', 'converts text', {
    paths: 'read',
    output: 'decoded',
    options: [writing('-o --output'), valued('-f -t --from-code --to-code')],
  }),
  rm: entry('high', 'deletes files', {
    paths: 'write',
    options: [
      flag('-r -R --recursive', 'critical', 'deletes whole directories'),
      flag('--no-preserve-root', 'critical', 'deletes whole directories'),
    ],
  }),
  unlink: entry('high', 'deletes a file', { paths: 'write' }),
  ...each('shred wipe srm', entry('critical', 'destroys files beyond recovery', { paths: 'write' })),
  trash: entry('high', 'deletes files', { paths: 'write' }),
  chmod: entry('medium', 'changes who may use a file', {
    paths: 'write',
    skip: 1,
    options: [
      flag('-R --recursive', 'high', 'changes who may use whole directories'),
      reading('--reference'),
    ],
  }),
  ...each('chown chgrp', entry('critical', 'changes the owner of files', { paths: 'write', skip: 1 })),
  ...each('setfacl chattr xattr setfattr', entry('high', 'changes who may use a file', { paths: 'write' })),
};
