import type { ImportDraft } from '@shared/domain/custom-tool-view';
import { useState } from 'react';
import { useServices } from '../../../../state/services';
import { DraftList } from './draft-list';
import { FileButton } from './file-button';
import type { FillSourceProps } from './fill-panel';

export function FillFromFile({ onDraft, onError }: FillSourceProps) {
  const { client } = useServices();
  const [drafts, setDrafts] = useState<readonly ImportDraft[]>([]);

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
      <FileButton label="File of tools" accept=".json,application/json" onFile={(file) => void read(file)} />
      {drafts.length > 1 && <DraftList drafts={drafts} onDraft={onDraft} />}
    </>
  );
}
