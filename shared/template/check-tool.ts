import { aliases, coreToolNames } from '../catalog/names';
import {
  customToolLimits,
  type BashTool,
  type CustomTool,
  type FieldProblem,
  type HttpTool,
} from '../domain/custom-tool';
import { bodyPlaces, readBody } from './body';
import { variableOf } from './render-bash';
import { placesOf, readTemplate, spelled, type Place } from './placeholders';
import { utf8Bytes } from './text-bytes';
import { pathPlaces, readUrl } from './url-template';
import { isKnownVariable, refusedVariable } from './variable-names';

export interface ToolCheck {
  /** Each keeps the tool from being saved and from running. */
  readonly problems: readonly FieldProblem[];
  /** What the person should know. */
  readonly warnings: readonly FieldProblem[];
}

interface Notes {
  readonly problems: FieldProblem[];
  readonly warnings: FieldProblem[];
}

/** What the members of a tool mean together, beside its fields; the shape was read by `readCustomTool`. */
export function checkTool(tool: CustomTool): ToolCheck {
  const notes: Notes = { problems: [], warnings: [] };
  const problem = (field: string, message: string): void => void notes.problems.push({ field, message });
  const name = toolNameProblem(tool.name);
  if (name !== undefined) problem('name', name);
  if (tool.description.trim() === '') problem('description', 'Write the description.');
  checkParameters(tool, notes);
  if (tool.kind === 'bash') checkBash(tool, notes);
  else checkHttp(tool, notes);
  return notes;
}

/** Granular names that are no other product's: with the core names and their small spellings, what no tool can take. */
const nativeNames: ReadonlyMap<string, string> = new Map(
  [
    ...coreToolNames.map((name) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase()),
    ...Object.keys(aliases).filter((name) => name.includes('_')),
    'symbols',
    'references',
    'delete',
    'end_turn',
    // Last, so that a message spells them as they are.
    ...coreToolNames,
  ].map((name) => [name.toLowerCase(), name]),
);

/** Why a custom tool cannot have this name (CT15). */
export function toolNameProblem(name: string): string | undefined {
  if (name === '') return 'Give the tool a name.';
  const native = nativeNames.get(name.toLowerCase());
  if (native !== undefined) return `${native} is a native tool; choose another name.`;
  if (/^mcp__/i.test(name))
    return 'Names that begin with mcp__ are those of MCP servers; choose another name.';
  if (/^[a-z][a-z0-9_]{0,63}$/.test(name)) return undefined;
  return 'Use small letters, digits and _, begin with a letter, and use at most 64.';
}

function checkParameters(tool: CustomTool, { problems, warnings }: Notes): void {
  const seen = new Set<string>();
  tool.parameters.forEach(({ name, description }, index) => {
    const field = `parameters[${index}].name`;
    if (name === '') problems.push({ field, message: 'Give the parameter a name.' });
    else if (!/^[a-z][a-z0-9_]{0,31}$/.test(name))
      problems.push({
        field,
        message: `${name}: Use small letters, digits and _, begin with a letter, and use at most 32.`,
      });
    else if (seen.has(name)) problems.push({ field, message: `There are two parameters called ${name}.` });
    seen.add(name);
    if (description.trim() === '')
      warnings.push({
        field: `parameters[${index}].description`,
        message: `Describe ${name === '' ? 'the parameter' : name}: the model reads it to decide what to put there.`,
      });
  });
}

function checkBash(tool: BashTool, { problems, warnings }: Notes): void {
  const { script, workingDirectory, env } = tool.bash;
  const own = new Set(env.map(({ name }) => name));
  tool.parameters.forEach(({ name }, index) => {
    const field = `parameters[${index}].name`;
    const variable = variableOf(name);
    const refused = refusedVariable(variable);
    if (refused !== undefined)
      problems.push({
        field,
        message: `${name} would replace the variable ${variable}: ${refused}. Choose another name.`,
      });
    else if (isKnownVariable(variable))
      warnings.push({
        field,
        message: `Programs know the variable ${variable}; the script sees this value in it.`,
      });
    if (own.has(variable))
      problems.push({ field, message: `${variable} is a variable of bash.env already.` });
    if (placesOf(readTemplate(script)).some((place) => place.kind === 'parameter' && place.name === name))
      warnings.push({
        field: 'bash.script',
        message: `{{${name}}} is not replaced in a script; use "$${variable}".`,
      });
  });
  if (script.trim() === '') problems.push({ field: 'bash.script', message: 'The script is empty.' });
  if (script.includes('\0'))
    problems.push({ field: 'bash.script', message: 'The script holds a NUL character.' });
  if (utf8Bytes(script) > customToolLimits.scriptBytes)
    problems.push({
      field: 'bash.script',
      message: 'The script is longer than 100 KB. Put it into a file and run that.',
    });
  checkSecretPlaces(
    [
      ['bash.script', script],
      ['bash.workingDirectory', workingDirectory],
    ],
    problems,
  );
  env.forEach(({ name, value }, index) => {
    const field = `bash.env[${index}]`;
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name))
      problems.push({
        field: `${field}.name`,
        message: 'Use letters, digits and _, not beginning with a digit.',
      });
    else if (name.startsWith('TOOLWRIGHT_'))
      problems.push({
        field: `${field}.name`,
        message: 'Names that begin with TOOLWRIGHT_ are used by this program.',
      });
    else if (env.findIndex((other) => other.name === name) < index)
      problems.push({ field: `${field}.name`, message: `There are two variables called ${name}.` });
    if (value.includes('\0'))
      problems.push({ field: `${field}.value`, message: 'It holds a NUL character.' });
  });
}

