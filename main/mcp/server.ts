import type { McpOrigin, McpServerEntry, McpState, McpTransport } from '@shared/domain/mcp';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock } from '@shared/kit/sources';
import type { McpRecord } from '../store/mcp-record';
import type { Connection, RemoteProgress } from './connection';
import type { Variables } from './expand';
import { errorText, type McpFailure } from './failure';
import { createKnownServer, type KnownServer } from './known-server';
import type { LaunchPlan } from './launch';
import { mcpLimits } from './limits';
import { createServerLog, type ServerLog } from './log';
import type { Opened } from './open-connection';
import { transportOf } from './read-entry';
import { createServerRequests, type AskingCall, type ServerRequestPorts } from './server-requests';

/** One server as its file names it. */
export interface ServerSpec {
  /** For the window: of the folder that it has open. */
  readonly id: string;
  /** Of what is remembered: the same in every session. */
  readonly key: string;
  readonly name: string;
  readonly origin: McpOrigin;
  readonly file: string;
  readonly line?: number;
  readonly entry: McpServerEntry;
  /** What its entry may name beside the environment. */
  readonly variables: Variables;
}

export interface ServerPorts extends ServerRequestPorts {
  readonly record: McpRecord;
  readonly clock: Clock;
  /** All variables filled in; the error is a sentence. */
  plan(spec: ServerSpec, root: string | null): Promise<Result<LaunchPlan, string>>;
  /** Loaded with the first server: most runs have none. */
  open(request: OpenServerRequest): Promise<Result<Opened, McpFailure>>;
  reportBug(error: unknown, where: string): void;
}

export interface OpenServerRequest {
  readonly plan: LaunchPlan;
  readonly key: string;
  readonly clientId: string | undefined;
  readonly requests: ReturnType<typeof createServerRequests>;
  readonly events: {
    lost(): void;
    listChanged(): void;
    log: (level: 'debug' | 'info' | 'warning' | 'error', text: string) => void;
  };
  readonly log: ServerLog;
  readonly onToken: (token: string) => void;
}

export interface ServerCall {
  readonly asking: AskingCall;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly signal: AbortSignal;
  onProgress(progress: RemoteProgress): void;
}

