-- Quotations: what a customer pays us (sell) and what we pay a carrier (buy), in the same three tables.

create table quotation (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references account,
  company_id bigint not null references own_company,
  number text not null,
  -- A changed quotation is a new row of the same number; lines that were charged keep the row they came from.
  revision integer not null default 1 check (revision > 0),
  previous_id bigint references quotation,
  side text not null check (side in ('sell', 'buy')),
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  party_id bigint not null generated always as (coalesce(customer_id, carrier_id)) stored,
  title text not null,
  currency text not null,
  valid_from date not null,
  valid_to date check (valid_to >= valid_from),
  state text not null default 'draft' check (state in ('draft', 'submitted', 'approved', 'superseded', 'expired')),
  remark text,
  submitted_by bigint references account,
  submitted_at timestamptz,
  approved_by bigint references account check (approved_by <> submitted_by),
  approved_at timestamptz,
  refused_reason text,
  check ((side = 'sell') = (customer_id is not null) and (side = 'buy') = (carrier_id is not null)),
  unique (number, revision),
  unique (id, company_id, side, party_id)
);
create index quotation_list on quotation (side, created_at desc, id desc);
create index quotation_valid on quotation (side, valid_to, id);
create index quotation_company on quotation (company_id);
create index quotation_customer on quotation (customer_id) where customer_id is not null;
create index quotation_carrier on quotation (carrier_id) where carrier_id is not null;
-- At most one revision follows a row.
create unique index quotation_previous on quotation (previous_id) where previous_id is not null;
create index quotation_created_by on quotation (created_by);
create index quotation_submitted_by on quotation (submitted_by);
create index quotation_approved_by on quotation (approved_by);
create index quotation_words on quotation using gin (app.plain(number || ' ' || title) gin_trgm_ops);

create table quotation_price (
  id bigint generated always as identity primary key,
  quotation_id bigint not null,
  line_no integer not null check (line_no > 0),
  -- Copies of the sheet's own, held equal by the foreign key: the constraint below and the search for a price read one table.
  company_id bigint not null,
  side text not null,
  party_id bigint not null,
  fee_name_id bigint not null references fee_name,
  percent_of_fee_name_id bigint references fee_name,
  -- Where it holds; null is any.
  mode text check (mode in ('road', 'rail', 'air', 'sea', 'courier')),
  customer_line_id bigint references customer_line,
  line_id bigint references line,
  origin_station_id bigint references station,
  origin_region text,
  destination_station_id bigint references station,
  destination_region text,
  via_station_id bigint references station,
  vehicle_type_id bigint references vehicle_type,
  container_type text,
  -- What it charges.
  basis text not null check (basis in ('trip', 'job', 'bill_of_lading', 'container', 'teu', 'ton', 'cbm', 'revenue_ton', 'chargeable_kg',
    'piece', 'pallet', 'km', 'hour', 'day', 'percent', 'flat')),
  scheme text not null default 'per_unit' check (scheme in ('per_unit', 'whole_tier', 'cumulative_tier', 'weight_break', 'tier_amount',
    'base_additional', 'first_additional')),
  currency text not null,
  price numeric(18, 6) not null default 0 check (price >= 0),
  first_quantity numeric(18, 3) check (first_quantity >= 0),
  first_price numeric(18, 6) check (first_price >= 0),
  quantity_min numeric(18, 3) check (quantity_min >= 0),
  quantity_step numeric(18, 3) check (quantity_step > 0),
  divisor numeric(8, 0) check (divisor > 0),
  density numeric(8, 3) check (density > 0),
  volume_share_percent numeric(7, 4) check (volume_share_percent between 0 and 100),
  min_charge_minor bigint check (min_charge_minor >= 0),
  max_charge_minor bigint check (max_charge_minor >= 0),
  tax_percent numeric(7, 4) not null default 0 check (tax_percent between 0 and 100),
  tax_included boolean not null default true,
  included boolean not null default false,
  remark text,
  -- The days on which it charges: null until approved, cut when a later revision takes over, empty when it did so from the first day.
  in_force daterange,
  lane_key text not null generated always as (
    coalesce(mode, '') || '|' || coalesce(customer_line_id::text, '') || '|' || coalesce(line_id::text, '') || '|' ||
    coalesce(origin_station_id::text, '') || '|' || coalesce(origin_region, '') || '|' ||
    coalesce(destination_station_id::text, '') || '|' || coalesce(destination_region, '') || '|' ||
    coalesce(via_station_id::text, '') || '|' || coalesce(vehicle_type_id::text, '') || '|' || coalesce(container_type, '')) stored,
  check (divisor is null or density is null),
  check (min_charge_minor <= max_charge_minor),
  check ((basis = 'percent') = (percent_of_fee_name_id is not null)),
  check (customer_line_id is null or side = 'sell'),
  foreign key (quotation_id, company_id, side, party_id) references quotation (id, company_id, side, party_id) on update cascade on delete cascade,
  unique (quotation_id, line_no),
  -- One price a party, fee and lane on any day.
  constraint quotation_price_overlap exclude using gist
    (company_id with =, side with =, party_id with =, fee_name_id with =, lane_key with =, in_force with &&) where (in_force is not null)
);
create index quotation_price_fee_name on quotation_price (fee_name_id);
create index quotation_price_percent_of on quotation_price (percent_of_fee_name_id) where percent_of_fee_name_id is not null;
create index quotation_price_customer_line on quotation_price (customer_line_id) where customer_line_id is not null;
create index quotation_price_line on quotation_price (line_id) where line_id is not null;
create index quotation_price_origin on quotation_price (origin_station_id) where origin_station_id is not null;
create index quotation_price_destination on quotation_price (destination_station_id) where destination_station_id is not null;
create index quotation_price_via on quotation_price (via_station_id) where via_station_id is not null;
create index quotation_price_vehicle_type on quotation_price (vehicle_type_id) where vehicle_type_id is not null;
create index quotation_price_party on quotation_price (side, party_id, company_id);

create table quotation_tier (
  price_id bigint not null references quotation_price on delete cascade,
  place integer not null check (place >= 0),
  from_quantity numeric(18, 3) not null check (from_quantity >= 0),
  to_quantity numeric(18, 3) check (to_quantity > from_quantity),
  price numeric(18, 6) not null check (price >= 0),
  primary key (price_id, place),
  constraint quotation_tier_overlap exclude using gist (price_id with =, numrange(from_quantity, to_quantity) with &&)
);

-- What an approved price charged stays what it was (lane_key is worked out after this trigger, so it cannot be compared here): only the days it is in force may still be cut.
create function quotation_price_keep() returns trigger language plpgsql as $$
begin
  if old.in_force is not null and (tg_op = 'DELETE' or
     to_jsonb(new) - '{in_force,lane_key}'::text[] is distinct from to_jsonb(old) - '{in_force,lane_key}'::text[] or new.in_force is null or not old.in_force @> new.in_force) then
    raise exception 'an approved price is revised, never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger quotation_price_kept before update or delete on quotation_price for each row execute function quotation_price_keep();

-- Prices are for staff: neither carriers nor customers have a grant on them.
call app.protect('quotation');
