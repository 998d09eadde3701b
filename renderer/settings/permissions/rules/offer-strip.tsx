import type { GardenOffer } from '@shared/domain/permission';
import { Sprout } from 'lucide-react';
import { formatCount } from '../../../lib/format';
import { Button } from '../../../ui/button';
import { Icon } from '../../../ui/icon';

interface OfferStripProps {
  readonly offers: readonly GardenOffer[];
  readonly onReview: () => void;
}

/** One line under the rules: what the gardener would tidy up first. */
export function OfferStrip({ offers, onReview }: OfferStripProps) {
  const [first] = offers;
  if (first === undefined) return null;
  return (
    <div className="flex items-center gap-2 border-t border-line bg-sunken px-3 py-1.5 text-small text-muted">
      <Icon icon={Sprout} />
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {first.text}
        {first.addedReach.length > 0 && ' It would also allow '}
        <span className="text-orange">{first.addedReach.join(', ')}</span>
        {first.addedReach.length > 0 && '.'}
      </span>
      <Button size="sm" onClick={onReview}>
        {offers.length === 1 ? 'Review' : `Review ${formatCount(offers.length)}`}
      </Button>
    </div>
  );
}
