-- Free time and daily rates of containers. Days count from the start of the clock; the first tier begins after the free days, each further
-- one after the tier before it, and last_rate is that of every later day.
create table demurrage_tariff (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  side text not null check (side in ('payable', 'receivable')),
  kind text not null check (kind in ('demurrage', 'detention', 'combined', 'storage')),
  direction text not null check (direction in ('export', 'import')),
  -- The shipping line.
  carrier_id bigint not null references carrier,
  -- The port of discharge of an import, the port of loading of an export.
  station_id bigint not null references station,
  -- ISO 6346; none for every size without a row of its own.
  size_type text check (size_type ~ '^[A-Z0-9]{4}$'),
  -- A customer with terms of its own; none for all others.
  customer_id bigint references customer,
  currency text not null,
  valid_from date not null,
  valid_to date,
  free_days integer not null check (free_days between 0 and 365),
  count_by text not null default 'calendar' check (count_by in ('calendar', 'working')),
  starts text not null default 'sameDay' check (starts in ('sameDay', 'nextDay')),
  warn_days integer not null default 3 check (warn_days between 0 and 30),
  tier1_to integer,
  tier1_rate numeric(24, 6) check (tier1_rate >= 0),
  tier2_to integer,
  tier2_rate numeric(24, 6) check (tier2_rate >= 0),
  tier3_to integer,
  tier3_rate numeric(24, 6) check (tier3_rate >= 0),
  last_rate numeric(24, 6) not null check (last_rate >= 0),
  basis text,
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint demurrage_tariff_term check (valid_from <= valid_to),
  constraint demurrage_tariff_customer check (side = 'receivable' or customer_id is null),
  constraint demurrage_tariff_tier1 check ((tier1_to is null) = (tier1_rate is null) and (tier1_to is null or tier1_to > free_days)),
  constraint demurrage_tariff_tier2 check ((tier2_to is null) = (tier2_rate is null)
    and (tier2_to is null or (tier1_to is not null and tier2_to > tier1_to))),
  constraint demurrage_tariff_tier3 check ((tier3_to is null) = (tier3_rate is null)
    and (tier3_to is null or (tier2_to is not null and tier3_to > tier2_to))),
  constraint demurrage_tariff_one_a_day exclude using gist
    (company_id with =, side with =, kind with =, direction with =, carrier_id with =, station_id with =,
     (coalesce(size_type, '')) with =, (coalesce(customer_id, 0)) with =, daterange(valid_from, valid_to, '[]') with &&) where (active)
);
create index demurrage_tariff_time on demurrage_tariff (company_id, valid_from, id);
create index demurrage_tariff_carrier on demurrage_tariff (carrier_id, valid_from, id);
create index demurrage_tariff_station on demurrage_tariff (station_id, valid_from, id);
create index demurrage_tariff_customer on demurrage_tariff (customer_id) where customer_id is not null;
create index demurrage_tariff_search on demurrage_tariff using gin (app.plain(search) gin_trgm_ops);
create index demurrage_tariff_created_by on demurrage_tariff (created_by);
call app.protect('demurrage_tariff');
call app.scope('demurrage_tariff', $$customer_id is null or customer_id = any ((select app.scope_ids('customers'))::bigint[])$$);
create policy sides on demurrage_tariff as restrictive to quayside_staff using (side <> all ((select app.hidden_sides())::text[]));
