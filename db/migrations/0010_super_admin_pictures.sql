-- A super admin has no row in users to keep the picture's hash; everyone else's stays there.
alter table credentials add avatar_hash text check (avatar_hash is null or wholesaler_id is null);
