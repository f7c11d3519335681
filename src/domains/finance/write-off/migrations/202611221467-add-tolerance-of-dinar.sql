insert into difference_tolerance values ('KWD', 1500) on conflict do nothing;
