import type { Approval, ApprovalAnswer, AskedBy, Breadth, DecidedBy } from '@shared/domain/approval';
import type { CallResult, CallState, CallView } from '@shared/domain/call';
import type { Danger, Mode } from '@shared/domain/danger';
import type { RunEvent } from '@shared/domain/event';
import type { ExpiryChoice } from '@shared/domain/permission';
import type { Question, QuestionAnswer } from '@shared/domain/question';
import type { Refusal } from '@shared/domain/refusal';
import type { Result } from '@shared/kit/result';
import type { OutputFile } from '../workspace/process-output';
import type { SessionState } from '../workspace/session-state';
import type { Assessment, Lineage, RunRoster, Tool, ToolContext, ToolResult } from './define';

/** The answer of the permission core for one call, before anyone is asked. */
export type Decision =
  | { readonly kind: 'allow'; readonly by: DecidedBy }
  | { readonly kind: 'deny'; readonly refusal: Refusal; readonly by: DecidedBy }
  | {
      readonly kind: 'ask';
      readonly askedBy: AskedBy;
      /** Bold sentence and the one after it, as the card and an unattended refusal print them. */
      readonly reason: string;
      readonly detail: string;
      /** What a grant for the session would cover, in words; absent when it is not offered. */
      readonly sessionOffer?: string;
      /** Keys that such a grant stores. */
      readonly sessionKeys: readonly string[];
      /** What Always could save, narrowest first; none where it is not offered. */
      readonly breadths?: readonly Breadth[];
      /** Index into `assessment.commands` of the parts that made it ask, and who decided each part. */
      readonly parts: readonly { readonly decidedBy: string; readonly culprit: boolean }[];
    };

export interface DecisionRequest {
  /** The `claude` tool whose rules count. */
  readonly tool: string;
  /** The tool's own name, where that is another one. */
  readonly name?: string;
  /** Agent profile whose own rules count too. */
  readonly agent?: string;
  /** For a sub-agent: those of the agents above it, null for one without a profile. The strictest answer counts. */
  readonly above?: readonly (string | null)[];
  readonly input: unknown;
  readonly assessment: Assessment;
  readonly mode: Mode;
  /** The conversation whose grants and session rules count. */
  readonly conversationId: string;
  readonly root: string;
  readonly home: string;
}

/** Rules, modes and grants (main/permissions). */
export interface PermissionPort {
  /** Deny rules alone, checked before the tool looks at the disk. */
  denied(request: DecisionRequest): Refusal | undefined;
  decide(request: DecisionRequest): Decision;
  grantSession(conversationId: string, keys: readonly string[], words: string): void;
  /** Saves the rules of a breadth that was offered. What keeps them from being saved, the person is told. */
  saveBreadth(
    request: DecisionRequest,
    breadth: Breadth,
    choice: { readonly scope: 'workspace' | 'user'; readonly expiry: ExpiryChoice },
  ): void;
  /** Whether "until the next commit" can be offered. */
  isRepository(root: string): boolean;
  /** Tools removed by `tool:Name` deny rules: name → the rule's refusal. */
  removedTools(scene: { root: string | null; agent: string | undefined }): ReadonlyMap<string, Refusal>;
}

/** Questions that wait for a person. `unattended` answers at once with a refusal. */
export interface ApprovalPort {
  ask(approval: Approval, signal: AbortSignal): Promise<Result<ApprovalAnswer, Refusal>>;
}

/**
 * Asks the person what is no permission. Resolves with an answer that fits the question (`shared/present/question-answer`),
 * `declined` and `cancelled` among them. Refused at once where nobody could answer, and when `signal` aborts.
 */
export interface QuestionPort {
  ask(
    question: Omit<Question, 'id' | 'askedAt' | 'rootId'>,
    signal: AbortSignal,
  ): Promise<Result<QuestionAnswer, Refusal>>;
}

/** A call's record is written in two steps, so that a crash leaves a true history. */
export interface CallRecordPort {
  asked(call: CallView): void;
  /** Writes state and result; must be durable when it returns. */
  settled(callId: string, state: CallState, result: CallResult | undefined): void;
  decided(entry: {
    callId: string;
    conversationId: string;
    tool: string;
    subject: string;
    by: DecidedBy;
    allowed: boolean;
    reason?: string;
    danger?: Danger;
    agent?: string;
  }): void;
}

/** Whole outputs and pictures, kept as files addressed by SHA-256. */
export interface OutputPort {
  put(bytes: Uint8Array): Promise<string>;
  /** Takes a file over without ever holding its whole; the file is gone afterwards. */
  putFile(file: OutputFile): Promise<string>;
}

export interface LockPort {
  /** Runs `work` while it holds all paths; acquired in one order, so two batches never wait for each other. */
  withPaths<T>(paths: readonly string[], signal: AbortSignal, work: () => Promise<T>): Promise<T>;
}

