import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown, ChevronsUpDown } from 'lucide-react';
import { cx } from '../lib/cx';
import { Icon } from './icon';
import type { InputSize } from './input-look';
import { OptionFace } from './option-face';
import { groupOptions } from './options';
import type { Option } from './options';
import { popupBox, popupHead, popupItem, popupList } from './popup-look';
import { selectTrigger } from './select-look';
import type { SelectVariant } from './select-look';

export interface SelectProps<Value extends string> {
  readonly options: readonly Option<Value>[];
  /** Null shows the placeholder. */
  readonly value: Value | null;
  readonly onValueChange: (value: Value) => void;
  readonly placeholder?: string | undefined;
  readonly size?: InputSize | undefined;
  readonly variant?: SelectVariant | undefined;
  readonly invalid?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly className?: string | undefined;
  /** Needed outside a Field. */
  readonly 'aria-label'?: string | undefined;
}

/** One of a few choices. Type-ahead, ↑↓, Enter, Esc. For long lists take Combobox. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    options,
    value,
    onValueChange,
    placeholder = 'Choose',
    size = 'md',
    variant = 'box',
    ...rest
  } = props;
  const { invalid = false, disabled, className } = rest;
  const chosen = options.find((option) => option.value === value);
  const forced = invalid ? { 'data-invalid': '', 'aria-invalid': true } : {};
  return (
    <BaseSelect.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onValueChange(next)}
      disabled={disabled}
      modal={false}
    >
      <BaseSelect.Trigger
        {...forced}
        aria-label={rest['aria-label']}
        className={cx(selectTrigger(variant, size), className)}
      >
        <BaseSelect.Value className="flex min-w-0 flex-1 items-center gap-2 data-placeholder:text-subtle">
          {chosen ? <OptionFace option={chosen} /> : placeholder}
        </BaseSelect.Value>
        <BaseSelect.Icon className="flex text-muted group-data-disabled:text-subtle">
          <Icon icon={variant === 'box' ? ChevronsUpDown : ChevronDown} size={12} />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner
          alignItemWithTrigger={false}
          sideOffset={4}
          collisionPadding={8}
          className="z-40"
        >
          <BaseSelect.Popup className={cx(popupBox, 'min-w-(--anchor-width)')}>
            <BaseSelect.List className={popupList}>
              {groupOptions(options).map((group, index) => (
                <BaseSelect.Group key={group.label ?? index}>
                  {group.label && (
                    <BaseSelect.GroupLabel className={popupHead}>{group.label}</BaseSelect.GroupLabel>
                  )}
                  {group.options.map((option) => (
                    <SelectRow key={option.value} option={option} />
                  ))}
                </BaseSelect.Group>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}

function SelectRow({ option }: { readonly option: Option }) {
  return (
    <BaseSelect.Item
      value={option.value}
      label={option.label}
      disabled={option.disabledReason !== undefined}
      className={cx(popupItem, 'pr-2')}
    >
      <span className="flex w-3.5 shrink-0 justify-center">
        <BaseSelect.ItemIndicator className="flex">
          <Icon icon={Check} className="text-link" />
        </BaseSelect.ItemIndicator>
      </span>
      <BaseSelect.ItemText render={<span className="flex min-w-0 flex-1 items-center gap-2" />}>
        <OptionFace option={option} inList />
      </BaseSelect.ItemText>
    </BaseSelect.Item>
  );
}
