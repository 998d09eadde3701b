import { useState } from 'react';
import { Box } from '../../../ui/box';
import { NumberField } from '../../../ui/number-field';
import { useSettings } from '../../use-settings';

const MOST = 10_000;

const limits = [
  { name: 'toolBudgetWarn', label: 'Warn from', preset: 48 },
  { name: 'toolBudgetHot', label: 'Hot from', preset: 64 },
] as const;

/** From how many tools the page warns (TB1). The numbers take nothing away by themselves. */
export function LimitsBox() {
  const [settings] = useSettings();
  const turned = settings.toolBudgetHot < settings.toolBudgetWarn;
  return (
    <Box title="Thresholds" note="They warn and take nothing away" bodyClassName="flex flex-col gap-2 p-3">
      {limits.map((limit) => (
        <Limit key={limit.name} {...limit} />
      ))}
      {turned && (
        <p className="text-small text-amber">
          Hot comes before the warning, so the warning never shows. Make Hot the larger number.
        </p>
      )}
    </Box>
  );
}

function Limit({ name, label, preset }: (typeof limits)[number]) {
  const [settings, save] = useSettings();
  const saved = settings[name];
  const [typed, setTyped] = useState<number | null>(saved);
  const [seen, setSeen] = useState(saved);
  if (seen !== saved) {
    setSeen(saved);
    setTyped(saved);
  }
  return (
    <label className="flex items-center gap-2 text-small">
      <span className="w-20 font-medium">{label}</span>
      <NumberField
        aria-label={`${label}, in tools`}
        value={typed}
        onValueChange={setTyped}
        onValueCommitted={(value) => {
          if (value === null) setTyped(saved);
          else if (value !== saved) void save({ [name]: value });
        }}
        min={1}
        max={MOST}
        className="w-20"
      />
      <span className="text-muted">tools</span>
      <span className="ml-auto text-subtle tabular-nums">default {preset}</span>
    </label>
  );
}
