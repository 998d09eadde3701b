import { z } from 'zod';
import { Catalogue, ToolOrigin, Verdict } from '../domain/ledger';
import { channel } from './channel';

/** What the person can make of a native tool (NT3, NT9). */
export const ToolState = z.enum(['on', 'deferred', 'off']);
export type ToolState = z.infer<typeof ToolState>;

/** One row of Settings → Tools → Native Tools. */
export const NativeTool = z.object({
  name: z.string(),
  group: z.enum(['Files', 'Code', 'Shell', 'Web', 'Agents', 'Workspace']),
  /** What the model is told of it. */
  description: z.string(),
  origin: ToolOrigin,
  /** The mini app or server that brings it. */
  from: z.string().optional(),
  state: ToolState,
  /** Why it cannot be switched off (NT5). */
  fixed: z.string().optional(),
  /** What the next run makes of it. */
  verdict: Verdict,
  /** Estimated tokens of its schema. */
  tokens: z.number(),
  /** Whether memory reads its calls (NT6). */
  remembered: z.boolean(),
  /** Why it never does, whatever the switch would say. */
  unremembered: z.string().optional(),
  /** Evidence of the project and of all projects together (TB2). */
  use: z.object({
    calls: z.number(),
    failed: z.number(),
    /** Runs whose model was told of it. */
    turns: z.number(),
    lastAt: z.number().nullable(),
    /** Schema tokens × turns ÷ calls; null before the first call. */
    tokensPerCall: z.number().nullable(),
  }),
});
export type NativeTool = z.infer<typeof NativeTool>;

export const NativeTools = z.object({
  catalogue: Catalogue,
  tools: z.array(NativeTool),
  /** Schema tokens on the wire of tools that have no row: memory's own, which have no switch (NT7). */
  memoryTokens: z.number(),
  /** Why the file's own content is not in use. */
  problem: z.string().optional(),
  file: z.string(),
});
export type NativeTools = z.infer<typeof NativeTools>;

/** With an agent, the switches are that agent's own deny rules (NT8). */
const scene = z.object({ catalogue: Catalogue, agent: z.string().max(200).nullable() });

export const toolChannels = {
  'tools.native': channel(scene, NativeTools),
  /** Answers with the page as it then is; it counts from the next message on. */
  'tools.setState': channel(
    scene.extend({ names: z.array(z.string().max(200)).min(1).max(500), state: ToolState }),
    NativeTools,
  ),
  'tools.setRemembered': channel(
    scene.extend({ names: z.array(z.string().max(200)).min(1).max(500), remembered: z.boolean() }),
    NativeTools,
  ),
};
