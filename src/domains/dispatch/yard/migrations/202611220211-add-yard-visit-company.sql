-- Yards are shared by our companies; a visit belongs to the company of its trip, else to that of whoever let it in.
alter table yard_visit add column company_id bigint references own_company;
alter table work_order no force row level security;
alter table account no force row level security;
update yard_visit y set company_id = coalesce(
  (select w.company_id from work_order w where w.id = y.work_order_id),
  (select a.company_id from account a where a.id = y.created_by),
  (select min(o.id) from own_company o));
alter table account force row level security;
alter table work_order force row level security;
alter table yard_visit alter column company_id set not null;
drop index yard_visit_time;
create index yard_visit_time on yard_visit (company_id, gate_in_at desc, id desc);
create index yard_visit_state on yard_visit (company_id, state, gate_in_at desc, id desc);
