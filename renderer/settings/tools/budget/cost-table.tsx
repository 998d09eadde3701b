import type { BudgetPage } from '@shared/contract/budget';
import { useState } from 'react';
import { formatPlural } from '../../../lib/format';
import { cx } from '../../../lib/cx';
import { Box } from '../../../ui/box';
import { EmptyState } from '../../../ui/empty-state';
import { RowList } from '../../../ui/row-list';
import { moveBetweenRows } from '../../../ui/row-keys';
import { TextLink } from '../../../ui/text-link';
import { byCost } from './budget-view';
import { CostRow, columns, medium, wide } from './cost-row';
import type { BudgetDesk } from './use-budget';

/** Rows shown before the person asks for all. */
const FIRST = 8;

interface CostTableProps {
  readonly page: BudgetPage;
  readonly agent: string | null;
  readonly desk: Pick<BudgetDesk, 'turn'>;
}

/** What each tool costs on every request beside what it is used for, with its switch (TB4). */
export function CostTable({ page, agent, desk }: CostTableProps) {
  const [all, setAll] = useState(false);
  const sorted = byCost(page.tools);
  const rows = all ? sorted : sorted.slice(0, FIRST);
  const most = Math.max(1, ...sorted.map(({ tokens }) => tokens));
  return (
    <Box
      title="Cost against use"
      note="Per use: schema tokens × turns ÷ calls"
      end={
        sorted.length > FIRST && (
          <TextLink aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? `First ${FIRST}` : `All ${formatPlural(sorted.length, 'tool')}`}
          </TextLink>
        )
      }
    >
      {sorted.length === 0 ? (
        <EmptyState title="No tools" className="p-3">
          This agent has none.
        </EmptyState>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- moves the focus between its controls
        <div role="table" aria-label="Cost against use" onKeyDownCapture={moveBetweenRows}>
          <Head />
          <RowList
            aria-label="Tools by cost"
            items={rows}
            getKey={({ name }) => name}
            estimateSize={() => 41}
            renderItem={(tool) => (
              <CostRow
                tool={tool}
                share={tool.tokens / most}
                at={page.report.at}
                agent={agent}
                onState={(state) => {
                  // What waits, waits for all agents; only Off is one agent's own (NT8).
                  const own = state === 'off' || tool.state === 'off' ? agent : null;
                  void desk.turn([{ agent: own, names: [tool.name], state }]);
                }}
              />
            )}
          />
        </div>
      )}
    </Box>
  );
}

function Head() {
  const head = 'text-meta font-medium text-subtle';
  const number = cx(head, 'text-right');
  return (
    <div role="rowgroup">
      <div role="row" className={cx(columns, 'h-7')}>
        <span role="columnheader" className={head}>
          Tool
        </span>
        <span role="columnheader" className={number}>
          Tokens
        </span>
        <span role="columnheader" className={cx(number, medium)}>
          Calls
        </span>
        <span role="columnheader" className={cx(number, wide)}>
          Failed
        </span>
        <span role="columnheader" className={cx(number, wide)}>
          Last used
        </span>
        <span role="columnheader" className={cx(number, medium)}>
          Per use
        </span>
        <span role="columnheader" className={head}>
          Model is told
        </span>
      </div>
    </div>
  );
}
