import type { Answer, Handlers } from '@shared/contract';
import type { NativeTools } from '@shared/contract/tools';
import type { WorkspaceInfo } from '@shared/domain/workspace';
import type { Result } from '@shared/kit/result';
import type { NativeScene, NativeToolsService } from './native-tools';

export interface ToolHandlerPorts {
  readonly native: NativeToolsService;
  readonly workspaceOf: (windowId: number) => WorkspaceInfo | undefined;
  /** Tells every window that what a roster is made of has changed. */
  readonly changed: () => void;
}

type ToolChannel = Extract<keyof Handlers, `tools.${string}`>;

/** Answers the part of the contract that is about native tools. */
export function createToolHandlers({
  native,
  workspaceOf,
  changed,
}: ToolHandlerPorts): Handlers<ToolChannel> {
  const sceneOf = (
    { catalogue, agent }: Pick<NativeScene, 'catalogue' | 'agent'>,
    windowId: number,
  ): NativeScene => {
    const workspace = workspaceOf(windowId);
    return { catalogue, agent, root: workspace?.root ?? null, projectId: workspace?.projectId ?? null };
  };
  const answered = (result: Result<NativeTools, string>): Answer<NativeTools> => {
    if (!result.ok) return { ok: false, error: { kind: 'not-saved', message: result.error } };
    changed();
    return result;
  };
  return {
    'tools.native': async (scene, { windowId }) => ({
      ok: true,
      value: await native.list(sceneOf(scene, windowId)),
    }),
    'tools.setState': async ({ names, state, ...scene }, { windowId }) =>
      answered(await native.setState(sceneOf(scene, windowId), names, state)),
    'tools.setRemembered': async ({ names, remembered, ...scene }, { windowId }) =>
      answered(await native.setRemembered(sceneOf(scene, windowId), names, remembered)),
  };
}
