import type { CustomTool, FieldProblem, ToolScope } from '@shared/domain/custom-tool';
import { readCustomTool } from '@shared/domain/custom-tool';
import type {
  BrokenToolFile,
  CustomToolView,
  ExampleOutcome,
  SaveAnswer,
} from '@shared/domain/custom-tool-view';
import { err, ok, type Result } from '@shared/kit/result';
import { checkTool } from '@shared/template/check-tool';
import { secretsUsed } from '@shared/template/secrets-used';
import { customToolSchema } from '@shared/template/tool-schema';
import { isInside } from '../../workspace/paths';
import type { CustomToolRecord } from '../../store/custom-tool-record';
import type { KnownTool, Tool } from '../define';
import type { ToolChecks } from './checks';
import { bindSecrets, secretTarget, strayingSecrets, subjectOf, targetWords } from './bindings';
import type { RunDeps } from './run-custom';
import { createCustomTool } from './tool';
import type { LoadedTool, ToolFiles } from './tool-files';
import { outsideFolder } from './working-directory';

export interface ToolPlaces {
  readonly userFolder: string;
  workspaceFolder(root: string): string;
}

export interface CustomToolsDeps extends RunDeps {
  readonly files: ToolFiles;
  readonly record: CustomToolRecord;
  readonly places: ToolPlaces;
  readonly home: string;
  readonly checks: ToolChecks;
  /** Names that apps brought; those of native tools are refused at save. */
  taken(): ReadonlySet<string>;
}

export interface ToolWhich {
  readonly scope: ToolScope;
  readonly name: string;
}

export interface SaveRequest {
  readonly scope: ToolScope;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly create: boolean;
  readonly confirmed: boolean;
}

/** The tools that the person made, of the user and of one project at a time; nothing here is "the current" project. */
export interface CustomTools {
  /** In use in a project; workspace tools win (CT16). */
  known(root: string | null): readonly KnownTool[];
  inUse(root: string | null): readonly LoadedTool[];
  /** Why its secrets may not go where the tool sends them (CT19). */
  secretProblem(loaded: LoadedTool): string | undefined;
  /** It runs now: the first tool that uses a secret binds it. */
  bind(loaded: LoadedTool): void;
  /** Folders outside the workspace that were confirmed for it. */
  confirmed(loaded: LoadedTool): readonly string[];
  /** By name, of the user or of any project that was looked at: for what reads a line before it knows its run. */
  named(name: string): Tool | undefined;
  list(root: string | null): Promise<{ readonly tools: CustomToolView[]; readonly broken: BrokenToolFile[] }>;
  find(which: ToolWhich, root: string | null): LoadedTool | undefined;
  view(loaded: LoadedTool, root: string | null): Promise<CustomToolView>;
  save(request: SaveRequest, root: string | null): Promise<Result<SaveAnswer, string>>;
  remove(which: ToolWhich, root: string | null): Result<void, string>;
  accept(loaded: LoadedTool): Result<void, string>;
  revert(loaded: LoadedTool): Result<void, string>;
  /** Its kept examples were run. */
  checked(loaded: LoadedTool, outcomes: readonly ExampleOutcome[]): void;
  /** Whether memory reads the calls of a tool of that name (CT13); undefined for a name that is none. */
  remembers(name: string, root: string | null): boolean | undefined;
}

