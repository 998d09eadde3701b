import type { FileChange } from '@shared/domain/display';
import type { HookProjection } from '../../../define';
import { absolutePath, given, isFields, originalText, structuredPatch } from '../../project-files';
import type { WriteInput } from './definition';

/** Write as Claude Code's hooks know it, once for each file. */
export const projectWrite: HookProjection<WriteInput> = {
  calls: ({ files, create_directories: folders }, session) =>
    files.map(({ path, content }) => ({
      name: 'Write',
      input: { file_path: absolutePath(path, session), content, ...given('create_directories', folders) },
    })),
  fold({ files, create_directories: folders }, updates) {
    const wanted = [...updates.values()].find((one) => 'create_directories' in one)?.['create_directories'];
    const entries = files.map((file, index) => {
      const updated = updates.get(index);
      if (updated === undefined) return file;
      const { create_directories: _folders, ...entry } = updated;
      return entry;
    });
    return { files: entries, ...given('create_directories', wanted ?? folders) };
  },
  text: (output) =>
    isFields(output) && typeof output['filePath'] === 'string' && typeof output['content'] === 'string'
      ? `${output['filePath']}: ${output['type'] === 'create' ? 'created' : 'written'}.`
      : undefined,
};

export function writeResponse(
  file: string,
  content: string,
  change: FileChange,
  before: string | null,
): object {
  return {
    type: change.status === 'created' ? 'create' : 'update',
    filePath: file,
    content,
    structuredPatch: structuredPatch(change),
    originalFile: originalText(before),
    userModified: false,
  };
}
