-- Everybody who saved a request, and not the last alone: none of them approves it or pays it.
alter table payment_request add preparers bigint[] not null default '{}';
update payment_request p set preparers = array_append(coalesce((select a.earlier_preparers from approval a
  where a.subject = 'paymentRequest' and a.record_id = p.id), '{}'), p.prepared_by);
