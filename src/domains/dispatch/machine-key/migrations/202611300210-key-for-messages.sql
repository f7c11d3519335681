-- Systems of lines, terminals and airlines hand in their messages with a key of their own.
alter table machine_key drop constraint machine_key_use_check, drop constraint machine_key_check;
alter table machine_key
  add constraint machine_key_use_check check (use in ('gps', 'track', 'edi')),
  add constraint machine_key_check check (
    use = 'gps' and customer_id is null
    or use = 'track' and (carrier_id is null) <> (customer_id is null)
    or use = 'edi' and carrier_id is null and customer_id is null
  );
