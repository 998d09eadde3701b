import type { ConversationRow, ConversationSnapshot } from '@shared/contract/chat';
import type { ContractError } from '@shared/contract/channel';
import type { ApprovalAnswer } from '@shared/domain/approval';
import type { Mode } from '@shared/domain/danger';
import type { Conversation, Message } from '@shared/domain/message';
import { directModel } from '@shared/domain/model';
import type { QuestionAnswer } from '@shared/domain/question';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { agentOptions, type AgentOptions } from '../agent/profiles/agent-options';
import type { ProfileList, ProfileProblem, Profiles } from '../agent/profiles/profiles';
import type { Models } from '../agent/providers/models';
import type { RosterMemory } from '../roster/memory';
import type { Calls } from '../store/calls';
import type { Conversations } from '../store/conversations';
import type { StoreFailure } from '../store/failure';
import type { Messages } from '../store/messages';
import { conversationTitle } from '../agent/title';
import type { JobInbox } from './job-news';
import type { LiveConversations } from './live';
import type { Plans } from './plans';
import type { Questions } from './questions';
import type { Runs } from './runs';
import type { SubAgentService } from './sub-agents/service';

export type ChatResult<T> = Result<T, ContractError>;

/** Conversations as a front end uses them: the window through IPC, the command directly. */
export interface ChatService {
  list(search: string): readonly ConversationRow[];
  create(options: NewChat): ChatResult<Conversation>;
  rename(conversationId: string, title: string): ChatResult<null>;
  remove(conversationId: string): Promise<ChatResult<null>>;
  snapshot(conversationId: string): ChatResult<ConversationSnapshot>;
  setOptions(
    conversationId: string,
    options: { model?: string; mode?: Mode; agent?: string | null },
  ): ChatResult<null>;
  /** Agents that a conversation in that folder can be with. */
  agents(root: string | null): Promise<ProfileList>;
  /** What choosing that agent sets beside it; the error names the agents there are. */
  agentOptions(name: string, root: string | null): Promise<ChatResult<AgentOptions>>;
  enableTool(conversationId: string, tool: string, howLong: 'once' | 'session'): ChatResult<null>;
  /** What is wrong with a message that begins with a slash, before it is sent: a command that nobody knows. */
  checkCommand(conversationId: string, text: string): Promise<ChatResult<null>>;
  /** Starts a turn, or queues the text for the next step of the turn under way. */
  send(conversationId: string, text: string): ChatResult<{ steered: boolean }>;
  /** Takes the last turn up again after it failed or was stopped. */
  retry(conversationId: string): ChatResult<null>;
  unsteer(conversationId: string, steerId: string): ChatResult<null>;
  stop(conversationId: string): ChatResult<null>;
  stopCall(callId: string): ChatResult<null>;
  /** Steering that no step took: kept as a message, and answered unless the person stopped the turn. */
  leftover(conversationId: string, text: string, stopped: boolean): void;
  /** Starts a turn for a job that the agent waits for and that has ended. */
  wake(conversationId: string): void;
  answer(approvalId: string, answer: ApprovalAnswer): ChatResult<null>;
  answerQuestion(questionId: string, answer: QuestionAnswer): ChatResult<null>;
  dropPlan(conversationId: string): ChatResult<null>;
  /** Resolves when no turn of the conversation is under way. */
  idle(conversationId: string): Promise<void>;
  /** Stops every turn; for quitting. */
  close(): Promise<void>;
}

export interface NewChat {
  readonly model: string;
  readonly mode: Mode;
  readonly agent: string | null;
  readonly root: string | null;
  readonly projectId: string | null;
}

export interface ChatPorts {
  readonly conversations: Conversations;
  readonly messages: Messages;
  readonly calls: Calls;
  readonly live: LiveConversations;
  readonly runs: Runs;
  readonly approvals: { answer(approvalId: string, answer: ApprovalAnswer): boolean };
  readonly questions: Pick<Questions, 'answer'>;
  readonly plans: Pick<Plans, 'open' | 'drop'>;
  readonly stopCall: (callId: string) => void;
  readonly forgetSession: (conversationId: string) => void;
  /** A sentence about a message that looks like a command and is none that this conversation can take. */
  readonly commandProblem: (conversation: Conversation, text: string) => Promise<string | undefined>;
  readonly jobs: Pick<JobInbox, 'take' | 'wakes'>;
  readonly agents: Pick<SubAgentService, 'isAgent' | 'views' | 'endBelow' | 'forget' | 'close'>;
  readonly profiles: Profiles;
  readonly models: Pick<Models, 'list'>;
  readonly memory: RosterMemory;
  readonly clock: Clock;
  readonly ids: IdSource;
}

