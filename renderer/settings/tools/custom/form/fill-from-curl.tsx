import { useState } from 'react';
import { useServices } from '../../../../state/services';
import { Button } from '../../../../ui/button';
import { TextArea } from '../../../../ui/text-area';
import { Field } from '../../../../ui/field';
import type { FillSourceProps } from './fill-panel';

export function FillFromCurl({ onDraft, onError }: FillSourceProps) {
  const { client } = useServices();
  const [text, setText] = useState('');
  const [reading, setReading] = useState(false);

  async function read(): Promise<void> {
    if (text.trim() === '') return onError('Paste a curl command first.');
    setReading(true);
    const answer = await client.call('customTools.readCurl', { text });
    setReading(false);
    if (answer.ok) onDraft(answer.value);
    else onError(answer.error.message);
  }

  return (
    <>
      <Field label="curl command" layout="stack" description="It is read, never run.">
        <TextArea
          mono
          minLines={2}
          maxLines={8}
          value={text}
          onValueChange={setText}
          placeholder={'curl https://api.example.com/forecast/Haifa -H "X-Api-Key: …"'}
        />
      </Field>
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
