-- The zone in which the wholesaler's days end, by which a window's last day knows who held an account. Periods that were
-- closed before there was this went by UTC: what they paid is worked out again by it.
alter table closings add time_zone text not null default 'UTC';
alter table closings alter column time_zone drop default;
alter table reopened_plans add time_zone text not null default 'UTC';
alter table reopened_plans alter column time_zone drop default;
