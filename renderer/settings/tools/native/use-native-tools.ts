import type { RequestOf } from '@shared/contract';
import type { NativeTool, NativeTools, ToolState } from '@shared/contract/tools';
import { useRef, useState } from 'react';
import { useServices } from '../../../state/services';
import { useAsked } from '../../use-asked';
import { withChanges, type Change } from './native-view';

export interface NativeToolsView {
  /** Undefined until the first answer. */
  readonly page: NativeTools | undefined;
  /** As they will be once every change is saved. */
  readonly tools: readonly NativeTool[];
  /** Why the page could not be read. */
  readonly unread: string | undefined;
  /** Why the last change was not saved. */
  readonly unsaved: string | undefined;
  ask(): Promise<void>;
  setState(names: readonly string[], state: ToolState): Promise<void>;
  setRemembered(names: readonly string[], remembered: boolean): Promise<void>;
}

/** Tools of a catalogue; a switch shows its new state at once and goes back when it cannot be saved. */
export function useNativeTools(scene: RequestOf<'tools.native'>): NativeToolsView {
  const { client } = useServices();
  const asked = useAsked('tools.native', scene);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [unsaved, setUnsaved] = useState<string>();
  const newest = useRef(0);

  async function change(
    what: Omit<Change, 'id'>,
    save: () => ReturnType<typeof client.call<'tools.setState'>>,
  ): Promise<void> {
    newest.current += 1;
    const mine = { ...what, id: newest.current };
    setUnsaved(undefined);
    setChanges((now) => [...now, mine]);
    const answer = await save();
    if (!answer.ok) {
      setUnsaved(answer.error.message);
      void asked.ask();
    } else if (mine.id === newest.current) asked.put(answer.value);
    setChanges((now) => now.filter(({ id }) => id !== mine.id));
  }

  return {
    page: asked.value,
    tools: asked.value === undefined ? [] : withChanges(asked.value.tools, changes),
    unread: asked.error,
    unsaved,
    ask: asked.ask,
    setState: (names, state) =>
      change({ names, state }, () => client.call('tools.setState', { ...scene, names: [...names], state })),
    setRemembered: (names, remembered) =>
      change({ names, remembered }, () =>
        client.call('tools.setRemembered', { ...scene, names: [...names], remembered }),
      ),
  };
}
