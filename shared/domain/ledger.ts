import { z } from 'zod';

/** A set of native tools with one naming style. */
export const catalogues = ['claude', 'granular'] as const;
export const Catalogue = z.enum(catalogues);
export type Catalogue = z.infer<typeof Catalogue>;

/** Who a run is for: a conversation of the person, an agent started by an agent, or nobody who could answer. */
export const RunShape = z.enum(['chat', 'sub-agent', 'unattended']);
export type RunShape = z.infer<typeof RunShape>;

/** Services of the host that a tool may need. */
export const HostService = z.enum(['jobs', 'language-servers', 'code-index', 'mcp', 'window']);
export type HostService = z.infer<typeof HostService>;

/** Where a tool comes from. */
export const ToolOrigin = z.enum(['core', 'app', 'mcp', 'custom']);
export type ToolOrigin = z.infer<typeof ToolOrigin>;

/** The gates in the order they are asked (TR2). Economy follows them and only defers. */
export const ledgerLayers = ['shape', 'authority', 'model', 'policy'] as const;
export const LedgerLayer = z.enum(ledgerLayers);
export type LedgerLayer = z.infer<typeof LedgerLayer>;

/** What one run may do with one known tool. */
export const Verdict = z.discriminatedUnion('kind', [
  /** On the wire. */
  z.object({ kind: z.literal('live') }),
  /** Dispatchable by name; its schema waits behind ToolSearch. */
  z.object({ kind: z.literal('deferred') }),
  z.object({
    kind: z.literal('withheld'),
    layer: LedgerLayer,
    reason: z.string(),
    /** The configuration change that would restore it; only Policy has one. */
    remedy: z.string().optional(),
  }),
]);
export type Verdict = z.infer<typeof Verdict>;
