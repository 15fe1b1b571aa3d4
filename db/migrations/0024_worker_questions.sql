-- A question to the worker may be asked by many at once and asked again after a 202; the row lives until its answer is read.
alter table worker_questions
  -- Null: of no wholesaler, such as a super admin's picture.
  alter column wholesaler_id drop not null,
  add column last_asked_at timestamptz not null default now(),
  -- How many callers wait for the answer just now.
  add column waiting integer not null default 0,
  -- How often a worker began with it: one that kills the worker is not begun forever.
  add column begun smallint not null default 0,
  -- What makes two questions the same; null once the answer was read, so that the next one is asked anew.
  add column same_as text unique;
