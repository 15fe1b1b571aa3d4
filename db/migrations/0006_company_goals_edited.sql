-- A goal of the house that a person typed: the files no longer overwrite it, as with edited_fields of people.
alter table company_goals add column edited boolean not null default false;
