import { FileJson } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../../ui/button';

interface FileButtonProps {
  /** Name of the field behind the button. */
  readonly label: string;
  /** Endings and media types, as a file field takes them. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** Opens the system's dialog for one file; the same file can be chosen again. */
export function FileButton({ label, accept, onFile }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
      <Button size="sm" icon={FileJson} className="self-start" onClick={() => chooser.current?.click()}>
        Choose a file
      </Button>
    </>
  );
}
