-- What suppliers refunded before it was edited, [{"percent": 50, "until": "2026-07-01"}], oldest first: of sales periods that
-- end before the day. Boosts without any have always had the one that stands beside.
alter table boosts add earlier_contributions jsonb not null default '[]';
