import { z } from 'zod';
import { DecidedBy } from '../domain/approval';
import { Danger, Mode } from '../domain/danger';
import {
  GardenOffer,
  GrantView,
  ImportEntry,
  Replay,
  RuleConflict,
  RuleDraft,
  RuleView,
  Simulation,
} from '../domain/permission';
import { channel, nothing } from './channel';

const ruleId = z.object({ id: z.string().max(200) });
const agent = z.string().max(200).nullable();

/** What the audit log can be narrowed to; an absent member leaves it open. */
export const AuditFilter = z.object({
  /** Part of the tool's name or the subject, without case. */
  text: z.string().max(200).optional(),
  tool: z.string().max(200).optional(),
  decidedBy: z.enum(['level', 'mode', 'rule', 'session', 'user', 'hook', 'unattended']).optional(),
  allowed: z.boolean().optional(),
  /** ms since the epoch, both inclusive. */
  from: z.number().optional(),
  to: z.number().optional(),
  conversationId: z.string().optional(),
});
export type AuditFilter = z.infer<typeof AuditFilter>;

export const AuditRow = z.object({
  id: z.number(),
  at: z.number(),
  callId: z.string(),
  conversationId: z.string(),
  agent: z.string().optional(),
  tool: z.string(),
  subject: z.string(),
  danger: Danger.optional(),
  by: DecidedBy,
  /** "Mode: Edits", "ws permissions.json:8", "You, for session", "You: not on Friday". */
  byWords: z.string(),
  allowed: z.boolean(),
  reason: z.string().optional(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** A call as it is typed into the simulator: a command line, or a tool and its arguments. */
export const SimulatedCall = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('command'),
    command: z.string().max(100_000),
    cwd: z.string().max(8192).optional(),
  }),
  z.object({ kind: z.literal('tool'), tool: z.string().max(200), input: z.unknown() }),
  /** One line as the Direct driver takes it: `Bash npm test`, `Read src/a.ts`, a bare command line. */
  z.object({ kind: z.literal('line'), line: z.string().max(100_000) }),
]);
export type SimulatedCall = z.infer<typeof SimulatedCall>;

/** Rules of the window's folder: the user's, the workspace's and those of conversations in it. */
export const permissionChannels = {
  'permissions.list': channel(
    nothing,
    z.object({
      rules: z.array(RuleView),
      grants: z.array(GrantView),
      conflicts: z.array(RuleConflict),
      /** Why Manual holds: a permissions.json is broken and has no good copy. */
      broken: z.string().optional(),
      /** The files, whether they exist or not. */
      userFile: z.string(),
      workspaceFile: z.string().nullable(),
      /** Agents that rules name, beside those that have a profile. */
      agents: z.array(z.string()),
      /** Whether "until the next commit" can be offered: the folder is a repository. */
      repository: z.boolean(),
    }),
  ),
  /** Says what a rule would mean before it is saved; `problem` with the field's fix where it cannot be read. */
  'permissions.check': channel(
    RuleDraft,
    z.object({ problem: z.string().optional(), conflicts: z.array(z.string()) }),
  ),
  'permissions.add': channel(RuleDraft, RuleView),
  /** Takes the rule away where it stands and puts the draft in the same place, or where its scope says. */
  'permissions.edit': channel(ruleId.extend({ draft: RuleDraft }), RuleView),
  'permissions.remove': channel(ruleId, nothing),
  'permissions.removeGrant': channel(z.object({ conversationId: z.string(), key: z.string() }), nothing),
  /** With `draft`: as if that rule were saved already. */
  'permissions.simulate': channel(
    z.object({ call: SimulatedCall, mode: Mode, agent, draft: RuleDraft.optional() }),
    Simulation,
  ),
  /** `without`: as if these rules were gone, as when a rule is edited or a merge is looked at. */
  'permissions.replay': channel(
    z.object({ draft: RuleDraft.optional(), without: z.array(z.string()).default([]) }),
    Replay,
  ),
  'permissions.garden': channel(
    nothing,
    z.object({ looked: z.number(), since: z.number().nullable(), offers: z.array(GardenOffer) }),
  ),
  /** Removes the offer's rules and adds its merged one, as it is now found; gone when the rules changed meanwhile. */
  'permissions.acceptOffer': channel(z.object({ id: z.string().max(2000) }), nothing),
  /** Newest first. `before` is the id of the last row of the page before. */
  'permissions.audit': channel(
    z.object({
      filter: AuditFilter,
      before: z.number().optional(),
      limit: z.number().int().min(1).max(500).default(100),
    }),
    z.object({ rows: z.array(AuditRow), total: z.number() }),
  ),
  /** The whole of what the filter finds, at most 50,000 rows, as a file's text. */
  'permissions.exportAudit': channel(
    z.object({ filter: AuditFilter, format: z.enum(['json', 'csv']) }),
    z.object({ name: z.string(), mediaType: z.string(), text: z.string() }),
  ),
  /** What Claude Code's settings of this person and folder hold; nothing is written. */
  'permissions.importPreview': channel(
    nothing,
    z.object({
      entries: z.array(ImportEntry),
      /** Files that were looked for. */
      files: z.array(z.object({ path: z.string(), found: z.boolean(), problem: z.string().optional() })),
    }),
  ),
  'permissions.import': channel(
    z.object({ ids: z.array(z.string()).max(5000) }),
    z.object({ added: z.number() }),
  ),
};
