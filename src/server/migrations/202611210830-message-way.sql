-- Which account a mail goes by, what goes with it, and why it did not go.
alter table message_outbox
  add column company_id bigint references own_company,
  add column mail_account_id bigint,
  add column file_ids bigint[] not null default '{}',
  add column attempts_max integer not null default 8 check (attempts_max between 1 and 20),
  add column why text check (why in ('recipient', 'message', 'login', 'unreachable', 'timeout', 'tls', 'later', 'other'));
create index message_outbox_company on message_outbox (company_id);
alter table message_outbox drop constraint message_outbox_state_check;
alter table message_outbox
  add constraint message_outbox_state_check check (state in ('queued', 'sent', 'failed', 'kept', 'cancelled'));
