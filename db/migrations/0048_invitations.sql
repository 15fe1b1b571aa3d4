-- Null: nobody has signed in with this credential yet, so an admin may send an invitation.
alter table credentials add first_signed_in_at timestamptz;
update credentials c set first_signed_in_at = (
  select min(a.at) from audit_log a where a.actor = c.email and a.action = 'sign in' and a.at >= c.created_at);

-- An invitation to set the first password: a link that works once.
create table invitations (
  credential_id bigint primary key references credentials on delete cascade, -- one a person
  -- sha256 of the link's token, which is nowhere on the server. Null until the worker has mailed it.
  token_hash bytea unique,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null
);
