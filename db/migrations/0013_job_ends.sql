-- A publish, reset or rollback is done once by its job: a worker that died between its commit and the job's end runs the
-- job again, which finds this line of history and answers the same.
create unique index audit_log_in_force on audit_log ((detail ->> 'jobId'))
  where action in ('publish', 'reset', 'rollback');

-- Who wants the job stopped; the worker that runs it looks here.
alter table job_progress add column canceled_by text;
