import type { Answer, ReplyOf } from '@shared/contract';
import type { NativeTool } from '@shared/contract/tools';
import { useEffect, useMemo, useState } from 'react';
import { useServices } from '../../state/services';
import { session } from '../../state/session-slice';
import { useAsked } from '../use-asked';

/** What all parts of the page look at, and how they change it. */
export interface McpDesk {
  readonly list: ReplyOf<'mcp.list'>;
  /** The next run's tools by name: what it makes of each (TR1). */
  readonly known: ReadonlyMap<string, NativeTool>;
  /** Makes a change and looks again; what went wrong is told above the list. */
  change(work: Promise<Answer<unknown>>): Promise<boolean>;
  ask(): Promise<void>;
}

export interface McpState {
  readonly desk: McpDesk | undefined;
  /** Why the list could not be read, or the last change was not made. */
  readonly error: string | undefined;
  ask(): Promise<void>;
}

/** Servers of the person, the folder and plugins, asked for anew whenever one of them changes. */
export function useMcp(): McpState {
  const root = session.useSlice((slice) => slice.session.workspace?.root ?? null);
  const { value, error, ask } = useAsked('mcp.list', null, 'mcp');
  const native = useAsked('tools.native', { catalogue: 'claude', agent: null });
  const { client } = useServices();
  const [failed, setFailed] = useState<string>();
  const tools = native.value?.tools;
  const known = useMemo(() => new Map((tools ?? []).map((tool) => [tool.name, tool])), [tools]);

  useEffect(() => void ask(), [root, ask]);
  // Trust may have been given meanwhile, which only the hooks' event tells.
  useEffect(() => client.on('hooks-changed', () => void ask()), [client, ask]);

  async function change(work: Promise<Answer<unknown>>): Promise<boolean> {
    const answer = await work;
    setFailed(answer.ok ? undefined : answer.error.message);
    await Promise.all([ask(), native.ask()]);
    return answer.ok;
  }

  return {
    desk: value === undefined ? undefined : { list: value, known, change, ask },
    error: failed ?? error,
    ask,
  };
}
