import path from 'node:path';
import type { DecisionRequest } from '../tools/ports';
import { commandText } from './judge-parts';
import type { RuleHit, RuleSet } from './rules/rule-set';

export interface PartHit extends RuleHit {
  /** Index of the command that matched. */
  readonly part?: number;
  readonly path?: string;
  /** The rule spells out the whole line. */
  readonly line?: true;
}

/** The first rule of a deny or ask set that a part of the call matches; certain hits before possible ones. */
export function firstHit(set: RuleSet, request: DecisionRequest, now: number): PartHit | undefined {
  const { assessment, tool } = request;
  const whole =
    set.forTool(tool, now) ??
    (request.name === undefined ? undefined : set.forTool(request.name, now)) ??
    (tool === 'Write' ? set.forTool('Edit', now) : undefined);
  if (whole !== undefined) return { ref: whole, certain: true };
  let maybe: PartHit | undefined;
  const command = commandOf(request);
  const script = command === undefined ? undefined : set.touchingScript(command, now);
  // A script of one command is that command.
  if (script !== undefined)
    return { ...script, ...(assessment.commands.length === 1 ? { part: 0 } : { line: true }) };
  for (const [part, use] of assessment.commands.entries()) {
    const bare = use.redirect === undefined ? undefined : set.forTool('Edit', now);
    const hit = bare === undefined ? set.touching(use, now) : { ref: bare, certain: true };
    if (hit?.certain === true) return { ...hit, part };
    if (hit !== undefined) maybe ??= { ...hit, part };
  }
  for (const use of assessment.paths) {
    const asked = path.resolve(assessment.cwd ?? request.root, use.asked);
    const hit = set.touchingPath(use, asked, tool, now);
    if (hit?.certain === true) return { ...hit, path: use.real };
    if (hit !== undefined) maybe ??= { ...hit, path: use.real };
  }
  return maybe;
}

export function commandOf(request: DecisionRequest): string | undefined {
  return request.tool === 'Bash' ? commandText(request.input) : undefined;
}
