import type { ToolSchema } from '@shared/catalog/schema-tokens';
import type { ApprovalBody } from '@shared/domain/approval';
import type { CallDisplay } from '@shared/domain/display';
import type { Danger } from '@shared/domain/danger';
import type { Catalogue, HostService, RunShape, ToolOrigin, Verdict } from '@shared/domain/ledger';
import type { Refusal } from '@shared/domain/refusal';
import type { Result } from '@shared/kit/result';
import type { z } from 'zod';
import type { OutputFile } from '../workspace/process-output';
import type { SessionState } from '../workspace/session-state';

/** What a tool is: data the model is told, and the functions the pipeline calls in order. */
export interface Tool<Input = unknown> {
  readonly name: string;
  readonly group: ToolGroup;
  /** The `claude` tool whose rules, grants and hooks count for this one (`Edit` for edit_file); itself when absent. */
  readonly actsAs?: string;
  /** Kinds of run that may carry it; all when absent (TR2, layer Shape). */
  readonly shapes?: readonly RunShape[];
  /** What it needs of the host; a missing one withholds it (layer Authority). */
  readonly needs?: readonly HostService[];
  /** Withheld from a model that reads no pictures (layer Model). */
  readonly needsImages?: true;
  /** A call takes the turn's checkpoint whatever its danger is said to be (CT14). */
  readonly checkpoint?: true;
  /** May run beside other calls although nobody knows that it changes nothing. */
  readonly beside?: true;
  /** Its schema waits behind ToolSearch until it is loaded (TR3). */
  readonly deferred?: true;
  /** What the model reads about it. */
  readonly description: string;
  /** Strict object; every field described, snake_case. This is what the model is shown. */
  readonly input: z.ZodType<Input>;
  /** What a model is shown in place of `input`, where the schema is somebody else's (an MCP server's). */
  readonly inputSchema?: Record<string, unknown>;
  /** The argument that `Name rest of line` fills in the Direct driver. */
  readonly primaryArgument: string;
  /**
   * Older and foreign spellings → `input`'s shape. Two spellings of one thing that disagree, or an argument the
   * tool cannot honour, is an error naming the field (RD5). Runs before validation, so `raw` is any JSON value.
   */
  lift(raw: Record<string, unknown>): Result<Record<string, unknown>, LiftProblem>;
  /** True when it may run beside other calls: it changes nothing. */
  readOnly(input: Input, context: ToolContext): boolean;
  /** The tool's own look at the disk before anyone is asked: an ambiguous match, an unread file. */
  precheck?(input: Input, context: ToolContext): Promise<Result<void, Refusal>>;
  /** Pure judgement of the arguments: danger and why, paths, commands, hosts. Never runs anything. */
  assess(input: Input, context: ToolContext): Promise<Assessment>;
  /** What the approval card shows; only built when someone is asked. */
  preview(input: Input, assessment: Assessment, context: ToolContext): Promise<ApprovalBody>;
  /** Absolute real paths the run will write, locked together before it starts. */
  locks?(input: Input, context: RunContext): Promise<readonly string[]>;
  /** How a hook written for Claude Code reads a call, and back; without it a call goes by its own name and fields. */
  readonly project?: HookProjection<Input>;
  /** Yields live progress, returns the result. Expected failures are results with `isError`, a throw is a bug. */
  run(input: Input, context: RunContext): AsyncGenerator<Progress, ToolResult>;
}

/** A call as a hook reads it: Claude Code's name and fields, absolute paths, our own fields beside them. */
export interface ProjectedCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

export type InputUpdates = ReadonlyMap<number, Readonly<Record<string, unknown>>>;

/** To and from Claude Code's shapes (HK2, HK3). */
export interface HookProjection<Input = unknown> {
  /** One for each file of a batch; at least one. */
  calls(input: Input, session: SessionState): readonly ProjectedCall[];
  /** What hooks made of calls, by index, put back among the others; goes through `lift` and is judged anew. */
  fold(input: Input, updates: InputUpdates): Record<string, unknown>;
  /** A hook's `updatedToolOutput` as the text a model reads; undefined where it has not the tool's shape. */
  text(output: unknown, call: ProjectedCall): string | undefined;
  /** A failed call's text as Claude Code words it; the result's own text without it. */
  failure?(text: string): string;
}

export type ToolGroup = 'Files' | 'Code' | 'Shell' | 'Web' | 'Agents' | 'Workspace';

/** The tools of each naming style, by name; a run uses exactly one of the two. */
export type Catalogues = Readonly<Record<Catalogue, ReadonlyMap<string, Tool>>>;

export interface LiftProblem {
  readonly field: string;
  /** One sentence that says what is wrong and how to fix it. */
  readonly message: string;
}

/** Live output for the card; never part of the result. */
export interface Progress {
  readonly type: 'output';
  readonly text: string;
}

export interface ToolImage {
  readonly type: 'image';
  readonly mediaType: string;
  readonly data: Uint8Array;
  readonly width?: number;
  readonly height?: number;
  readonly label?: string;
}

