import { FileText } from 'lucide-react';
import { cx } from '../../lib/cx';
import { Icon } from '../../ui/icon';
import { PathText } from '../../ui/path-text';
import { popupBox, popupItem, popupList } from '../../ui/popup-look';
import type { FoundFile, MentionList as List } from './use-mention';

interface MentionListProps {
  readonly id: string;
  readonly list: List;
  readonly onPick: (file: FoundFile) => void;
}

/** Files for the `@…` under the caret. The focus stays in the message; the box's keys move here. */
export function MentionList({ id, list, onPick }: MentionListProps) {
  return (
    <div className={cx(popupBox, 'absolute inset-x-0 bottom-full z-30 mb-1')}>
      <div id={id} role="listbox" aria-label="Files" className={popupList}>
        {list.files.map((file, at) => (
          <div
            key={file.path}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === list.active}
            data-highlighted={at === list.active ? '' : undefined}
            className={popupItem}
            onPointerMove={() => list.setActive(at)}
            // Before the message loses its focus to the press.
            onPointerDown={(event) => {
              event.preventDefault();
              onPick(file);
            }}
          >
            <Icon icon={FileText} className="text-muted" />
            <PathText path={file.relative} className="flex-1" />
          </div>
        ))}
      </div>
    </div>
  );
}
