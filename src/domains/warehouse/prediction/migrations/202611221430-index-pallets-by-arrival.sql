-- Forecasts of arrivals read the pallets of half a year.
create index pallet_received on pallet (company_id, received_at) where parent_id is null;
