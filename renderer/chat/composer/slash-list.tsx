import { useEffect, useRef } from 'react';
import type { SkillView } from '@shared/domain/skill';
import { cx } from '../../lib/cx';
import { Badge } from '../../ui/badge';
import { popupBox, popupItem, popupList } from '../../ui/popup-look';
import type { SlashList as List } from './use-slash';

interface SlashListProps {
  readonly id: string;
  readonly list: List;
  readonly onPick: (command: SkillView) => void;
}

/** Commands for the `/…` at the start. The focus stays in the message; the box's keys move here. */
export function SlashList({ id, list, onPick }: SlashListProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.children[list.active]?.scrollIntoView({ block: 'nearest' });
  }, [list.active]);
  return (
    <div className={cx(popupBox, 'absolute inset-x-0 bottom-full z-30 mb-1')}>
      <div
        id={id}
        ref={box}
        role="listbox"
        aria-label="Commands"
        className={cx(popupList, 'max-h-[min(16rem,40vh)]!')}
      >
        {list.commands.map((command, at) => (
          <div
            key={command.name}
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
              onPick(command);
            }}
          >
            <span className="shrink-0 font-mono text-code">/{command.name}</span>
            {command.argumentHint !== undefined && (
              <span className="max-w-1/3 shrink-0 truncate font-mono text-meta text-muted">
                {command.argumentHint}
              </span>
            )}
            <span className="min-w-0 flex-1 truncate text-small text-muted">{command.description}</span>
            <Badge kind="label">{originWord(command)}</Badge>
          </div>
        ))}
      </div>
    </div>
  );
}

function originWord({ origin, plugin, kind }: SkillView): string {
  if (origin === 'plugin') return plugin ?? 'plugin';
  return `${origin === 'workspace' ? 'folder' : 'yours'} · ${kind}`;
}
