import type { ImportItem } from '@shared/domain/custom-tool-view';
import { useState } from 'react';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { Combobox } from '../../../../ui/combobox';
import { Field } from '../../../../ui/field';
import { TextArea } from '../../../../ui/text-area';
import type { FillSourceProps } from './fill-panel';

export function FillFromOpenApi({ onDraft, onError }: FillSourceProps) {
  const { client } = useServices();
  const [text, setText] = useState('');
  const [items, setItems] = useState<readonly ImportItem[]>();
  const [picked, setPicked] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

  async function read(pick: readonly string[]): Promise<void> {
    if (text.trim() === '') return onError('Paste an OpenAPI document first.');
    if (items !== undefined && pick.length === 0) return onError('Pick an operation first.');
    setReading(true);
    const answer = await client.call('customTools.readOpenApi', { text, pick: [...pick] });
    setReading(false);
    if (!answer.ok) return onError(answer.error.message);
    onError(undefined);
    const [draft] = answer.value.drafts;
    if (draft !== undefined && pick.length > 0) return onDraft(draft);
    setItems(answer.value.source.items);
  }

  return (
    <>
      <Field label="OpenAPI document" layout="stack" description="JSON or YAML of version 3.">
        <TextArea
          mono
          minLines={2}
          maxLines={6}
          value={text}
          onValueChange={(next) => {
            setText(next);
            setItems(undefined);
            setPicked(null);
          }}
          placeholder='{"openapi": "3.1.0", …}'
        />
      </Field>
      {items !== undefined && (
        <Combobox
          aria-label="Operation"
          options={items.map(({ name, description }) => ({
            value: name,
            label: name,
            mono: true,
            description,
          }))}
          value={picked}
          onValueChange={setPicked}
          placeholder="Pick an operation"
          className="w-full"
        />
      )}
      <Button
        size="sm"
        className="self-start"
        loading={reading}
        loadingLabel="Reading"
        onClick={() => void read(picked === null ? [] : [picked])}
      >
        {items === undefined ? 'Read it' : 'Fill the form'}
      </Button>
    </>
  );
}
