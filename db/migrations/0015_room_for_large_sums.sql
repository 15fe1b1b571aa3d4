-- Room for the sums of as many of the largest lines as a warehouse holds (units below 10^6 and 10^5 ounces a unit are
-- admitted). More digits in front of the point rewrite no row.
alter table snapshot_suppliers
  alter column mtd_ounces type numeric(32, 6), alter column ly_mtd_ounces type numeric(32, 6),
  alter column ytd_ounces type numeric(32, 6), alter column ly_ytd_ounces type numeric(32, 6);
alter table snapshot_brands
  alter column mtd_ounces type numeric(32, 6), alter column ly_mtd_ounces type numeric(32, 6),
  alter column ytd_ounces type numeric(32, 6), alter column ly_ytd_ounces type numeric(32, 6);
alter table snapshot_products
  alter column units type numeric(32, 3), alter column ounces type numeric(32, 6),
  alter column ly_units type numeric(32, 3), alter column ly_ounces type numeric(32, 6);
alter table snapshot_buyers
  alter column units type numeric(32, 3), alter column ounces type numeric(32, 6),
  alter column ly_units type numeric(32, 3), alter column ly_ounces type numeric(32, 6);
alter table snapshot_days alter column ounces type numeric(32, 6);
alter table snapshot_lines alter column units type numeric(32, 3), alter column ounces type numeric(32, 6);
