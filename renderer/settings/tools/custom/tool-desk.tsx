import { useContext, useEffect, useMemo, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { isRunning } from '../../state/bench-run';
import {
  customTools,
  newKey,
  type CustomToolList,
  type ToolDesk as DeskState,
} from '../../state/custom-tools-data';
import { Bench } from './bench/bench';
import { readSamples } from './bench/samples';
import { DeskContext, type DeskView } from './desk-context';
import { focusField } from './field-names';
import { FindingsProvider } from './findings';
import { useAfterPress } from './use-after-press';
import { checkForm } from './form/check-form';
import { FormBox } from './form/form-box';

/** A form at the left and its bench at the right; one under the other where there is no room (CT1, CT8). */
export function ToolDesk({ id, list }: { readonly id: string; readonly list: CustomToolList }) {
  const root = useRef<HTMLDivElement>(null);
  const view = useDeskView(id, list, root);
  const isOpen = customTools.useSlice((state) => state.customTools.desks[id] !== undefined);
  useWayBack(id, root);
  if (!isOpen) return null;

  function left({ target }: FocusEvent): void {
    const field = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
    if (field !== undefined && 'value' in target && target.value !== '') view.touch(field);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    view.test();
  }

  return (
    <DeskContext value={view}>
      <FindingsProvider>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the controls inside */}
        <div ref={root} onBlur={left} onKeyDownCapture={pressed} className="@container">
          <div className="grid items-stretch gap-4 @min-[880px]:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
            <FormBox />
            <Bench />
          </div>
        </div>
      </FindingsProvider>
    </DeskContext>
  );
}

/** Who comes back from the Vault goes on where they left. */
function useWayBack(key: string, root: React.RefObject<HTMLDivElement | null>): void {
  const errand = customTools.useSlice((state) => state.customTools.errand);
  const { dropErrand } = customTools.useSlice((state) => state.customToolsActions);
  useEffect(() => {
    if (errand?.isDone !== true || errand.key !== key) return;
    focusField(root.current, errand.field);
    dropErrand();
  }, [errand, key, root, dropErrand]);
}

/** The same one while the person types: it reads what is typed when it is asked to act. */
function useDeskView(
  key: string,
  list: CustomToolList,
  root: React.RefObject<HTMLDivElement | null>,
): DeskView {
  const store = useContext(customTools.Context);
  const secrets = customTools.useSlice((state) => state.customTools.secrets);
  const actions = customTools.useSlice((state) => state.customToolsActions);
  const announce = useAnnounce();
  const afterPress = useAfterPress();
  return useMemo(() => {
    const deskNow = (): DeskState | undefined => store?.getState().customTools.desks[key];
    const goTo = (field: string): void => focusField(root.current, field);

    async function save(): Promise<void> {
      const form = deskNow()?.form;
      if (form === undefined) return;
      const [first] = checkForm(form, key, list).problems;
      actions.tried(key);
      if (first !== undefined) return goTo(first.field);
      const name = form.name.trim();
      if (!(await actions.save(key))) return;
      announce(key === newKey ? `${name} was created` : `${name} was saved`);
      if (key === newKey) goTo('name');
    }

    function test(): void {
      const desk = deskNow();
      if (desk === undefined || (desk.run !== undefined && isRunning(desk.run))) return;
      const { tool, problems } = checkForm(desk.form, key, list);
      const samples = readSamples(desk.form, tool);
      if (problems.length === 0 && samples.problems.length === 0) void actions.test(key, samples.args);
    }

    return {
      key,
      isNew: key === newKey,
      list,
      secrets,
      actions,
      change: (part) => actions.change(key, typeof part === 'function' ? part : () => part),
      touch: (field) => afterPress(() => actions.touch(key, field)),
      goTo,
      save: () => void save(),
      test,
    };
  }, [key, list, root, store, secrets, actions, announce, afterPress]);
}
