-- What an item measures by rep does not add up to its accounts.
-- part: wholesaler
with
scopes as (select * from {{ input('item_scopes') }}),
chosen as (select * from {{ input('item_sets') }}),
measured as (select * from {{ ref('int_item_buyers') }}),
buyers as (select * from {{ ref('snapshot_item_buyers') }}),
reps as (select * from {{ ref('snapshot_item_reps') }}),
set_buyers as (select * from {{ ref('int_item_set_buyers') }}),
account_reps as (select * from {{ ref('snapshot_item_account_reps') }}),

sides as (
  select scope_id, selected, reference, 0 as measured_accounts from reps
  union all
  select scope_id, -selected as selected, -reference as reference, 1 as measured_accounts from buyers
),

uneven as (
  select scope_id from sides
  group by scope_id
  having sum(selected) <> 0
    or sum(reference) <> 0
),

-- A row of an account without a holder, or with two, is not one row there.
accounts as (
  select scope_id, sum(measured_accounts) as accounts from sides group by scope_id
),

measured_accounts as (
  select scope_ix, count(*) as accounts from measured group by scope_ix
),

misheld as (
  select scopes.scope_id
  from scopes
  inner join measured_accounts on measured_accounts.scope_ix = scopes.scope_ix
  left join accounts on accounts.scope_id = scopes.scope_id
  where coalesce(accounts.accounts, 0) <> measured_accounts.accounts
),

strangers as (
  select scopes.scope_id
  from measured
  inner join scopes on scopes.scope_ix = measured.scope_ix
  where not exists (
    select 1 from set_buyers
    where set_buyers.selection = scopes.account_set
      and set_buyers.buyer_no = measured.buyer_no
  )
),

members as (
  select selection, count(*) as accounts from set_buyers group by selection
),

counts as (
  select set_id, sum(accounts) as accounts from account_reps group by set_id
),

miscounted as (
  select chosen.set_id
  from chosen
  left join members on members.selection = chosen.account_set
  left join counts on counts.set_id = chosen.set_id
  where coalesce(members.accounts, 0) <> coalesce(counts.accounts, 0)
)

select 'sums' as what, scope_id as id from uneven
union all
select 'holders' as what, scope_id as id from misheld
union all
select 'accounts' as what, scope_id as id from strangers
union all
select 'set' as what, set_id as id from miscounted
