import type { Buyer } from './buyers.ts';
import type { Product } from './products.ts';

/** One line of an invoice, as the demo's ERP keeps it. */
export type SaleLine = {
  invoiceId: string;
  lineNo: number;
  day: number;
  buyer: Buyer;
  product: Product;
  /** As the ERP noted them; either may be missing. */
  repId: string;
  route: string;
  kind: 'sale' | 'return' | 'loss';
  lossReason: string;
  reverses: SaleLine | null;
  /** Bottles, cans or kegs; negative when they come back, 0 on a loss that nobody was credited for. */
  units: number;
  revenueCents: number;
  /** Laid-in cost; on a loss line what was written off, positive. */
  costCents: number;
};
