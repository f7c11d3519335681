-- A plate is stored as its register prints it, so that each of its spellings is one text: 29C-123.45 for 29C12345 and 29C-12345. The product
-- writes them like that (normalIdentifier); this function spells the rows that are there, and is dropped after the last of them.
create function app.registered_plate(plate_no text) returns text language sql immutable parallel safe as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(plate_no,
    '^(\d{2})[ .·•–-]*([A-Z]{1,2}\d?)[ .·•–-]*(\d{3})[ .·•–-]*(\d{2})$', '\1\2-\3.\4'),
    '^(\d{2})[ .·•–-]*([A-Z]{1,2})[ .·•–-]*(\d{4})$', '\1\2-\3'),
    '^(\d{2})[ -]+(\d{4})$', '\1-\2'),
    '^(\d?[ก-ฮ]{1,2})[ -]*(\d{1,4})$', '\1 \2')
$$;

-- Where a carrier has one truck twice, the one in the registered spelling keeps it, else the oldest gets it. The others keep theirs and stay
-- visible in the list: trips name them, so that a person decides which of them is retired.
alter table vehicle no force row level security;
with first as (
  select distinct on (carrier_id, country, app.registered_plate(plate_no)) id from vehicle
  order by carrier_id, country, app.registered_plate(plate_no), plate_no <> app.registered_plate(plate_no), id
)
update vehicle v set plate_no = app.registered_plate(plate_no), search = replace(search, plate_no, app.registered_plate(plate_no))
  from first f where f.id = v.id and plate_no <> app.registered_plate(plate_no);
update vehicle set trailer_plate_no = app.registered_plate(trailer_plate_no),
  search = replace(search, trailer_plate_no, app.registered_plate(trailer_plate_no))
  where trailer_plate_no <> app.registered_plate(trailer_plate_no);
alter table vehicle force row level security;
