/** The products behind what an account counts for: by name where its invoice lines tell it, else by ID. */
import type { AccountResult, ItemInvoiceLine } from '@caselift/contract/item-results';
import { upToTwoDecimals } from '../../../ui/figures.ts';

export type ProductChange = 'new' | 'kept' | 'lost';

export type AccountProduct = {
  productId: string;
  name: string;
  /** Against the reference period; null: there is none. */
  change: ProductChange | null;
  /** CE in the period itself; null: not known. */
  volume: string | null;
  lastInvoice: string | null;
};

const order: readonly (ProductChange | null)[] = ['new', 'kept', 'lost', null];

type Placed = Pick<AccountResult, 'selectedPeriodProductIds' | 'referencePeriodProductIds'>;
type Lines = { lines: readonly ItemInvoiceLine[]; count: number };

/** Placements where the measure counts them, else every product with lines: new ones first, then by name. */
export function accountProducts(placed: Placed, answer: Lines | undefined, compares: boolean): AccountProduct[] {
  const selected = new Set(placed.selectedPeriodProductIds);
  const reference = new Set(placed.referencePeriodProductIds);
  const lines = answer?.lines ?? [];
  const isPlaced = selected.size + reference.size > 0;
  const ids = isPlaced ? [...selected, ...reference] : lines.map(({ product }) => product.customId);
  const changeOf = (id: string): ProductChange | null => {
    if (!isPlaced || !compares) return null;
    if (!selected.has(id)) return 'lost';
    return reference.has(id) ? 'kept' : 'new';
  };
  const isWhole = answer !== undefined && answer.count === lines.length;
  return [...new Set(ids)]
    .map((productId): AccountProduct => {
      const own = lines.filter(({ product }) => product.customId === productId);
      const sold = own.filter(({ window }) => window === 'selected').reduce((sum, { ce }) => sum + ce, 0);
      return {
        productId,
        name: own[0]?.product.name ?? productId,
        change: changeOf(productId),
        volume: isWhole && own.length > 0 ? `${upToTwoDecimals(sold)} CE` : null,
        lastInvoice: own[0]?.invoiceId ?? null,
      };
    })
    .sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change) || a.name.localeCompare(b.name, 'en'));
}
