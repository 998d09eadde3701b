import type { Refusal } from '@shared/domain/refusal';
import { err, ok, type Result } from '@shared/kit/result';
import { documentNames, type DocumentFormat } from '../../workspace/documents';
import type { FileProblem } from '../../workspace/file-problem';
import type { KnownTool, Tool } from '../define';
import type { AppBundle, AppInfo, AppProblem, AppReader, Apps } from './app';
import { AppManifest } from './manifest';
import { takenNames } from './taken-names';

export interface AppsOptions {
  readonly bundles: readonly AppBundle[];
  /** Whether the person switched an app off; asked at every use, so it counts at once. */
  isOff(id: string): boolean;
}

interface TakenApp {
  readonly manifest: AppManifest;
  readonly bundle: AppBundle;
}

/** Takes the apps whose manifest and code agree; an app that breaks the contract is left out and named. */
export function createApps({ bundles, isOff }: AppsOptions): Apps {
  const taken: TakenApp[] = [];
  const problems: AppProblem[] = [];
  for (const bundle of bundles) {
    const checked = check(bundle, taken);
    if (checked.ok) taken.push({ manifest: checked.value, bundle });
    else problems.push(checked.error);
  }

  const readers = new Map<string, { readonly app: AppManifest; readonly read: AppReader }>();
  for (const { manifest, bundle } of taken) {
    for (const [format, read] of Object.entries(bundle.readers)) readers.set(format, { app: manifest, read });
  }
  function missing(format: DocumentFormat): FileProblem | undefined {
    const reader = readers.get(format);
    const what = `It is ${documentNames[format]}`;
    if (reader === undefined) return unread(`${what}, and no mini app reads those.`);
    const { name, id } = reader.app;
    if (!isOff(id)) return undefined;
    return unread(
      `${what}. The ${name} mini app, which reads those, is switched off: take "${id}" out of "appsOff" in settings.json.`,
    );
  }

  return {
    list: (): readonly AppInfo[] =>
      taken.map(({ manifest }) => ({ ...manifest, enabled: !isOff(manifest.id) })),
    problems,
    tools: taken.flatMap(({ manifest, bundle }) => bundle.tools.map((tool) => known(tool, manifest, isOff))),
    documents: {
      missing,
      async read(request, signal) {
        const reader = readers.get(request.format);
        const problem = missing(request.format);
        return problem === undefined && reader !== undefined
          ? await reader.read(request, signal)
          : err(problem ?? unread(`It is ${documentNames[request.format]}.`));
      },
    },
    async close() {
      await Promise.all(bundles.map((bundle) => bundle.close()));
    },
  };
}

function check(bundle: AppBundle, taken: readonly TakenApp[]): Result<AppManifest, AppProblem> {
  const parsed = AppManifest.safeParse(bundle.manifest);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue === undefined || issue.path.length === 0 ? 'manifest.json' : issue.path.join('.');
    return err({ app: idOf(bundle.manifest), message: `${where}: ${issue?.message ?? 'it does not fit'}.` });
  }
  const manifest = parsed.data;
  const refuse = (message: string): Result<never, AppProblem> => err({ app: manifest.id, message });
  if (taken.some((other) => other.manifest.id === manifest.id))
    return refuse(`There is another app with the id ${manifest.id}.`);

  const names = manifest.tools.map((tool) => tool.name);
  for (const name of names) {
    const owner = taken.find((other) => other.manifest.tools.some((tool) => tool.name === name));
    if (takenNames.has(name))
      return refuse(`tools: ${name} is the name of a native tool; no app can take it.`);
    if (name.startsWith('mcp_'))
      return refuse(`tools: ${name} starts like the tools of an MCP server; choose another name.`);
    if (owner !== undefined) return refuse(`tools: ${name} is a tool of ${owner.manifest.name} already.`);
  }
  const differing =
    difference(
      'tools',
      names,
      bundle.tools.map((tool) => tool.name),
    ) ?? difference('readers', manifest.readers, Object.keys(bundle.readers));
  if (differing !== undefined) return refuse(differing);
  const read = manifest.readers.find((format) =>
    taken.some((other) => other.manifest.readers.includes(format)),
  );
  return read === undefined
    ? ok(manifest)
    : refuse(`readers: files of kind ${read} are read by another app already.`);
}

/** What the manifest says and what the code brings must be one. */
function difference(field: string, named: readonly string[], brought: readonly string[]): string | undefined {
  const twice = named.find((name, index) => named.indexOf(name) !== index);
  if (twice !== undefined) return `${field}: ${twice} is named twice.`;
  const absent = named.find((name) => !brought.includes(name));
  if (absent !== undefined) return `${field}: ${absent} is named, but the app does not bring it.`;
  const extra = brought.find((name) => !named.includes(name));
  return extra === undefined
    ? undefined
    : `${field}: the app brings ${extra}, which its manifest does not name.`;
}

/** An app's tool waits behind ToolSearch, and refuses while its app is off. */
function known(tool: Tool, app: AppManifest, isOff: (id: string) => boolean): KnownTool {
  const refusal: Refusal = {
    by: 'roster',
    reason: `${tool.name} belongs to the ${app.name} mini app, which the person switched off.`,
    remedy: `Take "${app.id}" out of "appsOff" in settings.json.`,
  };
  return {
    origin: 'app',
    from: app.name,
    tool: {
      ...tool,
      deferred: true,
      precheck: async (input, context) =>
        isOff(app.id) ? err(refusal) : ((await tool.precheck?.(input, context)) ?? ok(undefined)),
    },
  };
}

function unread(message: string): FileProblem {
  return { kind: 'binary', message };
}

function idOf(manifest: unknown): string {
  const id: unknown =
    typeof manifest === 'object' && manifest !== null && 'id' in manifest ? manifest.id : undefined;
  return typeof id === 'string' ? id : 'An app without an id';
}
