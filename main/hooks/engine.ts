import type { HookEvent, HookRun } from '@shared/domain/hook';
import type { Clock, IdSource } from '@shared/kit/sources';
import { readAnswer, type HookAnswer } from './answer';
import { conditionHolds } from './condition';
import type { FoundHooks, HookFinder } from './discover';
import { effectWords } from './effect-words';
import { inputOf, sessionEnv } from './input';
import type { HookInspector } from './inspector';
import { matches } from './matcher';
import type { Hook, HookQuestion, HookScene } from './ports';
import type { HookCommand, HookOutput } from './run-command';
import type { HookRequest } from './run-http';
import { subjectOf } from './subject';
import { timeoutOf } from './timeouts';

/** A hook that ran for an event, in the order in which they finished. */
export interface Fired {
  readonly hook: Hook;
  readonly answer: HookAnswer;
}

export interface HookEngine {
  /** Whether any hook of that event could run now; false costs no more than a look at the files. */
  listens(event: HookEvent, scene: Pick<HookScene, 'root' | 'agent'>): Promise<boolean>;
  /** Runs what matches, side by side, and answers when the last has answered. Never throws for what a hook does. */
  fire(
    question: HookQuestion,
    scene: HookScene,
    signal: AbortSignal,
    onFired?: (fired: Fired) => void,
  ): Promise<readonly Fired[]>;
  /** Runs one hook as if its event had come, whatever its switch says (HK8). */
  tryOut(
    hook: Hook,
    question: HookQuestion,
    scene: HookScene,
    signal: AbortSignal,
  ): Promise<{ fired: Fired; run: HookRun }>;
  /** Texts of hooks in the background that have ended, each given once. */
  takeLate(conversationId: string): readonly string[];
  forget(conversationId: string): void;
}

export interface EngineDeps {
  readonly finder: HookFinder;
  readonly isOff: (hookId: string) => boolean;
  readonly runCommand: (command: HookCommand) => Promise<HookOutput>;
  readonly runHttp: (request: HookRequest) => Promise<HookOutput>;
  /** The person's environment, as a command gets it. */
  readonly environment: () => Promise<Readonly<Record<string, string>>>;
  readonly transcriptOf: (conversationId: string) => string;
  /** Writes what the conversation has come to; before hooks, so that they may read it. */
  readonly flush: (conversationId: string) => Promise<void>;
  readonly inspector: HookInspector;
  readonly userHome: string;
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly reportBug: (error: unknown, where: string) => void;
  /** A message of a hook for the person. */
  readonly tell: (message: { readonly id: string; readonly title: string; readonly text: string }) => void;
}

/** `disableAllHooks` stops the hooks of settings files. */
const ofSettings: ReadonlySet<string> = new Set([
  'user',
  'claude-user',
  'workspace',
  'local',
  'command-line',
]);
/** Nothing ends what runs in the background but its time and the program's end. */
const never = new AbortController().signal;

