import { toolNameProblem } from '@shared/template/check-tool';
import { refusedVariable } from '@shared/template/variable-names';

/** A free and valid tool name from any text; `taken` are those given in the same import. */
export function toolName(text: string, taken: ReadonlySet<string> = new Set(), prefix = 'run_'): string {
  const plain = snake(text).slice(0, 60);
  const started = /^[a-z]/.test(plain) ? plain : `${prefix}${plain}`;
  const name = toolNameProblem(started) === undefined ? started : `${prefix}${started}`.slice(0, 60);
  for (let count = 1; ; count += 1) {
    const next = count === 1 ? name : `${name}_${count}`;
    if (!taken.has(next)) return next;
  }
}

/** `userId`, `User-ID` → `user_id` */
export function snake(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
}

/** A valid parameter name; one whose variable a shell obeys is renamed (CT20). */
export function parameterName(text: string, taken: ReadonlySet<string> = new Set()): string {
  const plain = snake(text).slice(0, 26);
  const started = /^[a-z]/.test(plain) ? plain : `p_${plain}`;
  const name = refusedVariable(started.toUpperCase()) === undefined ? started : `${started}_name`;
  for (let count = 1; ; count += 1) {
    const next = count === 1 ? name : `${name}_${count}`;
    if (!taken.has(next)) return next;
  }
}

/** Whether a header or a variable by its name holds what nobody should see. */
export function looksSecret(name: string): boolean {
  return /auth|token|api[-_]?key|(?:^|[-_])key$|secret|passw|pwd|credential|cookie|session|signature/i.test(
    name,
  );
}
