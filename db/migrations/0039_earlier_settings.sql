-- Settings that pay, as they were before they were edited: `value` holds for the sales periods that end on `until` or
-- before, and after the row before it. A setting without a row has always been what settings says; so has every one when
-- this release comes.
create table earlier_settings (
  wholesaler_id text not null,
  db text not null,
  -- The column of settings.
  name text not null,
  until date not null,
  value jsonb not null,
  primary key (wholesaler_id, db, name, until),
  foreign key (wholesaler_id, db) references settings on delete cascade
);
select make_editable('earlier_settings', 'settings');
