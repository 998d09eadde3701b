import { FileText } from 'lucide-react';
import { Icon } from '../../ui/icon';
import { PathText } from '../../ui/path-text';
import { SuggestionList } from './suggestion-list';
import type { FoundFile, MentionList as List } from './use-mention';

interface MentionListProps {
  readonly id: string;
  readonly list: List;
  readonly onPick: (file: FoundFile) => void;
}

/** Files for the `@…` under the caret. */
export function MentionList({ id, list, onPick }: MentionListProps) {
  return (
    <SuggestionList
      id={id}
      label="Files"
      items={list.files}
      active={list.active}
      keyOf={({ path }) => path}
      onActive={list.setActive}
      onPick={onPick}
      renderItem={(file) => (
        <>
          <Icon icon={FileText} className="text-muted" />
          <PathText path={file.relative} className="flex-1" />
        </>
      )}
    />
  );
}
