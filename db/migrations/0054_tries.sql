-- Tries that count against a limit: guesses at secrets, and mails that strangers ask for (decisions 009, 013, 128).
create table tries (
  -- Which limit: 'guesses by email'.
  of_limit text not null,
  -- sha256 of what they count against, so that emails which strangers make up or mistype are nowhere.
  key bytea not null,
  taken integer not null,
  ends_at timestamptz not null,
  primary key (of_limit, key)
);
-- The oldest go beyond a number of them, and ended ones are swept.
create index tries_end on tries (of_limit, ends_at);
