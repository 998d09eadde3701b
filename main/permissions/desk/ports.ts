import type { AgentTools } from '@shared/domain/agent-tools';
import type { Mode } from '@shared/domain/danger';
import type { Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { Audit } from '../../store/audit';
import type { Calls } from '../../store/calls';
import type { JsonFile } from '../../store/json-file';
import type { DecisionRequest } from '../../tools/ports';
import type { PermissionService } from '../permission-service';
import type { RuleStore } from '../rule-store';
import type { PermissionsFile } from '../rules/permissions-file';

/** What Settings → Permissions works on: the engine itself, its files and the record. */
export interface DeskPorts {
  readonly service: PermissionService;
  readonly rules: RuleStore;
  readonly userFile: JsonFile<PermissionsFile>;
  workspaceFile(root: string): JsonFile<PermissionsFile>;
  readonly userPath: string;
  workspacePath(root: string): string;
  /** Machine-wide switches: a `tool:Name` deny for all agents is kept there (TR8). */
  readonly agentTools: JsonFile<AgentTools>;
  readonly agentToolsPath: string;
  readonly audit: Audit;
  readonly calls: Calls;
  used(rule: string): number;
  head(root: string): string | undefined;
  readonly clock: Clock;
  /** The person's home. */
  readonly home: string;
  readonly assess: AssessCall;
  /** A typed line as a call; undefined when it names no tool. */
  readLine(line: string): TypedCall | undefined;
  conversation(id: string): { readonly root: string | null; readonly agent?: string | undefined } | undefined;
  /** The text of a file; undefined where there is none. */
  readText(file: string): Promise<string | undefined>;
  /** Lets what waits run before the next piece of a long look. */
  breathe(): Promise<void>;
}

/** A call as it is typed or recorded. */
export interface TypedCall {
  readonly tool: string;
  readonly input: unknown;
}

/** Where a call is looked at. */
export interface CallScene {
  readonly root: string | null;
  readonly mode: Mode;
  readonly agent: string | undefined;
  readonly conversationId: string;
  /** Directory of a command, where it is not the workspace. */
  readonly cwd?: string | undefined;
}

/** Name, arguments and danger of a call, without running it; the error is a sentence. */
export type AssessCall = (call: TypedCall, scene: CallScene) => Promise<Result<DecisionRequest, string>>;
