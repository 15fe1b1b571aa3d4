-- The caller's address of whoever wants the job stopped, for the history.
alter table job_progress add column canceled_from text;
