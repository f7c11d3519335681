-- A mail server inside the network that the machine's administrator has not allowed.
alter table message_outbox drop constraint message_outbox_why_check;
alter table message_outbox add constraint message_outbox_why_check
  check (why in ('recipient', 'message', 'login', 'unreachable', 'timeout', 'tls', 'later', 'notAccepted', 'other'));
