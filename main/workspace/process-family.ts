import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/** What tells the processes of one command from all others. */
export interface Family {
  /** The shell's process; it leads a group and a session of its own. Undefined once it has ended. */
  readonly leader?: number;
  /** Stands in the environment of every process that came from it. */
  readonly mark: string;
  /** The pipe it prints to: whoever holds its other end belongs to it, even with an emptied environment. */
  readonly pipe?: { readonly device: number; readonly inode: number };
}

interface ProcessRow {
  readonly pid: number;
  readonly name: string;
  readonly parent: number;
  readonly group: number;
  readonly session: number;
}

/** Between a friendly and a forced end: enough to remove a lock file, too short to be waited for. */
const friendlyMs = 150;
const pollMs = 10;
/** A process that forks faster than it is found loses this race within a few rounds. */
const forcedRounds = 40;
/** Processes looked at before other work gets its turn. */
const slice = 48;

/**
 * Ends every process of a family, those with a session of their own and those whose parents are gone included, and
 * returns the ids of what could not be ended: it belongs to another user, or hangs in the kernel. Linux knows the
 * whole family; elsewhere it is the process group.
 */
export async function endFamily(family: Family, platform: string): Promise<readonly number[]> {
  signalGroup(family.leader, 'SIGTERM');
  if (platform !== 'linux') {
    for (let waited = 0; waited < friendlyMs && groupLives(family.leader); waited += pollMs)
      await delay(pollMs);
    signalGroup(family.leader, 'SIGKILL');
    return [];
  }
  const first = await findFamily(family);
  const termed = first.filter((row) => row.group !== family.leader);
  for (const { pid } of termed) sendSignal(pid, 'SIGTERM');
  const friendly = Date.now() + friendlyMs;
  while (Date.now() < friendly && (groupLives(family.leader) || termed.some(({ pid }) => lives(pid)))) {
    await delay(pollMs);
  }
  let left: readonly ProcessRow[] = [];
  const known = new Set(first.map(({ pid }) => pid));
  for (let round = 0; round < forcedRounds; round += 1) {
    left = await findFamily(family, known);
    if (left.length === 0) return [];
    for (const { pid } of left) sendSignal(pid, 'SIGKILL');
    await delay(round < 5 ? 1 : pollMs);
  }
  return left.map(({ pid }) => pid);
}

/** Whether anything of a family still runs. Exact on Linux; elsewhere as far as the process group tells. */
export async function familyLives(family: Family, platform: string): Promise<boolean> {
  if (platform === 'linux') return (await findFamily(family)).length > 0;
  return groupLives(family.leader);
}

/**
 * Members that take the pipe they print to for a keyboard, as vi does when its input is at its end: they wait for
 * ever. Linux alone can tell.
 */
export async function findKeyWaiters(family: Family): Promise<readonly KeyWaiter[]> {
  const members = await findFamily(family);
  return members
    .filter(({ pid }) => holdsPipe(pid, family.pipe, [0]))
    .map(({ pid, name }) => ({ pid, name }));
}

/** Every process of a family. Linux alone can tell; elsewhere nobody is found. */
export async function familyMembers(family: Family, platform: string): Promise<readonly KeyWaiter[]> {
  return platform === 'linux' ? (await findFamily(family)).map(({ pid, name }) => ({ pid, name })) : [];
}

export interface KeyWaiter {
  readonly pid: number;
  readonly name: string;
}

/** Cheap: whether the group has a process, one that ended and was not yet collected included. */
export function groupLives(leader: number | undefined): boolean {
  return leader !== undefined && sendSignal(-leader, 0);
}

/**
 * Looks at every process of the system. `known` are members found before: their children belong to the family even
 * when nothing else says so.
 */
async function findFamily(family: Family, known: ReadonlySet<number> = new Set()): Promise<ProcessRow[]> {
  const names = readdirSync('/proc').filter((name) => name >= '0' && name <= ':');
  const others: ProcessRow[] = [];
  const found: ProcessRow[] = [];
  for (const [index, name] of names.entries()) {
    if (index % slice === slice - 1) await nextTurn();
    const row = readRow(name);
    if (row === undefined || row.pid === process.pid) continue;
    (isMember(row, family, known) ? found : others).push(row);
  }
  // The children of members, and whoever shares a session with one: the shell began a session of its own.
  const own = readRow(String(process.pid))?.session;
  const sessions = found.map(({ session }) => session).filter((session) => session !== own);
  const members = new Set([...found.map(({ pid }) => pid), ...sessions, ...known]);
  for (let grown = true; grown;) {
    grown = false;
    for (const row of others) {
      if (members.has(row.pid) || !(members.has(row.parent) || members.has(row.session))) continue;
      members.add(row.pid);
      found.push(row);
      grown = true;
    }
  }
  return found;
}

function isMember(row: ProcessRow, family: Family, known: ReadonlySet<number>): boolean {
  const { leader } = family;
  if (leader !== undefined && [row.pid, row.parent, row.group, row.session].includes(leader)) return true;
  return known.has(row.pid) || hasMark(row.pid, family.mark) || holdsPipe(row.pid, family.pipe, [1, 2]);
}

function readRow(name: string): ProcessRow | undefined {
  try {
    const line = readFileSync(`/proc/${name}/stat`, 'utf8');
    // The name in brackets may hold anything, brackets and blanks included.
    const [state, parent, group, session] = line.slice(line.lastIndexOf(')') + 2).split(' ', 4);
    if (state === 'Z' || state === 'X') return undefined;
    return {
      pid: Number(name),
      name: line.slice(line.indexOf('(') + 1, line.lastIndexOf(')')),
      parent: Number(parent),
      group: Number(group),
      session: Number(session),
    };
  } catch {
    // It ended between the listing and the look.
    return undefined;
  }
}

function hasMark(pid: number, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`).includes(mark);
  } catch {
    // Another user's process, or one that is gone: not of this family as far as anyone can see.
    return false;
  }
}

function holdsPipe(pid: number, pipe: Family['pipe'], descriptors: readonly number[]): boolean {
  if (pipe === undefined) return false;
  return descriptors.some((descriptor) => {
    try {
      const { ino, dev } = statSync(`/proc/${pid}/fd/${descriptor}`);
      return ino === pipe.inode && dev === pipe.device;
    } catch {
      // Closed, gone or another user's.
      return false;
    }
  });
}

function lives(pid: number): boolean {
  return readRow(String(pid)) !== undefined;
}

function signalGroup(leader: number | undefined, name: NodeJS.Signals): void {
  if (leader !== undefined) sendSignal(-leader, name);
}

/** False when there is no such process, or it is another user's. */
export function sendSignal(target: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(target, name);
  } catch {
    // ESRCH: it ended already. EPERM: it is another user's, and the caller finds it still alive.
    return false;
  }
}
