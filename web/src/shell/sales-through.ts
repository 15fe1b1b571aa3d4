const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/**
 * The last day whose sales are in the figures (YYYY-MM-DD; null before the first update).
 * @example salesThrough('2026-09-16') // 'Sales through Wed, Sep 16'
 */
export function salesThrough(lastTransactionDate: string | null): string {
  if (lastTransactionDate === null) return 'No sales yet';
  return `Sales through ${dayFormat.format(new Date(`${lastTransactionDate}T00:00:00Z`))}`;
}