export function createHookEngine(deps: EngineDeps): HookEngine {
  const late = new Map<string, string[]>();

  function eligible(found: FoundHooks, event: HookEvent): readonly Hook[] {
    return found.hooks.filter(
      (hook) =>
        hook.event === event &&
        !deps.isOff(hook.id) &&
        (found.disabledBy === undefined || !ofSettings.has(hook.origin)),
    );
  }

  async function find({ root, agent }: Pick<HookScene, 'root' | 'agent'>): Promise<FoundHooks> {
    return await deps.finder.find(root, agent);
  }

  async function runOne(
    hook: Hook,
    question: HookQuestion,
    scene: HookScene,
    signal: AbortSignal,
  ): Promise<{ fired: Fired; run: HookRun; later?: Promise<HookOutput> }> {
    const input = inputOf(question, scene, deps.transcriptOf(scene.conversationId));
    const at = deps.clock.now();
    const output = await outputOf(hook, question, scene, JSON.stringify(input), signal);
    const answer = readAnswer(question.event, output, subjectOf(hook));
    const run: HookRun = {
      id: deps.ids.next('hook'),
      hookId: hook.id,
      event: question.event,
      subject: subjectOf(hook),
      conversationId: scene.conversationId,
      ...(scene.callId === undefined ? {} : { callId: scene.callId }),
      at,
      durationMs: deps.clock.now() - at,
      input: JSON.stringify(input),
      stdout: output.stdout,
      stderr: output.stderr,
      exitCode: output.exitCode,
      ...(answer.problem === undefined ? {} : { problem: answer.problem }),
      effect: effectWords(question.event, answer),
    };
    return {
      fired: { hook, answer },
      run,
      ...(output.later === undefined ? {} : { later: output.later }),
    };
  }

  async function outputOf(
    hook: Hook,
    question: HookQuestion,
    scene: HookScene,
    input: string,
    signal: AbortSignal,
  ): Promise<HookOutput> {
    const env = { ...(await deps.environment()), ...sessionEnv(scene), ...hook.env };
    const timeoutMs = timeoutOf(hook, question.event);
    if (hook.type === 'command')
      return await deps.runCommand({ hook, input, cwd: scene.cwd, env, timeoutMs, signal });
    if (hook.type === 'http') return await deps.runHttp({ hook, input, env, timeoutMs, signal });
    return notRun(`Hooks of the type ${hook.type} are not run here.`);
  }

  /** Its answer comes too late to decide anything; what it says reaches the model with a later result. */
  async function runBehind(
    later: Promise<HookOutput>,
    event: HookEvent,
    hook: Hook,
    scene: HookScene,
  ): Promise<void> {
    const { json } = readAnswer(event, await later, subjectOf(hook));
    const texts = [json?.systemMessage, json?.hookSpecificOutput?.additionalContext];
    const waiting = late.get(scene.conversationId) ?? [];
    waiting.push(...texts.filter((text) => text !== undefined));
    late.set(scene.conversationId, waiting);
  }

  async function startBehind(hook: Hook, question: HookQuestion, scene: HookScene): Promise<void> {
    try {
      const { run, later } = await runOne(hook, question, scene, never);
      deps.inspector.add({ ...run, effect: 'ran in the background' });
      const { exitCode, stdout, stderr } = run;
      await runBehind(later ?? Promise.resolve({ exitCode, stdout, stderr }), question.event, hook, scene);
    } catch (error) {
      deps.reportBug(error, 'a hook in the background');
    }
  }

  async function start(
    hook: Hook,
    question: HookQuestion,
    scene: HookScene,
    signal: AbortSignal,
  ): Promise<Fired | undefined> {
    if (hook.background === true) {
      void startBehind(hook, question, scene);
      return undefined;
    }
    const { fired, run, later } = await runOne(hook, question, scene, signal);
    deps.inspector.add(run);
    if (later !== undefined) void runBehind(later, question.event, hook, scene);
    if (!signal.aborted) tellPerson(fired, question, scene);
    return fired;
  }

  function tellPerson({ hook, answer }: Fired, question: HookQuestion, scene: HookScene): void {
    const name = question.tool === undefined ? question.event : `${question.event}:${question.tool.name}`;
    const id = `hook:${scene.conversationId}:${hook.id}`;
    const said = answer.json?.systemMessage;
    if (said !== undefined) deps.tell({ id, title: `${name} says`, text: said });
    if (answer.problem !== undefined)
      deps.tell({
        id,
        title: `A ${name} hook gave no usable answer`,
        text: `${subjectOf(hook)}: ${answer.problem}`,
      });
  }

  return {
    async listens(event, scene) {
      return eligible(await find(scene), event).length > 0;
    },
    async fire(question, scene, signal, onFired) {
      const found = await find(scene);
      const hooks = once(
        eligible(found, question.event).filter((hook) => wants(hook, question, scene, deps.userHome)),
      );
      if (hooks.length === 0) return [];
      await deps.flush(scene.conversationId);
      const fired: Fired[] = [];
      await Promise.all(
        hooks.map(async (hook) => {
          const one = await start(hook, question, scene, signal);
          if (one === undefined) return;
          fired.push(one);
          onFired?.(one);
        }),
      );
      return fired;
    },
    async tryOut(hook, question, scene, signal) {
      const { fired, run } = await runOne(hook, question, scene, signal);
      return { fired, run };
    },
    takeLate(conversationId) {
      const texts = late.get(conversationId) ?? [];
      late.delete(conversationId);
      return texts;
    },
    forget: (conversationId) => void late.delete(conversationId),
  };
}

function wants(hook: Hook, question: HookQuestion, scene: HookScene, home: string): boolean {
  const { subject, otherNames, tool, commands } = question;
  if (subject !== undefined && !matches(hook.matcher, subject, otherNames)) return false;
  if (hook.condition === undefined) return true;
  if (tool === undefined) return false;
  const call = commands === undefined ? tool : { ...tool, commands };
  return conditionHolds(hook.condition, call, { root: scene.root ?? scene.cwd, home });
}

/** The same command of several settings files runs once; a plugin's or a skill's copy stays apart. */
function once(hooks: readonly Hook[]): readonly Hook[] {
  const seen = new Set<string>();
  return hooks.filter((hook) => {
    const { type, command, args, shell, url, prompt, condition, origin } = hook;
    const owner = origin === 'plugin' || origin === 'skill' ? hook.id : '';
    const key = JSON.stringify([type, command, args, shell, url, prompt, condition, owner]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function notRun(problem: string): HookOutput {
  return { exitCode: null, stdout: '', stderr: '', problem };
}
