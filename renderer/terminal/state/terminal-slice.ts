import type { Client } from '../../bridge/client';
import type { Word } from '../../state/services';
import { createSliceContext } from '../../state/slice-context';
import type { TerminalFeed } from './terminal-feed';
import type { SliceCreator } from '../../state/slice';

export interface TerminalTab {
  readonly id: string;
  readonly shell: string;
  /** As the program in it calls itself, else the shell's name. */
  readonly title: string;
  /** Null while it runs. */
  readonly exitCode: number | null;
  /** Whose it is, when an agent opened it. */
  readonly label?: string;
}

export interface TerminalData {
  readonly tabs: readonly TerminalTab[];
  readonly active: string | null;
  readonly starting: boolean;
}

export interface TerminalActions {
  /** Terminals that outlived a reload of the page. */
  recover(): Promise<void>;
  create(): Promise<void>;
  activate(id: string): void;
  cycle(step: 1 | -1): void;
  close(id: string): Promise<void>;
  /** An agent opened one; it is there beside the person's own, which stays in front. */
  opened(terminal: { terminalId: string; shell: string; label: string }): void;
  exited(id: string, exitCode: number): void;
  title(id: string, title: string): void;
}

export interface TerminalSlice {
  readonly terminal: TerminalData;
  readonly terminalActions: TerminalActions;
}

export const terminal = createSliceContext<TerminalSlice>('The terminal');

export interface TerminalDeps {
  readonly client: Client;
  readonly feed: TerminalFeed;
  readonly notify: (word: Word) => void;
}

/** Until the screen has measured itself. */
const firstSize = { columns: 80, rows: 24 };

export function createTerminalSlice(deps: TerminalDeps): SliceCreator<TerminalSlice> {
  return (set, get) => {
    const change = (part: (now: TerminalData) => Partial<TerminalData>): void =>
      set(({ terminal: now }) => ({ terminal: { ...now, ...part(now) } }));
    const changeTab = (id: string, part: Partial<TerminalTab>): void =>
      change(({ tabs }) => ({ tabs: tabs.map((tab) => (tab.id === id ? { ...tab, ...part } : tab)) }));
    return {
      terminal: { tabs: [], active: null, starting: false },
      terminalActions: {
        recover: () => recover(deps, change),
        create: () => create(deps, get, change),
        activate: (id) => change(() => ({ active: id })),
        cycle(step) {
          const { tabs, active } = get().terminal;
          const at = tabs.findIndex((tab) => tab.id === active);
          change(() => ({ active: tabs[(at + step + tabs.length) % tabs.length]?.id ?? null }));
        },
        async close(id) {
          deps.feed.forget(id);
          change(({ tabs, active }) => ({
            tabs: tabs.filter((tab) => tab.id !== id),
            active: active === id ? neighbour(tabs, id) : active,
          }));
          await deps.client.call('terminal.close', { terminalId: id });
        },
        opened: ({ terminalId, shell, label }) =>
          change(({ tabs, active }) => ({
            tabs: [...tabs, tabFor(terminalId, shell, label)],
            active: active ?? terminalId,
          })),
        exited: (id, exitCode) => changeTab(id, { exitCode }),
        title: (id, title) => changeTab(id, { title }),
      },
    };
  };
}

type Change = (part: (now: TerminalData) => Partial<TerminalData>) => void;

async function recover({ client, feed }: TerminalDeps, change: Change): Promise<void> {
  const answer = await client.call('terminal.list', null);
  if (!answer.ok || answer.value.length === 0) return;
  for (const { terminalId, recent } of answer.value) feed.seed(terminalId, recent);
  const tabs = answer.value.map(({ terminalId, shell, label }) => tabFor(terminalId, shell, label));
  change(() => ({ tabs, active: tabs.at(-1)?.id ?? null }));
}

async function create(deps: TerminalDeps, get: () => TerminalSlice, change: Change): Promise<void> {
  if (get().terminal.starting) return;
  change(() => ({ starting: true }));
  const answer = await deps.client.call('terminal.open', firstSize);
  change(() => ({ starting: false }));
  if (!answer.ok) {
    deps.notify({ title: 'No terminal', text: answer.error.message, tone: 'error' });
    return;
  }
  const tab = tabFor(answer.value.terminalId, answer.value.shell);
  change(({ tabs }) => ({ tabs: [...tabs, tab], active: tab.id }));
}

function tabFor(id: string, shell: string, label?: string): TerminalTab {
  return { id, shell, title: shell, exitCode: null, ...(label === undefined ? {} : { label }) };
}

function neighbour(tabs: readonly TerminalTab[], id: string): string | null {
  const at = tabs.findIndex((tab) => tab.id === id);
  return (tabs[at + 1] ?? tabs[at - 1])?.id ?? null;
}
