import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, ChevronsUpDown, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx';
import { Icon } from './icon';
import type { InputSize } from './input-look';
import { OptionFace } from './option-face';
import { groupOptions } from './options';
import type { Option } from './options';
import { popupBox, popupHead, popupItem, popupList } from './popup-look';
import { selectTrigger } from './select-look';
import type { SelectVariant } from './select-look';

export interface ComboboxProps<Value extends string> {
  readonly options: readonly Option<Value>[];
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  /** The list opens: time to look for new options. */
  readonly onOpen?: (() => void) | undefined;
  readonly placeholder?: string | undefined;
  /** Example inside the filter field of the list. */
  readonly filterPlaceholder?: string | undefined;
  /** What the list says when the filter leaves nothing. */
  readonly emptyText?: string | undefined;
  readonly size?: InputSize | undefined;
  readonly variant?: SelectVariant | undefined;
  readonly invalid?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  readonly 'aria-label'?: string | undefined;
}

interface Group<Value extends string> {
  readonly value: string;
  readonly items: readonly Option<Value>[];
}

/** One of many choices, with a filter field above the list. */
export function Combobox<Value extends string>(props: ComboboxProps<Value>) {
  const {
    options,
    value,
    onValueChange,
    placeholder = 'Choose',
    size = 'md',
    variant = 'box',
    ...rest
  } = props;
  const {
    invalid = false,
    disabled,
    className,
    filterPlaceholder = 'Filter',
    emptyText = 'Nothing found',
    onOpen,
  } = rest;
  const chosen = options.find((option) => option.value === value) ?? null;
  const groups = groupOptions(options).map((group) => ({ value: group.label ?? '', items: group.options }));
  const forced = invalid ? { 'data-invalid': '', 'aria-invalid': true } : {};
  return (
    <BaseCombobox.Root
      items={groups}
      value={chosen}
      onValueChange={(next) => next && onValueChange(next.value)}
      onOpenChange={(open) => open && onOpen?.()}
      isItemEqualToValue={(one, other) => one.value === other.value}
      disabled={disabled}
      autoHighlight
    >
      <BaseCombobox.Trigger
        {...forced}
        aria-label={rest['aria-label']}
        className={cx(selectTrigger(variant, size), className)}
      >
        <span className={cx('flex min-w-0 flex-1 items-center gap-2', !chosen && 'text-subtle')}>
          {chosen ? <OptionFace option={chosen} /> : placeholder}
        </span>
        <Icon icon={variant === 'box' ? ChevronsUpDown : ChevronDown} size={12} className="text-muted" />
      </BaseCombobox.Trigger>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner align="start" sideOffset={4} collisionPadding={8} className="z-40">
          <BaseCombobox.Popup
            className={cx(popupBox, 'w-max max-w-100 min-w-[max(var(--anchor-width),200px)]')}
          >
            <div className="flex items-center gap-2 border-b border-line px-3">
              <Icon icon={Search} className="text-muted" />
              <BaseCombobox.Input
                placeholder={filterPlaceholder}
                aria-label={filterPlaceholder}
                className="h-8 min-w-0 flex-1 bg-transparent text-base outline-none focus-visible:outline-none"
              />
            </div>
            <BaseCombobox.Empty className="not-empty:px-3 not-empty:py-2 text-small text-muted">
              {emptyText}
            </BaseCombobox.Empty>
            <BaseCombobox.List className={cx(popupList, 'data-empty:hidden')}>
              {(group: Group<Value>): ReactNode => (
                <BaseCombobox.Group key={group.value} items={group.items}>
                  {group.value && (
                    <BaseCombobox.GroupLabel className={popupHead}>{group.value}</BaseCombobox.GroupLabel>
                  )}
                  <BaseCombobox.Collection>
                    {(option: Option<Value>) => <ComboboxRow key={option.value} option={option} />}
                  </BaseCombobox.Collection>
                </BaseCombobox.Group>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

function ComboboxRow({ option }: { readonly option: Option }) {
  return (
    <BaseCombobox.Item value={option} disabled={option.disabledReason !== undefined} className={popupItem}>
      <span className="flex w-3.5 shrink-0 justify-center">
        <BaseCombobox.ItemIndicator className="flex">
          <Icon icon={Check} className="text-link" />
        </BaseCombobox.ItemIndicator>
      </span>
      <OptionFace option={option} inList />
    </BaseCombobox.Item>
  );
}
