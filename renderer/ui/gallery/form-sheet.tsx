import { Folder, Globe, KeyRound, SquareTerminal, Terminal, Trash2, User } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '../alert-dialog';
import { Badge } from '../badge';
import { Box } from '../box';
import { Button } from '../button';
import { Checkbox } from '../checkbox';
import { Combobox } from '../combobox';
import { DangerMeter, dangerWord } from '../danger-meter';
import type { DangerLevel } from '../danger-meter';
import { Field } from '../field';
import { FilterInput } from '../filter-input';
import { Input } from '../input';
import { Menu } from '../menu';
import type { MenuEntry } from '../menu-entries';
import { Meter } from '../meter';
import { NumberField } from '../number-field';
import { RadioList } from '../radio-list';
import { Segmented } from '../segmented';
import { Select } from '../select';
import { Switch } from '../switch';
import { Tabs } from '../tabs';
import { TextArea } from '../text-area';
import { ThreeStateSwitch } from '../three-state-switch';

const nothing = (): void => {};
const levels: readonly DangerLevel[] = ['none', 'low', 'medium', 'high', 'critical'];
const dangers = levels.map((level) => ({
  value: level,
  label: dangerWord(level),
  face: <DangerMeter level={level} />,
}));
const kinds = [
  { value: 'bash', label: 'Bash', icon: SquareTerminal },
  { value: 'http', label: 'HTTP', icon: Globe },
];
const scopes = [
  { value: 'workspace', label: 'Workspace', icon: Folder },
  { value: 'user', label: 'User', icon: User },
];
const models = Array.from({ length: 40 }, (_, index) => ({
  value: `m${index}`,
  label: `model-${index}`,
  mono: true,
  group: index < 20 ? 'Works now' : 'With your key',
}));

/** Forms, lists of choices, tabs and meters, alive. */
export function FormSheet() {
  return (
    <main className="h-full overflow-auto bg-surface p-6">
      <h1 className="text-page font-semibold tracking-title">Tools</h1>
      <Tabs
        aria-label="Tools"
        value="custom"
        onValueChange={nothing}
        className="mt-2"
        panelClassName="pt-4"
        items={[
          { value: 'native', label: 'Native Tools', count: 16, panel: null },
          { value: 'custom', label: 'Custom Tools', count: 4, panel: <FormPanel /> },
          { value: 'budget', label: 'Budget', panel: null },
        ]}
      />
    </main>
  );
}

function FormPanel() {
  return (
    <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)] gap-4">
      <ToolForm />
      <div className="flex flex-col gap-4">
        <Choices />
        <Measures />
      </div>
    </div>
  );
}

function ToolForm() {
  const [name, setName] = useState('read');
  const [wait, setWait] = useState<number | null>(30_000);
  const [danger, setDanger] = useState<DangerLevel>('low');
  const [kind, setKind] = useState('http');
  const [memory, setMemory] = useState(true);
  const [body, setBody] = useState('');
  const [model, setModel] = useState<string | null>('m3');
  const taken =
    name === 'read' ? 'Read is a native tool, whatever the case. Choose another name.' : undefined;
  return (
    <Box
      title="New tool"
      end={<FillMenu />}
      bodyClassName="flex flex-col gap-2 p-3"
      footer={
        <>
          <Button variant="primary">Create</Button>
          <Discard />
          <span className="ml-auto text-red">Fix 2 fields to create the tool</span>
        </>
      }
    >
      <Field label="Name" error={taken}>
        <div className="flex gap-2">
          <Input mono value={name} onValueChange={setName} className="flex-1" />
          <Segmented aria-label="Kind" options={kinds} value={kind} onValueChange={setKind} />
        </div>
      </Field>
      <Field label="Description" error="Write the description. The model reads it to decide when to call.">
        <Input value="" placeholder="What it does and what comes back, in one or two sentences" />
      </Field>
      <Field label="Body" description="Sent as it is. Placeholders are encoded.">
        <TextArea
          mono
          minLines={3}
          value={body}
          onValueChange={setBody}
          placeholder='{ "city": "{{city}}" }'
        />
      </Field>
      <Field label="Timeout, ms">
        <NumberField value={wait} onValueChange={setWait} min={0} step={100} className="w-24" />
      </Field>
      <Field label="Danger" description="Asks in Manual only.">
        <Select options={dangers} value={danger} onValueChange={setDanger} className="w-31" />
      </Field>
      <Field label="Model">
        <Combobox options={models} value={model} onValueChange={setModel} className="w-60" />
      </Field>
      <Field label="Scope">
        <div className="flex items-center gap-6">
          <Segmented aria-label="Scope" options={scopes} value="workspace" onValueChange={nothing} />
          <Switch label="Memory reads its calls" checked={memory} onCheckedChange={setMemory} />
        </div>
      </Field>
      <SmallControls />
    </Box>
  );
}

