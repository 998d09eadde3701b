import { readCustomTool, type CustomTool, type FieldProblem } from '@shared/domain/custom-tool';
import { checkTool } from '@shared/template/check-tool';
import { newKey, type CustomToolList } from '../../../state/custom-tools-data';
import { scopeOf } from '../../../state/custom-tools-slice';
import { toolOf, type SavedForm } from '../../../state/tool-form';
import { inFormOrder } from '../field-names';

export interface FormCheck {
  readonly tool: CustomTool;
  /** Each keeps the tool from being saved and tested. */
  readonly problems: readonly FieldProblem[];
  readonly warnings: readonly FieldProblem[];
}

/** What is wrong with a form, beside its fields: by the checks that main makes too, and by what the page knows. */
export function checkForm(form: SavedForm, key: string, list: CustomToolList | undefined): FormCheck {
  const tool = toolOf(form);
  const read = readCustomTool(tool);
  const { problems, warnings } = checkTool(tool);
  const own = [...timeoutProblem(form), ...(key === newKey ? nameTaken(form, list) : [])];
  return {
    tool,
    problems: inFormOrder(once([...own, ...(read.ok ? [] : read.error), ...problems])),
    warnings: inFormOrder(once([...warnings, ...(key === newKey ? nameElsewhere(form, list) : [])])),
  };
}

function timeoutProblem({ kind, timeouts }: SavedForm): FieldProblem[] {
  if (timeouts[kind] !== null) return [];
  const message = `Give a whole number of milliseconds, such as ${kind === 'bash' ? 60_000 : 30_000}.`;
  return [{ field: 'timeoutMs', message }];
}

function nameTaken(form: SavedForm, list: CustomToolList | undefined): FieldProblem[] {
  const scope = scopeOf(form, list);
  const taken =
    list?.tools.some((view) => view.scope === scope && view.tool.name === form.name.trim()) ?? false;
  if (!taken) return [];
  const place = scope === 'user' ? 'user' : 'workspace';
  return [
    {
      field: 'name',
      message: `There is a ${place} tool called ${form.name.trim()}. Edit it below, or choose another name.`,
    },
  ];
}

function nameElsewhere(form: SavedForm, list: CustomToolList | undefined): FieldProblem[] {
  const scope = scopeOf(form, list);
  const other = list?.tools.find((view) => view.scope !== scope && view.tool.name === form.name.trim());
  if (other === undefined) return [];
  const message =
    scope === 'workspace'
      ? 'A user tool has this name too; in this folder the workspace tool is used in its place.'
      : 'A workspace tool has this name too and is used in its place in this folder.';
  return [{ field: 'name', message }];
}

/** One sentence a place: the same mistake may be found by the shape and by the meaning. */
function once(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ field, message }) => {
    const key = `${field}\n${message}`;
    return !seen.has(key) && seen.add(key);
  });
}
