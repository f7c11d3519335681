-- Price lists of customs brokers: a third side of the same tables. Its prices may be for a country, a direction, and a port or customs
-- office, and count the lines, pages and inspections of a declaration.
alter table quotation add column supplier_id bigint references supplier;
create index quotation_supplier on quotation (supplier_id) where supplier_id is not null;
alter table quotation drop constraint quotation_side_check, drop constraint quotation_check2;
alter table quotation
  add constraint quotation_side_check check (side in ('sell', 'buy', 'broker')),
  add constraint quotation_party_check check ((side = 'sell') = (customer_id is not null) and (side = 'buy') = (carrier_id is not null) and
    (side = 'broker') = (supplier_id is not null));

-- The party of a sheet is generated, so its column is replaced; prices follow it by their foreign key.
alter table quotation_price drop constraint quotation_price_quotation_id_company_id_side_party_id_fkey, drop constraint quotation_price_overlap;
alter table quotation drop column party_id;
alter table quotation add column party_id bigint not null generated always as (coalesce(customer_id, carrier_id, supplier_id)) stored;
alter table quotation add unique (id, company_id, side, party_id);
alter table quotation_price
  add foreign key (quotation_id, company_id, side, party_id) references quotation (id, company_id, side, party_id) on update cascade on delete cascade;

alter table quotation_price
  add column customs_country text check (customs_country ~ '^[A-Z]{2}$'),
  add column customs_direction text check (customs_direction in ('export', 'import')),
  add column customs_office text,
  drop constraint quotation_price_basis_check,
  add constraint quotation_price_basis_check check (basis in ('trip', 'job', 'bill_of_lading', 'container', 'teu', 'ton', 'cbm', 'revenue_ton',
    'chargeable_kg', 'piece', 'pallet', 'km', 'hour', 'day', 'hs_line', 'page', 'inspection', 'percent', 'flat')),
  add check (side = 'broker' or coalesce(customs_country, customs_direction, customs_office) is null),
  drop column lane_key;
alter table quotation_price add column lane_key text not null generated always as (
  coalesce(mode, '') || '|' || coalesce(customer_line_id::text, '') || '|' || coalesce(line_id::text, '') || '|' ||
  coalesce(origin_station_id::text, '') || '|' || coalesce(origin_region, '') || '|' ||
  coalesce(destination_station_id::text, '') || '|' || coalesce(destination_region, '') || '|' ||
  coalesce(via_station_id::text, '') || '|' || coalesce(vehicle_type_id::text, '') || '|' || coalesce(container_type, '') || '|' ||
  coalesce(customs_country, '') || '|' || coalesce(customs_direction, '') || '|' || coalesce(customs_office, '')) stored;
alter table quotation_price add constraint quotation_price_overlap exclude using gist
  (company_id with =, side with =, party_id with =, fee_name_id with =, lane_key with =, in_force with &&) where (in_force is not null);
