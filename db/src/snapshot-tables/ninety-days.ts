/** Columns of products and of buyers: the 90 days to L and the same dates last year. */
export const ninetyDaysColumns = {
  units: 'numeric(32, 3) not null',
  ounces: 'numeric(32, 6) not null',
  gp_cents: 'bigint not null',
  revenue_cents: 'bigint not null',
  ly_units: 'numeric(32, 3) not null',
  ly_ounces: 'numeric(32, 6) not null',
  ly_gp_cents: 'bigint not null',
  ly_revenue_cents: 'bigint not null',
} as const;
