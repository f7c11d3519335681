-- Ranges of air waybill numbers that an airline gave to one of our companies.
create table awb_range (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  supplier_id bigint not null references supplier,
  prefix text not null check (prefix ~ '^[0-9]{3}$'),
  first_serial text not null check (first_serial ~ '^[0-9]{7}$'),
  last_serial text not null check (last_serial ~ '^[0-9]{7}$'),
  remark text,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  check (first_serial <= last_serial)
);
create index awb_range_company on awb_range (company_id);
create index awb_range_supplier on awb_range (supplier_id);
create index awb_range_created_by on awb_range (created_by) where created_by is not null;
call app.protect('awb_range');

-- One number each. The check digit is the serial modulo 7 (IATA Resolution 600a).
create table awb_stock (
  id bigint generated always as identity primary key,
  range_id bigint not null references awb_range,
  company_id bigint not null references own_company,
  supplier_id bigint not null references supplier,
  awb_no text not null unique check (awb_no ~ '^[0-9]{11}$' and substr(awb_no, 4, 7)::integer % 7 = substr(awb_no, 11, 1)::integer),
  state text not null default 'unused' check (state in ('unused', 'reserved', 'bound', 'void')),
  reserved_by bigint references account,
  reserved_at timestamptz,
  bound_at timestamptz,
  -- The airline has received the number, so it is never used for another shipment.
  transmitted_at timestamptz,
  reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((state = 'bound') = (bound_at is not null)),
  check (state <> 'unused' or transmitted_at is null)
);
create index awb_stock_no on awb_stock (company_id, awb_no, id);
create index awb_stock_state on awb_stock (company_id, state, awb_no, id);
create index awb_stock_supplier on awb_stock (supplier_id, company_id, awb_no);
create index awb_stock_unused on awb_stock (supplier_id, company_id, awb_no) where state = 'unused';
create index awb_stock_range on awb_stock (range_id);
create index awb_stock_reserved on awb_stock (company_id, reserved_at) where reserved_at is not null;
create index awb_stock_reserved_by on awb_stock (reserved_by) where reserved_by is not null;
create index awb_stock_words on awb_stock using gin (app.plain(awb_no) gin_trgm_ops);
call app.protect('awb_stock');
