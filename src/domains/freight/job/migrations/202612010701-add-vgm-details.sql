-- SOLAS VI/2 and MSC.1/Circ.1475: who is responsible for a verified gross mass, who signed it, when and where the goods were weighed, and
-- for method 2 what was added to them. Earlier rows lack these facts and stay as they are.
alter table freight_container
  add column vgm_party text,
  add column vgm_signatory text,
  add column vgm_weighed_on date,
  add column vgm_place text,
  add column tare_kg numeric(14, 3) check (tare_kg > 0),
  add column packing_kg numeric(14, 3) check (packing_kg > 0),
  add check (vgm_kg is not null or num_nonnulls(vgm_party, vgm_signatory, vgm_weighed_on, vgm_place) = 0),
  add check (vgm_method <> '2' or tare_kg is null or coalesce(gross_kg + coalesce(packing_kg, 0) + tare_kg = vgm_kg, false));
