import { GitCompare, TriangleAlert } from 'lucide-react';
import { splitPath } from '../lib/path';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { editor } from './state/editor-state';

export interface ConflictBarProps {
  readonly path: string;
  readonly outside: 'changed' | 'deleted';
}

/** Says that the file on disk and the text here have parted, and how to bring them together. */
export function ConflictBar({ path, outside }: ConflictBarProps) {
  const { save, reload, compare, close } = editor.useSlice((state) => state.editorActions);
  const comparing = editor.useSlice((state) => state.editor.compare?.path === path);
  const { name } = splitPath(path);
  return (
    <div
      role="alert"
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-ambersoft px-3 py-1 text-small text-fg"
    >
      <Icon icon={TriangleAlert} className="text-amber" />
      <p className="min-w-40 flex-1">
        {outside === 'changed'
          ? `${name} was changed on disk since you opened it. Your text is not saved.`
          : `${name} was deleted on disk. The text here is all there is of it.`}
      </p>
      <div className="flex items-center gap-2">
        {outside === 'changed' ? (
          <>
            <Button
              size="sm"
              icon={GitCompare}
              pressed={comparing}
              onClick={() => void compare(comparing ? null : path)}
            >
              Compare
            </Button>
            <Button size="sm" onClick={() => void save(path, true)}>
              Overwrite
            </Button>
            <Button size="sm" onClick={() => void reload(path)}>
              Reload
            </Button>
          </>
        ) : (
          <>
            <Button size="sm" onClick={() => void save(path, true)}>
              Save again
            </Button>
            <Button size="sm" onClick={() => close([path])}>
              Close tab
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
