import { createHash } from 'node:crypto';
import type { CustomTool } from '@shared/domain/custom-tool';
import type { ExampleOutcome, LastCheck } from '@shared/domain/custom-tool-view';
import type { Clock } from '@shared/kit/sources';
import { z } from 'zod';
import type { JsonFile } from '../../store/json-file';

const StoredCheck = z.looseObject({
  /** Of the tool that was run: another version has not been checked. */
  tool: z.string(),
  at: z.number(),
  count: z.number(),
  failed: z.string().nullable(),
});

/** `USER/tool-checks.json`. */
export const ToolChecksFile = z.looseObject({
  version: z.literal(1).default(1),
  /** By the tool's file. */
  checks: z.record(z.string(), StoredCheck).default({}),
});
export type ToolChecksFile = z.infer<typeof ToolChecksFile>;

/** How the kept examples of each tool last ended (CT18). */
export interface ToolChecks {
  /** Null when this version of the tool was never checked. */
  last(file: string, tool: CustomTool): LastCheck | null;
  ran(file: string, tool: CustomTool, outcomes: readonly ExampleOutcome[]): void;
}

export function createToolChecks(stored: JsonFile<ToolChecksFile>, clock: Clock): ToolChecks {
  return {
    last(file, tool) {
      const { checks } = stored.read().value;
      const found = Object.hasOwn(checks, file) ? checks[file] : undefined;
      if (found === undefined || found.tool !== hashOf(tool)) return null;
      return { at: found.at, count: found.count, failed: found.failed };
    },
    ran(file, tool, outcomes) {
      const failed = outcomes.find(({ passed }) => !passed);
      const check = {
        tool: hashOf(tool),
        at: clock.now(),
        count: outcomes.length,
        failed: failed === undefined ? null : (failed.reason ?? failed.name),
      };
      // While the file is broken nothing is kept, and its notice says so.
      stored.update(({ checks }) => ({ version: 1, checks: { ...checks, [file]: check } }));
    },
  };
}

function hashOf(tool: CustomTool): string {
  return createHash('sha256').update(JSON.stringify(tool)).digest('hex');
}
