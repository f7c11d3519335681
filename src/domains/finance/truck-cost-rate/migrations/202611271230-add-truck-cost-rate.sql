-- What a truck of ours costs by kilometre and by day, in the currency of the company's books. A truck has one row a day.
create table truck_cost_rate (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  vehicle_id bigint not null references vehicle,
  valid_from date not null,
  valid_to date,
  fuel_km numeric(24, 6) check (fuel_km >= 0),
  toll_km numeric(24, 6) check (toll_km >= 0),
  upkeep_km numeric(24, 6) check (upkeep_km >= 0),
  driver_day numeric(24, 6) check (driver_day >= 0),
  depreciation_day numeric(24, 6) check (depreciation_day >= 0),
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint truck_cost_rate_term check (valid_from <= valid_to),
  constraint truck_cost_rate_one_a_day exclude using gist
    (company_id with =, vehicle_id with =, daterange(valid_from, valid_to, '[]') with &&) where (active)
);
create index truck_cost_rate_time on truck_cost_rate (company_id, valid_from, id);
create index truck_cost_rate_vehicle on truck_cost_rate (vehicle_id, valid_from, id);
create index truck_cost_rate_search on truck_cost_rate using gin (app.plain(search) gin_trgm_ops);
create index truck_cost_rate_created_by on truck_cost_rate (created_by);
call app.protect('truck_cost_rate');
create policy sides on truck_cost_rate as restrictive to quayside_staff using ('payable' <> all ((select app.hidden_sides())::text[]));

-- What a completed trip of our own truck costs, by order that it carried; one row without an order where it carried none. It is a figure of
-- management: fuel, tolls and pay reach the books by their own bills, and depreciation by journal.
create table truck_cost (
  id bigint generated always as identity primary key,
  work_order_id bigint not null references work_order,
  order_id bigint references transport_order,
  company_id bigint not null references own_company,
  vehicle_id bigint not null references vehicle,
  cost_on date not null,
  km numeric(12, 2) not null check (km >= 0),
  days integer not null check (days > 0),
  currency text not null,
  fuel_minor bigint not null check (fuel_minor >= 0),
  toll_minor bigint not null check (toll_minor >= 0),
  upkeep_minor bigint not null check (upkeep_minor >= 0),
  driver_minor bigint not null check (driver_minor >= 0),
  depreciation_minor bigint not null check (depreciation_minor >= 0),
  amount_minor bigint not null generated always as (fuel_minor + toll_minor + upkeep_minor + driver_minor + depreciation_minor) stored,
  constraint truck_cost_once unique nulls not distinct (work_order_id, order_id)
);
create index truck_cost_order on truck_cost (order_id) where order_id is not null;
create index truck_cost_vehicle on truck_cost (vehicle_id, cost_on);
call app.protect('truck_cost');
call app.scope('truck_cost', 'exists (select from work_order w where w.id = work_order_id)');
create policy sides on truck_cost as restrictive to quayside_staff using ('payable' <> all ((select app.hidden_sides())::text[]));
create index work_order_own_completed on work_order (completed_at desc, id desc) where own and completed_at is not null;
