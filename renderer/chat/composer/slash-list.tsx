import type { SkillView } from '@shared/domain/skill';
import { Badge } from '../../ui/badge';
import { SuggestionList } from './suggestion-list';
import type { SlashList as List } from './use-slash';

interface SlashListProps {
  readonly id: string;
  readonly list: List;
  readonly onPick: (command: SkillView) => void;
}

/** Commands for the `/…` at the start. */
export function SlashList({ id, list, onPick }: SlashListProps) {
  return (
    <SuggestionList
      id={id}
      label="Commands"
      items={list.commands}
      active={list.active}
      keyOf={({ name }) => name}
      onActive={list.setActive}
      onPick={onPick}
      className="max-h-[min(16rem,40vh)]!"
      renderItem={(command) => (
        <>
          <span className="shrink-0 font-mono text-code">/{command.name}</span>
          {command.argumentHint !== undefined && (
            <span className="max-w-1/3 shrink-0 truncate font-mono text-meta text-muted">
              {command.argumentHint}
            </span>
          )}
          <span className="min-w-0 flex-1 truncate text-small text-muted">{command.description}</span>
          <Badge kind="label">{originWord(command)}</Badge>
        </>
      )}
    />
  );
}

function originWord({ origin, plugin, kind }: SkillView): string {
  if (origin === 'plugin') return plugin ?? 'plugin';
  return `${origin === 'workspace' ? 'folder' : 'yours'} · ${kind}`;
}
