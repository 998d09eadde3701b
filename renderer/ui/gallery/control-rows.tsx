import { Ellipsis } from 'lucide-react';
import { Badge } from '../badge';
import { Button } from '../button';
import { DangerMeter } from '../danger-meter';
import { Field } from '../field';
import { IconButton } from '../icon-button';
import { Input } from '../input';
import { Segmented } from '../segmented';
import { Select } from '../select';
import { Switch } from '../switch';
import { ThreeStateSwitch } from '../three-state-switch';
import { Cell, Row } from './sheet';

const nothing = (): void => {};
const catalogue = [{ value: 'granular', label: 'granular' }];
const modes = ['Manual', 'Edits', 'Full'].map((label) => ({ value: label, label }));
const dangers = [{ value: 'high', label: 'High', face: <DangerMeter level="high" /> }];

/** Buttons to badges, a row each. */
export function ControlRows() {
  return (
    <>
      <ButtonRows />
      <InputRows />
      <SwitchRows />
    </>
  );
}

function ButtonRows() {
  return (
    <>
      <Row name="Button">
        <Cell name="rest">
          <Button variant="primary">Allow once</Button>
        </Cell>
        <Cell name="hover">
          <Button variant="primary" data-show="hover">
            Allow once
          </Button>
        </Cell>
        <Cell name="focus-visible">
          <Button variant="primary" data-show="focus">
            Allow once
          </Button>
        </Cell>
        <Cell name="active">
          <Button variant="primary" data-show="active">
            Allow once
          </Button>
        </Cell>
        <Cell name="disabled">
          <Button variant="primary" disabled>
            Allow once
          </Button>
        </Cell>
        <Cell name="loading">
          <Button variant="primary" loading loadingLabel="Allowing">
            Allow once
          </Button>
        </Cell>
      </Row>
      <Row name="Button, plain">
        <Cell name="rest">
          <Button>Edit rule</Button>
        </Cell>
        <Cell name="hover">
          <Button data-show="hover">Edit rule</Button>
        </Cell>
        <Cell name="focus-visible">
          <Button data-show="focus">Edit rule</Button>
        </Cell>
        <Cell name="active">
          <Button data-show="active">Edit rule</Button>
        </Cell>
        <Cell name="danger">
          <Button variant="danger">Deny</Button>
        </Cell>
        <Cell name="ghost, icon">
          <div className="flex gap-1">
            <Button variant="ghost">Cancel</Button>
            <IconButton icon={Ellipsis} label="More" />
          </div>
        </Cell>
      </Row>
    </>
  );
}

function InputRows() {
  return (
    <>
      <Row name="Input">
        <Cell name="rest">
          <Input aria-label="Filter" placeholder="Filter tools" value="" />
        </Cell>
        <Cell name="hover">
          <Input aria-label="Filter" placeholder="Filter tools" value="" data-show="hover" />
        </Cell>
        <Cell name="focus">
          <Input aria-label="Filter" value="forecast" onValueChange={nothing} data-show="focus" />
        </Cell>
        <Cell name="disabled">
          <Input aria-label="Filter" placeholder="No project open" value="" disabled />
        </Cell>
        <Cell name="error">
          <Field label="Name" error="Choose another name." layout="stack" className="*:first:sr-only">
            <Input mono value="read" onValueChange={nothing} />
          </Field>
        </Cell>
        <Cell name="loading">
          <Input aria-label="Filter" value="jira" onValueChange={nothing} loading />
        </Cell>
      </Row>
      <Row name="Select">
        <Cell name="rest">
          <Select
            aria-label="Rest"
            options={catalogue}
            value="granular"
            onValueChange={nothing}
            className="w-full"
          />
        </Cell>
        <Cell name="open">
          <div className="*:w-full [&>*]:border-link [&>*]:ring-1 [&>*]:ring-link">
            <Select aria-label="Open" options={catalogue} value="granular" onValueChange={nothing} />
          </div>
        </Cell>
        <Cell name="disabled">
          <Select
            aria-label="Off"
            options={catalogue}
            value="granular"
            onValueChange={nothing}
            disabled
            className="w-full"
          />
        </Cell>
        <Cell name="error">
          <Select
            aria-label="Wrong"
            options={catalogue}
            value={null}
            placeholder="Pick a model"
            onValueChange={nothing}
            invalid
            className="w-full"
          />
        </Cell>
        <Cell name="mode picker">
          <div className="pt-0.5">
            <Segmented aria-label="Mode" size="sm" options={modes} value="Edits" onValueChange={nothing} />
          </div>
        </Cell>
        <Cell name="danger">
          <Select
            aria-label="Danger"
            options={dangers}
            value="high"
            onValueChange={nothing}
            className="w-31"
          />
        </Cell>
      </Row>
    </>
  );
}

function SwitchRows() {
  return (
    <>
      <Row name="Switch, three-state">
        <Cell name="off, on">
          <div className="flex gap-2 pt-1.5">
            <Switch aria-label="Off" checked={false} />
            <Switch aria-label="On" checked />
          </div>
        </Cell>
        <Cell name="focus-visible">
          <div className="pt-1.5" data-show-inside="focus">
            <Switch aria-label="On" checked />
          </div>
        </Cell>
        <Cell name="disabled">
          <div className="flex gap-2 pt-1.5">
            <Switch aria-label="Off" checked={false} disabled />
            <Switch aria-label="On" checked disabled />
          </div>
        </Cell>
        {(['on', 'defer', 'off'] as const).map((state) => (
          <Cell key={state} name={state === 'defer' ? 'deferred' : state}>
            <div className="pt-0.5">
              <ThreeStateSwitch aria-label={state} value={state} onValueChange={nothing} />
            </div>
          </Cell>
        ))}
      </Row>
      <Row name="Badge, danger">
        <Cell name="scope">
          <div className="flex gap-2 py-1.5">
            {['ses', 'ws', 'usr'].map((scope) => (
              <Badge key={scope} kind="scope">
                {scope}
              </Badge>
            ))}
          </div>
        </Cell>
        <Cell name="status">
          <div className="flex gap-2 py-1.5">
            <Badge tone="green">Allow</Badge>
            <Badge tone="amber">Ask</Badge>
            <Badge tone="red">Deny</Badge>
          </div>
        </Cell>
        <Cell name="custom tool">
          <div className="flex py-1.5">
            <Badge kind="caps" tone="accent">
              Custom tool
            </Badge>
          </div>
        </Cell>
        <Cell name="none, low">
          <div className="flex gap-2 py-1.5">
            <DangerMeter level="none" />
            <DangerMeter level="low" />
          </div>
        </Cell>
        <Cell name="medium, high">
          <div className="flex gap-2 py-1.5">
            <DangerMeter level="medium" />
            <DangerMeter level="high" />
          </div>
        </Cell>
        <Cell name="critical">
          <div className="py-1.5">
            <DangerMeter level="critical" />
          </div>
        </Cell>
      </Row>
    </>
  );
}
