-- A key is issued for one own company and reads and reports the documents of that company alone. Keys from before belong to the company
-- that contracts with their customer or owns their carrier, else to that of whoever issued them.
alter table machine_key add column company_id bigint references own_company;
-- The owner of the tables is held by their policies too, but for this.
alter table machine_key no force row level security;
alter table customer no force row level security;
alter table carrier no force row level security;
alter table account no force row level security;
update machine_key k set company_id = coalesce(
  (select c.company_id from customer c where c.id = k.customer_id),
  (select c.company_id from carrier c where c.id = k.carrier_id),
  (select a.company_id from account a where a.id = k.created_by),
  (select min(o.id) from own_company o));
alter table account force row level security;
alter table carrier force row level security;
alter table customer force row level security;
alter table machine_key force row level security;
alter table machine_key alter column company_id set not null;
drop index machine_key_created;
create index machine_key_created on machine_key (company_id, created_at desc, id desc);
create index machine_key_name on machine_key (company_id, name, id);
