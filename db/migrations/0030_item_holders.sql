-- What staff corrected of who held an account at the end of a day on which a window of an item ended (docs/product.md,
-- Items): a record of the wholesaler, the same in both environments. Without a row files say it.
create table item_holders (
  wholesaler_id text not null references wholesalers on delete cascade,
  day date not null,
  buyer_id text not null,
  -- null: nobody.
  rep_id text,
  corrected_at timestamptz not null default clock_timestamp(),
  corrected_by text not null,
  primary key (wholesaler_id, day, buyer_id)
);
select make_editable('item_holders', 'itemHolders');
