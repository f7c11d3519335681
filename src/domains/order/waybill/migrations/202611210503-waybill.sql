-- The paper that travels with the goods: one an order, made when the order is approved. Reprints are counted.
create table waybill (
  id bigint generated always as identity primary key,
  waybill_no text not null unique,
  order_id bigint not null unique references transport_order on delete cascade,
  company_id bigint not null references own_company,
  printed_count integer not null default 0,
  printed_at timestamptz,
  void_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index waybill_company on waybill (company_id, created_at desc, id desc);
create index waybill_words on waybill using gin (app.plain(waybill_no) gin_trgm_ops);
call app.protect('waybill');
