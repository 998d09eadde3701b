import type { ComponentPropsWithRef } from 'react';
import { cx } from '../lib/cx';

export interface TextLinkProps extends Omit<ComponentPropsWithRef<'button'>, 'type'> {
  /** `plain` is in the link's colour; `quiet` takes the text's colour and an underline, for tinted strips. */
  readonly tone?: 'plain' | 'quiet' | undefined;
  /** Paths, rules and file:line are mono. */
  readonly mono?: boolean | undefined;
}

/** Words inside a sentence that go somewhere in the app. */
export function TextLink({ tone = 'plain', mono = false, className, ...rest }: TextLinkProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(
        'inline max-w-full rounded-[2px] text-left underline-offset-2 hover:underline disabled:text-subtle disabled:no-underline',
        tone === 'plain' ? 'text-link' : 'text-fg underline decoration-subtle hover:decoration-current',
        mono && 'font-mono text-meta',
        className,
      )}
    />
  );
}
