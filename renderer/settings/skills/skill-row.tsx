import { FilePen, Trash2 } from 'lucide-react';
import type { SkillView } from '@shared/domain/skill';
import { fileWords, usePlaces } from '../../hooks';
import { cx } from '../../lib/cx';
import { formatTokens } from '../../lib/format';
import { useServices } from '../../state/services';
import { IconButton } from '../../ui/icon-button';
import { Switch } from '../../ui/switch';
import { whoWords } from './skill-list';

interface SkillRowProps {
  readonly skill: SkillView;
  readonly onToggle: (on: boolean) => void;
  /** Absent where the page deletes none. */
  readonly onRemove?: (() => void) | undefined;
}

/** One skill or command: its switch, its name and arguments, what it is for, what it narrows, what its line costs. */
export function SkillRow({ skill, onToggle, onRemove }: SkillRowProps) {
  const { openFile } = useServices();
  const places = usePlaces();
  const { name, argumentHint, description, off, shadowedBy, allowedTools } = skill;
  const isGone = shadowedBy !== undefined;
  const dim = off || isGone;
  const facts = [
    skill.kind === 'command' ? 'command' : undefined,
    whoWords(skill),
    allowedTools === undefined
      ? undefined
      : allowedTools.length === 0
        ? 'leaves no tool'
        : `narrows to ${allowedTools.join(', ')}`,
  ].filter((fact) => fact !== undefined);
  return (
    <li
      data-row
      className="grid grid-cols-[28px_minmax(0,1fr)_auto] items-start gap-x-3 border-t border-line px-3 py-1.5 first:border-t-0 hover:bg-hover"
    >
      <span data-column="switch" className="pt-0.5">
        <Switch
          checked={!off && !isGone}
          onCheckedChange={onToggle}
          disabledReason={isGone ? 'Another file of this name counts' : undefined}
          aria-label={`On: ${name}, ${skill.file}`}
        />
      </span>
      <span className="flex min-w-0 flex-col">
        <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className={cx('font-mono text-code wrap-anywhere', dim && 'text-muted')}>/{name}</span>
          {argumentHint !== undefined && (
            <span className="font-mono text-meta wrap-anywhere text-muted">{argumentHint}</span>
          )}
          {facts.length > 0 && (
            <span className="text-small wrap-anywhere text-muted">{facts.join(' · ')}</span>
          )}
        </span>
        <span className="line-clamp-2 text-base wrap-anywhere text-muted">
          {description === '' ? 'No description, so the model is not told of it.' : description}
        </span>
        {isGone && (
          <span className="text-small wrap-anywhere text-amber">
            {fileWords(shadowedBy, places)} counts instead.
          </span>
        )}
      </span>
      <span data-column="actions" className="flex items-center gap-1">
        <span className="w-20 text-right text-small text-muted tabular-nums @max-[560px]:hidden">
          {skill.tokens === 0 ? '—' : formatTokens(skill.tokens)}
        </span>
        <IconButton
          icon={FilePen}
          size="sm"
          label={`Open the file of ${name}`}
          onClick={() => openFile(skill.file)}
        />
        {onRemove ? (
          <IconButton icon={Trash2} size="sm" label={`Delete ${name}`} onClick={onRemove} />
        ) : (
          <span className="w-6" />
        )}
      </span>
    </li>
  );
}
