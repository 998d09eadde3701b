import type { CustomParameter, FieldProblem, ParameterType } from '../domain/custom-tool';
import { err, ok, type Result } from '../kit/result';
import { isWellFormed } from './text-bytes';

export type ArgumentValue = string | number | boolean;

/** What a call gave, by parameter; a parameter that was left out has no entry. */
export type Arguments = ReadonlyMap<string, ArgumentValue>;

/**
 * The arguments of a call in the types of their parameters (CT10). What converts without loss is converted; null means
 * left out. The first problem names its parameter. Members that no parameter names are not looked at: they reach nothing.
 */
export function readArguments(
  parameters: readonly CustomParameter[],
  raw: Readonly<Record<string, unknown>>,
): Result<Arguments, FieldProblem> {
  const values = new Map<string, ArgumentValue>();
  for (const { name, type, required } of parameters) {
    const given = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (given === undefined || given === null) {
      if (required) return problem(name, 'This argument is required and was left out.');
      continue;
    }
    const value = converted(given, type);
    if (!value.ok) return problem(name, value.error);
    values.set(name, value.value);
  }
  return ok(values);
}

function problem(field: string, message: string): Result<never, FieldProblem> {
  return err({ field, message: `${field}: ${message}` });
}

function converted(given: unknown, type: ParameterType): Result<ArgumentValue, string> {
  switch (type) {
    case 'string':
      return asString(given);
    case 'number':
      return asNumber(given);
    case 'boolean':
      if (typeof given === 'boolean') return ok(given);
      if (given === 'true' || given === 'false') return ok(given === 'true');
      return err(`${said(given)} is not true or false.`);
  }
}

function asString(given: unknown): Result<string, string> {
  if (typeof given === 'string') {
    return isWellFormed(given)
      ? ok(given)
      : err('It is not valid Unicode text: half of a surrogate pair stands alone in it.');
  }
  if (typeof given === 'boolean') return ok(String(given));
  if (typeof given === 'number') {
    const number = asNumber(given);
    return number.ok ? ok(numberText(number.value)) : number;
  }
  return err(`${said(given)} is not text.`);
}

function asNumber(given: unknown): Result<number, string> {
  const value = typeof given === 'string' ? fromText(given) : given;
  if (typeof value !== 'number') return err(`${said(given)} is not a number.`);
  if (!Number.isFinite(value)) return err(`${said(given)} is not a finite number.`);
  if (Number.isInteger(value) && !Number.isSafeInteger(value))
    return err(`${said(given)} is beyond the integers that are exact (2^53). Make the parameter a string.`);
  return ok(value);
}

/** The number a text spells, if it holds every digit of it. */
function fromText(text: string): number | undefined {
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text)) return undefined;
  const value = Number(text);
  return digitsOf(text) === digitsOf(String(value)) ? value : undefined;
}

/** Significant digits and power of ten, so that 1.50, 15e-1 and 1.5 are one number. */
function digitsOf(text: string): string {
  const [mantissa = '', power = '0'] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '');
  const short = digits.replace(/0+$/, '');
  if (short === '') return '0';
  return `${text.startsWith('-') ? '-' : ''}${short}e${Number(power) - fraction.length + digits.length - short.length}`;
}

/** As it stands in a request or a variable. JSON has no other spelling for these numbers either. */
export function numberText(value: number): string {
  return Object.is(value, -0) ? '0' : String(value);
}

export function argumentText(value: ArgumentValue): string {
  return typeof value === 'number' ? numberText(value) : String(value);
}

function said(given: unknown): string {
  const json = JSON.stringify(given) ?? String(given);
  return json.length > 80 ? `${json.slice(0, 79)}…` : json;
}
