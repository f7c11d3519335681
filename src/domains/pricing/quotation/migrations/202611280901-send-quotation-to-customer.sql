-- An approved sheet of a customer is sent to it, and the customer accepts or declines it once. What it charges follows from the days of its
-- prices as before.
alter table quotation
  add column sent_at timestamptz,
  add column sent_by bigint references account,
  add column sent_note text,
  add column answer text check (answer in ('accepted', 'declined')),
  add column answer_note text,
  add column answered_by bigint references account,
  add column answered_at timestamptz,
  add constraint quotation_sent_check check ((sent_at is null) = (sent_by is null) and (sent_at is null or side = 'sell')),
  add constraint quotation_answered_check check (
    (answer is null) = (answered_at is null) and (answer is null) = (answered_by is null) and (answer is null or sent_at is not null));
create index quotation_sent_by on quotation (sent_by) where sent_by is not null;
create index quotation_answered_by on quotation (answered_by) where answered_by is not null;
create index quotation_sent on quotation (customer_id, sent_at desc, id desc) where sent_at is not null;
