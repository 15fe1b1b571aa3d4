/** What a line of an invoice is (docs/product.md, Warehouse). */
export const lineKinds = ['sale', 'return', 'loss'] as const;

/** Why a loss line was lost (docs/product.md, FPL); which of them are chargeable is a setting of the wholesaler. */
export const lossReasons = [
  'outOfCode',
  'closeDate',
  'breakage',
  'quality',
  'recall',
  'operationsError',
  'marketSwap',
] as const;
export type LossReason = (typeof lossReasons)[number];

export const lossReasonWords = {
  outOfCode: 'Out of code',
  closeDate: 'Close date',
  breakage: 'Breakage',
  quality: 'Quality',
  recall: 'Recall',
  operationsError: 'Operations error',
  marketSwap: 'Market swap',
} as const satisfies Record<LossReason, string>;
