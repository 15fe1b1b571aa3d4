-- Pictures and entries as people hand them in (docs/product.md, Items). A picture is a row before its content has come: it is
-- shown and counts from `stored_at` on, when the worker has checked and re-encoded it. Its content is in the storage, under
-- images/<wholesaler>/<content_id>; a copied item's pictures share it.
alter table item_images
  add content_id uuid not null default gen_random_uuid(),
  -- By the clock of the device; null: it didn't say.
  add taken_at timestamptz,
  -- {latitude, longitude, accuracy in meters}, where the device gave it.
  add place jsonb,
  add submitted_by text not null default '',
  add stored_at timestamptz,
  -- In pixels, as it is shown.
  add width integer,
  add height integer,
  -- 64 bits in hex: alike for pictures that look alike.
  add perceptual_hash text check (perceptual_hash ~ '^[0-9a-f]{16}$'),
  -- Who approved or rejected it last, and when.
  add reviewed_by text,
  add reviewed_at timestamptz,
  add check (stored_at is not null or status = 'pending');
create index on item_images (wholesaler_id, received_at);

alter table item_submissions
  add taken_at timestamptz,
  add notes text not null default '';
