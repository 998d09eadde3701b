import { modes, type Mode } from '@shared/domain/danger';
import type { Theme } from '@shared/domain/settings';
import { modeWords } from '@shared/present/mode-words';
import { session } from '../../state/session-slice';
import { Box } from '../../ui/box';
import { Combobox } from '../../ui/combobox';
import { Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { modelOptions } from '../model-options';
import { PageFrame, PageSection } from '../page-frame';
import { useProviders } from '../use-providers';
import { useSettings } from '../use-settings';

const themes: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'contrast', label: 'High contrast' },
];

export function GeneralPage() {
  return (
    <PageFrame title="General" description="How the window looks and how a new conversation starts.">
      <Appearance />
      <NewConversations />
      <About />
    </PageFrame>
  );
}

function Appearance() {
  const [settings, change] = useSettings();
  return (
    <PageSection title="Appearance">
      <Field label="Theme">
        <Select
          options={themes}
          value={settings.theme}
          onValueChange={(theme) => void change({ theme })}
          className="w-50"
        />
      </Field>
      <Field label="Density" description="Comfortable adds 4 px to rows and controls.">
        <Segmented
          aria-label="Density"
          options={[
            { value: 'compact', label: 'Compact' },
            { value: 'comfortable', label: 'Comfortable' },
          ]}
          value={settings.density}
          onValueChange={(density) => void change({ density })}
          className="self-start"
        />
      </Field>
    </PageSection>
  );
}

function NewConversations() {
  const [settings, change] = useSettings();
  const providers = useProviders();
  return (
    <PageSection title="New conversations">
      <Field label="Model">
        <Combobox
          options={modelOptions(providers.list ?? [], settings.model)}
          value={settings.model}
          onValueChange={(model) => void change({ model })}
          filterPlaceholder="Filter models"
          className="w-80"
        />
      </Field>
      <Field label="Mode" description={modeWords[settings.mode].sentence}>
        <Segmented<Mode>
          aria-label="Mode"
          options={modes.map((mode) => ({ value: mode, label: modeWords[mode].word }))}
          value={settings.mode}
          onValueChange={(mode) => void change({ mode })}
          className="self-start"
        />
      </Field>
      <Field label="Step limit" description="A turn that takes more steps than this is ended.">
        <NumberField
          value={settings.maxSteps}
          min={1}
          max={10_000}
          onValueCommitted={(maxSteps) => maxSteps !== null && void change({ maxSteps })}
          className="w-30"
        />
      </Field>
    </PageSection>
  );
}

function About() {
  const { version, appHome, platform } = session.useSlice((slice) => slice.session);
  return (
    <PageSection title="About">
      <Box>
        <dl className="grid grid-cols-[120px_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1 p-3 text-small">
          <dt className="text-muted">Version</dt>
          <dd className="font-mono text-code">{version}</dd>
          <dt className="text-muted">Platform</dt>
          <dd className="font-mono text-code">{platform}</dd>
          <dt className="text-muted">Everything is kept in</dt>
          <dd className="font-mono text-code break-all">{appHome}</dd>
        </dl>
      </Box>
    </PageSection>
  );
}
