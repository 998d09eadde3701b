import { z } from 'zod';
import { DecidedBy } from '@shared/domain/approval';
import { Danger } from '@shared/domain/danger';
import { RuleRef } from '@shared/domain/refusal';
import { ok, type Result } from '@shared/kit/result';
import type { Params, StoreDatabase } from './database';
import type { StoreFailure } from './failure';
import { booleanColumn, jsonColumn } from './rows';

/** One decision about one call (PE7). */
export interface AuditEntry {
  readonly at: number;
  readonly callId: string;
  readonly conversationId: string;
  readonly tool: string;
  readonly subject: string;
  readonly by: DecidedBy;
  readonly allowed: boolean;
  readonly reason?: string;
  /** Absent in rows of before it was kept. */
  readonly danger?: Danger;
  readonly agent?: string;
}

export interface AuditRow extends AuditEntry {
  readonly id: number;
}

/** What a look at the log is narrowed to. */
export interface AuditQuery {
  readonly text?: string | undefined;
  readonly tool?: string | undefined;
  readonly decidedBy?: string | undefined;
  readonly allowed?: boolean | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly conversationId?: string | undefined;
}

/** How often a rule decided, and when last. */
export interface RuleHits {
  readonly rule: RuleRef;
  readonly hits: number;
  readonly lastAt: number;
}

/** Only ever added to; it outlives the conversation, because that is what an audit log is for. */
export interface Audit {
  add(entry: AuditEntry): Result<void, StoreFailure>;
  /** In the order decided. */
  byConversation(conversationId: string): AuditEntry[];
  /** Newest first, from before the row `before`. */
  find(query: AuditQuery, page: { readonly before?: number | undefined; readonly limit: number }): AuditRow[];
  count(query: AuditQuery): number;
  /** The last decision about each of these calls. */
  lastOf(callIds: readonly string[]): ReadonlyMap<string, AuditEntry>;
  ruleHits(): RuleHits[];
  /** Of the oldest decision. */
  firstAt(): number | undefined;
}

const Row = z
  .object({
    id: z.number(),
    at: z.number(),
    call_id: z.string(),
    conversation_id: z.string(),
    tool: z.string(),
    subject: z.string(),
    by_json: jsonColumn(DecidedBy),
    allowed: booleanColumn,
    reason: z.string().nullable(),
    danger: Danger.nullable(),
    agent: z.string().nullable(),
  })
  .transform((row): AuditRow => ({
    id: row.id,
    at: row.at,
    callId: row.call_id,
    conversationId: row.conversation_id,
    tool: row.tool,
    subject: row.subject,
    by: row.by_json,
    allowed: row.allowed,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.danger === null ? {} : { danger: row.danger }),
    ...(row.agent === null ? {} : { agent: row.agent }),
  }));

const columns = 'id, at, call_id, conversation_id, tool, subject, by_json, allowed, reason, danger, agent';
const narrowed = `
  (:text IS NULL OR instr(lower(tool || ' ' || subject), :text) > 0)
  AND (:tool IS NULL OR tool = :tool)
  AND (:decidedBy IS NULL OR json_extract(by_json, '$.kind') = :decidedBy)
  AND (:allowed IS NULL OR allowed = :allowed)
  AND (:from IS NULL OR at >= :from)
  AND (:to IS NULL OR at <= :to)
  AND (:conversationId IS NULL OR conversation_id = :conversationId)`;

export function createAudit(database: StoreDatabase): Audit {
  const insert = database.change(
    `INSERT INTO audit (at, call_id, conversation_id, tool, subject, by_json, allowed, reason, danger, agent)
     VALUES (:at, :callId, :conversationId, :tool, :subject, :by, :allowed, :reason, :danger, :agent)`,
  );
  const select = database.select(
    `SELECT ${columns} FROM audit WHERE conversation_id = :conversationId ORDER BY id`,
    Row,
  );
  const find = database.select(
    `SELECT ${columns} FROM audit WHERE (:before IS NULL OR id < :before) AND ${narrowed}
     ORDER BY id DESC LIMIT :limit`,
    Row,
  );
  const count = database.select(
    `SELECT count(*) AS n FROM audit WHERE ${narrowed}`,
    z.object({ n: z.number() }),
  );
  const ofCalls = database.select(
    `SELECT ${columns} FROM audit WHERE call_id IN (SELECT value FROM json_each(:ids)) ORDER BY id`,
    Row,
  );
  const hit = database.change(
    `INSERT INTO rule_hits (rule, rule_json, hits, last_at) VALUES (:rule, :json, 1, :at)
     ON CONFLICT (rule) DO UPDATE SET hits = hits + 1, last_at = excluded.last_at, rule_json = excluded.rule_json`,
  );
  const hits = database.select(
    'SELECT rule_json, hits, last_at FROM rule_hits',
    z.object({ rule_json: jsonColumn(RuleRef), hits: z.number(), last_at: z.number() }),
  );
  const first = database.select('SELECT min(at) AS at FROM audit', z.object({ at: z.number().nullable() }));

  return {
    add({ at, callId, conversationId, tool, subject, by, allowed, reason, danger, agent }) {
      const added = insert({
        at,
        callId,
        conversationId,
        tool,
        subject,
        by: JSON.stringify(by),
        allowed: allowed ? 1 : 0,
        reason: reason ?? null,
        danger: danger ?? null,
        agent: agent ?? null,
      });
      if (!added.ok) return added;
      const rule = ruleOf(by);
      if (rule !== undefined) hit({ rule: hitKey(rule), json: JSON.stringify(rule), at });
      return ok(undefined);
    },
    byConversation: (conversationId) => select({ conversationId }).map(({ id: _id, ...entry }) => entry),
    find: (query, { before, limit }) => find({ ...paramsOf(query), before: before ?? null, limit }),
    count: (query) => count(paramsOf(query))[0]?.n ?? 0,
    lastOf: (callIds) =>
      new Map(ofCalls({ ids: JSON.stringify(callIds) }).map((entry) => [entry.callId, entry])),
    ruleHits: () =>
      hits().map(({ rule_json: rule, hits: times, last_at: lastAt }) => ({ rule, hits: times, lastAt })),
    firstAt: () => first()[0]?.at ?? undefined,
  };
}

/** A question that a rule asked counts for that rule, whatever the person then said. */
function ruleOf(by: DecidedBy): RuleRef | undefined {
  if (by.kind === 'rule') return by.rule;
  const asked = by.kind === 'user' || by.kind === 'unattended' ? by.askedBy : undefined;
  return asked?.kind === 'rule' ? asked.rule : undefined;
}

/** One rule wherever it has moved to in its file. */
function hitKey({ text, effect, scope, file }: RuleRef): string {
  return JSON.stringify([text, effect, scope, file]);
}

function paramsOf(query: AuditQuery): Params {
  const { text, tool, decidedBy, allowed, from, to, conversationId } = query;
  return {
    text: text === undefined || text === '' ? null : text.toLowerCase(),
    tool: tool ?? null,
    decidedBy: decidedBy ?? null,
    allowed: allowed === undefined ? null : allowed ? 1 : 0,
    from: from ?? null,
    to: to ?? null,
    conversationId: conversationId ?? null,
  };
}
