import { CopyPlus, Download, Plus, Trash2 } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../button';
import { cx } from '../../lib/cx';
import { dialogActions, dialogBody, dialogTitle } from '../dialog';
import { EmptyState } from '../empty-state';
import { Icon } from '../icon';
import { KeyCap } from '../key-cap';
import { popupBox, popupItem } from '../popup-look';
import { useToasts } from '../toast';
import { Cell, Row } from './sheet';

/** Papers that lie over the page, laid out flat. Live toasts come in the corner as well. */
export function OverlayRow() {
  const { show } = useToasts();
  useEffect(() => {
    if (!new URLSearchParams(window.location.search).has('toasts')) return;
    show({
      title: 'Created deploy_staging',
      description: 'Agents get it on your next message.',
      action: { label: 'Undo', onPress: () => {} },
    });
    show({
      title: 'The rule was not saved',
      description: 'permissions.json is read-only. Make it writable, then save again.',
      tone: 'error',
    });
  }, [show]);
  return (
    <Row name="Toast, dialog, menu, tooltip, empty">
      <Cell name="tooltip, empty">
        <div className="mt-2 mb-5 flex h-6 w-fit items-center gap-2 rounded-sm bg-tip px-2 text-small text-ontip">
          Stop the process tree <span className="text-tipsubtle">Esc</span>
        </div>
        <EmptyState
          title="No rules yet"
          action={
            <Button size="sm" icon={Plus}>
              Add rule
            </Button>
          }
        >
          Always on a card adds one, or write it here.
        </EmptyState>
      </Cell>
      <Cell name="menu">
        <div className={cx(popupBox, 'w-50 p-1')}>
          <div className={popupItem} data-highlighted="">
            <Icon icon={CopyPlus} className="text-muted" />
            Duplicate as…
          </div>
          <div className={popupItem}>
            <Icon icon={Download} className="text-muted" />
            Export
          </div>
          <div className={cx(popupItem, 'text-red')}>
            <Icon icon={Trash2} />
            <span className="flex-1">Delete</span>
            <KeyCap keys="Del" />
          </div>
        </div>
      </Cell>
      <Cell name="dialog" span={2}>
        <div className="w-100 rounded-lg border border-edge bg-raised shadow-e3">
          <div className="p-4">
            <h3 className={dialogTitle}>Delete query_logs?</h3>
            <p className={dialogBody}>
              The file goes to the trash. The user tool of the same name takes its place.
            </p>
          </div>
          <div className={dialogActions}>
            <Button>Keep</Button>
            <Button variant="danger" outlined>
              Delete
            </Button>
          </div>
        </div>
      </Cell>
    </Row>
  );
}
