-- Staff correct ticks, values and quantities that were handed in (docs/product.md, What staff decide). Of each correction who
-- made it, when, and what the amount was before, the oldest first: [{"by": an email, "at": an instant, "was": 500}].
alter table item_submissions
  add corrections jsonb not null default '[]',
  -- When the newest was made: what was corrected after a closing is late for its period.
  add corrected_at timestamptz;

-- What was deleted since a closing, and what staff put back.
create index audit_log_taken_back on audit_log (wholesaler_id, at) where action = 'take back entry';
