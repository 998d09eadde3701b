import { err, ok, type Result } from '@shared/kit/result';

/** The value at `$.items[0].name` of a JSON text; the error is a sentence. */
export function valueAt(text: string, path: string): Result<unknown, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return err('The output is not JSON.');
  }
  const steps =
    path
      .trim()
      .replace(/^\$/, '')
      .match(/\.?[^.[\]]+|\[\d+\]|\["[^"]*"\]/g) ?? [];
  for (const step of steps) {
    const key = step.replace(/^\./, '').replace(/^\["?|"?\]$/g, '');
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
      return err(`There is no ${path} in the output.`);
    value = (value as Record<string, unknown>)[key];
  }
  return ok(value);
}
