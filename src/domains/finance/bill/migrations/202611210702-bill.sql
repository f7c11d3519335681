-- A customer bill (receivable) or a carrier bill (payable): what is owed for reviewed charges, one balance row a currency.
create table bill (
  id bigint generated always as identity primary key,
  bill_no text not null unique,
  company_id bigint not null references own_company,
  side text not null check (side in ('receivable', 'payable')),
  business text not null default 'road' check (business in ('road', 'ocean', 'air', 'storage', 'other')),
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  bill_on date not null,
  due_on date not null,
  title text,
  customer_ref text,
  remark text,
  own_bank_account_id bigint references own_bank_account,
  state text not null default 'made' check (state in ('made', 'sent', 'confirmed', 'disputed', 'void')),
  line_count integer not null default 0,
  sent_at timestamptz,
  confirmed_at timestamptz,
  confirmed_by bigint references account,
  dispute text,
  void_reason text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by bigint references account,
  check ((side = 'receivable') = (customer_id is not null)),
  check ((side = 'payable') = (carrier_id is not null))
);
create index bill_company on bill (company_id, side, bill_on desc, id desc);
create index bill_due on bill (company_id, side, due_on, id) where state <> 'void';
create index bill_customer on bill (customer_id, bill_on desc, id desc) where customer_id is not null;
create index bill_carrier on bill (carrier_id, bill_on desc, id desc) where carrier_id is not null;
create index bill_bank on bill (own_bank_account_id) where own_bank_account_id is not null;
create index bill_confirmed_by on bill (confirmed_by) where confirmed_by is not null;
create index bill_created_by on bill (created_by) where created_by is not null;
create index bill_search on bill using gin (app.plain(bill_no) gin_trgm_ops);
call app.protect('bill', carrier => 'carrier_id', customer => 'customer_id', carrier_may => 'select, update (state, confirmed_at, confirmed_by, dispute, version, updated_at)');

-- What a bill is and what is left of it, by currency. Open is amount_minor - written_off_minor; it never passes zero, whoever writes.
-- requested_minor is what live payment requests hold of it.
create table bill_balance (
  bill_id bigint not null references bill,
  currency text not null,
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  amount_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  functional_minor bigint not null,
  written_off_minor bigint not null default 0,
  written_off_functional_minor bigint not null default 0,
  requested_minor bigint not null default 0,
  version integer not null default 1,
  primary key (bill_id, currency),
  check (amount_minor = net_minor + tax_minor),
  constraint bill_never_over check (case when amount_minor >= 0 then written_off_minor between 0 and amount_minor
                                         else written_off_minor between amount_minor and 0 end),
  constraint bill_never_over_requested check (requested_minor = 0 or requested_minor between 0 and amount_minor - written_off_minor)
);
create index bill_balance_customer on bill_balance (customer_id, bill_id) where customer_id is not null;
create index bill_balance_carrier on bill_balance (carrier_id, bill_id) where carrier_id is not null;
create index bill_balance_open on bill_balance (bill_id) where written_off_minor <> amount_minor;
call app.protect('bill_balance', carrier => 'carrier_id', customer => 'customer_id');
