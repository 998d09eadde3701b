import type { ImportItem } from '@shared/domain/custom-tool-view';
import { useState } from 'react';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { Combobox } from '../../../../ui/combobox';
import { Field } from '../../../../ui/field';
import { TextArea } from '../../../../ui/text-area';
import { FileButton } from './file-button';
import type { FillSourceProps } from './fill-panel';

export function FillFromOpenApi({ onDraft, onError }: FillSourceProps) {
  const { client } = useServices();
  const [text, setText] = useState('');
  const [items, setItems] = useState<readonly ImportItem[]>();
  const [picked, setPicked] = useState<string | null>(null);
  const [reading, setReading] = useState(false);

  async function read(pick: readonly string[], document: string): Promise<void> {
    if (document.trim() === '') return onError('Paste an OpenAPI document or choose its file first.');
    if (items !== undefined && document === text && pick.length === 0)
      return onError('Pick an operation first.');
    setReading(true);
    const answer = await client.call('customTools.readOpenApi', { text: document, pick: [...pick] });
    setReading(false);
    if (!answer.ok) return onError(answer.error.message);
    onError(undefined);
    const [draft] = answer.value.drafts;
    if (draft !== undefined && pick.length > 0) return onDraft(draft);
    setItems(answer.value.source.items);
  }

  async function choose(file: File): Promise<void> {
    const document = await file.text();
    put(document);
    await read([], document);
  }

  function put(next: string): void {
    setText(next);
    setItems(undefined);
    setPicked(null);
  }

  return (
    <>
      <Field label="OpenAPI document" layout="stack" description="JSON or YAML of version 3.">
        <TextArea
          mono
          minLines={2}
          maxLines={6}
          value={text}
          onValueChange={put}
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
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          loading={reading}
          loadingLabel="Reading"
          onClick={() => void read(picked === null ? [] : [picked], text)}
        >
          {items === undefined ? 'Read it' : 'Fill the form'}
        </Button>
        <FileButton
          label="OpenAPI file"
          accept=".json,.yaml,.yml,application/json,application/yaml"
          onFile={(file) => void choose(file)}
        />
      </div>
    </>
  );
}
