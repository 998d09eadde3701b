import path from 'node:path';

export interface ConditionScene {
  readonly root: string;
  readonly home: string;
}

export interface ConditionCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** Simple commands of a shell call; null when the script cannot be parsed. */
  readonly commands?: readonly string[] | null;
}

/** Fields whose value a path pattern is held against. */
const pathFields = ['file_path', 'notebook_path', 'path'];

/**
 * Whether a handler's `if`, one permission rule, covers a call. The tool's name is literal; a script that cannot be
 * parsed fires every pattern for its tool, so that a check is rather run once too often.
 */
export function conditionHolds(condition: string, call: ConditionCall, scene: ConditionScene): boolean {
  const rule = /^\s*([^\s()]+)\s*(?:\(([\s\S]*)\))?\s*$/.exec(condition);
  if (rule === null) return false;
  const [, name = '', pattern] = rule;
  if (name !== call.name) return false;
  if (pattern === undefined || pattern.trim() === '*' || pattern === '') return true;
  if (typeof call.input['command'] === 'string')
    return commandHolds(pattern, call.input['command'], call.commands);
  if (name === 'WebFetch') return hostHolds(pattern, call.input['url']);
  const subject = pathFields.map((field) => call.input[field]).find((value) => typeof value === 'string');
  return typeof subject === 'string' && pathHolds(pattern, subject, scene);
}

function commandHolds(
  pattern: string,
  script: string,
  commands: readonly string[] | null | undefined,
): boolean {
  if (commands === null) return true;
  // A pattern that says more than the command's name is not trusted to see through a substitution.
  const saysMore = !/^\S+(?::\*| \*)$/.test(pattern.trim());
  if (saysMore && /\$\(|`/.test(script)) return true;
  const tested = commands === undefined || commands.length === 0 ? [script] : commands;
  const own = commandPattern(pattern.trim());
  return tested.some((command) => own.test(command.trim().replace(/^(?:[A-Za-z_]\w*=\S*\s+)+/, '')));
}

/** `git push:*` and `git push *` are a prefix with a word's end behind it; another `*` stands for anything. */
function commandPattern(pattern: string): RegExp {
  const prefix = /^([\s\S]*?)(?::\*| \*)$/.exec(pattern)?.[1];
  const literal = (text: string): string => text.split('*').map(escaped).join('[\\s\\S]*');
  return prefix === undefined
    ? new RegExp(`^${literal(pattern)}$`)
    : new RegExp(`^${literal(prefix)}(?:\\s[\\s\\S]*)?$`);
}

function hostHolds(pattern: string, url: unknown): boolean {
  const domain = /^domain:(.+)$/.exec(pattern)?.[1];
  if (domain === undefined || typeof url !== 'string' || !URL.canParse(url)) return false;
  const { hostname } = new URL(url);
  return domain.startsWith('*.') ? hostname.endsWith(domain.slice(1)) : hostname === domain;
}

/** As in .gitignore: a pattern without a slash is found at any depth, others start at the folder. */
function pathHolds(pattern: string, subject: string, { root, home }: ConditionScene): boolean {
  const absolute = path.resolve(root, subject.startsWith('~/') ? path.join(home, subject.slice(2)) : subject);
  if (pattern.startsWith('//')) return globPattern(pattern.slice(1)).test(absolute);
  if (pattern.startsWith('~/')) return globPattern(`${home}/${pattern.slice(2)}`).test(absolute);
  const relative = path.relative(root, absolute);
  if (relative.startsWith('..')) return false;
  const inner = pattern.replace(/^\.?\//, '');
  const anywhere = !inner.includes('/') && inner === pattern.replace(/^\.\//, '');
  return globPattern(anywhere ? `**/${inner}` : inner).test(relative);
}

function globPattern(glob: string): RegExp {
  const source = glob.replaceAll(/\*\*\/|\*\*|\*|\?|[\\^$.|+(){}[\]]/g, (piece) => {
    if (piece === '**/') return '(?:[^/]+/)*';
    if (piece === '**') return '.*';
    if (piece === '*') return '[^/]*';
    return piece === '?' ? '[^/]' : `\\${piece}`;
  });
  return new RegExp(`^${source}$`, 's');
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
