import { err, ok, type Result } from '@shared/kit/result';
import type { ServerSession } from '../../../../workspace/languages/session';
import type { Progress, RunContext, ToolResult } from '../../../define';
import {
  askMs,
  createLineReader,
  failedResult,
  shownIn,
  textResult,
  type LanguageToolDeps,
  type Shown,
} from '../../language-files';
import { resolveDecided, type AskedPath } from '../../path-uses';
import { documentSymbols, placesOfAnswer, type CodeSymbol, type Place } from '../../symbol-kinds';
import type { ReferencesInput } from './definition';

const maxPlaces = 200;
const maxLineCharacters = 200;

export function askedPath(input: ReferencesInput): AskedPath {
  return { path: input.path, access: 'read' };
}

export function createReferencesRun(deps: LanguageToolDeps) {
  return async function* runReferences(
    input: ReferencesInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    const { session: conversation, signal } = context;
    const target = await resolveDecided(askedPath(input), context);
    if (!target.ok) return failedResult(`${input.path}: ${target.error.message}`);
    const { real } = target.value;
    const limits = { withinMs: askMs, signal, patient: true as const };
    const ready = await deps.languages.folder(conversation.root).withFile(real, limits);
    if (!ready.ok) return failedResult(`${input.path}: ${ready.error.message}`);
    const server = ready.value;
    if (!server.can('referencesProvider'))
      return failedResult(`${input.path}: its language server finds no references; use code_grep.`);
    const at = await findName(input, real, server, signal);
    if (!at.ok) return failedResult(at.error);

    const question = {
      textDocument: { uri: server.uriOf(real) },
      position: { line: at.value.line - 1, character: at.value.column - 1 },
    };
    const [definition, references] = await Promise.all([
      server.ask('textDocument/definition', question, limits),
      server.ask('textDocument/references', { ...question, context: { includeDeclaration: true } }, limits),
    ]);
    if (!references.ok) return failedResult(`${input.path}: ${references.error.message}.`);
    const defined = definition.ok ? placesOfAnswer(definition.value) : [];
    const shown = await shownIn(context, deps);
    return textResult(await report(input.name, defined, placesOfAnswer(references.value), shown));
  };
}

/** Where in the file the name stands: on the line that was named, or where the file defines it, or where it is first. */
async function findName(
  { path, name, line }: ReferencesInput,
  real: string,
  server: ServerSession,
  signal: AbortSignal,
): Promise<Result<{ line: number; column: number }, string>> {
  const lines = (server.textOf(real) ?? '').split(/\r\n|\r|\n/);
  if (line !== undefined) {
    const column = columnOf(lines[line - 1] ?? '', name);
    if (column !== undefined) return ok({ line, column });
    return err(
      `${JSON.stringify(name)} does not stand on line ${line} of ${path}. Name the line it stands on.`,
    );
  }
  const answer = server.can('documentSymbolProvider')
    ? await server.ask(
        'textDocument/documentSymbol',
        { textDocument: { uri: server.uriOf(real) } },
        { withinMs: askMs, signal },
      )
    : undefined;
  const defined = answer?.ok === true ? named(documentSymbols(answer.value), name) : [];
  if (defined.length > 1) {
    const places = defined.map((symbol) => `${symbol.at.line} (${symbol.kind})`).join(', ');
    return err(`${path} defines ${JSON.stringify(name)} on lines ${places}. Give the line of one.`);
  }
  if (defined[0] !== undefined) return ok(defined[0].at);
  const first = lines.findIndex((text) => columnOf(text, name) !== undefined);
  const column = columnOf(lines[first] ?? '', name);
  if (column !== undefined) return ok({ line: first + 1, column });
  return err(`${JSON.stringify(name)} does not stand in ${path}. Name a file it stands in.`);
}

function named(symbols: readonly CodeSymbol[], name: string): readonly CodeSymbol[] {
  return symbols.flatMap((symbol) => [
    ...(symbol.name === name ? [symbol] : []),
    ...named(symbol.children, name),
  ]);
}

/** Column, from 1, of a name that stands there as a word of its own. */
function columnOf(line: string, name: string): number | undefined {
  const isWord = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}_$]/u.test(character);
  for (let at = line.indexOf(name); at >= 0; at = line.indexOf(name, at + 1)) {
    const joined =
      (isWord(name[0]) && isWord(line[at - 1])) || (isWord(name.at(-1)) && isWord(line[at + name.length]));
    if (!joined) return at + 1;
  }
  return undefined;
}

async function report(
  name: string,
  defined: readonly Place[],
  references: readonly Place[],
  shown: Shown,
): Promise<string> {
  const lineOf = createLineReader();
  const text = async (place: Place): Promise<string> =>
    (await lineOf(place.real, place.line)).trim().slice(0, maxLineCharacters);
  const visible = references.filter(({ real }) => shown.may(real));
  const sections: string[] = [];
  for (const place of defined.slice(0, 5)) {
    // The name of a library's file is no secret; its text was not asked for.
    const source = shown.may(place.real) ? ` ${await text(place)}` : '';
    sections.push(`Defined in ${shown.path(place.real)}:${place.line}${source}`);
  }
  const byFile = new Map<string, Place[]>();
  for (const place of visible.slice(0, maxPlaces))
    byFile.set(place.real, [...(byFile.get(place.real) ?? []), place]);
  const count = `${visible.length} ${visible.length === 1 ? 'place' : 'places'}`;
  const files = `${byFile.size} ${byFile.size === 1 ? 'file' : 'files'}`;
  sections.push(
    visible.length === 0 ? `Nothing refers to ${name}.` : `${name} stands in ${count} of ${files}:`,
  );
  for (const [real, places] of byFile) {
    sections.push(`### ${shown.path(real)}`);
    const lines = new Map(
      places.toSorted((one, other) => one.line - other.line).map((one) => [one.line, one]),
    );
    for (const place of lines.values()) sections.push(`${place.line}\t${await text(place)}`);
  }
  if (visible.length > maxPlaces) sections.push(`and ${visible.length - maxPlaces} more places`);
  const hidden = references.length - visible.length;
  if (hidden > 0)
    sections.push(
      `(${hidden} outside the workspace or not to be read ${hidden === 1 ? 'is' : 'are'} not shown.)`,
    );
  return sections.join('\n');
}
