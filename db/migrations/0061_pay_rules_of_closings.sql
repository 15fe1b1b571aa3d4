-- The number of the rules by which a closed period is measured again (domain/src/closing/pay-rules.ts): those before there
-- was this are 1. Once it is measured by newer ones, what older ones paid beyond them on the same facts stands in kept_pay,
-- {customId: {part: cents}}, and is added from then on.
alter table closings add pay_rules integer not null default 1;
alter table closings alter column pay_rules drop default;
alter table closings add kept_pay jsonb;
