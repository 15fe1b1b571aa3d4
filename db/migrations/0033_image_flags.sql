-- What to look at twice in an image (domain/src/programs/image-flags.ts), found when its content comes: the image handed in
-- before it that looks the same, with the bits in which their hashes differ (that image may be deleted since), and whether
-- the device says that it was taken outside the instance.
alter table item_images
  add twin_id uuid,
  add twin_bits smallint check (twin_bits between 0 and 64),
  add taken_outside boolean not null default false,
  add check ((twin_id is null) = (twin_bits is null));

update item_images i set taken_outside = true
from settings s
where s.wholesaler_id = i.wholesaler_id and s.db = 'prod' and (i.taken_at at time zone s.time_zone)::date < i.instance_start;
