-- The time up to which a truck's points have been walked through the geofences. It lags behind while a batch is stored and not yet walked, and
-- after a server that ended between the two.
alter table vehicle_last_position add column followed_at timestamptz;
update vehicle_last_position set followed_at = at;
