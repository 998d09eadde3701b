import type { Argument } from './arguments';
import type { Input } from './verdict';

/** What `echo text` prints, so that `echo text | sh` is read like `sh -c text`. */
export function literalOutput(name: string, args: readonly Argument[], input: Input): Argument | undefined {
  if (name === 'cat' && args.length === 0) return input.text;
  if (name !== 'echo' && name !== 'printf') return undefined;
  const words = name === 'echo' && args[0]?.value === '-n' ? args.slice(1) : args;
  const [first] = words;
  const last = words.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const code = words.map((word) => word.value ?? word.template ?? '${known_only_at_run_time}').join(' ');
  const taint = words.find((word) => word.taint !== undefined)?.taint;
  if (/\\/.test(code) || first.value?.startsWith('-') === true || (name === 'printf' && /%/.test(code)))
    return undefined;
  if (words.length === 1) return first;
  const known = words.every((word) => word.value !== null && !word.glob);
  return {
    start: first.start,
    end: last.end,
    text: code,
    value: known ? code : null,
    prefix: '',
    glob: false,
    ...(known ? {} : { template: code }),
    ...(taint === undefined ? {} : { taint }),
  };
}
