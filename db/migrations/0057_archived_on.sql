-- L when the item was archived: what had ended in earlier sales periods then stays payable while they aren't closed. Plans
-- of closed periods have none, and pay what they paid.
alter table items add archived_on date;
-- Nobody edits them: they stay the version that they are.
alter table items disable trigger user;
update items i
set archived_on = coalesce(
  (
    select max(cast(a.inputs ->> 'lastDate' as date)) from item_archives a
    where a.wholesaler_id = i.wholesaler_id and a.item_id = i.item_id
  ),
  (
    select cast(i.archived_at at time zone s.time_zone as date) from settings s
    where s.wholesaler_id = i.wholesaler_id and s.db = 'prod'
  )
)
where i.archived_at is not null;
alter table items enable trigger user;
