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
