-- The tariffs of customers that were merged before go over as they do now: those of a warehouse together, and not where a name of the survivor
-- has one for the same days, or one of another currency in the same month.
with family as (
  select t.*, coalesce(c.merged_into_id, c.id) as survivor_id, daterange(t.valid_from, t.valid_to, '[]') as days,
    daterange(date_trunc('month', t.valid_from)::date, (date_trunc('month', t.valid_to) + interval '1 month')::date) as months
  from storage_tariff t join customer c on c.id = t.customer_id
), staying as (
  select f.customer_id, f.warehouse_id from family f join family k on k.survivor_id = f.survivor_id and k.warehouse_id = f.warehouse_id
    and k.customer_id <> f.customer_id and (k.days && f.days or (k.currency <> f.currency and k.months && f.months))
)
update storage_tariff t set customer_id = f.survivor_id, version = t.version + 1
from family f where f.id = t.id and f.survivor_id <> t.customer_id
  and not exists (select from staying s where s.customer_id = t.customer_id and s.warehouse_id = t.warehouse_id);
