import { everyProject, type Entry } from './entry';
import type { FindScope } from './find';
import { once } from './once';
import type { RecordReader } from './record';

/** What may be shown, asked of the record itself at the moment it is shown: the index may be older than a switch. */
export function filterOf({ project, allowed }: FindScope, record: RecordReader): (entry: Entry) => boolean {
  const open = new Set(allowed.map((source) => `${source.project} ${source.tools}`));
  const isConversationOpen = once((id: string) => record.isOpen(id));
  const isOpen = (entry: Entry): boolean => {
    if (entry.tools.length === 0) return true;
    // A memory was made from several tools' calls, each of which has to be open by itself.
    return entry.kind === 'memory'
      ? entry.tools.every((tool) => open.has(`${entry.project} ${tool}`))
      : open.has(`${entry.project} ${entry.tools.join('+')}`);
  };
  return (entry) => {
    if (project !== null && entry.project !== project && entry.project !== everyProject) return false;
    if (!isOpen(entry)) return false;
    return entry.kind === 'memory' || isConversationOpen(entry.conversation);
  };
}
