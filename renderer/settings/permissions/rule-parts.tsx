import type { RuleEffect } from '@shared/domain/permission';
import type { RuleRef } from '@shared/domain/refusal';
import { Check, CircleHelp, X, type LucideIcon } from 'lucide-react';
import { useServices } from '../../state/services';
import { Badge, type BadgeTone } from '../../ui/badge';
import { TextLink } from '../../ui/text-link';
import { originOf, scopeBadges, scopeWords } from './rule-words';

const effects: Readonly<
  Record<RuleEffect, { readonly word: string; readonly icon: LucideIcon; readonly tone: BadgeTone }>
> = {
  deny: { word: 'Deny', icon: X, tone: 'red' },
  ask: { word: 'Ask', icon: CircleHelp, tone: 'amber' },
  allow: { word: 'Allow', icon: Check, tone: 'green' },
};

/** What a rule does: an icon and a word on its tint. */
export function EffectBadge({ effect }: { readonly effect: RuleEffect }) {
  const { word, icon, tone } = effects[effect];
  return (
    <Badge tone={tone} icon={icon}>
      {word}
    </Badge>
  );
}

export function ScopeBadge({ scope }: { readonly scope: RuleRef['scope'] }) {
  return (
    <Badge kind="scope">
      <span aria-hidden="true">{scopeBadges[scope]}</span>
      <span className="sr-only">{scopeWords[scope]}</span>
    </Badge>
  );
}

/** Where a rule stands, as a way to that line. */
export function OriginLink({
  rule,
}: {
  readonly rule: Pick<RuleRef, 'file' | 'line' | 'scope' | 'text' | 'effect'>;
}) {
  const { openFile } = useServices();
  const { file, line } = rule;
  if (file === undefined) return <span className="font-mono text-meta text-muted">{originOf(rule)}</span>;
  return (
    <TextLink mono className="truncate" onClick={() => openFile(file, line)}>
      {originOf(rule)}
    </TextLink>
  );
}
