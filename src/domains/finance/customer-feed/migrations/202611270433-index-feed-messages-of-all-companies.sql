-- Users of several companies read these lists in one order over all of them.
create index feed_message_newest on feed_message (kind, created_at desc, id desc) include (company_id);
create index feed_message_newest_in_state on feed_message (kind, state, created_at desc, id desc) include (company_id);
