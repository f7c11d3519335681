-- Every paper with a last day, of whatever record: licences, inspections, insurances, permits, authorisations and contracts. `blocks`
-- says that dispatch refuses the truck or driver without it. The view shows what the reader may see of the tables below it.
create view paper with (security_invoker = true) as
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
select c.id * 16 + k.place, 'carrier', c.id, k.kind, c.name, k.no, k.until, false, c.id, null, null, 30
from carrier c cross join lateral (values
  (9, 'licence', c.licence_no, c.licence_until), (10, 'permit', c.permit_no, c.permit_until),
  (11, 'insurance', c.insurance_no, c.insurance_until)) k (place, kind, no, until)
where c.active and k.until is not null
union all
select s.id * 16 + k.place, 'supplier', s.id, k.kind, s.name, k.no, k.until, false, null, null, null, 30
from supplier s cross join lateral (values
  (12, 'licence', s.licence_no, s.licence_until), (13, 'authorisation', null, s.authorised_until)) k (place, kind, no, until)
where s.active and k.until is not null
union all
select c.id * 16 + 14, 'contract', c.id, 'contract', c.name, c.contract_no, c.ends_on, false, c.carrier_id, c.company_id, c.owner_id, c.remind_days
from contract c where c.active;
grant select on paper to quayside_staff, quayside_system, quayside_carrier;

-- Which reminder of which paper was given: once for each last day and distance (days before; -1 once it has run out).
create table paper_reminder (
  subject text not null,
  record_id bigint not null,
  kind text not null,
  until date not null,
  days integer not null,
  at timestamptz not null default now(),
  primary key (subject, record_id, kind, until, days)
);

create index driver_licence_until on driver (licence_until) where active;
create index vehicle_inspection_until on vehicle (inspection_until) where status <> 'retired';
