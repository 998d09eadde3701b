import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { severities, type Problem } from '@shared/domain/problem';
import { maxMessageCharacters, maxProblemsPerFile } from './limits';

export function uriOf(file: string): string {
  return pathToFileURL(file).href;
}

/** Undefined for what is no file on this machine: a server's own `untitled:`, `bundled:` or broken addresses. */
export function pathOf(uri: unknown): string | undefined {
  if (typeof uri !== 'string' || !uri.startsWith('file:')) return undefined;
  try {
    return path.normalize(fileURLToPath(uri));
  } catch {
    // Another machine's file, or no address at all: there is nothing here to point at.
    return undefined;
  }
}

/** A server's diagnostics as problems, worst first in the order of their lines. What is malformed is left out. */
export function problemsOf(diagnostics: unknown): readonly Problem[] {
  if (!Array.isArray(diagnostics)) return [];
  return diagnostics
    .slice(0, maxProblemsPerFile)
    .flatMap((diagnostic: unknown) => problemOf(diagnostic) ?? [])
    .toSorted((one, other) => one.line - other.line || one.column - other.column);
}

function problemOf(raw: unknown): Problem | undefined {
  if (!isRecord(raw)) return undefined;
  const range = rangeOf(raw['range']);
  const message = messageOf(raw['message']);
  if (range === undefined || message === undefined) return undefined;
  const number = typeof raw['severity'] === 'number' ? raw['severity'] : 1;
  const source = typeof raw['source'] === 'string' ? raw['source'].slice(0, 60) : undefined;
  const code = codeOf(raw['code'], source);
  return {
    ...range,
    severity: severities[number - 1] ?? 'error',
    message,
    ...(code === undefined ? {} : { code }),
    ...(source === undefined ? {} : { source }),
  };
}

/** TypeScript's numbers are known with their letters. */
function codeOf(code: unknown, source: string | undefined): string | undefined {
  if (typeof code === 'number') return source === 'ts' ? `TS${code}` : String(code);
  return typeof code === 'string' && code !== '' ? code.slice(0, 80) : undefined;
}

function messageOf(message: unknown): string | undefined {
  const text = isRecord(message) ? message['value'] : message;
  return typeof text === 'string' ? text.slice(0, maxMessageCharacters) : undefined;
}

/** A protocol range as people count. Undefined when it is none. */
export function rangeOf(
  raw: unknown,
): Pick<Problem, 'line' | 'column' | 'endLine' | 'endColumn'> | undefined {
  if (!isRecord(raw)) return undefined;
  const [start, end] = [positionOf(raw['start']), positionOf(raw['end'])];
  if (start === undefined || end === undefined) return undefined;
  return { ...start, endLine: end.line, endColumn: end.column };
}

function positionOf(raw: unknown): { line: number; column: number } | undefined {
  if (!isRecord(raw)) return undefined;
  const { line, character } = raw;
  if (!isPlace(line) || !isPlace(character)) return undefined;
  return { line: line + 1, column: character + 1 };
}

function isPlace(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
