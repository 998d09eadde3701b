import { z } from 'zod';
import { FieldProblem, ToolScope } from '../domain/custom-tool';
import {
  BrokenToolFile,
  CustomToolDraft,
  CustomToolView,
  ExampleOutcome,
  ImportDraft,
  ImportKind,
  ImportSource,
  SaveAnswer,
} from '../domain/custom-tool-view';
import { channel, nothing } from './channel';

const name = z.string().max(200);
const which = z.object({ scope: ToolScope, name });
const pasted = z.string().max(2_000_000);
const args = z.record(z.string(), z.unknown());

/**
 * The tools of the user and of the window's folder. What will run, the schema and its price are computed in the window
 * by shared/template, as the form is typed; `custom-tools` tells of every change of the files, `custom-tool-test` what
 * a test prints and how it ends.
 */
export const customToolChannels = {
  'customTools.list': channel(
    nothing,
    z.object({
      tools: z.array(CustomToolView),
      broken: z.array(BrokenToolFile),
      userFolder: z.string(),
      /** Null with no folder open: the scope is then greyed out. */
      workspaceFolder: z.string().nullable(),
    }),
  ),
  /** Creates, or replaces where `create` is false. Name and kind of an existing tool stay what they are. */
  'customTools.save': channel(
    z.object({
      scope: ToolScope,
      draft: CustomToolDraft,
      create: z.boolean(),
      confirmed: z.boolean().default(false),
    }),
    SaveAnswer,
  ),
  'customTools.delete': channel(which, nothing),
  /** Into the same scope, or the one that is named. */
  'customTools.duplicate': channel(which.extend({ as: name, toScope: ToolScope.optional() }), SaveAnswer),
  /** Takes the file as it is now: ends `held` and `changed-outside`, and binds its secrets. */
  'customTools.accept': channel(which, CustomToolView),
  /** Writes the accepted version over a held change. */
  'customTools.revert': channel(which, CustomToolView),
  /** Runs what the form has, once and unasked. Nothing is saved. `missing` says why nothing was started. */
  'customTools.test': channel(
    z.object({ draft: CustomToolDraft, args }),
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('started'), testId: z.string() }),
      z.object({ kind: z.literal('missing'), problems: z.array(FieldProblem) }),
    ]),
  ),
  'customTools.stopTest': channel(z.object({ testId: z.string() }), nothing),
  /** Runs the kept examples of a saved tool as checks, one after the other. */
  'customTools.runExamples': channel(which, z.array(ExampleOutcome)),
  /** `name` is a file name to offer; literal secrets are taken out. */
  'customTools.export': channel(
    z.object({ tools: z.array(which).min(1).max(1000) }),
    z.object({ name: z.string(), text: z.string() }),
  ),
  /** Reads an exported file, or one tool's file; nothing is saved. */
  'customTools.readExport': channel(z.object({ text: pasted }), z.array(ImportDraft)),
  /** Reads a pasted curl command. It is never run, and no file or variable that it names is read. */
  'customTools.readCurl': channel(z.object({ text: pasted }), ImportDraft),
  /** What the window's folder offers: package.json scripts, Makefile targets, just recipes. */
  'customTools.importSources': channel(nothing, z.array(ImportSource)),
  'customTools.importItem': channel(
    z.object({
      kind: ImportKind,
      file: z.string().max(4096),
      item: z.string().max(500),
      /** Lets the tool take one argument and hand it on. */
      withArguments: z.boolean().default(false),
    }),
    ImportDraft,
  ),
  /** Reads a pasted OpenAPI document: all it offers, or the picked operations as forms. */
  'customTools.readOpenApi': channel(
    z.object({ text: pasted, pick: z.array(z.string().max(500)).max(500).default([]) }),
    z.object({ source: ImportSource, drafts: z.array(ImportDraft) }),
  ),
  /** Names in the Vault that have a value; the values never leave the main process. */
  'customTools.secrets': channel(
    nothing,
    z.array(
      z.object({ name: z.string(), storage: z.enum(['encrypted', 'plain', 'session', 'environment']) }),
    ),
  ),
};
