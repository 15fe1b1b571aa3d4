/**
 * The demo's objectives and incentives: programs that a distributor knows, running, over and still to come, with names of
 * the demo's own suppliers and brands.
 */
import type { IsoDate } from '@caselift/domain/dates';
import { bundles } from './item-bundles.ts';
import { handedInItems } from './item-handed-in.ts';
import { type DemoItem, demoDays } from './item-kit.ts';
import { salesItems } from './item-sales.ts';

/** The one made first first. */
export function demoItems(lastSale: IsoDate): DemoItem[] {
  const days = demoDays(lastSale);
  return [...salesItems(days), ...handedInItems(days), ...bundles(days)].toSorted((one, other) =>
    one.since < other.since ? -1 : Number(one.since > other.since),
  );
}
