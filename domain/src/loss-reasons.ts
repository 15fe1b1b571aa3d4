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
