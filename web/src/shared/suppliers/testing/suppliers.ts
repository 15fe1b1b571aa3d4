/** Rows for the tests of the supplier table. */
import type { SupplierRow } from '@caselift/contract/suppliers';
import { supplierFigures } from '@caselift/domain/supplier-figures';

type Sums = { ce: number; gp: number; revenue: number };
type Windows = { mtd: Sums; lastYearMtd: Sums; ytd?: Sums; lastYearYtd?: Sums };

const windowOf = ({ ce, gp, revenue }: Sums) => ({
  ounces: ce * 288,
  gpCents: gp * 100,
  revenueCents: revenue * 100,
});

/** A row from cases and dollars; the year's windows are the month's unless given. */
export function supplier(name: string, tags: string[], windows: Windows, withProfits = true): SupplierRow {
  const { mtd, lastYearMtd, ytd = mtd, lastYearYtd = lastYearMtd } = windows;
  return supplierFigures(
    {
      customId: name,
      name,
      tags,
      mtd: windowOf(mtd),
      lastYearMtd: windowOf(lastYearMtd),
      ytd: windowOf(ytd),
      lastYearYtd: windowOf(lastYearYtd),
    },
    { comparable: true, withProfits },
  );
}
