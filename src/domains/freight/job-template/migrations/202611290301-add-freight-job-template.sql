-- The facts with which new freight jobs of a kind begin.
create table freight_job_template (
  id bigint generated always as identity primary key,
  company_id bigint not null references own_company,
  name text not null,
  mode text not null check (mode in ('ocean', 'air')),
  direction text not null check (direction in ('export', 'import', 'cross')),
  service text not null check (service in ('fcl', 'lcl', 'consol', 'direct', 'coLoad')),
  customer_id bigint references customer,
  incoterm text check (incoterm in ('EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF')),
  freight_term text check (freight_term in ('prepaid', 'collect')),
  share_by text not null check (share_by in ('weight', 'volume', 'chargeable', 'container', 'piece')),
  receipt_station_id bigint references station,
  origin_station_id bigint references station,
  destination_station_id bigint references station,
  delivery_station_id bigint references station,
  carrier_id bigint references carrier,
  master_consignee text,
  handling_info text,
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint freight_job_template_stations check (origin_station_id <> destination_station_id),
  unique (company_id, name)
);
create index freight_job_template_name on freight_job_template (name, id);
create index freight_job_template_customer on freight_job_template (customer_id) where customer_id is not null;
create index freight_job_template_carrier on freight_job_template (carrier_id) where carrier_id is not null;
create index freight_job_template_receipt on freight_job_template (receipt_station_id) where receipt_station_id is not null;
create index freight_job_template_origin on freight_job_template (origin_station_id) where origin_station_id is not null;
create index freight_job_template_destination on freight_job_template (destination_station_id) where destination_station_id is not null;
create index freight_job_template_delivery on freight_job_template (delivery_station_id) where delivery_station_id is not null;
create index freight_job_template_created_by on freight_job_template (created_by);
create index freight_job_template_search on freight_job_template using gin (app.plain(search) gin_trgm_ops);
call app.protect('freight_job_template');
call app.scope('freight_job_template', $$customer_id is null or customer_id = any ((select app.scope_ids('customers'))::bigint[])$$);

-- The template with which a job began.
alter table freight_job add column template_id bigint references freight_job_template;
create index freight_job_template_of on freight_job (template_id) where template_id is not null;
