-- The rows of an invoice: one for each tax rate, one for disbursements, which stand outside the tax base, and one for the difference of a
-- rate's tax to the sum of the taxes of the bill's lines.
alter table invoice
  add column disbursement_minor bigint not null default 0,
  drop constraint invoice_check,
  add constraint invoice_amount check (amount_minor = net_minor + tax_minor + disbursement_minor);
create table invoice_row (
  id bigint generated always as identity primary key,
  invoice_id bigint not null references invoice,
  kind text not null check (kind in ('rate', 'tail', 'disbursement')),
  tax_percent numeric(7, 4) not null check (tax_percent >= 0),
  currency text not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  unique (invoice_id, kind, tax_percent),
  check (kind <> 'disbursement' or tax_minor = 0),
  check (kind <> 'tail' or net_minor = -tax_minor)
);

-- Invoices from before take the share of each group of their bill's lines; units left over stand in the largest group.
with groups as (
  select i.id as invoice_id, i.currency, i.amount_minor, i.net_minor, i.tax_minor, c.disbursement, case when c.disbursement then 0 else c.tax_percent end as tax_percent,
    round(i.amount_minor * sum(c.amount_minor) / s.amount_minor)::bigint as amount,
    case when s.tax_minor = 0 then 0 else round(i.tax_minor * sum(c.tax_minor) / s.tax_minor)::bigint end as tax,
    row_number() over (partition by i.id order by c.disbursement, sum(c.amount_minor) desc) as place
  from invoice i join bill_balance s on s.bill_id = i.bill_id and s.currency = i.currency and s.amount_minor <> 0
    join charge c on c.bill_id = i.bill_id and c.currency = i.currency
  group by i.id, s.amount_minor, s.tax_minor, c.disbursement, 7),
shares as (
  select *, amount + case when place = 1 then amount_minor - sum(amount) over (partition by invoice_id) else 0 end as gross,
    tax + case when place = 1 then tax_minor - sum(tax) over (partition by invoice_id) else 0 end as own_tax from groups)
insert into invoice_row (invoice_id, kind, tax_percent, currency, net_minor, tax_minor)
select invoice_id, case when disbursement then 'disbursement' else 'rate' end, tax_percent, currency, gross - own_tax, own_tax from shares;
update invoice i set net_minor = i.net_minor - r.net_minor, disbursement_minor = r.net_minor
  from invoice_row r where r.invoice_id = i.id and r.kind = 'disbursement';

create trigger invoice_row_posted before update or delete on invoice_row for each row execute function app.refuse_change();
revoke update, delete on invoice_row from quayside_staff, quayside_system;
