-- Wrong tries of a one-time password by the address that they come from: those of a stranger leave it to its owner.
alter table one_time_passwords add tries jsonb not null default '{}';
alter table one_time_passwords drop column tries_left;
