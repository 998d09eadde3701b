import type { CallRecordPort } from '../ports';
import type { CustomTool, ExampleExpectation, FieldProblem } from '@shared/domain/custom-tool';
import { readCustomTool } from '@shared/domain/custom-tool';
import type { ExampleOutcome, ToolTestEvent, ToolTestResult } from '@shared/domain/custom-tool-view';
import { err, ok, type Result } from '@shared/kit/result';
import type { Clock, IdSource } from '@shared/kit/sources';
import { readArguments } from '@shared/template/arguments';
import { checkTool } from '@shared/template/check-tool';
import type { CustomResult, RunDeps } from './run-custom';
import { readyRun } from './run-custom';
import { valueAt } from './json-path';
import { withoutKept } from './serve';

export interface BenchDeps extends RunDeps {
  readonly clock: Clock;
  readonly ids: IdSource;
  readonly record: Pick<CallRecordPort, 'decided'>;
  readonly home: string;
  send(testId: string, event: ToolTestEvent): void;
  reportBug(error: unknown, where: string): void;
}

/** Runs tools by hand: validate, render, run, bound, and one row in the audit log; no hooks, questions or record (CT9). */
export interface TestBench {
  start(
    draft: Readonly<Record<string, unknown>>,
    args: Readonly<Record<string, unknown>>,
    root: string | null,
  ): Result<string, readonly FieldProblem[]>;
  stop(testId: string): void;
  /** The kept examples of a tool, one after the other. */
  examples(tool: CustomTool, root: string | null): Promise<readonly ExampleOutcome[]>;
  close(): void;
}

export function createTestBench(deps: BenchDeps): TestBench {
  const running = new Map<string, AbortController>();

  async function run(
    tool: CustomTool,
    args: Readonly<Record<string, unknown>>,
    root: string | null,
    signal: AbortSignal,
    onOutput: (text: string) => void,
  ): Promise<ToolTestResult & { readonly output: string }> {
    const startedAt = deps.clock.now();
    const values = readArguments(tool.parameters, args);
    const scene = { root, home: deps.home, confirmed: 'any' as const };
    const ready = values.ok ? await readyRun(tool, values.value, scene, deps) : err(values.error.message);
    deps.record.decided({
      callId: deps.ids.next('test'),
      conversationId: '',
      tool: tool.name,
      subject: 'test by hand',
      by: { kind: 'user', answer: { kind: 'once' } },
      allowed: ready.ok,
      danger: tool.danger,
      ...(ready.ok ? {} : { reason: ready.error }),
    });
    const durationMs = (): number => deps.clock.now() - startedAt;
    if (!ready.ok)
      return {
        ok: false,
        text: ready.error,
        display: { kind: 'text' },
        durationMs: 0,
        reason: ready.error,
        output: '',
      };
    const steps = ready.value.run(signal);
    for (;;) {
      const step = await steps.next();
      if (step.done === true)
        return { ...resultOf(step.value), durationMs: durationMs(), output: step.value.output };
      onOutput(step.value.text);
    }
  }

  async function follow(testId: string, work: Promise<ToolTestResult>): Promise<void> {
    try {
      const { ok: succeeded, text, display, durationMs, exitCode, status, reason } = await work;
      const result = { ok: succeeded, text, display, durationMs, ...defined({ exitCode, status, reason }) };
      deps.send(testId, { kind: 'ended', result });
    } catch (bug) {
      deps.reportBug(bug, 'a test of a custom tool');
      const reason = 'The test stopped on an internal error. The details are in the log.';
      deps.send(testId, {
        kind: 'ended',
        result: { ok: false, text: reason, display: { kind: 'text' }, durationMs: 0, reason },
      });
    } finally {
      running.delete(testId);
    }
  }

  return {
    start(draft, args, root) {
      const read = readCustomTool(draft);
      if (!read.ok) return err(read.error);
      const { problems } = checkTool(read.value);
      if (problems.length > 0) return err(problems);
      const testId = deps.ids.next('test');
      const controller = new AbortController();
      running.set(testId, controller);
      const onOutput = (text: string): void => deps.send(testId, { kind: 'output', text });
      void follow(testId, run(read.value, args, root, controller.signal, onOutput));
      return ok(testId);
    },
    stop: (testId) => running.get(testId)?.abort(),
    async examples(tool, root) {
      const outcomes: ExampleOutcome[] = [];
      for (const { name, args, expect } of tool.examples) {
        const { output, ...result } = await run(
          tool,
          args,
          root,
          new AbortController().signal,
          () => undefined,
        );
        const reason = difference(result, output, expect);
        outcomes.push({
          name,
          passed: reason === undefined,
          result,
          ...(reason === undefined ? {} : { reason }),
        });
      }
      return outcomes;
    },
    close() {
      for (const controller of running.values()) controller.abort();
    },
  };
}

function resultOf(result: CustomResult): Omit<ToolTestResult, 'durationMs'> {
  const text = result.content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
  const { exitCode, status, reason } = result;
  return {
    ok: !result.isError,
    text: withoutKept(text),
    display: result.display,
    ...defined({ exitCode, status, reason }),
  };
}

function defined<T extends object>(members: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  const kept = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(kept) as { [Key in keyof T]: Exclude<T[Key], undefined> };
}

/** What differs from an example, as a sentence; undefined when it passes. */
export function difference(
  result: ToolTestResult,
  output: string,
  expect: ExampleExpectation,
): string | undefined {
  const { exitCode, status, text, jsonPath } = expect;
  if (exitCode !== undefined && result.exitCode !== exitCode)
    return `The exit code is ${result.exitCode ?? 'missing'} and should be ${exitCode}.`;
  if (status !== undefined && result.status !== status)
    return `The status is ${result.status ?? 'missing'} and should be ${status}.`;
  if (exitCode === undefined && status === undefined && !result.ok) return result.reason ?? 'It failed.';
  if (jsonPath !== undefined) {
    const path = typeof jsonPath === 'string' ? jsonPath : jsonPath.path;
    const found = valueAt(output, path);
    if (!found.ok) return found.error;
    const wanted = typeof jsonPath === 'string' ? text : jsonPath.value;
    const value =
      typeof jsonPath === 'string' && typeof found.value !== 'string'
        ? JSON.stringify(found.value)
        : found.value;
    return wanted === undefined || JSON.stringify(value) === JSON.stringify(wanted)
      ? undefined
      : `${path} is ${JSON.stringify(found.value)} and should be ${JSON.stringify(wanted)}.`;
  }
  return text === undefined || output.trim() === text.trim()
    ? undefined
    : 'The text differs from the one that was kept.';
}
