import { readArguments, type Argument } from '../arguments';
import { flag, valued } from '../command-entry';
import { commandTable } from '../command-table';
import { hostsIn, judgeEntry } from '../judge-entry';
import { merge, verdict, type Invocation, type PathRequest, type Verdict } from '../verdict';

type Judge = (call: Invocation) => Verdict;

function fromTable(call: Invocation): { verdict: Verdict; read: ReturnType<typeof readArguments> } {
  const entry = commandTable.get(call.name);
  const read = readArguments(call.args, { rules: entry?.options ?? [] });
  return {
    verdict: entry === undefined ? verdict('high', `runs ${call.name}`) : judgeEntry(entry, call, call.args),
    read,
  };
}

/** Files that curl sends: `-d @file`, `-F name=@file`, `-F name=<file`, `-H @file`. */
const curl: Judge = (call) => {
  const { verdict: base, read } = fromTable(call);
  const sent = read.options.flatMap(({ rule, value }): PathRequest[] => {
    if (value === undefined || rule.path !== undefined) return [];
    const form = rule.keys.includes('--form');
    const match = (form ? /^[^=]*=[@<]([^;]+)/ : /^[^@]*@(.+)/s).exec(value.value ?? value.prefix);
    return rule.keys.includes('--data') || form
      ? match === null
        ? []
        : [{ argument: part(value, match[1] ?? ''), access: 'read' }]
      : [];
  });
  const saved = read.options.flatMap(({ rule, value }) =>
    value !== undefined && rule.keys.includes('--output') ? [value] : [],
  );
  const names = read.flags.some((word) => /^(?:-O|--remote-name|-J)/.test(word))
    ? read.positionals.flatMap(remoteName)
    : [];
  const local = read.positionals.flatMap((argument): PathRequest[] => {
    const file = /^file:\/\/(?:localhost)?(\/.*)$/i.exec(argument.value ?? '')?.[1];
    return file === undefined ? [] : [{ argument: part(argument, file), access: 'read' }];
  });
  return merge(base, { paths: [...sent, ...local], fills: [...saved, ...names] });
};

const wget: Judge = (call) => {
  const { verdict: base, read } = fromTable(call);
  const named = read.options.flatMap(({ rule, value }) =>
    value !== undefined && rule.keys.includes('--output-document') ? [value] : [],
  );
  return merge(base, { fills: named.length > 0 ? named : read.positionals.flatMap(remoteName) });
};

function remoteName(argument: Argument): Argument[] {
  const name = /\/([^/?#]+)(?:[?#].*)?$/.exec(argument.value ?? '')?.[1];
  return name === undefined ? [] : [part(argument, name)];
}

function part(argument: Argument, value: string): Argument {
  const { origin: _origin, candidates: _candidates, ...rest } = argument;
  return { ...rest, value: argument.value === null ? null : value, prefix: value };
}

const sshOptions = [
  valued('-p -i -l -F -L -R -D -J -b -c -e -m -Q -S -W -w -B -E -I'),
  { keys: ['-o'], value: true },
  flag('-f -N -T -t -n -q -v -4 -6 -A -a -C -g -K -k -X -x -Y', 'none', ''),
];

/** The remote command is judged by its words; its files are not of this machine. */
const ssh: Judge = (call) => {
  const read = readArguments(call.args, { rules: sshOptions, stopAtPositional: true });
  const [host, ...command] = read.positionals;
  const proxy = read.options.some(
    ({ rule, value }) =>
      rule.keys.includes('-o') &&
      /^(?:ProxyCommand|LocalCommand|PermitLocalCommand|KnownHostsCommand|Match)/i.test(
        value?.value ?? 'ProxyCommand',
      ),
  );
  const base = verdict('high', 'logs in to another machine', {
    hosts: host === undefined ? [] : hostOf(host),
    output: 'downloaded',
  });
  const local = proxy
    ? merge(base, { danger: 'critical', reason: 'has an ssh option that can run a local command' })
    : base;
  const [first] = command;
  if (first === undefined) return local;
  const value = command
    .map((argument) => argument.value ?? argument.template ?? '${known_only_at_run_time}')
    .join(' ');
  const last = command.at(-1) ?? first;
  const code: Argument = {
    start: first.start,
    end: last.end,
    text: command.map((word) => word.text).join(' '),
    value,
    prefix: value,
    glob: false,
  };
  return merge(local, { nested: [{ kind: 'remote', code }] });
};

function hostOf(argument: Argument): string[] {
  const known = hostsIn([argument]);
  const plain = (argument.value ?? '').split('@').at(-1) ?? '';
  return known.length > 0 || plain === '' ? known : [plain.toLowerCase()];
}

/** `host:path` is another machine; without one rsync copies here. */
const rsync: Judge = (call) => {
  const { verdict: base, read } = fromTable(call);
  const remote = read.positionals.filter((argument) =>
    /^(?:rsync:\/\/|[^/]*:)/.test(argument.value ?? argument.prefix),
  );
  if (remote.length === 0) return base;
  const paths = base.paths.filter((request) => !remote.includes(request.argument));
  return merge(
    { ...base, paths },
    {
      danger: 'high',
      reason: 'copies files over the network',
      hosts: remote.flatMap((argument) => hostOf(part(argument, (argument.value ?? '').split(':')[0] ?? ''))),
    },
  );
};

/** Mounting the whole file system, or the daemon's socket, hands a container this machine. */
const docker: Judge = (call) => {
  const { verdict: base } = fromTable(call);
  const mounts = call.args.map((argument) => argument.value ?? argument.prefix);
  const everything = mounts.some((word) =>
    /^(?:-v|--volume=)?\/:|docker\.sock|(?:source|src)=\/(?:,|$)|^-v\/:/.test(word),
  );
  return everything
    ? merge(base, { danger: 'critical', reason: 'gives a container full rights on this machine' })
    : base;
};

const gh: Judge = (call) => {
  const { verdict: base } = fromTable(call);
  const words = call.args.map((argument) => argument.value ?? argument.prefix);
  const method =
    words.some((word, index) => /^(?:-X|--method=?)?(?:DELETE)$/i.test(word) && index > 0) ||
    words.some((word) => /^(?:-XDELETE|--method=DELETE)$/i.test(word));
  return words[0] === 'api' && method
    ? merge(base, { danger: 'critical', reason: 'deletes something on a code host' })
    : base;
};

const destroysInCloud: Judge = (call) => {
  const { verdict: base } = fromTable(call);
  const words = call.args.map((argument) => argument.value ?? argument.prefix);
  if (words.some((word) => /^(?:delete|rm|rb|terminate|destroy|remove|purge|deregister)(?:-|$)/.test(word)))
    return merge(base, { danger: 'critical', reason: 'deletes cloud resources' });
  return words.some((word) =>
    /(?:get-secret|secretsmanager|print-access-token|get-session-token|assume-role|create-access-key|keyvault|secrets?$|login$|configure$)/.test(
      word,
    ),
  )
    ? merge(base, { danger: 'critical', reason: 'handles cloud logins or secrets' })
    : base;
};

const names = (list: string, judge: Judge): Readonly<Record<string, Judge>> =>
  Object.fromEntries(list.split(' ').map((name) => [name, judge]));

export const networkJudges: Readonly<Record<string, Judge>> = {
  curl,
  wget,
  ssh,
  rsync,
  scp: rsync,
  gh,
  ...names('docker podman nerdctl', docker),
  ...names(
    'aws gcloud az doctl flyctl fly heroku vercel netlify wrangler firebase supabase railway oci ibmcloud',
    destroysInCloud,
  ),
};
