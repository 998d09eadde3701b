import { readCustomTool, type ToolScope } from '@shared/domain/custom-tool';
import type { ToolTestEvent } from '@shared/domain/custom-tool-view';
import type { Client } from '../../bridge/client';
import type { SliceCreator } from '../../state/slice';
import { isRunning, newRun, withEvent, type BenchRun } from './bench-run';
import {
  keyOf,
  newKey,
  type CustomToolList,
  type CustomToolsActions,
  type CustomToolsData,
  type CustomToolsSlice,
  type ToolDesk,
} from './custom-tools-data';
import { blankForm, formOf, nextId, toolOf, type ToolForm } from './tool-form';

export interface CustomToolsDeps {
  readonly client: Client;
  readonly now?: () => number;
}

interface Hands {
  readonly client: Client;
  readonly now: () => number;
  get(): CustomToolsData;
  change(part: Partial<CustomToolsData>): void;
  changeDesk(key: string, part: (desk: ToolDesk) => Partial<ToolDesk>): void;
}

/** Tools of the person's own: their files, and every form with what was typed into it. */
export function createCustomToolsSlice({
  client,
  now = Date.now,
}: CustomToolsDeps): SliceCreator<CustomToolsSlice> {
  return (set, get) => {
    const hands: Hands = {
      client,
      now,
      get: () => get().customTools,
      change: (part) => set(({ customTools }) => ({ customTools: { ...customTools, ...part } })),
      changeDesk(key, part) {
        const { desks } = get().customTools;
        const desk = desks[key];
        if (desk !== undefined) hands.change({ desks: { ...desks, [key]: { ...desk, ...part(desk) } } });
      },
    };
    return {
      customTools: {
        list: undefined,
        unread: undefined,
        secrets: [],
        desks: { [newKey]: deskFor(blankForm()) },
        errand: undefined,
      },
      customToolsActions: {
        ...formActions(hands),
        ...fileActions(hands),
        ...benchActions(hands),
        ...errandActions(hands),
      },
    };
  };
}

function deskFor(form: ToolForm): ToolDesk {
  return {
    form,
    touched: [],
    tried: false,
    saving: false,
    refused: [],
    questions: [],
    failure: undefined,
    notes: [],
    run: undefined,
  };
}

/** The same one each time, so that nothing is drawn again for it. */
const none: readonly never[] = [];

type FormActions = Pick<
  CustomToolsActions,
  'change' | 'touch' | 'tried' | 'clear' | 'edit' | 'fill' | 'dropNotes' | 'dropQuestions' | 'keepExample'
>;

function formActions({ client, get, change, changeDesk }: Hands): FormActions {
  const put = (key: string, desk: ToolDesk): void => change({ desks: { ...get().desks, [key]: desk } });
  return {
    change: (key, part) =>
      changeDesk(key, ({ form }) => ({
        form: { ...form, ...part(form) },
        refused: none,
        questions: none,
        failure: undefined,
      })),
    touch: (key, field) =>
      changeDesk(key, ({ touched }) => ({
        touched: touched.includes(field) ? touched : [...touched, field],
      })),
    tried: (key) => changeDesk(key, () => ({ tried: true })),
    clear(key) {
      const { [key]: desk, ...others } = get().desks;
      const { testId } = desk?.run ?? { testId: null };
      if (desk?.run !== undefined && isRunning(desk.run) && testId !== null)
        void client.call('customTools.stopTest', { testId });
      if (key !== newKey || desk === undefined) change({ desks: others });
      else put(key, deskFor(blankForm(desk.form.kind, desk.form.scope)));
    },
    edit: (view) =>
      put(keyOf({ ...view, name: view.tool.name }), deskFor(formOf(wantedOf(view), view.scope))),
    fill({ draft, notes }) {
      const read = readCustomTool({ name: '', description: '', ...draft });
      if (!read.ok) return read.error[0]?.message ?? 'It could not be read.';
      const scope = get().desks[newKey]?.form.scope ?? 'workspace';
      put(newKey, { ...deskFor(formOf(read.value, scope, null)), notes });
      return undefined;
    },
    dropNotes: (key) => changeDesk(key, () => ({ notes: [] })),
    dropQuestions: (key) => changeDesk(key, () => ({ questions: [] })),
    keepExample: (key, example) =>
      changeDesk(key, ({ form }) => ({
        form: {
          ...form,
          examples: [
            ...form.examples,
            {
              id: nextId(form.examples),
              rest: {},
              name: example.name,
              args: example.args,
              expect: example.expect,
            },
          ],
        },
      })),
  };
}

/** A held file is changed from what it says now: saving it by hand is the person's own word. */
function wantedOf({ tool, state }: CustomToolList['tools'][number]): CustomToolList['tools'][number]['tool'] {
  return state.kind === 'held' ? state.wanted : tool;
}

