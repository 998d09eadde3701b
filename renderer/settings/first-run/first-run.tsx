import type { Mode } from '@shared/domain/danger';
import { modes } from '@shared/domain/danger';
import { modeWords } from '@shared/present/mode-words';
import { useState } from 'react';
import { session } from '../../state/session-slice';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { RadioList } from '../../ui/radio-list';
import { useSettings } from '../use-settings';
import { FolderChoice } from './folder-choice';
import { ModelChoice } from './model-choice';
import { StepHead } from './step-head';

export interface FirstRunProps {
  /** The choices are saved; the app shows the workbench. */
  readonly onDone: () => void;
}

/** Three choices in one view. Direct is chosen, so that it works at once without key or network. */
export function FirstRun({ onDone }: FirstRunProps) {
  const workspace = session.useSlice((slice) => slice.session.workspace);
  const appHome = session.useSlice((slice) => slice.session.appHome);
  const [settings, change] = useSettings();
  const [model, setModel] = useState(settings.model);
  const [mode, setMode] = useState<Mode>(settings.mode);

  async function finish() {
    if (await change({ model, mode })) onDone();
  }

  return (
    <main
      aria-labelledby="first-run-title"
      className="@container h-full min-h-0 flex-1 overflow-y-auto bg-surface"
    >
      <div className="mx-auto flex min-h-full max-w-250 flex-col justify-center gap-6 px-6 py-8">
        <header>
          <h1 id="first-run-title" className="text-page font-semibold tracking-title">
            Set up Toolwright
          </h1>
          <p className="mt-1 text-muted">Three choices. All can be changed later.</p>
        </header>
        <div className="grid gap-6 @min-[760px]:grid-cols-[minmax(0,11fr)_minmax(0,14fr)]">
          <div className="flex flex-col gap-6">
            <section aria-labelledby="step-folder" className="flex flex-1 flex-col gap-3">
              <StepHead number={1} id="step-folder" title="Open a folder" />
              <FolderChoice workspace={workspace} />
            </section>
            <section aria-labelledby="step-mode" className="flex flex-col gap-3">
              <StepHead number={3} id="step-mode" title="Choose when it asks" />
              <RadioList<Mode>
                aria-label="When it asks"
                labelWidth={48}
                options={modes.map((value) => ({
                  value,
                  label: modeWords[value].word,
                  description: modeWords[value].sentence,
                }))}
                value={mode}
                onValueChange={setMode}
              />
            </section>
          </div>
          <section aria-labelledby="step-model" className="flex flex-col gap-3">
            <StepHead number={2} id="step-model" title="Choose what answers" />
            <ModelChoice value={model} onChange={setModel} />
            <DirectExample />
          </section>
        </div>
        <footer className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
          <p className="min-w-60 flex-1 text-small text-muted">
            Conversations and settings are kept in <span className="font-mono text-code">{appHome}</span> on
            this machine.
          </p>
          <Button variant="ghost" onClick={() => void finish()}>
            Start without a folder
          </Button>
          <Button
            variant="primary"
            disabledReason={workspace === null ? 'Open a folder first, or start without one' : undefined}
            onClick={() => void finish()}
          >
            Start
          </Button>
        </footer>
      </div>
    </main>
  );
}

const examples = [
  ['Read', 'README.md'],
  ['Search', 'TODO'],
  ['Bash', 'npm test'],
] as const;

function DirectExample() {
  return (
    <Box
      title="Direct, one call a line"
      end={<span className="text-small text-muted">goes through the same cards and rules</span>}
    >
      <pre className="bg-sunken px-3 py-2 font-mono text-code">
        {examples.map(([tool, rest]) => (
          <span key={tool} className="block">
            <span className="text-sfn">{tool}</span> {rest}
          </span>
        ))}
      </pre>
    </Box>
  );
}
