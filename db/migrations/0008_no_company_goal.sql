-- A goal of the house that a person emptied: none from this period on, though there was one before.
alter table company_goals alter column goal drop not null;
