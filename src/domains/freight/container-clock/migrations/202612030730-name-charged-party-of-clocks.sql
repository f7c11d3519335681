-- Whom finance has charged with the amount of a clock, and in which currency: null before the first charge. Lines of finance name such a clock for
-- good, also once they are void, so it is never deleted.
alter table container_clock add charged_currency text, add charged_party_id bigint;
alter table container_clock no force row level security;
alter table charge no force row level security;
update container_clock c set charged_currency = x.currency, charged_party_id = x.party_id
from (select distinct on (container_clock_id) container_clock_id, currency, coalesce(customer_id, carrier_id) as party_id from charge
  where container_clock_id is not null order by container_clock_id, state = 'void', id desc) x
where x.container_clock_id = c.id;
alter table charge force row level security;
alter table container_clock force row level security;
