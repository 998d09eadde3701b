import type { AuditFilter, AuditRow } from '@shared/contract/permissions';
import type { DecidedBy } from '@shared/domain/approval';
import type { Audit, AuditRow as StoredRow } from '../../store/audit';
import { titled } from '../judge-parts';
import { placeOfRule } from '../rules/rule';

/** More rows make a file that no program opens gladly. */
const maxExported = 50_000;
const exportPage = 500;

export function auditPage(
  audit: Audit,
  filter: AuditFilter,
  page: { readonly before?: number | undefined; readonly limit: number },
): { rows: AuditRow[]; total: number } {
  return { rows: audit.find(filter, page).map(shown), total: audit.count(filter) };
}

/** Page by page, so that what waits gets its turn between. */
export async function exportAudit(
  audit: Audit,
  filter: AuditFilter,
  format: 'json' | 'csv',
  breathe: () => Promise<void>,
): Promise<{ name: string; mediaType: string; text: string }> {
  const rows: AuditRow[] = [];
  for (let before: number | undefined; rows.length < maxExported;) {
    const page = audit.find(filter, { before, limit: exportPage });
    rows.push(...page.map(shown));
    before = page.at(-1)?.id;
    if (page.length < exportPage) break;
    await breathe();
  }
  return format === 'json'
    ? { name: 'audit-log.json', mediaType: 'application/json', text: `${JSON.stringify(rows, null, 2)}\n` }
    : { name: 'audit-log.csv', mediaType: 'text/csv', text: csvOf(rows) };
}

const heads = [
  'time',
  'agent',
  'tool',
  'subject',
  'danger',
  'allowed',
  'decided by',
  'reason',
  'conversation',
  'call',
];

function csvOf(rows: readonly AuditRow[]): string {
  const lines = rows.map((row) => [
    new Date(row.at).toISOString(),
    row.agent ?? '',
    row.tool,
    row.subject,
    row.danger ?? '',
    row.allowed ? 'yes' : 'no',
    row.byWords,
    row.reason ?? '',
    row.conversationId,
    row.callId,
  ]);
  return [heads, ...lines].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('');
}

/** A cell that begins like a formula would be run by a spreadsheet, so it gets an apostrophe in front. */
function csvCell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function shown(row: StoredRow): AuditRow {
  return { ...row, byWords: decidedByWords(row.by) };
}

/** Who decided, in the words of the log. */
export function decidedByWords(by: DecidedBy): string {
  switch (by.kind) {
    case 'level':
      return 'Danger: None';
    case 'mode':
      return `Mode: ${titled(by.mode)}`;
    case 'rule':
      return `${by.rule.effect} ${by.rule.text}, ${placeOfRule(by.rule)}`;
    case 'session':
      return 'You, for this session';
    case 'hook':
      return `Hook: ${by.hook}`;
    case 'unattended':
      return 'Nobody was there to answer';
    case 'user':
      return answerWords(by.answer);
  }
}

function answerWords(answer: Extract<DecidedBy, { kind: 'user' }>['answer']): string {
  switch (answer.kind) {
    case 'once':
      return answer.input === undefined
        ? answer.leave_out === undefined
          ? 'You'
          : 'You, some files left out'
        : 'You, changed';
    case 'session':
      return 'You, for this session';
    case 'always':
      return answer.expiry.kind === 'none' ? 'You, always' : 'You, for a while';
    case 'deny':
      return answer.message === undefined ? 'You' : `You: ${answer.message}`;
  }
}
