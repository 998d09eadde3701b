import { useEffect, useState } from 'react';
import type { SkillView } from '@shared/domain/skill';
import { typedCommand } from '@shared/text/typed-command';
import { useBridge } from '../chat-context';
import { callable, insertCommand, matching, slashAt } from './slash';

export interface SlashList {
  readonly commands: readonly SkillView[];
  readonly active: number;
  readonly setActive: (at: number) => void;
  readonly close: () => void;
  /** The draft with the command's whole name. */
  readonly pick: (command: SkillView) => { readonly text: string; readonly caret: number };
  /** That name stands there already. */
  readonly isWhole: (command: SkillView) => boolean;
}

export interface Slash {
  /** Open while a name is being typed and something fits. */
  readonly list: SlashList | null;
  /** Why the message cannot be sent as it is. */
  readonly problem: string | null;
}

/** Rows of the list; more are reached by typing. */
const most = 50;

/** The commands that fit the `/…` at the start of the message; asked for anew each time one begins. */
export function useSlash(text: string, caret: number, direct: boolean): Slash {
  const bridge = useBridge();
  const [known, setKnown] = useState<readonly SkillView[] | null>(null);
  const [active, setActive] = useState(0);
  const [closed, setClosed] = useState(false);
  const begins = text.startsWith('/');
  const query = slashAt(text, caret);

  useEffect(() => {
    if (!begins) return undefined;
    let wanted = true;
    void bridge.call('skills.list', null).then((answer) => {
      // The fakes of tests answer nothing.
      if (wanted && answer.ok) setKnown(callable(answer.value?.skills ?? []));
    });
    return () => {
      wanted = false;
    };
  }, [bridge, begins]);

  // A slash that is gone may come back open, and another name begins at the top.
  const [before, setBefore] = useState(query);
  if (before !== query) {
    setBefore(query);
    setActive(0);
    if (query === null) setClosed(false);
  }

  const commands = query === null || known === null ? [] : matching(known, query, most);
  const list: SlashList | null =
    query === null || closed || direct || commands.length === 0
      ? null
      : {
          commands,
          active: Math.min(active, commands.length - 1),
          setActive,
          close: () => setClosed(true),
          pick: (command) => insertCommand(text, command.name),
          isWhole: (command) => command.name === query,
        };
  return { list, problem: begins && list === null ? problemOf(text, known, direct) : null };
}

/** What main would say, said before the message leaves the box. */
function problemOf(text: string, known: readonly SkillView[] | null, direct: boolean): string | null {
  const typed = typedCommand(text);
  if (typed === undefined || known === null) return null;
  const there = known.some(({ name }) => name === typed.name);
  if (!there) return `There is no command /${typed.name}. A blank before the slash sends it as text.`;
  return direct
    ? `Direct runs calls and has no model to read /${typed.name}. Pick a model, or send: Skill ${typed.name}`
    : null;
}
