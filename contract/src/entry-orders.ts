/** What entries are ordered by: apart from their texts, for every page of the product reads this. */
export const entryOrders = ['userName', 'account', 'itemName', 'date', 'amount', 'sent', 'corrected'] as const;
export type EntryOrder = (typeof entryOrders)[number];
