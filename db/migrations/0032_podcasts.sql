-- Podcasts: named links (contract/src/podcasts.ts), records of the wholesaler.
create table podcasts (
  wholesaler_id text not null references wholesalers on delete cascade,
  podcast_id uuid not null default gen_random_uuid(),
  name text not null,
  url text not null check (url ~* '^https?://'),
  created_at timestamptz not null default clock_timestamp(),
  created_by text not null,
  primary key (wholesaler_id, podcast_id)
);
select make_editable('podcasts', 'podcasts');
