-- A question lives for seconds, and whoever waits for it asks again after a crash of the database: its writes need no disk.
alter table worker_questions set unlogged;

-- Written before the mail is handed over: what was cut off then may have arrived, and is not sent again.
alter table notification_mails add column sent_at timestamptz;
