-- Bills between our own companies. One document serves both sides: the seller makes it, a person of the buyer accepts it, and both books
-- are posted in that transaction. Each company reads documents it takes part in, and its own side of their books alone.
create function app.staff_companies() returns bigint[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.staff_companies', true), ''), '{}')::bigint[] $$;
grant execute on function app.staff_companies() to quayside_app, quayside_staff, quayside_carrier, quayside_customer, quayside_system;

insert into ledger_account (code, use, kind, name_zh, name_vi, name_en, name_th) values
  ('112202', 'intercompanyReceivable', 'asset', '应收账款-内部往来', 'Phải thu nội bộ', 'Intercompany receivables', 'ลูกหนี้ระหว่างบริษัทในเครือ'),
  ('220202', 'intercompanyPayable', 'liability', '应付账款-内部往来', 'Phải trả nội bộ', 'Intercompany payables', 'เจ้าหนี้ระหว่างบริษัทในเครือ'),
  ('600102', 'intercompanyRevenue', 'income', '主营业务收入-内部交易', 'Doanh thu nội bộ', 'Intercompany revenue', 'รายได้ระหว่างบริษัทในเครือ'),
  ('640102', 'intercompanyCost', 'expense', '主营业务成本-内部交易', 'Giá vốn nội bộ', 'Intercompany cost', 'ต้นทุนระหว่างบริษัทในเครือ');

create table intercompany_bill (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  bill_no text not null unique,
  seller_id bigint not null references own_company,
  buyer_id bigint not null references own_company,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  tax_minor bigint not null default 0,
  settled_minor bigint not null default 0,
  bill_on date not null,
  due_on date not null,
  invoice_no text,
  memo text not null,
  state text not null default 'draft',
  prepared_by bigint not null references account,
  accepted_by bigint references account,
  -- The company and the person that requested the reversal; the other company confirms it.
  asking_company_id bigint references own_company,
  asked_by bigint references account,
  reversed_on date,
  check (seller_id <> buyer_id),
  check (due_on >= bill_on),
  constraint intercompany_bill_settled check (settled_minor between least(amount_minor, 0) and greatest(amount_minor, 0)),
  check (state not in ('accepted', 'reversing', 'reversed') or accepted_by is not null),
  check (accepted_by <> prepared_by),
  check ((state = 'reversing') <= (asking_company_id is not null and asked_by is not null)),
  check (state <> 'reversed' or settled_minor = 0)
);
create index intercompany_bill_newest on intercompany_bill (bill_on desc, id desc);
create index intercompany_bill_seller on intercompany_bill (seller_id, bill_on desc, id desc);
create index intercompany_bill_buyer on intercompany_bill (buyer_id, bill_on desc, id desc);
create index intercompany_bill_state on intercompany_bill (state, bill_on desc, id desc);
create index intercompany_bill_due on intercompany_bill (due_on, id);
create index intercompany_bill_amount on intercompany_bill (amount_minor, id);
create index intercompany_bill_open on intercompany_bill (seller_id, buyer_id, currency) where state = 'accepted' and settled_minor <> amount_minor;
create index intercompany_bill_prepared_by on intercompany_bill (prepared_by);
create index intercompany_bill_accepted_by on intercompany_bill (accepted_by) where accepted_by is not null;
create index intercompany_bill_asked_by on intercompany_bill (asked_by) where asked_by is not null;
create index intercompany_bill_asking_company on intercompany_bill (asking_company_id) where asking_company_id is not null;
create index intercompany_bill_words on intercompany_bill using gin (app.plain(bill_no || ' ' || memo || ' ' || coalesce(invoice_no, '')) gin_trgm_ops);
call app.protect('intercompany_bill');
create policy companies on intercompany_bill as restrictive to quayside_staff
  using (seller_id = any ((select app.staff_companies())::bigint[]) or buyer_id = any ((select app.staff_companies())::bigint[]));

create table intercompany_line (
  id bigint generated always as identity primary key,
  bill_id bigint not null references intercompany_bill,
  fee_name_id bigint not null references fee_name,
  order_id bigint references transport_order,
  work_order_id bigint references work_order,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  -- The rate and the tax of the seller's country that the amount contains.
  tax_percent numeric(7,4) not null check (tax_percent between 0 and 100),
  tax_minor bigint not null,
  memo text
);
create index intercompany_line_bill on intercompany_line (bill_id);
create index intercompany_line_fee on intercompany_line (fee_name_id);
create index intercompany_line_order on intercompany_line (order_id) where order_id is not null;
create index intercompany_line_work_order on intercompany_line (work_order_id) where work_order_id is not null;
call app.protect('intercompany_line');
create policy companies on intercompany_line as restrictive to quayside_staff
  using (exists (select from intercompany_bill b where b.id = bill_id));

-- What the books of one company hold of an accepted bill, at the rate of its own day and side.
create table intercompany_side (
  id bigint generated always as identity primary key,
  bill_id bigint not null references intercompany_bill,
  company_id bigint not null references own_company,
  side text not null check (side in ('seller', 'buyer')),
  functional_currency text not null,
  rate numeric(24,12) not null check (rate > 0),
  rate_on date not null,
  functional_minor bigint not null,
  settled_functional_minor bigint not null default 0,
  -- Tax that the buyer declares for the seller on top of the amount.
  currency text not null,
  reverse_minor bigint not null default 0,
  unique (bill_id, side)
);
create index intercompany_side_company on intercompany_side (company_id, bill_id);
call app.protect('intercompany_side');
create policy companies on intercompany_side as restrictive to quayside_staff
  using (company_id = any ((select app.staff_companies())::bigint[]));
