import type { Tool } from '../../../define';
import { createRelocateTool, type RelocateDeps } from '../../relocate';
import type { RelocateInput } from '../../relocate-plan';

const description =
  'Copies files, links and folders with all in them, each from one path to another. Missing folders above to are made; ' +
  'nothing is replaced unless overwrite is set.';

export function createCopyPathTool(deps: RelocateDeps): Tool<RelocateInput> {
  return createRelocateTool('copy', { name: 'copy_path', description }, deps);
}
