import { existsSync } from 'node:fs';
import path from 'node:path';
import type { HookEngine } from './engine';
import type { HookScene } from './ports';

export interface FileWatches {
  /** Watches what the matchers of FileChanged name as of now; called at each turn. */
  follow(scene: HookScene): Promise<void>;
  end(conversationId: string): Promise<void>;
  close(): Promise<void>;
}

type EndWatch = () => Promise<void>;

/** A matcher of FileChanged is a list of names in the conversation's directory, and these alone are watched. */
const mostFiles = 50;

export function createFileWatches(deps: {
  readonly engine: HookEngine;
  readonly watchFile: (
    file: string,
    changed: () => void,
    failed: (error: Error) => void,
  ) => Promise<EndWatch>;
  readonly reportBug: (error: unknown, where: string) => void;
}): FileWatches {
  const watched = new Map<string, Map<string, Promise<EndWatch>>>();

  function begin(file: string, scene: HookScene): Promise<EndWatch> {
    let there = existsSync(file);
    const changed = (): void => {
      const now = existsSync(file);
      const event = now === there ? 'change' : now ? 'add' : 'unlink';
      there = now;
      void deps.engine.fire(
        { event: 'FileChanged', subject: path.basename(file), fields: { file_path: file, event } },
        scene,
        new AbortController().signal,
      );
    };
    return deps.watchFile(file, changed, (error) => deps.reportBug(error, `watching ${file} for a hook`));
  }

  async function end(conversationId: string): Promise<void> {
    const files = watched.get(conversationId);
    watched.delete(conversationId);
    await Promise.all([...(files?.values() ?? [])].map(async (one) => (await one)()));
  }

  return {
    async follow(scene) {
      const matchers = await deps.engine.matchersFor('FileChanged', scene);
      const names = new Set(matchers.flatMap((matcher) => matcher.split('|').map((name) => name.trim())));
      const wanted = [...names]
        .filter((name) => name !== '' && path.basename(name) === name && !/[*?]/.test(name))
        .slice(0, mostFiles)
        .map((name) => path.join(scene.cwd, name));
      const files = watched.get(scene.conversationId) ?? new Map<string, Promise<EndWatch>>();
      if (wanted.length > 0) watched.set(scene.conversationId, files);
      for (const [file, one] of files) {
        if (wanted.includes(file)) continue;
        files.delete(file);
        await (
          await one
        )();
      }
      for (const file of wanted) if (!files.has(file)) files.set(file, begin(file, scene));
      await Promise.all(files.values());
    },
    end,
    async close() {
      await Promise.all([...watched.keys()].map(end));
    },
  };
}
