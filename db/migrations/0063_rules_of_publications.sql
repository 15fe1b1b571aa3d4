-- The number of the rules (domain/src/closing/pay-rules.ts) that Production was last published by: publishing after an upgrade
-- says first what they change. Those of before there was this are 1; where nothing was published since, there is none.
alter table environments add pay_rules integer default 1;
alter table environments alter pay_rules drop default;
