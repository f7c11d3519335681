-- Where no channel is set up, the code of a kept message is read once by somebody who may.
alter table message_outbox add column code_read_at timestamptz;
