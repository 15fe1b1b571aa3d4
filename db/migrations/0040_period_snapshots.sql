-- A snapshot that ends with a sales period that is over holds what that period's pay is read from, and no other tables
-- (decision 090): the period's first day; null for the snapshots that environments show.
alter table snapshots add period_from date;
