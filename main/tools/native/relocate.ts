import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { comparable } from '../../workspace/paths';
import type { Trash } from '../../workspace/trash';
import type { Tool, ToolContext } from '../define';
import { assessEntries, keptEntry, type EntryUse } from './entry-uses';
import { liftEntries, renameFields, type Fields, type Lifted } from './lift-fields';
import { pathsPreview, placesOf, resolveAsked, type FileToolDeps } from './path-uses';
import { fromOf, problemOf, RelocateInput, toOf, type RelocateKind, type Relocation } from './relocate-plan';
import { runRelocate } from './relocate-run';

export interface RelocateDeps extends FileToolDeps {
  readonly trash: Trash;
}

/** move_path and copy_path: one tool but for what becomes of the source. */
export function createRelocateTool(
  kind: RelocateKind,
  words: { readonly name: string; readonly description: string },
  deps: RelocateDeps,
): Tool<RelocateInput> {
  return {
    ...words,
    group: 'Files',
    actsAs: 'Edit',
    input: RelocateInput,
    primaryArgument: 'paths',
    lift: liftRelocate,
    readOnly: () => false,
    assess: async (input, { session }) =>
      await assessEntries(
        input.paths.flatMap((item) => usesOf(kind, item)),
        session,
        deps.appHome,
      ),
    precheck: (input, context) => precheck(kind, input, context, deps),
    preview: (_input, assessment, { session }) => Promise.resolve(pathsPreview(assessment, session)),
    // A source is read while it is copied, so nobody may change it either.
    locks: (_input, { assessment }) => Promise.resolve(assessment.paths.map(({ real }) => real)),
    run: (input, context) => runRelocate(kind, input, context, deps),
  };
}

/** A moved file is read too: under its new name no rule for the old one keeps it. */
function usesOf(kind: RelocateKind, item: Relocation): readonly EntryUse[] {
  const verb = kind === 'move' ? 'moves' : 'copies';
  const source = fromOf(item, 'read');
  return [
    { asked: source, verb },
    ...(kind === 'move' ? [{ asked: fromOf(item, 'write'), verb }] : []),
    { asked: toOf(item), verb: 'writes', like: source },
  ];
}

async function precheck(
  kind: RelocateKind,
  input: RelocateInput,
  context: ToolContext,
  deps: RelocateDeps,
): Promise<Result<void, Refusal>> {
  const places = await placesOf(context.session, deps.appHome);
  const taken = new Map<string, string>();
  const problems: string[] = [];
  for (const item of input.paths) {
    const [from, to] = [
      await resolveAsked(fromOf(item, 'read'), context.session),
      await resolveAsked(toOf(item), context.session),
    ];
    if (!from.ok || !to.ok) {
      problems.push(`${item.from}: ${from.ok ? (to.ok ? '' : to.error.message) : from.error.message}`);
      continue;
    }
    const kept = kind === 'move' ? keptEntry(item.from, from.value.real, places) : undefined;
    if (kept !== undefined) return err(kept);
    const twin = taken.get(comparable(to.value.real));
    if (twin !== undefined) {
      return err({
        by: 'precheck',
        reason: `Nothing was changed: ${twin} and ${item.from} both go to ${item.to}.`,
      });
    }
    taken.set(comparable(to.value.real), item.from);
    const problem = await problemOf(from.value.real, to.value.real, input.overwrite === true);
    if (problem !== undefined) problems.push(`${item.from}: ${problem}`);
  }
  return problems.length < input.paths.length
    ? ok(undefined)
    : err({ by: 'precheck', reason: `Nothing was changed. ${problems.join('\n')}` });
}

const entrySpellings: Readonly<Record<string, string>> = {
  source: 'from',
  source_path: 'from',
  src: 'from',
  old_path: 'from',
  destination: 'to',
  destination_path: 'to',
  dest: 'to',
  dst: 'to',
  new_path: 'to',
  target: 'to',
};

function liftRelocate(raw: Fields): Lifted {
  const listed = renameFields(raw, { moves: 'paths', copies: 'paths' });
  if (!listed.ok) return listed;
  const named = renameFields(listed.value, entrySpellings);
  if (!named.ok) return named;
  const { from, to, paths, ...rest } = named.value;
  if (from === undefined && to === undefined) {
    if (!Array.isArray(paths)) return ok(named.value);
    const entries = liftEntries(paths, (entry) => renameFields(entry, entrySpellings), 'paths');
    return entries.ok ? ok({ ...rest, paths: entries.value }) : entries;
  }
  if (paths !== undefined) {
    return err({ field: 'from', message: 'from and to beside paths name one more; put them into paths.' });
  }
  const entry = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  return ok({ ...rest, paths: [entry] });
}
