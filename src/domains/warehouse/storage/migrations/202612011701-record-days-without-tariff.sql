-- The days of a run's month on which goods stood while no tariff was valid: nothing was charged for them.
create table storage_run_untariffed (
  run_id bigint not null references storage_run,
  from_on date not null,
  to_on date not null check (to_on >= from_on),
  pallets integer not null check (pallets > 0),
  -- Codes of the goods, the first ten.
  goods text[] not null,
  primary key (run_id, from_on)
);
call app.protect('storage_run_untariffed');
create policy sides on storage_run_untariffed as restrictive to quayside_staff using ('receivable' <> all ((select app.hidden_sides())::text[]));
