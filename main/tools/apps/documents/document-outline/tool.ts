import type { Result } from '@shared/kit/result';
import type { DocumentFormat, DocumentText } from '../../../../workspace/documents';
import type { FileProblem } from '../../../../workspace/file-problem';
import { loadDocument } from '../../../../workspace/load-document';
import { displayPath } from '../../../../workspace/paths';
import type { Progress, RunContext, Tool, ToolResult } from '../../../define';
import { cleanKeys, renameFields } from '../../../native/lift-fields';
import { assessPaths, pathsPreview, resolveDecided, type AskedPath } from '../../../native/path-uses';
import { description, DocumentOutlineInput } from './definition';

export interface DocumentOutlineDeps {
  readonly appHome: string;
  outline(
    format: DocumentFormat,
    bytes: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
  ): Promise<Result<DocumentText, FileProblem>>;
}

export function createDocumentOutlineTool(deps: DocumentOutlineDeps): Tool<DocumentOutlineInput> {
  return {
    name: 'document_outline',
    group: 'Files',
    actsAs: 'Read',
    description,
    input: DocumentOutlineInput,
    primaryArgument: 'path',
    lift(raw) {
      const cleaned = cleanKeys(raw, ['path', 'file_path']);
      return cleaned.ok ? renameFields(cleaned.value, { file_path: 'path' }) : cleaned;
    },
    readOnly: () => true,
    assess: (input, context) => assessPaths([asked(input)], context.session, deps.appHome),
    preview: (_input, assessment, context) => Promise.resolve(pathsPreview(assessment, context.session)),
    run: (input, context) => runOutline(input, context, deps),
  };
}

function asked(input: DocumentOutlineInput): AskedPath {
  return { path: input.path, access: 'read' };
}

async function* runOutline(
  input: DocumentOutlineInput,
  context: RunContext,
  deps: DocumentOutlineDeps,
): AsyncGenerator<Progress, ToolResult> {
  yield* [];
  const target = await resolveDecided(asked(input), context);
  if (!target.ok) return failed(input.path, input.path, target.error);
  const { real } = target.value;
  const shown = displayPath(real, context.session.root, context.session.home);
  const loaded = await loadDocument(real);
  if (!loaded.ok) return failed(shown, real, loaded.error);
  const outline = await deps.outline(loaded.value.format, loaded.value.bytes, context.signal);
  if (!outline.ok) return failed(shown, real, outline.error);
  const { size } = loaded.value;
  return {
    content: [{ type: 'text', text: outline.value.text }],
    isError: false,
    display: {
      kind: 'files',
      rows: [{ path: shown, absolute: real, kind: 'document', part: outline.value.part, bytes: size }],
    },
  };
}

function failed(path: string, absolute: string, problem: FileProblem): ToolResult {
  return {
    content: [{ type: 'text', text: `${path}: ${problem.message}` }],
    isError: true,
    reason: problem.message,
    display: {
      kind: 'files',
      rows: [
        { path, absolute, kind: problem.kind === 'missing' ? 'missing' : 'refused', error: problem.message },
      ],
    },
  };
}
