-- What tax a fee takes is said by dated rows alone. What the fee names held becomes rows of each country that we bill from, where a fee
-- has none there yet: nobody is charged otherwise than the day before, and whoever keeps the rates ends them from the day the law says.
insert into tax_rate (country, fee_name_id, percent, kind, valid_from, basis)
select c.country, f.id, f.tax_percent, case when f.tax_percent = 0 then 'zero' else 'standard' end, date '2000-01-01', '原费用名称默认税率 / default of the fee name'
from (select distinct country from own_company) c cross join fee_name f
where not f.disbursement and not exists (select from tax_rate r where r.country = c.country and r.fee_name_id = f.id and r.active);
alter table fee_name drop column tax_percent;

-- A country has one standard rate a day: a fee without rows of its own takes it. Of two that overlapped the newer counts.
update tax_rate r set active = false, version = version + 1, updated_at = now()
where fee_name_id is null and kind = 'standard' and active and exists (
  select from tax_rate n where n.country = r.country and n.fee_name_id is null and n.kind = 'standard' and n.active
    and n.valid_from = r.valid_from and n.id > r.id);
create temporary table tax_overlap on commit drop as
select * from (
  select id, country, percent, basis, valid_to, lead(valid_from) over w as next_from, lead(valid_to) over w as next_to, lead(valid_from, 2) over w as third_from
  from tax_rate where fee_name_id is null and kind = 'standard' and active window w as (partition by country order by valid_from)
) follows where next_from is not null and (valid_to is null or valid_to >= next_from);
update tax_rate r set valid_to = o.next_from - 1, version = version + 1, updated_at = now() from tax_overlap o where o.id = r.id;
-- Where the newer one ends first, the older one goes on after it.
insert into tax_rate (country, percent, kind, basis, valid_from, valid_to)
select country, percent, 'standard', basis, next_to + 1, least(valid_to, third_from - 1) from tax_overlap
where next_to is not null and (valid_to is null or valid_to > next_to) and (third_from is null or third_from > next_to + 1);
alter table tax_rate add constraint tax_rate_one_standard exclude using gist
  (country with =, daterange(valid_from, valid_to, '[]') with &&) where (fee_name_id is null and kind = 'standard' and active);
