import type { HookEvent, HookOrigin } from '@shared/domain/hook';
import type { Lineage } from '../tools/define';
import type { SessionState } from '../workspace/session-state';

export type HookType = 'command' | 'http' | 'mcp_tool' | 'prompt' | 'agent';

/** One handler as its file has it, with where it stands. */
export interface Hook {
  readonly id: string;
  /** As written; one that is no `HookEvent` never comes. */
  readonly event: string;
  readonly matcher: string;
  readonly type: HookType;
  readonly command?: string;
  /** Present, empty too: no shell is between. */
  readonly args?: readonly string[];
  readonly shell?: 'bash' | 'powershell';
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly allowedEnvVars?: readonly string[];
  /** Of the types prompt and agent. */
  readonly prompt?: string;
  /** Asked instead of the conversation's. */
  readonly model?: string;
  /** A no of the type prompt is told to the model and does not end the turn. */
  readonly continueOnBlock?: true;
  /** Of the type mcp_tool: the server, its tool, and what the tool is given. */
  readonly server?: string;
  readonly tool?: string;
  readonly input?: Readonly<Record<string, unknown>>;
  readonly condition?: string;
  readonly timeoutMs?: number;
  readonly background?: true;
  /** In the background where a person looks on; exit code 2 is then news that wakes the conversation. */
  readonly wakes?: true;
  readonly once?: true;
  readonly origin: HookOrigin;
  readonly file: string;
  readonly line?: number;
  /** More for its environment: a plugin's own folder. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Facts of the moment that every hook's input and environment say. */
export interface HookScene {
  readonly conversationId: string;
  /** Null without a folder. */
  readonly root: string | null;
  readonly cwd: string;
  readonly promptId?: string;
  readonly mode?: 'default' | 'acceptEdits' | 'plan' | 'bypassPermissions';
  readonly effort?: string;
  /** Name of the agent profile. */
  readonly agent?: string;
  /** Of a sub-agent; the conversation is then the one at the top. */
  readonly agentId?: string;
  readonly callId?: string;
  /** The turn that it belongs to; absent between turns. */
  readonly turn?: HookTurn;
  /** What is under way works for a hook: no model is asked about it again. */
  readonly forHook?: true;
}

/** What a hook of the types agent and mcp_tool works in. */
export interface HookTurn {
  /** The conversation of the turn itself, a sub-agent's own. */
  readonly conversationId: string;
  readonly runId: string;
  readonly session: SessionState;
  readonly lineage?: Lineage;
}

/** What is matched beside the event's own name. */
export interface HookQuestion {
  readonly event: HookEvent;
  /** What the matcher is held against; absent for events that have none. */
  readonly subject?: string;
  /** Other names that a list of names may use for the subject. */
  readonly otherNames?: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
  /** For `if`: of tool events alone. */
  readonly tool?: { readonly name: string; readonly input: Readonly<Record<string, unknown>> };
  /** Simple commands of a shell call as the grammar sees them; null when it cannot be parsed. */
  readonly commands?: readonly string[] | null;
}
