create index message_outbox_recipient on message_outbox using gin (app.plain(recipient) gin_trgm_ops);
create index message_outbox_state on message_outbox (state, at desc, id desc);