/** A secret in a script would be in the process list and in every card. */
function checkSecretPlaces(fields: readonly (readonly [string, string])[], problems: FieldProblem[]): void {
  for (const [field, text] of fields) {
    const place = placesOf(readTemplate(text)).find(({ kind }) => kind === 'vault');
    if (place !== undefined)
      problems.push({
        field,
        message: `${spelled(place)} may stand only in a variable of bash.env; use that variable here.`,
      });
  }
}

function checkHttp(tool: HttpTool, { problems, warnings }: Notes): void {
  const { url, headers, body } = tool.http;
  const used: Place[] = [];
  const look = (field: string, places: readonly Place[]): void => {
    used.push(...places);
    problems.push(...unknownPlaces(tool, field, places));
  };
  const address = readUrl(url);
  if (!address.ok) problems.push({ field: 'http.url', message: address.error });
  look('http.url', placesOf(readTemplate(url)));
  for (const { kind, name } of address.ok ? pathPlaces(address.value) : []) {
    const parameter = tool.parameters.find((one) => one.name === name);
    if (kind === 'parameter' && parameter?.required === false)
      problems.push({
        field: 'http.url',
        message: `${name} stands in the path, so the parameter must be required; left out, the request would go elsewhere.`,
      });
  }
  headers.forEach(({ name, value }, index) => {
    const complaint = headerProblem(name, value);
    if (complaint !== undefined)
      problems.push({ field: `http.headers[${index}].${complaint.part}`, message: complaint.message });
    look(`http.headers[${index}].value`, placesOf(readTemplate(value)));
  });
  const read = body === undefined || body === '' ? undefined : readBody(headers, body);
  if (read?.ok === false) problems.push({ field: 'http.body', message: read.error });
  if (body !== undefined)
    look('http.body', read?.ok === true ? bodyPlaces(read.value.template) : placesOf(readTemplate(body)));
  tool.parameters.forEach(({ name }, index) => {
    if (name !== '' && !used.some((place) => place.kind === 'parameter' && place.name === name))
      warnings.push({
        field: `parameters[${index}].name`,
        message: `${name} is not used; write {{${name}}} where it belongs.`,
      });
  });
}

function unknownPlaces(tool: HttpTool, field: string, places: readonly Place[]): FieldProblem[] {
  const names = new Set(tool.parameters.map(({ name }) => name));
  return places
    .filter(({ kind, name }) => kind === 'parameter' && !names.has(name))
    .map((place) => ({
      field,
      message: `${spelled(place)} names no parameter. Add the parameter, or write \\{{ for braces that stay.`,
    }));
}

/** What the connection itself says, and would be said twice or wrongly. */
const ownHeaders: ReadonlySet<string> = new Set([
  'content-length',
  'transfer-encoding',
  'connection',
  'keep-alive',
  'upgrade',
  'te',
  'trailer',
  'expect',
  'proxy-connection',
]);

function headerProblem(
  name: string,
  value: string,
): { readonly part: 'name' | 'value'; readonly message: string } | undefined {
  if (name.trim() === '') return { part: 'name', message: 'Give the header a name, or remove the row.' };
  if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name.trim()))
    return {
      part: 'name',
      message: `${JSON.stringify(name)} is no name of a header; use letters, digits and -.`,
    };
  if (ownHeaders.has(name.trim().toLowerCase()))
    return { part: 'name', message: `${name.trim()} is set by the connection; remove the row.` };
  if (/[\r\n]/.test(value)) return { part: 'value', message: 'Line breaks are not allowed in a header.' };
  if (name.trim().toLowerCase() === 'host' && placesOf(readTemplate(value)).length > 0)
    return { part: 'value', message: 'The host must be written out.' };
  return undefined;
}
