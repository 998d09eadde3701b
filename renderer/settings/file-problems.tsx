import { fileWords, usePlaces } from '../hooks';
import { useServices } from '../state/services';
import { TextLink } from '../ui/text-link';
import { MessageStrip } from './message-strip';

interface FileProblem {
  readonly file: string;
  readonly line?: number | undefined;
  readonly message: string;
  /** The one entry of the file that is skipped; else it is the file itself. */
  readonly server?: string | undefined;
}

/** Files that cannot be used, and entries that are skipped, each with the line that mends it. */
export function FileProblems({ problems }: { readonly problems: readonly FileProblem[] }) {
  const { openFile } = useServices();
  const places = usePlaces();
  return problems.map(({ file, line, server, message }) => (
    <MessageStrip key={`${file}:${line ?? 0}:${server ?? ''}:${message}`} tone="warning">
      <TextLink mono tone="quiet" onClick={() => openFile(file, line)}>
        {fileWords(file, places)}
        {line !== undefined && `:${line}`}
      </TextLink>{' '}
      {server !== undefined && <span className="font-medium">{server} is skipped. </span>}
      {message}
    </MessageStrip>
  ));
}
