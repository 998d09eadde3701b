import type { RuleView } from '@shared/domain/permission';
import { useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../../lib/cx';
import { headOverScroll, RowList, scrollsAlone } from '../../../ui/row-list';
import { conflictsByRule, draftOf, expiryOf } from '../rule-words';
import type { Desk } from '../use-desk';
import { RuleForm } from './rule-form';
import { columns, RuleRow, wide } from './rule-row';

export interface RulesTableProps {
  readonly desk: Desk;
  readonly rules: readonly RuleView[];
  /** The rule to light and bring into sight. */
  readonly lit: string | undefined;
  onShow(id: string): void;
  onRemove(rule: RuleView): void;
}

/** Rules in the order in which they beat each other. ↑↓ move, Enter or F2 changes, Del removes. */
export function RulesTable({ desk, rules, lit, onShow, onRemove }: RulesTableProps) {
  const [editing, setEditing] = useState<string>();
  const [active, setActive] = useState<string>();
  const table = useRef<HTMLDivElement>(null);
  const conflicts = conflictsByRule(desk.list.conflicts);
  const tabbable = rules.some(({ id }) => id === active) ? active : rules[0]?.id;

  const focusRow = (step: 1 | -1, from: HTMLElement): void => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    rows[rows.indexOf(from) + step]?.focus();
  };

  function press(event: KeyboardEvent<HTMLElement>, rule: RuleView): void {
    if (event.target !== event.currentTarget || event.defaultPrevented) return;
    const act = actions[event.key];
    if (act === undefined) return;
    event.preventDefault();
    if (act === 'next' || act === 'previous') focusRow(act === 'next' ? 1 : -1, event.currentTarget);
    else if (rule.editable && act === 'edit') setEditing(rule.id);
    else if (rule.editable) {
      focusRow(1, event.currentTarget);
      onRemove(rule);
    }
  }

  return (
    <div ref={table} role="grid" aria-label="Rules">
      <Head many={scrollsAlone(rules.length)} />
      <RowList
        aria-label="Rules by effect"
        items={rules}
        getKey={({ id }) => id}
        estimateSize={() => 33}
        shown={lit}
        renderItem={(rule) =>
          rule.id === editing ? (
            <div role="row" className="border-t border-line">
              <div role="gridcell">
                <RuleForm
                  desk={desk}
                  initial={draftOf(rule)}
                  id={rule.id}
                  kept={expiryOf(rule, desk.now)}
                  onClose={() => setEditing(undefined)}
                />
              </div>
            </div>
          ) : (
            <RuleRow
              rule={rule}
              now={desk.now}
              conversation={titleOf(desk, rule.conversationId)}
              conflicts={conflicts.get(rule.id) ?? []}
              lit={rule.id === lit}
              tabbable={rule.id === tabbable}
              onFocus={() => setActive(rule.id)}
              onKeyDown={(event) => press(event, rule)}
              onEdit={() => setEditing(rule.id)}
              onRemove={() => onRemove(rule)}
              onShow={onShow}
            />
          )
        }
      />
    </div>
  );
}

const actions: Readonly<Record<string, 'next' | 'previous' | 'edit' | 'remove'>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  Enter: 'edit',
  F2: 'edit',
  Delete: 'remove',
};

/** The title of a conversation, where it is known. */
export function titleOf(desk: Desk, id: string | undefined): string | undefined {
  return desk.conversations.find(({ conversation }) => conversation.id === id)?.conversation.title;
}

function Head({ many }: { readonly many: boolean }) {
  const head = 'text-meta font-medium text-subtle';
  return (
    <div role="rowgroup" className={cx(many && headOverScroll)}>
      <div role="row" className={cx(columns, 'h-7')}>
        <span role="columnheader" className={head}>
          Effect
        </span>
        <span role="columnheader" className={head}>
          Rule
        </span>
        <span role="columnheader" className={wide}>
          <span className="sr-only">Scope</span>
        </span>
        <span role="columnheader" className={cx(head, wide)}>
          Origin
        </span>
        <span role="columnheader" className={cx(head, wide)}>
          Matched
        </span>
        <span role="columnheader" className={cx(head, wide, 'text-right')}>
          Hits
        </span>
        <span role="columnheader">
          <span className="sr-only">Actions</span>
        </span>
      </div>
    </div>
  );
}
