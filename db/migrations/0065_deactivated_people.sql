-- The first day on which a person isn't there any more, by the wholesaler's calendar; null: they stay. Who comes back has null
-- again, and earlier_people keeps the day for the sales periods that they were away in.
alter table users add deactivated_on date;
