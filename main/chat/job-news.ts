import { isJobOver, type JobView } from '@shared/domain/job';
import type { Job } from '../workspace/job';
import type { JobNews, Jobs } from '../workspace/jobs';

/** What the agents were not told yet of their jobs, by conversation. Each is told once. */
export interface JobInbox {
  /** Takes what is still news by now, each a message of its own. */
  take(conversationId: string): readonly string[];
  /** News that is none of a job: an agent that nobody waited for has ended. */
  post(conversationId: string, news: PostedNews): void;
  /** Whether something among it is worth a turn of its own. */
  wakes(conversationId: string): boolean;
  /** Called for each piece of news. */
  onNews(listener: (conversationId: string) => void): void;
  forget(conversationId: string): void;
}

export interface PostedNews {
  readonly text: string;
  /** A turn begins for it. */
  readonly wakes: boolean;
}

/** Output of an `until` that comes with its news, in characters. */
const outputLimit = 4_000;

export function createJobInbox(jobs: Pick<Jobs, 'onNews'>): JobInbox {
  const inboxes = new Map<string, (JobNews | PostedNews)[]>();
  const listeners: ((conversationId: string) => void)[] = [];

  function add(conversationId: string, news: JobNews | PostedNews): void {
    inboxes.set(conversationId, [...(inboxes.get(conversationId) ?? []), news]);
    for (const listener of listeners) listener(conversationId);
  }

  jobs.onNews((news) => add(news.job.request.conversationId, news));

  const open = (conversationId: string): readonly (JobNews | PostedNews)[] =>
    (inboxes.get(conversationId) ?? []).filter((news) => 'text' in news || isNews(news));

  return {
    take(conversationId) {
      const taken = open(conversationId);
      inboxes.delete(conversationId);
      return taken.map((news) => ('text' in news ? news.text : newsText(news)));
    },
    post: add,
    wakes: (conversationId) => open(conversationId).some(({ wakes }) => wakes),
    onNews: (listener) => void listeners.push(listener),
    forget: (conversationId) => void inboxes.delete(conversationId),
  };
}

/** The agent may have seen it by itself, and what waited may have gone on. */
function isNews({ job, what }: JobNews): boolean {
  return what === 'ended' ? !job.agent.knowsEnd : job.view().state.kind === 'waiting';
}

function newsText({ job, what }: JobNews): string {
  const view = job.view();
  const head = `Message of the program, not of the person. ${view.id} (${firstLine(view.command)})`;
  if (what === 'waits') {
    const prompt = view.state.kind === 'waiting' ? view.state.prompt : '';
    return `${head} waits for input${prompt === '' ? '' : ` at "${prompt}"`}. Answer it with Jobs, or leave it to the person.`;
  }
  job.agent.knowsEnd = true;
  if (view.kind !== 'until') return `${head} ${endWords(view)}. Jobs reads what it printed.`;
  const output = lastOutput(job);
  return `${head} ${endWords(view)}:\n${output === '' ? '(no output)' : output}`;
}

function endWords(view: JobView): string {
  const { state, kind, startedAt, endedAt } = view;
  const after = `after ${Math.max(0, Math.round(((endedAt ?? startedAt) - startedAt) / 1000))} s`;
  if (!isJobOver(state)) return 'goes on';
  if (state.kind === 'exited')
    return kind === 'until' ? `exited 0 ${after}` : `ended with exit code ${state.code} ${after}`;
  if (state.kind === 'killed' && state.by === 'its deadline')
    return 'did not exit 0 by its deadline; the last attempt';
  return state.kind === 'killed' ? `was ended by ${state.by} ${after}` : '';
}

/** What the last attempt printed; of a long output the end. */
function lastOutput(job: Job): string {
  const bytes = Buffer.from(job.tail(outputLimit), 'utf8');
  const own = job.view().size - job.lastFrom;
  if (own >= bytes.length) return bytes.toString('utf8').trimEnd();
  return own <= 0
    ? ''
    : bytes
        .subarray(bytes.length - own)
        .toString('utf8')
        .trimEnd();
}

function firstLine(command: string): string {
  const [first = '', ...rest] = command.trim().split('\n');
  return rest.length > 0 ? `${first} …` : first;
}
