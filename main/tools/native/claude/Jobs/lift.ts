import { err, ok } from '@shared/kit/result';
import { cleanKeys, renameFields, type Fields, type Lifted } from '../../lift-fields';

const fields = ['action', 'id', 'offset', 'pattern', 'seconds', 'quiet_ms', 'input', 'keys'];
const foreign = ['bash_id', 'shell_id', 'job_id', 'filter'];

/** Claude Code's BashOutput {bash_id, filter} and KillShell {shell_id} become ours (TR1, RD5). */
export function liftJobs(raw: Fields): Lifted {
  const cleaned = cleanKeys(raw, [...fields, ...foreign]);
  if (!cleaned.ok) return cleaned;
  const { shell_id: killed, ...rest } = cleaned.value;
  const withAction = { action: actionOf(rest, killed !== undefined), ...rest };
  if (killed !== undefined && withAction.action !== 'stop')
    return err({ field: 'shell_id', message: 'shell_id stops a shell; send id with another action.' });
  const renamed = renameFields(killed === undefined ? withAction : { ...withAction, shell_id: killed }, {
    bash_id: 'id',
    shell_id: 'id',
    job_id: 'id',
    filter: 'pattern',
  });
  if (!renamed.ok) return renamed;
  const { action, ...others } = renamed.value;
  return ok(action === undefined ? others : renamed.value);
}

/** A call without an action says it by its other fields, where only one can be meant. */
function actionOf(raw: Fields, kills: boolean): unknown {
  if (raw['action'] !== undefined) return raw['action'];
  if (kills) return 'stop';
  if (raw['bash_id'] !== undefined) return 'read';
  return Object.keys(raw).length === 0 ? 'list' : undefined;
}
