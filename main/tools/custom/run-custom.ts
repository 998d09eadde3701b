import type { CustomTool } from '@shared/domain/custom-tool';
import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import type { Arguments } from '@shared/template/arguments';
import { renderBash } from '@shared/template/render-bash';
import { renderHttp } from '@shared/template/render-http';
import { secretsUsed } from '@shared/template/secrets-used';
import type { Progress, ToolResult } from '../define';
import { runRequest, type RequestDeps } from './run-request';
import { runScript, type ScriptDeps } from './run-script';
import type { Vault } from './vault';
import { workingDirectory, type DirectoryScene } from './working-directory';

/** A result with what the bench and the examples look at. */
export interface CustomResult extends ToolResult {
  readonly exitCode?: number;
  readonly status?: number;
  /** What it printed or answered, without the words around it. */
  readonly output: string;
}

export interface RunDeps extends ScriptDeps, RequestDeps {
  readonly vault: Vault;
}

/** A tool that is rendered and has all it needs; running it is the last step. */
export interface ReadyRun {
  run(signal: AbortSignal): AsyncGenerator<Progress, CustomResult>;
}

/** Everything that can keep a tool from running, before it does: secrets, values, the folder. The error is a sentence. */
export async function readyRun(
  tool: CustomTool,
  args: Arguments,
  scene: DirectoryScene,
  deps: RunDeps,
): Promise<Result<ReadyRun, string>> {
  const secrets = await takeSecrets(tool, deps.vault);
  if (!secrets.ok) return secrets;
  if (tool.kind === 'http') {
    const request = renderHttp(tool, args, secrets.value);
    if (!request.ok) return err(request.error.message);
    return ok({
      run: (signal) => asSteps(runRequest(tool, request.value, { secrets: secrets.value, signal }, deps)),
    });
  }
  const script = renderBash(tool, args, secrets.value);
  if (!script.ok) return err(script.error.message);
  const cwd = await workingDirectory(script.value.workingDirectory, scene);
  if (!cwd.ok) return cwd;
  const { root, home } = scene;
  return ok({
    run: (signal) =>
      runScript(tool, script.value, { cwd: cwd.value, root, home, secrets: secrets.value, signal }, deps),
  });
}

async function* asSteps(result: Promise<CustomResult>): AsyncGenerator<Progress, CustomResult> {
  return await result;
}

async function takeSecrets(
  tool: CustomTool,
  vault: Vault,
): Promise<Result<ReadonlyMap<string, string>, string>> {
  const values = new Map<string, string>();
  for (const name of secretsUsed(tool)) {
    const value = await vault.value(name);
    if (value === undefined) return err(vault.missing(name));
    values.set(name, value);
  }
  return ok(values);
}

export function refusal(reason: string): Refusal {
  return { by: 'precheck', reason };
}
