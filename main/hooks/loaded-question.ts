import type { LoadedNote } from '../agent/ports';
import type { HookQuestion } from './ports';

/** A note that an agent was given, as hooks are told of it. */
export function loadedQuestion(
  { file, scope, importedBy }: LoadedNote,
  reason: 'session_start' | 'compact' | 'nested_traversal',
  trigger?: string,
): HookQuestion {
  const ofWorkspace = file.endsWith('.local.md') ? 'Local' : 'Project';
  const why = importedBy === undefined || reason === 'compact' ? reason : 'include';
  return {
    event: 'InstructionsLoaded',
    subject: why,
    fields: {
      file_path: file,
      memory_type: scope === 'user' ? 'User' : ofWorkspace,
      load_reason: why,
      ...(importedBy === undefined ? {} : { parent_file_path: importedBy }),
      ...(trigger === undefined ? {} : { trigger_file_path: trigger }),
    },
  };
}
