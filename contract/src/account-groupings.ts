/** How the accounts of a program are grouped: apart from their calls, for the address of the screen says it on every page. */
export const accountGroupings = ['city', 'chain', 'rep'] as const;
export type AccountGrouping = (typeof accountGroupings)[number];
