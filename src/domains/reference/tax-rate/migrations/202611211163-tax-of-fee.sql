-- What a fee takes on a day in each country that we bill from, in percent, such as "CN 9 · VN 8 · TH 0": by the rule of taxRateOn. A
-- dash where no rate is in force; nothing at all for a disbursement, which carries no tax of ours.
create function app.fee_tax_rates(fee bigint, day date) returns text language sql stable as $$
  select string_agg(c.country || ' ' || coalesce((
      select trim_scale(r.percent)::text from tax_rate r
      where r.country = c.country and r.active and day >= r.valid_from and (r.valid_to is null or day <= r.valid_to)
        and (r.fee_name_id = fee or (r.fee_name_id is null and r.kind = 'standard'))
      order by r.fee_name_id nulls last limit 1), '—'), ' · ' order by c.first_id)
  from (select country, min(id) as first_id from own_company group by country) c
  where not (select disbursement from fee_name where id = fee)
$$;
grant execute on function app.fee_tax_rates to quayside_staff, quayside_system;
