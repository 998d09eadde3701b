import type { Approval, ApprovalAnswer, AskedBy, DecidedBy } from '@shared/domain/approval';
import type { CallResult, CallState, CallView } from '@shared/domain/call';
import type { Mode } from '@shared/domain/danger';
import type { RunEvent } from '@shared/domain/event';
import type { Refusal } from '@shared/domain/refusal';
import type { Result } from '@shared/kit/result';
import type { SessionState } from '../workspace/session-state';
import type { Assessment, Tool, ToolContext } from './define';

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
      /** Index into `assessment.commands` of the parts that made it ask, and who decided each part. */
      readonly parts: readonly { readonly decidedBy: string; readonly culprit: boolean }[];
    };

export interface DecisionRequest {
  readonly tool: string;
  readonly input: unknown;
  readonly assessment: Assessment;
  readonly mode: Mode;
  readonly conversationId: string;
  readonly root: string;
  readonly home: string;
}

/** Rules, modes and grants (main/permissions). */
export interface PermissionPort {
  /** Deny rules alone, checked before the tool looks at the disk. */
  denied(request: DecisionRequest): Refusal | undefined;
  decide(request: DecisionRequest): Decision;
  grantSession(conversationId: string, keys: readonly string[]): void;
  /** Tools removed by `tool:Name` deny rules: name → the rule's refusal. */
  removedTools(root: string | null): ReadonlyMap<string, Refusal>;
}

/** Questions that wait for a person. `unattended` answers at once with a refusal. */
export interface ApprovalPort {
  ask(approval: Approval, signal: AbortSignal): Promise<Result<ApprovalAnswer, Refusal>>;
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
  }): void;
}

/** Whole outputs and pictures, kept as files addressed by SHA-256. */
export interface OutputPort {
  put(bytes: Uint8Array): Promise<string>;
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
    context: ToolContext;
  }): Promise<Result<void, Refusal>>;
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
    }
  | { readonly kind: 'settled'; readonly request: CallRequest; readonly settled: SettledCall };

/** The end of a call. `result.content` is what the model reads, a refusal's text included. */
export interface SettledCall {
  readonly callId: string;
  readonly state: CallState;
  readonly result: CallResult;
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
