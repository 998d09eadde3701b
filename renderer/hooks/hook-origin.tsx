import type { HookView } from '@shared/domain/hook';
import { useServices } from '../state/services';
import { session } from '../state/session-slice';
import { Badge } from '../ui/badge';
import { TextLink } from '../ui/text-link';
import { fileWords, origins, type Places } from './hook-words';

/** Where the names of files begin. */
export function usePlaces(): Places {
  const home = session.useSlice((slice) => slice.session.home);
  const root = session.useSlice((slice) => slice.session.workspace?.root ?? null);
  return { home, root };
}

/** Whose hook it is, and the way to its line. */
export function HookOriginLink({ hook }: { readonly hook: Pick<HookView, 'file' | 'line' | 'origin'> }) {
  const { openFile } = useServices();
  const { file, line, origin } = hook;
  const name = fileWords(file, usePlaces());
  const { badge, words } = origins[origin];
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <Badge kind="scope">
        <span aria-hidden="true">{badge}</span>
        <span className="sr-only">{words}</span>
      </Badge>
      <TextLink mono className="truncate" onClick={() => openFile(file, line)}>
        {name}
        {line !== undefined && `:${line}`}
      </TextLink>
    </span>
  );
}
