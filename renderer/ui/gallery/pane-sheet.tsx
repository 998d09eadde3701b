import {
  Bell,
  FileCode2,
  FilePen,
  FileText,
  Folder,
  FolderOpen,
  GitBranch,
  Plus,
  RotateCcw,
  SlidersHorizontal,
} from 'lucide-react';
import { useMemo, useState } from 'react';
import { Badge } from '../badge';
import { Button } from '../button';
import { CardShell } from '../card-shell';
import { CountBadge } from '../count-badge';
import { DiffStat } from '../diff-stat';
import { DiffView } from '../diff-view';
import type { DiffRow } from '../diff-rows';
import { IconButton } from '../icon-button';
import { KeyCap } from '../key-cap';
import { Pane } from '../pane';
import { PaneDivider } from '../pane-divider';
import { PaneGroup } from '../pane-group';
import { PaneHeader } from '../pane-header';
import { PathText } from '../path-text';
import { ProgressRing } from '../progress-ring';
import { Segmented } from '../segmented';
import { Select } from '../select';
import { StatusBarItem } from '../status-bar-item';
import { TextArea } from '../text-area';
import { TextLink } from '../text-link';
import { Toolbar } from '../toolbar';
import { ToolbarItem } from '../toolbar-item';
import { Tree } from '../tree';
import type { TreeNode } from '../tree-node';
import { VirtualList } from '../virtual-list';

const nothing = (): void => {};

/** A window made of panes, with a tree, a growing list, a diff and a composer. */
export function PaneSheet() {
  return (
    <main className="flex h-full flex-col bg-app">
      <PaneGroup id="gallery" className="flex-1">
        <Pane id="side" defaultSize={250} minSize={200} maxSize={400} keepsPixels className="bg-app">
          <PaneHeader
            title="Files"
            badge={<CountBadge count={1} noun="waiting" tone="orange" />}
            end={<SideTools />}
          />
          <FileTree />
        </Pane>
        <PaneDivider aria-label="Side panel width" />
        <Pane id="chat" defaultSize={580} minSize={440} className="bg-surface">
          <PaneHeader
            ruled
            title="Retry failed forecast calls"
            end={
              <Button variant="ghost" size="sm" icon={RotateCcw}>
                Restore
              </Button>
            }
          />
          <Conversation />
          <Composer />
        </Pane>
        <PaneDivider aria-label="Editor width" />
        <Pane id="editor" minSize={360} className="bg-surface">
          <PaneHeader
            ruled
            title="client.ts"
            note="this turn"
            end={<DiffStat added={7} removed={3} className="pr-2" />}
          />
          <DiffView aria-label="client.ts" rows={diff} />
        </Pane>
      </PaneGroup>
      <footer className="flex h-statusbar items-center border-t border-line">
        <StatusBarItem icon={GitBranch} onClick={nothing} hint="Switch branch">
          feat/retry
        </StatusBarItem>
        <StatusBarItem icon={Bell} tone="amber">
          2 waiting
        </StatusBarItem>
        <span className="flex-1" />
        <StatusBarItem>Roster 26 tools · 5,214 / 7,750 tokens</StatusBarItem>
      </footer>
    </main>
  );
}

function SideTools() {
  return (
    <Toolbar aria-label="Files">
      <ToolbarItem>
        <IconButton icon={SlidersHorizontal} label="Filter" />
      </ToolbarItem>
      <ToolbarItem>
        <IconButton icon={Plus} label="New file" keyHint="Ctrl N" />
      </ToolbarItem>
    </Toolbar>
  );
}

const folder = (id: string, label: string): TreeNode => ({
  id,
  label,
  branch: true,
  icon: Folder,
  openIcon: FolderOpen,
});
const file = (id: string, label: string, more: Partial<TreeNode> = {}): TreeNode => ({
  id,
  label,
  branch: false,
  icon: FileCode2,
  ...more,
});
const letter = (text: string, tone: string) => (
  <span className={`font-mono text-meta font-semibold ${tone}`}>{text}</span>
);

const nodes: Readonly<Record<string, readonly TreeNode[]>> = {
  '': [
    folder('src', 'src'),
    folder('node_modules', 'node_modules'),
    file('README.md', 'README.md', { icon: FileText }),
  ],
  src: [folder('src/forecast', 'forecast'), folder('src/sync', 'sync'), file('src/index.ts', 'index.ts')],
  'src/forecast': [
    file('client', 'client.ts', { tone: 'text-amber', end: letter('M', 'text-amber'), note: 'modified' }),
    file('retry', 'retry.ts', { tone: 'text-green', end: letter('A', 'text-green'), note: 'added' }),
    file('types', 'types.ts'),
  ],
};

