-- A set of charges that is added to an order in one go: its title, and below its fees.
create table fee_template (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  side text not null check (side in ('receivable', 'payable')),
  business text not null check (business in ('road', 'ocean', 'air', 'storage', 'other')),
  name text not null,
  remark text,
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, side, business, name)
);
create index fee_template_list on fee_template (company_id, side, business, id desc);
create index fee_template_words on fee_template using gin (app.plain(name) gin_trgm_ops);
create index fee_template_created_by on fee_template (created_by);
call app.protect('fee_template');

-- A fee of a template. An empty condition is always met, and without a party the order's own party owes or is owed. A fee that was removed
-- stays, because charges came from it.
create table fee_template_fee (
  id bigint generated always as identity primary key,
  template_id bigint not null references fee_template,
  place integer not null,
  fee_name_id bigint not null references fee_name,
  description text,
  basis text not null check (basis in ('trip', 'job', 'bill_of_lading', 'container', 'teu', 'ton', 'cbm', 'revenue_ton', 'chargeable_kg',
    'piece', 'pallet', 'flat')),
  unit_price numeric(18, 6) not null,
  currency text not null,
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  port_id bigint references station,
  container_type text,
  direction text check (direction in ('export', 'import', 'domestic', 'transit')),
  removed_at timestamptz,
  check (customer_id is null or carrier_id is null)
);
create index fee_template_fee_template on fee_template_fee (template_id, place) where removed_at is null;
create index fee_template_fee_all on fee_template_fee (template_id);
create index fee_template_fee_name on fee_template_fee (fee_name_id);
create index fee_template_fee_customer on fee_template_fee (customer_id) where customer_id is not null;
create index fee_template_fee_carrier on fee_template_fee (carrier_id) where carrier_id is not null;
create index fee_template_fee_port on fee_template_fee (port_id) where port_id is not null;
call app.protect('fee_template_fee');

-- The charge that came from a fee of a template. It tells a second application what is there already.
create table fee_template_charge (
  charge_id bigint primary key references charge,
  fee_id bigint not null references fee_template_fee
);
create index fee_template_charge_fee on fee_template_charge (fee_id);
call app.protect('fee_template_charge');
