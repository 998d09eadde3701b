import type { Tool } from '../../../define';
import { createRelocateTool, type RelocateDeps } from '../../relocate';
import type { RelocateInput } from '../../relocate-plan';

const description =
  'Moves or renames files, links and folders, each from one path to another. Missing folders above to are made; nothing ' +
  'is replaced unless overwrite is set.';

export function createMovePathTool(deps: RelocateDeps): Tool<RelocateInput> {
  return createRelocateTool('move', { name: 'move_path', description }, deps);
}
