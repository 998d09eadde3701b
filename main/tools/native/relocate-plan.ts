import { z } from 'zod';
import { entryAt } from '../../workspace/entry-tree';
import { isTaken } from '../../workspace/move-entry';
import { comparable, isInside } from '../../workspace/paths';
import type { AskedPath } from './path-uses';

export type RelocateKind = 'move' | 'copy';

const path = z.string().min(1);

export const RelocateInput = z.strictObject({
  paths: z
    .array(z.strictObject({ from: path.describe('What'), to: path.describe('Its full new path') }))
    .min(1)
    .describe('In order'),
  overwrite: z.boolean().optional().describe('Replace what stands at to; it goes to the trash'),
});
export type RelocateInput = z.infer<typeof RelocateInput>;
export type Relocation = RelocateInput['paths'][number];

export const fromOf = (item: Relocation, access: 'read' | 'write'): AskedPath => ({
  path: item.from,
  access,
  entry: true,
});
export const toOf = (item: Relocation): AskedPath => ({ path: item.to, access: 'write', entry: true });

/** Why one entry cannot take the other's place, looking at the disk as it is now. */
export async function problemOf(from: string, to: string, overwrite: boolean): Promise<string | undefined> {
  if ((await entryAt(from)) === undefined) return 'There is no such file or folder.';
  if (from === to) return 'It stands there already.';
  if (comparable(from) !== comparable(to) && isInside(from, to)) return 'A folder cannot go into itself.';
  if (!(await isTaken(from, to))) return undefined;
  if (!overwrite)
    return `${(await entryAt(to))?.kind === 'folder' ? 'A folder' : 'Something'} stands at to; name a free path or set overwrite.`;
  return isInside(to, from) ? 'It lies in the folder that it would replace.' : undefined;
}