export function createCustomTools(deps: CustomToolsDeps): CustomTools {
  const { files, record, places } = deps;
  const made = new WeakMap<LoadedTool, KnownTool>();
  const roots = new Set<string>();

  function folderOf(scope: ToolScope, root: string | null): string | undefined {
    if (scope === 'user') return places.userFolder;
    return root === null ? undefined : places.workspaceFolder(root);
  }

  function loaded(root: string | null): { tools: LoadedTool[]; broken: BrokenToolFile[] } {
    const views = (['workspace', 'user'] as const).flatMap((scope) => {
      const folder = folderOf(scope, root);
      return folder === undefined ? [] : [files.read(folder, scope)];
    });
    return {
      tools: views.flatMap(({ tools }) => [...tools]),
      broken: views.flatMap(({ broken }) => [...broken]),
    };
  }

  function inUse(root: string | null): LoadedTool[] {
    const seen = new Set<string>(deps.taken());
    return loaded(root).tools.filter(({ name }) => {
      const isFirst = !seen.has(name);
      seen.add(name);
      return isFirst;
    });
  }

  function known(root: string | null): readonly KnownTool[] {
    if (root !== null) roots.add(root);
    return inUse(root).map((one) => {
      const before = made.get(one);
      if (before !== undefined) return before;
      const tool = createCustomTool(one.tool, {
        ...deps,
        confirmed: () => record.bindings(directorySubject(one.file)),
        secretProblem: () => secretProblem(one),
        bindSecrets: () => bindSecrets(one.tool, record),
      });
      const fresh: KnownTool = { tool, origin: 'custom' };
      made.set(one, fresh);
      return fresh;
    });
  }

  /** The first tool that uses a secret binds it; another one needs the person's word (CT19). */
  function secretProblem({ tool }: LoadedTool): string | undefined {
    const [straying] = strayingSecrets(tool, record);
    if (straying === undefined) return undefined;
    const bound = record.bindings(subjectOf(straying)).map(targetWords).join(', ');
    return (
      `The secret ${straying} is bound to ${bound}, and ${tool.name} would hand it to ${targetWords(secretTarget(tool))}. ` +
      `Accept the tool in Settings → Tools → Custom Tools, or with toolwright tools accept ${tool.name}.`
    );
  }

  async function view(one: LoadedTool, root: string | null): Promise<CustomToolView> {
    const { scope, file, tool, state } = one;
    const isTaken = deps.taken().has(tool.name);
    const winner = inUse(root).find(({ name }) => name === tool.name);
    const names = secretsUsed(tool);
    const values = await Promise.all(names.map((name) => deps.vault.value(name)));
    const straying = strayingSecrets(tool, record);
    return {
      scope,
      file,
      tool,
      state,
      shadowed: winner !== one,
      tokens: customToolSchema(tool).tokens,
      secrets: names.map((name, index) => ({ name, known: values[index] !== undefined })),
      warnings: [
        ...one.warnings,
        ...(isTaken
          ? [
              {
                field: 'name',
                message: `${tool.name} is the name of a mini app's tool, which is used instead.`,
              },
            ]
          : []),
        ...straying.map((name) => ({
          field: '',
          message: `${name} is bound to another place; accept the tool to let it go here.`,
        })),
      ],
      lastCheck: deps.checks.last(file, tool),
    };
  }

  async function save(request: SaveRequest, root: string | null): Promise<Result<SaveAnswer, string>> {
    const { scope, create, confirmed } = request;
    const folder = folderOf(scope, root);
    if (folder === undefined)
      return err('No folder is open, so there is no workspace to save it in. Choose the user scope.');
    const read = readCustomTool(request.draft);
    if (!read.ok) return ok({ kind: 'refused', problems: [...read.error] });
    const tool = read.value;
    const old = loaded(root).tools.find((one) => one.scope === scope && one.name === tool.name);
    const problems = [...checkTool(tool).problems, ...fixedProblems(tool, old, create, deps.taken())];
    if (problems.length > 0) return ok({ kind: 'refused', problems });
    const questions = questionsOf(tool, root, deps.home);
    if (questions.length > 0 && !confirmed) return ok({ kind: 'confirm', questions });
    const written = files.write(folder, tool);
    if (!written.ok) return written;
    const saved = files.read(folder, scope).tools.find(({ name }) => name === tool.name);
    if (saved === undefined) return err(`${tool.name} was written and is gone again.`);
    const outside =
      tool.kind === 'bash' ? outsideFolder(tool.bash.workingDirectory.trim(), deps.home) : undefined;
    if (outside !== undefined) record.bind(directorySubject(saved.file), outside);
    return ok({ kind: 'saved', view: await view(saved, root) });
  }

  return {
    known,
    inUse,
    secretProblem,
    bind: ({ tool }) => bindSecrets(tool, record),
    confirmed: ({ file }) => record.bindings(directorySubject(file)),
    named: (name) =>
      [null, ...roots].flatMap((root) => known(root)).find(({ tool }) => tool.name === name)?.tool,
    async list(root) {
      const { tools, broken } = loaded(root);
      return { tools: await Promise.all(tools.map((one) => view(one, root))), broken };
    },
    find: ({ scope, name }, root) =>
      loaded(root).tools.find((one) => one.scope === scope && one.name === name),
    view,
    save,
    remove({ scope, name }, root) {
      const folder = folderOf(scope, root);
      return folder === undefined ? err('No folder is open.') : files.remove(folder, name);
    },
    accept(one) {
      const wanted = one.state.kind === 'held' ? one.state.wanted : one.tool;
      const outside =
        wanted.kind === 'bash' ? outsideFolder(wanted.bash.workingDirectory.trim(), deps.home) : undefined;
      if (outside !== undefined) record.bind(directorySubject(one.file), outside);
      return files.accept(one);
    },
    revert: (one) => files.revert(one),
    checked: ({ file, tool }, outcomes) => deps.checks.ran(file, tool, outcomes),
    remembers: (name, root) => inUse(root).find((one) => one.name === name)?.tool.memory,
  };
}

function directorySubject(file: string): string {
  return `directory:${file}`;
}

/** Name and kind are fixed once a tool exists (CT2), and a name is taken once (CT15). */
function fixedProblems(
  tool: CustomTool,
  old: LoadedTool | undefined,
  create: boolean,
  taken: ReadonlySet<string>,
): readonly FieldProblem[] {
  if (taken.has(tool.name))
    return [{ field: 'name', message: `${tool.name} is a tool of a mini app; choose another name.` }];
  if (create)
    return old === undefined
      ? []
      : [
          {
            field: 'name',
            message: `There is a tool called ${tool.name} in this scope already; edit that one or choose another name.`,
          },
        ];
  if (old === undefined)
    return [{ field: 'name', message: `There is no tool called ${tool.name} in this scope; create it.` }];
  return old.tool.kind === tool.kind
    ? []
    : [
        {
          field: 'kind',
          message: `${tool.name} is a ${old.tool.kind} tool; the kind is fixed. Delete it and create it anew.`,
        },
      ];
}

function questionsOf(tool: CustomTool, root: string | null, home: string): FieldProblem[] {
  if (tool.kind !== 'bash') return [];
  const outside = outsideFolder(tool.bash.workingDirectory.trim(), home);
  if (outside === undefined || (root !== null && isInside(root, outside))) return [];
  return [
    {
      field: 'bash.workingDirectory',
      message: `${outside} is outside of the workspace. Let the script run there?`,
    },
  ];
}
