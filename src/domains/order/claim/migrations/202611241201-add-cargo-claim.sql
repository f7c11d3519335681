-- A claim for goods: what happened, what is claimed, by which day the carrier and the insurer must be notified, who is liable, and what was
-- approved, posted and recovered. `source_subject` and `source_id` name the record from which it was registered.
create table cargo_claim (
  id bigint generated always as identity primary key,
  claim_no text not null unique,
  company_id bigint not null references own_company,
  customer_id bigint not null references customer,
  order_id bigint references transport_order,
  source_subject text check (source_subject in ('order', 'freightJob', 'roadException', 'inbound', 'pallet')),
  source_id bigint,
  source_no text,
  kind text not null check (kind in ('refusal', 'damage', 'shortage', 'loss', 'delay', 'wet', 'accident', 'temperature', 'customs', 'document')),
  mode text not null check (mode in ('road', 'ocean', 'air', 'warehouse')),
  state text not null default 'registered' check (state in ('registered', 'investigating', 'liabilityDecided', 'directorReview',
    'financeDirectorReview', 'amountApproved', 'posted', 'settled', 'closed', 'rejected', 'cancelled')),
  happened_at timestamptz not null,
  place text,
  delivered_on date,
  description text not null,
  qty numeric(18, 3) check (qty > 0),
  cartons integer check (cartons > 0),
  pallets integer check (pallets > 0),
  gross_kg numeric(18, 3) check (gross_kg > 0),
  currency text not null,
  goods_value_minor bigint check (goods_value_minor >= 0),
  claimed_minor bigint not null check (claimed_minor >= 0),
  approved_minor bigint check (approved_minor > 0 and approved_minor <= claimed_minor),
  credited_minor bigint check (credited_minor >= 0),
  recovered_minor bigint not null default 0 check (recovered_minor >= 0),
  rule_id bigint references claim_rule,
  notice_due_on date,
  suit_due_on date,
  notified_on date,
  notice_reference text,
  notice_reminded_on date,
  insurer_name text,
  policy_no text,
  insurer_due_on date,
  insurer_notified_on date,
  insurer_reference text,
  insurer_reminded_on date,
  investigator_id bigint references account,
  investigated_at timestamptz,
  liability_reason text,
  decided_by bigint references account,
  decided_at timestamptz,
  amount_reason text,
  submitted_by bigint references account,
  submitted_at timestamptz,
  approved_at timestamptz,
  posted_at timestamptz,
  settled_at timestamptz,
  closed_at timestamptz,
  reason text,
  by_customer boolean not null default false,
  registered_by_name text not null,
  created_by bigint references account,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((source_subject is null) = (source_id is null)),
  check (state not in ('directorReview', 'financeDirectorReview', 'amountApproved', 'posted', 'settled', 'closed') or approved_minor is not null)
);
create index cargo_claim_list on cargo_claim (company_id, id desc);
create index cargo_claim_state on cargo_claim (company_id, state, id desc);
create index cargo_claim_happened on cargo_claim (company_id, happened_at desc, id desc);
create index cargo_claim_notice on cargo_claim (company_id, coalesce(notice_due_on, date '9999-12-31'), id desc);
create index cargo_claim_customer on cargo_claim (customer_id, id desc);
create index cargo_claim_order on cargo_claim (order_id) where order_id is not null;
create index cargo_claim_source on cargo_claim (source_subject, source_id) where source_id is not null;
create index cargo_claim_investigator on cargo_claim (investigator_id, state) where investigator_id is not null;
create index cargo_claim_rule on cargo_claim (rule_id) where rule_id is not null;
create index cargo_claim_decided_by on cargo_claim (decided_by) where decided_by is not null;
create index cargo_claim_submitted_by on cargo_claim (submitted_by) where submitted_by is not null;
create index cargo_claim_created_by on cargo_claim (created_by) where created_by is not null;
create index cargo_claim_words on cargo_claim using gin (app.plain(claim_no || ' ' || coalesce(source_no, '') || ' ' || description) gin_trgm_ops);
-- The deadlines that a reminder looks for.
create index cargo_claim_notice_open on cargo_claim (notice_due_on) where notified_on is null and state not in ('closed', 'rejected', 'cancelled');
create index cargo_claim_insurer_open on cargo_claim (insurer_due_on)
  where insurer_notified_on is null and state not in ('closed', 'rejected', 'cancelled');
