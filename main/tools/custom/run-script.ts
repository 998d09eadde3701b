import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { BashTool } from '@shared/domain/custom-tool';
import { literalSecrets } from '@shared/template/secrets-used';
import type { ScriptRun } from '@shared/template/render-bash';
import type { CommandEnvironment } from '../../workspace/login-environment';
import { displayPath } from '../../workspace/paths';
import type { Processes, ShellRun } from '../../workspace/process';
import type { Progress } from '../define';
import { cutOutput, endSentence, runNotes, shortReason, wholeOutput } from '../native/claude/Bash/format';
import { createLiveOutput } from '../native/claude/Bash/live';
import { createHiding } from './hide-secrets';
import type { CustomResult } from './run-custom';
import { afterMark, prepareScript, takeChanged } from './script-text';

export interface ScriptDeps {
  readonly processes: Processes;
  environment(): Promise<CommandEnvironment>;
  readonly temporaryFolder: string;
}

export interface ScriptScene {
  readonly cwd: string;
  readonly root: string | null;
  readonly home: string;
  readonly secrets: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

/** Runs a rendered script through the service that runs Bash's commands: live output, Stop, the end of everything it started. */
export async function* runScript(
  tool: BashTool,
  run: ScriptRun,
  scene: ScriptScene,
  deps: ScriptDeps,
): AsyncGenerator<Progress, CustomResult> {
  const environment = await deps.environment();
  const id = randomUUID();
  const changedFile = path.join(deps.temporaryFolder, `toolwright-changed-${id}`);
  const mark = `[${id}]`;
  const { command, env } = prepareScript(run, { changedFile, mark });
  const live = createLiveOutput();
  const running = deps.processes
    .runShell({
      command,
      login: tool.bash.shell,
      cwd: scene.cwd,
      env: { ...environment.env, ...env },
      timeoutMs: tool.timeoutMs,
      signal: scene.signal,
      onOutput: live.push,
      hide: afterMark(mark, createHiding([...scene.secrets.values(), ...literalSecrets(tool)])),
    })
    .finally(live.close);
  for await (const text of live.pieces()) yield { type: 'output', text };
  const ended = await running;
  const changed = takeChanged(changedFile);
  const notes = [
    ...(environment.notice === undefined ? [] : [environment.notice]),
    ...(changed.length === 0
      ? []
      : [
          `The profile of ${tool.bash.shell} had changed ${changed.join(', ')}; the script got the values of the call.`,
        ]),
    // The shell is the one that the tool names, and no makeshift.
    ...runNotes({ ...ended, shell: 'bash' }),
  ];
  return scriptResult(tool, run, ended, scene, notes);
}

function scriptResult(
  tool: BashTool,
  run: ScriptRun,
  ended: ShellRun,
  { cwd, root, home }: ScriptScene,
  notes: readonly string[],
): CustomResult {
  const { end } = ended;
  const seconds = tool.timeoutMs / 1000;
  const { text, cut } = cutOutput(ended.output);
  const whole = cut ? wholeOutput(ended.output) : undefined;
  const sentences = [
    ...(end.kind === 'not-started' ? [] : [text === '' ? '(no output)' : text]),
    ...notes,
    endSentence(ended, seconds),
  ];
  const failed = end.kind !== 'exited' || end.code !== 0;
  return {
    content: [{ type: 'text', text: sentences.filter((line) => line !== undefined).join('\n') }],
    isError: failed,
    ...(failed ? { reason: shortReason(ended, seconds) } : {}),
    ...(end.kind === 'exited' ? { exitCode: end.code } : {}),
    output: text,
    display: {
      kind: 'command',
      command: run.script,
      cwd: root === null || cwd === root ? '' : displayPath(cwd, root, home),
      exitCode: end.kind === 'exited' ? end.code : null,
      ...(end.kind === 'signalled' ? { signal: end.signal } : {}),
      ...(end.kind === 'timed-out' ? { timedOut: true } : {}),
      notes: [...notes],
    },
    ...(whole === undefined ? {} : { full: whole }),
  };
}