/** A place in the walk where later parts (hooks, checkpoints) hook in; run in order, first refusal wins. */
export interface CallStep {
  readonly name: string;
  run(call: {
    tool: Tool;
    input: unknown;
    assessment: Assessment;
    /** With the signal where the call is about to run. */
    context: ToolContext & { readonly signal?: AbortSignal };
  }): Promise<Result<void, Refusal>>;
}

/** A call that hooks look at. */
export interface HookedCall {
  readonly request: CallRequest;
  readonly run: CallRun;
  readonly tool: Tool;
  readonly input: unknown;
  readonly assessment: Assessment;
  readonly context: ToolContext;
}

/** What hooks say besides their decision. */
export interface HookWords {
  /** For the model, beside the result, and beside a refusal too. */
  readonly notes: readonly string[];
  /** The turn ends after this call. */
  readonly endsTurn: boolean;
}

/** What the hooks before a call made of it. */
export interface BeforeAnswer extends HookWords {
  readonly refusal?: Refusal;
  /** The hook that refused it. */
  readonly refusedBy?: string;
  /** Skips or forces the question; rules beat it. */
  readonly decision?: { readonly kind: 'allow' | 'ask'; readonly hook: string; readonly reason?: string };
  /** Arguments in place of the call's own, for `lift`. */
  readonly input?: Readonly<Record<string, unknown>>;
}

/** What a hook answered in the person's place. */
export type RequestAnswer =
  | { readonly kind: 'allow'; readonly hook: string; readonly input?: Readonly<Record<string, unknown>> }
  | { readonly kind: 'deny'; readonly hook: string; readonly refusal: Refusal; readonly interrupts: boolean };

export interface AfterAnswer extends HookWords {
  /** Text in place of what the model would read. */
  readonly text?: string;
}

/** The person's own hooks around a call (HK1-HK5). A hook's failure decides nothing, and none of these throws. */
export interface CallHooks {
  before(call: HookedCall, signal: AbortSignal): Promise<BeforeAnswer>;
  /** Asked when the person would be; undefined when no hook answers. */
  request(
    call: HookedCall,
    question: Extract<Decision, { kind: 'ask' }>,
    signal: AbortSignal,
  ): Promise<RequestAnswer | undefined>;
  /** How long a question waits for them before the person sees it too. */
  readonly headStartMs: number;
  after(
    call: HookedCall,
    ran: { readonly result: ToolResult; readonly durationMs: number; readonly interrupted: boolean },
    signal: AbortSignal,
  ): Promise<AfterAnswer>;
}

/** One call as a model (or a sub-agent, a workflow, a test) asks for it. */
export interface CallRequest {
  readonly callId: string;
  readonly messageId: string;
  readonly name: string;
  readonly input: unknown;
  /** The raw text, when the arguments were not a JSON object. */
  readonly invalid?: string;
}

/** Facts of the run that a call belongs to. */
export interface CallRun {
  readonly conversationId: string;
  readonly runId: string;
  readonly session: SessionState;
  readonly model: { readonly acceptsImages: boolean };
  readonly roster: RunRoster;
  readonly lineage?: Lineage;
  /** Read at each decision, because the person may change it while the run works. */
  mode(): Mode;
  readonly signal: AbortSignal;
  emit(event: RunEvent): void;
}

/** A call after the walk's first half: ready to run, or already settled (refused, stopped). */
export type PreparedCall =
  | {
      readonly kind: 'ready';
      readonly request: CallRequest;
      readonly run: CallRun;
      readonly tool: Tool;
      readonly input: unknown;
      readonly assessment: Assessment;
      /** What the model is told beside the result: what the person changed, what hooks say. */
      readonly notes?: readonly string[];
      /** A hook ends the turn after this call. */
      readonly endsTurn?: true;
    }
  | { readonly kind: 'settled'; readonly request: CallRequest; readonly settled: SettledCall };

/** The end of a call. `result.content` is what the model reads, a refusal's text included. */
export interface SettledCall {
  readonly callId: string;
  readonly state: CallState;
  readonly result: CallResult;
  /** The turn ends with this call. */
  readonly endsTurn?: true;
  /** A hook ended it: no hook is asked whether it may end. */
  readonly endedByHook?: true;
  /** The turn ends as if it had been stopped. */
  readonly interrupts?: true;
}

/** Evidence of what is used (TB2). Best effort: a lost row never fails a call. */
export interface UsagePort {
  /** What a run's model was told of. */
  surfaced(conversationId: string, tools: readonly string[]): void;
  called(conversationId: string, tool: string, failed: boolean): void;
}

/** The walk of one call (main/tools/call.ts). Neither function throws: every call gets an answer. */
export interface CallRunner {
  /** Whether the call may run beside others, from its arguments alone. False when in doubt. */
  isReadOnly(request: CallRequest, run: CallRun): boolean;
  /** resolve … permission: questions come one at a time and in order. */
  prepare(request: CallRequest, run: CallRun): Promise<PreparedCall>;
  /** lock … record. */
  execute(prepared: PreparedCall): Promise<SettledCall>;
  /** Stops one running call; the run goes on. */
  stop(callId: string): void;
}
