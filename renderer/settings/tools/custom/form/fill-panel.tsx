import type { ImportDraft } from '@shared/domain/custom-tool-view';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Segmented } from '../../../../ui/segmented';
import { useDesk } from '../desk-context';
import { FieldError } from './form-row';
import { FillFromCurl } from './fill-from-curl';
import { FillFromFile } from './fill-from-file';
import { FillFromOpenApi } from './fill-from-openapi';
import { FillFromProject } from './fill-from-project';

export interface FillSourceProps {
  /** Puts it into the form. */
  readonly onDraft: (draft: ImportDraft) => void;
  readonly onError: (sentence: string | undefined) => void;
}

type Source = 'curl' | 'project' | 'file' | 'openapi';

const sources: Readonly<Record<Source, { label: string; View: (props: FillSourceProps) => ReactNode }>> = {
  curl: { label: 'curl', View: FillFromCurl },
  project: { label: 'Project', View: FillFromProject },
  file: { label: 'File', View: FillFromFile },
  openapi: { label: 'OpenAPI', View: FillFromOpenApi },
};

const options = (Object.keys(sources) as Source[]).map((value) => ({ value, label: sources[value].label }));

/** What the person has already, made into a form (CT18). Nothing is saved or run by it. */
export function FillPanel({ onClose }: { readonly onClose: () => void }) {
  const { actions, goTo } = useDesk();
  const [source, setSource] = useState<Source>('curl');
  const [error, setError] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const { View } = sources[source];
  useEffect(
    () => box.current?.querySelector<HTMLElement>('[role="radio"][aria-checked="true"]')?.focus(),
    [],
  );

  function take(draft: ImportDraft): void {
    const problem = actions.fill(draft);
    setError(problem);
    if (problem !== undefined) return;
    onClose();
    goTo(draft.draft['name'] === undefined || draft.draft['name'] === '' ? 'name' : 'description');
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the controls inside
    <div
      ref={box}
      role="group"
      aria-label="Fill from"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
      className="flex flex-col gap-2 border-b border-line bg-sunken p-3"
    >
      <Segmented<Source>
        aria-label="Source"
        options={options}
        value={source}
        onValueChange={(next) => {
          setError(undefined);
          setSource(next);
        }}
        className="self-start"
      />
      <View onDraft={take} onError={setError} />
      <div role="alert">
        <FieldError>{error}</FieldError>
      </div>
    </div>
  );
}
