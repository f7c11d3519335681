-- The drawn outline of a station is a fact of the station: one version, one history. Well-known text of one ring in WGS-84; the call
-- that saves it says which rings are good ones.
alter table station
  add column outline text check (outline ~ '^POLYGON \(\([-0-9., ]+\)\)$' and length(outline) <= 10000),
  add constraint station_outline_place check (outline is null or latitude is not null);

update station s set outline = 'POLYGON ((' || (
    select string_agg((point ->> 0) || ' ' || (point ->> 1), ', ' order by place)
    from jsonb_array_elements(f.ring || jsonb_build_array(f.ring -> 0)) with ordinality as drawn (point, place)
  ) || '))'
from station_fence f where f.station_id = s.id;

drop table station_fence;
