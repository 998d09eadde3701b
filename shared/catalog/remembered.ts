import { nameIn } from './aliases';
import { coreToolNames } from './names';

/** What the agent writes and reads back with: on no page, with no switch, and never read by memory again (NT7). */
export const memoryToolNames = ['MemorySearch', 'MemoryCarve', 'MemoryNote', 'MemoryPin'] as const;

const memoryTools: ReadonlySet<string> = new Set(
  memoryToolNames.flatMap((name) => [name, nameIn('granular', name)]),
);

/** In either catalogue's spelling. */
export function isMemoryTool(name: string): boolean {
  return memoryTools.has(name);
}

/** Whether its answers retell what others printed: memory never reads its calls, whatever its switch says (NT7). */
export function retellsMemory(name: string): boolean {
  return isMemoryTool(name) || rememberedName(name) === 'GlobalSearch';
}

const coreByGranular = new Map<string, string>(coreToolNames.map((name) => [nameIn('granular', name), name]));

/** One name for a tool that both catalogues have, so that its memory switch is one switch (NT6). */
export function rememberedName(name: string): string {
  return coreByGranular.get(name) ?? name;
}

/** Whether a list of remembered tools, in whichever spelling, holds that one. */
export function isRemembered(remembered: readonly string[], name: string): boolean {
  const wanted = rememberedName(name);
  return remembered.some((one) => rememberedName(one) === wanted);
}