function FileTree() {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(['src', 'src/forecast', 'src/sync']));
  const [active, setActive] = useState<string | null>('client');
  return (
    <Tree
      aria-label="Files"
      className="flex-1"
      roots={nodes[''] ?? []}
      childrenOf={(id) => nodes[id]}
      expanded={expanded}
      onExpandedChange={(id, open) => {
        const next = new Set(expanded);
        if (open) next.add(id);
        else next.delete(id);
        setExpanded(next);
      }}
      active={active}
      onActiveChange={setActive}
      selected={useMemo(() => new Set(['client']), [])}
      onOpen={nothing}
    />
  );
}

function Conversation() {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set([38]));
  const items = useMemo(() => Array.from({ length: 40 }, (_, index) => index), []);
  return (
    <VirtualList
      role="log"
      aria-label="Conversation"
      className="flex-1"
      items={items}
      getKey={(item) => item}
      estimateSize={() => 34}
      gap={8}
      paddingStart={12}
      paddingEnd={12}
      stickToBottom
      rowClassName="px-4"
      renderItem={(item) => (
        <CardShell
          icon={FilePen}
          title="Edit"
          subject={<PathText path={`packages/weather/src/forecast/regions/north/client-${item}.ts`} />}
          end={<DiffStat added={item} removed={3} />}
          open={open.has(item)}
          onOpenChange={(next) =>
            setOpen(new Set(next ? [...open, item] : [...open].filter((one) => one !== item)))
          }
        >
          <DiffView aria-label="Change" rows={diff} />
        </CardShell>
      )}
    />
  );
}

function Composer() {
  const [text, setText] = useState('');
  return (
    <div className="p-4 pt-0">
      <div className="flex items-center gap-2 py-1.5 text-small text-muted">
        Working · 0:42 · 6 calls <TextLink>Show them</TextLink>
        <span className="ml-auto flex items-center gap-2">
          <KeyCap keys="Esc" /> stops the turn
        </span>
      </div>
      <div className="rounded-lg border border-control bg-surface p-2 focus-within:border-link focus-within:ring-1 focus-within:ring-link">
        <TextArea
          bare
          aria-label="Message"
          placeholder="Message Coder. @ adds a file, / runs a command"
          value={text}
          onValueChange={setText}
          className="px-1"
        />
        <div className="mt-2 flex items-center gap-1">
          <Select
            variant="ghost"
            aria-label="Agent"
            options={[{ value: 'coder', label: 'Coder' }]}
            value="coder"
            onValueChange={nothing}
          />
          <Badge kind="label">Custom</Badge>
          <span className="flex-1" />
          <ProgressRing value={0.38} label="Context used" withText className="mx-2" />
          <Segmented
            aria-label="Mode"
            size="sm"
            options={['Manual', 'Edits', 'Full'].map((label) => ({ value: label, label }))}
            value="Edits"
            onValueChange={nothing}
          />
          <Button variant="primary" size="sm" keyHint="Enter" className="ml-1">
            Send
          </Button>
        </div>
      </div>
    </div>
  );
}

const diff: readonly DiffRow[] = [
  {
    sign: ' ',
    oldNo: 29,
    newNo: 29,
    segments: [
      { text: 'export async function ', color: 'var(--skey)' },
      { text: 'forecast', color: 'var(--sfn)' },
      { text: '(city: string, days = 3) {' },
    ],
  },
  {
    sign: '-',
    oldNo: 30,
    segments: [
      { text: '  const res = ' },
      { text: 'await ', color: 'var(--skey)' },
      { text: 'fetch', color: 'var(--sfn)', mark: true },
      { text: '(url(city, days))' },
    ],
  },
  {
    sign: '+',
    newNo: 30,
    segments: [
      { text: '  const res = ' },
      { text: 'await ', color: 'var(--skey)' },
      { text: 'withRetry(() => fetch', color: 'var(--sfn)', mark: true },
      { text: '(url(city, days)' },
      { text: '), {', mark: true },
    ],
  },
  {
    sign: '+',
    newNo: 31,
    segments: [
      { text: '    tries: 3, on: [429, 502, 503, 504], ' },
      { text: '// once more', color: 'var(--scom)' },
    ],
  },
  { kind: 'fold', label: '18 unchanged lines', onExpand: nothing },
  { kind: 'fold', label: '2 more hunks' },
];
