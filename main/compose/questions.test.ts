import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunEvent } from '@shared/domain/event';
import type { Question, QuestionAnswer } from '@shared/domain/question';
import { projectPaths } from '../store/home';
import type { Core } from './core';
import { createHookWorld } from './testing/hook-world';
import { openCore } from './testing/open-core';

const choice = {
  question: 'Which one?',
  header: 'Pick',
  options: [
    { label: 'A', description: 'a' },
    { label: 'B', description: 'b' },
  ],
  multiSelect: false,
};
const ask = `AskUserQuestion ${JSON.stringify({ questions: [choice] })}`;
const planText = '# Write a.txt\n\n1. Write it.';
const present = `ExitPlanMode ${JSON.stringify({ plan: planText })}`;
const write = `Write ${JSON.stringify({ files: [{ path: 'a.txt', content: 'x' }] })}`;

describe('CO2, CO3: questions in a conversation', () => {
  let [top, root, id] = ['', '', ''];
  let core: Core;
  let events: RunEvent[] = [];

  function open(attended = true): void {
    core = openCore(path.join(top, 'home'), { attended });
    core.live.subscribe(({ event }) => events.push(event));
  }
  beforeEach(async () => {
    events = [];
    top = await realpath(await mkdtemp(path.join(tmpdir(), 'questions-')));
    root = path.join(top, 'work');
    await mkdir(root);
    await writeFile(path.join(root, 'read.txt'), 'words\n');
    open();
    id = begin('edits');
  });
  afterEach(async () => {
    await core.close();
    await rm(top, { recursive: true, force: true });
  });

  function begin(mode: 'manual' | 'edits'): string {
    const created = core.chat.create({ model: 'direct', mode, agent: null, root, projectId: null });
    if (!created.ok) throw new Error(created.error.message);
    return created.value.id;
  }

  /** Runs calls, answering questions in order; returns what the model would read of each call. */
  async function run(calls: string, ...answers: readonly QuestionAnswer[]): Promise<readonly string[]> {
    const before = core.store.calls.byConversation(id).length;
    core.chat.send(id, calls);
    for (const answer of answers) {
      const { id: questionId } = await question();
      expect(core.chat.answerQuestion(questionId, answer)).toEqual({ ok: true, value: null });
    }
    await core.chat.idle(id);
    return core.store.calls
      .byConversation(id)
      .slice(before)
      .map(({ result }) =>
        (result?.content ?? []).map((part) => (part.type === 'text' ? part.text : '')).join(),
      );
  }

  async function question(): Promise<Question> {
    return await expect
      .poll(() => core.live.part(id).questions[0], { timeout: 5_000 })
      .toBeDefined()
      .then(() => {
        const [first] = core.live.part(id).questions;
        if (first === undefined) throw new Error('no question');
        return first;
      });
  }

  it('a question waits in the snapshot and the list, and its answer is checked on arrival', async () => {
    core.chat.send(id, ask);
    const { id: questionId, callId } = await question();
    const [row] = core.chat.list('');
    expect(row).toMatchObject({ activity: 'waiting', waiting: 1 });
    const snapshot = core.chat.snapshot(id);
    expect(snapshot.ok && snapshot.value.calls[0]?.state).toEqual({
      kind: 'waiting',
      approvalId: questionId,
    });
    const wrong: QuestionAnswer = { kind: 'choices', answers: [{ chosen: ['C'] }] };
    expect(core.chat.answerQuestion(questionId, wrong)).toEqual({
      ok: false,
      error: { kind: 'misfit', message: '“C” is none of the options.', field: 'Pick' },
    });
    expect(core.live.part(id).questions).toHaveLength(1);
    core.chat.answerQuestion(questionId, { kind: 'choices', answers: [{ chosen: ['B'] }] });
    await core.chat.idle(id);
    expect(core.store.calls.get(callId ?? '')).toMatchObject({
      state: { kind: 'done' },
      result: { display: { kind: 'answers', by: 'person', rows: [{ chosen: ['B'] }] } },
    });
    expect(core.chat.answerQuestion(questionId, wrong)).toMatchObject({ ok: false, error: { kind: 'gone' } });
    expect(core.chat.list('')[0]).toMatchObject({ activity: 'idle', waiting: 0 });
  });

  it('Stop takes a question away, and the call is stopped', async () => {
    core.chat.send(id, ask);
    await question();
    core.chat.stop(id);
    await core.chat.idle(id);
    expect(core.live.part(id).questions).toEqual([]);
    expect(core.store.calls.byConversation(id)[0]?.state.kind).toBe('stopped');
    expect(events.filter(({ type }) => type === 'question-settled')).toHaveLength(1);
  });

  it('while a plan is open only reading tools run; accepted, all run as before', async () => {
    const sentBack = await run(`${present}\n${write}\nRead read.txt\nBash cat read.txt\nBash rm read.txt`, {
      kind: 'plan-sent-back',
      words: 'Say why.',
    });
    expect(sentBack[1]).toBe(
      'Write did not run: your plan “Write a.txt” is not accepted, and until then only reading tools run. Present it ' +
        'again with Plan, changed as the person asked, or end your turn and wait: they can also drop it.',
    );
    expect(sentBack[2]).toContain('words');
    expect(sentBack[3]).toContain('words');
    expect(sentBack[4]).toMatch(/^Bash did not run: your plan “Write a\.txt” is not accepted/);
    const [, written] = await run(`${present}\n${write}`, { kind: 'plan-accepted', mode: 'edits' });
    expect(written).toContain('a.txt');
    expect(core.chat.snapshot(id)).toMatchObject({ value: { plan: null } });
  });

  it('accepting may switch the mode, and the conversation tells it', async () => {
    id = begin('manual');
    await run(present, { kind: 'plan-accepted', mode: 'full' });
    expect(core.store.conversations.get(id)?.mode).toBe('full');
    expect(events).toContainEqual(
      expect.objectContaining({
        type: 'conversation-changed',
        conversation: expect.objectContaining({ mode: 'full' }),
      }),
    );
  });

  it('an open plan survives a restart, and the person can drop it: the card and the agent are told', async () => {
    await run(present, { kind: 'cancelled' });
    await core.close();
    open();
    expect(core.chat.snapshot(id)).toMatchObject({ ok: true, value: { plan: { plan: planText } } });
    expect((await run(write))[0]).toMatch(/^Write did not run: your plan/);
    expect(core.chat.dropPlan(id)).toEqual({ ok: true, value: null });
    expect(core.chat.snapshot(id)).toMatchObject({ value: { plan: null } });
    expect(core.store.calls.byConversation(id)[0]?.result?.display).toEqual({
      kind: 'plan',
      plan: planText,
      edited: false,
      outcome: 'dropped',
    });
    expect((await run(write))[0]).toContain('a.txt');
    const texts = core.store.messages
      .branch(id, core.store.conversations.get(id)?.leafId ?? null)
      .flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])));
    expect(texts).toContain(
      'Message of the program, not of the person. They dropped your plan “Write a.txt”: do not carry it out. All tools run as before.',
    );
    await core.close();
    open();
    expect(core.chat.snapshot(id)).toMatchObject({ value: { plan: null } });
  });

  it('while a plan is open the commands of a skill run only where they read', async () => {
    const skill = path.join(top, 'home', 'USER', 'skills', 'bang');
    await mkdir(skill, { recursive: true });
    const body = 'Read: !`echo seen`\nMade: !`touch made`\n';
    await writeFile(path.join(skill, 'SKILL.md'), `---\nname: bang\ndescription: Runs.\n---\n${body}`);
    const rules = projectPaths(path.join(top, 'home'), root).workspacePermissions;
    await mkdir(path.dirname(rules), { recursive: true });
    await writeFile(rules, JSON.stringify({ allow: ['Bash(touch made)'] }));
    await run(present, { kind: 'plan-sent-back', words: 'No.' });
    const [loaded] = await run('Skill bang');
    expect(loaded).toContain('Read: seen');
    expect(loaded).toContain(
      'Made: [`touch made` was not run: a plan is open, and until it is accepted only commands that read run. Run it yourself if you need it.]',
    );
    await expect(readFile(path.join(root, 'made'))).rejects.toThrow('ENOENT');
    core.chat.dropPlan(id);
    await run('Skill bang');
    expect(await readFile(path.join(root, 'made'), 'utf8')).toBe('');
  });

  it('a plan whose turn was stopped stays open', async () => {
    core.chat.send(id, present);
    await question();
    core.chat.stop(id);
    await core.chat.idle(id);
    await core.close();
    open();
    expect(core.chat.snapshot(id)).toMatchObject({ value: { plan: { plan: planText } } });
  });

  it('unattended both are withheld, and whatever asks all the same is refused at once', async () => {
    await core.close();
    open(false);
    expect(await run(`${ask}\n${present}`)).toEqual([
      expect.stringContaining('AskUserQuestion is not for a run that nobody watches.'),
      expect.stringContaining('Plan is not for a run that nobody watches.'),
    ]);
  });
});

