-- Numbers that someone set for themselves (server/src/figures/set-alone.ts): few entries, asked for with every statement.
create index audit_log_set_alone on audit_log (wholesaler_id)
  where action in ('edit goals', 'edit users') and detail ? 'byOneself';
