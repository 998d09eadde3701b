import { useSamples } from '../desk-context';
import type { ValuePiece } from './value-marks';

/** Rendered text with the values of the call lit; one that is missing or unknown stands as what it is. */
export function MarkedValue({ pieces }: { readonly pieces: readonly ValuePiece[] }) {
  const samples = useSamples();
  return pieces.map(({ text, parameter }, index) => {
    if (parameter === undefined) return text;
    if (samples.unknown.has(parameter)) {
      return (
        // oxlint-disable-next-line react/no-array-index-key -- pieces of a text have no identity but their place
        <span key={index} className="rounded-[2px] bg-redsoft px-px text-red">{`{{${parameter}}}`}</span>
      );
    }
    if (samples.standIns.has(parameter)) {
      return (
        // oxlint-disable-next-line react/no-array-index-key -- as above
        <span key={index} className="rounded-[2px] bg-ambersoft px-px text-amber">{`‹${parameter}›`}</span>
      );
    }
    return (
      // oxlint-disable-next-line react/no-array-index-key -- as above
      <span key={index} className="rounded-[2px] bg-soft px-px text-link">
        {text}
      </span>
    );
  });
}
