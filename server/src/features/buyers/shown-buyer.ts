import type { Buyer } from '@caselift/contract/buyers';
import { ninetyDaysFigures } from '@caselift/domain/product-figures';
import type { BuyerRow, BuyersView } from '../../figures/buyers.ts';

export function shownBuyer(buyer: BuyerRow, view: BuyersView): Buyer {
  const { customId, name, accountType, premise, chain, location } = buyer;
  const { volume, gp, gpCe } = ninetyDaysFigures(buyer, view);
  return {
    customId,
    name,
    accountType,
    premise,
    chain,
    location,
    salesRep: view.personOf(buyer.repId),
    volume: changed(volume),
    ...(gp && { gp: changed(gp) }),
    ...(gpCe && { gp_ce: changed(gpCe) }),
  };
}

/** Products call a change delta, buyers diff. */
function changed<Value, Change>({ thisYear, lastYear, delta }: { thisYear: Value; lastYear: Value; delta: Change }) {
  return { thisYear, lastYear, diff: delta };
}
