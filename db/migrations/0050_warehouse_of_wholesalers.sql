-- Which engine holds a wholesaler's facts, chosen when it is created. Those there are have DuckDB files.
alter table wholesalers add warehouse text not null default 'duckdb' check (warehouse in ('duckdb', 'bigquery'));

-- What Google billed for an update; null: the engine costs nothing by the query.
alter table update_runs add bytes_billed bigint;
