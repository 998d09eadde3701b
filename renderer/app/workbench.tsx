import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { ChatView } from '../chat';
import { EditorPane } from '../editor';
import { TrustCard } from '../hooks';
import { JobsPanel, JobsSwitch } from '../jobs';
import { ProblemsPanel, ProblemsSwitch } from '../problems';
import { session } from '../state/session-slice';
import { TerminalPanel } from '../terminal';
import type { TerminalFeed } from '../terminal';
import { Button } from '../ui/button';
import { Pane } from '../ui/pane';
import type { PaneHandle } from '../ui/pane';
import { PaneDivider } from '../ui/pane-divider';
import { PaneGroup } from '../ui/pane-group';
import type { PartProps } from './part';
import { SidePanel, SidePanelOverlay } from './side-panel';
import { isChatShown, isEditorShown, isSidePanelShown, layout } from './state/layout-slice';
import type { BottomPage } from './state/layout-slice';

const foldedTerminal = 32;
const slimSidePanel = 220;

export interface WorkbenchProps {
  readonly feed: TerminalFeed;
  /** Draws a part inside its error boundary. */
  readonly Part: (props: PartProps) => ReactNode;
}

/** Side panel, chat, editor and terminal, sized by hand and kept. */
export function Workbench({ feed, Part }: WorkbenchProps) {
  const state = layout.useSlice((slice) => slice.layout);
  const { resized } = layout.useSlice((slice) => slice.layoutActions);
  const side = useRef<PaneHandle>(null);
  const overlays = state.room === 'overlay' || state.room === 'single';
  const shown = isSidePanelShown(state);
  const slim = state.room === 'slim';
  const width = slim ? Math.min(slimSidePanel, state.sidePanelWidth) : state.sidePanelWidth;
  const docked = shown && !overlays;
  const wasDocked = useRef(false);
  useEffect(() => {
    // A pane that has just come in has this width already, and its group cannot size it yet: it would throw.
    if (wasDocked.current) side.current?.resize(width);
    wasDocked.current = docked;
  }, [width, docked]);

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 overflow-clip">
      <PaneGroup
        id="window"
        className="flex-1"
        onLayoutKept={() => {
          const size = side.current?.getSize().inPixels;
          if (size !== undefined && !slim) resized({ sidePanelWidth: Math.round(size) });
        }}
      >
        {docked && (
          <>
            <Pane id="side" handle={side} keepsPixels defaultSize={width} minSize={200} maxSize={400}>
              <Part name="The side panel">
                <SidePanel />
              </Part>
            </Pane>
            <PaneDivider aria-label="Width of the side panel" />
          </>
        )}
        <Pane id="main" minSize={440}>
          <MainPanes feed={feed} Part={Part} />
        </Pane>
      </PaneGroup>
      {shown && overlays && <SidePanelOverlay />}
    </div>
  );
}

function MainPanes({ feed, Part }: WorkbenchProps) {
  const state = layout.useSlice((slice) => slice.layout);
  const { resized, setTerminalOpen } = layout.useSlice((slice) => slice.layoutActions);
  const terminal = useRef<PaneHandle>(null);
  const { terminalOpen, terminalHeight } = state;
  useEffect(() => {
    terminal.current?.resize(terminalOpen ? terminalHeight : foldedTerminal);
    // A height given by hand is already there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [terminalOpen]);

  return (
    <PaneGroup
      id="main"
      direction="column"
      className="flex-1"
      onLayoutKept={() => {
        const size = terminal.current?.getSize().inPixels ?? 0;
        if (size > foldedTerminal + 1) resized({ terminalHeight: Math.round(size) });
      }}
    >
      <Pane id="work" minSize={160}>
        <WorkPanes Part={Part} />
      </Pane>
      <PaneDivider aria-label="Height of the terminal" />
      <Pane
        id="terminal"
        handle={terminal}
        keepsPixels
        defaultSize={terminalOpen ? terminalHeight : foldedTerminal}
        minSize={120}
        foldedSize={foldedTerminal}
        onFoldedChange={(folded) => setTerminalOpen(!folded)}
      >
        <BottomPanel feed={feed} Part={Part} />
      </Pane>
    </PaneGroup>
  );
}

/** Pages under chat and editor, one at a time. The terminals are kept, so that they live on while another is shown. */
function BottomPanel({ feed, Part }: WorkbenchProps) {
  const open = layout.useSlice((slice) => slice.layout.terminalOpen);
  const panel = layout.useSlice((slice) => slice.layout.panel);
  const { setTerminalOpen, showPanel } = layout.useSlice((slice) => slice.layoutActions);
  const page = {
    open,
    onOpenChange: setTerminalOpen,
    end: <PageSwitches shown={panel} onShow={showPanel} />,
  };
  return (
    <>
      <div hidden={panel !== 'terminal'} className="h-full">
        <Part name="The terminal">
          <TerminalPanel feed={feed} {...page} open={open && panel === 'terminal'} />
        </Part>
      </div>
      {panel === 'problems' && (
        <Part name="Problems">
          <ProblemsPanel {...page} />
        </Part>
      )}
      {panel === 'jobs' && (
        <Part name="Jobs">
          <JobsPanel {...page} />
        </Part>
      )}
    </>
  );
}

interface PageSwitchesProps {
  readonly shown: BottomPage;
  readonly onShow: (page: BottomPage) => void;
}

/** The way to the pages that are not shown. */
function PageSwitches({ shown, onShow }: PageSwitchesProps) {
  return (
    <>
      {shown !== 'terminal' && (
        <Button variant="ghost" size="sm" onClick={() => onShow('terminal')}>
          Terminal
        </Button>
      )}
      {shown !== 'problems' && <ProblemsSwitch onShow={() => onShow('problems')} />}
      {shown !== 'jobs' && <JobsSwitch onShow={() => onShow('jobs')} />}
    </>
  );
}

function WorkPanes({ Part }: Pick<WorkbenchProps, 'Part'>) {
  const state = layout.useSlice((slice) => slice.layout);
  const { resized } = layout.useSlice((slice) => slice.layoutActions);
  const hasFolder = session.useSlice((slice) => slice.session.workspace !== null);
  const chat = useRef<PaneHandle>(null);
  const [chatShown, editorShown] = [isChatShown(state), isEditorShown(state)];
  const both = chatShown && editorShown;
  const fixed = both && state.room !== 'overlay';
  return (
    <PaneGroup
      id="work"
      className="flex-1"
      onLayoutKept={() => {
        const size = chat.current?.getSize().inPixels;
        if (size !== undefined && both) resized({ chatWidth: Math.round(size) });
      }}
    >
      {chatShown && (
        <Pane
          id="chat"
          handle={chat}
          keepsPixels={fixed}
          minSize={both ? 440 : 0}
          defaultSize={both ? (fixed ? state.chatWidth : 500) : '100%'}
        >
          <Part name="Chat">
            <div
              data-pane="chat"
              data-pane-focus
              tabIndex={-1}
              className="flex min-h-0 flex-1 flex-col outline-none"
            >
              <TrustCard />
              <ChatView hasFolder={hasFolder} />
            </div>
          </Part>
        </Pane>
      )}
      {both && <PaneDivider aria-label="Width of the chat" />}
      {editorShown && (
        <Pane id="editor" minSize={both ? 360 : 0}>
          <Part name="The editor">
            <EditorPane />
          </Part>
        </Pane>
      )}
    </PaneGroup>
  );
}
