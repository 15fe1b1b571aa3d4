-- Several workers over one database (docs/decisions/125). Each owns its wholesalers.

-- The process that is the worker of this name, or was: it works while it holds its lock and beats.
create table workers (
  worker text primary key check (worker ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  -- New at each start: whoever was the worker before finds another one here, and can write no more.
  process uuid not null,
  host text not null,
  -- The advisory lock that it holds while it lives.
  lock_key integer not null,
  started_at timestamptz not null default clock_timestamp(),
  beat_at timestamptz not null default clock_timestamp()
);

alter table wholesalers
  -- Who alone opens the wholesaler's file and runs its jobs; null: whoever takes it first.
  add worker text,
  -- How often it was taken. The file of a worker says of which taking it is, so that an old one is known as such.
  add claim integer not null default 0,
  -- The worker that gets it as soon as its own does nothing with it.
  add move_to text,
  -- The newest change of the facts that was acknowledged, and where in the bucket the file with it is.
  add facts_change integer not null default 0,
  add facts_copy text;
create index on wholesalers (worker);

-- Who answers it, so that others don't. Null: nobody yet.
alter table worker_questions add worker text;
-- Who runs it.
alter table job_progress add worker text;