call app.protect('cargo_claim', customer => 'customer_id');
call app.limit_party('cargo_claim');
call app.scope('cargo_claim', $$
  case when order_id is not null then exists (select from transport_order o where o.id = order_id)
    else customer_id = any ((select app.scope_ids('customers'))::bigint[]) or created_by = any ((select app.scope_ids('people'))::bigint[])
      or investigator_id = any ((select app.scope_ids('people'))::bigint[]) end$$);

-- Who is liable for a claim, and with which part. The parts of the approved amount are set when it is posted.
create table cargo_claim_share (
  id bigint generated always as identity primary key,
  claim_id bigint not null references cargo_claim,
  seq integer not null,
  party text not null check (party in ('own', 'carrier', 'shippingLine', 'warehouse', 'insurer', 'customer')),
  carrier_id bigint references carrier,
  percent numeric(7, 4) not null check (percent > 0 and percent <= 100),
  currency text not null,
  amount_minor bigint check (amount_minor >= 0),
  recovered_minor bigint not null default 0 check (recovered_minor >= 0 and recovered_minor <= coalesce(amount_minor, 0)),
  note text,
  unique (claim_id, seq),
  check (carrier_id is null or party not in ('own', 'customer')),
  check (carrier_id is not null or party in ('own', 'customer', 'warehouse')),
  check (recovered_minor = 0 or carrier_id is not null)
);
create index cargo_claim_share_carrier on cargo_claim_share (carrier_id, claim_id) where carrier_id is not null;
create index cargo_claim_share_party on cargo_claim_share (party, claim_id);
call app.protect('cargo_claim_share');
call app.scope('cargo_claim_share', 'exists (select from cargo_claim c where c.id = claim_id)');

-- Shares are whole or absent, and from the posting on their parts are the approved amount. Checked at the end of the transaction, which
-- may replace them one by one.
create function app.check_claim_shares() returns trigger language plpgsql as $$
declare
  -- The two tables name the claim by different columns, and a deleted row has no new one.
  row jsonb := to_jsonb(coalesce(new, old));
  claim cargo_claim;
  whole numeric;
  parts numeric;
begin
  select * into claim from cargo_claim where id = (case when tg_table_name = 'cargo_claim' then row ->> 'id' else row ->> 'claim_id' end)::bigint;
  select sum(percent), sum(amount_minor) into whole, parts from cargo_claim_share where claim_id = claim.id;
  if whole is not null and whole <> 100 then
    raise exception 'the shares of claim % are % percent', claim.claim_no, whole using errcode = 'check_violation';
  end if;
  if whole is null and claim.state not in ('registered', 'investigating', 'rejected', 'cancelled') then
    raise exception 'claim % has no shares', claim.claim_no using errcode = 'check_violation';
  end if;
  if claim.state in ('posted', 'settled', 'closed') and parts is distinct from claim.approved_minor then
    raise exception 'the parts of claim % are %, not %', claim.claim_no, parts, claim.approved_minor using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger cargo_claim_share_whole after insert or update or delete on cargo_claim_share deferrable initially deferred
  for each row execute function app.check_claim_shares();
-- A claim without a decision has no shares to check, so the role of a customer who reports one needs no sight of them.
create constraint trigger cargo_claim_whole after insert or update of state, approved_minor on cargo_claim deferrable initially deferred
  for each row when (new.state not in ('registered', 'investigating', 'rejected', 'cancelled')) execute function app.check_claim_shares();
