-- How many days a message is kept after its delivery. Attempts of messages that are done with are kept for 90 days; dead letters and what is
-- not sent yet are kept until somebody decides.
alter table customer_feed add column keep_days integer not null default 365 check (keep_days between 30 and 3650);
create index feed_message_sent on feed_message (feed_id, sent_at) where state = 'sent';
create index feed_attempt_ended on feed_attempt (ended_at) where ended_at is not null;
