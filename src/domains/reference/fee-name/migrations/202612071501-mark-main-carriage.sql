-- Freight is prepaid at origin or collected at destination (charges codes PP and CC of IATA's air waybill; bills of lading alike). The fees that
-- follow that term bear this mark.
alter table fee_name add column main_carriage boolean not null default false;
update fee_name set main_carriage = true where code in ('OFRT', 'AFRT');
