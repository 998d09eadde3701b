import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Language, Parser, Query, type Tree } from 'web-tree-sitter';
import { cutChunks, type Chunk } from './chunks';
import { languagesByExtension, type Language as LanguageTable } from './languages';
import { readHeadings } from './markdown';
import { readSymbols, type CodeSymbol } from './symbols';

export interface ParsedFile {
  readonly symbols: readonly CodeSymbol[];
  readonly chunks: readonly Chunk[];
}

export interface FileParser {
  parse(relative: string, text: string): Promise<ParsedFile>;
}

interface Grammar {
  readonly parser: Parser;
  readonly query: Query;
}

/** A grammar that meets its worst case is left; the file is then cut by lines. */
const maxParseMs = 1_000;

/**
 * Grammars are loaded when the first file of their language comes: together they would take 20 MB. One that fails, as a
 * WebAssembly module may at a file that it cannot bear, is reported once; its files are cut by lines from then on.
 */
export function createFileParser(report: (error: unknown) => void): FileParser {
  const grammars = new Map<string, Promise<Grammar>>();
  const failed = new Set<string>();
  let runtime: Promise<void> | undefined;

  async function load(name: string, patterns: string): Promise<Grammar> {
    const require = createRequire(import.meta.url);
    runtime ??= Parser.init({ locateFile: () => require.resolve('web-tree-sitter/web-tree-sitter.wasm') });
    await runtime;
    const folder = path.dirname(require.resolve('@vscode/tree-sitter-wasm/package.json'));
    const language = await Language.load(
      await readFile(path.join(folder, 'wasm', `tree-sitter-${name}.wasm`)),
    );
    const parser = new Parser();
    parser.setLanguage(language);
    return { parser, query: new Query(language, patterns) };
  }

  async function symbolsOf(extension: string, text: string, lines: readonly string[]) {
    if (/^(?:md|mdx|markdown)$/.test(extension)) return readHeadings(lines);
    const language = languagesByExtension[extension];
    if (language === undefined || failed.has(language.grammar)) return [];
    try {
      return await symbolsBy(language, text, lines);
    } catch (error) {
      failed.add(language.grammar);
      report(error);
      return [];
    }
  }

  async function symbolsBy(
    language: LanguageTable,
    text: string,
    lines: readonly string[],
  ): Promise<readonly CodeSymbol[]> {
    const loading = grammars.get(language.grammar) ?? load(language.grammar, language.symbols);
    grammars.set(language.grammar, loading);
    const { parser, query } = await loading;
    const tree = parseInTime(parser, text);
    if (tree === null) return [];
    try {
      return readSymbols(query, tree, lines);
    } finally {
      tree.delete();
    }
  }

  return {
    async parse(relative, text) {
      const lines = text.split(/\r?\n/);
      const extension = path.posix.extname(relative).slice(1).toLowerCase();
      const symbols = await symbolsOf(extension, text, lines);
      return { symbols, chunks: cutChunks(lines, symbols) };
    },
  };
}

function parseInTime(parser: Parser, text: string): Tree | null {
  const end = performance.now() + maxParseMs;
  const tree = parser.parse(text, null, { progressCallback: () => performance.now() > end });
  if (tree === null) parser.reset();
  return tree;
}
