-- What a person is told of their sessions; the token's hash stays on the server.
alter table sessions add session_id uuid not null default gen_random_uuid() unique;
alter table sessions add user_agent text not null default '';
alter table sessions add address text not null default '';
-- To the minute.
alter table sessions add last_used_at timestamptz not null default now();

-- A new e-mail, until the code that was mailed to it comes back.
create table email_changes (
  credential_id bigint primary key references credentials on delete cascade, -- one a person
  email text not null check (email = lower(email)),
  -- Null until the worker has mailed a code.
  code_hash bytea,
  expires_at timestamptz not null,
  tries_left integer not null
);
