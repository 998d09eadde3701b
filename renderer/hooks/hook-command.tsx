import type { HookView } from '@shared/domain/hook';
import { cx } from '../lib/cx';
import { RevealedText } from '../ui/revealed-text';
import { sizeWords } from './hook-words';

interface HookCommandProps {
  readonly hook: HookView;
  readonly className?: string | undefined;
}

/** All that a hook would run or send, wrapped and never cut; long ones scroll in their own box and say how long they are. */
export function HookCommand({ hook, className }: HookCommandProps) {
  const { text, args, headers = [], variables = [], event } = hook;
  const size = sizeWords(text);
  return (
    <div className={cx('flex min-w-0 flex-col gap-1', className)}>
      {/* It takes the focus to be scrolled by keys. */}
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        role="group"
        aria-label={`What the ${event} hook runs`}
        className="max-h-50 overflow-auto rounded-md bg-sunken px-2.5 py-1.5 font-mono text-code wrap-anywhere whitespace-pre-wrap text-fg -outline-offset-2!"
      >
        <RevealedText text={text} />
        {args?.map((word, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same word may stand twice
          <span key={index} className="block pl-4 text-muted">
            <RevealedText text={word} />
          </span>
        ))}
      </pre>
      {size !== undefined && <p className="text-small text-amber">{size}</p>}
      {headers.length > 0 && <Detail label="Headers" values={headers} />}
      {variables.length > 0 && <Detail label="Sends the values of" values={variables} />}
    </div>
  );
}

function Detail({ label, values }: { readonly label: string; readonly values: readonly string[] }) {
  return (
    <p className="text-small text-muted wrap-anywhere">
      {label}{' '}
      <span className="font-mono text-meta">
        <RevealedText text={values.join(', ')} />
      </span>
    </p>
  );
}
