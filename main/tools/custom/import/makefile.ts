import type { ImportDraft, ImportItem } from '@shared/domain/custom-tool-view';
import { err, ok, type Result } from '@shared/kit/result';
import { parameterName, toolName } from './names';
import { scriptDanger } from './script-danger';
import { keyboardNote, unsetLine } from './recipe';

interface Rule {
  readonly name: string;
  readonly description?: string;
  readonly recipe: string;
}

interface Makefile {
  readonly rules: readonly Rule[];
  /** `VAR ?= default`: meant to be given from outside. */
  readonly defaults: ReadonlyMap<string, string>;
  readonly notes: readonly string[];
}

export function makeTargets(text: string): {
  readonly items: readonly ImportItem[];
  readonly notes: readonly string[];
} {
  const { rules, notes } = readMakefile(text);
  const items = rules.map(({ name, description }) => ({
    name,
    ...(description === undefined ? {} : { description }),
  }));
  return { items, notes };
}

export function makeDraft(text: string, target: string, folder: string): Result<ImportDraft, string> {
  const { rules, defaults, notes } = readMakefile(text);
  const rule = rules.find(({ name }) => name === target);
  if (rule === undefined) return err(`There is no target called ${target}.`);
  const inputs = [...defaults].filter(
    ([name]) => rule.recipe.includes(`$(${name})`) || rule.recipe.includes(`\${${name}}`),
  );
  const named = inputs.map(([variable, standard]) => {
    const parameter = parameterName(variable);
    return { variable, standard, parameter, own: parameter.toUpperCase() };
  });
  const script = [
    // An empty variable in the environment would defeat ?=, so what was left out is unset.
    ...named.filter(({ own, variable }) => own === variable).map(({ own }) => unsetLine(own)),
    ['make', quoted(target), ...named.map(({ variable, own }) => `\${${own}:+${variable}="$${own}"}`)].join(
      ' ',
    ),
  ].join('\n');
  return ok({
    draft: {
      name: toolName(target),
      kind: 'bash',
      description: rule.description ?? '',
      parameters: named.map(({ parameter, variable, standard }) => ({
        name: parameter,
        type: 'string',
        required: false,
        description: `${variable} of the Makefile; ${standard === '' ? 'empty' : standard} when left out`,
      })),
      danger: scriptDanger(rule.recipe),
      bash: { script, workingDirectory: folder },
    },
    notes: [
      ...notes,
      ...keyboardNote(rule.recipe),
      ...named.map(
        ({ variable }) =>
          `make pastes ${variable} into a shell line of the recipe: a value there can be more than data.`,
      ),
    ],
    secrets: [],
  });
}

function readMakefile(text: string): Makefile {
  const rules = new Map<string, { description?: string; recipe: string }>();
  const defaults = new Map<string, string>();
  const notes: string[] = [];
  let current: string[] = [];
  for (const line of text
    .replaceAll('\r\n', '\n')
    .replaceAll(/\\\n(?!\t)/g, ' ')
    .split('\n')) {
    if (line.startsWith('\t')) {
      for (const name of current)
        rules.set(name, { ...rules.get(name), recipe: `${rules.get(name)?.recipe ?? ''}${line.slice(1)}\n` });
      continue;
    }
    const optional = /^(?:export\s+)?([A-Za-z_][\w.-]*)\s*\?=\s*(.*?)\s*(?:#.*)?$/.exec(line);
    const include = /^-?s?include\s+(.+)$/.exec(line)?.[1];
    if (optional !== null) defaults.set(optional[1] ?? '', optional[2] ?? '');
    if (include !== undefined) notes.push(`The included ${include.trim()} is not read.`);
    const head =
      /^(?![\s#])((?:export|override|define|endef|ifn?eq|ifn?def|else|endif|unexport|vpath|-?s?include)\b)?([^:=#]*?)\s*::?(?![:=])([^=]*|.*=.*)$/.exec(
        line,
      );
    if (head === null || head[1] !== undefined || /^[\w.-]+\s*(?::{0,3}|[?+!])=/.test(line)) {
      if (line.trim() !== '' && !/^\s*#/.test(line)) current = [];
      continue;
    }
    const after = head[3] ?? '';
    const description = /##\s*(.*?)\s*$/.exec(after)?.[1];
    const inline = /;(.*)$/.exec(after.replace(/##.*$/, ''))?.[1]?.trim() ?? '';
    current = (head[2] ?? '')
      .split(/\s+/)
      .filter((name) => name !== '' && !name.startsWith('.') && !/[%$]/.test(name));
    for (const name of current) {
      const known = rules.get(name);
      const words = description ?? known?.description;
      rules.set(name, {
        ...(words === undefined ? {} : { description: words }),
        recipe: `${known?.recipe ?? ''}${inline === '' ? '' : `${inline}\n`}`,
      });
    }
  }
  return { rules: [...rules].map(([name, rule]) => ({ name, ...rule })), defaults, notes };
}

function quoted(target: string): string {
  return /^[\w./:@-]+$/.test(target) ? target : `'${target.replaceAll("'", `'\\''`)}'`;
}
