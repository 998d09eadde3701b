import type { GardenOffer, RuleView } from '@shared/domain/permission';
import { useState } from 'react';
import { useServices } from '../../state/services';
import { formatExactTime, formatPlural } from '../../lib/format';
import { Badge } from '../../ui/badge';
import { Box } from '../../ui/box';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { MessageStrip } from '../message-strip';
import { EffectBadge, OriginLink, ScopeBadge } from './rule-parts';
import type { Desk } from './use-desk';

const kinds: Readonly<Record<GardenOffer['kind'], string>> = {
  'never-matched': 'Never matched',
  shadowed: 'Shadowed',
  'near-equal': 'Nearly equal',
};

/** Rules that could go or be one, each with what would change, accepted one by one (PE9). */
export function GardenerTab({ desk }: { readonly desk: Desk }) {
  const offers = desk.garden?.offers;
  if (offers === undefined) return <div aria-busy className="h-40" />;
  if (offers.length === 0) {
    return (
      <EmptyState title="Nothing to tidy up">
        Rules that never matched, that another rule makes pointless, or that are nearly equal are found here.
      </EmptyState>
    );
  }
  return (
    <Box title="What could be tidied up" note={evidenceOf(desk)}>
      <ul>
        {offers.map((offer) => (
          <Offer key={offer.id} offer={offer} desk={desk} />
        ))}
      </ul>
    </Box>
  );
}

/** How much was looked at, so that "never" can be weighed. */
function evidenceOf({ garden }: Desk): string {
  if (garden === undefined) return '';
  const since = garden.since === null ? '' : ` since ${formatExactTime(garden.since)}`;
  return `${formatPlural(garden.looked, 'decision')} looked at${since}`;
}

function Offer({ offer, desk }: { readonly offer: GardenOffer; readonly desk: Desk }) {
  const { client } = useServices();
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState(false);
  const { merged, addedReach, text } = offer;
  const rules = offer.rules
    .map((id) => desk.list.rules.find((rule) => rule.id === id))
    .filter((rule) => rule !== undefined);

  async function accept(): Promise<void> {
    setSaving(true);
    const answer = await client.call('permissions.acceptOffer', { id: offer.id });
    setSaving(false);
    setError(answer.ok ? undefined : answer.error.message);
    await desk.ask();
  }

  return (
    <li className="flex flex-col gap-2 border-t border-line p-3 first:border-t-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1">
        <Badge className="mt-px">{kinds[offer.kind]}</Badge>
        <p className="min-w-50 flex-1 text-base wrap-anywhere">{text}</p>
        <Button size="sm" loading={saving} loadingLabel="Saving" onClick={() => void accept()}>
          {merged === undefined
            ? `Remove ${formatPlural(offer.rules.length, 'rule')}`
            : `Replace ${formatPlural(offer.rules.length, 'rule')}`}
        </Button>
      </div>
      <ul className="flex flex-col gap-1">
        {rules.map((rule) => (
          <OldRule key={rule.id} rule={rule} />
        ))}
        {merged !== undefined && (
          <li className="flex flex-wrap items-center gap-2">
            <span aria-hidden="true" className="w-3 text-center font-mono text-green">
              +
            </span>
            <span className="sr-only">New:</span>
            <EffectBadge effect={merged.effect} />
            <span className="font-mono text-code wrap-anywhere">{merged.text}</span>
            <ScopeBadge scope={merged.scope} />
          </li>
        )}
      </ul>
      {addedReach.length > 0 && (
        <p className="text-small text-muted">
          Also covers{' '}
          {addedReach.map((reach, index) => (
            <span key={reach}>
              {index > 0 && ', '}
              <span className="text-orange">{reach}</span>
            </span>
          ))}
          .
        </p>
      )}
      {error !== undefined && <MessageStrip tone="error">{error}</MessageStrip>}
    </li>
  );
}

function OldRule({ rule }: { readonly rule: RuleView }) {
  const { ref } = rule;
  return (
    <li className="flex flex-wrap items-center gap-2">
      <span aria-hidden="true" className="w-3 text-center font-mono text-red">
        −
      </span>
      <span className="sr-only">Goes:</span>
      <EffectBadge effect={ref.effect} />
      <span className="font-mono text-code wrap-anywhere">{ref.text}</span>
      <ScopeBadge scope={ref.scope} />
      <OriginLink rule={ref} />
    </li>
  );
}
