-- What was set off: receivable bills of the customer against payable bills of the carrier, in one currency, or in two at the rate that
-- both agreed. Append-only: it is undone by a row of the opposite amounts that names it, once.
create table netting (
  id bigint generated always as identity primary key,
  netting_no text not null unique,
  company_id bigint not null references own_company,
  consent_id bigint not null references netting_consent,
  customer_id bigint not null references customer,
  carrier_id bigint not null references carrier,
  receivable_currency text not null,
  receivable_minor bigint not null,
  payable_currency text not null,
  payable_minor bigint not null,
  rate numeric(24, 12) check (rate > 0),
  exchange_difference_minor bigint not null,
  business_on date not null,
  reason text,
  reverses_id bigint unique references netting,
  created_at timestamptz not null,
  created_by bigint references account,
  check ((rate is null) = (receivable_currency = payable_currency)),
  check (rate is not null or receivable_minor = payable_minor),
  check (reverses_id is null or reason is not null)
);
create index netting_company on netting (company_id, business_on desc, id desc);
create index netting_consent_id on netting (consent_id, id desc);
create index netting_customer on netting (customer_id);
create index netting_carrier on netting (carrier_id);
create index netting_created_by on netting (created_by) where created_by is not null;
create table netting_line (
  id bigint generated always as identity primary key,
  netting_id bigint not null references netting,
  bill_id bigint not null,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  booked_functional_minor bigint not null,
  foreign key (bill_id, currency) references bill_balance (bill_id, currency)
);
create index netting_line_netting on netting_line (netting_id);
create index netting_line_bill on netting_line (bill_id, currency);
create trigger netting_posted before update or delete on netting for each row execute function app.refuse_change();
create trigger netting_line_posted before update or delete on netting_line for each row execute function app.refuse_change();
revoke update, delete on netting, netting_line from quayside_staff, quayside_system;
call app.protect('netting');
