import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Lock } from 'lucide-react';
import { cx } from '../lib/cx';
import { useAnnounce } from './announcer';
import { Icon } from './icon';
import { segment, segmentSizes, segmentTrack } from './segmented';
import { Tooltip } from './tooltip';

export type ThreeState = 'on' | 'defer' | 'off';

export interface ThreeStateSwitchProps {
  readonly value: ThreeState;
  readonly onValueChange: (value: ThreeState) => void;
  /** What is being switched; read before the state. */
  readonly 'aria-label': string;
  /** What the change brings, read out after it: "412 tokens saved". */
  readonly announcement?: ((next: ThreeState) => string | undefined) | undefined;
  /** Why it cannot be switched. A lock and these words stand in its place. */
  readonly locked?: string | undefined;
  /** Why Defer cannot be chosen; shows in a tooltip. */
  readonly deferDisabledReason?: string | undefined;
  readonly className?: string | undefined;
}

const states: readonly { readonly value: ThreeState; readonly word: string; readonly look: string }[] = [
  { value: 'on', word: 'On', look: 'data-checked:text-link' },
  { value: 'defer', word: 'Defer', look: 'data-checked:text-amber' },
  { value: 'off', word: 'Off', look: 'data-checked:text-fg' },
];

/** On, Defer or Off, 24 px high. ←→ move and apply. */
export function ThreeStateSwitch(props: ThreeStateSwitchProps) {
  const { value, onValueChange, announcement, locked, deferDisabledReason, className } = props;
  const announce = useAnnounce();
  if (locked !== undefined) {
    return (
      <span className={cx('inline-flex h-control-sm items-center gap-2 text-small text-muted', className)}>
        <Icon icon={Lock} size={12} />
        {locked}
      </span>
    );
  }
  return (
    <RadioGroup<ThreeState>
      value={value}
      onValueChange={(next) => {
        onValueChange(next);
        const words = announcement?.(next);
        if (words) announce(words);
      }}
      aria-label={props['aria-label']}
      className={cx(segmentTrack, segmentSizes.sm.track, className)}
    >
      {states.map((state) => (
        <Tooltip key={state.value} text={state.value === 'defer' ? deferDisabledReason : undefined}>
          <Radio.Root
            value={state.value}
            disabled={state.value === 'defer' && deferDisabledReason !== undefined}
            aria-label={state.word}
            aria-description={state.value === 'defer' ? deferDisabledReason : undefined}
            className={cx(segment, 'min-w-[42px] px-1.5 text-meta', state.look)}
          >
            {state.word}
          </Radio.Root>
        </Tooltip>
      ))}
    </RadioGroup>
  );
}