/** One server of one folder, from its first need to its end. */
export interface McpServer {
  readonly spec: ServerSpec;
  readonly known: KnownServer;
  readonly log: ServerLog;
  state(): McpState;
  /** As it is really spoken with: an `http` server may turn out to be an older one. */
  transport(): McpTransport;
  /** Begins to start it where it is not running; answers at once. */
  start(): void;
  /** For a message: waits a moment for a server whose tools nobody knows yet, and never for any other. */
  firstSight(): Promise<void>;
  /** The connection, started where it is not; the error says why there is none. */
  use(signal: AbortSignal): Promise<Result<Connection, McpFailure>>;
  call(call: ServerCall): Promise<Result<Readonly<Record<string, unknown>>, McpFailure>>;
  /** Whether the browser was opened and has not come back yet. */
  setLogin(waiting: boolean): void;
  /** Keeps a token out of its log. */
  hide(token: string): void;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export function createServer(
  spec: ServerSpec,
  root: string | null,
  ports: ServerPorts,
  changed: () => void,
): McpServer {
  const { clock } = ports;
  const secrets = new Set<string>();
  const log = createServerLog(clock, (text) => hidden(text, secrets));
  const known = createKnownServer(spec.key, specText(spec.entry), ports.record);
  const calls = new Set<ServerCall>();
  let state: McpState = { kind: 'idle' };
  let opened: Opened | undefined;
  let starting: Promise<Result<Connection, McpFailure>> | undefined;
  let startedAt = 0;
  let failedAt = -mcpLimits.coolMs;
  let failure: McpFailure | undefined;
  let crashes = 0;
  let retry: NodeJS.Timeout | undefined;
  let refresh: NodeJS.Timeout | undefined;
  let isClosed = false;
  /** Counts starts: what an earlier connection tells late does not concern a later one. */
  let generation = 0;

  function setState(next: McpState): void {
    state = next;
    changed();
  }

  function begin(): Promise<Result<Connection, McpFailure>> {
    clearTimeout(retry);
    startedAt = clock.now();
    generation += 1;
    setState({ kind: 'connecting', since: startedAt });
    starting = run(generation).finally(() => (starting = undefined));
    return starting;
  }

  async function run(own: number): Promise<Result<Connection, McpFailure>> {
    try {
      const outcome = await open(own);
      if (own !== generation || isClosed) {
        if (outcome.ok) await outcome.value.connection.close();
        return err({ kind: 'stopped', message: 'It was ended while it started.' });
      }
      return outcome.ok ? settle(outcome.value, own) : fail(outcome.error);
    } catch (error) {
      ports.reportBug(error, `the MCP server ${spec.name}`);
      return fail({ kind: 'wrong', message: errorText(error) });
    }
  }

  async function open(own: number): Promise<Result<Opened, McpFailure>> {
    const plan = await ports.plan(spec, root);
    if (!plan.ok) return err({ kind: 'wrong', message: plan.error });
    for (const secret of secretsOf(plan.value, spec.entry)) secrets.add(secret);
    return ports.open({
      plan: plan.value,
      key: loginKey(spec, plan.value),
      clientId: spec.entry.oauth?.clientId,
      requests: createServerRequests(spec.name, root, () => [...calls].at(-1)?.asking, ports),
      log,
      onToken: (token) => void secrets.add(token),
      events: {
        lost: () => own === generation && lost(),
        listChanged: () => own === generation && listChanged(),
        log: (level, text) => log.add('server', level, text),
      },
    });
  }

  async function settle(next: Opened, own: number): Promise<Result<Connection, McpFailure>> {
    opened = next;
    const listed = await next.connection.inventory();
    if (own !== generation || isClosed)
      return err({ kind: 'stopped', message: 'It was ended while it started.' });
    if (!listed.ok) {
      opened = undefined;
      generation += 1;
      await next.connection.close();
      const how = next.end();
      return fail(how === undefined ? listed.error : { kind: 'lost', message: `It ${how}` });
    }
    known.seen(listed.value);
    log.add('app', 'info', `Connected: ${listed.value.tools.length} tools.`);
    setState({ kind: 'ready', since: clock.now() });
    return ok(next.connection);
  }

  function fail(problem: McpFailure): Result<never, McpFailure> {
    failure = problem;
    failedAt = clock.now();
    log.add('app', 'error', problem.message);
    if (problem.kind === 'needs-login') setState({ kind: 'needs-login', waiting: false });
    else setState({ kind: 'failed', reason: problem.message, ...(problem.kind === 'lost' ? nextTry() : {}) });
    return err(problem);
  }

  /** Of a server that worked or may work again: later each time, and then only when it is needed. */
  function nextTry(): { readonly retryAt?: number } {
    if (isClosed) return {};
    const since = state.kind === 'ready' ? clock.now() - state.since : 0;
    if (since > mcpLimits.steadyMs) crashes = 0;
    const wait = mcpLimits.restartMs[crashes];
    crashes += 1;
    if (wait === undefined) return {};
    retry = setTimeout(() => void begin(), wait).unref();
    return { retryAt: clock.now() + wait };
  }

  /** The connection ended by itself. Its calls end with it, each as a result. */
  function lost(): void {
    const how = opened?.end();
    const wasReady = state.kind === 'ready';
    opened = undefined;
    clearTimeout(refresh);
    if (!wasReady) return;
    const message = how === undefined ? 'The connection was lost.' : `It ${how}`;
    fail({ kind: 'lost', message });
  }

  /** What a failed call says of the connection. One over HTTP does not end by itself. */
  function afterCall(problem: McpFailure, connection: Connection): McpFailure {
    if (problem.kind !== 'lost' && problem.kind !== 'needs-login') return problem;
    if (state.kind === 'failed' && problem.kind === 'lost') return { ...problem, message: state.reason };
    if (opened?.connection === connection) {
      void end();
      fail(problem);
    }
    return problem;
  }

  function listChanged(): void {
    clearTimeout(refresh);
    const connection = opened?.connection;
    if (connection === undefined || state.kind !== 'ready') return;
    refresh = setTimeout(() => {
      void connection.inventory().then((listed) => {
        if (opened?.connection !== connection) return;
        if (listed.ok) known.seen(listed.value);
        else log.add('app', 'warning', `Its list was not read: ${listed.error.message}`);
        changed();
      });
    }, mcpLimits.listChangedMs).unref();
  }

  async function use(signal: AbortSignal): Promise<Result<Connection, McpFailure>> {
    if (isClosed) return err({ kind: 'stopped', message: 'It was ended.' });
    if (opened !== undefined && state.kind === 'ready') return ok(opened.connection);
    if (failure !== undefined && starting === undefined && clock.now() - failedAt < mcpLimits.coolMs)
      return err(failure);
    return await untilAborted(starting ?? begin(), signal);
  }

  async function end(): Promise<void> {
    clearTimeout(retry);
    clearTimeout(refresh);
    generation += 1;
    const connection = opened?.connection;
    opened = undefined;
    await connection?.close();
  }

  return {
    spec,
    known,
    log,
    state: () => state,
    transport: () => opened?.transport ?? transportOf(spec.entry),
    start() {
      if (state.kind === 'idle' && !isClosed) void begin();
    },
    async firstSight() {
      if (starting === undefined || known.inventory() !== undefined) return;
      const left = startedAt + mcpLimits.firstSightMs - clock.now();
      if (left > 0) await Promise.race([starting, delay(left)]);
    },
    use,
    async call(call) {
      const connection = await use(call.signal);
      if (!connection.ok) return connection;
      calls.add(call);
      try {
        const answer = await connection.value.request({
          method: 'tools/call',
          params: { name: call.tool, arguments: call.args },
          signal: call.signal,
          silentMs: spec.entry.timeoutMs ?? mcpLimits.callMs,
          onProgress: (progress) => call.onProgress(progress),
        });
        if (answer.ok) return answer;
        return err(afterCall(answer.error, connection.value));
      } finally {
        calls.delete(call);
      }
    },
    setLogin: (waiting) => setState({ kind: 'needs-login', waiting }),
    hide: (token) => void secrets.add(token),
    async restart() {
      await end();
      crashes = 0;
      failure = undefined;
      if (!isClosed) await begin();
    },
    async close() {
      isClosed = true;
      await end();
    },
  };
}

/** Where a token of it may go: to this address and no other. */
export function loginKey(spec: ServerSpec, plan: LaunchPlan): string {
  return plan.transport === 'stdio' ? spec.key : `${spec.key} ${new URL(plan.url).origin}`;
}

/** What makes it another server. */
function specText({ type, command, args, url, cwd }: McpServerEntry): string {
  return JSON.stringify([type ?? null, command ?? null, args ?? [], url ?? null, cwd ?? null]);
}

/** Values that an entry sends or hands over and that a log must not show. */
function secretsOf(plan: LaunchPlan, { env = {} }: McpServerEntry): readonly string[] {
  const values =
    plan.transport === 'stdio'
      ? Object.keys(env).flatMap((name) => (keyName.test(name) ? [plan.env[name] ?? ''] : []))
      : Object.values(plan.headers);
  return values.flatMap((value) => [value, value.replace(/^(?:Bearer|Basic|Token)\s+/i, '')]);
}

/** A variable of an entry may as well be a path or a switch, which a log needs to name. */
const keyName = /key|token|secret|passw|credential|auth/i;

/** Short values are words of the language and not keys. */
const shortestSecret = 8;

function hidden(text: string, secrets: ReadonlySet<string>): string {
  let shown = text;
  for (const secret of secrets) if (secret.length >= shortestSecret) shown = shown.replaceAll(secret, '•••');
  return shown;
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function untilAborted<T>(
  work: Promise<Result<T, McpFailure>>,
  signal: AbortSignal,
): Promise<Result<T, McpFailure>> {
  const stopped: Result<T, McpFailure> = err({ kind: 'stopped', message: 'The call was stopped.' });
  if (signal.aborted) return stopped;
  return await new Promise((resolve) => {
    const stop = (): void => resolve(stopped);
    signal.addEventListener('abort', stop, { once: true });
    void work.then(resolve).finally(() => signal.removeEventListener('abort', stop));
  });
}
