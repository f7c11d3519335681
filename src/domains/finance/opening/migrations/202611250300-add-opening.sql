-- The balances with which an own company begins its books here, on the last day of a month, and the open items behind its receivables and
-- payables. One person imports and submits them, another posts them. A company has one opening; a reversed one makes room for another.
create table opening (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  opening_no text not null unique,
  company_id bigint not null references own_company,
  opened_on date not null check (opened_on = (date_trunc('month', opened_on) + interval '1 month' - interval '1 day')::date),
  memo text not null,
  functional_currency text not null,
  functional_minor bigint not null default 0,
  state text not null default 'draft',
  prepared_by bigint not null references account,
  decided_by bigint references account,
  check (state not in ('posted', 'reversed') or decided_by is not null)
);
create unique index opening_once on opening (company_id) where state in ('draft', 'submitted', 'posted');
create index opening_newest on opening (opened_on desc, id desc);
create index opening_company on opening (company_id, opened_on desc, id desc);
create index opening_state on opening (state, opened_on desc, id desc);
create index opening_amount on opening (functional_minor, id);
create index opening_prepared_by on opening (prepared_by);
create index opening_decided_by on opening (decided_by) where decided_by is not null;
create index opening_words on opening using gin (app.plain(opening_no || ' ' || memo) gin_trgm_ops);
call app.protect('opening');

-- One balance, debit positive, with the line of its sheet. A receivable or payable is the control total of its open items.
create table opening_balance (
  id bigint generated always as identity primary key,
  opening_id bigint not null references opening,
  line integer not null,
  account_id bigint not null references ledger_account,
  currency text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  functional_minor bigint not null,
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  own_bank_account_id bigint references own_bank_account,
  memo text,
  check (customer_id is null or carrier_id is null)
);
create unique index opening_balance_once on opening_balance (opening_id, account_id, currency, customer_id, carrier_id, own_bank_account_id)
  nulls not distinct;
create index opening_balance_account on opening_balance (account_id);
create index opening_balance_customer on opening_balance (customer_id) where customer_id is not null;
create index opening_balance_carrier on opening_balance (carrier_id) where carrier_id is not null;
create index opening_balance_bank on opening_balance (own_bank_account_id) where own_bank_account_id is not null;
call app.protect('opening_balance');

-- One open item: what a document of the earlier books came to, and what was paid of it. Posted, the rest is a bill.
create table opening_item (
  id bigint generated always as identity primary key,
  opening_id bigint not null references opening,
  line integer not null,
  side text not null check (side in ('receivable', 'payable')),
  customer_id bigint references customer,
  carrier_id bigint references carrier,
  document_no text not null,
  document_on date not null,
  due_on date not null,
  currency text not null,
  amount_minor bigint not null,
  paid_minor bigint not null default 0,
  functional_minor bigint,
  bill_id bigint references bill,
  check ((side = 'receivable') = (customer_id is not null)),
  check ((side = 'payable') = (carrier_id is not null)),
  check (due_on >= document_on),
  check (case when amount_minor > 0 then paid_minor >= 0 and paid_minor < amount_minor
              else paid_minor <= 0 and paid_minor > amount_minor end)
);
create unique index opening_item_once on opening_item (opening_id, side, customer_id, carrier_id, document_no, currency) nulls not distinct;
create index opening_item_customer on opening_item (customer_id) where customer_id is not null;
create index opening_item_carrier on opening_item (carrier_id) where carrier_id is not null;
create index opening_item_bill on opening_item (bill_id) where bill_id is not null;
call app.protect('opening_item');

-- A bill of an opening has no charges. It keeps the number and the date of its document; the ledger has it since `opened_on`.
alter table bill
  add column opened_on date,
  add column document_no text,
  add constraint bill_opening check ((opened_on is null) = (document_no is null) and bill_on <= opened_on);
create index bill_document on bill using gin (app.plain(document_no) gin_trgm_ops) where document_no is not null;

-- A customer's feed says nothing about bills of the earlier books.
drop trigger bill_feed on bill;
create trigger bill_feed after update of state on bill for each row
  when (new.side = 'receivable' and new.opened_on is null and new.state <> old.state and new.state in ('sent', 'confirmed', 'void')
    and not (new.state = 'void' and old.state = 'made')) execute function app.feed_bill_state();
