import { CardRow } from './card-row';
import { ControlRows } from './control-rows';
import { OverlayRow } from './overlay-row';
import { Sheet } from './sheet';

/** States of every component, in the order of the design language. */
export function StateSheet() {
  return (
    <Sheet>
      <ControlRows />
      <CardRow />
      <OverlayRow />
    </Sheet>
  );
}
