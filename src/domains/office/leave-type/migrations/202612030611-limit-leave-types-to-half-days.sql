-- Entitlements are whole or half days, so the days that a leave type gives a year and carries over are too. Other ones become the next half day.
update leave_type set days_a_year = ceil(days_a_year * 2) / 2, carry_days_max = ceil(carry_days_max * 2) / 2
  where days_a_year * 2 <> trunc(days_a_year * 2) or carry_days_max * 2 <> trunc(carry_days_max * 2);
alter table leave_type
  add constraint leave_type_half_days check (days_a_year * 2 = trunc(days_a_year * 2)),
  add constraint leave_type_carry_half_days check (carry_days_max * 2 = trunc(carry_days_max * 2));
