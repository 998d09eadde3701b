import type { CodeFieldProps } from '../code-field';
import { monaco } from './monaco';

type Model = ReturnType<typeof monaco.editor.createModel>;

const closings: Readonly<Record<string, string>> = { '{{': '}}' };

/** Completes what may stand behind an opening such as `{{` or `$`, in one text alone. */
export function completionsFor(
  model: Model,
  current: () => CodeFieldProps['suggestions'],
): { dispose(): void } {
  return monaco.languages.registerCompletionItemProvider('*', {
    triggerCharacters: ['{', '$', ':'],
    provideCompletionItems(asked, position) {
      const offered = current();
      if (asked !== model || offered === undefined) return { suggestions: [] };
      const { opening, list } = offered;
      const line = model.getLineContent(position.lineNumber);
      const before = line.slice(0, position.column - 1);
      const start = before.lastIndexOf(opening);
      const typed = start < 0 ? '' : before.slice(start + opening.length);
      if (start < 0 || !/^[ \t]*[\w:]*$/.test(typed)) return { suggestions: [] };
      const closing = closings[opening] ?? '';
      const after = line.slice(position.column - 1);
      const past = closing !== '' && after.startsWith(closing) ? closing.length : 0;
      const range = new monaco.Range(
        position.lineNumber,
        start + 1,
        position.lineNumber,
        position.column + past,
      );
      return {
        suggestions: list.map(({ text, detail }) => ({
          label: { label: text, description: detail },
          kind: monaco.languages.CompletionItemKind.Variable,
          insertText: text,
          filterText: text,
          range,
        })),
      };
    },
  });
}
