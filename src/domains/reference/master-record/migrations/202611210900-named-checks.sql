-- Checks that a page speaks of have names of their own (`checks` of a master).
alter table contract rename constraint contract_check to contract_term;
alter table contract rename constraint contract_check1 to contract_one_party;
alter table line rename constraint line_check to line_two_ends;
alter table customer_product rename constraint customer_product_check to customer_product_temperature;
alter table station rename constraint station_check to station_position;

-- The customs codes of the three countries: each longer than the six digits that all share.
alter table customer_product
  add column hs_cn text, add column hs_vn text, add column hs_th text,
  add constraint customer_product_hs check (
    (hs_cn is null or hs_code is null or left(hs_cn, 6) = left(hs_code, 6)) and (hs_vn is null or hs_code is null or left(hs_vn, 6) = left(hs_code, 6))
    and (hs_th is null or hs_code is null or left(hs_th, 6) = left(hs_code, 6)));

-- What shipping lines and airlines are known by: ISO 6346 and IATA.
alter table supplier
  add column owner_code text check (owner_code ~ '^[A-Z]{3}[UJZ]$'),
  add column awb_prefix text check (awb_prefix ~ '^[0-9]{3}$');

-- Taxes, own bank accounts and seals are plain tables like the others.
alter table tax_rate alter column valid_to drop not null, alter column valid_to drop default, add column search text not null default '';
update tax_rate set valid_to = null where valid_to = 'infinity';
alter table tax_rate rename constraint tax_rate_check to tax_rate_term;
alter table own_bank_account
  add column cnaps text check (cnaps ~ '^[0-9]{12}$'),
  add column remark text,
  add column search text not null default '',
  add column version integer not null default 1,
  add column created_by bigint references account,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index own_bank_account_created_by on own_bank_account (created_by);
update own_bank_account set search = concat_ws(' ', bank, account_no, account_name);
create index own_bank_account_search on own_bank_account using gin (app.plain(search) gin_trgm_ops);
alter table own_seal
  add column taken_out_until date,
  add column remark text,
  add column search text not null default '',
  add column version integer not null default 1,
  add column created_by bigint references account,
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();
create index own_seal_created_by on own_seal (created_by);
update own_seal set search = name;
create index own_seal_search on own_seal using gin (app.plain(search) gin_trgm_ops);
