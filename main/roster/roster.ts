import type { Refusal } from '@shared/domain/refusal';
import { z } from 'zod';
import type { WireTool } from '../agent/ports';
import type { Tool } from '../tools/define';

/** A tool that this run may not use, and what would change that. */
export interface WithheldTool {
  readonly name: string;
  readonly refusal: Refusal;
}

/** What one run's model is told: schemas on the wire, and the tools policy took away (TR2). */
export interface RunRoster {
  readonly live: readonly WireTool[];
  readonly withheld: readonly WithheldTool[];
}

export interface Roster {
  forRun(removed: ReadonlyMap<string, Refusal>): RunRoster;
}

/** Schemas are made once: they cost more than everything else on the way to the first request. */
export function createRoster(tools: ReadonlyMap<string, Tool>): Roster {
  let wire: readonly WireTool[] | undefined;
  return {
    forRun(removed) {
      wire ??= [...tools.values()].map(wireTool);
      return {
        live: wire.filter((tool) => !removed.has(tool.name)),
        withheld: [...removed]
          .filter(([name]) => tools.has(name))
          .map(([name, refusal]) => ({ name, refusal })),
      };
    },
  };
}

function wireTool(tool: Tool): WireTool {
  const { $schema: _, ...inputSchema } = z.toJSONSchema(tool.input, { io: 'input' }) as Record<
    string,
    unknown
  >;
  return { name: tool.name, description: tool.description, inputSchema };
}
