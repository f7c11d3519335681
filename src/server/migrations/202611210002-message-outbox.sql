-- SMS and mail that wait to be sent, and what became of them.
create table message_outbox (
  id bigint generated always as identity primary key,
  channel text not null check (channel in ('sms', 'mail')),
  recipient text not null,
  subject text,
  body text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  error text,
  at timestamptz not null default now(),
  sent_at timestamptz,
  next_at timestamptz not null default now()
);
create index message_outbox_waiting on message_outbox (next_at) where state = 'queued';
create index message_outbox_at on message_outbox (at desc, id desc);
grant insert on message_outbox to quayside_carrier, quayside_customer;
