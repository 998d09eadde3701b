import type { Mode } from '@shared/domain/danger';
import type { Simulation } from '@shared/domain/permission';
import { modeWords } from '@shared/present/mode-words';
import { Ban, Check, CircleAlert, Hand, type LucideIcon } from 'lucide-react';
import { cx } from '../../../lib/cx';
import { DangerMeter } from '../../../ui/danger-meter';
import { Icon } from '../../../ui/icon';
import { TextLink } from '../../../ui/text-link';
import { OriginLink } from '../rule-parts';
import { dangerTints } from './danger-tint';

interface Face {
  readonly word: string;
  readonly icon: LucideIcon;
  readonly tint: string;
  readonly tone: string;
}

const faces: Readonly<Record<'allow' | 'deny' | 'unfit', Face>> = {
  allow: { word: 'Runs unasked', icon: Check, tint: 'bg-greensoft', tone: 'text-green' },
  deny: { word: 'Denied', icon: Ban, tint: 'bg-redsoft', tone: 'text-red' },
  unfit: { word: 'Not judged', icon: CircleAlert, tint: 'bg-hover', tone: 'text-muted' },
};

interface VerdictStripProps {
  readonly simulation: Simulation;
  readonly mode: Mode;
  readonly onShowRule: (id: string) => void;
}

/** The verdict, the sentence of the card or the refusal, and what decides. */
export function VerdictStrip({ simulation, mode, onShowRule }: VerdictStripProps) {
  const { verdict, danger, reason, detail, rule, ruleId } = simulation;
  const { word, icon, tint, tone } = faceOf(simulation, mode);
  return (
    <div role="status" className={cx('flex items-start gap-2 border-t border-line px-3 py-2', tint)}>
      <Icon icon={icon} className={cx('mt-[3px]', tone)} />
      <div className="min-w-0 flex-1 text-base text-muted wrap-anywhere">
        <p className="flex items-start justify-between gap-3">
          <span className="font-semibold text-fg">{word}</span>
          {verdict.kind !== 'unfit' && <DangerMeter level={danger} className="pt-0.5" />}
        </p>
        <p>
          {reason} {detail}
        </p>
        {rule !== undefined && (
          <p className="mt-0.5 text-small">
            Decided by{' '}
            {ruleId === undefined ? (
              <span className="font-mono text-meta text-fg">{rule.text}</span>
            ) : (
              <TextLink mono tone="quiet" onClick={() => onShowRule(ruleId)}>
                {rule.effect} {rule.text}
              </TextLink>
            )}{' '}
            <OriginLink rule={rule} />
          </p>
        )}
      </div>
    </div>
  );
}

function faceOf({ verdict, danger, rule }: Simulation, mode: Mode): Face {
  if (verdict.kind !== 'ask') return faces[verdict.kind];
  const where = rule !== undefined || danger === 'critical' ? 'in every mode' : `in ${modeWords[mode].word}`;
  const tones = {
    none: 'text-muted',
    low: 'text-muted',
    medium: 'text-amber',
    high: 'text-orange',
    critical: 'text-red',
  };
  return { word: `Asks ${where}`, icon: Hand, tint: dangerTints[danger].strip, tone: tones[danger] };
}
