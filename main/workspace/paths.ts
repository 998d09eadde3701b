import { lstat, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { err, ok, type Result } from '@shared/kit/result';
import {
  appSecretPatterns,
  harmlessDevices,
  openPatterns,
  patternExpression,
  protectedPatterns,
  secretPatterns,
  type PathPattern,
} from './path-table';

/** A path as the disk sees it. */
export interface ResolvedPath {
  readonly asked: string;
  /** Absolute and normalised by its letters alone; links not followed. For showing. */
  readonly absolute: string;
  /** Links followed as the kernel does; for what does not exist, by its nearest existing parent. For judging. */
  readonly real: string;
}

export interface PathProblem {
  readonly kind: 'empty' | 'nul' | 'bad-url' | 'link-loop' | 'too-long';
  readonly message: string;
}

/** Relative paths start at `base`; `~` is `home`. Both absolute. */
export interface PathBase {
  readonly base: string;
  readonly home: string;
}

/** The folders a path is judged against. All real paths (see `realPlaces`). */
export interface PathPlaces {
  readonly root: string;
  readonly home: string;
  /** This program's own home. */
  readonly appHome: string;
}

export interface PathClass {
  readonly place: 'inside' | 'outside';
  readonly sort: 'plain' | 'secret' | 'protected';
  /** What a secret or protected path is, to stand in "It is …". */
  readonly note?: string;
}

/** Links in one path after which the kernel gives up too. */
const maxLinks = 40;
/** Linux's PATH_MAX; longer paths fail anyway, with a less clear error. */
const maxPathLength = 4096;

/**
 * Resolves a path that a model or a person wrote. Whoever opens the file opens `real`, and compares again after
 * opening (`openedPathMatches`): a link may be exchanged between the two.
 */
export async function resolvePath(asked: string, from: PathBase): Promise<Result<ResolvedPath, PathProblem>> {
  const spelled = spellOut(asked, from);
  if (!spelled.ok) return spelled;
  const absolute = stripEnd(path.normalize(spelled.value));
  if (isHarmlessDevice(absolute)) return ok({ asked, absolute, real: absolute });
  if (!/(^|[\\/])\.\.([\\/]|$)/.test(spelled.value)) {
    const real = await existingRealPath(absolute);
    if (real !== undefined) return ok({ asked, absolute, real });
  }
  const real = await walk(spelled.value);
  return real.ok ? ok({ asked, absolute, real: real.value }) : real;
}

/**
 * The entry itself, for what moves or removes it: only the folders above it are followed, so a link stays a link.
 * `real` is where its name stands.
 */
export async function resolveEntry(
  asked: string,
  from: PathBase,
): Promise<Result<ResolvedPath, PathProblem>> {
  const whole = await resolvePath(asked, from);
  if (!whole.ok) return whole;
  const { absolute } = whole.value;
  // As text a `..` behind a link leads elsewhere than the kernel goes, so the folder is resolved as it is spelled.
  const spelled = /^file:\/\//i.test(asked) ? absolute : stripEnd(asked);
  const name = path.basename(spelled);
  if (['', '.', '..', '~'].includes(name) || path.dirname(absolute) === absolute) return whole;
  const folder = await resolvePath(path.dirname(spelled), from);
  return folder.ok ? ok({ asked, absolute, real: path.join(folder.value.real, name) }) : folder;
}

/** Real paths of the three folders, so that a home behind a link is recognised. */
export async function realPlaces(places: PathPlaces): Promise<PathPlaces> {
  const [root, home, appHome] = await Promise.all(
    [places.root, places.home, places.appHome].map(async (place) => {
      const resolved = await resolvePath(place, { base: place, home: place });
      return resolved.ok ? resolved.value.real : place;
    }),
  );
  return { root: root ?? places.root, home: home ?? places.home, appHome: appHome ?? places.appHome };
}

/** Whether `real` is `root` or lies below it. Both real paths; letters' case counts where the system's disks do. */
export function isInside(root: string, real: string): boolean {
  const outer = comparable(root);
  const inner = comparable(real);
  if (inner === outer) return true;
  return inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep);
}

/**
 * Place and sort of a real path. Secret beats protected: writing either is critical, and reading a secret is too.
 * Harmless devices count as inside. Names are compared without case everywhere, because the mistake of calling
 * `.ENV` a secret is the cheaper one.
 */
export function classifyPath(real: string, places: PathPlaces): PathClass {
  if (isHarmlessDevice(real)) return { place: 'inside', sort: 'plain' };
  const place = isInside(places.root, real) ? 'inside' : 'outside';
  const name = matchable(real);
  const inApp = isInside(places.appHome, real);
  if (inApp) {
    const within = `/${matchable(path.relative(places.appHome, real))}`;
    const secret = firstMatch(appSecrets, within);
    if (secret !== undefined) return { place, sort: 'secret', note: secret };
  }
  if (firstMatch(open, name) === undefined) {
    const secret = firstMatch(secrets, name);
    if (secret !== undefined) return { place, sort: 'secret', note: secret };
  }
  if (inApp) return { place, sort: 'protected', note: "this program's own home" };
  const guarded = firstMatch(protections, name);
  return guarded === undefined ? { place, sort: 'plain' } : { place, sort: 'protected', note: guarded };
}