it('HK2: a hook answers in the person’s place, and reads the answers after, with mode plan while one is open', async () => {
  const world = await createHookWorld(true);
  const answers = { 'Which one?': 'B' };
  const updated = JSON.stringify({
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'allow',
      updatedInput: { questions: [choice], answers },
    },
  });
  const on = (matcher: string, command: string): object => ({
    matcher,
    hooks: [{ type: 'command', command }],
  });
  const { conversationId } = await world.turn({
    name: 'answers',
    settings: {
      hooks: {
        PreToolUse: [on('AskUserQuestion', `cat >/dev/null; printf '%s' '${updated}'`)],
        PostToolUse: [on('AskUserQuestion', 'cat >/dev/null')],
      },
    },
    steps: [{ calls: [{ name: 'AskUserQuestion', input: { questions: [choice] } }] }],
  });
  const [call] = world.core.store.calls.byConversation(conversationId);
  expect(call?.result).toMatchObject({
    content: [
      {
        text: 'Your questions have been answered: "Which one?"="B". You can now continue with these answers in mind.',
      },
    ],
    display: { kind: 'answers', by: 'hook' },
  });
  const inputs = world.core.hooks.desk.inspector
    .list()
    .map(({ input }) => JSON.parse(input) as Record<string, unknown>);
  const after = inputs.find((input) => input['hook_event_name'] === 'PostToolUse');
  expect(after).toMatchObject({
    tool_name: 'AskUserQuestion',
    tool_input: { questions: [choice], answers },
    tool_response: { questions: [choice], answers },
  });
  await world.close();
});
