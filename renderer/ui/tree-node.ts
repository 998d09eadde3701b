import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { TreeShape } from '../lib/tree-rows';

/** A node and how it looks. */
export interface TreeNode extends TreeShape {
  readonly icon?: LucideIcon | undefined;
  readonly openIcon?: LucideIcon | undefined;
  /** Class for the colour of the icon, where it says something: `text-red` for an error. */
  readonly iconTone?: string | undefined;
  /** Stands after the label, weaker: the folder of a file. */
  readonly detail?: string | undefined;
  /** Class for the colour of the label: `text-amber` for changed, `text-subtle` for ignored. */
  readonly tone?: string | undefined;
  /** At the right end: a letter, a dot. For eyes only; `note` says the same in words. */
  readonly end?: ReactNode | undefined;
  /** Read after the label: "modified". */
  readonly note?: string | undefined;
}
