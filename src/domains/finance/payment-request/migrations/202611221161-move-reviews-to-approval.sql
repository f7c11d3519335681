-- The reviews of payment requests become approvals; their limits become the configuration of two stages.
insert into approval_stage (company_id, subject, stage, needed, functional_currency, up_to_minor)
select company_id, 'paymentRequest', stage, 1, functional_currency, up_to from payment_threshold
cross join lateral (values ('firstExecutiveReview', first_minor), ('secondExecutiveReview', second_minor)) s (stage, up_to);

insert into approval (subject, record_id, company_id, record_no, party, payee, side, currency, amount_minor, functional_currency,
  functional_minor, prepared_by, round, state, submitted_on, created_at, updated_at)
select 'paymentRequest', p.id, p.company_id, p.request_no, c.name, 'carrier ' || p.carrier_id, 'payable', p.currency, p.amount_minor,
  oc.currency, coalesce(p.functional_minor, p.amount_minor), p.prepared_by, p.round,
  case when p.state in ('unpaid', 'paid') then 'approved' when p.state in ('awaitingRequest', 'void') then 'returned' else 'open' end,
  (coalesce(p.submitted_at, p.updated_at) at time zone oc.time_zone)::date, p.created_at, p.updated_at
from payment_request p join own_company oc on oc.id = p.company_id join carrier c on c.id = p.carrier_id where p.round > 0;

insert into approval_step (approval_id, round, place, stage, permit, needed, state, remind_hours, escalate_hours, opened_at)
select a.id, a.round, s.place, s.stage, s.permit, 1,
  case
    when a.state = 'returned' then 'undone'
    when s.place < now_at.place then case when exists (select from payment_request_event v where v.request_id = p.id and v.round = p.round
      and v.stage = s.stage and v.what = 'skip') then 'skipped' else 'passed' end
    when s.place = now_at.place then 'open'
    when p.kind <> 'prepayment' and a.functional_minor <= t.second_minor and s.stage = 'secondExecutiveReview' then 'skipped'
    when a.functional_minor <= t.first_minor and s.stage = 'firstExecutiveReview' then 'skipped'
    else 'waiting'
  end, 24, 72, case when s.place = now_at.place then p.updated_at end
from approval a join payment_request p on p.id = a.record_id and a.subject = 'paymentRequest'
left join payment_threshold t on t.company_id = p.company_id
cross join (values (0, 'directorReview', 'paymentRequest.director'), (1, 'firstExecutiveReview', 'paymentRequest.firstExecutive'),
  (2, 'secondExecutiveReview', 'paymentRequest.secondExecutive'), (3, 'settlementReview', 'paymentRequest.settlement'),
  (4, 'financeDirectorReview', 'paymentRequest.financeDirector')) s (place, stage, permit)
cross join lateral (select coalesce(array_position(array['directorReview', 'firstExecutiveReview', 'secondExecutiveReview',
  'settlementReview', 'financeDirectorReview'], p.state) - 1, 99) as place) now_at;

insert into approval_event (approval_id, step_id, round, stage, what, account_id, comment, at)
select a.id, s.id, v.round, v.stage, v.what, v.account_id, v.comment, v.at
from payment_request_event v join approval a on a.subject = 'paymentRequest' and a.record_id = v.request_id
left join approval_step s on s.approval_id = a.id and s.round = v.round and s.stage = v.stage
order by v.id;

drop table payment_request_event;
drop table payment_threshold;
alter table payment_request drop column round;
