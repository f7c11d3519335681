-- The pallet with which storage counts this one: a replenishment or a pick of ours split it off, so its owner still has one pallet with us.
-- Pallets that were split before stay on their own, because months that were charged for them stay as they are.
alter table pallet add column charged_with_id bigint references pallet;
create index pallet_charged_with on pallet (charged_with_id) where charged_with_id is not null;
