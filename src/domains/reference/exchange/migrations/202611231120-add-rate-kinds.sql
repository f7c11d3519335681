-- The use of a rate. Documents are booked at the spot rate of their day or the rate of their month, balances are revalued at the closing rate;
-- a customs or contract rate books nothing. A rate far from the last known one is not in force before a second person confirms it.
alter table exchange_rate
  add column kind text not null default 'spot' constraint exchange_rate_kind check (kind in ('spot', 'month', 'closing', 'customs', 'contract')),
  add column confirmed boolean not null default true,
  add column proposed_by bigint references account,
  add column confirmed_by bigint references account,
  drop constraint exchange_rate_source,
  add constraint exchange_rate_source check (source in ('accountingMonth', 'bankDay', 'centralBank', 'customs', 'contract', 'manual')),
  drop constraint exchange_rate_no_overlap,
  add constraint exchange_rate_no_overlap exclude using gist
    (coalesce(company_id, 0) with =, base with =, quote with =, kind with =, sides with &&, daterange(valid_from, valid_to, '[]') with &&);
-- Only the mark of a used rate may change, so its kind is set while the trigger is off. Used rates booked documents, whatever their source.
alter table exchange_rate disable trigger exchange_rate_used;
update exchange_rate set kind = case
  when source = 'accountingMonth' then 'month'
  when source in ('customs', 'contract') and not used then source
  when valid_from <> valid_to then 'month'
  else 'spot'
end;
alter table exchange_rate enable trigger exchange_rate_used;
create index exchange_rate_proposed on exchange_rate (valid_from desc, id desc) where not confirmed;
create index exchange_rate_proposed_by on exchange_rate (proposed_by) where proposed_by is not null;
create index exchange_rate_confirmed_by on exchange_rate (confirmed_by) where confirmed_by is not null;

create or replace function app.refuse_used_rate() returns trigger language plpgsql as $$
begin
  if old.used and (tg_op = 'DELETE' or (new.rate, new.base, new.quote, new.kind, new.side, new.valid_from, new.used)
      is distinct from (old.rate, old.base, old.quote, old.kind, old.side, old.valid_from, true)) then
    raise exception 'exchange rate % is used', old.id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
