-- Who writes an upload's next part: each taking has a number of its own, counts until a moment of this database's clock, and
-- is null again once the writer is known to have ended. A part counts by the number it was written under.
alter table uploads
  add column claim bigint not null default 0,
  add column claimed_until timestamptz;
