import { dangerRank, type Danger } from '@shared/domain/danger';
import type { BashTool, CustomTool, HttpTool } from '@shared/domain/custom-tool';
import { literalSecrets, secretsUsed, usesSecrets } from '@shared/template/secrets-used';
import type { CustomToolRecord } from '../../store/custom-tool-record';
import { secretTarget, strayingSecrets, targetWords } from './bindings';

/**
 * Why a change that came from outside waits for the person (CT19): it lowers the danger, sends a secret to another
 * place, or changes the script of a tool that uses a secret. Empty for every other change, which counts at once.
 */
export function holdReasons(
  accepted: CustomTool,
  wanted: CustomTool,
  record: CustomToolRecord,
): readonly string[] {
  const reasons: string[] = [];
  if (dangerRank(wanted.danger) < dangerRank(accepted.danger))
    reasons.push(`It lowers the danger from ${titled(accepted.danger)} to ${titled(wanted.danger)}.`);
  if (accepted.kind !== wanted.kind)
    return [...reasons, `It makes a ${wanted.kind} tool of a ${accepted.kind} tool.`];
  if (accepted.kind === 'bash' && wanted.kind === 'bash')
    reasons.push(...scriptReasons(accepted, wanted, record));
  if (accepted.kind === 'http' && wanted.kind === 'http')
    reasons.push(...requestReasons(accepted, wanted, record));
  return reasons;
}

function scriptReasons(accepted: BashTool, wanted: BashTool, record: CustomToolRecord): string[] {
  if (!usesSecrets(wanted)) return [];
  if (secretTarget(accepted) !== secretTarget(wanted))
    return [
      usesSecrets(accepted)
        ? 'It changes the script of a tool that uses a secret.'
        : 'It changes the script and hands it a secret.',
    ];
  return newSecrets(accepted, wanted, record);
}

function requestReasons(accepted: HttpTool, wanted: HttpTool, record: CustomToolRecord): string[] {
  const [from, to] = [secretTarget(accepted), secretTarget(wanted)];
  if (from !== to && usesSecrets(wanted))
    return [`It sends a secret to ${targetWords(to)}, and not to ${targetWords(from)}.`];
  if (wanted.http.allowSelfSigned === true && accepted.http.allowSelfSigned !== true && usesSecrets(wanted))
    return ['It sends a secret to a server whose certificate nobody vouches for.'];
  return newSecrets(accepted, wanted, record);
}

/** A secret that the tool did not use, where it is bound to other places. */
function newSecrets(accepted: CustomTool, wanted: CustomTool, record: CustomToolRecord): string[] {
  const known = new Set([...secretsUsed(accepted), ...literalSecrets(accepted)]);
  return strayingSecrets(wanted, record)
    .filter((name) => !known.has(name))
    .map(
      (name) => `It sends the secret ${name} to ${targetWords(secretTarget(wanted))}, which may not have it.`,
    );
}

function titled(danger: Danger): string {
  return `${danger.charAt(0).toUpperCase()}${danger.slice(1)}`;
}