/** What `run` returns. `full` is the whole text when `content` was already cut by the tool itself. */
export interface ToolResult {
  readonly content: readonly ({ readonly type: 'text'; readonly text: string } | ToolImage)[];
  readonly isError: boolean;
  /** Short sentence for a failed card; needed when `isError`. */
  readonly reason?: string;
  readonly display: CallDisplay;
  readonly full?: string | OutputFile;
  /** The turn ends with this call: the model is not asked again (end_turn). */
  readonly endsTurn?: true;
  /** The arguments as they were completed while it ran; what hooks after it read in place of the call's own. */
  readonly ranWith?: unknown;
  /** Claude Code's `tool_response` for each call of `project`; only made when a hook reads it. */
  readonly responses?: () => readonly unknown[];
}

/**
 * Where the run of a sub-agent hangs (CO3); a conversation of the person has none. Grants, session rules, hooks and
 * checkpoints are those of the conversation at the top.
 */
export interface Lineage {
  readonly rootId: string;
  /** The turn up there that its changes belong to. */
  readonly rootRunId: string;
  /** Agents above it, nearest first; null for one without a profile. Their rules narrow its own. */
  readonly above: readonly (string | null)[];
  /** 1 for one that the agent of the conversation started. */
  readonly depth: number;
  readonly description: string;
  /** It works for a hook of the person: no hook asks a model about it. */
  readonly forHook?: true;
}

/** Facts every step may read. Nothing here is "current": all is keyed by the call's own ids. */
export interface ToolContext {
  readonly callId: string;
  readonly runId: string;
  readonly conversationId: string;
  /** What the conversation remembers between calls: directory, files read, files the agent changed. */
  readonly session: SessionState;
  readonly model: { readonly acceptsImages: boolean };
  readonly lineage?: Lineage;
  /** What this run may use, and what that costs. */
  readonly roster: RunRoster;
}

/** A tool that the program knows. */
export interface KnownTool {
  readonly tool: Tool;
  readonly origin: ToolOrigin;
  /** Who brings it, as the person knows them; absent for core tools. */
  readonly from?: string;
  /** Why no run may use it now, a sentence: who brings it does not let it (layer Authority). */
  readonly withheld?: string;
}

/** A known tool of one run with what was decided about it (TR2). */
export interface RosterEntry extends KnownTool {
  readonly verdict: Verdict;
  readonly schema: ToolSchema;
  /** Estimated tokens of its schema. */
  readonly tokens: number;
}

/** A part of the system prompt and its estimated tokens. */
export interface PromptCost {
  readonly title: string;
  readonly tokens: number;
}

/** The ledger of one run: made when it starts, changed by loading deferred tools alone. */
export interface RunRoster {
  readonly catalogue: Catalogue;
  /** Name of the agent profile; null for the agent without one. */
  readonly agent: string | null;
  /** Every known tool, withheld ones included, in the order of the catalogue. */
  entries(): readonly RosterEntry[];
  entry(name: string): RosterEntry | undefined;
  /** Schemas of the next request; the same array while nothing changes. */
  wire(): readonly ToolSchema[];
  /** Puts deferred tools on the next request, and on those of later runs of the conversation. */
  activate(names: readonly string[]): void;
  /** A call of that tool goes ahead; what was lent for one call is given back. */
  used(name: string): void;
  /** Sections of this run's system prompt. */
  promptCost(): Promise<readonly PromptCost[]>;
}

export interface RunContext extends ToolContext {
  /** Aborted by Stop; the run ends its processes and returns at once. */
  readonly signal: AbortSignal;
  /** What the card and the decision were made from; compare opened files with its paths (PE5). */
  readonly assessment: Assessment;
}

/** How a path is used by a call, after symlinks are resolved. */
export interface PathUse {
  /** As the call wrote it. */
  readonly asked: string;
  /** Absolute, symlinks resolved; for a file that does not exist, by its nearest existing parent. */
  readonly real: string;
  readonly access: 'read' | 'write';
  readonly place: 'inside' | 'outside';
  readonly sort: 'plain' | 'secret' | 'protected';
  /** A folder that is used with everything below it. */
  readonly whole?: true;
  /** Much at once: a folder that is taken away, or one too large to be looked through. */
  readonly sweeping?: true;
}

/** One simple command of a shell script. Offsets are UTF-16 units into the script. */
export interface CommandUse {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /**
   * Words after quote removal, wrappers peeled; null when known only at run time. A single word known only at run
   * time is NUL and its source.
   */
  readonly argv: readonly string[] | null;
  readonly danger: Danger;
  /** What stands after "Command 3": "sends commits to a remote". */
  readonly reason: string;
  /** Every spelling that rules may name it by, with the danger of the wrappers that the spelling leaves out. */
  readonly forms?: readonly { readonly argv: readonly string[]; readonly wrapped: Danger }[];
  /** A redirect to a file: rules for paths decide it. Null when its target is known only at run time. */
  readonly redirect?: PathUse | null;
}

export interface DangerReason {
  readonly danger: Danger;
  /** A sentence that can stand alone: "Command 3 sends commits to a remote." */
  readonly text: string;
}

export interface Assessment {
  readonly danger: Danger;
  /** Highest first; the first is the card's bold sentence. At least one when danger is above `none`. */
  readonly reasons: readonly DangerReason[];
  readonly paths: readonly PathUse[];
  readonly commands: readonly CommandUse[];
  readonly hosts: readonly string[];
  /** The directory a command runs in: what a session grant for it also covers. */
  readonly cwd?: string;
}

export const harmless: Assessment = { danger: 'none', reasons: [], paths: [], commands: [], hosts: [] };
