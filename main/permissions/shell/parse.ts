import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { Language, Parser } from 'web-tree-sitter';
import { readScript } from './read-script';
import type { Step } from './script';

/** The bash grammar, loaded once; parsing is synchronous from then on. */
export interface ShellParser {
  parse(script: string): Step;
}

/**
 * Loads the grammar (20 to 60 ms), so it is created at start and awaited before the first call. What the grammar
 * cannot read becomes an `opaque` step and never disappears.
 */
export async function createShellParser(): Promise<ShellParser> {
  const require = createRequire(import.meta.url);
  await Parser.init({ locateFile: () => require.resolve('web-tree-sitter/web-tree-sitter.wasm') });
  const grammar = await readFile(require.resolve('tree-sitter-bash/tree-sitter-bash.wasm'));
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));

  return {
    parse(script) {
      return readScript(script, (text, read) => {
        const tree = parser.parse(text);
        if (tree === null) return null;
        try {
          return read(tree.rootNode);
        } finally {
          tree.delete();
        }
      });
    },
  };
}
