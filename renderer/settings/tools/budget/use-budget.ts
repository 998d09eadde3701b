import type { RequestOf } from '@shared/contract';
import type { BudgetPage } from '@shared/contract/budget';
import type { ToolState } from '@shared/contract/tools';
import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../../state/services';
import { useAsked } from '../../use-asked';
import { useSettings } from '../../use-settings';
import { withTurned, type Turned } from './budget-view';

export type Scope = RequestOf<'budget.page'>;

/** One switch to be turned: for one agent its own rule, for all agents the machine's file (NT8). */
export interface Turn {
  readonly agent: string | null;
  readonly names: readonly string[];
  readonly state: ToolState;
}

export interface BudgetDesk {
  /** As it will be once every switch is saved; undefined until the first answer. */
  readonly page: BudgetPage | undefined;
  readonly unread: string | undefined;
  /** Why the last switch was not saved. */
  readonly unsaved: string | undefined;
  ask(): Promise<void>;
  /** Turns these one after the other, and shows them at once. False when one was not saved. */
  turn(turns: readonly Turn[]): Promise<boolean>;
}

const none: Turned = new Map();

/** The budget of a scope; settings that it is made of are followed. */
export function useBudget(scope: Scope): BudgetDesk {
  const { client } = useServices();
  const asked = useAsked('budget.page', scope);
  const [settings] = useSettings();
  const [turned, setTurned] = useState<Turned>(none);
  const [unsaved, setUnsaved] = useState<string>();
  const { ask } = asked;

  const made = [settings.toolBudgetCeiling, settings.toolBudgetWarn, settings.toolBudgetHot].join(' ');
  const asOf = useRef(made);
  useEffect(() => {
    if (asOf.current === made) return;
    asOf.current = made;
    void ask();
  }, [made, ask]);

  async function turn(turns: readonly Turn[]): Promise<boolean> {
    setUnsaved(undefined);
    setTurned(
      (now) =>
        new Map([
          ...now,
          ...turns.flatMap(({ names, state }) => names.map((name) => [name, state] as const)),
        ]),
    );
    const failure = await saveAll(turns);
    await ask();
    const names = new Set(turns.flatMap((one) => one.names));
    setTurned((now) => new Map([...now].filter(([name]) => !names.has(name))));
    setUnsaved(failure);
    return failure === undefined;
  }

  async function saveAll(turns: readonly Turn[]): Promise<string | undefined> {
    const catalogue = asked.value?.report.catalogue ?? 'claude';
    for (const { agent, names, state } of turns) {
      const answer = await client.call('tools.setState', { catalogue, agent, names: [...names], state });
      if (!answer.ok) return answer.error.message;
    }
    return undefined;
  }

  return {
    page: asked.value === undefined ? undefined : withTurned(asked.value, turned),
    unread: asked.error,
    unsaved,
    ask,
    turn,
  };
}
