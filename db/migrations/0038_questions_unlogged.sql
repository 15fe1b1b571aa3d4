-- A question lives for seconds, and whoever waits for it asks again after a crash of the database: its writes need no disk.
alter table worker_questions set unlogged;
