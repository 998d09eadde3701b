import {
  listFolder,
  maxListed,
  type FolderListing,
  type ListedEntry,
} from '../../../../workspace/list-folder';
import { displayPath } from '../../../../workspace/paths';
import type { RunContext, Tool, ToolResult } from '../../../define';
import { cleanKeys, renameFields } from '../../lift-fields';
import {
  assessPaths,
  pathsPreview,
  resolveDecided,
  type AskedPath,
  type FileToolDeps,
} from '../../path-uses';
import { description, ListDirInput } from './definition';

export function createListDirTool(deps: FileToolDeps): Tool<ListDirInput> {
  return {
    name: 'list_dir',
    group: 'Files',
    actsAs: 'Read',
    description,
    input: ListDirInput,
    primaryArgument: 'path',
    lift: (raw) => {
      const cleaned = cleanKeys(raw, ['path', 'depth', 'hidden', 'ignored']);
      return cleaned.ok
        ? renameFields(cleaned.value, {
            file_path: 'path',
            dir: 'path',
            directory: 'path',
            max_depth: 'depth',
          })
        : cleaned;
    },
    readOnly: () => true,
    assess: (input, { session }) => assessPaths([askedOf(input)], session, deps.appHome),
    preview: (_input, assessment, { session }) => Promise.resolve(pathsPreview(assessment, session)),
    async *run(input, context) {
      yield* [];
      return await list(input, context);
    },
  };
}

function askedOf({ path = '.' }: ListDirInput): AskedPath {
  return { path, access: 'read' };
}

async function list(input: ListDirInput, context: RunContext): Promise<ToolResult> {
  const { path } = askedOf(input);
  const target = await resolveDecided(askedOf(input), context);
  const listed = target.ok
    ? await listFolder({
        real: target.value.real,
        depth: input.depth ?? 1,
        hidden: input.hidden === true,
        ignored: input.ignored === true,
      })
    : target;
  const { root, home } = context.session;
  const absolute = target.ok ? target.value.real : path;
  const row = { path: displayPath(absolute, root, home), absolute, kind: 'directory' } as const;
  if (listed.ok) {
    return {
      content: [{ type: 'text', text: textOf(listed.value) }],
      isError: false,
      display: { kind: 'files', rows: [row] },
    };
  }
  const reason = listed.error.kind === 'missing' ? 'There is no such folder.' : listed.error.message;
  return {
    content: [{ type: 'text', text: `${path}: ${reason}` }],
    isError: true,
    reason,
    display: { kind: 'files', rows: [{ ...row, error: reason }] },
  };
}

function textOf({ entries, leftOut, cut, denied }: FolderListing): string {
  const lines = entries.map(lineOf);
  const out = [
    ...(leftOut.hidden > 0 ? [`${leftOut.hidden} hidden`] : []),
    ...(leftOut.ignored > 0 ? [`${leftOut.ignored} ignored`] : []),
  ].join(' and ');
  return [
    ...(lines.length === 0 ? ['(The folder is empty.)'] : lines),
    ...(out === '' ? [] : [`(Left out: ${out}. hidden and ignored show them.)`]),
    ...(cut ? [`(Cut off at ${maxListed} entries, the deepest left out. List a folder below it.)`] : []),
    ...(denied.length > 0 ? [`(The system denies looking into ${denied.join(', ')}.)`] : []),
  ].join('\n');
}

function lineOf({ path, kind, bytes, target }: ListedEntry): string {
  if (kind === 'folder') return `${path}/`;
  if (kind === 'link') return `${path} -> ${target ?? ''}`;
  return kind === 'file' ? `${path}\t${bytes}` : `${path} (pipe, socket or device)`;
}