export const untitled = 'New conversation';

export function createChatService(ports: ChatPorts): ChatService {
  const { conversations, messages, live, runs, ids, clock } = ports;
  let closed = false;

  function changed(result: Result<Conversation, StoreFailure>): ChatResult<null> {
    if (!result.ok) return err(result.error);
    // No list shows one of a sub-agent, so none is to learn of it.
    if (ports.agents.isAgent(result.value.id)) return ok(null);
    live.emit(result.value.id, { type: 'conversation-changed', conversation: result.value });
    return ok(null);
  }

  function withConversation<T>(
    id: string,
    work: (conversation: Conversation) => ChatResult<T>,
  ): ChatResult<T> {
    const conversation = conversations.get(id);
    return conversation === undefined ? err(unknownConversation(id)) : work(conversation);
  }

  function append(conversation: Conversation, text: string, from?: 'job'): ChatResult<Conversation> {
    const message: Message = {
      id: ids.next('msg'),
      conversationId: conversation.id,
      parentId: conversation.leafId,
      runId: null,
      role: 'user',
      parts: [{ type: 'text', text, ...(from === undefined ? {} : { from }) }],
      createdAt: clock.now(),
    };
    const written = messages.append(message);
    if (!written.ok) return err(written.error);
    const moved = conversations.setLeaf(conversation.id, message.id);
    if (!moved.ok) return err(moved.error);
    live.emit(conversation.id, { type: 'message-added', message });
    const titled =
      conversation.title === untitled
        ? conversations.rename(conversation.id, conversationTitle(text))
        : moved;
    changed(titled.ok ? conversations.touch(conversation.id) : titled);
    return ok(conversations.get(conversation.id) ?? moved.value);
  }

  /** News of jobs that nobody was told, before what comes next. */
  function appendNews(conversation: Conversation): Conversation {
    return ports.jobs.take(conversation.id).reduce((now, text) => {
      const appended = append(now, text, 'job');
      return appended.ok ? appended.value : now;
    }, conversation);
  }

  function wake(id: string): void {
    const conversation = conversations.get(id);
    if (closed || conversation === undefined || runs.isRunning(id) || !ports.jobs.wakes(id)) return;
    const told = appendNews(conversation);
    // Direct would take the news for calls; the person reads them.
    if (told.model !== directModel) start(told);
  }

  function start(conversation: Conversation): ChatResult<null> {
    changed(ok(conversation));
    runs.start(conversation);
    return ok(null);
  }

  return {
    list: (search) => conversations.list(search).map((conversation) => row(conversation, live)),
    create(options) {
      const created = conversations.create({ ...options, title: untitled });
      if (!created.ok) return err(created.error);
      changed(created);
      return ok(created.value);
    },
    rename: (id, title) => changed(conversations.rename(id, title)),
    async remove(id) {
      if (ports.agents.isAgent(id)) return err(notAlone);
      runs.stop(id);
      await runs.idle(id);
      const below = await ports.agents.endBelow(id);
      const removed = conversations.remove(id);
      if (!removed.ok) return err(removed.error);
      for (const one of [...below, id]) {
        ports.forgetSession(one);
        live.emit(one, { type: 'conversation-removed' });
        live.forget(one);
      }
      ports.agents.forget(id);
      return ok(null);
    },
    snapshot: (id) => withConversation(id, (conversation) => ok(snapshotOf(ports, conversation))),
    setOptions: (id, options) => changed(conversations.setOptions(id, options)),
    agents: (root) => ports.profiles.list(root),
    async agentOptions(name, root) {
      const { agents, problems } = await ports.profiles.list(root);
      const agent = agents.find((one) => one.name === name);
      return agent === undefined
        ? err(unknownAgent(name, agents, problems))
        : ok(agentOptions(agent, await ports.models.list(false)));
    },
    enableTool: (id, tool, howLong) => (ports.memory.enable(id, tool, howLong), ok(null)),
    async checkCommand(id, text) {
      const conversation = conversations.get(id);
      if (conversation === undefined) return err(unknownConversation(id));
      const message = await ports.commandProblem(conversation, text);
      return message === undefined ? ok(null) : err({ kind: 'unknown-command', message, field: 'text' });
    },
    send: (id, text) =>
      withConversation<{ steered: boolean }>(id, (conversation) => {
        if (runs.steer(id, text)) return ok({ steered: true });
        const appended = append(appendNews(conversation), text);
        if (!appended.ok) return appended;
        start(appended.value);
        return ok({ steered: false });
      }),
    retry: (id) =>
      withConversation<null>(id, (conversation) => {
        if (conversation.leafId === null)
          return err({ kind: 'empty', message: 'There is nothing to try again yet. Send a message first.' });
        return runs.isRunning(id) ? ok(null) : start(conversation);
      }),
    unsteer: (id, steerId) => (runs.unsteer(id, steerId), ok(null)),
    stop: (id) => (runs.stop(id), ok(null)),
    stopCall: (callId) => (ports.stopCall(callId), ok(null)),
    leftover(id, text, stopped) {
      const conversation = conversations.get(id);
      const appended = conversation === undefined ? undefined : append(conversation, text);
      // A sub-agent's turn is reported as it ended; what it did not read waits for the next.
      if (appended?.ok === true && !stopped && !ports.agents.isAgent(id)) start(appended.value);
    },
    wake,
    answer: (approvalId, answer) =>
      ports.approvals.answer(approvalId, answer) ? ok(null) : err(goneQuestion),
    answerQuestion(questionId, answer) {
      const answered = ports.questions.answer(questionId, answer);
      if (answered.ok) return ok(null);
      return err(answered.error.kind === 'gone' ? goneQuestion : answered.error);
    },
    dropPlan: (id) => withConversation<null>(id, () => (ports.plans.drop(id), ok(null))),
    idle: (id) => runs.idle(id),
    close() {
      closed = true;
      ports.agents.close();
      return runs.stopAll();
    },
  };
}

