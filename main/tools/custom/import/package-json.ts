import type { ImportDraft, ImportItem } from '@shared/domain/custom-tool-view';
import { err, ok, type Result } from '@shared/kit/result';
import { z } from 'zod';
import { toolName } from './names';
import { scriptDanger } from './script-danger';

const Manifest = z.looseObject({
  scripts: z.record(z.string(), z.string()).optional(),
  packageManager: z.string().optional(),
});

const lockFiles: Readonly<Record<string, string>> = {
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'package-lock.json': 'npm',
};

const lifeCycle = /^(?:pre|post)?(?:install|publish|pack|prepare|version)$|^prepublishOnly$|^dependencies$/;

export function packageScripts(text: string): Result<readonly ImportItem[], string> {
  const manifest = read(text);
  if (!manifest.ok) return manifest;
  const scripts = manifest.value.scripts ?? {};
  return ok(
    Object.entries(scripts).map(([name, script]) => ({
      name,
      description: script,
      ...(lifeCycle.test(name) || hookOf(name, scripts) !== undefined
        ? {
            note: `runs by itself ${lifeCycle.test(name) ? 'at its step of the package’s life' : `around ${hookOf(name, scripts) ?? ''}`}`,
          }
        : {}),
    })),
  );
}

/** A script as the package manager runs it: its own PATH, and its pre and post scripts, are part of it. */
export function packageDraft(
  text: string,
  pick: {
    readonly script: string;
    readonly withArguments: boolean;
    readonly folder: string;
    readonly files: readonly string[];
  },
): Result<ImportDraft, string> {
  const manifest = read(text);
  if (!manifest.ok) return manifest;
  const script = manifest.value.scripts?.[pick.script];
  if (script === undefined) return err(`There is no script called ${pick.script}.`);
  const named = /^(npm|pnpm|yarn|bun)(?:@|$)/.exec(manifest.value.packageManager ?? '')?.[1];
  const manager =
    named ?? Object.entries(lockFiles).find(([file]) => pick.files.includes(file))?.[1] ?? 'npm';
  const word = /^[\w:.@/-]+$/.test(pick.script) ? pick.script : `'${pick.script.replaceAll("'", `'\\''`)}'`;
  const handed = pick.withArguments ? ` ${manager === 'npm' ? '-- ' : ''}\${NAME:+"$NAME"}` : '';
  const isLife = lifeCycle.test(pick.script);
  return ok({
    draft: {
      name: toolName(pick.script),
      kind: 'bash',
      description:
        `Runs the script ${pick.script} of ${pick.folder === '' ? 'this package' : pick.folder}: ${script}`.slice(
          0,
          1000,
        ),
      parameters: pick.withArguments
        ? [{ name: 'name', type: 'string', required: false, description: 'One argument for the script' }]
        : [],
      danger: isLife ? 'high' : scriptDanger(script),
      bash: { script: `${manager} run ${word}${handed}`, workingDirectory: pick.folder },
    },
    notes: isLife ? [`${manager} runs ${pick.script} by itself; a tool runs it once more.`] : [],
    secrets: [],
  });
}

function hookOf(name: string, scripts: Readonly<Record<string, string>>): string | undefined {
  const base = /^(?:pre|post)(.+)$/.exec(name)?.[1];
  return base !== undefined && Object.hasOwn(scripts, base) ? base : undefined;
}

function read(text: string): Result<z.infer<typeof Manifest>, string> {
  try {
    const parsed = Manifest.safeParse(JSON.parse(text.replace(/^\ufeff/, '')));
    return parsed.success ? ok(parsed.data) : err('package.json: its scripts are no object of texts.');
  } catch (error) {
    if (error instanceof SyntaxError) return err(`package.json is not JSON: ${error.message}.`);
    throw error;
  }
}
