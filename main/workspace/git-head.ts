import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The commit that HEAD names, read from git's own files because a decision cannot wait for a process. The empty text for
 * a repository without a commit; undefined outside of one, or where git keeps its refs in a form that is not read here.
 */
export function headCommit(folder: string): string | undefined {
  const git = gitFolder(folder);
  if (git === undefined) return undefined;
  const common = path.resolve(git, textAt(path.join(git, 'commondir')) ?? '.');
  let name = textAt(path.join(git, 'HEAD'));
  // A ref may name another one.
  for (let hop = 0; hop < 5 && name?.startsWith('ref: ') === true; hop += 1) {
    const ref = name.slice('ref: '.length).trim();
    if (ref === 'refs/heads/.invalid') return undefined;
    name = textAt(path.join(git, ref)) ?? textAt(path.join(common, ref)) ?? packed(common, ref) ?? '';
  }
  return name === undefined || !/^(?:[0-9a-f]{40,64})?$/.test(name) ? undefined : name;
}

function gitFolder(folder: string): string | undefined {
  for (let current = folder; ; current = path.dirname(current)) {
    const candidate = path.join(current, '.git');
    const found = statSync(candidate, { throwIfNoEntry: false });
    if (found?.isDirectory() === true) return candidate;
    const link = found === undefined ? undefined : /^gitdir: (.+)$/m.exec(textAt(candidate) ?? '')?.[1];
    if (link !== undefined) return path.resolve(current, link.trim());
    if (path.dirname(current) === current) return undefined;
  }
}

function packed(common: string, ref: string): string | undefined {
  const list = textAt(path.join(common, 'packed-refs'));
  return list
    ?.split('\n')
    .find((line) => line.endsWith(` ${ref}`))
    ?.split(' ')[0];
}

function textAt(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    // What is not there, or may not be read, says nothing.
    return undefined;
  }
}
