/** Columns of suppliers and of brands. td: month or year to date; ly: last year to date. Money is cents. */
const windows = ['mtd', 'ly_mtd', 'ytd', 'ly_ytd'] as const;

export const supplierColumns: Readonly<Record<string, string>> = {
  custom_id: 'text not null',
  name: 'text not null',
  tags: 'text[] not null',
  ...Object.fromEntries(
    windows.flatMap((window) => [
      [`${window}_ounces`, 'numeric(32, 6) not null'],
      [`${window}_gp_cents`, 'bigint not null'],
      [`${window}_revenue_cents`, 'bigint not null'],
    ]),
  ),
};
