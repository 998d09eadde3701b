import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, ChevronRight } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';
import { KeyCap } from './key-cap';
import type { MenuAction, MenuCheck, MenuChoice, MenuEntry, MenuSub } from './menu-entries';
import { popupBox, popupHead, popupItem, popupList, popupRule } from './popup-look';

/** The paper and rows of a menu, for menus from a button and at the pointer alike. */
export function MenuPaper({ entries }: { readonly entries: readonly MenuEntry[] }) {
  return (
    <BaseMenu.Popup className={cx(popupBox, 'min-w-50')}>
      <div className={popupList}>
        {entries.map((entry) => (
          <MenuRow key={entry.id} entry={entry} />
        ))}
      </div>
    </BaseMenu.Popup>
  );
}

function MenuRow({ entry }: { readonly entry: MenuEntry }): ReactNode {
  switch (entry.kind) {
    case 'rule':
      return <BaseMenu.Separator className={popupRule} />;
    case 'head':
      return (
        <div role="presentation" className={popupHead}>
          {entry.label}
        </div>
      );
    case 'check':
      return <CheckRow entry={entry} />;
    case 'choice':
      return <ChoiceRows entry={entry} />;
    case 'sub':
      return <SubRow entry={entry} />;
    default:
      return <ActionRow entry={entry} />;
  }
}

/** The place of the icon or tick, kept where there is none so that words stay in one line. */
function Lead({ icon, className }: { readonly icon: LucideIcon | undefined; readonly className?: string }) {
  return (
    <span className="flex w-3.5 shrink-0 justify-center">
      {icon && <Icon icon={icon} className={className} />}
    </span>
  );
}

function ActionRow({ entry }: { readonly entry: MenuAction }) {
  const off = entry.disabledReason !== undefined;
  const tone = off ? 'text-subtle' : entry.destructive ? 'text-red' : 'text-muted';
  return (
    <BaseMenu.Item
      onClick={entry.onSelect}
      disabled={off}
      aria-description={entry.disabledReason}
      label={entry.label}
      className={cx(popupItem, entry.destructive && !off && 'text-red')}
    >
      <Lead icon={entry.icon} className={tone} />
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {off && <span className="max-w-50 truncate pl-3 text-small text-subtle">{entry.disabledReason}</span>}
      {!off && entry.keyHint && <KeyCap keys={entry.keyHint} className="ml-3" />}
    </BaseMenu.Item>
  );
}

function CheckRow({ entry }: { readonly entry: MenuCheck }) {
  return (
    <BaseMenu.CheckboxItem
      checked={entry.checked}
      onCheckedChange={(checked) => entry.onCheckedChange(checked)}
      label={entry.label}
      className={popupItem}
    >
      <Lead icon={entry.checked ? Check : undefined} className="text-link" />
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
    </BaseMenu.CheckboxItem>
  );
}

function ChoiceRows({ entry }: { readonly entry: MenuChoice }) {
  return (
    <BaseMenu.Group>
      <BaseMenu.GroupLabel className={popupHead}>{entry.label}</BaseMenu.GroupLabel>
      <BaseMenu.RadioGroup value={entry.value} onValueChange={(value: string) => entry.onValueChange(value)}>
        {entry.options.map((option) => (
          <BaseMenu.RadioItem
            key={option.value}
            value={option.value}
            label={option.label}
            closeOnClick
            className={popupItem}
          >
            <Lead icon={option.value === entry.value ? Check : undefined} className="text-link" />
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
          </BaseMenu.RadioItem>
        ))}
      </BaseMenu.RadioGroup>
    </BaseMenu.Group>
  );
}

function SubRow({ entry }: { readonly entry: MenuSub }) {
  return (
    <BaseMenu.SubmenuRoot>
      <BaseMenu.SubmenuTrigger label={entry.label} className={cx(popupItem, 'data-popup-open:bg-hover')}>
        <Lead icon={entry.icon} className="text-muted" />
        <span className="min-w-0 flex-1 truncate">{entry.label}</span>
        <Icon icon={ChevronRight} className="text-muted" />
      </BaseMenu.SubmenuTrigger>
      <BaseMenu.Portal>
        <BaseMenu.Positioner alignOffset={-5} sideOffset={2} collisionPadding={8} className="z-40">
          <MenuPaper entries={entry.entries} />
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.SubmenuRoot>
  );
}
