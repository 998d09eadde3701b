import { useRef, useState } from 'react';
import { useAnnounce } from '../../ui/announcer';
import { Field } from '../../ui/field';
import { TextArea } from '../../ui/text-area';
import { TextLink } from '../../ui/text-link';
import { readPaste, type PastedServer } from './paste';

interface PasteFieldProps {
  readonly onFill: (server: PastedServer) => void;
}

/** Takes what a server's page offers to copy, and fills the form in with it at once. */
export function PasteField({ onFill }: PasteFieldProps) {
  const announce = useAnnounce();
  const [text, setText] = useState('');
  const [filled, setFilled] = useState<PastedServer>();
  const [servers, setServers] = useState<readonly PastedServer[]>([]);
  const pasted = useRef(false);
  const read = text.trim() === '' ? undefined : readPaste(text);

  function fill(server: PastedServer): void {
    setFilled(server);
    onFill(server);
    announce(`The form is filled in${server.name === '' ? '' : ` with ${server.name}`}`);
  }

  function change(next: string): void {
    const wasPasted = pasted.current;
    pasted.current = false;
    setText(next);
    const found = next.trim() === '' ? undefined : readPaste(next);
    if (found?.ok !== true) return;
    // It may hold keys, which are masked in the fields that have them now. On losing the focus it would be too late:
    // the form would move away under the press that took the focus.
    if (wasPasted) setText('');
    setServers(found.value);
    const [first] = found.value;
    if (first !== undefined) fill(first);
  }

  const others = servers.filter(({ name }) => name !== filled?.name);
  return (
    <Field
      label="Paste"
      className="max-w-160"
      error={read?.ok === false ? read.error : undefined}
      description={
        filled === undefined ? (
          'A JSON snippet with "mcpServers" or a "claude mcp add" line fills in the rest. Or leave it empty.'
        ) : (
          <>
            Filled in{filled.name === '' ? '' : ` with ${filled.name}`}.
            {others.length > 0 && ' It names more: '}
            {others.map((server, index) => (
              <span key={server.name}>
                {index > 0 && ', '}
                <TextLink onClick={() => fill(server)}>{server.name}</TextLink>
              </span>
            ))}
          </>
        )
      }
    >
      <TextArea
        mono
        minLines={2}
        maxLines={8}
        value={text}
        onValueChange={change}
        onPaste={() => void (pasted.current = true)}
        spellCheck={false}
        placeholder="claude mcp add files -- npx -y @modelcontextprotocol/server-filesystem"
      />
    </Field>
  );
}
