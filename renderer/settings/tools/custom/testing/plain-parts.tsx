import type { CodeFieldProps } from '../../../../editor/code-field';
import type { OutputViewProps } from '../../../../terminal/output-view';

/** Plain elements in place of the editor and the terminal, for pages without a screen. */
export function CodeField({ value, onValueChange, invalid, ...rest }: CodeFieldProps) {
  return (
    <textarea
      aria-label={rest['aria-label']}
      aria-invalid={invalid}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    />
  );
}

export function OutputView({ text }: OutputViewProps) {
  return <pre data-testid="output">{text}</pre>;
}
