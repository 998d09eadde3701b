import type { HookView } from '@shared/domain/hook';
import { RevealedText } from '../ui/revealed-text';
import { HookCommand } from './hook-command';
import { HookOriginLink } from './hook-origin';
import { kindWords } from './hook-words';

interface BroughtListProps {
  readonly hooks: readonly HookView[];
  /** What else the folder names, in words. */
  readonly brings: readonly string[];
}

/** What a folder brings, each hook in full: event, what it is asked about, what it runs, and where that stands. */
export function BroughtList({ hooks, brings }: BroughtListProps) {
  return (
    <ul aria-label="What the folder brings" className="flex flex-col gap-3">
      {hooks.map((hook) => (
        <li key={hook.id} className="flex min-w-0 flex-col gap-1">
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
            <span className="text-base font-medium">
              <RevealedText text={hook.event} />
            </span>
            <HookScope hook={hook} />
            <span className="text-small text-muted">{kindWords(hook)}</span>
            <span className="ml-auto min-w-0">
              <HookOriginLink hook={hook} />
            </span>
          </span>
          <HookCommand hook={hook} />
        </li>
      ))}
      {brings.map((words) => (
        <li key={words} className="text-base wrap-anywhere text-fg">
          <RevealedText text={words} />
        </li>
      ))}
    </ul>
  );
}

/** What a hook is asked about: its matcher and its `if`. */
export function HookScope({ hook }: { readonly hook: HookView }) {
  const { matcher, condition } = hook;
  const all = matcher === '' || matcher === '*';
  return (
    <span className="min-w-0 text-small text-muted wrap-anywhere">
      {all ? (
        'every time'
      ) : (
        <span className="font-mono text-code text-fg">
          <RevealedText text={matcher} />
        </span>
      )}
      {condition !== undefined && (
        <>
          {' if '}
          <span className="font-mono text-code text-fg">
            <RevealedText text={condition} />
          </span>
        </>
      )}
    </span>
  );
}
