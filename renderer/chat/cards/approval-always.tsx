import type { Approval, ApprovalAnswer } from '@shared/domain/approval';
import type { ExpiryChoice } from '@shared/domain/permission';
import { RadioList } from '../../ui/radio-list';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';

type Scope = Extract<ApprovalAnswer, { kind: 'always' }>['scope'];
type Expiry = 'none' | 'uses' | 'minutes' | 'commit';

/** What Always would save, as chosen so far. */
export interface AlwaysChoice {
  readonly breadth: string;
  readonly scope: Scope;
  readonly expiry: Expiry;
}

/** The narrowest, for this workspace, without an end. */
export function firstChoice(approval: Approval): AlwaysChoice | null {
  const [narrowest] = approval.breadths ?? [];
  return narrowest === undefined ? null : { breadth: narrowest.id, scope: 'workspace', expiry: 'none' };
}

const expiries: Readonly<Record<Expiry, ExpiryChoice>> = {
  none: { kind: 'none' },
  uses: { kind: 'uses', uses: 10 },
  minutes: { kind: 'minutes', minutes: 30 },
  commit: { kind: 'commit' },
};

export function alwaysAnswer({ breadth, scope, expiry }: AlwaysChoice): ApprovalAnswer {
  return { kind: 'always', breadth, scope, expiry: expiries[expiry] };
}

const scopes: readonly { readonly value: Scope; readonly label: string }[] = [
  { value: 'workspace', label: 'This workspace' },
  { value: 'user', label: 'Every workspace' },
];

interface ApprovalAlwaysProps {
  readonly approval: Approval;
  readonly choice: AlwaysChoice;
  readonly onChoice: (choice: AlwaysChoice) => void;
}

/** How much is allowed from now on, narrowest first, where and until when (PE4, PE9). */
export function ApprovalAlways({ approval, choice, onChoice }: ApprovalAlwaysProps) {
  const { breadths = [], repository = false } = approval;
  const ends: readonly { readonly value: Expiry; readonly label: string }[] = [
    { value: 'none', label: 'no limit' },
    { value: 'uses', label: '10 uses' },
    { value: 'minutes', label: '30 min' },
    ...(repository ? [{ value: 'commit' as const, label: 'next commit' }] : []),
  ];
  return (
    <div
      role="group"
      aria-label="Always allow"
      className="flex flex-col gap-2 border-t border-line px-3 py-2"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="text-base font-medium">Always allow</span>
        <span className="mr-auto text-small text-muted">narrowest first</span>
        <Select
          aria-label="Where"
          size="sm"
          options={scopes}
          value={choice.scope}
          onValueChange={(scope) => onChoice({ ...choice, scope })}
        />
        <span className="text-small text-muted">until</span>
        <Segmented
          aria-label="Until"
          size="sm"
          options={ends}
          value={choice.expiry}
          onValueChange={(expiry) => onChoice({ ...choice, expiry })}
        />
      </div>
      <RadioList
        aria-label="What"
        options={breadths.map(({ id, rules, reach }) => ({
          value: id,
          label: rules.join(' and '),
          face: <span className="wrap-anywhere whitespace-pre-wrap">{rules.join('\n')}</span>,
          description: reach,
          mono: true,
        }))}
        value={choice.breadth}
        onValueChange={(breadth) => onChoice({ ...choice, breadth })}
        className="[&_label>span]:shrink!"
      />
    </div>
  );
}
