import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Mode } from '@shared/domain/danger';
import type { Assessment } from '../tools/define';
import type { Decision, DecisionRequest } from '../tools/ports';
import { classifyPath, resolvePath } from '../workspace/paths';
import { ok } from '@shared/kit/result';
import type { JsonFile, JsonFileView } from '../store/json-file';
import { createPermissionService, type PermissionService } from './permission-service';
import { createRuleStore, type RuleFile } from './rule-store';
import { pathDanger } from './judge-parts';
import { PermissionsFile } from './rules/permissions-file';
import { createShellAnalyser, type ShellAnalyser } from './shell/analyse';
import { createShellParser } from './shell/parse';

type Lists = Partial<Record<'allow' | 'ask' | 'deny', readonly unknown[]>>;

export interface FixtureRules {
  readonly user?: Lists & { readonly agents?: Readonly<Record<string, Lists>> };
  readonly workspace?: Lists;
  readonly commandLine?: { readonly allow?: readonly string[]; readonly deny?: readonly string[] };
  /** The user's file is broken and there is no copy of it. */
  readonly broken?: string;
}

/** A workspace and a home in a temporary folder, with the real analysis and rules given as values. */
export interface PermissionFixture {
  readonly root: string;
  readonly home: string;
  readonly notices: string[];
  now: number;
  /** The commit that HEAD names. */
  head: string | undefined;
  service(rules: FixtureRules): PermissionService;
  bash(command: string, mode: Mode, cwd?: string): Promise<DecisionRequest>;
  file(
    tool: 'Read' | 'Write' | 'Edit' | 'Search',
    names: readonly string[],
    mode: Mode,
  ): Promise<DecisionRequest>;
  remove(): Promise<void>;
}

export async function createPermissionFixture(): Promise<PermissionFixture> {
  const top = await realpath(await mkdtemp(path.join(tmpdir(), 'permissions-')));
  const [root, home] = [path.join(top, 'work'), path.join(top, 'home')];
  for (const folder of ['work/src', 'work/web', 'home/.ssh', 'other'])
    await mkdir(path.join(top, folder), { recursive: true });
  for (const file of ['work/README.md', 'work/.env', 'home/.ssh/id_rsa', 'other/a'])
    await writeFile(path.join(top, file), 'x');
  const appHome = path.join(home, '.toolwright');
  const analyser: ShellAnalyser = createShellAnalyser({ parser: await createShellParser(), appHome });
  const notices: string[] = [];
  const taken = new Map<string, number>();

  const fixture: PermissionFixture = {
    root,
    home,
    notices,
    now: Date.parse('2026-01-01T00:00:00Z'),
    head: undefined,
    service(rules) {
      const user = fileOf(rules.user ?? {}, rules.broken);
      const workspace = fileOf(rules.workspace ?? {}, undefined);
      const store = createRuleStore({
        userFile: user,
        userPath: path.join(appHome, 'USER/permissions.json'),
        workspaceFile: () => workspace,
        workspacePath: () => path.join(appHome, 'WORKSPACE/0123/permissions.json'),
        commandLine: { allow: rules.commandLine?.allow ?? [], deny: rules.commandLine?.deny ?? [] },
        report: ({ text }) => notices.push(text),
        used: (rule) => taken.get(rule) ?? 0,
        head: () => fixture.head,
      });
      return createPermissionService({
        rules: store,
        clock: { now: () => fixture.now },
        takeUse(rule, limit) {
          const used = taken.get(rule) ?? 0;
          taken.set(rule, used + 1);
          return used < limit;
        },
        files: { user, workspace: () => workspace },
        head: () => fixture.head,
        report: ({ text }) => notices.push(text),
      });
    },
    async bash(command, mode, cwd = root) {
      const assessment = await analyser.analyse(command, { cwd, root, home, written: new Set() });
      return request('Bash', { command }, assessment, mode);
    },
    async file(tool, names, mode) {
      const access = tool === 'Read' || tool === 'Search' ? 'read' : 'write';
      const uses = await Promise.all(
        names.map(async (asked) => {
          const resolved = await resolvePath(asked, { base: root, home });
          if (!resolved.ok) throw new Error(resolved.error.message);
          const { place, sort } = classifyPath(resolved.value.real, { root, home, appHome });
          return { asked, real: resolved.value.real, access, place, sort } as const;
        }),
      );
      const dangers = new Set(uses.map(pathDanger));
      const order = ['critical', 'high', 'medium', 'low', 'none'] as const;
      const danger = order.find((level) => dangers.has(level)) ?? 'none';
      const reasons = danger === 'none' ? [] : [{ danger, text: `It uses ${names.join(', ')}.` }];
      return request(tool, { paths: names }, { danger, reasons, paths: uses, commands: [], hosts: [] }, mode);
    },
    remove: () => rm(top, { recursive: true, force: true }),
  };

  function request(tool: string, input: unknown, assessment: Assessment, mode: Mode): DecisionRequest {
    return { tool, input, assessment, mode, conversationId: 'talk', root, home };
  }
  return fixture;
}

/** One short word per decision, for tables of cases. */
export function verdictOf(decision: Decision): string {
  return decision.kind === 'ask'
    ? `ask (${decision.askedBy.kind})`
    : `${decision.kind} (${decision.by.kind})`;
}

type MemoryFile = RuleFile & Pick<JsonFile<PermissionsFile>, 'update'>;

function fileOf(value: object, broken: string | undefined): MemoryFile {
  const viewOf = (content: object): JsonFileView<PermissionsFile> => ({
    value: PermissionsFile.parse(content),
    source: broken === undefined ? 'file' : 'defaults',
    ...(broken === undefined ? {} : { problem: { path: 'permissions.json', message: broken } }),
    placeOf: (at) => ({ line: typeof at.at(-1) === 'number' ? Number(at.at(-1)) + 3 : 1, column: 1 }),
  });
  let view = viewOf(value);
  return {
    read: () => view,
    update(change) {
      view = viewOf({ ...view.value, ...change(view.value) });
      return ok(view.value);
    },
  };
}
