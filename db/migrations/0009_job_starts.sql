-- Since when a job has been asked for, so that the screens can say how long it has been at work.
alter table job_progress add column started_at timestamptz not null default now();
update job_progress set started_at = updated_at;
-- The one that waits or runs is asked for every 2 seconds by each open page.
create index job_progress_running on job_progress (wholesaler_id) where result is null and error is null;
