import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { versionAt } from '../../../../workspace/decided-file';
import { comparable, displayPath, type ResolvedPath } from '../../../../workspace/paths';
import { readPath } from '../../../../workspace/read-path';
import type { ToolContext } from '../../../define';
import { mayShow, placesOf, resolveAsked, type FileToolDeps } from '../../path-uses';
import type { WriteInput } from './definition';

/** Current content shown with a refusal: enough to decide on, less than a read gives. */
const maxShownLines = 400;
const maxShownBytes = 16 * 1024;

/**
 * Refuses the whole call, before anyone is asked, when a file is named twice or when an existing file was not read
 * since it last changed (WE2, WE3). The refusal shows the current content, which then counts as read; a secret or
 * a file outside the workspace has to be read first, because showing it is a question of its own.
 */
export async function precheckWrite(
  input: WriteInput,
  context: ToolContext,
  deps: FileToolDeps,
): Promise<Result<void, Refusal>> {
  const targets: ResolvedPath[] = [];
  for (const file of input.files) {
    const resolved = await resolveAsked({ path: file.path, access: 'write' }, context.session);
    if (!resolved.ok) continue;
    const twin = targets.find((target) => comparable(target.real) === comparable(resolved.value.real));
    if (twin !== undefined) {
      return err({
        by: 'precheck',
        reason: `Nothing was written: ${twin.asked} and ${file.path} are the same file; give it once.`,
      });
    }
    targets.push(resolved.value);
  }
  const unread = await unreadTargets(targets, context);
  return unread.length === 0 ? ok(undefined) : err(await refusal(unread, context, deps));
}

async function unreadTargets(
  targets: readonly ResolvedPath[],
  context: ToolContext,
): Promise<readonly ResolvedPath[]> {
  const unread: ResolvedPath[] = [];
  for (const target of targets) {
    const version = await versionAt(target.real);
    if (!version.ok || version.value === undefined) continue;
    if (context.session.guard.check(target.real, version.value) !== 'fresh') unread.push(target);
  }
  return unread;
}

async function refusal(
  unread: readonly ResolvedPath[],
  context: ToolContext,
  deps: FileToolDeps,
): Promise<Refusal> {
  const places = await placesOf(context.session, deps.appHome);
  const sections: string[] = [];
  const hidden: string[] = [];
  for (const target of unread) {
    const shown = mayShow(target.real, places, deps, context)
      ? await currentContent(target, context)
      : undefined;
    if (shown === undefined) hidden.push(target.asked);
    else sections.push(`### ${target.asked}\n${shown}`);
  }
  const names = unread.map((target) => displayPath(target.real, places.root, places.home)).join(', ');
  const one = unread.length === 1;
  const steps = [
    ...(hidden.length === 0 ? [] : [`Read ${hidden.join(', ')} first.`]),
    ...(sections.length === 0
      ? []
      : [
          `If it should still be replaced, send the call again. The current content:\n\n${sections.join('\n\n')}`,
        ]),
  ];
  return {
    by: 'precheck',
    reason: `Nothing was written: ${names} ${one ? 'exists and was' : 'exist and were'} not read since the last change.`,
    remedy: steps.join(' '),
  };
}

async function currentContent(target: ResolvedPath, context: ToolContext): Promise<string | undefined> {
  const window = { start: { line: 1 }, maxLines: maxShownLines, maxBytes: maxShownBytes };
  const never = new AbortController().signal;
  const outcome = await readPath({ real: target.real, mode: 'auto', window }, never);
  if (outcome.kind !== 'text' || outcome.window.kind !== 'lines') return undefined;
  context.session.guard.record(target.real, outcome.version);
  const { lines, atEnd, endByte } = outcome.window;
  if (lines.length === 0) return '(The file is empty.)';
  const numbered = lines.map((line, index) => `${index + 1}\t${line}`).join('\n');
  return atEnd
    ? numbered
    : `${numbered}\n(Cut off at byte ${endByte} of ${outcome.size}; Read shows the rest.)`;
}
