import type { Tool } from '../tools/define';
import type { EditInput } from '../tools/native/claude/Edit/definition';
import type { ReadInput } from '../tools/native/claude/Read/definition';
import type { WriteInput } from '../tools/native/claude/Write/definition';
import { createCopyPathTool } from '../tools/native/granular/copy-path/tool';
import { createCreateDirsTool } from '../tools/native/granular/create-dirs/tool';
import { createDeleteTool } from '../tools/native/granular/delete/tool';
import { createEditFileTool } from '../tools/native/granular/edit-file/tool';
import { createEndTurnTool } from '../tools/native/granular/end-turn/tool';
import { createListDirTool } from '../tools/native/granular/list-dir/tool';
import { createMovePathTool } from '../tools/native/granular/move-path/tool';
import { createReadFileTool } from '../tools/native/granular/read-file/tool';
import { createReadFilesTool } from '../tools/native/granular/read-files/tool';
import { createWriteFileTool } from '../tools/native/granular/write-file/tool';
import type { RelocateDeps } from '../tools/native/relocate';

export interface GranularFilesOptions extends RelocateDeps {
  readonly read: Tool<ReadInput>;
  readonly write: Tool<WriteInput>;
  readonly edit: Tool<EditInput>;
}

/** The granular catalogue's group Files, and end_turn (NT2). */
export function createGranularFileTools(options: GranularFilesOptions): readonly { readonly name: string }[] {
  const { read, write, edit } = options;
  return [
    createReadFileTool(read),
    createReadFilesTool(read),
    createListDirTool(options),
    createCreateDirsTool(options),
    createWriteFileTool(write),
    createEditFileTool(edit),
    createDeleteTool(options),
    createMovePathTool(options),
    createCopyPathTool(options),
    createEndTurnTool(),
  ];
}
