-- Files of an order by kind. work_order_id names the trip whose proof of delivery it is.
create table order_document (
  id bigint generated always as identity primary key,
  order_id bigint not null references transport_order on delete cascade,
  kind text not null check (kind in ('pod', 'packingList', 'invoice', 'customs', 'other')),
  file_id bigint not null,
  work_order_id bigint,
  remark text,
  for_customer boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index order_document_order on order_document (order_id, kind);
create index order_document_file on order_document (file_id);
create index order_document_work_order on order_document (work_order_id) where work_order_id is not null;
create index order_document_created_by on order_document (created_by) where created_by is not null;
alter table order_document enable row level security;
alter table order_document force row level security;
create policy staff on order_document to quayside_staff using (true) with check (true);
create policy system on order_document to quayside_system using (true) with check (true);
grant select on order_document to quayside_customer;
create policy customer on order_document for select to quayside_customer
  using (for_customer and exists (select from transport_order o where o.id = order_id and o.customer_id = (select app.customer_id())));
