import { expect, it } from 'vitest';
import { openTestStore, temporaryFolder, valueOf } from './testing/temporary-store';

it('recent folders are listed last opened first, each once, until they are taken out', () => {
  const { recentFolders } = openTestStore(temporaryFolder()).store;
  const folder = (name: string) => ({ root: `/srv/${name}`, projectId: `id-${name}`, name });
  for (const name of ['a', 'b', 'c', 'a']) valueOf(recentFolders.opened(folder(name)));
  expect(recentFolders.list(10)).toEqual([folder('a'), folder('c'), folder('b')]);
  expect(recentFolders.list(1)).toEqual([folder('a')]);
  valueOf(recentFolders.remove('/srv/a'));
  expect(recentFolders.list(10)).toEqual([folder('c'), folder('b')]);
});
