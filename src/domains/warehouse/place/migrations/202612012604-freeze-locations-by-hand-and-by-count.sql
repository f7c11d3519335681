-- A location is frozen by hand, by a static count, or by both, and each ends on its own.
alter table location rename column frozen to frozen_by_hand;
alter table location add column frozen_by_count boolean not null default false;
alter table stock_count no force row level security;
alter table stock_count_location no force row level security;
update location l set frozen_by_hand = false, frozen_by_count = true
from stock_count_location cl join stock_count c on c.id = cl.count_id
where cl.location_id = l.id and cl.frozen and l.frozen_by_hand and c.state in ('released', 'counting', 'counted', 'recounting', 'review');
alter table stock_count_location force row level security;
alter table stock_count force row level security;
-- Nothing goes in or out while it is frozen.
alter table location add column frozen boolean not null generated always as (frozen_by_hand or frozen_by_count) stored;