function fileActions({
  client,
  get,
  change,
  changeDesk,
}: Hands): Pick<CustomToolsActions, 'ask' | 'askAgain' | 'save'> {
  async function ask(): Promise<void> {
    const [list, secrets] = await Promise.all([
      client.call('customTools.list', null),
      client.call('customTools.secrets', null),
    ]);
    change({
      ...(list.ok ? { list: list.value, unread: undefined } : { unread: list.error.message }),
      ...(secrets.ok ? { secrets: secrets.value } : {}),
    });
  }
  return {
    ask,
    askAgain: async () => (get().list === undefined ? undefined : ask()),
    async save(key, confirmed = false) {
      const desk = get().desks[key];
      if (desk === undefined || desk.saving) return false;
      changeDesk(key, () => ({ saving: true, tried: true, failure: undefined, questions: [] }));
      const answer = await client.call('customTools.save', {
        scope: scopeOf(desk.form, get().list),
        draft: toolOf(desk.form),
        create: key === newKey,
        confirmed,
      });
      changeDesk(key, () => ({ saving: false }));
      if (!answer.ok) {
        changeDesk(key, () => ({ failure: answer.error.message }));
        return false;
      }
      if (answer.value.kind === 'refused') {
        const { problems } = answer.value;
        changeDesk(key, () => ({ refused: problems }));
        return false;
      }
      if (answer.value.kind === 'confirm') {
        const { questions } = answer.value;
        changeDesk(key, () => ({ questions }));
        return false;
      }
      const { [key]: _done, ...others } = get().desks;
      const { kind, scope } = desk.form;
      change({ desks: key === newKey ? { ...others, [newKey]: deskFor(blankForm(kind, scope)) } : others });
      await ask();
      return true;
    },
  };
}

/** Where the tool will be: with no folder open there is only the user's own place (CT16). */
export function scopeOf({ scope }: Pick<ToolForm, 'scope'>, list: CustomToolList | undefined): ToolScope {
  return list === undefined || list.workspaceFolder === null ? 'user' : scope;
}

function errandActions({
  get,
  change,
}: Hands): Pick<CustomToolsActions, 'sendForSecret' | 'endErrand' | 'leaveVault' | 'dropErrand'> {
  return {
    sendForSecret: (errand) => change({ errand: { ...errand, isDone: false } }),
    endErrand() {
      const { errand } = get();
      if (errand !== undefined) change({ errand: { ...errand, isDone: true } });
    },
    leaveVault() {
      if (get().errand?.isDone === false) change({ errand: undefined });
    },
    dropErrand: () => change({ errand: undefined }),
  };
}

function benchActions({
  client,
  now,
  get,
  changeDesk,
}: Hands): Pick<CustomToolsActions, 'test' | 'stop' | 'tested'> {
  /** What a test says before the answer that names it has come. */
  const early = new Map<string, ToolTestEvent[]>();
  let starting = 0;
  const changeRun = (key: string, turn: number, part: (run: BenchRun) => BenchRun): void =>
    changeDesk(key, ({ run }) => (run?.turn === turn ? { run: part(run) } : {}));

  return {
    async test(key, args) {
      const desk = get().desks[key];
      if (desk === undefined || (desk.run !== undefined && isRunning(desk.run))) return;
      const run = newRun((desk.run?.turn ?? 0) + 1, desk.form.kind, args, now());
      changeDesk(key, () => ({ run }));
      starting += 1;
      const answer = await client.call('customTools.test', { draft: toolOf(desk.form), args: { ...args } });
      starting -= 1;
      if (!answer.ok) {
        changeRun(key, run.turn, (mine) => ({ ...mine, failure: answer.error.message }));
      } else if (answer.value.kind === 'missing') {
        const { problems } = answer.value;
        changeRun(key, run.turn, (mine) => ({
          ...mine,
          failure: problems.map(({ message }) => message).join(' '),
        }));
      } else {
        const { testId } = answer.value;
        const said = early.get(testId) ?? [];
        changeRun(key, run.turn, (mine) => said.reduce(withEvent, { ...mine, testId, startedAt: now() }));
        if (get().desks[key]?.run?.testId !== testId) void client.call('customTools.stopTest', { testId });
      }
      if (starting === 0) early.clear();
    },
    async stop(key) {
      const run = get().desks[key]?.run;
      if (run === undefined || run.testId === null || !isRunning(run)) return;
      changeRun(key, run.turn, (mine) => ({ ...mine, stopping: true }));
      await client.call('customTools.stopTest', { testId: run.testId });
    },
    tested(testId, event) {
      const found = Object.entries(get().desks).find(([, { run }]) => run?.testId === testId);
      if (found !== undefined) {
        const [key, { run }] = found;
        changeRun(key, run?.turn ?? 0, (mine) => withEvent(mine, event));
      } else if (starting > 0) {
        early.set(testId, [...(early.get(testId) ?? []), event]);
      }
    },
  };
}
