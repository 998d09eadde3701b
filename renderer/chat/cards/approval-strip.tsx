import { CircleHelp, FileText, ShieldQuestion } from 'lucide-react';
import type { Approval } from '@shared/domain/approval';
import { modeWords } from '@shared/present/mode-words';
import { Icon } from '../../ui/icon';
import { TextLink } from '../../ui/text-link';
import { useBridge } from '../chat-context';
import { dangerLooks } from './danger-look';

/** Why the person is asked: the reason, then the mode or rule that asked, each a way to it (PE4, PE9). */
export function ApprovalStrip({ approval, id }: { readonly approval: Approval; readonly id: string }) {
  const look = dangerLooks[approval.danger];
  return (
    <div className={`flex items-start gap-2 border-t border-line px-3 py-2 ${look.strip}`}>
      <Icon icon={CircleHelp} className={`mt-[3px] ${look.icon}`} />
      <div className="min-w-0 flex-1">
        <p id={id} className="text-base text-muted">
          <span className="font-semibold text-fg">{approval.reason}</span> {approval.detail}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-small text-muted">
          <AskedBy approval={approval} />
        </p>
      </div>
    </div>
  );
}

function AskedBy({ approval: { askedBy } }: { readonly approval: Approval }) {
  const bridge = useBridge();
  if (askedBy.kind === 'mode') {
    return (
      <span className="inline-flex items-center gap-1.5">
        <Icon icon={ShieldQuestion} size={12} />
        <TextLink tone="quiet" onClick={() => bridge.openSettings('permissions')}>
          Mode: {modeWords[askedBy.mode].word}
        </TextLink>
      </span>
    );
  }
  if (askedBy.kind === 'broken') {
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Icon icon={FileText} size={12} />
        <TextLink tone="quiet" onClick={() => bridge.openSettings('permissions')}>
          {askedBy.message}
        </TextLink>
      </span>
    );
  }
  if (askedBy.kind === 'hook') {
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Icon icon={FileText} size={12} />
        <span className="truncate font-mono text-meta">hook: {askedBy.hook}</span>
      </span>
    );
  }
  const { rule } = askedBy;
  const { file, line } = rule;
  const words = `${rule.effect} ${rule.text}`;
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Icon icon={FileText} size={12} />
      {file === undefined ? (
        <span className="font-mono text-meta">
          {words} · {rule.scope === 'session' ? 'this conversation' : rule.scope}
        </span>
      ) : (
        <TextLink mono tone="quiet" onClick={() => bridge.openFile(file, line)}>
          {file.split(/[\\/]/).at(-1)}
          {line !== undefined && `:${line}`} {words}
        </TextLink>
      )}
    </span>
  );
}
