import type { ImportDraft, ImportItem } from '@shared/domain/custom-tool-view';
import { err, ok, type Result } from '@shared/kit/result';
import { parameterName, toolName } from './names';
import { scriptDanger } from './script-danger';
import { keyboardNote, unsetLine } from './recipe';

interface RecipeParameter {
  readonly name: string;
  readonly standard?: string;
  /** `*name` takes none or more, `+name` one or more. */
  readonly many?: '*' | '+';
}

interface Recipe {
  readonly name: string;
  readonly description?: string;
  readonly parameters: readonly RecipeParameter[];
  body: string;
}

export function justRecipes(text: string): {
  readonly items: readonly ImportItem[];
  readonly notes: readonly string[];
} {
  const { recipes, notes } = readJustfile(text);
  const items = recipes.map(({ name, description }) => ({
    name,
    ...(description === undefined ? {} : { description }),
  }));
  return { items, notes };
}

export function justDraft(text: string, name: string, folder: string): Result<ImportDraft, string> {
  const { recipes, notes } = readJustfile(text);
  const recipe = recipes.find((one) => one.name === name);
  if (recipe === undefined) return err(`There is no recipe called ${name}.`);
  const taken = new Set<string>();
  const named = recipe.parameters.map((parameter) => {
    const own = parameterName(parameter.name, taken);
    taken.add(own);
    return {
      ...parameter,
      own,
      variable: own.toUpperCase(),
      required: parameter.standard === undefined && parameter.many !== '*',
    };
  });
  const renamed = named.filter(({ own, name: written }) => own !== written.toLowerCase());
  const exported = new Set(recipe.parameters.map(({ name: written }) => written));
  const script = [
    // just would take an empty variable of that name for a value.
    ...named
      .filter(({ required, variable }) => !required && exported.has(variable))
      .map(({ variable }) => unsetLine(variable)),
    ['just', name, ...handed(named)].join(' '),
  ].join('\n');
  return ok({
    draft: {
      name: toolName(name),
      kind: 'bash',
      description: recipe.description ?? '',
      parameters: named.map(({ own, name: written, standard, required }) => ({
        name: own,
        type: 'string',
        required,
        description: `${written} of the recipe${standard === undefined ? '' : `; ${standard} when left out`}`,
      })),
      danger: scriptDanger(recipe.body),
      bash: { script, workingDirectory: folder },
    },
    notes: [
      ...notes,
      ...keyboardNote(recipe.body),
      ...renamed.map(
        ({ own, name: written }) =>
          `The parameter ${written} is called ${own} here, because its variable means something to shells.`,
      ),
      ...named.flatMap(({ name: written, many }) => [
        ...(many === undefined ? [] : [`${written} takes several values in just; here it is one.`]),
        ...(new RegExp(`\\{\\{\\s*${written}\\s*\\}\\}`).test(recipe.body)
          ? [`just pastes ${written} into a shell line of the recipe: a value there can be more than data.`]
          : []),
      ]),
    ],
    secrets: [],
  });
}

/** By position: an optional one is handed on only together with those before it. */
function handed(named: readonly { readonly variable: string; readonly required: boolean }[]): string[] {
  const required = named.filter((one) => one.required).map(({ variable }) => `"$${variable}"`);
  const optional = named
    .filter((one) => !one.required)
    .reduceRight(
      (inner, { variable }) => `\${${variable}:+"$${variable}"${inner === '' ? '' : ` ${inner}`}}`,
      '',
    );
  return [...required, ...(optional === '' ? [] : [optional])];
}

function readJustfile(text: string): {
  readonly recipes: readonly Recipe[];
  readonly notes: readonly string[];
} {
  const recipes: Recipe[] = [];
  const notes: string[] = [];
  let attributes: string[] = [];
  let comment: string | undefined;
  let current: Recipe | undefined;
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    if (/^\s/.test(line) || line === '') {
      if (current !== undefined && line !== '') current.body += `${line.trim()}\n`;
      if (line === '') comment = undefined;
      continue;
    }
    if (line.startsWith('#')) {
      comment = line.replace(/^#+!?\s*/, '').trim();
      continue;
    }
    if (line.startsWith('[')) {
      attributes.push(line);
      continue;
    }
    const other = /^(mod|import)\??\s+(.+)$/.exec(line);
    if (other !== null)
      notes.push(
        `The ${other[1] === 'mod' ? 'module' : 'import'} ${(other[2] ?? '').trim().replaceAll(/['"]/g, '')} is not read.`,
      );
    const read =
      other === null && !/^(?:alias|set|export|unexport)\s/.test(line) ? readHead(line) : undefined;
    current = read;
    if (
      read !== undefined &&
      !read.name.startsWith('_') &&
      !attributes.some((one) => /\bprivate\b/.test(one))
    ) {
      current = { ...read, ...(comment === undefined || comment === '' ? {} : { description: comment }) };
      recipes.push(current);
    }
    attributes = [];
    comment = undefined;
  }
  return { recipes, notes };
}

/** `name a b='x' *rest: dependencies`; undefined for an assignment. */
function readHead(line: string): Recipe | undefined {
  const words: string[] = [];
  let word = '';
  let quote = '';
  let depth = 0;
  for (let at = 0; at < line.length; at += 1) {
    const sign = line.charAt(at);
    if (quote !== '') {
      if (sign === quote) quote = '';
      word += sign;
    } else if (sign === ':' && depth === 0) {
      if (line[at + 1] === '=') return undefined;
      if (word !== '') words.push(word);
      return recipeOf(words);
    } else if (/\s/.test(sign) && depth === 0) {
      if (word !== '') words.push(word);
      word = '';
    } else {
      if (/["'`]/.test(sign)) quote = sign;
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      word += sign;
    }
  }
  return undefined;
}

function recipeOf(words: readonly string[]): Recipe | undefined {
  const [first = '', ...rest] = words;
  const name = first.replace(/^@/, '');
  if (!/^[A-Za-z_][\w-]*$/.test(name)) return undefined;
  const parameters = rest.flatMap((word): RecipeParameter[] => {
    const found = /^([*+])?\$?([A-Za-z_][\w-]*)(?:=(.*))?$/.exec(word);
    if (found === null) return [];
    const [, many, own = '', standard] = found;
    return [
      {
        name: own,
        ...(standard === undefined ? {} : { standard: standard.replace(/^(['"])(.*)\1$/, '$2') }),
        ...(many === '*' || many === '+' ? { many } : {}),
      },
    ];
  });
  return { name, parameters, body: '' };
}
