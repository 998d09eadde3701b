import type { ImportSource } from '@shared/domain/custom-tool-view';
import { useState } from 'react';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { Checkbox } from '../../../../ui/checkbox';
import { Combobox } from '../../../../ui/combobox';
import { useAsked } from '../../../use-asked';
import type { FillSourceProps } from './fill-panel';

/** Separates a file from what is in it; neither can hold it. */
const cut = '\0';

export function FillFromProject({ onDraft, onError }: FillSourceProps) {
  const { client } = useServices();
  const asked = useAsked('customTools.importSources', null);
  const [picked, setPicked] = useState<string | null>(null);
  const [withArguments, setWithArguments] = useState(false);
  const [reading, setReading] = useState(false);
  const sources = asked.value ?? [];
  const options = sources.flatMap((source) =>
    source.items.map(({ name, description, note }) => ({
      value: `${source.file}${cut}${name}`,
      label: name,
      group: source.file,
      mono: true,
      description: note ?? description,
    })),
  );

  async function read(): Promise<void> {
    const [file, item] = (picked ?? '').split(cut);
    const source = sources.find((one) => one.file === file);
    if (source === undefined || item === undefined) return onError('Pick a script, target or recipe first.');
    setReading(true);
    const answer = await client.call('customTools.importItem', {
      kind: source.kind,
      file: source.file,
      item,
      withArguments,
    });
    setReading(false);
    if (answer.ok) onDraft(answer.value);
    else onError(answer.error.message);
  }

  if (asked.value === undefined) return <p className="h-16 text-small text-muted">{asked.error ?? ''}</p>;
  if (options.length === 0) {
    return (
      <p className="text-small text-muted">
        There is no package.json script, Makefile target or just recipe in the folder.
        {notes(sources)}
      </p>
    );
  }
  return (
    <>
      <Combobox
        aria-label="Script, target or recipe"
        options={options}
        value={picked}
        onValueChange={setPicked}
        placeholder="Pick a script, target or recipe"
        filterPlaceholder="Filter by name"
        className="w-full"
      />
      <Checkbox checked={withArguments} onCheckedChange={setWithArguments}>
        Let the agent hand it one argument
      </Checkbox>
      {sources.some(({ notes: own }) => own.length > 0) && (
        <p className="text-small text-muted">{notes(sources)}</p>
      )}
      <Button
        size="sm"
        className="self-start"
        loading={reading}
        loadingLabel="Reading"
        onClick={() => void read()}
      >
        Fill the form
      </Button>
    </>
  );
}

function notes(sources: readonly ImportSource[]): string {
  return sources.flatMap((source) => source.notes.map((note) => ` ${source.file}: ${note}`)).join('');
}
