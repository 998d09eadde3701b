import type { HookEvent, HookOrigin } from '@shared/domain/hook';

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
  readonly prompt?: string;
  readonly condition?: string;
  readonly timeoutMs?: number;
  readonly background?: true;
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
  readonly mode?: 'default' | 'acceptEdits' | 'bypassPermissions';
  readonly effort?: string;
  /** Name of the agent profile. */
  readonly agent?: string;
  readonly callId?: string;
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
