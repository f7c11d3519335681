alter table freight_report
  -- The pieces of a part of the shipment; null where all of it is meant. The total is that of the waybill.
  add column pieces integer check (pieces > 0),
  add column total_pieces integer check (total_pieces > 0),
  -- The message states the day alone, so that the time is the beginning of the day.
  add column day_only boolean not null default false,
  -- The code of a discrepancy, or the flight of a part.
  add column detail text,
  -- Where one text holds several interchanges, each has a sender and a reference of its own; null for those of the message.
  add column sender text,
  add column reference text;
-- A sender may return to an earlier value, which counts again. The lock of the company keeps two messages from entering one fact twice.
drop index freight_report_fact;
create index freight_report_fact on freight_report (company_id, coalesce(container_no, awb_no), kind, class, issued_at);
