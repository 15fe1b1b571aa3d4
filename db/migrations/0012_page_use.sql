-- Which pages people look at: how often each of them reported a page on a day.
create table page_use (
  wholesaler_id text not null references wholesalers on delete cascade,
  custom_id text not null,
  page text not null,
  -- The server's calendar day, which is no day of sales.
  day date not null,
  reports integer not null default 1,
  last_at timestamptz not null default now(),
  primary key (wholesaler_id, day, custom_id, page)
);
alter table page_use enable row level security;
create policy tenant on page_use to caselift_app using (wholesaler_id = current_setting('app.wholesaler', true))
  with check (wholesaler_id = current_setting('app.wholesaler', true));
grant select, insert, update, delete on page_use to caselift_app;
