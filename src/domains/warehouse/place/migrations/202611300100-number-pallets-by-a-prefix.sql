-- A warehouse that is no member of GS1 numbers its pallets by a prefix of its own.
alter table warehouse
  alter column gs1_prefix drop not null,
  add column pallet_prefix text check (pallet_prefix ~ '^[A-Z0-9]{2,6}$'),
  add constraint warehouse_numbers_pallets check (gs1_prefix is not null or pallet_prefix is not null);
alter table pallet
  drop constraint pallet_pallet_no_check,
  add constraint pallet_pallet_no_check check (pallet_no ~ '^(\d{18}|[A-Z0-9]{2,6}-\d{9})$');
alter table stock_count_line
  drop constraint stock_count_line_pallet_no_check,
  add constraint stock_count_line_pallet_no_check check (pallet_no ~ '^(\d{18}|[A-Z0-9]{2,6}-\d{9})$');
