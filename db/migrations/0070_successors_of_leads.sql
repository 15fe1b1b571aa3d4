-- Who takes over the reports of a lead who is deactivated, once the lead is in no list: one lead or nobody. Reports go on naming
-- the lead, who has them again when they come back. Nullable, because publications and plans of before don't have it.
alter table users add successor_ids text[];
