import type { FieldProblem } from '@shared/domain/custom-tool';
import type { ToolForm } from '../../state/tool-form';

const names: Readonly<Record<string, string>> = {
  '': 'Tool',
  name: 'Name',
  scope: 'Scope',
  description: 'Description',
  parameters: 'Parameters',
  'bash.script': 'Script',
  'bash.workingDirectory': 'Directory',
  'bash.shell': 'Shell',
  'bash.env': 'Environment',
  'http.method': 'Method',
  'http.url': 'URL',
  'http.headers': 'Headers',
  'http.body': 'Body',
  timeoutMs: 'Timeout',
  danger: 'Danger',
  examples: 'Examples',
};

/** From the top of the form to its end; what is not named comes behind what is. */
const order = Object.keys(names);

/** A field as the form calls it: `parameters[1].name` is "Parameter days", `samples.city` "Sample of city". */
export function fieldName(field: string, form: ToolForm): string {
  const known = names[field];
  if (known !== undefined) return known;
  const sample = /^samples\.(.*)$/.exec(field)?.[1];
  if (sample !== undefined) return `Sample of ${sample}`;
  const [, table = '', index = '0'] = /^([a-z.]+)\[(\d+)\]/.exec(field) ?? [];
  const rows = {
    parameters: form.parameters,
    'bash.env': form.env,
    'http.headers': form.headers,
    examples: form.examples,
  };
  const words = {
    parameters: 'Parameter',
    'bash.env': 'Variable',
    'http.headers': 'Header',
    examples: 'Example',
  };
  if (!(table in words)) return names[table] ?? field;
  const key = table as keyof typeof words;
  const name = rows[key][Number(index)]?.name.trim() ?? '';
  return `${words[key]} ${name === '' ? Number(index) + 1 : name}`;
}

/** In the order of the form. */
export function inFormOrder(problems: readonly FieldProblem[]): readonly FieldProblem[] {
  const place = ({ field }: FieldProblem): number => {
    const at = order.indexOf(field.replace(/\[.*$/, ''));
    return at < 0 ? order.length : at;
  };
  return problems.toSorted((one, other) => place(one) - place(other));
}

/** Brings the focus to the control of a field, or to the nearest thing around it that has one. */
export function focusField(root: HTMLElement | null, field: string): void {
  const places = [...(root?.querySelectorAll<HTMLElement>('[data-field]') ?? [])];
  for (let name = field; name !== ''; name = parentOf(name)) {
    const place = places.find((one) => one.dataset['field'] === name);
    const control = place?.querySelector<HTMLElement>(controls);
    if (control) {
      control.focus();
      return;
    }
  }
}

const controls = [
  'input:not([aria-hidden="true"], [type="hidden"])',
  'textarea:not([aria-hidden="true"])',
  '[role="textbox"]',
  '[role="radio"][aria-checked="true"]',
  'button:not([disabled])',
].join(', ');

function parentOf(field: string): string {
  return field.replace(/(?:\.[^.[\]]*|\[\d+\]|^[^.[\]]*)$/, '');
}
