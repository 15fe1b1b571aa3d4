-- The second wall behind every WHERE clause: as caselift_app a transaction sees the rows of the wholesaler that it
-- named with set_config('app.wholesaler', ...), and no other. Sign-in tables are not granted to the role at all.
do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'wholesalers', 'settings', 'company_goals', 'users', 'user_goals', 'product_flags', 'environments', 'publications',
    'snapshots', 'snapshot_suppliers', 'snapshot_brands', 'snapshot_products', 'snapshot_buyers', 'snapshot_days',
    'snapshot_lines', 'snapshot_wholesaler', 'update_runs', 'update_parts', 'job_progress', 'audit_log'
  ] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
         with check (wholesaler_id = current_setting(''app.wholesaler'', true))', tenant_table);
    execute format('grant select, insert, update, delete on %I to caselift_app', tenant_table);
  end loop;
end $$;
grant usage on all sequences in schema public to caselift_app;
-- History is written and read, never changed.
revoke update, delete on audit_log from caselift_app;
