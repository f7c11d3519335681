-- The shipping instructions of a booking and where they stand with its carrier. The messages that carried them are in carrier_message.
create table shipping_instruction (
  id bigint generated always as identity primary key,
  booking_id bigint not null unique references freight_booking,
  company_id bigint not null references own_company,
  state text not null default 'received'
    check (state in ('received', 'pendingUpdate', 'updateReceived', 'confirmed', 'updateDeclined', 'completed', 'cancelled')),
  -- Why the carrier sent them back or declined their amendment, or why they were amended after the cut-off.
  reason text,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index shipping_instruction_company on shipping_instruction (company_id);
create index shipping_instruction_created_by on shipping_instruction (created_by) where created_by is not null;
alter table carrier_message no force row level security;
alter table freight_booking no force row level security;
alter table freight_document no force row level security;
-- Bookings whose instructions were sent before their states were kept. The carrier's answers to them are not known.
insert into shipping_instruction (booking_id, company_id, state, created_by, created_at, updated_at)
select b.id, b.company_id,
  case when b.state in ('rejected', 'declined', 'cancelled') then 'cancelled'
    when exists (select from freight_document d where d.job_id = b.job_id and d.kind = 'master' and d.state not in ('draft', 'void'))
      then 'completed'
    when m.messages > 1 then 'updateReceived' else 'received' end,
  m.created_by, m.first_at, m.last_at
from (select booking_id, count(*) as messages, min(created_at) as first_at, max(created_at) as last_at,
    (array_agg(created_by order by id))[1] as created_by
  from carrier_message where kind in ('shippingInstructions', 'iftmin') group by booking_id) m
join freight_booking b on b.id = m.booking_id;
alter table carrier_message force row level security;
alter table freight_booking force row level security;
alter table freight_document force row level security;
call app.protect('shipping_instruction');
call app.scope('shipping_instruction', 'exists (select from freight_booking b where b.id = booking_id)');
