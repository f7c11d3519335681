-- A list of messages is that of some companies, and of those of none (0) for who sees all.
create index message_outbox_at_company on message_outbox (coalesce(company_id, 0), at desc, id desc);
create index message_outbox_state_company on message_outbox (coalesce(company_id, 0), state, at desc, id desc);
