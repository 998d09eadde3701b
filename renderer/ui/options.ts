import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** One choice of a select, combobox, segmented control or list of radios. */
export interface Option<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: LucideIcon | undefined;
  /** A second, muted part of the row. */
  readonly description?: string | undefined;
  /** Drawn in place of icon and label, in the list and when chosen. The label stays its name. */
  readonly face?: ReactNode | undefined;
  /** Names of tools and code are written in mono. */
  readonly mono?: boolean | undefined;
  /** Why it cannot be chosen now. */
  readonly disabledReason?: string | undefined;
  /** Head under which it is listed. Neighbours with the same head share it. */
  readonly group?: string | undefined;
}

/** Options under one head; the head is undefined for those with none. */
export interface OptionGroup<Value extends string = string> {
  readonly label: string | undefined;
  readonly options: readonly Option<Value>[];
}

/** Puts neighbours with the same head together, in the order given. */
export function groupOptions<Value extends string>(
  options: readonly Option<Value>[],
): readonly OptionGroup<Value>[] {
  const groups: { label: string | undefined; options: Option<Value>[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.label === option.group) last.options.push(option);
    else groups.push({ label: option.group, options: [option] });
  }
  return groups;
}
