-- Whether an admin of a wholesaler may act for other wholesalers too. False is the default, so that a credential that is
-- deleted and made again never gains by it. Super admins have no wholesaler and need no flag.
alter table credentials add any_wholesaler boolean not null default false;
alter table credentials add check (wholesaler_id is not null or not any_wholesaler);
-- Until now every admin could.
update credentials c set any_wholesaler = true
from users u
where u.wholesaler_id = c.wholesaler_id and u.custom_id = c.custom_id and u.role = 'admin';

-- The addresses from which a person has signed in, which the limits on guessing look up.
create index audit_log_sign_ins on audit_log (actor, at) where action in ('sign in', 'reset password');
