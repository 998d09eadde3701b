import type { ConversationRow } from '@shared/contract/chat';
import type { ExpiryChoice, RuleDraft, RuleScope } from '@shared/domain/permission';
import { NumberField } from '../../../ui/number-field';
import type { Option } from '../../../ui/options';
import { Select } from '../../../ui/select';

interface PartProps {
  readonly draft: RuleDraft;
  onChange(part: Partial<RuleDraft>): void;
}

export interface ScopeFieldProps extends PartProps {
  readonly conversations: readonly ConversationRow[];
  readonly hasFolder: boolean;
}

/** Where the rule is kept, and for one conversation which. */
export function ScopeField({ draft, conversations, hasFolder, onChange }: ScopeFieldProps) {
  const none = conversations.length === 0;
  const options: readonly Option<RuleScope>[] = [
    {
      value: 'workspace',
      label: 'This folder',
      ...(hasFolder ? {} : { disabledReason: 'no folder is open' }),
    },
    { value: 'user', label: 'Every folder' },
    {
      value: 'session',
      label: 'One conversation',
      ...(none ? { disabledReason: 'there is none yet' } : {}),
    },
  ];
  return (
    <>
      <Select
        aria-label="Scope"
        options={options}
        value={draft.scope}
        onValueChange={(scope) =>
          onChange({
            scope,
            conversationId: scope === 'session' ? conversations[0]?.conversation.id : undefined,
          })
        }
        className="w-40"
      />
      {draft.scope === 'session' && (
        <Select
          aria-label="Conversation"
          options={conversations.map(({ conversation }) => ({
            value: conversation.id,
            label: conversation.title,
          }))}
          value={draft.conversationId ?? null}
          onValueChange={(conversationId) => onChange({ conversationId })}
          className="max-w-60 min-w-40"
        />
      )}
    </>
  );
}

type ExpiryKind = ExpiryChoice['kind'] | 'kept';

export interface ExpiryFieldProps extends PartProps {
  readonly repository: boolean;
  /** The bound that the rule has already, in words. */
  readonly kept: string | undefined;
  /** The bound itself. */
  readonly keptUntil: RuleDraft['until'];
}

/** How long the rule counts (PE9). */
export function ExpiryField({ draft, repository, kept, keptUntil, onChange }: ExpiryFieldProps) {
  const { expiry } = draft;
  const kind: ExpiryKind = draft.until === undefined ? expiry.kind : 'kept';
  const options: readonly Option<ExpiryKind>[] = [
    ...(kept === undefined ? [] : [{ value: 'kept' as const, label: kept }]),
    { value: 'none', label: 'No limit' },
    { value: 'uses', label: 'A number of uses' },
    { value: 'minutes', label: 'Some minutes' },
    {
      value: 'commit',
      label: 'Until the next commit',
      ...(repository ? {} : { disabledReason: 'no repository' }),
    },
  ];
  return (
    <>
      <Select
        aria-label="Expires"
        options={options}
        value={kind}
        onValueChange={(next) =>
          onChange(next === 'kept' ? { until: keptUntil } : { until: undefined, expiry: choices[next] })
        }
        className="w-44"
      />
      {kind !== 'kept' && expiry.kind === 'uses' && (
        <NumberField
          aria-label="Uses"
          value={expiry.uses}
          min={1}
          max={100_000}
          onValueChange={(uses) => uses !== null && onChange({ expiry: { kind: 'uses', uses } })}
          className="w-20"
        />
      )}
      {kind !== 'kept' && expiry.kind === 'minutes' && (
        <NumberField
          aria-label="Minutes"
          value={expiry.minutes}
          min={1}
          max={525_600}
          onValueChange={(minutes) => minutes !== null && onChange({ expiry: { kind: 'minutes', minutes } })}
          className="w-20"
        />
      )}
    </>
  );
}

const choices: Readonly<Record<ExpiryChoice['kind'], ExpiryChoice>> = {
  none: { kind: 'none' },
  uses: { kind: 'uses', uses: 10 },
  minutes: { kind: 'minutes', minutes: 30 },
  commit: { kind: 'commit' },
};