const fillEntries: readonly MenuEntry[] = [
  { kind: 'head', id: 'head', label: 'From' },
  { id: 'curl', label: 'A curl command', icon: Terminal, keyHint: 'Ctrl V', onSelect: nothing },
  { id: 'file', label: 'A file', icon: Folder, disabledReason: 'Open a folder first', onSelect: nothing },
  {
    kind: 'sub',
    id: 'other',
    label: 'Another tool',
    entries: [{ id: 'weather', label: 'weather', onSelect: nothing }],
  },
  { kind: 'rule', id: 'rule-1' },
  { kind: 'check', id: 'keep', label: 'Keep the name', checked: true, onCheckedChange: nothing },
  { kind: 'rule', id: 'rule-2' },
  {
    id: 'clear',
    label: 'Clear the form',
    icon: Trash2,
    keyHint: 'Del',
    destructive: true,
    onSelect: nothing,
  },
];

function FillMenu() {
  return (
    <Menu
      align="end"
      entries={fillEntries}
      trigger={
        <Button variant="ghost" size="sm">
          Fill from…
        </Button>
      }
    />
  );
}

function Discard() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Cancel</Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title="Discard the new tool?"
        description="What you wrote is lost. The user tool of the same name keeps its place."
        keepLabel="Keep"
        actLabel="Discard"
        onAct={() => setOpen(false)}
      />
    </>
  );
}

function SmallControls() {
  return (
    <div className="flex items-center gap-3">
      <FilterInput
        aria-label="Filter tools"
        placeholder="Filter tools"
        value=""
        onValueChange={nothing}
        className="w-52"
      />
      <Checkbox checked>Required</Checkbox>
      <Checkbox checked={false}>Draft</Checkbox>
      <Checkbox checked={false} indeterminate>
        All
      </Checkbox>
      <ThreeStateSwitch
        aria-label="end_turn"
        value="on"
        onValueChange={nothing}
        locked="A turn needs an end"
      />
    </div>
  );
}

function Choices() {
  const [value, setValue] = useState<string | null>('direct');
  return (
    <RadioList
      aria-label="What answers"
      value={value}
      onValueChange={setValue}
      labelWidth={100}
      options={[
        {
          value: 'direct',
          label: 'Direct',
          icon: Terminal,
          description: 'You name the call. No model, no account.',
          group: 'Works now',
          end: <Badge tone="green">no key</Badge>,
        },
        {
          value: 'ollama',
          label: 'Ollama',
          icon: Terminal,
          description: 'Found on this machine, port 11434',
          group: 'Works now',
        },
        {
          value: 'anthropic',
          label: 'Anthropic',
          icon: KeyRound,
          description: 'Key kept in the Vault',
          group: 'With your key',
          end: <Button size="sm">Add key</Button>,
        },
        {
          value: 'other',
          label: 'Other',
          icon: KeyRound,
          disabledReason: 'Give an address first',
          group: 'With your key',
        },
      ]}
    />
  );
}

function Measures() {
  return (
    <Box title="Cost" note="of every request" bodyClassName="flex flex-col gap-3 p-3">
      <Meter
        label="Tokens before your first word"
        valueText="5,214 of 7,750 tokens"
        max={7750}
        segments={[
          { label: 'Files', value: 1228 },
          { label: 'Code', value: 679, tone: 'half' },
          { label: 'Shell and turn', value: 483, tone: 'faint' },
          { label: 'Web and agents', value: 2212, tone: 'control' },
          { label: 'Custom', value: 612, tone: 'light' },
        ]}
      />
      <Meter
        label="Now"
        valueText="5,214"
        max={7750}
        goal={4500}
        segments={[{ label: 'Now', value: 5214, tone: 'control' }]}
      />
      <Meter
        label="After"
        valueText="3,865"
        max={7750}
        goal={4500}
        height={6}
        segments={[{ label: 'After', value: 3865 }]}
      />
    </Box>
  );
}
