import type { HookOrigin } from '@shared/domain/hook';

/** A settings file as of one look; its stamp is empty where it does not exist. */
export interface SeenFile {
  readonly file: string;
  readonly origin: HookOrigin;
  readonly stamp: string;
}

export interface ConfigWatch {
  /** Which files changed since the conversation's last look; nothing at its first one. */
  look(
    conversationId: string,
    files: readonly SeenFile[],
  ): readonly { readonly source: string; readonly file: string }[];
  forget(conversationId: string): void;
}

/** Claude Code's names of the files. */
const sources: Partial<Record<HookOrigin, string>> = {
  workspace: 'project_settings',
  local: 'local_settings',
};

/** Files are looked at whenever an event comes, so that is when a change is noticed, in a command too. */
export function createConfigWatch(): ConfigWatch {
  const seen = new Map<string, ReadonlyMap<string, string>>();
  return {
    look(conversationId, files) {
      const before = seen.get(conversationId);
      seen.set(conversationId, new Map(files.map(({ file, stamp }) => [file, stamp])));
      if (before === undefined) return [];
      return files
        .filter(({ file, stamp }) => before.has(file) && before.get(file) !== stamp)
        .map(({ file, origin }) => ({ file, source: sources[origin] ?? 'user_settings' }));
    },
    forget: (conversationId) => void seen.delete(conversationId),
  };
}
