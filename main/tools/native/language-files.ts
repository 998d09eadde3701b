import path from 'node:path';
import { stat } from 'node:fs/promises';
import { loadText } from '../../workspace/load-text';
import { kindOf, type LanguageServerId } from '../../workspace/languages/kinds';
import type { Languages } from '../../workspace/languages/languages';
import { displayPath, type PathPlaces } from '../../workspace/paths';
import type { Ripgrep } from '../../workspace/ripgrep';
import { search } from '../../workspace/search';
import type { RunContext, ToolResult } from '../define';
import { mayShow, placesOf, type FileToolDeps } from './path-uses';

/** What the tools that ask language servers need. */
export interface LanguageToolDeps extends FileToolDeps {
  readonly languages: Pick<Languages, 'folder'>;
  readonly ripgrep: Ripgrep;
}

/** A question that a person's agent asked on purpose may wait for a server that has to read a large project first. */
export const askMs = 30_000;

/** What of a workspace may be shown, and how (PE3, PE5). */
export interface Shown {
  readonly places: PathPlaces;
  may(real: string): boolean;
  path(real: string): string;
}

export async function shownIn(context: RunContext, deps: FileToolDeps): Promise<Shown> {
  const { session } = context;
  const places = await placesOf(session, deps.appHome);
  return {
    places,
    may: (real) => mayShow(real, places, deps, context),
    path: (real) => displayPath(real, session.root, session.home),
  };
}

/** Files below a folder that some language server reads, in the order of their paths; ignored files are left out. */
export async function servedFiles(
  folder: string,
  shown: Shown,
  ripgrep: Ripgrep,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const outcome = await search(ripgrep, { folder, output: 'files' }, signal);
  if (outcome.kind !== 'found' || outcome.output === 'content') return [];
  return outcome.files
    .map((file) => path.join(folder, file.path))
    .filter((real) => kindOf(real) !== undefined && shown.may(real));
}

/** One file for each server that reads projects, the one nearest to the top: opening it makes it read its project. */
export function entryFiles(files: readonly string[]): readonly string[] {
  const best = new Map<LanguageServerId, string>();
  const depth = (file: string): number => file.split(path.sep).length;
  for (const file of files) {
    const kind = kindOf(file);
    if (kind === undefined || kind.program.from === 'own') continue;
    const known = best.get(kind.id);
    if (known === undefined || depth(file) < depth(known)) best.set(kind.id, file);
  }
  return [...best.values()];
}

export async function isFolder(real: string): Promise<boolean> {
  try {
    return (await stat(real)).isDirectory();
  } catch {
    // Missing: whoever opens it says so.
    return false;
  }
}

/** Lines of files by number, each file read once. */
export function createLineReader(): (real: string, line: number) => Promise<string> {
  const files = new Map<string, Promise<readonly string[]>>();
  const read = async (real: string): Promise<readonly string[]> => {
    const loaded = await loadText(real);
    return loaded.ok ? loaded.value.text.split(/\r\n|\r|\n/) : [];
  };
  return async (real, line) => {
    const lines = files.get(real) ?? read(real);
    files.set(real, lines);
    return (await lines)[line - 1] ?? '';
  };
}

export function textResult(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: false, display: { kind: 'text' } };
}

export function failedResult(reason: string): ToolResult {
  return { content: [{ type: 'text', text: reason }], isError: true, reason, display: { kind: 'text' } };
}
