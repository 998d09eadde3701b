import type { Handlers } from '@shared/contract';
import type { ContractError } from '@shared/contract/channel';
import type { customToolChannels } from '@shared/contract/custom-tools';
import { err, ok, type Result } from '@shared/kit/result';
import type { CustomTools, ToolPlaces } from './custom-tools';
import { exportTools, readExported } from './export';
import { draftFromCurl } from './import/curl-draft';
import { readOpenApi } from './import/openapi';
import { draftFromSource, findSources } from './import/sources';
import type { LoadedTool } from './tool-files';
import type { TestBench } from './test-bench';
import type { Vault } from './vault';

export interface CustomToolHandlerPorts {
  readonly tools: CustomTools;
  readonly bench: TestBench;
  readonly vault: Vault;
  readonly places: ToolPlaces;
  /** Real path of the folder that a window has open. */
  rootOf(windowId: number): string | null;
  /** Something was written through this page. */
  changed(): void;
  /** Outside edits of this folder are to be noticed from now on. */
  watch(folder: string): Promise<void>;
}

type Channels = keyof typeof customToolChannels;

/** Settings → Tools → Custom Tools. */
export function createCustomToolHandlers(ports: CustomToolHandlerPorts): Handlers<Channels> {
  return {
    ...fileHandlers(ports),
    ...testHandlers(ports),
    ...importHandlers(ports),
    ...secretHandlers(ports),
  };
}

function fileHandlers({
  tools,
  places,
  rootOf,
  changed,
  watch,
}: CustomToolHandlerPorts): Handlers<
  Extract<
    Channels,
    | 'customTools.list'
    | 'customTools.save'
    | 'customTools.delete'
    | 'customTools.duplicate'
    | 'customTools.accept'
    | 'customTools.revert'
  >
> {
  const after = async (
    which: { scope: 'user' | 'workspace'; name: string },
    root: string | null,
    act: (one: LoadedTool) => Result<void, string>,
  ) => {
    const one = tools.find(which, root);
    if (one === undefined) return missing(which.name);
    const done = act(one);
    const now = done.ok ? tools.find(which, root) : undefined;
    if (!done.ok || now === undefined) return failed(done.ok ? `${which.name} is gone.` : done.error);
    changed();
    return ok(await tools.view(now, root));
  };
  return {
    'customTools.list': async (_, { windowId }) => {
      const root = rootOf(windowId);
      const workspaceFolder = root === null ? null : places.workspaceFolder(root);
      // Before the files are read: what changes after that is told of.
      await Promise.all([places.userFolder, workspaceFolder ?? places.userFolder].map(watch));
      return ok({ ...(await tools.list(root)), userFolder: places.userFolder, workspaceFolder });
    },
    'customTools.save': async (request, { windowId }) => {
      const saved = await tools.save(request, rootOf(windowId));
      if (!saved.ok) return failed(saved.error);
      if (saved.value.kind === 'saved') changed();
      return saved;
    },
    'customTools.delete': async (which, { windowId }) => {
      const removed = tools.remove(which, rootOf(windowId));
      if (!removed.ok) return failed(removed.error);
      changed();
      return ok(null);
    },
    'customTools.duplicate': async ({ scope, name, as, toScope }, { windowId }) => {
      const root = rootOf(windowId);
      const one = tools.find({ scope, name }, root);
      if (one === undefined) return missing(name);
      const draft = { ...one.tool, name: as };
      // A folder outside that was confirmed for the one is not confirmed for the other by itself.
      const saved = await tools.save(
        { scope: toScope ?? scope, draft, create: true, confirmed: false },
        root,
      );
      if (!saved.ok) return failed(saved.error);
      if (saved.value.kind === 'saved') changed();
      return saved;
    },
    'customTools.accept': (which, { windowId }) => after(which, rootOf(windowId), (one) => tools.accept(one)),
    'customTools.revert': (which, { windowId }) => after(which, rootOf(windowId), (one) => tools.revert(one)),
  };
}

function testHandlers({
  tools,
  bench,
  rootOf,
}: CustomToolHandlerPorts): Handlers<
  Extract<
    Channels,
    'customTools.test' | 'customTools.stopTest' | 'customTools.runExamples' | 'customTools.export'
  >
> {
  return {
    'customTools.test': async ({ draft, args }, { windowId }) => {
      const started = bench.start(draft, args, rootOf(windowId));
      return ok(
        started.ok
          ? { kind: 'started', testId: started.value }
          : { kind: 'missing', problems: [...started.error] },
      );
    },
    'customTools.stopTest': async ({ testId }) => {
      bench.stop(testId);
      return ok(null);
    },
    'customTools.runExamples': async (which, { windowId }) => {
      const root = rootOf(windowId);
      const one = tools.find(which, root);
      if (one === undefined) return missing(which.name);
      const outcomes = await bench.examples(one.tool, root);
      tools.checked(one, outcomes);
      return ok([...outcomes]);
    },
    'customTools.export': async ({ tools: wanted }, { windowId }) => {
      const found = wanted.map((which) => tools.find(which, rootOf(windowId)));
      const gone = wanted[found.indexOf(undefined)];
      if (gone !== undefined) return missing(gone.name);
      const [first] = wanted;
      const name =
        wanted.length === 1 && first !== undefined ? `${first.name}.tools.json` : 'toolwright-tools.json';
      return ok({ name, text: exportTools(found.flatMap((one) => (one === undefined ? [] : [one.tool]))) });
    },
  };
}

function importHandlers({
  rootOf,
}: CustomToolHandlerPorts): Handlers<
  Extract<
    Channels,
    | 'customTools.readExport'
    | 'customTools.readCurl'
    | 'customTools.importSources'
    | 'customTools.importItem'
    | 'customTools.readOpenApi'
  >
> {
  return {
    'customTools.readExport': async ({ text }) => asAnswer(readExported(text), 'text'),
    'customTools.readCurl': async ({ text }) => asAnswer(draftFromCurl(text), 'text'),
    'customTools.importSources': async (_, { windowId }) => {
      const root = rootOf(windowId);
      return ok(root === null ? [] : [...(await findSources(root))]);
    },
    'customTools.importItem': async (request, { windowId }) => {
      const root = rootOf(windowId);
      return root === null
        ? failed('No folder is open.')
        : asAnswer(await draftFromSource(root, request), 'item');
    },
    'customTools.readOpenApi': async ({ text, pick }) => asAnswer(readOpenApi(text, pick), 'text'),
  };
}

function secretHandlers({
  vault,
}: CustomToolHandlerPorts): Handlers<Extract<Channels, 'customTools.secrets'>> {
  return {
    'customTools.secrets': async () =>
      ok(
        (await vault.list()).flatMap(({ name, storage }) =>
          storage === 'unreadable' ? [] : [{ name, storage }],
        ),
      ),
  };
}

function asAnswer<T>(result: Result<T, string>, field: string): Result<T, ContractError> {
  return result.ok ? result : err({ kind: 'unfit', message: result.error, field });
}

function failed(message: string): Result<never, ContractError> {
  return err({ kind: 'io', message });
}

function missing(name: string): Result<never, ContractError> {
  return err({ kind: 'missing', message: `There is no tool called ${name} in this scope.` });
}
