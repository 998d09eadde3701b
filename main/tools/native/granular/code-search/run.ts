import path from 'node:path';
import { err, ok, type Result } from '@shared/kit/result';
import { findByWords } from '../../../../workspace/code-index/by-words';
import type { CodeAnswer, CodeIndex } from '../../../../workspace/code-index/code-index';
import { classifyPath, displayPath, isInside, type PathPlaces } from '../../../../workspace/paths';
import type { Ripgrep } from '../../../../workspace/ripgrep';
import type { Progress, RunContext, ToolResult } from '../../../define';
import { placesOf, resolveDecided, type AskedPath, type FileToolDeps } from '../../path-uses';
import type { CodeSearchInput } from './definition';
import { formatByWords, formatFound, nothing } from './format';

export interface CodeSearchDeps extends FileToolDeps {
  readonly codeIndex: CodeIndex;
  readonly ripgrep: Ripgrep;
}

const defaultLimit = 8;

const kindsOf: Readonly<Record<NonNullable<CodeSearchInput['kind']>, readonly string[]>> = {
  function: ['function', 'method'],
  class: ['class', 'namespace'],
  type: ['interface', 'type', 'enum', 'class'],
  docs: ['heading'],
};

export function askedPath(input: CodeSearchInput): AskedPath {
  return { path: input.path ?? '.', access: 'read' };
}

interface CodeScope {
  readonly places: PathPlaces;
  /** Relative to the root, with `/`; "" for all of it. */
  readonly below: string;
  readonly shown: string;
  readonly mayShow: (relative: string) => boolean;
}

export function createCodeSearchRun(deps: CodeSearchDeps) {
  return async function* runCodeSearch(
    input: CodeSearchInput,
    context: RunContext,
  ): AsyncGenerator<Progress, ToolResult> {
    yield* [];
    const scope = await findScope(input, context, deps);
    if (!scope.ok) return result(input, 0, 0, scope.error, true);
    const limit = input.limit ?? defaultLimit;
    const { below, mayShow, shown } = scope.value;
    const { root, home, written } = context.session;
    const answer = await deps.codeIndex.search(
      {
        query: input.query,
        root,
        home,
        below,
        limit,
        mayShow,
        kinds: input.kind === undefined ? [] : kindsOf[input.kind],
        written: [...written],
      },
      context.signal,
    );
    if (answer.kind === 'aborted') return result(input, 0, 0, 'The search was stopped.', false);
    if (answer.kind === 'found' && isWorthShowing(answer)) {
      const files = new Set(answer.hits.map((hit) => hit.path)).size;
      return result(input, answer.hits.length, files, formatFound(answer, input.query, shown), false);
    }
    return await withoutIndex(deps, input, scope.value, whyNot(answer), context.signal);
  };
}

/** What little is indexed so far would look like an answer, and be none. */
function isWorthShowing({ ready, indexed, listed, hits }: Extract<CodeAnswer, { kind: 'found' }>): boolean {
  return ready || (hits.length > 0 && indexed * 2 >= listed);
}

async function withoutIndex(
  { ripgrep }: CodeSearchDeps,
  input: CodeSearchInput,
  { places, below, shown, mayShow }: CodeScope,
  why: string,
  signal: AbortSignal,
): Promise<ToolResult> {
  const inScope = (relative: string): boolean =>
    below === '' || relative === below || relative.startsWith(`${below}/`);
  const files = await findByWords(
    ripgrep,
    {
      query: input.query,
      folder: places.root,
      leaveOut: (relative) => {
        const found = relative.replaceAll(path.sep, '/');
        return !inScope(found) || !mayShow(found);
      },
    },
    signal,
  );
  if (files.length === 0) return result(input, 0, 0, `(${why})\n${nothing(input.query, shown)}`, false);
  const limit = input.limit ?? defaultLimit;
  return result(input, files.length, files.length, formatByWords(files, limit, why), false);
}

function whyNot(answer: Exclude<CodeAnswer, { kind: 'aborted' }>): string {
  if (answer.kind === 'unavailable') return `The code index cannot be asked: ${answer.message}.`;
  return `The code index is being built: ${answer.indexed} of ${answer.listed} files so far; ask again soon.`;
}

async function findScope(
  input: CodeSearchInput,
  context: RunContext,
  deps: FileToolDeps,
): Promise<Result<CodeScope, string>> {
  const asked = askedPath(input);
  const target = await resolveDecided(asked, context);
  if (!target.ok) return err(`${asked.path}: ${target.error.message}`);
  const { real } = target.value;
  const places = await placesOf(context.session, deps.appHome);
  if (!isInside(places.root, real)) {
    return err(`path: code_search covers the workspace; search ${asked.path} with code_grep.`);
  }
  const below = path.relative(places.root, real).replaceAll(path.sep, '/');
  return ok({
    places,
    below,
    shown: below === '' ? '' : displayPath(real, places.root, places.home),
    mayShow: (relative) => {
      const found = path.join(places.root, relative);
      return classifyPath(found, places).sort !== 'secret' && deps.readDenied?.(found, context) !== true;
    },
  });
}

function result(
  input: CodeSearchInput,
  matches: number,
  files: number,
  text: string,
  isError: boolean,
): ToolResult {
  const row = { pattern: input.query, matches, files, ...(isError ? { error: text } : {}) };
  return {
    content: [{ type: 'text', text }],
    isError,
    ...(isError ? { reason: text } : {}),
    display: { kind: 'search', rows: [row] },
  };
}
