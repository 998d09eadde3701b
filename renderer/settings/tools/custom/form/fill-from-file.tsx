import type { ImportDraft } from '@shared/domain/custom-tool-view';
import { FileJson } from 'lucide-react';
import { useRef, useState } from 'react';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { DraftList } from './draft-list';
import type { FillSourceProps } from './fill-panel';

export function FillFromFile({ onDraft, onError }: FillSourceProps) {
  const { client } = useServices();
  const [drafts, setDrafts] = useState<readonly ImportDraft[]>([]);
  const chooser = useRef<HTMLInputElement>(null);

  async function read(file: File): Promise<void> {
    const answer = await client.call('customTools.readExport', { text: await file.text() });
    if (!answer.ok) return onError(answer.error.message);
    const [only] = answer.value;
    onError(only === undefined ? `There is no tool in ${file.name}.` : undefined);
    setDrafts(answer.value);
    if (only !== undefined && answer.value.length === 1) onDraft(only);
  }

  return (
    <>
      <p className="text-small text-muted">A file that was exported here, or one tool’s own file.</p>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        aria-label="File of tools"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) void read(file);
        }}
      />
      <Button size="sm" icon={FileJson} className="self-start" onClick={() => chooser.current?.click()}>
        Choose a file
      </Button>
      {drafts.length > 1 && <DraftList drafts={drafts} onDraft={onDraft} />}
    </>
  );
}
