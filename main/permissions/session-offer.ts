import { coreToolNames } from '@shared/catalog/names';
import type { DecisionRequest } from '../tools/ports';
import { displayPath } from '../workspace/paths';
import { commandText, type JudgedPart } from './judge-parts';
import { callKey, commandKey, isCritical, pathKey, toolKey } from './session-grants';

export interface SessionOffer {
  /** In words: what the grant would cover. */
  readonly sessionOffer: string;
  readonly sessionKeys: readonly string[];
}

const core: ReadonlySet<string> = new Set(coreToolNames);

/** What "For session" would allow: as little as makes the same thing not ask again (PE1, PE4). */
export function sessionOffer(
  request: DecisionRequest,
  culprits: readonly Pick<JudgedPart, 'path'>[],
): SessionOffer {
  const { assessment, tool, root, home } = request;
  if (!core.has(tool)) return { sessionOffer: `every ${tool} call`, sessionKeys: [toolKey(tool)] };
  if (isCritical(assessment)) return { sessionOffer: 'exactly this call', sessionKeys: [callKey(request)] };
  const command = tool === 'Bash' ? commandText(request.input) : undefined;
  if (command !== undefined) {
    const where = assessment.cwd === undefined ? '' : ` in ${displayPath(assessment.cwd, root, home)}`;
    const place = where === ' in .' ? '' : where;
    return { sessionOffer: `this exact command${place}`, sessionKeys: [commandKey(command, assessment)] };
  }
  const uses = culprits.flatMap(({ path }) => (path === undefined ? [] : [path]));
  const [first] = uses;
  if (first === undefined) return { sessionOffer: 'exactly this call', sessionKeys: [callKey(request)] };
  const verb = first.access === 'read' ? 'reading' : 'editing';
  const what = uses.length === 1 ? displayPath(first.real, root, home) : `these ${uses.length} files`;
  return { sessionOffer: `${verb} ${what}`, sessionKeys: uses.map(pathKey) };
}
