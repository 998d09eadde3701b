import { z } from 'zod';
import { FileProblems, LanguageServerStatus } from '../domain/problem';
import { channel, nothing } from './channel';

const path = z.object({ path: z.string().min(1).max(8192) });
/** Longer texts are not sent to language servers: they would be busy with nothing else. */
export const maxServedText = 2_000_000;

export const problemChannels = {
  /** What is known of the window's folder; changes follow as events. */
  'problems.list': channel(
    nothing,
    z.object({ files: z.array(FileProblems), servers: z.array(LanguageServerStatus) }),
  ),
  /** The text of a file that is open in the editor, saved or not: problems follow what is typed. */
  'problems.text': channel(path.extend({ text: z.string().max(maxServedText) }), nothing),
  /** The file is no longer open in the editor: what is on disk counts again. */
  'problems.closed': channel(path, nothing),
};
