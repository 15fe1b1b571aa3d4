-- What people were paid as before it was edited or a file changed it: `value` holds for the sales periods that end on
-- `until` or before, and after the row before it. A column without a row has always been what users says; so has every
-- one when this release comes.
create table earlier_people (
  wholesaler_id text not null,
  db text not null,
  custom_id text not null,
  -- The column of users.
  name text not null,
  until date not null,
  -- null: none, as of a max FPL.
  value jsonb,
  primary key (wholesaler_id, db, custom_id, name, until),
  foreign key (wholesaler_id, db, custom_id) references users on delete cascade
);
select make_editable('earlier_people', 'people');
