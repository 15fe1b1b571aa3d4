const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/**
 * The last day whose sales are in the figures (YYYY-MM-DD; null before the first update); short: for the narrowest phones.
 * @example salesThrough('2026-09-16') // { whole: 'Sales through Wed, Sep 16', short: 'Through Wed, Sep 16' }
 */
export function salesThrough(lastTransactionDate: string | null): { whole: string; short?: string } {
  if (lastTransactionDate === null) return { whole: 'No sales yet' };
  const day = dayFormat.format(new Date(`${lastTransactionDate}T00:00:00Z`));
  return { whole: `Sales through ${day}`, short: `Through ${day}` };
}
