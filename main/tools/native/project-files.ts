import path from 'node:path';
import type { FileChange } from '@shared/domain/display';
import type { SessionState } from '../../workspace/session-state';

/** Longest text of before that a hook is given; a larger file has none. */
const longestOriginal = 1024 * 1024;

/** The path as hooks read it: absolute, links not followed. */
export function absolutePath(asked: string, session: SessionState, base?: string): string {
  const { root, home } = session;
  const full = (one: string, from: string): string =>
    path.resolve(from, one === '~' || one.startsWith('~/') ? path.join(home, one.slice(2)) : one);
  return full(asked, base === undefined ? root : full(base, root));
}

/** A change as Claude Code's tools tell it. */
export function structuredPatch({ status, hunks }: FileChange): readonly object[] {
  if (status === 'created') return [];
  return hunks.map(({ rows }) => {
    const old = rows.filter(({ sign }) => sign !== '+');
    const now = rows.filter(({ sign }) => sign !== '-');
    return {
      oldStart: old.find(({ oldNo }) => oldNo !== undefined)?.oldNo ?? 1,
      oldLines: old.length,
      newStart: now.find(({ newNo }) => newNo !== undefined)?.newNo ?? 1,
      newLines: now.length,
      lines: rows.map(({ sign, segments }) => `${sign}${segments.map(({ text }) => text).join('')}`),
    };
  });
}

export function originalText(before: string | null): string | null {
  return before === null || before.length > longestOriginal ? null : before;
}

export function given<K extends string, T>(key: K, value: T | undefined): { readonly [P in K]?: T } {
  return value === undefined ? {} : ({ [key]: value } as { readonly [P in K]: T });
}

export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
