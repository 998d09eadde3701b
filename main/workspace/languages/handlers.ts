import type { ChannelName, HandlerContext, Handlers } from '@shared/contract';
import type { WindowEvent } from '@shared/contract/events';
import type { FileProblems } from '@shared/domain/problem';
import { err, ok } from '@shared/kit/result';
import { insidePath } from '../inside';
import type { OpenFolders } from '../open-folders';
import type { Languages } from './languages';

export interface ProblemWindowsDeps {
  readonly languages: Languages;
  readonly folders: Pick<OpenFolders, 'get' | 'windowsOf'>;
  readonly home: string;
  send(event: WindowEvent, windowId: number): void;
}

/** What windows have to do with language servers. */
export interface ProblemWindows {
  readonly handlers: Handlers<Extract<ChannelName, `problems.${string}`>>;
  /** Texts that lived in the window are gone. */
  closed(windowId: number): void;
}

interface Edited {
  readonly root: string;
  readonly real: string;
}

/** Findings that come within this time are told together: a look at a project finds hundreds. */
const togetherMs = 50;

/** Problems of a window's folder, and the texts of its editor for the servers. Nothing outside the folder is served. */
export function createProblemWindows({ languages, folders, home, send }: ProblemWindowsDeps): ProblemWindows {
  const edited = new Map<number, Map<string, Edited>>();
  tellWindows({ languages, folders, send });

  async function edit(path: string, text: string, { windowId }: HandlerContext) {
    const root = folders.get(windowId)?.info.root;
    if (root === undefined) return err(noFolder);
    const inside = await insidePath(path, root, home);
    // The app's own files can be edited, too; they are no part of a project.
    if (!inside.ok) return ok(null);
    const files = edited.get(windowId) ?? new Map<string, Edited>();
    edited.set(windowId, files.set(path, { root, real: inside.value.real }));
    languages.folder(root).edited(inside.value.real, text);
    return ok(null);
  }

  function close(windowId: number, path: string): void {
    const files = edited.get(windowId);
    const file = files?.get(path);
    if (file === undefined) return;
    files?.delete(path);
    const elsewhere = [...edited.values()].some((others) =>
      [...others.values()].some(({ root, real }) => root === file.root && real === file.real),
    );
    if (!elsewhere) languages.folder(file.root).closed(file.real);
  }

  return {
    handlers: {
      async 'problems.list'(_request, { windowId }) {
        const root = folders.get(windowId)?.info.root;
        if (root === undefined) return ok({ files: [], servers: [] });
        const folder = languages.folder(root);
        return ok({ files: [...folder.problems()], servers: [...folder.servers()] });
      },
      'problems.text': ({ path, text }, context) => edit(path, text, context),
      async 'problems.closed'({ path }, { windowId }) {
        close(windowId, path);
        return ok(null);
      },
    },
    closed(windowId) {
      for (const path of edited.get(windowId)?.keys() ?? []) close(windowId, path);
      edited.delete(windowId);
    },
  };
}

const noFolder = { kind: 'no-folder', message: 'No folder is open in this window. Open one first.' };

/** Every window of a folder hears what its servers find. */
function tellWindows({
  languages,
  folders,
  send,
}: Pick<ProblemWindowsDeps, 'languages' | 'folders' | 'send'>): void {
  const waiting = new Map<string, Map<string, FileProblems>>();

  function flush(root: string): void {
    const files = [...(waiting.get(root)?.values() ?? [])];
    waiting.delete(root);
    for (const windowId of folders.windowsOf(root)) send({ topic: 'problems', files }, windowId);
  }

  languages.subscribe((news) => {
    const { root } = news;
    if (news.kind === 'servers') {
      const servers = [...languages.folder(root).servers()];
      for (const windowId of folders.windowsOf(root)) send({ topic: 'language-servers', servers }, windowId);
      return;
    }
    if (!waiting.has(root)) {
      waiting.set(root, new Map());
      setTimeout(flush, togetherMs, root).unref();
    }
    for (const file of news.files) waiting.get(root)?.set(file.path, file);
  });
}
