-- How many units of quote one unit of base costs, from one day to another. A rate of an own company goes before the common one. Once
-- a posted line counts with it (used), it stays as it is: a correction is a new rate for the days that follow.
create table exchange_rate (
  id bigint generated always as identity primary key,
  company_id bigint references own_company,
  base text not null check (base ~ '^[A-Z]{3}$'),
  quote text not null check (quote ~ '^[A-Z]{3}$'),
  rate numeric(18,8) not null check (rate > 0),
  side text not null default 'both' check (side in ('receivable', 'payable', 'both')),
  sides int4range not null generated always as
    (case side when 'receivable' then '[1,1]'::int4range when 'payable' then '[2,2]'::int4range else '[1,2]'::int4range end) stored,
  valid_from date not null,
  valid_to date not null,
  source text not null,
  used boolean not null default false,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (base <> quote),
  check (valid_from <= valid_to),
  constraint exchange_rate_no_overlap exclude using gist
    (coalesce(company_id, 0) with =, base with =, quote with =, sides with &&, daterange(valid_from, valid_to, '[]') with &&)
);
create index exchange_rate_created_by on exchange_rate (created_by);
create index exchange_rate_company on exchange_rate (company_id);
create index exchange_rate_day on exchange_rate (valid_from desc, id desc);
create index exchange_rate_pair on exchange_rate (base, quote, valid_from desc);
grant select on exchange_rate to quayside_carrier, quayside_customer;
-- The days, the pair and the rate of a used one are fixed, whoever asks; only the mark itself may still be set.
create function app.refuse_used_rate() returns trigger language plpgsql as $$
begin
  if old.used and (tg_op = 'DELETE' or (new.rate, new.base, new.quote, new.side, new.valid_from, new.used)
      is distinct from (old.rate, old.base, old.quote, old.side, old.valid_from, true)) then
    raise exception 'exchange rate % is used', old.id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger exchange_rate_used before update or delete on exchange_rate for each row execute function app.refuse_used_rate();
