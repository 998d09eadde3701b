import { Suspense, lazy } from 'react';
import { formatBytes } from '../lib/format';
import { splitPath } from '../lib/path';
import { useServices } from '../state/services';
import { Button } from '../ui/button';
import { EmptyState } from '../ui/empty-state';
import { Breadcrumbs } from './breadcrumbs';
import { CloseDialog } from './close-dialog';
import { ConflictBar } from './conflict-bar';
import { ImageView } from './image-view';
import { TabBar } from './tab-bar';
import { editor } from './state/editor-state';
import type { EditorTab } from './state/editor-state';

const TextView = lazy(async () => ({ default: (await import('./text-view')).TextView }));
const CompareView = lazy(async () => ({ default: (await import('./compare-view')).CompareView }));

/** Open files as tabs, and the active one. */
export function EditorPane() {
  const tab = editor.useSlice((state) => state.editor.tabs.find(({ path }) => path === state.editor.active));
  return (
    <section data-pane="editor" aria-label="Editor" tabIndex={-1} className="flex h-full flex-col bg-surface">
      <header className="flex h-tabs shrink-0 border-b border-line bg-app">
        <TabBar />
      </header>
      {tab === undefined ? <NoFile /> : <TabBody tab={tab} />}
      <CloseDialog />
    </section>
  );
}

function NoFile() {
  const { commands } = useServices();
  const hint = commands.keyHint('app.goToFile');
  return (
    <EmptyState
      className="p-4"
      title="No file is open"
      action={
        <Button size="sm" keyHint={hint} onClick={() => commands.run('app.goToFile')}>
          Go to file
        </Button>
      }
    >
      Pick one in the files, or follow a path in a conversation.
    </EmptyState>
  );
}

function TabBody({ tab }: { readonly tab: EditorTab }) {
  const compare = editor.useSlice((state) => state.editor.compare);
  const { document: file, path } = tab;
  if (file.kind !== 'text') return <OtherBody tab={tab} />;
  return (
    <>
      <Breadcrumbs path={path} note={file.readOnly ? 'Read only' : encodingNote(file.encoding)} />
      {file.outside !== 'same' && <ConflictBar path={path} outside={file.outside} />}
      <Suspense fallback={<div className="flex-1" />}>
        {compare?.path === path ? (
          <CompareView path={path} diskText={compare.diskText} />
        ) : (
          <TextView path={path} readOnly={file.readOnly} />
        )}
      </Suspense>
    </>
  );
}

function OtherBody({ tab }: { readonly tab: EditorTab }) {
  const { open } = editor.useSlice((state) => state.editorActions);
  const { document: file, path } = tab;
  const { name } = splitPath(path);
  switch (file.kind) {
    case 'image':
      return <ImageView name={name} dataUrl={file.dataUrl} />;
    case 'unsupported':
      return (
        <EmptyState className="p-4" title={`${name} is not shown`}>
          {`${file.reason} Its size is ${formatBytes(file.bytes)}.`}
        </EmptyState>
      );
    case 'failed':
      return (
        <EmptyState
          className="p-4"
          title={`${name} could not be read`}
          action={
            <Button size="sm" onClick={() => void open(path)}>
              Try again
            </Button>
          }
        >
          {file.message}
        </EmptyState>
      );
    default:
      return <div aria-busy className="flex-1" />;
  }
}

/** Said only where it is not what everybody expects. */
function encodingNote(encoding: string): string | undefined {
  return encoding === 'utf-8' ? undefined : encoding.toUpperCase().replace('-BOM', ' with BOM');
}
