import { z } from 'zod';
import { CustomTool, FieldProblem, ToolScope } from './custom-tool';
import { CallDisplay, DiffHunk } from './display';

/** How a tool's file stands to what the person last accepted (CT19). */
export const CustomToolState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ok') }),
  /** It came or was changed by something else than this page, and is in use as it is. */
  z.object({ kind: z.literal('changed-outside') }),
  /** The file was changed in a way that waits for the person; meanwhile the accepted version runs. */
  z.object({
    kind: z.literal('held'),
    /** Each a sentence: "It lowers the danger from High to None." */
    reasons: z.array(z.string()),
    /** From the accepted text to the file's. */
    diff: z.array(DiffHunk),
    /** What the file says now. `tool` of the view is the accepted version, which runs. */
    wanted: CustomTool,
  }),
]);
export type CustomToolState = z.infer<typeof CustomToolState>;

/** How the kept examples ended when they last ran on this version of the tool. */
export const LastCheck = z.object({
  at: z.number(),
  count: z.number(),
  /** What differed in the first that failed. */
  failed: z.string().nullable(),
});
export type LastCheck = z.infer<typeof LastCheck>;

export const CustomToolView = z.object({
  scope: ToolScope,
  file: z.string(),
  /** The version in use. */
  tool: CustomTool,
  state: CustomToolState,
  /** A workspace tool of the same name is used in its place. */
  shadowed: z.boolean(),
  /** Estimated tokens of its schema in every request. */
  tokens: z.number(),
  /** Vault names it uses, and whether each has a value. */
  secrets: z.array(z.object({ name: z.string(), known: z.boolean() })),
  /** What the person should know and that keeps nothing from running. */
  warnings: z.array(FieldProblem),
  lastCheck: LastCheck.nullable(),
});
export type CustomToolView = z.infer<typeof CustomToolView>;

/** A file that is skipped. */
export const BrokenToolFile = z.object({
  scope: ToolScope,
  file: z.string(),
  name: z.string(),
  /** "line 3, column 5: ',' or '}' is expected." */
  reason: z.string(),
});
export type BrokenToolFile = z.infer<typeof BrokenToolFile>;

/** A tool to be saved, as the form has it; checked on arrival so that each mistake is told beside its field. */
export const CustomToolDraft = z.record(z.string(), z.unknown());
export type CustomToolDraft = z.infer<typeof CustomToolDraft>;

export const SaveAnswer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), view: CustomToolView }),
  z.object({ kind: z.literal('refused'), problems: z.array(FieldProblem) }),
  /** Save again with `confirmed` once the person said yes to each. */
  z.object({ kind: z.literal('confirm'), questions: z.array(FieldProblem) }),
]);
export type SaveAnswer = z.infer<typeof SaveAnswer>;

/** How one run of the bench or of an example ended. */
export const ToolTestResult = z.object({
  ok: z.boolean(),
  /** Exactly what a model would read. */
  text: z.string(),
  display: CallDisplay,
  /** Of a script that ended by itself. */
  exitCode: z.number().optional(),
  /** Of an answered request. */
  status: z.number().optional(),
  durationMs: z.number(),
  /** One sentence where nothing ran or it failed. */
  reason: z.string().optional(),
});
export type ToolTestResult = z.infer<typeof ToolTestResult>;

export const ToolTestEvent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('output'), text: z.string() }),
  z.object({ kind: z.literal('ended'), result: ToolTestResult }),
]);
export type ToolTestEvent = z.infer<typeof ToolTestEvent>;

export const ExampleOutcome = z.object({
  name: z.string(),
  passed: z.boolean(),
  /** What differed: "status is 404 and should be 200." */
  reason: z.string().optional(),
  result: ToolTestResult,
});
export type ExampleOutcome = z.infer<typeof ExampleOutcome>;

/** A form to be looked at before it is saved. */
export const ImportDraft = z.object({
  draft: CustomToolDraft,
  /** What was not taken over, guessed or is to be known, each a sentence. */
  notes: z.array(z.string()),
  /** Fields whose value is offered to the Vault: `http.headers[0].value`. */
  secrets: z.array(z.string()),
});
export type ImportDraft = z.infer<typeof ImportDraft>;

export const ImportKind = z.enum(['package.json', 'makefile', 'justfile', 'openapi']);
export type ImportKind = z.infer<typeof ImportKind>;

export const ImportItem = z.object({
  name: z.string(),
  description: z.string().optional(),
  /** What stands between the name and what is picked: "runs by itself at npm install". */
  note: z.string().optional(),
});
export type ImportItem = z.infer<typeof ImportItem>;

export const ImportSource = z.object({
  kind: ImportKind,
  /** Relative to the workspace. */
  file: z.string(),
  items: z.array(ImportItem),
  notes: z.array(z.string()),
});
export type ImportSource = z.infer<typeof ImportSource>;
