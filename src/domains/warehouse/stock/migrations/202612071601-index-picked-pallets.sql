-- The few pallets that wait for their trucks, among all that stand in the warehouse.
create index pallet_picked on pallet (id) where state = 'picked';