/** As a card or a model reads it: relative inside the workspace, `~/…` inside the home, else absolute. */
export function displayPath(absolute: string, root: string, home: string): string {
  if (isInside(root, absolute)) return slashes(path.relative(root, absolute)) || '.';
  if (isInside(home, absolute)) return slashes(path.join('~', path.relative(home, absolute)));
  return absolute;
}

export function isHarmlessDevice(absolute: string): boolean {
  return harmlessDevices.has(absolute) || /^\/dev\/fd\/\d+$/.test(absolute);
}

/** A spelling under which two names of one file are equal on this system's usual disks. */
export function comparable(value: string): string {
  if (process.platform === 'win32') return value.toLowerCase();
  return process.platform === 'darwin' ? value.normalize('NFC').toLowerCase() : value;
}

/** Absolute, `~` and file URLs replaced, but with its `..` left in: after a link they mean the link's target. */
function spellOut(asked: string, from: PathBase): Result<string, PathProblem> {
  if (asked.trim() === '') return err({ kind: 'empty', message: 'The path is empty.' });
  if (asked.includes('\0')) return err({ kind: 'nul', message: 'The path holds a NUL character.' });
  if (asked.length > maxPathLength) {
    return err({ kind: 'too-long', message: `The path is longer than ${maxPathLength} characters.` });
  }
  if (/^file:\/\//i.test(asked)) {
    try {
      return ok(fileURLToPath(asked));
    } catch (error) {
      return err({ kind: 'bad-url', message: `${asked} is no usable file URL: ${messageOf(error)}` });
    }
  }
  if (asked === '~') return ok(from.home);
  if (/^~[\\/]/.test(asked)) return ok(from.home + path.sep + asked.slice(2));
  return ok(path.isAbsolute(asked) ? asked : from.base + path.sep + asked);
}

async function existingRealPath(absolute: string): Promise<string | undefined> {
  try {
    return await realpath(absolute);
  } catch {
    // Missing, unreadable or a loop: the walk below finds out which and how far it gets.
    return undefined;
  }
}

/** Follows links one component at a time, so that a dangling link counts as where it points. */
async function walk(absolute: string): Promise<Result<string, PathProblem>> {
  let current = path.parse(absolute).root;
  let pending = components(absolute);
  let links = 0;
  while (pending.length > 0) {
    const [name = '', ...rest] = pending;
    pending = rest;
    if (name === '..') {
      current = path.dirname(current);
      continue;
    }
    const next = path.join(current, name);
    const target = await linkTarget(next);
    if (target === undefined) {
      current = next;
      continue;
    }
    links += 1;
    if (links > maxLinks)
      return err({ kind: 'link-loop', message: `${absolute} goes through a loop of links.` });
    if (path.isAbsolute(target)) current = path.parse(target).root;
    pending = [...components(target), ...pending];
  }
  return ok(current);
}

async function linkTarget(candidate: string): Promise<string | undefined> {
  try {
    const stats = await lstat(candidate);
    return stats.isSymbolicLink() ? await readlink(candidate) : undefined;
  } catch {
    // What does not exist or may not be looked at is no link that could lead elsewhere.
    return undefined;
  }
}

function components(value: string): readonly string[] {
  return value
    .slice(path.parse(value).root.length)
    .split(process.platform === 'win32' ? /[\\/]+/ : /\/+/)
    .filter((part) => part !== '' && part !== '.');
}

function stripEnd(value: string): string {
  return value.length > path.parse(value).root.length ? value.replace(/[\\/]+$/, '') : value;
}

/** Checkouts that agents keep below `.claude/worktrees` are ordinary folders, not agent configuration. */
function matchable(value: string): string {
  return slashes(value)
    .toLowerCase()
    .replace(/\/\.claude\/worktrees\/[^/]+(?=\/|$)/, '');
}

function slashes(value: string): string {
  return process.platform === 'win32' ? value.replaceAll('\\', '/') : value;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

interface CompiledTable {
  /** All patterns in one, because a search asks about thousands of plain names. */
  readonly any: RegExp;
  readonly each: readonly { readonly expression: RegExp; readonly note: string }[];
}

function compile(patterns: readonly PathPattern[]): CompiledTable {
  const each = patterns.map(({ pattern, note }) => ({ expression: patternExpression(pattern), note }));
  const any = new RegExp(each.map(({ expression }) => `(?:${expression.source})`).join('|'), 'u');
  return { any, each };
}

function firstMatch(table: CompiledTable, name: string): string | undefined {
  return table.any.test(name) ? table.each.find(({ expression }) => expression.test(name))?.note : undefined;
}

const open = compile(openPatterns);
const secrets = compile(secretPatterns);
const appSecrets = compile(appSecretPatterns);
const protections = compile(protectedPatterns);
