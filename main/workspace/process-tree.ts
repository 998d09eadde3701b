import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { promisify } from 'node:util';

interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  /** Known on Linux alone; elsewhere the parent has to do. */
  readonly session: number | undefined;
}

/**
 * A process, everything below it, and on Linux everything in the session it leads: a program that was sent to the
 * background and lost its parent is still found. What made a session of its own, as a daemon does, is not.
 */
export async function processTree(root: number, platform: string): Promise<readonly number[]> {
  const rows = platform === 'linux' ? await linuxProcesses() : await listedProcesses();
  const found = new Set([root]);
  for (let grown = -1; grown !== found.size;) {
    grown = found.size;
    for (const { pid, parent, session } of rows) {
      if (found.has(parent) || session === root) found.add(pid);
    }
  }
  return [...found];
}

async function linuxProcesses(): Promise<readonly ProcessRow[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const rows = await Promise.all(names.map(linuxProcess));
  return rows.filter((row) => row !== undefined);
}

async function linuxProcess(name: string): Promise<ProcessRow | undefined> {
  try {
    const line = await readFile(`/proc/${name}/stat`, 'utf8');
    // The name in brackets may hold anything, brackets and blanks included.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
    return { pid: Number(name), parent: Number(fields[1]), session: Number(fields[3]) };
  } catch {
    // It ended between the listing and the look.
    return undefined;
  }
}

async function listedProcesses(): Promise<readonly ProcessRow[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,ppid=']);
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number);
      return { pid, parent, session: undefined };
    });
}
