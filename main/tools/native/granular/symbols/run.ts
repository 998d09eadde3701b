import type { Progress, RunContext, ToolResult } from '../../../define';
import {
  askMs,
  entryFiles,
  failedResult,
  servedFiles,
  shownIn,
  textResult,
  type LanguageToolDeps,
  type Shown,
} from '../../language-files';
import { resolveDecided, type AskedPath } from '../../path-uses';
import { documentSymbols, projectSymbols, type CodeSymbol, type FoundSymbol } from '../../symbol-kinds';
import type { SymbolsInput } from './definition';

const maxLines = 300;
const maxFound = 100;

export function askedPath(input: SymbolsInput): AskedPath {
  return { path: input.path ?? '.', access: 'read' };
}

export function createSymbolsRun(deps: LanguageToolDeps) {
  return async function* runSymbols(
    input: SymbolsInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    const asked = askedPath(input);
    const target = await resolveDecided(asked, context);
    if (!target.ok) return failedResult(`${asked.path}: ${target.error.message}`);
    const { real } = target.value;
    if (input.query === undefined) return await ofFile(real, asked.path, context, deps);
    return await ofProject(input.query, input.path === undefined ? undefined : real, context, deps);
  };
}

async function ofFile(
  real: string,
  shownAs: string,
  { session, signal }: RunContext,
  { languages }: LanguageToolDeps,
): Promise<ToolResult> {
  const ready = await languages
    .folder(session.root)
    .withFile(real, { withinMs: askMs, signal, patient: true });
  if (!ready.ok) return failedResult(`${shownAs}: ${ready.error.message}`);
  const uri = ready.value.uriOf(real);
  const answer = await ready.value.ask(
    'textDocument/documentSymbol',
    { textDocument: { uri } },
    { withinMs: askMs, signal },
  );
  if (!answer.ok) return failedResult(`${shownAs}: ${answer.error.message}.`);
  const lines = outline(documentSymbols(answer.value), '');
  if (lines.length === 0) return textResult(`${shownAs} defines no symbols.`);
  const more = lines.length - maxLines;
  return textResult([...lines.slice(0, maxLines), ...(more > 0 ? [`and ${more} more`] : [])].join('\n'));
}

/** `12-30 class Store`, what it holds indented below it. */
function outline(symbols: readonly CodeSymbol[], indent: string): readonly string[] {
  return symbols
    .toSorted((one, other) => one.line - other.line)
    .flatMap((symbol) => {
      const to = symbol.endLine > symbol.line ? `-${symbol.endLine}` : '';
      const line = `${indent}${symbol.line}${to} ${symbol.kind} ${symbol.name}`;
      return [line, ...outline(symbol.children, `${indent}  `)];
    });
}

async function ofProject(
  query: string,
  file: string | undefined,
  context: RunContext,
  deps: LanguageToolDeps,
): Promise<ToolResult> {
  const { session, signal } = context;
  const shown = await shownIn(context, deps);
  const entries =
    file === undefined ? entryFiles(await servedFiles(session.root, shown, deps.ripgrep, signal)) : [file];
  const folder = deps.languages.folder(session.root);
  const found: FoundSymbol[] = [];
  const notes: string[] = [];
  let asked = 0;
  for (const entry of entries) {
    const ready = await folder.withFile(entry, { withinMs: askMs, signal, patient: true });
    if (!ready.ok) {
      notes.push(ready.error.message);
      continue;
    }
    if (!ready.value.can('workspaceSymbolProvider')) continue;
    const answer = await ready.value.ask('workspace/symbol', { query }, { withinMs: askMs, signal });
    asked += 1;
    if (answer.ok) found.push(...projectSymbols(answer.value));
    else notes.push(`${answer.error.message}.`);
  }
  if (asked === 0)
    return failedResult(
      ['No language server here finds names in a whole project; use code_grep.', ...notes].join(' '),
    );
  return textResult([listFound(query, found, shown), ...notes].join('\n'));
}

function listFound(query: string, found: readonly FoundSymbol[], shown: Shown): string {
  const visible = found.filter(({ real }) => shown.may(real));
  if (visible.length === 0) return `Nothing named like ${JSON.stringify(query)} is defined here.`;
  const lines = visible.slice(0, maxFound).map(({ real, at, kind, name, container }) => {
    const inside = container === undefined ? '' : ` in ${container}`;
    return `${shown.path(real)}:${at.line} ${kind} ${name}${inside}`;
  });
  const more = visible.length - lines.length;
  return [...lines, ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}
