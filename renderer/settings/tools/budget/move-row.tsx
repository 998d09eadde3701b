import type { BudgetMove } from '@shared/domain/budget';
import { ArrowRight } from 'lucide-react';
import { formatSigned } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { Checkbox } from '../../../ui/checkbox';
import { Icon } from '../../../ui/icon';

interface MoveRowProps {
  readonly move: BudgetMove;
  readonly taken: boolean;
  onTaken(): void;
}

const words = { on: 'On', deferred: 'Deferred' } as const;

/** One move: what, from where to where, what it changes, and why. */
export function MoveRow({ move: { tool, from, to, tokens, reason }, taken, onTaken }: MoveRowProps) {
  return (
    <li className="border-t border-line px-3 py-2 hover:bg-hover">
      <Checkbox checked={taken} onCheckedChange={onTaken} className="items-start!">
        <span className="-mt-[3px] min-w-0 flex-1">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-mono text-code wrap-anywhere">{tool}</span>
            <span className="flex items-center gap-1 text-small text-muted">
              {words[from]}
              <Icon icon={ArrowRight} size={12} />
              <span className="sr-only">to</span>
              <span className={to === 'on' ? 'text-link' : 'text-amber'}>{words[to]}</span>
            </span>
            <span
              className={cx('ml-auto text-small tabular-nums', tokens < 0 ? 'text-green' : 'text-orange')}
            >
              {formatSigned(tokens)}
            </span>
          </span>
          <span className="block text-small text-muted">{reason}</span>
        </span>
      </Checkbox>
    </li>
  );
}
