import { describeChange } from '@shared/text/diff';
import type { FileChange } from '@shared/domain/display';
import { err, ok, type Result } from '@shared/kit/result';
import { versionAt } from '../../../../workspace/decided-file';
import type { FileVersion } from '../../../../workspace/file-guard';
import type { FileProblem } from '../../../../workspace/file-problem';
import { loadText } from '../../../../workspace/load-text';
import { displayPath, type ResolvedPath } from '../../../../workspace/paths';
import type { SessionState } from '../../../../workspace/session-state';
import {
  encodeText,
  encodingNames,
  markLength,
  usualLineEnd,
  withLineEnd,
  type Encoding,
} from '../../../../workspace/text-file';

/** One file of a call, as it would be written now. */
export interface PlannedWrite {
  readonly bytes: Uint8Array;
  readonly expected: FileVersion | 'nothing';
  readonly change: FileChange;
  /** What stood there; null for a new file, and for one that is no text. */
  readonly before: string | null;
  /** Content that was adapted to the file's own form, as sentences for the model. */
  readonly notes: readonly string[];
}

/**
 * Fits new content into what stands there: encoding, byte order mark and Windows line ends of an existing text
 * file are kept (B03). Changes nothing.
 */
export async function planWrite(
  target: ResolvedPath,
  content: string,
  session: SessionState,
): Promise<Result<PlannedWrite, FileProblem>> {
  const file = { path: displayPath(target.real, session.root, session.home), absolute: target.real };
  const version = await versionAt(target.real);
  if (!version.ok) return version;
  if (version.value === undefined) {
    const encoded = encodeText(content, 'utf-8');
    if (!encoded.ok) return encoded;
    return ok({
      bytes: encoded.value,
      expected: 'nothing',
      change: describeChange(file, null, content),
      before: null,
      notes: [],
    });
  }
  const old = await loadText(target.real);
  if (!old.ok) {
    if (old.error.kind !== 'binary' && old.error.kind !== 'too-large') return old;
    const encoded = encodeText(content, 'utf-8');
    if (!encoded.ok) return encoded;
    const change: FileChange = { ...describeChange(file, '', content), status: 'changed' };
    return ok({ bytes: encoded.value, expected: version.value, change, before: null, notes: [] });
  }
  const fitted = fit(content, old.value);
  const encoded = encodeText(fitted.text, old.value.encoding);
  if (!encoded.ok) return err(encoded.error);
  const change = describeChange(file, old.value.text, fitted.text);
  const { text: before, version: expected } = old.value;
  return ok({ bytes: encoded.value, expected, change, before, notes: fitted.notes });
}

function fit(
  content: string,
  old: { readonly text: string; readonly encoding: Encoding },
): { readonly text: string; readonly notes: readonly string[] } {
  const kept: string[] = [];
  const unmarked = markLength(old.encoding) > 0 && content.startsWith('\uFEFF') ? content.slice(1) : content;
  const windows = usualLineEnd(old.text) === '\r\n' && !unmarked.includes('\r') && unmarked.includes('\n');
  if (old.encoding !== 'utf-8') kept.push(`${encodingNames[old.encoding]} encoding`);
  if (windows) kept.push('CRLF line ends');
  return {
    text: windows ? withLineEnd(unmarked, '\r\n') : unmarked,
    notes: kept.length === 0 ? [] : [`kept its ${kept.join(' and ')}`],
  };
}
