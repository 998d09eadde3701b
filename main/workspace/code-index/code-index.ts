import type { Worker } from 'node:worker_threads';
import { realPlaces, type PathPlaces } from '../paths';
import type { EngineAnswer, EngineQuery } from './engine';
import type { ExcerptLine } from './excerpt';
import { connectWorker, type WorkerLink } from './worker-link';
import type { IndexWorkerData } from './protocol';
import type { CodeHit } from './rank';

/** Ranked search over the indexes of all projects; each is made when its project is first asked about. */
export interface CodeIndex {
  search(ask: CodeAsk, signal: AbortSignal): Promise<CodeAnswer>;
  /** Ends every thread; the files stay. */
  close(): Promise<void>;
}

export interface CodeAsk extends EngineQuery {
  /** Real path of the workspace folder. */
  readonly root: string;
  readonly home: string;
  readonly limit: number;
  /** Whether a file may be shown, by its path relative to the root. */
  readonly mayShow: (relative: string) => boolean;
}

export interface FoundCode extends CodeHit {
  readonly excerpt: readonly ExcerptLine[];
}

export type CodeAnswer =
  | (Omit<EngineAnswer, 'hits'> & { readonly kind: 'found'; readonly hits: readonly FoundCode[] })
  | { readonly kind: 'unavailable'; readonly message: string }
  | { readonly kind: 'aborted' };

export interface CodeIndexDeps {
  readonly appHome: string;
  readonly startWorker: (data: IndexWorkerData) => Promise<Worker>;
  readonly databaseOf: (root: string) => string;
  readonly report: (error: unknown, where: string) => void;
}

/** How long the first question waits for an index that is being made. */
const waitMs = 2_000;
/** A thread that says nothing for so long is taken for dead. */
const answerMs = waitMs + 10_000;
/** An index that nobody asks is put away; making it current again takes a second. */
const idleMs = 15 * 60_000;
/** After so many deaths of a project's thread it is left alone. */
const maxStarts = 3;

interface Project {
  readonly link: Promise<WorkerLink>;
  idle: NodeJS.Timeout | undefined;
}

export function createCodeIndex(deps: CodeIndexDeps): CodeIndex {
  const projects = new Map<string, Project>();
  const starts = new Map<string, number>();
  let closed = false;

  function projectOf(root: string, home: string): Project | undefined {
    const open = projects.get(root);
    if (open !== undefined) return open;
    const count = (starts.get(root) ?? 0) + 1;
    if (closed || count > maxStarts) return undefined;
    starts.set(root, count);
    const link = realPlaces({ root, home, appHome: deps.appHome }).then((places) => start(root, places));
    const project: Project = { link, idle: undefined };
    projects.set(root, project);
    // Whoever asks hears of the failure; here it only makes room for the next attempt.
    link.catch(() => projects.delete(root));
    return project;
  }

  async function start(root: string, places: PathPlaces): Promise<WorkerLink> {
    const worker = await deps.startWorker({ places, database: deps.databaseOf(root), waitMs });
    return connectWorker(worker, {
      answerMs,
      ended: () => projects.delete(root),
      report: (error) => deps.report(error, `the code index of ${root}`),
    });
  }

  function keepAwhile(root: string, project: Project): void {
    clearTimeout(project.idle);
    project.idle = setTimeout(() => {
      if (projects.get(root) === project) projects.delete(root);
      starts.delete(root);
      void closeProject(project);
    }, idleMs);
    project.idle.unref();
  }

  async function ask(query: CodeAsk): Promise<CodeAnswer> {
    const { root, home, limit, mayShow, ...rest } = query;
    const project = projectOf(root, home);
    if (project === undefined) {
      return { kind: 'unavailable', message: 'its thread ended several times; the log says why' };
    }
    keepAwhile(root, project);
    try {
      const link = await project.link;
      const { hits, ...progress } = await link.search(rest);
      const shown = hits.filter((hit) => mayShow(hit.path)).slice(0, limit);
      const excerpts = await link.excerpts(rest.query, shown);
      const found = shown.map((hit, index) => ({ ...hit, excerpt: excerpts[index] ?? [] }));
      return { kind: 'found', ...progress, hits: found };
    } catch (error) {
      return { kind: 'unavailable', message: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    search(query, signal) {
      if (signal.aborted) return Promise.resolve({ kind: 'aborted' });
      return new Promise((resolve) => {
        const stop = (): void => resolve({ kind: 'aborted' });
        signal.addEventListener('abort', stop, { once: true });
        void ask(query).then((answer) => {
          signal.removeEventListener('abort', stop);
          resolve(answer);
        });
      });
    },
    async close() {
      closed = true;
      const open = [...projects.values()];
      projects.clear();
      await Promise.all(open.map(closeProject));
    },
  };
}

async function closeProject({ link, idle }: Project): Promise<void> {
  clearTimeout(idle);
  const [opened] = await Promise.allSettled([link]);
  if (opened?.status === 'fulfilled') await opened.value.close();
}
