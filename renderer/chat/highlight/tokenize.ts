import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { Language } from '@shared/text/languages';
import { grammars } from './grammars';
import type { Runs } from './protocol';
import { kindOfColor, kindTheme } from './theme';

export interface Tokenizer {
  tokenize(text: string, language: Language): Promise<Runs>;
}

/** The highlighter behind the worker. Forgiving: a rule the JavaScript engine cannot read is left out, not fatal. */
export function createTokenizer(): Tokenizer {
  let core: Promise<HighlighterCore> | null = null;
  const loaded = new Map<Language, Promise<void>>();

  function highlighter(): Promise<HighlighterCore> {
    core ??= createHighlighterCore({
      themes: [kindTheme],
      langs: [],
      engine: createJavaScriptRegexEngine({ forgiving: true }),
    });
    return core;
  }

  async function load(language: Language): Promise<HighlighterCore> {
    const shiki = await highlighter();
    const loading =
      loaded.get(language) ??
      grammars[language]().then(({ default: grammar }) => shiki.loadLanguage(grammar));
    loaded.set(language, loading);
    await loading;
    return shiki;
  }

  return {
    async tokenize(text, language) {
      const shiki = await load(language);
      // No limit by line: the first line pays for compiling the grammar, and half its colours would be kept for good.
      const { tokens } = shiki.codeToTokens(text, {
        lang: language,
        theme: 'kinds',
        tokenizeTimeLimit: 0,
      });
      return packRuns(text, tokens);
    },
  };
}

interface Token {
  readonly content: string;
  readonly offset: number;
  readonly color?: string | undefined;
}

/** Neighbours of one kind become one run, blanks between them included; line ends are plain. */
export function packRuns(text: string, lines: readonly (readonly Token[])[]): Runs {
  const runs: number[] = [];
  let end = 0;
  const push = (length: number, kind: number): void => {
    if (length <= 0) return;
    const last = runs.length - 2;
    if (last >= 0 && runs[last + 1] === kind) runs[last] = (runs[last] ?? 0) + length;
    else runs.push(length, kind);
    end += length;
  };
  for (const token of lines.flat()) {
    push(token.offset - end, 0);
    const blank = token.content.trim() === '' && runs.length > 0;
    push(token.content.length, blank ? (runs.at(-1) ?? 0) : kindOfColor(token.color));
  }
  push(text.length - end, 0);
  return Uint32Array.from(runs);
}
