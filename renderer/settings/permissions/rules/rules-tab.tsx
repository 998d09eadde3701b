import type { RuleDraft, RuleView } from '@shared/domain/permission';
import { Braces, Download, Plus } from 'lucide-react';
import { useCallback, useState, type ReactNode } from 'react';
import { useServices } from '../../../state/services';
import { Button } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { FilterInput } from '../../../ui/filter-input';
import { Menu } from '../../../ui/menu';
import { Segmented } from '../../../ui/segmented';
import { useToasts } from '../../../ui/toast';
import { MessageStrip } from '../../message-strip';
import { draftOf, shownRules, type ScopeFilter } from '../rule-words';
import { Simulator } from '../simulator/simulator';
import type { Desk } from '../use-desk';
import { ImportPanel } from './import-panel';
import { OfferStrip } from './offer-strip';
import { RuleForm } from './rule-form';
import { RulesTable } from './rules-table';
import { SessionGrants } from './session-grants';

interface RulesTabProps {
  readonly desk: Desk;
  readonly agent: string | null;
  /** Picks the agent. */
  readonly picker: ReactNode;
  readonly onReview: () => void;
}

const scopes: readonly { readonly value: ScopeFilter; readonly label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'user', label: 'User' },
  { value: 'workspace', label: 'Workspace' },
  { value: 'session', label: 'Session' },
];

/** Rules of an agent and scope, the simulator beside them, and what conversations were allowed. */
export function RulesTab({ desk, agent, picker, onReview }: RulesTabProps) {
  const [scope, setScope] = useState<ScopeFilter>('all');
  const [words, setWords] = useState('');
  const [adding, setAdding] = useState<RuleDraft>();
  const [importing, setImporting] = useState(false);
  const [decided, setDecided] = useState<string>();
  const [shown, setShown] = useState<string>();
  const { hidden, error, remove } = useRemove(desk);
  const rules = shownRules(desk.list.rules, { agent, scope, words }).filter(({ id }) => !hidden.has(id));
  const show = useCallback((id: string) => {
    setScope('all');
    setWords('');
    setShown(id);
  }, []);
  const begin = (text: string): void =>
    setAdding({
      text,
      effect: 'allow',
      scope: desk.list.workspaceFile === null ? 'user' : 'workspace',
      expiry: { kind: 'none' },
      ...(agent === null ? {} : { agent }),
    });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        {picker}
        <Segmented aria-label="Scope" options={scopes} value={scope} onValueChange={setScope} />
        <FilterInput
          aria-label="Filter rules"
          placeholder="Filter rules"
          value={words}
          onValueChange={setWords}
          className="w-50 grow @min-[640px]:grow-0"
        />
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <OpenFiles desk={desk} />
          <Button variant="ghost" icon={Download} onClick={() => setImporting(true)}>
            Import
          </Button>
          <Button icon={Plus} onClick={() => begin('')}>
            Add rule
          </Button>
        </span>
      </div>
      {error !== undefined && <MessageStrip tone="error">{error}</MessageStrip>}
      {importing && <ImportPanel onClose={() => setImporting(false)} onImported={desk.ask} />}
      <div className="grid items-start gap-4 @min-[1040px]:grid-cols-[minmax(0,1fr)_400px]">
        <div className="flex min-w-0 flex-col gap-4">
          <div className="@container overflow-clip rounded-lg border border-edge bg-surface">
            {adding !== undefined && (
              <div className="border-b border-line">
                <RuleForm
                  key={adding.text}
                  desk={desk}
                  initial={adding}
                  onClose={() => setAdding(undefined)}
                />
              </div>
            )}
            {rules.length === 0 ? (
              <NoRules any={desk.list.rules.length > 0} onAll={() => show('')} />
            ) : (
              <RulesTable
                desk={desk}
                rules={rules}
                lit={shown ?? decided}
                onShow={show}
                onRemove={(rule) => void remove(rule)}
              />
            )}
            <OfferStrip offers={desk.garden?.offers ?? []} onReview={onReview} />
          </div>
          <SessionGrants desk={desk} />
        </div>
        <div className="min-w-0 @min-[1040px]:sticky @min-[1040px]:top-4">
          <Simulator
            desk={desk}
            agent={agent}
            onDecided={useCallback((id: string | undefined) => {
              setShown(undefined);
              setDecided(id);
            }, [])}
            onShowRule={show}
            onAllow={begin}
          />
        </div>
      </div>
    </div>
  );
}

/** Takes a rule away at once, and offers to put it back. */
function useRemove(desk: Desk) {
  const { client } = useServices();
  const toasts = useToasts();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();

  async function undo(rule: RuleView): Promise<void> {
    const answer = await client.call('permissions.add', draftOf(rule));
    setError(answer.ok ? undefined : answer.error.message);
    await desk.ask();
  }

  async function remove(rule: RuleView): Promise<void> {
    setError(undefined);
    setHidden((now) => new Set([...now, rule.id]));
    const answer = await client.call('permissions.remove', { id: rule.id });
    if (answer.ok) {
      toasts.show({
        title: 'Rule removed',
        description: `${rule.ref.effect} ${rule.ref.text}`,
        action: { label: 'Undo', onPress: () => void undo(rule) },
      });
    } else setError(answer.error.message);
    await desk.ask();
    setHidden((now) => new Set([...now].filter((id) => id !== rule.id)));
  }

  return { hidden, error, remove };
}

function OpenFiles({ desk }: { readonly desk: Desk }) {
  const { openFile } = useServices();
  const { userFile, workspaceFile } = desk.list;
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="ghost" icon={Braces}>
          Open JSON
        </Button>
      }
      entries={[
        { id: 'user', label: 'Rules for every folder', onSelect: () => openFile(userFile) },
        {
          id: 'workspace',
          label: 'Rules for this folder',
          ...(workspaceFile === null ? { disabledReason: 'no folder' } : {}),
          onSelect: () => workspaceFile !== null && openFile(workspaceFile),
        },
      ]}
    />
  );
}

function NoRules({ any, onAll }: { readonly any: boolean; readonly onAll: () => void }) {
  if (any) {
    return (
      <EmptyState
        title="No rule matches"
        className="p-3"
        action={
          <Button size="sm" onClick={onAll}>
            Show all rules
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState title="No rules yet" className="p-3">
      The mode and the danger of a call decide. "Always" on an approval card adds a rule here.
    </EmptyState>
  );
}
