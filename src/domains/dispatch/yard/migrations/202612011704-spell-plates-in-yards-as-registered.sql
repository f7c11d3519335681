update yard_visit set plate_no = app.registered_plate(plate_no)
  where plate_no <> app.registered_plate(plate_no) and (kind <> 'truck' or gate_out_at is not null);

-- Where one truck stands in yards under two spellings, the visit in the registered spelling keeps it, else the oldest gets it: the other
-- leaves by the gate under its own.
with first as (
  select distinct on (app.registered_plate(plate_no)) id from yard_visit
  where kind = 'truck' and gate_out_at is null
  order by app.registered_plate(plate_no), plate_no <> app.registered_plate(plate_no), id
)
update yard_visit y set plate_no = app.registered_plate(plate_no) from first f where f.id = y.id and plate_no <> app.registered_plate(plate_no);
