-- A record that was found to be another one: it stays as the name under which its documents were made, and says who it is now.
alter table customer add column merged_into_id bigint references customer, add constraint customer_merged_off check (merged_into_id is null or not active);
alter table carrier add column merged_into_id bigint references carrier, add constraint carrier_merged_off check (merged_into_id is null or not active);
alter table consignor add column merged_into_id bigint references consignor, add constraint consignor_merged_off check (merged_into_id is null or not active);
create index customer_merged_into on customer (merged_into_id) where merged_into_id is not null;
create index carrier_merged_into on carrier (merged_into_id) where merged_into_id is not null;
create index consignor_merged_into on consignor (merged_into_id) where merged_into_id is not null;
