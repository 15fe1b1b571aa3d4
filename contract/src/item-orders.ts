/** Columns that order a list of items: apart from their texts, for every page of the product reads this. */
export const itemOrders = ['Name', 'Tag', 'Type', 'Measure', 'Period', 'Last Run'] as const;
