-- What the mail is about: 'day', or the notice of a closing (server/src/notifications/closing-notices.ts).
alter table notification_mails add about text not null default 'day';
alter table notification_mails drop constraint notification_mails_pkey;
alter table notification_mails add primary key (wholesaler_id, custom_id, day, about);
