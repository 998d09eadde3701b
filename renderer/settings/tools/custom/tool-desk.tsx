import { useDeferredValue, useMemo, useRef, type FocusEvent, type KeyboardEvent } from 'react';
import { useAnnounce } from '../../../ui/announcer';
import { isRunning } from '../../state/bench-run';
import { customTools, newKey, type CustomToolList } from '../../state/custom-tools-data';
import { Bench } from './bench/bench';
import { readSamples } from './bench/samples';
import { DeskContext, type DeskView } from './desk-context';
import { focusField } from './field-names';
import { useAfterPress } from './use-after-press';
import { checkForm } from './form/check-form';
import { FormBox } from './form/form-box';

/** A form at the left and its bench at the right; one under the other where there is no room (CT1, CT8). */
export function ToolDesk({ id, list }: { readonly id: string; readonly list: CustomToolList }) {
  const root = useRef<HTMLDivElement>(null);
  const view = useDeskView(id, list, root);
  if (view === undefined) return null;

  function left({ target }: FocusEvent): void {
    const field = target.closest<HTMLElement>('[data-field]')?.dataset['field'];
    if (field !== undefined && 'value' in target && target.value !== '') view?.touch(field);
  }

  function pressed(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    view?.test();
  }

  return (
    <DeskContext value={view}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the controls inside */}
      <div ref={root} onBlur={left} onKeyDownCapture={pressed} className="@container">
        <div className="grid items-stretch gap-4 @min-[880px]:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
          <FormBox />
          <Bench />
        </div>
      </div>
    </DeskContext>
  );
}

function useDeskView(
  key: string,
  list: CustomToolList,
  root: React.RefObject<HTMLDivElement | null>,
): DeskView | undefined {
  const desk = customTools.useSlice((state) => state.customTools.desks[key]);
  const secrets = customTools.useSlice((state) => state.customTools.secrets);
  const actions = customTools.useSlice((state) => state.customToolsActions);
  const announce = useAnnounce();
  const afterPress = useAfterPress();
  const typed = desk?.form;
  // Typing comes first; what is found in it may be drawn a moment later.
  const checked = useDeferredValue(typed);
  const check = useMemo(
    () => (checked === undefined ? undefined : checkForm(checked, key, list)),
    [checked, key, list],
  );
  const samples = useMemo(
    () => (checked === undefined || check === undefined ? undefined : readSamples(checked, check.tool)),
    [checked, check],
  );
  if (desk === undefined || check === undefined || samples === undefined) return undefined;
  const { form, touched, tried, refused, run } = desk;
  const problems = [...check.problems, ...refused];
  const goTo = (field: string): void => focusField(root.current, field);

  async function save(): Promise<void> {
    const [first] = checkForm(form, key, list).problems;
    actions.tried(key);
    if (first !== undefined) return goTo(first.field);
    const name = form.name.trim();
    if (!(await actions.save(key))) return;
    announce(key === newKey ? `${name} was created` : `${name} was saved`);
    if (key === newKey) goTo('name');
  }

  return {
    key,
    isNew: key === newKey,
    desk,
    form,
    check,
    samples,
    problems,
    list,
    secrets,
    actions,
    change: (part) => actions.change(key, () => part),
    errorOf: (field) =>
      tried || touched.includes(field) || refused.some((problem) => problem.field === field)
        ? problems.find((problem) => problem.field === field)?.message
        : undefined,
    touch: (field) => afterPress(() => actions.touch(key, field)),
    goTo,
    save: () => void save(),
    test() {
      const blocked = checkForm(form, key, list).problems.length > 0 || samples.problems.length > 0;
      if (!blocked && (run === undefined || !isRunning(run))) void actions.test(key, samples.args);
    },
  };
}
