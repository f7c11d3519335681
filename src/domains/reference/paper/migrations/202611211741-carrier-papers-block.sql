-- A carrier whose business licence or transport permit has run out is given no trips either.
create or replace view paper with (security_invoker = true) as
select d.id * 16 + k.place as id, 'driver' as subject, d.id as record_id, k.kind, d.name, k.no, k.until, k.blocks, d.carrier_id,
       null::bigint as company_id, null::bigint as owner_id, 30 as remind_days
from driver d cross join lateral (values
  (0, 'licence', d.licence_no, d.licence_until, true), (1, 'qualification', d.qualification_no, d.qualification_until, true),
  (2, 'passport', d.passport_no, d.passport_until, true), (3, 'dangerous', null, d.dangerous_until, false)) k (place, kind, no, until, blocks)
where d.active and k.until is not null
union all
select v.id * 16 + k.place, 'vehicle', v.id, k.kind, v.plate_no, k.no, k.until, k.blocks, v.carrier_id, null, null, 30
from vehicle v cross join lateral (values
  (4, 'inspection', null, v.inspection_until, true), (5, 'insurance', null, v.insurance_until, true),
  (6, 'commercialInsurance', null, v.commercial_insurance_until, false), (7, 'permit', null, v.permit_until, true),
  (8, 'borderPermit', v.border_permit_no, v.border_permit_until, true)) k (place, kind, no, until, blocks)
where v.status <> 'retired' and k.until is not null
union all
select c.id * 16 + k.place, 'carrier', c.id, k.kind, c.name, k.no, k.until, k.blocks, c.id, null, null, 30
from carrier c cross join lateral (values
  (9, 'licence', c.licence_no, c.licence_until, true), (10, 'permit', c.permit_no, c.permit_until, true),
  (11, 'insurance', c.insurance_no, c.insurance_until, false)) k (place, kind, no, until, blocks)
where c.active and k.until is not null
union all
select s.id * 16 + k.place, 'supplier', s.id, k.kind, s.name, k.no, k.until, false, null, null, null, 30
from supplier s cross join lateral (values
  (12, 'licence', s.licence_no, s.licence_until), (13, 'authorisation', null, s.authorised_until)) k (place, kind, no, until)
where s.active and k.until is not null
union all
select c.id * 16 + 14, 'contract', c.id, 'contract', c.name, c.contract_no, c.ends_on, false, c.carrier_id, c.company_id, c.owner_id, c.remind_days
from contract c where c.active;
