import type { NativeTool, NativeTools, ToolState } from '@shared/contract/tools';
import type { AgentTools } from '@shared/domain/agent-tools';
import type { Catalogue } from '@shared/domain/ledger';
import { isMemoryTool, isRemembered, rememberedName, retellsMemory } from '@shared/catalog/remembered';
import { err, ok, type Result } from '@shared/kit/result';
import type { JsonFile } from '../store/json-file';
import type { Usage } from '../store/usage';
import { switchTools } from './switches';
import type { RosterEntry, RunRoster } from '../tools/define';

/** Whose switches are looked at: everybody's, or one agent's own (NT8). */
export interface NativeScene {
  readonly catalogue: Catalogue;
  readonly agent: string | null;
  /** The window's folder. */
  readonly root: string | null;
  readonly projectId: string | null;
}

/** An agent's own `tool:Name` deny rules in the user's permissions.json. The error is a sentence. */
export interface AgentSwitches {
  off(agent: string): readonly string[];
  setOff(agent: string, off: readonly string[]): Result<void, string>;
}

export interface NativeToolsPorts {
  readonly switches: JsonFile<AgentTools>;
  readonly switchesPath: string;
  readonly agentSwitches: AgentSwitches;
  readonly usage: Pick<Usage, 'summary'>;
  /** The ledger of the next run of that scene. */
  readonly rosterFor: (scene: NativeScene) => Promise<RunRoster>;
}

/** Settings → Tools → Native Tools: what each tool is set to, what the next run makes of it, what it costs. */
export interface NativeToolsService {
  list(scene: NativeScene): Promise<NativeTools>;
  setState(
    scene: NativeScene,
    names: readonly string[],
    state: ToolState,
  ): Promise<Result<NativeTools, string>>;
  setRemembered(
    scene: NativeScene,
    names: readonly string[],
    remembered: boolean,
  ): Promise<Result<NativeTools, string>>;
}

const fixedReasons: Readonly<Record<string, string>> = {
  end_turn: 'It ends every turn, so it is always on.',
};

export function createNativeTools(ports: NativeToolsPorts): NativeToolsService {
  async function list(scene: NativeScene): Promise<NativeTools> {
    const roster = await ports.rosterFor(scene);
    const { value, problem } = ports.switches.read();
    const own = scene.agent === null ? [] : ports.agentSwitches.off(scene.agent);
    const uses = new Map(ports.usage.summary(scene.projectId).map((use) => [use.tool, use]));
    const shown = roster.entries().filter(({ tool }) => !isMemoryTool(tool.name));
    const tools = shown.map((entry): NativeTool => {
      const { name } = entry.tool;
      const off = value.off.includes(name) || own.includes(name);
      const use = uses.get(name);
      const calls = use?.calls ?? 0;
      const turns = use?.turns ?? 0;
      return {
        ...faceOf(entry),
        state: off ? 'off' : value.deferred.includes(name) ? 'deferred' : 'on',
        ...(retellsMemory(name)
          ? { remembered: false, unremembered: 'It retells what memory reads' }
          : { remembered: isRemembered(value.remembered, name) }),
        use: {
          calls,
          failed: use?.failed ?? 0,
          turns,
          lastAt: use?.lastAt ?? null,
          tokensPerCall: calls === 0 ? null : Math.round((entry.tokens * turns) / calls),
        },
      };
    });
    const memory = roster
      .entries()
      .filter(({ tool, verdict }) => isMemoryTool(tool.name) && verdict.kind === 'live');
    return {
      catalogue: roster.catalogue,
      tools,
      memoryTokens: memory.reduce((total, { tokens }) => total + tokens, 0),
      file: ports.switchesPath,
      ...(problem === undefined ? {} : { problem: problem.message }),
    };
  }

  function write(scene: NativeScene, names: readonly string[], state: ToolState): Result<void, string> {
    if (scene.agent !== null) {
      if (state === 'deferred')
        return err('An agent has no tools of its own behind ToolSearch. Defer it for all agents.');
      const off = ports.agentSwitches.off(scene.agent).filter((name) => !names.includes(name));
      return ports.agentSwitches.setOff(scene.agent, state === 'off' ? [...off, ...names] : off);
    }
    const written = ports.switches.update((tools) => ({ version: 1, ...switchTools(tools, names, state) }));
    return written.ok ? ok(undefined) : err(written.error.message);
  }

  return {
    list,
    async setState(scene, names, state) {
      const fixed = names.map((name) => fixedReasons[name]).find((reason) => reason !== undefined);
      if (fixed !== undefined && state !== 'on') return err(fixed);
      const written = write(scene, names, state);
      return written.ok ? ok(await list(scene)) : written;
    },
    async setRemembered(scene, names, remembered) {
      const written = ports.switches.update((tools) => {
        const meant = new Set(names.map(rememberedName));
        const others = tools.remembered.filter((name) => !meant.has(rememberedName(name)));
        return { version: 1, remembered: remembered ? [...others, ...names] : others };
      });
      return written.ok ? ok(await list(scene)) : err(written.error.message);
    },
  };
}

function faceOf({ tool, origin, from, verdict, tokens }: RosterEntry) {
  const fixed = fixedReasons[tool.name];
  return {
    name: tool.name,
    group: tool.group,
    description: tool.description,
    origin,
    ...(from === undefined ? {} : { from }),
    ...(fixed === undefined ? {} : { fixed }),
    verdict,
    tokens,
  };
}
