import { nameIn } from '@shared/catalog/aliases';
import type { Tool } from '../define';

/** A core tool of the granular catalogue that is the same in both: `ToolSearch` is there as `tool_search`. */
export function snakeCased<Input>(tool: Tool<Input>): Tool<Input> {
  return { ...tool, name: nameIn('granular', tool.name), actsAs: tool.name };
}
