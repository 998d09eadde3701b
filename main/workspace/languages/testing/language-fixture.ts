import { createLanguages, type Languages } from '../languages';
import type { LanguageLimits } from '../limits';
import { createFakeServer, quickLimits, type FakeMode, type FakeServer } from './fake-server';

/** A folder with one scripted server. */
export interface LanguageFixture {
  readonly server: FakeServer;
  readonly languages: Languages;
  /** Writes a file and looks at it, as a tool does after a change. */
  check(name: string, text: string, withinMs?: number): ReturnType<Languages['afterChange']>;
  remove(): Promise<void>;
}

export async function startLanguages(
  mode: FakeMode,
  limits: Partial<LanguageLimits> = {},
  trusts: (root: string) => boolean = () => false,
): Promise<LanguageFixture> {
  const server = await createFakeServer(mode);
  const languages = createLanguages({
    launch: server.launch,
    limits: { ...quickLimits, ...limits },
    trusts,
  });
  return {
    server,
    languages,
    async check(name, text, withinMs = 2_000) {
      const real = await server.put(name, text);
      return await languages.afterChange(server.root, [{ real }], { withinMs });
    },
    async remove() {
      await languages.close();
      await server.remove();
    },
  };
}

/** Waits for what the servers tell, instead of for a time. */
export function until(languages: Languages, done: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const stop = languages.subscribe(look);
    function look(): void {
      if (!done()) return;
      stop();
      resolve();
    }
    look();
  });
}