const goneQuestion: ContractError = {
  kind: 'gone',
  message: 'This question was already answered or its turn has ended.',
};

function row(conversation: Conversation, live: LiveConversations): ConversationRow {
  const { approvals, questions, run, failure } = live.part(conversation.id);
  const waiting = approvals.length + questions.length;
  const activity = waiting > 0 ? 'waiting' : run !== null ? 'running' : failure !== null ? 'failed' : 'idle';
  return { conversation, activity, waiting };
}

function snapshotOf(ports: ChatPorts, conversation: Conversation): ConversationSnapshot {
  return {
    conversation,
    messages: ports.messages.branch(conversation.id, conversation.leafId),
    calls: ports.calls.byConversation(conversation.id).map((call) => ports.live.now(call)),
    agents: [...ports.agents.views(conversation.id)],
    ...ports.live.part(conversation.id),
    plan: ports.plans.open(conversation.id),
  };
}

function unknownAgent(
  name: string,
  agents: ProfileList['agents'],
  problems: readonly ProfileProblem[],
): ContractError {
  const broken = problems.find(({ file }) => file.endsWith(`/${name}.md`));
  const known = agents.map((agent) => agent.name).join(', ');
  const rest =
    broken !== undefined
      ? `${broken.file}: ${broken.message}`
      : known === ''
        ? 'There are none yet: an agent is a Markdown file in USER/agents, ~/.claude/agents or .claude/agents.'
        : `The agents are ${known}.`;
  return { kind: 'unknown-agent', message: `There is no agent ${name}. ${rest}`, field: 'agent' };
}

const notAlone: ContractError = {
  kind: 'sub-agent',
  message: 'A sub-agent goes with the conversation that it belongs to. Delete that one.',
  field: 'conversationId',
};

function unknownConversation(id: string): ContractError {
  return {
    kind: 'gone',
    message: `There is no conversation ${id}. It may have been deleted.`,
    field: 'conversationId',
  };
}
