import type { HookEvent, HookRun } from '@shared/domain/hook';
import type { Clock, IdSource } from '@shared/kit/sources';
import { presentCall } from '@shared/present/present-call';
import { readAnswer, type HookAnswer } from './answer';
import { createConfigWatch } from './config-watch';
import type { FoundHooks, HookFinder } from './discover';
import { effectWords } from './effect-words';
import { eligibleHooks, isOnce, once, type Switched } from './eligible';
import { inputOf, sessionEnv } from './input';
import type { HookInspector } from './inspector';
import { missOf } from './miss';
import { reminder } from './reminders';
import type { Hook, HookQuestion, HookScene } from './ports';
import type { AskedAgent } from './run-agent';
import type { HookCommand, HookOutput } from './run-command';
import type { HookRequest } from './run-http';
import type { AskedTool } from './run-mcp-tool';
import type { AskedModel } from './run-model';
import { subjectOf } from './subject';
import { timeoutOf } from './timeouts';

/** A hook that ran for an event, in the order in which they finished. */
export interface Fired {
  readonly hook: Hook;
  readonly answer: HookAnswer;
}

export interface HookEngine {
  /** Whether any hook of that event could run now; false costs no more than a look at the files. */
  listens(event: HookEvent, scene: HookScene): Promise<boolean>;
  /** Matchers of the hooks that an event could run now: some are lists of what is to be watched. */
  matchersFor(event: HookEvent, scene: HookScene): Promise<readonly string[]>;
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

export interface EngineDeps extends Switched {
  readonly finder: HookFinder;
  readonly runCommand: (command: HookCommand) => Promise<HookOutput>;
  readonly runHttp: (request: HookRequest) => Promise<HookOutput>;
  readonly runModel: (asked: AskedModel) => Promise<HookOutput>;
  readonly runAgent: (asked: AskedAgent) => Promise<HookOutput>;
  readonly runTool: (asked: AskedTool) => Promise<HookOutput>;
  /** Of a conversation; undefined where it is gone. */
  readonly modelOf: (conversationId: string) => string | undefined;
  /** Tells a conversation what a hook in the background says, and wakes it; absent where nobody looks on. */
  readonly wake?: (conversationId: string, text: string) => void;
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

/** Nothing ends what runs in the background but its time and the program's end. */
const never = new AbortController().signal;

export function createHookEngine(deps: EngineDeps): HookEngine {
  const late = new Map<string, string[]>();
  const config = createConfigWatch();

  const eligible = (found: FoundHooks, event: HookEvent, scene: HookScene): readonly Hook[] =>
    eligibleHooks(found, event, scene, deps);

  async function find(scene: HookScene): Promise<FoundHooks> {
    const { root, agent, conversationId } = scene;
    const found = await deps.finder.find(root, agent, conversationId);
    for (const change of config.look(conversationId, found.files ?? [])) {
      const { source, file } = change;
      const fields = { source, file_path: file };
      // Nobody waits for it: the file has changed already.
      void fire({ event: 'ConfigChange', subject: source, fields }, scene, never);
    }
    return found;
  }

  async function runOne(
    hook: Hook,
    question: HookQuestion,
    scene: HookScene,
    signal: AbortSignal,
  ): Promise<{ fired: Fired; run: HookRun; later?: Promise<HookOutput> }> {
    const input = inputOf(question, scene, deps.transcriptOf(scene.conversationId));
    const at = deps.clock.now();
    const output = await outputOf(hook, question, scene, input, signal);
    const answer = readAnswer(question.event, output, subjectOf(hook));
    const run: HookRun = {
      id: deps.ids.next('hook'),
      hookId: hook.id,
      event: question.event,
      subject: subjectOf(hook),
      conversationId: scene.conversationId,
      root: scene.root,
      ...(scene.callId === undefined ? {} : { callId: scene.callId }),
      ...aboutOf(question),
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
    fields: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<HookOutput> {
    const { event } = question;
    const { cwd, turn, callId } = scene;
    const input = JSON.stringify(fields);
    const timeoutMs = timeoutOf(hook, event);
    if (hook.type === 'mcp_tool')
      return await deps.runTool({ hook, input: fields, scene, timeoutMs, signal });
    const model = deps.modelOf(turn?.conversationId ?? scene.conversationId);
    if (hook.type === 'prompt') return await deps.runModel({ hook, event, input, model, timeoutMs, signal });
    if (hook.type === 'agent')
      return await deps.runAgent({ hook, event, input, turn, callId, model, timeoutMs, signal });
    const env = { ...(await deps.environment()), ...sessionEnv(scene), ...hook.env };
    return hook.type === 'http'
      ? await deps.runHttp({ hook, input, env, timeoutMs, signal })
      : await deps.runCommand({ hook, input, cwd, env, timeoutMs, signal });
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
      if (hook.wakes === true && exitCode === 2)
        return deps.wake?.(scene.conversationId, wakeText(question, stderr));
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
    if (hook.background === true || (hook.wakes === true && deps.wake !== undefined)) {
      void startBehind(hook, question, scene);
      return undefined;
    }
    const { fired, run, later } = await runOne(hook, question, scene, signal);
    deps.inspector.add(run);
    if (isOnce(hook) && run.exitCode === 0 && run.problem === undefined)
      deps.onces.ran(scene.conversationId, hook.id);
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

  async function fire(
    question: HookQuestion,
    scene: HookScene,
    signal: AbortSignal,
    onFired?: (fired: Fired) => void,
  ): Promise<readonly Fired[]> {
    const found = await find(scene);
    const hooks = once(
      eligible(found, question.event, scene).filter(
        (hook) => missOf(hook, question, scene, deps.userHome) === undefined,
      ),
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
  }

  return {
    async listens(event, scene) {
      return eligible(await find(scene), event, scene).length > 0;
    },
    async matchersFor(event, scene) {
      return eligible(await find(scene), event, scene).map(({ matcher }) => matcher);
    },
    fire,
    async tryOut(hook, question, scene, signal) {
      const { fired, run } = await runOne(hook, question, scene, signal);
      return { fired, run };
    },
    takeLate(conversationId) {
      const texts = late.get(conversationId) ?? [];
      late.delete(conversationId);
      return texts;
    },
    forget(conversationId) {
      late.delete(conversationId);
      config.forget(conversationId);
    },
  };
}

/** In the frame that a hook's words have. */
function wakeText({ event, tool }: HookQuestion, stderr: string): string {
  const name = tool === undefined ? event : `${event}:${tool.name}`;
  return reminder(`${name} hook feedback:\n${stderr.trim() === '' ? 'No stderr output' : stderr.trim()}`);
}

/** What tells one run from another in a list. */
function aboutOf({ tool, subject }: HookQuestion): Pick<HookRun, 'tool' | 'about'> {
  if (tool === undefined) return subject === undefined ? {} : { about: subject };
  return { tool: tool.name, about: presentCall(tool.name, tool.input).subject.slice(0, 200) };
}
