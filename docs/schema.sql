-- Written by scripts/generate.ts from the code; do not edit.

create table account (
  id bigint generated always as identity not null,
  login_name text not null,
  name text not null,
  user_type smallint not null,
  company_id bigint not null,
  carrier_id bigint,
  customer_id bigint,
  team_id bigint,
  phone text,
  email text,
  language text default 'zh'::text not null,
  time_zone text default 'Asia/Shanghai'::text not null,
  password_phc text not null,
  password_at timestamp with time zone default now() not null,
  password_issued boolean default true not null,
  previous_phcs text[] default '{}'::text[] not null,
  totp_secret text,
  totp_last_step bigint,
  recovery_hashes text[] default '{}'::text[] not null,
  places cidr[] default '{}'::cidr[] not null,
  one_place boolean default false not null,
  air_sign boolean default false not null,
  inventory_sign boolean default false not null,
  inventory_sign1 boolean default false not null,
  gps_sign boolean default false not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  totp_pending text,
  totp_pending_at timestamp with time zone,
  totp_at timestamp with time zone,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint account_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint account_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id),
  constraint account_check CHECK (((user_type = 2) = (carrier_id IS NOT NULL))),
  constraint account_check1 CHECK (((user_type = ANY (ARRAY[4, 5])) = (customer_id IS NOT NULL))),
  constraint account_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'vi'::text, 'en'::text, 'th'::text]))),
  constraint account_user_type_check CHECK ((user_type = ANY (ARRAY[1, 2, 4, 5])))
);
CREATE INDEX account_carrier ON account USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX account_company ON account USING btree (company_id, id);
CREATE INDEX account_customer ON account USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX account_name ON account USING gin (app.plain(name) gin_trgm_ops);
CREATE INDEX account_team ON account USING btree (team_id) WHERE (team_id IS NOT NULL);
CREATE UNIQUE INDEX account_login_name ON account USING btree (lower(login_name));
CREATE UNIQUE INDEX account_phone ON account USING btree (phone) WHERE (phone IS NOT NULL);
create policy app on account for select to quayside_app using (true);
create policy staff on account for all to quayside_staff using (true) with check (true);
create policy system on account for all to quayside_system using (true) with check (true);

create table account_role (
  account_id bigint not null,
  role_id bigint not null,
  constraint account_role_pkey PRIMARY KEY (account_id, role_id),
  constraint account_role_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id)
);
CREATE INDEX account_role_role ON account_role USING btree (role_id);

create table attachment (
  id bigint generated always as identity not null,
  subject text not null,
  record_id bigint not null,
  file_id bigint not null,
  kind text,
  account_id bigint not null,
  at timestamp with time zone default now() not null,
  removed_at timestamp with time zone,
  constraint attachment_pkey PRIMARY KEY (id),
  constraint attachment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint attachment_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id)
);
CREATE INDEX attachment_account ON attachment USING btree (account_id);
CREATE INDEX attachment_file ON attachment USING btree (file_id);
CREATE INDEX attachment_record ON attachment USING btree (subject, record_id, id);

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  account_id bigint,
  account_name text not null,
  user_type smallint not null,
  session_id bigint,
  ip text,
  cmd text not null,
  subject text not null,
  record_id bigint not null,
  what text not null,
  note text,
  changes jsonb default '[]'::jsonb not null,
  constraint audit_log_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_log_account ON audit_log USING btree (account_id, id DESC);
CREATE INDEX audit_log_at ON audit_log USING brin (at);
CREATE INDEX audit_log_record ON audit_log USING btree (subject, record_id, id DESC);
create policy staff on audit_log for all to quayside_staff, quayside_system using (true) with check (true);
create policy tell on audit_log for insert to quayside_carrier, quayside_customer with check ((NOT (account_id IS DISTINCT FROM NULLIF(( SELECT app.account_id() AS account_id), 0))));
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER audit_log_posted BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table batch (
  id uuid default gen_random_uuid() not null,
  seq bigint generated always as identity not null,
  kind text not null,
  what text not null,
  title text not null,
  account_id bigint not null,
  state text default 'waiting'::text not null,
  total integer default 0 not null,
  done integer default 0 not null,
  good integer default 0 not null,
  bad integer default 0 not null,
  file_id bigint,
  result_file_id bigint,
  headings text[] default '{}'::text[] not null,
  mapping jsonb default '{}'::jsonb not null,
  request jsonb,
  error text,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint batch_seq_key UNIQUE (seq),
  constraint batch_pkey PRIMARY KEY (id),
  constraint batch_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint batch_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint batch_result_file_id_fkey FOREIGN KEY (result_file_id) REFERENCES file(id),
  constraint batch_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'export'::text, 'edit'::text]))),
  constraint batch_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX batch_account ON batch USING btree (account_id, seq DESC);
CREATE INDEX batch_file ON batch USING btree (file_id);
CREATE INDEX batch_finished ON batch USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX batch_result_file ON batch USING btree (result_file_id);
create policy own on batch for all to quayside_carrier, quayside_customer using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy staff on batch for all to quayside_staff, quayside_system using (true) with check (true);

create table batch_row (
  batch_id uuid not null,
  line integer not null,
  group_no integer not null,
  cells jsonb not null,
  state text default 'pending'::text not null,
  why text,
  constraint batch_row_pkey PRIMARY KEY (batch_id, line),
  constraint batch_row_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES batch(id) ON DELETE CASCADE,
  constraint batch_row_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'good'::text, 'bad'::text, 'done'::text, 'skipped'::text])))
);
CREATE INDEX batch_row_state ON batch_row USING btree (batch_id, state, group_no);
create policy own on batch_row for all to quayside_carrier, quayside_customer using ((EXISTS ( SELECT
   FROM batch b
  WHERE (b.id = batch_row.batch_id)))) with check ((EXISTS ( SELECT
   FROM batch b
  WHERE (b.id = batch_row.batch_id))));
create policy staff on batch_row for all to quayside_staff, quayside_system using (true) with check (true);

create table bill (
  id bigint generated always as identity not null,
  bill_no text not null,
  company_id bigint not null,
  side text not null,
  business text default 'road'::text not null,
  customer_id bigint,
  carrier_id bigint,
  bill_on date not null,
  due_on date not null,
  title text,
  customer_ref text,
  remark text,
  own_bank_account_id bigint,
  state text default 'made'::text not null,
  line_count integer default 0 not null,
  sent_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  confirmed_by bigint,
  dispute text,
  void_reason text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by bigint,
  constraint bill_bill_no_key UNIQUE (bill_no),
  constraint bill_pkey PRIMARY KEY (id),
  constraint bill_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint bill_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint bill_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES account(id),
  constraint bill_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint bill_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint bill_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint bill_business_check CHECK ((business = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'storage'::text, 'other'::text]))),
  constraint bill_check CHECK (((side = 'receivable'::text) = (customer_id IS NOT NULL))),
  constraint bill_check1 CHECK (((side = 'payable'::text) = (carrier_id IS NOT NULL))),
  constraint bill_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text]))),
  constraint bill_state_check CHECK ((state = ANY (ARRAY['made'::text, 'sent'::text, 'confirmed'::text, 'disputed'::text, 'void'::text])))
);
CREATE INDEX bill_bank ON bill USING btree (own_bank_account_id) WHERE (own_bank_account_id IS NOT NULL);
CREATE INDEX bill_carrier ON bill USING btree (carrier_id, bill_on DESC, id DESC) WHERE (carrier_id IS NOT NULL);
CREATE INDEX bill_company ON bill USING btree (company_id, side, bill_on DESC, id DESC);
CREATE INDEX bill_confirmed_by ON bill USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX bill_created_by ON bill USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX bill_customer ON bill USING btree (customer_id, bill_on DESC, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX bill_due ON bill USING btree (company_id, side, due_on, id) WHERE (state <> 'void'::text);
CREATE INDEX bill_newest ON bill USING btree (side, bill_on DESC, id DESC);
CREATE INDEX bill_search ON bill USING gin (app.plain(bill_no) gin_trgm_ops);
create policy carrier on bill for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy customer on bill for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on bill for all to quayside_scoped using (((customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])) OR (created_by = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[]))));
create policy sides on bill for all to quayside_staff using ((side <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on bill for all to quayside_staff using (true) with check (true);
create policy system on bill for all to quayside_system using (true) with check (true);

create table bill_balance (
  bill_id bigint not null,
  currency text not null,
  customer_id bigint,
  carrier_id bigint,
  amount_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  functional_minor bigint not null,
  written_off_minor bigint default 0 not null,
  written_off_functional_minor bigint default 0 not null,
  requested_minor bigint default 0 not null,
  version integer default 1 not null,
  constraint bill_balance_pkey PRIMARY KEY (bill_id, currency),
  constraint bill_balance_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint bill_balance_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint bill_balance_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint bill_balance_check CHECK ((amount_minor = (net_minor + tax_minor))),
  constraint bill_never_over CHECK (
CASE
    WHEN (amount_minor >= 0) THEN ((written_off_minor >= 0) AND (written_off_minor <= amount_minor))
    ELSE ((written_off_minor >= amount_minor) AND (written_off_minor <= 0))
END),
  constraint bill_never_over_requested CHECK (((requested_minor = 0) OR ((requested_minor >= 0) AND (requested_minor <= (amount_minor - written_off_minor)))))
);
CREATE INDEX bill_balance_carrier ON bill_balance USING btree (carrier_id, bill_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX bill_balance_customer ON bill_balance USING btree (customer_id, bill_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX bill_balance_open ON bill_balance USING btree (bill_id) WHERE (written_off_minor <> amount_minor);
CREATE INDEX bill_balance_owed ON bill_balance USING btree (customer_id, bill_id) WHERE ((customer_id IS NOT NULL) AND (written_off_minor <> amount_minor));
create policy carrier on bill_balance for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy customer on bill_balance for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on bill_balance for all to quayside_scoped using ((EXISTS ( SELECT
   FROM bill b
  WHERE (b.id = bill_balance.bill_id))));
create policy sides on bill_balance for all to quayside_staff using ((
CASE
    WHEN (customer_id IS NULL) THEN 'payable'::text
    ELSE 'receivable'::text
END <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on bill_balance for all to quayside_staff using (true) with check (true);
create policy system on bill_balance for all to quayside_system using (true) with check (true);

create table carrier (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  name_en text,
  short_name text not null,
  country text not null,
  tax_no text,
  kind text default 'contracted'::text not null,
  company_id bigint,
  currency text not null,
  settlement text default 'monthly'::text not null,
  payment_days integer default 30 not null,
  taxpayer text,
  tax_percent numeric(7,4),
  licence_no text,
  licence_until date,
  permit_no text,
  permit_until date,
  insurance_no text,
  insurance_minor bigint,
  insurance_currency text,
  insurance_until date,
  contact text not null,
  phone text not null,
  email text,
  address text,
  rating integer,
  blacklisted boolean default false not null,
  blacklist_reason text,
  blacklisted_on date,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  merged_into_id bigint,
  constraint carrier_code_key UNIQUE (code),
  constraint carrier_pkey PRIMARY KEY (id),
  constraint carrier_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint carrier_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint carrier_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES carrier(id),
  constraint carrier_check CHECK (((NOT blacklisted) OR (blacklist_reason IS NOT NULL))),
  constraint carrier_check1 CHECK (((insurance_minor IS NULL) = (insurance_currency IS NULL))),
  constraint carrier_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint carrier_insurance_minor_check CHECK ((insurance_minor >= 0)),
  constraint carrier_kind_check CHECK ((kind = ANY (ARRAY['own'::text, 'contracted'::text, 'individual'::text]))),
  constraint carrier_merged_off CHECK (((merged_into_id IS NULL) OR (NOT active))),
  constraint carrier_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 180))),
  constraint carrier_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint carrier_settlement_check CHECK ((settlement = ANY (ARRAY['perTrip'::text, 'halfMonth'::text, 'monthly'::text]))),
  constraint carrier_tax_percent_check CHECK (((tax_percent >= (0)::numeric) AND (tax_percent <= (100)::numeric))),
  constraint carrier_taxpayer_check CHECK ((taxpayer = ANY (ARRAY['general'::text, 'smallScale'::text, 'none'::text])))
);
CREATE INDEX carrier_company ON carrier USING btree (company_id);
CREATE INDEX carrier_created_by ON carrier USING btree (created_by);
CREATE INDEX carrier_merged_into ON carrier USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX carrier_name ON carrier USING btree (name, id);
CREATE INDEX carrier_search ON carrier USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX carrier_tax_no ON carrier USING btree (tax_no);
create policy carrier on carrier for all to quayside_carrier using ((id = ( SELECT app.carrier_id() AS carrier_id))) with check ((id = ( SELECT app.carrier_id() AS carrier_id)));
create policy staff on carrier for all to quayside_staff using (true) with check (true);
create policy system on carrier for all to quayside_system using (true) with check (true);

create table cash_entry (
  id bigint generated always as identity not null,
  entry_no text not null,
  company_id bigint not null,
  direction text not null,
  customer_id bigint,
  carrier_id bigint,
  payer_name text,
  own_bank_account_id bigint not null,
  method text default 'transfer'::text not null,
  currency text not null,
  amount_minor bigint not null,
  rate numeric(24,12) not null,
  rate_on date not null,
  rate_source text not null,
  functional_currency text not null,
  functional_minor bigint not null,
  fee_currency text,
  fee_minor bigint default 0 not null,
  fee_functional_minor bigint default 0 not null,
  value_on date not null,
  bank_ref text,
  remark text,
  allocated_minor bigint default 0 not null,
  allocated_functional_minor bigint default 0 not null,
  state text default 'registered'::text not null,
  claimed_by bigint,
  claimed_at timestamp with time zone,
  reversed_reason text,
  payment_request_id bigint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by bigint,
  constraint cash_entry_entry_no_key UNIQUE (entry_no),
  constraint cash_entry_pkey PRIMARY KEY (id),
  constraint cash_entry_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint cash_entry_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES account(id),
  constraint cash_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint cash_entry_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint cash_entry_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint cash_entry_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint cash_entry_payment_request_id_fkey FOREIGN KEY (payment_request_id) REFERENCES payment_request(id),
  constraint cash_entry_amount_minor_check CHECK ((amount_minor > 0)),
  constraint cash_entry_check CHECK (((fee_minor > 0) <= (fee_currency IS NOT NULL))),
  constraint cash_entry_check1 CHECK (((direction = 'in'::text) OR (carrier_id IS NOT NULL))),
  constraint cash_entry_check2 CHECK ((NOT ((customer_id IS NOT NULL) AND (carrier_id IS NOT NULL)))),
  constraint cash_entry_check3 CHECK (((state <> 'claimed'::text) OR (customer_id IS NOT NULL) OR (carrier_id IS NOT NULL))),
  constraint cash_entry_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint cash_entry_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint cash_entry_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'cash'::text, 'cheque'::text, 'mobile'::text]))),
  constraint cash_entry_rate_check CHECK ((rate > (0)::numeric)),
  constraint cash_entry_state_check CHECK ((state = ANY (ARRAY['registered'::text, 'claimed'::text, 'reversed'::text]))),
  constraint cash_never_over CHECK (((allocated_minor >= 0) AND (allocated_minor <= amount_minor)))
);
CREATE INDEX cash_entry_advance ON cash_entry USING btree (customer_id) WHERE ((customer_id IS NOT NULL) AND (direction = 'in'::text) AND (state = 'claimed'::text) AND (allocated_minor < amount_minor));
CREATE INDEX cash_entry_bank ON cash_entry USING btree (own_bank_account_id, value_on DESC);
CREATE INDEX cash_entry_carrier ON cash_entry USING btree (carrier_id, value_on, id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX cash_entry_claimed_by ON cash_entry USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX cash_entry_company ON cash_entry USING btree (company_id, direction, value_on DESC, id DESC);
CREATE INDEX cash_entry_created_by ON cash_entry USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX cash_entry_customer ON cash_entry USING btree (customer_id, value_on, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX cash_entry_newest ON cash_entry USING btree (direction, value_on DESC, id DESC);
CREATE INDEX cash_entry_open ON cash_entry USING btree (company_id, direction, value_on, id) WHERE ((allocated_minor < amount_minor) AND (state <> 'reversed'::text));
CREATE INDEX cash_entry_request ON cash_entry USING btree (payment_request_id) WHERE (payment_request_id IS NOT NULL);
CREATE INDEX cash_entry_search ON cash_entry USING gin (app.plain(COALESCE(payer_name, ''::text)) gin_trgm_ops);
CREATE UNIQUE INDEX cash_entry_bank_ref ON cash_entry USING btree (own_bank_account_id, direction, bank_ref) WHERE ((bank_ref IS NOT NULL) AND (state <> 'reversed'::text));
create policy staff on cash_entry for all to quayside_staff using (true) with check (true);
create policy system on cash_entry for all to quayside_system using (true) with check (true);

create table charge (
  id bigint generated always as identity not null,
  company_id bigint not null,
  side text not null,
  business text default 'road'::text not null,
  order_id bigint,
  work_order_id bigint,
  customer_id bigint,
  carrier_id bigint,
  fee_name_id bigint,
  description text,
  basis text,
  quantity numeric(18,6) default 1 not null,
  unit_price numeric(24,6) default 0 not null,
  currency text not null,
  amount_minor bigint default 0 not null,
  net_minor bigint default 0 not null,
  tax_minor bigint default 0 not null,
  tax_percent numeric(7,4) default 0 not null,
  disbursement boolean default false not null,
  rate numeric(24,12) default 1 not null,
  rate_on date not null,
  rate_source text not null,
  functional_currency text not null,
  functional_minor bigint default 0 not null,
  functional_net_minor bigint default 0 not null,
  source text not null,
  quotation_price_id bigint,
  calc jsonb,
  estimated boolean default false not null,
  late boolean default false not null,
  abnormal boolean default false not null,
  state text default 'open'::text not null,
  returned_reason text,
  void_reason text,
  reviewed_by bigint,
  reviewed_at timestamp with time zone,
  bill_id bigint,
  business_on date not null,
  financial_month text not null,
  reverses_id bigint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by bigint,
  job_lock_id bigint,
  tax_on date,
  constraint charge_reverses_id_key UNIQUE (reverses_id),
  constraint charge_pkey PRIMARY KEY (id),
  constraint charge_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint charge_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint charge_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint charge_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint charge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint charge_fee_name_id_fkey FOREIGN KEY (fee_name_id) REFERENCES fee_name(id),
  constraint charge_job_lock_id_fkey FOREIGN KEY (job_lock_id) REFERENCES job_lock(id),
  constraint charge_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint charge_quotation_price_id_fkey FOREIGN KEY (quotation_price_id) REFERENCES quotation_price(id),
  constraint charge_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES charge(id),
  constraint charge_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES account(id),
  constraint charge_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id),
  constraint charge_business_check CHECK ((business = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'storage'::text, 'other'::text]))),
  constraint charge_check CHECK (((side = 'receivable'::text) = (customer_id IS NOT NULL))),
  constraint charge_check1 CHECK (((side = 'payable'::text) = (carrier_id IS NOT NULL))),
  constraint charge_check2 CHECK ((amount_minor = (net_minor + tax_minor))),
  constraint charge_check3 CHECK (((state = ANY (ARRAY['unpriced'::text, 'void'::text])) OR (fee_name_id IS NOT NULL))),
  constraint charge_check4 CHECK (((state = 'billed'::text) = (bill_id IS NOT NULL))),
  constraint charge_check5 CHECK (((NOT estimated) OR (state = ANY (ARRAY['unpriced'::text, 'open'::text, 'void'::text])))),
  constraint charge_financial_month_check CHECK ((financial_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint charge_rate_check CHECK ((rate > (0)::numeric)),
  constraint charge_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text]))),
  constraint charge_source_check CHECK ((source = ANY (ARRAY['quote'::text, 'manual'::text, 'import'::text, 'agreed'::text]))),
  constraint charge_state_check CHECK ((state = ANY (ARRAY['unpriced'::text, 'open'::text, 'reviewed'::text, 'billed'::text, 'void'::text])))
);
CREATE INDEX charge_bill ON charge USING btree (bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX charge_carrier_newest ON charge USING btree (carrier_id, state, business_on DESC, id DESC) WHERE (carrier_id IS NOT NULL);
CREATE INDEX charge_company ON charge USING btree (company_id, side, business_on DESC, id DESC);
CREATE INDEX charge_created_by ON charge USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX charge_customer_newest ON charge USING btree (customer_id, state, business_on DESC, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX charge_expected ON charge USING btree (customer_id, order_id) INCLUDE (currency, amount_minor) WHERE ((side = 'receivable'::text) AND estimated AND (state = 'open'::text));
CREATE INDEX charge_fee_name ON charge USING btree (fee_name_id);
CREATE INDEX charge_job_lock ON charge USING btree (job_lock_id) WHERE (job_lock_id IS NOT NULL);
CREATE INDEX charge_newest ON charge USING btree (side, business_on DESC, id DESC) WHERE (NOT estimated);
CREATE INDEX charge_order ON charge USING btree (order_id, side) WHERE (order_id IS NOT NULL);
CREATE INDEX charge_owed ON charge USING btree (customer_id, currency) WHERE ((customer_id IS NOT NULL) AND (NOT estimated) AND (state = ANY (ARRAY['open'::text, 'reviewed'::text])));
CREATE INDEX charge_price ON charge USING btree (quotation_price_id) WHERE (quotation_price_id IS NOT NULL);
CREATE INDEX charge_reviewed_by ON charge USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX charge_state ON charge USING btree (company_id, side, state, business_on DESC, id DESC) WHERE (NOT estimated);
CREATE INDEX charge_work_order ON charge USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
create policy carrier on charge for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy customer on charge for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on charge for all to quayside_scoped using (
CASE
    WHEN (order_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM transport_order o
      WHERE (o.id = charge.order_id)))
    WHEN (work_order_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM work_order w
      WHERE (w.id = charge.work_order_id)))
    ELSE (COALESCE((customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])), false) OR COALESCE((created_by = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])), false))
END);
create policy sides on charge for all to quayside_staff using ((side <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on charge for all to quayside_staff using (true) with check (true);
create policy system on charge for all to quayside_system using (true) with check (true);
CREATE TRIGGER charge_job_locked BEFORE UPDATE ON charge FOR EACH ROW WHEN (((old.job_lock_id IS NOT NULL) AND (NOT (new.job_lock_id IS DISTINCT FROM old.job_lock_id)) AND ((((((((((old.state IS DISTINCT FROM new.state) OR (old.bill_id IS DISTINCT FROM new.bill_id)) OR (old.fee_name_id IS DISTINCT FROM new.fee_name_id)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.net_minor IS DISTINCT FROM new.net_minor)) OR (old.functional_minor IS DISTINCT FROM new.functional_minor)) OR (old.functional_net_minor IS DISTINCT FROM new.functional_net_minor)) OR (old.business_on IS DISTINCT FROM new.business_on)) OR (old.financial_month IS DISTINCT FROM new.financial_month)))) EXECUTE FUNCTION app.refuse_locked_charge();
CREATE TRIGGER charge_job_locked_kept BEFORE DELETE ON charge FOR EACH ROW WHEN ((old.job_lock_id IS NOT NULL)) EXECUTE FUNCTION app.refuse_locked_charge();

create table column_setting (
  account_id bigint not null,
  page text not null,
  settings jsonb not null,
  constraint column_setting_pkey PRIMARY KEY (account_id, page),
  constraint column_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
create policy own on column_setting for all to quayside_carrier, quayside_customer using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy staff on column_setting for all to quayside_staff, quayside_system using (true) with check (true);

create table comment (
  id bigint generated always as identity not null,
  subject text not null,
  record_id bigint not null,
  account_id bigint not null,
  body text not null,
  external boolean default false not null,
  at timestamp with time zone default now() not null,
  constraint comment_pkey PRIMARY KEY (id),
  constraint comment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX comment_account ON comment USING btree (account_id);
CREATE INDEX comment_record ON comment USING btree (subject, record_id, id);

create table consignor (
  id bigint generated always as identity not null,
  customer_id bigint,
  kind text default 'both'::text not null,
  name text not null,
  name_en text,
  country text not null,
  region text,
  city text not null,
  address text not null,
  postcode text,
  contact text not null,
  phone text not null,
  email text,
  tax_no text,
  opening_hours text,
  constraints text,
  latitude numeric(9,6),
  longitude numeric(9,6),
  station_id bigint,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  merged_into_id bigint,
  plain text generated always as (app.plain(search)) stored,
  constraint consignor_pkey PRIMARY KEY (id),
  constraint consignor_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint consignor_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint consignor_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES consignor(id),
  constraint consignor_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint consignor_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint consignor_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint consignor_kind_check CHECK ((kind = ANY (ARRAY['shipper'::text, 'consignee'::text, 'both'::text]))),
  constraint consignor_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint consignor_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
  constraint consignor_merged_off CHECK (((merged_into_id IS NULL) OR (NOT active)))
);
CREATE INDEX consignor_created_by ON consignor USING btree (created_by);
CREATE INDEX consignor_customer ON consignor USING btree (customer_id, id);
CREATE INDEX consignor_letters ON consignor USING gin (app.letters(plain));
CREATE INDEX consignor_merged_into ON consignor USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX consignor_name ON consignor USING btree (name, id);
CREATE INDEX consignor_plain ON consignor USING gin (plain gin_trgm_ops);
CREATE INDEX consignor_station ON consignor USING btree (station_id);
create policy customer on consignor for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on consignor for all to quayside_staff using (true) with check (true);
create policy system on consignor for all to quayside_system using (true) with check (true);

create table contract (
  id bigint generated always as identity not null,
  contract_no text not null,
  name text not null,
  company_id bigint not null,
  customer_id bigint,
  carrier_id bigint,
  supplier_id bigint,
  signed_on date,
  starts_on date not null,
  ends_on date not null,
  remind_days integer default 30 not null,
  owner_id bigint,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint contract_company_id_contract_no_key UNIQUE (company_id, contract_no),
  constraint contract_pkey PRIMARY KEY (id),
  constraint contract_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint contract_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint contract_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint contract_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint contract_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES account(id),
  constraint contract_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id),
  constraint contract_one_party CHECK ((num_nonnulls(customer_id, carrier_id, supplier_id) = 1)),
  constraint contract_remind_days_check CHECK (((remind_days >= 0) AND (remind_days <= 365))),
  constraint contract_term CHECK ((starts_on <= ends_on))
);
CREATE INDEX contract_carrier ON contract USING btree (carrier_id);
CREATE INDEX contract_created_by ON contract USING btree (created_by);
CREATE INDEX contract_customer ON contract USING btree (customer_id);
CREATE INDEX contract_ends_on ON contract USING btree (ends_on, id);
CREATE INDEX contract_owner ON contract USING btree (owner_id);
CREATE INDEX contract_search ON contract USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX contract_supplier ON contract USING btree (supplier_id);
create policy carrier on contract for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy customer on contract for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on contract for all to quayside_staff using (true) with check (true);
create policy system on contract for all to quayside_system using (true) with check (true);

create table credit_lift (
  id bigint generated always as identity not null,
  customer_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  despite_overdue boolean default false not null,
  valid_until date not null,
  reason text not null,
  state text default 'requested'::text not null,
  requested_by bigint not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decided_note text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint credit_lift_pkey PRIMARY KEY (id),
  constraint credit_lift_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint credit_lift_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint credit_lift_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES account(id),
  constraint credit_lift_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint credit_lift_check CHECK (((amount_minor > 0) OR despite_overdue)),
  constraint credit_lift_check1 CHECK (((state <> 'approved'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> requested_by)))),
  constraint credit_lift_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])))
);
CREATE INDEX credit_lift_customer ON credit_lift USING btree (customer_id, id DESC);
CREATE INDEX credit_lift_decided_by ON credit_lift USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX credit_lift_requested_by ON credit_lift USING btree (requested_by);
CREATE INDEX credit_lift_standing ON credit_lift USING btree (customer_id, valid_until) WHERE (state = 'approved'::text);
CREATE INDEX credit_lift_state ON credit_lift USING btree (state, id DESC);
create policy staff on credit_lift for all to quayside_staff using (true) with check (true);
create policy system on credit_lift for all to quayside_system using (true) with check (true);

create table credit_reservation (
  order_id bigint not null,
  customer_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  constraint credit_reservation_pkey PRIMARY KEY (order_id, currency),
  constraint credit_reservation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint credit_reservation_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint credit_reservation_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX credit_reservation_customer ON credit_reservation USING btree (customer_id);
create policy staff on credit_reservation for all to quayside_staff using (true) with check (true);
create policy system on credit_reservation for all to quayside_system using (true) with check (true);

create table customer (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  name_en text,
  short_name text not null,
  country text not null,
  tax_no text,
  company_id bigint not null,
  currency text not null,
  customer_group text,
  industry text,
  sales_id bigint,
  service_id bigint,
  settlement text default 'monthly'::text not null,
  statement_day integer default 1 not null,
  credit_days integer default 30 not null,
  credit_limit_minor bigint,
  credit_currency text not null,
  overdue_grace_days integer default 7 not null,
  hold boolean default false not null,
  hold_reason text,
  invoice_title text,
  invoice_address text,
  invoice_phone text,
  invoice_bank text,
  invoice_account text,
  invoice_kind text,
  email text,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  merged_into_id bigint,
  plain text generated always as (app.plain(search)) stored,
  constraint customer_code_key UNIQUE (code),
  constraint customer_pkey PRIMARY KEY (id),
  constraint customer_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint customer_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customer_merged_into_id_fkey FOREIGN KEY (merged_into_id) REFERENCES customer(id),
  constraint customer_sales_id_fkey FOREIGN KEY (sales_id) REFERENCES account(id),
  constraint customer_service_id_fkey FOREIGN KEY (service_id) REFERENCES account(id),
  constraint customer_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint customer_credit_days_check CHECK (((credit_days >= 0) AND (credit_days <= 180))),
  constraint customer_credit_limit_minor_check CHECK ((credit_limit_minor >= 0)),
  constraint customer_invoice_kind_check CHECK ((invoice_kind = ANY (ARRAY['special'::text, 'general'::text, 'electronic'::text, 'overseas'::text]))),
  constraint customer_merged_off CHECK (((merged_into_id IS NULL) OR (NOT active))),
  constraint customer_overdue_grace_days_check CHECK (((overdue_grace_days >= 0) AND (overdue_grace_days <= 90))),
  constraint customer_settlement_check CHECK ((settlement = ANY (ARRAY['cash'::text, 'perOrder'::text, 'halfMonth'::text, 'monthly'::text]))),
  constraint customer_statement_day_check CHECK (((statement_day >= 1) AND (statement_day <= 28)))
);
CREATE INDEX customer_created_by ON customer USING btree (created_by);
CREATE INDEX customer_letters ON customer USING gin (app.letters(plain));
CREATE INDEX customer_merged_into ON customer USING btree (merged_into_id) WHERE (merged_into_id IS NOT NULL);
CREATE INDEX customer_name ON customer USING btree (name, id);
CREATE INDEX customer_own_company ON customer USING btree (company_id, id);
CREATE INDEX customer_plain ON customer USING gin (plain gin_trgm_ops);
CREATE INDEX customer_sales ON customer USING btree (sales_id);
CREATE INDEX customer_search ON customer USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX customer_service ON customer USING btree (service_id);
CREATE INDEX customer_short_name ON customer USING btree (short_name);
CREATE INDEX customer_tax_no ON customer USING btree (tax_no);
create policy customer on customer for all to quayside_customer using ((id = ( SELECT app.customer_id() AS customer_id))) with check ((id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on customer for all to quayside_staff using (true) with check (true);
create policy system on customer for all to quayside_system using (true) with check (true);

create table customer_company (
  id bigint generated always as identity not null,
  customer_id bigint not null,
  name text not null,
  name_en text,
  country text not null,
  tax_no text,
  invoice_title text,
  invoice_address text,
  invoice_phone text,
  invoice_bank text,
  invoice_account text,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_company_customer_id_name_key UNIQUE (customer_id, name),
  constraint customer_company_pkey PRIMARY KEY (id),
  constraint customer_company_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customer_company_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint customer_company_country_check CHECK ((country ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX customer_company_created_by ON customer_company USING btree (created_by);
CREATE INDEX customer_company_search ON customer_company USING gin (app.plain(search) gin_trgm_ops);
create policy customer on customer_company for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on customer_company for all to quayside_staff using (true) with check (true);
create policy system on customer_company for all to quayside_system using (true) with check (true);

create table customer_contact (
  id bigint generated always as identity not null,
  customer_id bigint not null,
  name text not null,
  title text,
  phone text,
  email text,
  main boolean default false not null,
  remark text,
  constraint customer_contact_pkey PRIMARY KEY (id),
  constraint customer_contact_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX customer_contact_customer ON customer_contact USING btree (customer_id, id);
CREATE UNIQUE INDEX customer_contact_main ON customer_contact USING btree (customer_id) WHERE main;
create policy customer on customer_contact for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on customer_contact for all to quayside_staff using (true) with check (true);
create policy system on customer_contact for all to quayside_system using (true) with check (true);

create table customer_line (
  id bigint generated always as identity not null,
  customer_id bigint not null,
  line_id bigint not null,
  name text not null,
  vehicle_type_id bigint,
  transit_hours numeric(8,2) not null,
  service text default 'direct'::text not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customer_line_customer_id_name_key UNIQUE (customer_id, name),
  constraint customer_line_pkey PRIMARY KEY (id),
  constraint customer_line_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customer_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint customer_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id),
  constraint customer_line_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_type(id),
  constraint customer_line_service_check CHECK ((service = ANY (ARRAY['direct'::text, 'delivery'::text, 'pickup'::text]))),
  constraint customer_line_transit_hours_check CHECK ((transit_hours > (0)::numeric))
);
CREATE INDEX customer_line_created_by ON customer_line USING btree (created_by);
CREATE INDEX customer_line_line ON customer_line USING btree (line_id);
CREATE INDEX customer_line_search ON customer_line USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX customer_line_vehicle_type ON customer_line USING btree (vehicle_type_id);
create policy customer on customer_line for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on customer_line for all to quayside_staff using (true) with check (true);
create policy system on customer_line for all to quayside_system using (true) with check (true);

create table customer_line_transfer (
  customer_line_id bigint not null,
  seq integer not null,
  station_id bigint not null,
  dwell_hours numeric(8,2) default 0 not null,
  constraint customer_line_transfer_customer_line_id_station_id_key UNIQUE (customer_line_id, station_id),
  constraint customer_line_transfer_pkey PRIMARY KEY (customer_line_id, seq),
  constraint customer_line_transfer_customer_line_id_fkey FOREIGN KEY (customer_line_id) REFERENCES customer_line(id) ON DELETE CASCADE,
  constraint customer_line_transfer_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint customer_line_transfer_dwell_hours_check CHECK ((dwell_hours >= (0)::numeric)),
  constraint customer_line_transfer_seq_check CHECK ((seq > 0))
);
CREATE INDEX customer_line_transfer_station ON customer_line_transfer USING btree (station_id);

create table customer_product (
  id bigint generated always as identity not null,
  customer_id bigint not null,
  code text not null,
  name text not null,
  name_en text,
  hs_code text,
  unit text not null,
  packing text,
  unit_kg numeric(12,3),
  unit_m3 numeric(12,4),
  dangerous boolean default false not null,
  un_no text,
  dangerous_class text,
  temperature_min numeric(5,1),
  temperature_max numeric(5,1),
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  barcode text,
  carton_units integer,
  over_percent numeric(7,4),
  hs_cn text,
  hs_vn text,
  hs_th text,
  constraint customer_product_customer_id_code_key UNIQUE (customer_id, code),
  constraint customer_product_pkey PRIMARY KEY (id),
  constraint customer_product_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customer_product_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint customer_product_carton_units_check CHECK ((carton_units > 0)),
  constraint customer_product_hs CHECK ((((hs_cn IS NULL) OR (hs_code IS NULL) OR ("left"(hs_cn, 6) = "left"(hs_code, 6))) AND ((hs_vn IS NULL) OR (hs_code IS NULL) OR ("left"(hs_vn, 6) = "left"(hs_code, 6))) AND ((hs_th IS NULL) OR (hs_code IS NULL) OR ("left"(hs_th, 6) = "left"(hs_code, 6))))),
  constraint customer_product_hs_code_check CHECK ((hs_code ~ '^[0-9]{6,12}$'::text)),
  constraint customer_product_over_percent_check CHECK (((over_percent >= (0)::numeric) AND (over_percent <= (100)::numeric))),
  constraint customer_product_temperature CHECK ((temperature_min <= temperature_max)),
  constraint customer_product_un_no_check CHECK ((un_no ~ '^[0-9]{4}$'::text)),
  constraint customer_product_unit_kg_check CHECK ((unit_kg > (0)::numeric)),
  constraint customer_product_unit_m3_check CHECK ((unit_m3 > (0)::numeric))
);
CREATE INDEX customer_product_barcode ON customer_product USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX customer_product_created_by ON customer_product USING btree (created_by);
CREATE INDEX customer_product_search ON customer_product USING gin (app.plain(search) gin_trgm_ops);
create policy customer on customer_product for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on customer_product for all to quayside_staff using (true) with check (true);
create policy system on customer_product for all to quayside_system using (true) with check (true);

create table customer_team (
  customer_id bigint not null,
  team_id bigint not null,
  constraint customer_team_pkey PRIMARY KEY (customer_id, team_id),
  constraint customer_team_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint customer_team_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id)
);
CREATE INDEX customer_team_team ON customer_team USING btree (team_id);
create policy customer on customer_team for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on customer_team for all to quayside_staff using (true) with check (true);
create policy system on customer_team for all to quayside_system using (true) with check (true);

create table difference_tolerance (
  currency text not null,
  limit_minor bigint not null,
  constraint difference_tolerance_pkey PRIMARY KEY (currency),
  constraint difference_tolerance_limit_minor_check CHECK ((limit_minor >= 0))
);

create table driver (
  id bigint generated always as identity not null,
  carrier_id bigint not null,
  name text not null,
  phone text not null,
  country text not null,
  id_card text,
  licence_no text not null,
  licence_class text not null,
  licence_until date not null,
  qualification_no text,
  qualification_until date,
  passport_no text,
  passport_until date,
  dangerous_until date,
  language text default 'zh'::text not null,
  vehicle_id bigint,
  emergency_contact text,
  emergency_phone text,
  banned_from date,
  banned_until date,
  ban_reason text,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint driver_carrier_id_country_licence_no_key UNIQUE (carrier_id, country, licence_no),
  constraint driver_pkey PRIMARY KEY (id),
  constraint driver_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint driver_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint driver_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id),
  constraint driver_check CHECK (((banned_from IS NULL) OR ((banned_until >= banned_from) AND (ban_reason IS NOT NULL)))),
  constraint driver_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint driver_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'vi'::text, 'en'::text, 'th'::text])))
);
CREATE INDEX driver_created_by ON driver USING btree (created_by);
CREATE INDEX driver_due ON driver USING btree (LEAST(licence_until, COALESCE(qualification_until, 'infinity'::date)));
CREATE INDEX driver_licence_until ON driver USING btree (licence_until) WHERE active;
CREATE INDEX driver_name ON driver USING btree (name, id);
CREATE INDEX driver_search ON driver USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX driver_vehicle ON driver USING btree (vehicle_id);
create policy carrier on driver for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy staff on driver for all to quayside_staff using (true) with check (true);
create policy system on driver for all to quayside_system using (true) with check (true);

create table exchange_rate (
  id bigint generated always as identity not null,
  company_id bigint,
  base text not null,
  quote text not null,
  rate numeric(18,8) not null,
  side text default 'both'::text not null,
  sides int4range generated always as (
CASE side
    WHEN 'receivable'::text THEN '[1,2)'::int4range
    WHEN 'payable'::text THEN '[2,3)'::int4range
    ELSE '[1,3)'::int4range
END) stored not null,
  valid_from date not null,
  valid_to date not null,
  source text not null,
  used boolean default false not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint exchange_rate_no_overlap EXCLUDE USING gist (COALESCE(company_id, (0)::bigint) WITH =, base WITH =, quote WITH =, sides WITH &&, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  constraint exchange_rate_pkey PRIMARY KEY (id),
  constraint exchange_rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint exchange_rate_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint exchange_rate_base_check CHECK ((base ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rate_check CHECK ((base <> quote)),
  constraint exchange_rate_check1 CHECK ((valid_from <= valid_to)),
  constraint exchange_rate_quote_check CHECK ((quote ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rate_rate_check CHECK ((rate > (0)::numeric)),
  constraint exchange_rate_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text, 'both'::text]))),
  constraint exchange_rate_source CHECK ((source = ANY (ARRAY['accountingMonth'::text, 'bankDay'::text, 'customs'::text, 'contract'::text, 'manual'::text])))
);
CREATE INDEX exchange_rate_company ON exchange_rate USING btree (company_id);
CREATE INDEX exchange_rate_created_by ON exchange_rate USING btree (created_by);
CREATE INDEX exchange_rate_day ON exchange_rate USING btree (valid_from DESC, id DESC);
CREATE INDEX exchange_rate_pair ON exchange_rate USING btree (base, quote, valid_from DESC);
CREATE TRIGGER exchange_rate_used BEFORE DELETE OR UPDATE ON exchange_rate FOR EACH ROW EXECUTE FUNCTION app.refuse_used_rate();

create table fee_document (
  id bigint generated always as identity not null,
  company_id bigint not null,
  carrier_id bigint not null,
  bill_id bigint not null,
  kind text not null,
  document_no text not null,
  document_on date not null,
  currency text not null,
  amount_minor bigint not null,
  tax_minor bigint,
  file_id bigint not null,
  remark text,
  state text default 'uploaded'::text not null,
  reject_reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  version integer default 1 not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint fee_document_pkey PRIMARY KEY (id),
  constraint fee_document_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint fee_document_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint fee_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint fee_document_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint fee_document_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint fee_document_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint fee_document_amount_minor_check CHECK ((amount_minor > 0)),
  constraint fee_document_check CHECK (((tax_minor >= 0) AND (tax_minor <= amount_minor))),
  constraint fee_document_check1 CHECK (((state = 'rejected'::text) = (reject_reason IS NOT NULL))),
  constraint fee_document_check2 CHECK (((state <> 'accepted'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> created_by)))),
  constraint fee_document_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'slip'::text]))),
  constraint fee_document_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'accepted'::text, 'rejected'::text])))
);
CREATE INDEX fee_document_bill ON fee_document USING btree (bill_id, currency);
CREATE INDEX fee_document_carrier ON fee_document USING btree (carrier_id, id DESC);
CREATE INDEX fee_document_company ON fee_document USING btree (company_id, state, id DESC);
CREATE INDEX fee_document_created_by ON fee_document USING btree (created_by);
CREATE INDEX fee_document_decided_by ON fee_document USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX fee_document_file ON fee_document USING btree (file_id);
CREATE UNIQUE INDEX fee_document_once ON fee_document USING btree (carrier_id, upper(document_no)) WHERE ((kind = 'invoice'::text) AND (state <> 'rejected'::text));
create policy carrier on fee_document for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy staff on fee_document for all to quayside_staff using (true) with check (true);
create policy system on fee_document for all to quayside_system using (true) with check (true);

create table fee_name (
  id bigint generated always as identity not null,
  code text not null,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  fee_type_id bigint not null,
  side text default 'both'::text not null,
  default_currency text not null,
  default_basis text not null,
  rounding_digits integer default 2 not null,
  rounding text default 'halfUp'::text not null,
  disbursement boolean default false not null,
  abnormal boolean default false not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint fee_name_code_key UNIQUE (code),
  constraint fee_name_pkey PRIMARY KEY (id),
  constraint fee_name_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint fee_name_fee_type_id_fkey FOREIGN KEY (fee_type_id) REFERENCES fee_type(id),
  constraint fee_name_rounding_check CHECK ((rounding = ANY (ARRAY['halfUp'::text, 'up'::text]))),
  constraint fee_name_rounding_digits_check CHECK (((rounding_digits >= 0) AND (rounding_digits <= 2))),
  constraint fee_name_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text, 'both'::text])))
);
CREATE INDEX fee_name_created_by ON fee_name USING btree (created_by);
CREATE INDEX fee_name_search ON fee_name USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX fee_name_type ON fee_name USING btree (fee_type_id);

create table fee_type (
  id bigint generated always as identity not null,
  code text not null,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  category text not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint fee_type_code_key UNIQUE (code),
  constraint fee_type_pkey PRIMARY KEY (id),
  constraint fee_type_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint fee_type_category_check CHECK ((category = ANY (ARRAY['transport'::text, 'warehouse'::text, 'customs'::text, 'ocean'::text, 'air'::text, 'duty'::text, 'other'::text])))
);
CREATE INDEX fee_type_created_by ON fee_type USING btree (created_by);
CREATE INDEX fee_type_search ON fee_type USING gin (app.plain(search) gin_trgm_ops);

create table file (
  id bigint generated always as identity not null,
  sha256 text not null,
  name text not null,
  mime text not null,
  bytes bigint not null,
  account_id bigint,
  at timestamp with time zone default now() not null,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX file_account ON file USING btree (account_id, id DESC);
CREATE INDEX file_sha256 ON file USING btree (sha256);
create policy own on file for all to quayside_carrier, quayside_customer using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy staff on file for all to quayside_staff, quayside_system using (true) with check (true);

create table file_use (
  file_id bigint not null,
  subject text not null,
  record_id bigint not null,
  constraint file_use_pkey PRIMARY KEY (file_id, subject, record_id),
  constraint file_use_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id)
);
CREATE INDEX file_use_record ON file_use USING btree (subject, record_id);

create table inbound_line (
  id bigint generated always as identity not null,
  plan_id bigint not null,
  customer_id bigint not null,
  line_no integer not null,
  product_id bigint not null,
  batch_no text,
  production_on date,
  expiry_on date,
  grade text,
  qty numeric(18,3) not null,
  cartons integer default 0 not null,
  pallets integer default 0 not null,
  gross_kg numeric(14,3),
  net_kg numeric(14,3),
  volume_m3 numeric(14,4),
  received_qty numeric(18,3) default 0 not null,
  damaged_qty numeric(18,3) default 0 not null,
  received_cartons integer default 0 not null,
  remark text,
  constraint inbound_line_plan_id_line_no_key UNIQUE (plan_id, line_no),
  constraint inbound_line_pkey PRIMARY KEY (id),
  constraint inbound_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint inbound_line_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES inbound_plan(id) ON DELETE CASCADE,
  constraint inbound_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint inbound_line_cartons_check CHECK ((cartons >= 0)),
  constraint inbound_line_check CHECK (((net_kg > (0)::numeric) AND (net_kg <= gross_kg))),
  constraint inbound_line_check1 CHECK (((damaged_qty >= (0)::numeric) AND (damaged_qty <= received_qty))),
  constraint inbound_line_check2 CHECK ((production_on < expiry_on)),
  constraint inbound_line_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint inbound_line_line_no_check CHECK ((line_no > 0)),
  constraint inbound_line_pallets_check CHECK ((pallets >= 0)),
  constraint inbound_line_qty_check CHECK ((qty > (0)::numeric)),
  constraint inbound_line_received_cartons_check CHECK ((received_cartons >= 0)),
  constraint inbound_line_received_qty_check CHECK ((received_qty >= (0)::numeric)),
  constraint inbound_line_volume_m3_check CHECK ((volume_m3 > (0)::numeric))
);
CREATE INDEX inbound_line_customer ON inbound_line USING btree (customer_id);
CREATE INDEX inbound_line_product ON inbound_line USING btree (product_id);
create policy customer on inbound_line for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on inbound_line for all to quayside_staff using (true) with check (true);
create policy system on inbound_line for all to quayside_system using (true) with check (true);

create table inbound_plan (
  id bigint generated always as identity not null,
  plan_no text not null,
  kind text not null,
  company_id bigint not null,
  customer_id bigint not null,
  warehouse_id bigint not null,
  order_id bigint,
  customer_ref text,
  supplier_name text,
  eta_from timestamp with time zone not null,
  eta_to timestamp with time zone not null,
  carrier_name text,
  plate_no text,
  driver_name text,
  driver_phone text,
  container_no text,
  seal_no text,
  dock text,
  priority integer default 3 not null,
  remark text,
  state text default 'draft'::text not null,
  submitted_by bigint,
  submitted_at timestamp with time zone,
  audited_by bigint,
  audited_at timestamp with time zone,
  arrived_at timestamp with time zone,
  docked_at timestamp with time zone,
  received_at timestamp with time zone,
  put_away_at timestamp with time zone,
  closed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  reason text,
  source text default 'manual'::text not null,
  printed_count integer default 0 not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint inbound_plan_plan_no_key UNIQUE (plan_no),
  constraint inbound_plan_pkey PRIMARY KEY (id),
  constraint inbound_plan_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES account(id),
  constraint inbound_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint inbound_plan_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint inbound_plan_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint inbound_plan_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint inbound_plan_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES account(id),
  constraint inbound_plan_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint inbound_plan_check CHECK ((eta_from < eta_to)),
  constraint inbound_plan_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'transfer'::text, 'return'::text, 'exchange'::text, 'crossDock'::text]))),
  constraint inbound_plan_priority_check CHECK (((priority >= 1) AND (priority <= 5))),
  constraint inbound_plan_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'portal'::text, 'import'::text, 'order'::text]))),
  constraint inbound_plan_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'audited'::text, 'arrived'::text, 'docked'::text, 'receiving'::text, 'received'::text, 'putAway'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE INDEX inbound_plan_audited_by ON inbound_plan USING btree (audited_by) WHERE (audited_by IS NOT NULL);
CREATE INDEX inbound_plan_created_by ON inbound_plan USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX inbound_plan_customer ON inbound_plan USING btree (customer_id, eta_from DESC, id DESC);
CREATE INDEX inbound_plan_customer_ref ON inbound_plan USING btree (customer_id, customer_ref) WHERE (customer_ref IS NOT NULL);
CREATE INDEX inbound_plan_eta ON inbound_plan USING btree (company_id, eta_from DESC, id DESC);
CREATE INDEX inbound_plan_order ON inbound_plan USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX inbound_plan_state ON inbound_plan USING btree (company_id, state, eta_from DESC, id DESC);
CREATE INDEX inbound_plan_submitted_by ON inbound_plan USING btree (submitted_by) WHERE (submitted_by IS NOT NULL);
CREATE INDEX inbound_plan_warehouse ON inbound_plan USING btree (warehouse_id, state, eta_from);
CREATE INDEX inbound_plan_words ON inbound_plan USING gin (app.plain(((((((plan_no || ' '::text) || COALESCE(customer_ref, ''::text)) || ' '::text) || COALESCE(container_no, ''::text)) || ' '::text) || COALESCE(plate_no, ''::text))) gin_trgm_ops);
create policy customer on inbound_plan for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on inbound_plan for all to quayside_staff using (true) with check (true);
create policy system on inbound_plan for all to quayside_system using (true) with check (true);

create table invoice (
  id bigint generated always as identity not null,
  invoice_no text not null,
  company_id bigint not null,
  bill_id bigint not null,
  kind text not null,
  title text not null,
  authority_no text,
  invoice_on date not null,
  currency text not null,
  amount_minor bigint not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  state text default 'issued'::text not null,
  red_of bigint,
  reason text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint invoice_invoice_no_key UNIQUE (invoice_no),
  constraint invoice_red_of_key UNIQUE (red_of),
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint invoice_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint invoice_red_of_fkey FOREIGN KEY (red_of) REFERENCES invoice(id),
  constraint invoice_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint invoice_check CHECK ((amount_minor = (net_minor + tax_minor))),
  constraint invoice_check1 CHECK (((red_of IS NOT NULL) = (amount_minor < 0))),
  constraint invoice_check2 CHECK ((((state = 'void'::text) OR (red_of IS NOT NULL)) <= (reason IS NOT NULL))),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['special'::text, 'general'::text, 'electronic'::text, 'overseas'::text]))),
  constraint invoice_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'void'::text])))
);
CREATE INDEX invoice_bill ON invoice USING btree (bill_id, currency);
CREATE INDEX invoice_company ON invoice USING btree (company_id, invoice_on DESC, id DESC);
CREATE INDEX invoice_created_by ON invoice USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX invoice_authority ON invoice USING btree (company_id, authority_no) WHERE ((authority_no IS NOT NULL) AND (state = 'issued'::text));
create policy staff on invoice for all to quayside_staff using (true) with check (true);
create policy system on invoice for all to quayside_system using (true) with check (true);

create table job_lock (
  id bigint generated always as identity not null,
  order_id bigint not null,
  company_id bigint not null,
  month text not null,
  note text,
  locked_by bigint,
  locked_at timestamp with time zone default now() not null,
  unlocked_by bigint,
  unlocked_at timestamp with time zone,
  unlock_reason text,
  constraint job_lock_pkey PRIMARY KEY (id),
  constraint job_lock_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint job_lock_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES account(id),
  constraint job_lock_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint job_lock_unlocked_by_fkey FOREIGN KEY (unlocked_by) REFERENCES account(id),
  constraint job_lock_check CHECK (((unlocked_at IS NULL) = (unlock_reason IS NULL))),
  constraint job_lock_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE INDEX job_lock_company ON job_lock USING btree (company_id, month);
CREATE INDEX job_lock_locked_by ON job_lock USING btree (locked_by) WHERE (locked_by IS NOT NULL);
CREATE INDEX job_lock_order ON job_lock USING btree (order_id, id);
CREATE INDEX job_lock_unlocked_by ON job_lock USING btree (unlocked_by) WHERE (unlocked_by IS NOT NULL);
CREATE UNIQUE INDEX job_lock_live ON job_lock USING btree (order_id) WHERE (unlocked_at IS NULL);
create policy staff on job_lock for all to quayside_staff using (true) with check (true);
create policy system on job_lock for all to quayside_system using (true) with check (true);

create table kept_filter (
  token text not null,
  seq bigint generated always as identity not null,
  query text not null,
  account_id bigint not null,
  at timestamp with time zone default now() not null,
  constraint kept_filter_seq_key UNIQUE (seq),
  constraint kept_filter_pkey PRIMARY KEY (token),
  constraint kept_filter_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint kept_filter_query_check CHECK ((length(query) <= 60000))
);
CREATE INDEX kept_filter_account ON kept_filter USING btree (account_id);
create policy own on kept_filter for all to quayside_carrier, quayside_customer using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy staff on kept_filter for all to quayside_staff, quayside_system using (true) with check (true);

create table ledger_account (
  id bigint generated always as identity not null,
  code text not null,
  use text not null,
  kind text not null,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  constraint ledger_account_code_key UNIQUE (code),
  constraint ledger_account_use_key UNIQUE (use),
  constraint ledger_account_pkey PRIMARY KEY (id),
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'income'::text, 'expense'::text])))
);

create table ledger_entry (
  id bigint generated always as identity not null,
  entry_no text not null,
  company_id bigint not null,
  posted_on date not null,
  month text generated always as ((((EXTRACT(year FROM posted_on))::text || '-'::text) || lpad((EXTRACT(month FROM posted_on))::text, 2, '0'::text))) stored not null,
  kind text not null,
  subject text not null,
  record_id bigint not null,
  functional_currency text not null,
  reverses_id bigint,
  reason text,
  made_in xid8 default pg_current_xact_id() not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  constraint ledger_entry_entry_no_key UNIQUE (entry_no),
  constraint ledger_entry_reverses_id_key UNIQUE (reverses_id),
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint ledger_entry_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint ledger_entry_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES ledger_entry(id),
  constraint ledger_entry_check CHECK (((kind = 'reversal'::text) = (reverses_id IS NOT NULL))),
  constraint ledger_entry_check1 CHECK (((reverses_id IS NULL) OR (reason IS NOT NULL))),
  constraint ledger_entry_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'receipt'::text, 'claim'::text, 'payment'::text, 'bankFee'::text, 'writeOff'::text, 'revaluation'::text, 'netting'::text, 'reversal'::text])))
);
CREATE INDEX ledger_entry_company ON ledger_entry USING btree (company_id, posted_on DESC, id DESC);
CREATE INDEX ledger_entry_created_by ON ledger_entry USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX ledger_entry_record ON ledger_entry USING btree (subject, record_id, id);
create policy staff on ledger_entry for all to quayside_staff using (true) with check (true);
create policy system on ledger_entry for all to quayside_system using (true) with check (true);
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.refuse_unbalanced();
CREATE TRIGGER ledger_entry_in_open_period BEFORE INSERT ON ledger_entry FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_period();
CREATE TRIGGER ledger_entry_kept BEFORE TRUNCATE ON ledger_entry FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER ledger_entry_posted BEFORE DELETE OR UPDATE ON ledger_entry FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table ledger_line (
  id bigint generated always as identity not null,
  entry_id bigint not null,
  account_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  functional_minor bigint not null,
  customer_id bigint,
  carrier_id bigint,
  bill_id bigint,
  cash_entry_id bigint,
  own_bank_account_id bigint,
  constraint ledger_line_pkey PRIMARY KEY (id),
  constraint ledger_line_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint ledger_line_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint ledger_line_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint ledger_line_cash_entry_id_fkey FOREIGN KEY (cash_entry_id) REFERENCES cash_entry(id),
  constraint ledger_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint ledger_line_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id),
  constraint ledger_line_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint ledger_line_check CHECK (((amount_minor <> 0) OR (functional_minor <> 0)))
);
CREATE INDEX ledger_line_account ON ledger_line USING btree (account_id, currency);
CREATE INDEX ledger_line_bank ON ledger_line USING btree (own_bank_account_id, currency) WHERE (own_bank_account_id IS NOT NULL);
CREATE INDEX ledger_line_bill ON ledger_line USING btree (bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX ledger_line_carrier ON ledger_line USING btree (carrier_id, account_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX ledger_line_cash ON ledger_line USING btree (cash_entry_id) WHERE (cash_entry_id IS NOT NULL);
CREATE INDEX ledger_line_customer ON ledger_line USING btree (customer_id, account_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX ledger_line_entry ON ledger_line USING btree (entry_id);
create policy staff on ledger_line for all to quayside_staff using (true) with check (true);
create policy system on ledger_line for all to quayside_system using (true) with check (true);
CREATE TRIGGER ledger_line_in_time AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_late_line();
CREATE TRIGGER ledger_line_kept BEFORE TRUNCATE ON ledger_line FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER ledger_line_posted BEFORE DELETE OR UPDATE ON ledger_line FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table line (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  origin_station_id bigint not null,
  destination_station_id bigint not null,
  mode text default 'road'::text not null,
  distance_km numeric(10,2) not null,
  standard_hours numeric(8,2) not null,
  cross_border boolean default false not null,
  toll_minor bigint,
  toll_currency text,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint line_code_key UNIQUE (code),
  constraint line_pkey PRIMARY KEY (id),
  constraint line_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint line_destination_station_id_fkey FOREIGN KEY (destination_station_id) REFERENCES station(id),
  constraint line_origin_station_id_fkey FOREIGN KEY (origin_station_id) REFERENCES station(id),
  constraint line_check1 CHECK (((toll_minor IS NULL) = (toll_currency IS NULL))),
  constraint line_distance_km_check CHECK ((distance_km > (0)::numeric)),
  constraint line_mode_check CHECK ((mode = ANY (ARRAY['road'::text, 'rail'::text, 'air'::text, 'sea'::text]))),
  constraint line_standard_hours_check CHECK ((standard_hours > (0)::numeric)),
  constraint line_toll_minor_check CHECK ((toll_minor >= 0)),
  constraint line_two_ends CHECK ((origin_station_id <> destination_station_id))
);
CREATE INDEX line_created_by ON line USING btree (created_by);
CREATE INDEX line_destination ON line USING btree (destination_station_id);
CREATE INDEX line_name ON line USING btree (name, id);
CREATE INDEX line_origin ON line USING btree (origin_station_id);
CREATE INDEX line_search ON line USING gin (app.plain(search) gin_trgm_ops);

create table location (
  id bigint generated always as identity not null,
  zone_id bigint not null,
  code text not null,
  aisle text,
  bay integer,
  level integer,
  max_pallets integer default 1 not null,
  max_kg numeric(12,3),
  pick_seq integer default 0 not null,
  frozen boolean default false not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint location_code_key UNIQUE (code),
  constraint location_pkey PRIMARY KEY (id),
  constraint location_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint location_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES warehouse_zone(id),
  constraint location_bay_check CHECK ((bay > 0)),
  constraint location_level_check CHECK ((level > 0)),
  constraint location_max_kg_check CHECK ((max_kg > (0)::numeric)),
  constraint location_max_pallets_check CHECK (((max_pallets >= 1) AND (max_pallets <= 9999)))
);
CREATE INDEX location_created_by ON location USING btree (created_by);
CREATE INDEX location_search ON location USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX location_zone ON location USING btree (zone_id, pick_seq, code);

create table machine_key (
  id bigint generated always as identity not null,
  use text not null,
  name text not null,
  carrier_id bigint,
  customer_id bigint,
  datum text default 'wgs84'::text not null,
  key_hash text not null,
  hint text not null,
  per_minute integer default 120 not null,
  window_at timestamp with time zone,
  window_count integer default 0 not null,
  used_at timestamp with time zone,
  used_ip text,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint machine_key_key_hash_key UNIQUE (key_hash),
  constraint machine_key_pkey PRIMARY KEY (id),
  constraint machine_key_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint machine_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint machine_key_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint machine_key_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES account(id),
  constraint machine_key_check CHECK ((((use = 'gps'::text) AND (customer_id IS NULL)) OR ((use = 'track'::text) AND ((carrier_id IS NULL) <> (customer_id IS NULL))))),
  constraint machine_key_datum_check CHECK ((datum = ANY (ARRAY['wgs84'::text, 'gcj02'::text]))),
  constraint machine_key_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 6000))),
  constraint machine_key_use_check CHECK ((use = ANY (ARRAY['gps'::text, 'track'::text])))
);
CREATE INDEX machine_key_carrier ON machine_key USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX machine_key_created ON machine_key USING btree (created_at DESC, id DESC);
CREATE INDEX machine_key_created_by ON machine_key USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX machine_key_customer ON machine_key USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX machine_key_revoked_by ON machine_key USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
create policy staff on machine_key for all to quayside_staff using (true) with check (true);
create policy system on machine_key for all to quayside_system using (true) with check (true);

create table mail_account (
  id bigint generated always as identity not null,
  name text not null,
  company_id bigint,
  host text not null,
  port integer not null,
  security text not null,
  user_name text,
  secret text,
  certificate text,
  from_address text not null,
  from_name text not null,
  reply_to text,
  timeout_seconds integer default 20 not null,
  remark text,
  active boolean default true not null,
  fault text,
  fault_said text,
  fault_at timestamp with time zone,
  worked_at timestamp with time zone,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_account_pkey PRIMARY KEY (id),
  constraint mail_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint mail_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint mail_account_clear_text CHECK (((security <> 'none'::text) OR (secret IS NULL))),
  constraint mail_account_login CHECK (((user_name IS NULL) = (secret IS NULL))),
  constraint mail_account_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint mail_account_security_check CHECK ((security = ANY (ARRAY['tls'::text, 'startTls'::text, 'none'::text]))),
  constraint mail_account_timeout_seconds_check CHECK (((timeout_seconds >= 1) AND (timeout_seconds <= 120)))
);
CREATE INDEX mail_account_company ON mail_account USING btree (company_id, id);
CREATE INDEX mail_account_created_by ON mail_account USING btree (created_by);
CREATE INDEX mail_account_name ON mail_account USING btree (name, id);
CREATE UNIQUE INDEX mail_account_in_use ON mail_account USING btree (COALESCE(company_id, (0)::bigint)) WHERE active;

create table mail_template (
  id bigint generated always as identity not null,
  use text not null,
  subject_zh text not null,
  subject_vi text not null,
  subject_en text not null,
  subject_th text not null,
  body_zh text not null,
  body_vi text not null,
  body_en text not null,
  body_th text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint mail_template_use_key UNIQUE (use),
  constraint mail_template_pkey PRIMARY KEY (id)
);

create table message_outbox (
  id bigint generated always as identity not null,
  channel text not null,
  recipient text not null,
  subject text,
  body text not null,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  error text,
  at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  next_at timestamp with time zone default now() not null,
  company_id bigint,
  mail_account_id bigint,
  file_ids bigint[] default '{}'::bigint[] not null,
  attempts_max integer default 8 not null,
  why text,
  constraint message_outbox_pkey PRIMARY KEY (id),
  constraint message_outbox_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint message_outbox_mail_account_id_fkey FOREIGN KEY (mail_account_id) REFERENCES mail_account(id),
  constraint message_outbox_attempts_max_check CHECK (((attempts_max >= 1) AND (attempts_max <= 20))),
  constraint message_outbox_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  constraint message_outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'kept'::text, 'cancelled'::text]))),
  constraint message_outbox_why_check CHECK ((why = ANY (ARRAY['recipient'::text, 'message'::text, 'login'::text, 'unreachable'::text, 'timeout'::text, 'tls'::text, 'later'::text, 'other'::text])))
);
CREATE INDEX message_outbox_at ON message_outbox USING btree (at DESC, id DESC);
CREATE INDEX message_outbox_company ON message_outbox USING btree (company_id);
CREATE INDEX message_outbox_mail_account ON message_outbox USING btree (mail_account_id);
CREATE INDEX message_outbox_recipient ON message_outbox USING gin (app.plain(recipient) gin_trgm_ops);
CREATE INDEX message_outbox_state ON message_outbox USING btree (state, at DESC, id DESC);
CREATE INDEX message_outbox_waiting ON message_outbox USING btree (next_at) WHERE (state = 'queued'::text);
CREATE TRIGGER message_outbox_soon AFTER INSERT ON message_outbox FOR EACH STATEMENT EXECUTE FUNCTION app.send_soon();

create table netting (
  id bigint generated always as identity not null,
  netting_no text not null,
  company_id bigint not null,
  consent_id bigint not null,
  customer_id bigint not null,
  carrier_id bigint not null,
  receivable_currency text not null,
  receivable_minor bigint not null,
  payable_currency text not null,
  payable_minor bigint not null,
  rate numeric(24,12),
  exchange_difference_minor bigint not null,
  business_on date not null,
  reason text,
  reverses_id bigint,
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint netting_netting_no_key UNIQUE (netting_no),
  constraint netting_reverses_id_key UNIQUE (reverses_id),
  constraint netting_pkey PRIMARY KEY (id),
  constraint netting_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint netting_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint netting_consent_id_fkey FOREIGN KEY (consent_id) REFERENCES netting_consent(id),
  constraint netting_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint netting_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint netting_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES netting(id),
  constraint netting_check CHECK (((rate IS NULL) = (receivable_currency = payable_currency))),
  constraint netting_check1 CHECK (((rate IS NOT NULL) OR (receivable_minor = payable_minor))),
  constraint netting_check2 CHECK (((reverses_id IS NULL) OR (reason IS NOT NULL))),
  constraint netting_rate_check CHECK ((rate > (0)::numeric))
);
CREATE INDEX netting_carrier ON netting USING btree (carrier_id);
CREATE INDEX netting_company ON netting USING btree (company_id, business_on DESC, id DESC);
CREATE INDEX netting_consent_id ON netting USING btree (consent_id, id DESC);
CREATE INDEX netting_created_by ON netting USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX netting_customer ON netting USING btree (customer_id);
create policy staff on netting for all to quayside_staff using (true) with check (true);
create policy system on netting for all to quayside_system using (true) with check (true);
CREATE TRIGGER netting_posted BEFORE DELETE OR UPDATE ON netting FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table netting_consent (
  id bigint generated always as identity not null,
  reference text not null,
  customer_id bigint not null,
  carrier_id bigint not null,
  agreed_on date not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint netting_consent_reference_key UNIQUE (reference),
  constraint netting_consent_pkey PRIMARY KEY (id),
  constraint netting_consent_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint netting_consent_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint netting_consent_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id)
);
CREATE INDEX netting_consent_carrier ON netting_consent USING btree (carrier_id);
CREATE INDEX netting_consent_created_by ON netting_consent USING btree (created_by);
CREATE INDEX netting_consent_customer ON netting_consent USING btree (customer_id);
CREATE INDEX netting_consent_search ON netting_consent USING gin (app.plain(search) gin_trgm_ops);
create policy staff on netting_consent for all to quayside_staff using (true) with check (true);
create policy system on netting_consent for all to quayside_system using (true) with check (true);

create table netting_line (
  id bigint generated always as identity not null,
  netting_id bigint not null,
  bill_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  booked_functional_minor bigint not null,
  constraint netting_line_pkey PRIMARY KEY (id),
  constraint netting_line_bill_id_currency_fkey FOREIGN KEY (bill_id, currency) REFERENCES bill_balance(bill_id, currency),
  constraint netting_line_netting_id_fkey FOREIGN KEY (netting_id) REFERENCES netting(id),
  constraint netting_line_amount_minor_check CHECK ((amount_minor <> 0))
);
CREATE INDEX netting_line_bill ON netting_line USING btree (bill_id, currency);
CREATE INDEX netting_line_netting ON netting_line USING btree (netting_id);
CREATE TRIGGER netting_line_posted BEFORE DELETE OR UPDATE ON netting_line FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table number_series (
  company_id bigint not null,
  series text not null,
  day date not null,
  last integer not null,
  constraint number_series_pkey PRIMARY KEY (company_id, series, day)
);

create table order_document (
  id bigint generated always as identity not null,
  order_id bigint not null,
  kind text not null,
  file_id bigint not null,
  work_order_id bigint,
  remark text,
  for_customer boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_document_pkey PRIMARY KEY (id),
  constraint order_document_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint order_document_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id) ON DELETE CASCADE,
  constraint order_document_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id),
  constraint order_document_kind_check CHECK ((kind = ANY (ARRAY['pod'::text, 'packingList'::text, 'invoice'::text, 'customs'::text, 'other'::text])))
);
CREATE INDEX order_document_created_by ON order_document USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX order_document_file ON order_document USING btree (file_id);
CREATE INDEX order_document_order ON order_document USING btree (order_id, kind);
CREATE INDEX order_document_work_order ON order_document USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
create policy customer on order_document for select to quayside_customer using ((for_customer AND (EXISTS ( SELECT
   FROM transport_order o
  WHERE ((o.id = order_document.order_id) AND (o.customer_id = ( SELECT app.customer_id() AS customer_id)))))));
create policy scoped on order_document for all to quayside_scoped using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE (o.id = order_document.order_id))));
create policy staff on order_document for all to quayside_staff using (true) with check (true);
create policy system on order_document for all to quayside_system using (true) with check (true);

create table order_exception (
  id bigint generated always as identity not null,
  order_id bigint not null,
  kind text not null,
  happened_at timestamp with time zone not null,
  place text,
  note text not null,
  resolved_at timestamp with time zone,
  resolved_by bigint,
  resolution text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_exception_pkey PRIMARY KEY (id),
  constraint order_exception_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint order_exception_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id) ON DELETE CASCADE,
  constraint order_exception_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES account(id),
  constraint order_exception_check CHECK (((resolved_at IS NULL) = (resolution IS NULL))),
  constraint order_exception_kind_check CHECK ((kind = ANY (ARRAY['delay'::text, 'damage'::text, 'shortage'::text, 'loss'::text, 'refusal'::text, 'accident'::text, 'customs'::text, 'other'::text])))
);
CREATE INDEX order_exception_created_by ON order_exception USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX order_exception_open ON order_exception USING btree (order_id) WHERE (resolved_at IS NULL);
CREATE INDEX order_exception_order ON order_exception USING btree (order_id, id);
CREATE INDEX order_exception_resolved_by ON order_exception USING btree (resolved_by) WHERE (resolved_by IS NOT NULL);
create policy scoped on order_exception for all to quayside_scoped using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE (o.id = order_exception.order_id))));
create policy staff on order_exception for all to quayside_staff using (true) with check (true);
create policy system on order_exception for all to quayside_system using (true) with check (true);

create table order_leg (
  id bigint generated always as identity not null,
  order_id bigint not null,
  seq integer not null,
  from_station_id bigint not null,
  to_station_id bigint not null,
  carrier_id bigint,
  transit_hours numeric(8,2) not null,
  needs_release boolean default false not null,
  released_at timestamp with time zone,
  released_by bigint,
  release_note text,
  constraint order_leg_id_key UNIQUE (id),
  constraint order_leg_pkey PRIMARY KEY (order_id, seq),
  constraint order_leg_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint order_leg_from_station_id_fkey FOREIGN KEY (from_station_id) REFERENCES station(id),
  constraint order_leg_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id) ON DELETE CASCADE,
  constraint order_leg_released_by_fkey FOREIGN KEY (released_by) REFERENCES account(id),
  constraint order_leg_to_station_id_fkey FOREIGN KEY (to_station_id) REFERENCES station(id),
  constraint order_leg_check CHECK ((from_station_id <> to_station_id)),
  constraint order_leg_check1 CHECK ((needs_release OR (released_at IS NULL))),
  constraint order_leg_seq_check CHECK (((seq >= 1) AND (seq <= 9))),
  constraint order_leg_transit_hours_check CHECK ((transit_hours > (0)::numeric))
);
CREATE INDEX order_leg_carrier ON order_leg USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX order_leg_from ON order_leg USING btree (from_station_id);
CREATE INDEX order_leg_released_by ON order_leg USING btree (released_by) WHERE (released_by IS NOT NULL);
CREATE INDEX order_leg_to ON order_leg USING btree (to_station_id);
create policy scoped on order_leg for all to quayside_scoped using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE (o.id = order_leg.order_id))));
create policy staff on order_leg for all to quayside_staff using (true) with check (true);
create policy system on order_leg for all to quayside_system using (true) with check (true);

create table order_line (
  id bigint generated always as identity not null,
  order_id bigint not null,
  line_no integer not null,
  goods_name text not null,
  hs_code text,
  packing text not null,
  pieces integer not null,
  pallets numeric(12,3) default 0 not null,
  gross_kg numeric(14,3) not null,
  net_kg numeric(14,3),
  length_cm numeric(8,1),
  width_cm numeric(8,1),
  height_cm numeric(8,1),
  volume_m3 numeric(14,4) default 0 not null,
  constraint order_line_order_id_line_no_key UNIQUE (order_id, line_no),
  constraint order_line_pkey PRIMARY KEY (id),
  constraint order_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id) ON DELETE CASCADE,
  constraint order_line_check CHECK (((net_kg > (0)::numeric) AND (net_kg <= gross_kg))),
  constraint order_line_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint order_line_height_cm_check CHECK ((height_cm > (0)::numeric)),
  constraint order_line_hs_code_check CHECK ((hs_code ~ '^\d{6,12}$'::text)),
  constraint order_line_length_cm_check CHECK ((length_cm > (0)::numeric)),
  constraint order_line_line_no_check CHECK ((line_no > 0)),
  constraint order_line_pallets_check CHECK ((pallets >= (0)::numeric)),
  constraint order_line_pieces_check CHECK ((pieces > 0)),
  constraint order_line_volume_m3_check CHECK ((volume_m3 >= (0)::numeric)),
  constraint order_line_width_cm_check CHECK ((width_cm > (0)::numeric))
);
create policy customer on order_line for select to quayside_customer using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE ((o.id = order_line.order_id) AND (o.customer_id = ( SELECT app.customer_id() AS customer_id))))));
create policy scoped on order_line for all to quayside_scoped using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE (o.id = order_line.order_id))));
create policy staff on order_line for all to quayside_staff using (true) with check (true);
create policy system on order_line for all to quayside_system using (true) with check (true);

create table order_milestone (
  id bigint generated always as identity not null,
  order_id bigint not null,
  code text not null,
  planned_at timestamp with time zone,
  actual_at timestamp with time zone,
  recorded_at timestamp with time zone,
  recorded_by bigint,
  source text default 'plan'::text not null,
  place text,
  remark text,
  constraint order_milestone_order_id_code_key UNIQUE (order_id, code),
  constraint order_milestone_pkey PRIMARY KEY (id),
  constraint order_milestone_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id) ON DELETE CASCADE,
  constraint order_milestone_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES account(id),
  constraint order_milestone_check CHECK (((actual_at IS NULL) = (recorded_at IS NULL))),
  constraint order_milestone_code_check CHECK ((code = ANY (ARRAY['received'::text, 'dispatched'::text, 'pickedUp'::text, 'departed'::text, 'border'::text, 'arrived'::text, 'delivered'::text, 'signed'::text, 'podReturned'::text]))),
  constraint order_milestone_source_check CHECK ((source = ANY (ARRAY['plan'::text, 'staff'::text, 'carrier'::text, 'device'::text, 'system'::text])))
);
CREATE INDEX order_milestone_planned ON order_milestone USING btree (planned_at, order_id) WHERE (actual_at IS NULL);
CREATE INDEX order_milestone_recorded_by ON order_milestone USING btree (recorded_by) WHERE (recorded_by IS NOT NULL);
create policy customer on order_milestone for select to quayside_customer using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE ((o.id = order_milestone.order_id) AND (o.customer_id = ( SELECT app.customer_id() AS customer_id))))));
create policy scoped on order_milestone for all to quayside_scoped using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE (o.id = order_milestone.order_id))));
create policy staff on order_milestone for all to quayside_staff using (true) with check (true);
create policy system on order_milestone for all to quayside_system using (true) with check (true);

create table order_search_try (
  id bigint generated always as identity not null,
  ip text not null,
  order_no text not null,
  found boolean not null,
  at timestamp with time zone not null,
  constraint order_search_try_pkey PRIMARY KEY (id)
);
CREATE INDEX order_search_try_at ON order_search_try USING brin (at);
CREATE INDEX order_search_try_ip ON order_search_try USING btree (ip, at DESC);
CREATE INDEX order_search_try_order ON order_search_try USING btree (order_no, at DESC) WHERE (NOT found);
create policy staff on order_search_try for all to quayside_staff using (true) with check (true);
create policy system on order_search_try for all to quayside_system using (true) with check (true);

create table order_share (
  id bigint generated always as identity not null,
  order_id bigint not null,
  token_hash bytea not null,
  expires_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint order_share_token_hash_key UNIQUE (token_hash),
  constraint order_share_pkey PRIMARY KEY (id),
  constraint order_share_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint order_share_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id) ON DELETE CASCADE
);
CREATE INDEX order_share_created_by ON order_share USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX order_share_order ON order_share USING btree (order_id, id DESC);
create policy scoped on order_share for all to quayside_scoped using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE (o.id = order_share.order_id))));
create policy staff on order_share for all to quayside_staff using (true) with check (true);
create policy system on order_share for all to quayside_system using (true) with check (true);

create table own_bank_account (
  id bigint generated always as identity not null,
  company_id bigint not null,
  bank text not null,
  branch text,
  account_no text not null,
  account_name text not null,
  swift text,
  currency text not null,
  active boolean default true not null,
  cnaps text,
  remark text,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint own_bank_account_company_id_account_no_currency_key UNIQUE (company_id, account_no, currency),
  constraint own_bank_account_pkey PRIMARY KEY (id),
  constraint own_bank_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint own_bank_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint own_bank_account_cnaps_check CHECK ((cnaps ~ '^[0-9]{12}$'::text))
);
CREATE INDEX own_bank_account_created_by ON own_bank_account USING btree (created_by);
CREATE INDEX own_bank_account_search ON own_bank_account USING gin (app.plain(search) gin_trgm_ops);

create table own_company (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  name_en text not null,
  country text not null,
  currency text not null,
  time_zone text not null,
  tax_no text,
  address text,
  phone text,
  number_mark text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search text default ''::text not null,
  created_by bigint,
  constraint own_company_code_key UNIQUE (code),
  constraint own_company_number_mark_key UNIQUE (number_mark),
  constraint own_company_pkey PRIMARY KEY (id),
  constraint own_company_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint own_company_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint own_company_number_mark_check CHECK ((number_mark ~ '^[A-Z]{0,3}$'::text))
);
CREATE INDEX own_company_created_by ON own_company USING btree (created_by);
CREATE INDEX own_company_search ON own_company USING gin (app.plain(search) gin_trgm_ops);

create table own_seal (
  id bigint generated always as identity not null,
  company_id bigint not null,
  kind text not null,
  name text not null,
  keeper_id bigint,
  active boolean default true not null,
  taken_out_until date,
  remark text,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint own_seal_company_id_name_key UNIQUE (company_id, name),
  constraint own_seal_pkey PRIMARY KEY (id),
  constraint own_seal_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint own_seal_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint own_seal_keeper_id_fkey FOREIGN KEY (keeper_id) REFERENCES account(id),
  constraint own_seal_kind_check CHECK ((kind = ANY (ARRAY['company'::text, 'contract'::text, 'finance'::text, 'legalRepresentative'::text, 'customs'::text, 'invoice'::text])))
);
CREATE INDEX own_seal_created_by ON own_seal USING btree (created_by);
CREATE INDEX own_seal_keeper ON own_seal USING btree (keeper_id);
CREATE INDEX own_seal_search ON own_seal USING gin (app.plain(search) gin_trgm_ops);

create table pallet (
  id bigint generated always as identity not null,
  pallet_no text not null,
  company_id bigint not null,
  warehouse_id bigint not null,
  customer_id bigint not null,
  location_id bigint,
  state text default 'active'::text not null,
  parent_id bigint,
  inbound_plan_id bigint,
  gross_kg numeric(14,3) default 0 not null,
  net_kg numeric(14,3) default 0 not null,
  volume_m3 numeric(14,4) default 0 not null,
  size text,
  received_at timestamp with time zone not null,
  label_count integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint pallet_pallet_no_key UNIQUE (pallet_no),
  constraint pallet_pkey PRIMARY KEY (id),
  constraint pallet_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint pallet_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint pallet_inbound_plan_id_fkey FOREIGN KEY (inbound_plan_id) REFERENCES inbound_plan(id),
  constraint pallet_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint pallet_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES pallet(id),
  constraint pallet_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint pallet_gross_kg_check CHECK ((gross_kg >= (0)::numeric)),
  constraint pallet_net_kg_check CHECK ((net_kg >= (0)::numeric)),
  constraint pallet_pallet_no_check CHECK ((pallet_no ~ '^\d{18}$'::text)),
  constraint pallet_state_check CHECK ((state = ANY (ARRAY['active'::text, 'picked'::text, 'shipped'::text, 'destroyed'::text]))),
  constraint pallet_volume_m3_check CHECK ((volume_m3 >= (0)::numeric))
);
CREATE INDEX pallet_company ON pallet USING btree (company_id, id);
CREATE INDEX pallet_customer ON pallet USING btree (customer_id);
CREATE INDEX pallet_location ON pallet USING btree (location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX pallet_parent ON pallet USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX pallet_plan ON pallet USING btree (inbound_plan_id) WHERE (inbound_plan_id IS NOT NULL);
CREATE INDEX pallet_warehouse ON pallet USING btree (warehouse_id);
create policy customer on pallet for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on pallet for all to quayside_staff using (true) with check (true);
create policy system on pallet for all to quayside_system using (true) with check (true);

create table paper_reminder (
  subject text not null,
  record_id bigint not null,
  kind text not null,
  until date not null,
  days integer not null,
  at timestamp with time zone default now() not null,
  constraint paper_reminder_pkey PRIMARY KEY (subject, record_id, kind, until, days)
);

create table party_bank_account (
  id bigint generated always as identity not null,
  carrier_id bigint,
  customer_id bigint,
  supplier_id bigint,
  bank text not null,
  branch text,
  account_no text not null,
  account_name text not null,
  swift text,
  cnaps text,
  currency text not null,
  name_differs boolean default false not null,
  reason text,
  state text default 'entered'::text not null,
  approved_by bigint,
  approved_at timestamp with time zone,
  usable_from timestamp with time zone,
  refused_reason text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint party_bank_account_pkey PRIMARY KEY (id),
  constraint party_bank_account_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  constraint party_bank_account_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint party_bank_account_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint party_bank_account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint party_bank_account_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id),
  constraint party_bank_account_check CHECK ((num_nonnulls(carrier_id, customer_id, supplier_id) = 1)),
  constraint party_bank_account_check1 CHECK (((approved_by IS NULL) OR (approved_by IS DISTINCT FROM created_by))),
  constraint party_bank_account_check2 CHECK (((state = 'approved'::text) <= ((approved_at IS NOT NULL) AND (usable_from IS NOT NULL)))),
  constraint party_bank_account_state_check CHECK ((state = ANY (ARRAY['entered'::text, 'approved'::text, 'refused'::text, 'closed'::text])))
);
CREATE INDEX party_bank_account_approved_by ON party_bank_account USING btree (approved_by);
CREATE INDEX party_bank_account_carrier ON party_bank_account USING btree (carrier_id);
CREATE INDEX party_bank_account_created_by ON party_bank_account USING btree (created_by);
CREATE INDEX party_bank_account_customer ON party_bank_account USING btree (customer_id);
CREATE INDEX party_bank_account_state ON party_bank_account USING btree (state, id DESC);
CREATE INDEX party_bank_account_supplier ON party_bank_account USING btree (supplier_id);
CREATE UNIQUE INDEX party_bank_account_once ON party_bank_account USING btree (COALESCE(carrier_id, (0)::bigint), COALESCE(customer_id, (0)::bigint), COALESCE(supplier_id, (0)::bigint), account_no, currency) WHERE (state = ANY (ARRAY['entered'::text, 'approved'::text]));
create policy carrier on party_bank_account for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy staff on party_bank_account for all to quayside_staff using (true) with check (true);
create policy system on party_bank_account for all to quayside_system using (true) with check (true);

create table payment_request (
  id bigint generated always as identity not null,
  request_no text not null,
  company_id bigint not null,
  kind text not null,
  business text default 'road'::text not null,
  carrier_id bigint not null,
  party_bank_account_id bigint not null,
  payee_bank text not null,
  payee_account_no text not null,
  payee_account_name text not null,
  currency text not null,
  amount_minor bigint not null,
  paid_minor bigint default 0 not null,
  rate numeric(24,12),
  rate_on date,
  functional_minor bigint,
  due_on date not null,
  urgent boolean default false not null,
  reason text not null,
  invoice_no text,
  invoice_promised_on date,
  state text default 'awaitingRequest'::text not null,
  round integer default 0 not null,
  prepared_by bigint not null,
  submitted_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint payment_request_request_no_key UNIQUE (request_no),
  constraint payment_request_pkey PRIMARY KEY (id),
  constraint payment_request_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint payment_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint payment_request_party_bank_account_id_fkey FOREIGN KEY (party_bank_account_id) REFERENCES party_bank_account(id),
  constraint payment_request_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint payment_request_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_request_business_check CHECK ((business = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'storage'::text, 'other'::text]))),
  constraint payment_request_check CHECK (((paid_minor >= 0) AND (paid_minor <= amount_minor))),
  constraint payment_request_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'prepayment'::text]))),
  constraint payment_request_rate_check CHECK ((rate > (0)::numeric)),
  constraint payment_request_state_check CHECK ((state = ANY (ARRAY['awaitingRequest'::text, 'directorReview'::text, 'firstExecutiveReview'::text, 'secondExecutiveReview'::text, 'settlementReview'::text, 'financeDirectorReview'::text, 'unpaid'::text, 'paid'::text, 'void'::text])))
);
CREATE INDEX payment_request_bank ON payment_request USING btree (party_bank_account_id);
CREATE INDEX payment_request_carrier ON payment_request USING btree (carrier_id, id DESC);
CREATE INDEX payment_request_company ON payment_request USING btree (company_id, id DESC);
CREATE INDEX payment_request_list ON payment_request USING btree (company_id, state, due_on, id);
CREATE INDEX payment_request_prepared_by ON payment_request USING btree (prepared_by);
create policy staff on payment_request for all to quayside_staff using (true) with check (true);
create policy system on payment_request for all to quayside_system using (true) with check (true);

create table payment_request_event (
  id bigint generated always as identity not null,
  request_id bigint not null,
  round integer not null,
  stage text not null,
  what text not null,
  account_id bigint,
  comment text,
  at timestamp with time zone default now() not null,
  constraint payment_request_event_pkey PRIMARY KEY (id),
  constraint payment_request_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint payment_request_event_request_id_fkey FOREIGN KEY (request_id) REFERENCES payment_request(id),
  constraint payment_request_event_what_check CHECK ((what = ANY (ARRAY['submit'::text, 'approve'::text, 'skip'::text, 'sendBack'::text, 'withdraw'::text, 'pay'::text, 'closeRest'::text, 'cancel'::text, 'reversePayment'::text])))
);
CREATE INDEX payment_request_event_account ON payment_request_event USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX payment_request_event_request ON payment_request_event USING btree (request_id, id);
CREATE TRIGGER payment_request_event_posted BEFORE DELETE OR UPDATE ON payment_request_event FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table payment_request_line (
  id bigint generated always as identity not null,
  request_id bigint not null,
  bill_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  paid_minor bigint default 0 not null,
  held_minor bigint default 0 not null,
  constraint payment_request_line_request_id_bill_id_key UNIQUE (request_id, bill_id),
  constraint payment_request_line_pkey PRIMARY KEY (id),
  constraint payment_request_line_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint payment_request_line_request_id_fkey FOREIGN KEY (request_id) REFERENCES payment_request(id),
  constraint payment_request_line_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_request_line_check CHECK (((paid_minor >= 0) AND (paid_minor <= amount_minor))),
  constraint payment_request_line_check1 CHECK (((held_minor >= 0) AND (held_minor <= (amount_minor - paid_minor))))
);
CREATE INDEX payment_request_line_bill ON payment_request_line USING btree (bill_id) WHERE (held_minor > 0);
CREATE INDEX payment_request_line_bill_all ON payment_request_line USING btree (bill_id);

create table payment_threshold (
  company_id bigint not null,
  functional_currency text not null,
  first_minor bigint not null,
  second_minor bigint not null,
  constraint payment_threshold_pkey PRIMARY KEY (company_id),
  constraint payment_threshold_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint payment_threshold_check CHECK ((second_minor >= first_minor)),
  constraint payment_threshold_first_minor_check CHECK ((first_minor >= 0))
);

create table period (
  id bigint generated always as identity not null,
  company_id bigint not null,
  month text not null,
  state text default 'open'::text not null,
  reason text,
  asked_by bigint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint period_company_id_month_key UNIQUE (company_id, month),
  constraint period_pkey PRIMARY KEY (id),
  constraint period_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint period_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint period_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint period_state_check CHECK ((state = ANY (ARRAY['open'::text, 'softClosed'::text, 'closed'::text, 'reopenAsked'::text, 'reopened'::text])))
);
CREATE INDEX period_asked_by ON period USING btree (asked_by) WHERE (asked_by IS NOT NULL);

create table push_outbox (
  id bigint generated always as identity not null,
  message jsonb not null,
  at timestamp with time zone default now() not null,
  constraint push_outbox_pkey PRIMARY KEY (id)
);

create table quotation (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by bigint,
  company_id bigint not null,
  number text not null,
  revision integer default 1 not null,
  previous_id bigint,
  side text not null,
  customer_id bigint,
  carrier_id bigint,
  party_id bigint generated always as (COALESCE(customer_id, carrier_id)) stored not null,
  title text not null,
  currency text not null,
  valid_from date not null,
  valid_to date,
  state text default 'draft'::text not null,
  remark text,
  submitted_by bigint,
  submitted_at timestamp with time zone,
  approved_by bigint,
  approved_at timestamp with time zone,
  refused_reason text,
  constraint quotation_id_company_id_side_party_id_key UNIQUE (id, company_id, side, party_id),
  constraint quotation_number_revision_key UNIQUE (number, revision),
  constraint quotation_pkey PRIMARY KEY (id),
  constraint quotation_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  constraint quotation_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint quotation_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint quotation_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint quotation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint quotation_previous_id_fkey FOREIGN KEY (previous_id) REFERENCES quotation(id),
  constraint quotation_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES account(id),
  constraint quotation_check CHECK ((valid_to >= valid_from)),
  constraint quotation_check1 CHECK ((approved_by <> submitted_by)),
  constraint quotation_check2 CHECK ((((side = 'sell'::text) = (customer_id IS NOT NULL)) AND ((side = 'buy'::text) = (carrier_id IS NOT NULL)))),
  constraint quotation_revision_check CHECK ((revision > 0)),
  constraint quotation_side_check CHECK ((side = ANY (ARRAY['sell'::text, 'buy'::text]))),
  constraint quotation_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'superseded'::text, 'expired'::text])))
);
CREATE INDEX quotation_approved_by ON quotation USING btree (approved_by);
CREATE INDEX quotation_carrier ON quotation USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX quotation_company ON quotation USING btree (company_id);
CREATE INDEX quotation_created_by ON quotation USING btree (created_by);
CREATE INDEX quotation_customer ON quotation USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX quotation_list ON quotation USING btree (side, created_at DESC, id DESC);
CREATE INDEX quotation_submitted_by ON quotation USING btree (submitted_by);
CREATE INDEX quotation_valid ON quotation USING btree (side, valid_to, id);
CREATE INDEX quotation_words ON quotation USING gin (app.plain(((number || ' '::text) || title)) gin_trgm_ops);
CREATE UNIQUE INDEX quotation_previous ON quotation USING btree (previous_id) WHERE (previous_id IS NOT NULL);
create policy staff on quotation for all to quayside_staff using (true) with check (true);
create policy system on quotation for all to quayside_system using (true) with check (true);

create table quotation_price (
  id bigint generated always as identity not null,
  quotation_id bigint not null,
  line_no integer not null,
  company_id bigint not null,
  side text not null,
  party_id bigint not null,
  fee_name_id bigint not null,
  percent_of_fee_name_id bigint,
  mode text,
  customer_line_id bigint,
  line_id bigint,
  origin_station_id bigint,
  origin_region text,
  destination_station_id bigint,
  destination_region text,
  via_station_id bigint,
  vehicle_type_id bigint,
  container_type text,
  basis text not null,
  scheme text default 'per_unit'::text not null,
  currency text not null,
  price numeric(18,6) default 0 not null,
  first_quantity numeric(18,3),
  first_price numeric(18,6),
  quantity_min numeric(18,3),
  quantity_step numeric(18,3),
  divisor numeric(8,0),
  density numeric(8,3),
  volume_share_percent numeric(7,4),
  min_charge_minor bigint,
  max_charge_minor bigint,
  tax_percent numeric(7,4),
  tax_included boolean default true not null,
  included boolean default false not null,
  remark text,
  in_force daterange,
  lane_key text generated always as (((((((((((((((((((COALESCE(mode, ''::text) || '|'::text) || COALESCE((customer_line_id)::text, ''::text)) || '|'::text) || COALESCE((line_id)::text, ''::text)) || '|'::text) || COALESCE((origin_station_id)::text, ''::text)) || '|'::text) || COALESCE(origin_region, ''::text)) || '|'::text) || COALESCE((destination_station_id)::text, ''::text)) || '|'::text) || COALESCE(destination_region, ''::text)) || '|'::text) || COALESCE((via_station_id)::text, ''::text)) || '|'::text) || COALESCE((vehicle_type_id)::text, ''::text)) || '|'::text) || COALESCE(container_type, ''::text))) stored not null,
  constraint quotation_price_overlap EXCLUDE USING gist (company_id WITH =, side WITH =, party_id WITH =, fee_name_id WITH =, lane_key WITH =, in_force WITH &&) WHERE ((in_force IS NOT NULL)),
  constraint quotation_price_quotation_id_line_no_key UNIQUE (quotation_id, line_no),
  constraint quotation_price_pkey PRIMARY KEY (id),
  constraint quotation_price_customer_line_id_fkey FOREIGN KEY (customer_line_id) REFERENCES customer_line(id),
  constraint quotation_price_destination_station_id_fkey FOREIGN KEY (destination_station_id) REFERENCES station(id),
  constraint quotation_price_fee_name_id_fkey FOREIGN KEY (fee_name_id) REFERENCES fee_name(id),
  constraint quotation_price_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id),
  constraint quotation_price_origin_station_id_fkey FOREIGN KEY (origin_station_id) REFERENCES station(id),
  constraint quotation_price_percent_of_fee_name_id_fkey FOREIGN KEY (percent_of_fee_name_id) REFERENCES fee_name(id),
  constraint quotation_price_quotation_id_company_id_side_party_id_fkey FOREIGN KEY (quotation_id, company_id, side, party_id) REFERENCES quotation(id, company_id, side, party_id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint quotation_price_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_type(id),
  constraint quotation_price_via_station_id_fkey FOREIGN KEY (via_station_id) REFERENCES station(id),
  constraint quotation_price_basis_check CHECK ((basis = ANY (ARRAY['trip'::text, 'job'::text, 'bill_of_lading'::text, 'container'::text, 'teu'::text, 'ton'::text, 'cbm'::text, 'revenue_ton'::text, 'chargeable_kg'::text, 'piece'::text, 'pallet'::text, 'km'::text, 'hour'::text, 'day'::text, 'percent'::text, 'flat'::text]))),
  constraint quotation_price_check CHECK (((divisor IS NULL) OR (density IS NULL))),
  constraint quotation_price_check1 CHECK ((min_charge_minor <= max_charge_minor)),
  constraint quotation_price_check2 CHECK (((basis = 'percent'::text) = (percent_of_fee_name_id IS NOT NULL))),
  constraint quotation_price_check3 CHECK (((customer_line_id IS NULL) OR (side = 'sell'::text))),
  constraint quotation_price_density_check CHECK ((density > (0)::numeric)),
  constraint quotation_price_divisor_check CHECK ((divisor > (0)::numeric)),
  constraint quotation_price_first_price_check CHECK ((first_price >= (0)::numeric)),
  constraint quotation_price_first_quantity_check CHECK ((first_quantity >= (0)::numeric)),
  constraint quotation_price_line_no_check CHECK ((line_no > 0)),
  constraint quotation_price_max_charge_minor_check CHECK ((max_charge_minor >= 0)),
  constraint quotation_price_min_charge_minor_check CHECK ((min_charge_minor >= 0)),
  constraint quotation_price_mode_check CHECK ((mode = ANY (ARRAY['road'::text, 'rail'::text, 'air'::text, 'sea'::text, 'courier'::text]))),
  constraint quotation_price_price_check CHECK ((price >= (0)::numeric)),
  constraint quotation_price_quantity_min_check CHECK ((quantity_min >= (0)::numeric)),
  constraint quotation_price_quantity_step_check CHECK ((quantity_step > (0)::numeric)),
  constraint quotation_price_scheme_check CHECK ((scheme = ANY (ARRAY['per_unit'::text, 'whole_tier'::text, 'cumulative_tier'::text, 'weight_break'::text, 'tier_amount'::text, 'base_additional'::text, 'first_additional'::text]))),
  constraint quotation_price_tax_percent_check CHECK (((tax_percent >= (0)::numeric) AND (tax_percent <= (100)::numeric))),
  constraint quotation_price_volume_share_percent_check CHECK (((volume_share_percent >= (0)::numeric) AND (volume_share_percent <= (100)::numeric)))
);
CREATE INDEX quotation_price_customer_line ON quotation_price USING btree (customer_line_id) WHERE (customer_line_id IS NOT NULL);
CREATE INDEX quotation_price_destination ON quotation_price USING btree (destination_station_id) WHERE (destination_station_id IS NOT NULL);
CREATE INDEX quotation_price_fee_name ON quotation_price USING btree (fee_name_id);
CREATE INDEX quotation_price_line ON quotation_price USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX quotation_price_origin ON quotation_price USING btree (origin_station_id) WHERE (origin_station_id IS NOT NULL);
CREATE INDEX quotation_price_party ON quotation_price USING btree (side, party_id, company_id);
CREATE INDEX quotation_price_percent_of ON quotation_price USING btree (percent_of_fee_name_id) WHERE (percent_of_fee_name_id IS NOT NULL);
CREATE INDEX quotation_price_vehicle_type ON quotation_price USING btree (vehicle_type_id) WHERE (vehicle_type_id IS NOT NULL);
CREATE INDEX quotation_price_via ON quotation_price USING btree (via_station_id) WHERE (via_station_id IS NOT NULL);
CREATE TRIGGER quotation_price_kept BEFORE DELETE OR UPDATE ON quotation_price FOR EACH ROW EXECUTE FUNCTION quotation_price_keep();

create table quotation_tier (
  price_id bigint not null,
  place integer not null,
  from_quantity numeric(18,3) not null,
  to_quantity numeric(18,3),
  price numeric(18,6) not null,
  constraint quotation_tier_overlap EXCLUDE USING gist (price_id WITH =, numrange(from_quantity, to_quantity) WITH &&),
  constraint quotation_tier_pkey PRIMARY KEY (price_id, place),
  constraint quotation_tier_price_id_fkey FOREIGN KEY (price_id) REFERENCES quotation_price(id) ON DELETE CASCADE,
  constraint quotation_tier_check CHECK ((to_quantity > from_quantity)),
  constraint quotation_tier_from_quantity_check CHECK ((from_quantity >= (0)::numeric)),
  constraint quotation_tier_place_check CHECK ((place >= 0)),
  constraint quotation_tier_price_check CHECK ((price >= (0)::numeric))
);

create table receipt (
  id bigint generated always as identity not null,
  plan_id bigint not null,
  line_id bigint not null,
  customer_id bigint not null,
  pallet_id bigint not null,
  lot_id bigint not null,
  location_id bigint not null,
  condition text not null,
  qty numeric(18,3) not null,
  cartons integer default 0 not null,
  gross_kg numeric(14,3) default 0 not null,
  net_kg numeric(14,3) default 0 not null,
  volume_m3 numeric(14,4) default 0 not null,
  note text,
  received_at timestamp with time zone not null,
  received_by bigint,
  reversed_at timestamp with time zone,
  reversed_by bigint,
  version integer default 1 not null,
  constraint receipt_pkey PRIMARY KEY (id),
  constraint receipt_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint receipt_line_id_fkey FOREIGN KEY (line_id) REFERENCES inbound_line(id),
  constraint receipt_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint receipt_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint receipt_pallet_id_fkey FOREIGN KEY (pallet_id) REFERENCES pallet(id),
  constraint receipt_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES inbound_plan(id),
  constraint receipt_received_by_fkey FOREIGN KEY (received_by) REFERENCES account(id),
  constraint receipt_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES account(id),
  constraint receipt_cartons_check CHECK ((cartons >= 0)),
  constraint receipt_condition_check CHECK ((condition = ANY (ARRAY['good'::text, 'damaged'::text]))),
  constraint receipt_qty_check CHECK ((qty > (0)::numeric))
);
CREATE INDEX receipt_customer ON receipt USING btree (customer_id);
CREATE INDEX receipt_line ON receipt USING btree (line_id);
CREATE INDEX receipt_location ON receipt USING btree (location_id);
CREATE INDEX receipt_lot ON receipt USING btree (lot_id);
CREATE INDEX receipt_pallet ON receipt USING btree (pallet_id);
CREATE INDEX receipt_plan ON receipt USING btree (plan_id, id);
CREATE INDEX receipt_received_by ON receipt USING btree (received_by);
CREATE INDEX receipt_reversed_by ON receipt USING btree (reversed_by) WHERE (reversed_by IS NOT NULL);
create policy customer on receipt for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on receipt for all to quayside_staff using (true) with check (true);
create policy system on receipt for all to quayside_system using (true) with check (true);

create table receipt_photo (
  receipt_id bigint not null,
  file_id bigint not null,
  constraint receipt_photo_pkey PRIMARY KEY (receipt_id, file_id),
  constraint receipt_photo_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint receipt_photo_receipt_id_fkey FOREIGN KEY (receipt_id) REFERENCES receipt(id) ON DELETE CASCADE
);
CREATE INDEX receipt_photo_file ON receipt_photo USING btree (file_id);
create policy customer on receipt_photo for select to quayside_customer using ((EXISTS ( SELECT
   FROM receipt r
  WHERE ((r.id = receipt_photo.receipt_id) AND (r.customer_id = ( SELECT app.customer_id() AS customer_id))))));
create policy staff on receipt_photo for all to quayside_staff using (true) with check (true);
create policy system on receipt_photo for all to quayside_system using (true) with check (true);

create table reconcile_difference (
  id bigint generated always as identity not null,
  run_id bigint not null,
  what text not null,
  company_id bigint not null,
  subject text not null,
  record_id bigint not null,
  record text not null,
  currency text,
  kept text,
  counted text,
  constraint reconcile_difference_pkey PRIMARY KEY (id),
  constraint reconcile_difference_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint reconcile_difference_run_id_fkey FOREIGN KEY (run_id) REFERENCES reconcile_run(id)
);
CREATE INDEX reconcile_difference_company ON reconcile_difference USING btree (company_id);
CREATE INDEX reconcile_difference_run ON reconcile_difference USING btree (run_id, id);

create table reconcile_run (
  id bigint generated always as identity not null,
  state text default 'queued'::text not null,
  asked_by bigint,
  asked_at timestamp with time zone not null,
  finished_at timestamp with time zone,
  took_ms integer,
  checked bigint default 0 not null,
  differences integer default 0 not null,
  constraint reconcile_run_pkey PRIMARY KEY (id),
  constraint reconcile_run_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint reconcile_run_check CHECK (((state = 'done'::text) = (finished_at IS NOT NULL))),
  constraint reconcile_run_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'done'::text])))
);
CREATE INDEX reconcile_run_asked_by ON reconcile_run USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX reconcile_run_latest ON reconcile_run USING btree (asked_at DESC, id DESC);

create table request_log (
  account_id bigint not null,
  request_id uuid not null,
  cmd text not null,
  params_hash text not null,
  reply json,
  at timestamp with time zone default now() not null,
  constraint request_log_pkey PRIMARY KEY (account_id, request_id)
);
CREATE INDEX request_log_at ON request_log USING btree (at);
create policy own on request_log for all to quayside_carrier, quayside_customer, quayside_staff using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy system on request_log for all to quayside_system using (true) with check (true);

create table revaluation (
  id bigint generated always as identity not null,
  company_id bigint not null,
  month text not null,
  functional_currency text not null,
  gained_minor bigint not null,
  made_at timestamp with time zone not null,
  made_by bigint,
  constraint revaluation_pkey PRIMARY KEY (id),
  constraint revaluation_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint revaluation_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id),
  constraint revaluation_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE INDEX revaluation_company ON revaluation USING btree (company_id, month, id);
CREATE INDEX revaluation_made_by ON revaluation USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE TRIGGER revaluation_posted BEFORE DELETE OR UPDATE ON revaluation FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table revaluation_line (
  id bigint generated always as identity not null,
  revaluation_id bigint not null,
  account_id bigint not null,
  currency text not null,
  customer_id bigint,
  carrier_id bigint,
  own_bank_account_id bigint,
  amount_minor bigint not null,
  rate numeric(24,12) not null,
  booked_functional_minor bigint not null,
  revalued_functional_minor bigint not null,
  constraint revaluation_line_pkey PRIMARY KEY (id),
  constraint revaluation_line_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint revaluation_line_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint revaluation_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint revaluation_line_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint revaluation_line_revaluation_id_fkey FOREIGN KEY (revaluation_id) REFERENCES revaluation(id),
  constraint revaluation_line_rate_check CHECK ((rate > (0)::numeric))
);
CREATE INDEX revaluation_line_account ON revaluation_line USING btree (account_id);
CREATE INDEX revaluation_line_bank ON revaluation_line USING btree (own_bank_account_id) WHERE (own_bank_account_id IS NOT NULL);
CREATE INDEX revaluation_line_carrier ON revaluation_line USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX revaluation_line_customer ON revaluation_line USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX revaluation_line_run ON revaluation_line USING btree (revaluation_id);
create policy staff on revaluation_line for all to quayside_staff using (true) with check (true);
create policy system on revaluation_line for all to quayside_system using (true) with check (true);
CREATE TRIGGER revaluation_line_posted BEFORE DELETE OR UPDATE ON revaluation_line FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table road_exception (
  id bigint generated always as identity not null,
  no text not null,
  company_id bigint not null,
  work_order_id bigint not null,
  carrier_id bigint,
  order_id bigint,
  load_id bigint,
  kind text not null,
  state text default 'open'::text not null,
  happened_at timestamp with time zone not null,
  place text,
  description text not null,
  pieces integer,
  delay_hours numeric(8,2),
  responsible text default 'undecided'::text not null,
  cost_currency text,
  cost_minor bigint,
  handler_id bigint,
  resolution text,
  closed_at timestamp with time zone,
  photo_ids bigint[] default '{}'::bigint[] not null,
  reported_by_name text not null,
  reported_by_carrier boolean default false not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint road_exception_no_key UNIQUE (no),
  constraint road_exception_pkey PRIMARY KEY (id),
  constraint road_exception_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint road_exception_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint road_exception_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint road_exception_handler_id_fkey FOREIGN KEY (handler_id) REFERENCES account(id),
  constraint road_exception_load_id_fkey FOREIGN KEY (load_id) REFERENCES work_order_load(id),
  constraint road_exception_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint road_exception_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id),
  constraint road_exception_check CHECK (((cost_currency IS NULL) = (cost_minor IS NULL))),
  constraint road_exception_check1 CHECK (((state <> 'closed'::text) OR ((resolution IS NOT NULL) AND (closed_at IS NOT NULL) AND (responsible <> 'undecided'::text)))),
  constraint road_exception_cost_minor_check CHECK ((cost_minor >= 0)),
  constraint road_exception_delay_hours_check CHECK ((delay_hours > (0)::numeric)),
  constraint road_exception_kind_check CHECK ((kind = ANY (ARRAY['delay'::text, 'breakdown'::text, 'accident'::text, 'damage'::text, 'shortage'::text, 'loss'::text, 'refusal'::text, 'customs'::text, 'weather'::text, 'other'::text]))),
  constraint road_exception_pieces_check CHECK ((pieces > 0)),
  constraint road_exception_responsible_check CHECK ((responsible = ANY (ARRAY['undecided'::text, 'carrier'::text, 'own'::text, 'customer'::text, 'warehouse'::text, 'forceMajeure'::text]))),
  constraint road_exception_state_check CHECK ((state = ANY (ARRAY['open'::text, 'handling'::text, 'closed'::text])))
);
CREATE INDEX road_exception_carrier ON road_exception USING btree (carrier_id, id);
CREATE INDEX road_exception_created_by ON road_exception USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX road_exception_handler ON road_exception USING btree (handler_id) WHERE (handler_id IS NOT NULL);
CREATE INDEX road_exception_load ON road_exception USING btree (load_id) WHERE (load_id IS NOT NULL);
CREATE INDEX road_exception_order ON road_exception USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX road_exception_state ON road_exception USING btree (company_id, state, happened_at DESC, id DESC);
CREATE INDEX road_exception_time ON road_exception USING btree (company_id, happened_at DESC, id DESC);
CREATE INDEX road_exception_work_order ON road_exception USING btree (work_order_id, id);
create policy carrier on road_exception for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy scoped on road_exception for all to quayside_scoped using ((EXISTS ( SELECT
   FROM work_order w
  WHERE (w.id = road_exception.work_order_id))));
create policy staff on road_exception for all to quayside_staff using (true) with check (true);
create policy system on road_exception for all to quayside_system using (true) with check (true);

create table role (
  id bigint generated always as identity not null,
  name text not null,
  permits text[] default '{}'::text[] not null,
  scope text default 'company'::text not null,
  remark text,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  second_factor boolean default false not null,
  hidden text[] default '{}'::text[] not null,
  constraint role_name_key UNIQUE (name),
  constraint role_pkey PRIMARY KEY (id),
  constraint role_hidden_check CHECK ((hidden <@ ARRAY['customerPrice'::text, 'cost'::text, 'profit'::text])),
  constraint role_scope_check CHECK ((scope = ANY (ARRAY['own'::text, 'team'::text, 'company'::text, 'all'::text])))
);

create table route (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  line_id bigint not null,
  main boolean default true not null,
  valid_from date not null,
  valid_to date default 'infinity'::date not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint route_code_key UNIQUE (code),
  constraint route_pkey PRIMARY KEY (id),
  constraint route_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint route_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id),
  constraint route_check CHECK ((valid_from <= valid_to))
);
CREATE INDEX route_created_by ON route USING btree (created_by);
CREATE INDEX route_line ON route USING btree (line_id);
CREATE INDEX route_search ON route USING gin (app.plain(search) gin_trgm_ops);

create table route_leg (
  route_id bigint not null,
  seq integer not null,
  from_station_id bigint not null,
  to_station_id bigint not null,
  mode text not null,
  carrier_id bigint,
  cutoff time without time zone,
  transit_hours numeric(8,2) not null,
  constraint route_leg_pkey PRIMARY KEY (route_id, seq),
  constraint route_leg_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint route_leg_from_station_id_fkey FOREIGN KEY (from_station_id) REFERENCES station(id),
  constraint route_leg_route_id_fkey FOREIGN KEY (route_id) REFERENCES route(id) ON DELETE CASCADE,
  constraint route_leg_to_station_id_fkey FOREIGN KEY (to_station_id) REFERENCES station(id),
  constraint route_leg_check CHECK ((from_station_id <> to_station_id)),
  constraint route_leg_mode_check CHECK ((mode = ANY (ARRAY['road'::text, 'rail'::text, 'air'::text, 'sea'::text]))),
  constraint route_leg_seq_check CHECK ((seq > 0)),
  constraint route_leg_transit_hours_check CHECK ((transit_hours > (0)::numeric))
);
CREATE INDEX route_leg_carrier ON route_leg USING btree (carrier_id);
CREATE INDEX route_leg_from ON route_leg USING btree (from_station_id);
CREATE INDEX route_leg_to ON route_leg USING btree (to_station_id);
create policy staff on route_leg for all to quayside_staff using (true) with check (true);
create policy system on route_leg for all to quayside_system using (true) with check (true);

create table saved_view (
  id bigint generated always as identity not null,
  account_id bigint not null,
  page text not null,
  name text not null,
  query text not null,
  at timestamp with time zone default now() not null,
  settings jsonb,
  kind text default 'own'::text not null,
  role_id bigint,
  constraint saved_view_account_id_page_name_key UNIQUE (account_id, page, name),
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint saved_view_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id),
  constraint saved_view_kind_check CHECK ((kind = ANY (ARRAY['own'::text, 'team'::text, 'role'::text]))),
  constraint saved_view_role CHECK (((kind = 'role'::text) = (role_id IS NOT NULL)))
);
CREATE INDEX saved_view_page ON saved_view USING btree (page, kind);
CREATE INDEX saved_view_role_id ON saved_view USING btree (role_id);
CREATE UNIQUE INDEX saved_view_one_for_role ON saved_view USING btree (page, role_id) WHERE (role_id IS NOT NULL);
create policy own on saved_view for all to quayside_carrier, quayside_customer using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy staff on saved_view for all to quayside_staff, quayside_system using (true) with check (true);

create table session (
  id bigint generated always as identity not null,
  sid_hash bytea not null,
  account_id bigint not null,
  login_ts text not null,
  created_at timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  ended_why text,
  must_reset boolean default false not null,
  ip text not null,
  agent text,
  constraint session_sid_hash_key UNIQUE (sid_hash),
  constraint session_pkey PRIMARY KEY (id),
  constraint session_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint session_ended_why_check CHECK ((ended_why = ANY (ARRAY['signOut'::text, 'elsewhere'::text, 'administrator'::text, 'passwordChanged'::text, 'disabled'::text])))
);
CREATE INDEX session_account ON session USING btree (account_id, created_at DESC);
CREATE INDEX session_open ON session USING btree (ends_at) WHERE (ended_at IS NULL);

create table shortcut (
  account_id bigint not null,
  path text not null,
  place smallint not null,
  constraint shortcut_pkey PRIMARY KEY (account_id, path),
  constraint shortcut_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
create policy staff on shortcut for all to quayside_staff, quayside_system using (true) with check (true);

create table sign_in_attempt (
  id bigint generated always as identity not null,
  key text not null,
  at timestamp with time zone not null,
  constraint sign_in_attempt_pkey PRIMARY KEY (id)
);
CREATE INDEX sign_in_attempt_key ON sign_in_attempt USING btree (key, at);

create table sign_in_code (
  login_name text not null,
  code_mac bytea not null,
  network text not null,
  sent_at timestamp with time zone not null,
  tries integer default 0 not null,
  constraint sign_in_code_pkey PRIMARY KEY (login_name)
);

create table station (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  name_en text not null,
  kind text not null,
  country text not null,
  region text,
  unlocode text,
  latitude numeric(9,6),
  longitude numeric(9,6),
  radius_m integer default 500 not null,
  time_zone text not null,
  address text,
  contact text,
  phone text,
  opening_hours text,
  bonded boolean default false not null,
  customs_code text,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  outline text,
  constraint station_code_key UNIQUE (code),
  constraint station_pkey PRIMARY KEY (id),
  constraint station_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint station_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint station_kind_check CHECK ((kind = ANY (ARRAY['warehouse'::text, 'crossDock'::text, 'border'::text, 'port'::text, 'airport'::text, 'rail'::text, 'yard'::text, 'city'::text]))),
  constraint station_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint station_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
  constraint station_outline_check CHECK (((outline ~ '^POLYGON \(\([-0-9., ]+\)\)$'::text) AND (length(outline) <= 10000))),
  constraint station_outline_place CHECK (((outline IS NULL) OR (latitude IS NOT NULL))),
  constraint station_position CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint station_radius_m_check CHECK (((radius_m >= 50) AND (radius_m <= 5000))),
  constraint station_unlocode_check CHECK ((unlocode ~ '^[A-Z]{2}[A-Z2-9]{3}$'::text))
);
CREATE INDEX station_country ON station USING btree (country, kind, id);
CREATE INDEX station_created_by ON station USING btree (created_by);
CREATE INDEX station_name ON station USING btree (name, id);
CREATE INDEX station_search ON station USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX station_unlocode ON station USING btree (unlocode);

create table stock_balance (
  id bigint generated always as identity not null,
  lot_id bigint not null,
  location_id bigint not null,
  pallet_id bigint not null,
  company_id bigint not null,
  warehouse_id bigint not null,
  customer_id bigint not null,
  product_id bigint not null,
  qty numeric(18,3) default 0 not null,
  held numeric(18,3) default 0 not null,
  allocated numeric(18,3) default 0 not null,
  available numeric(18,3) generated always as (((qty - held) - allocated)) stored not null,
  cartons integer default 0 not null,
  since timestamp with time zone not null,
  updated_at timestamp with time zone default now() not null,
  constraint stock_balance_lot_id_location_id_pallet_id_key UNIQUE (lot_id, location_id, pallet_id),
  constraint stock_balance_pkey PRIMARY KEY (id),
  constraint stock_balance_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint stock_balance_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint stock_balance_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint stock_balance_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint stock_balance_pallet_id_fkey FOREIGN KEY (pallet_id) REFERENCES pallet(id),
  constraint stock_balance_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint stock_balance_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint stock_balance_allocated_check CHECK ((allocated >= (0)::numeric)),
  constraint stock_balance_available_check CHECK ((available >= (0)::numeric)),
  constraint stock_balance_cartons_check CHECK ((cartons >= 0)),
  constraint stock_balance_held_check CHECK ((held >= (0)::numeric)),
  constraint stock_balance_qty_check CHECK ((qty >= (0)::numeric))
);
CREATE INDEX stock_balance_company ON stock_balance USING btree (company_id, since DESC, id DESC) WHERE (qty > (0)::numeric);
CREATE INDEX stock_balance_customer ON stock_balance USING btree (customer_id, since DESC, id DESC) WHERE (qty > (0)::numeric);
CREATE INDEX stock_balance_location ON stock_balance USING btree (location_id);
CREATE INDEX stock_balance_pallet ON stock_balance USING btree (pallet_id);
CREATE INDEX stock_balance_product ON stock_balance USING btree (product_id, warehouse_id, id) WHERE (available > (0)::numeric);
CREATE INDEX stock_balance_warehouse ON stock_balance USING btree (warehouse_id);
create policy customer on stock_balance for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on stock_balance for all to quayside_staff using (true) with check (true);
create policy system on stock_balance for all to quayside_system using (true) with check (true);

create table stock_lot (
  id bigint generated always as identity not null,
  lot_no text generated always as (('L'::text || lpad((id)::text, 9, '0'::text))) stored not null,
  customer_id bigint not null,
  product_id bigint not null,
  inbound_plan_id bigint,
  batch_no text,
  production_on date,
  expiry_on date,
  received_on date not null,
  grade text,
  quality text not null,
  created_at timestamp with time zone default now() not null,
  constraint stock_lot_lot_no_key UNIQUE (lot_no),
  constraint stock_lot_product_id_inbound_plan_id_batch_no_production_on_key UNIQUE NULLS NOT DISTINCT (product_id, inbound_plan_id, batch_no, production_on, expiry_on, received_on, grade, quality),
  constraint stock_lot_pkey PRIMARY KEY (id),
  constraint stock_lot_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint stock_lot_inbound_plan_id_fkey FOREIGN KEY (inbound_plan_id) REFERENCES inbound_plan(id),
  constraint stock_lot_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint stock_lot_check CHECK ((production_on < expiry_on)),
  constraint stock_lot_quality_check CHECK ((quality = ANY (ARRAY['good'::text, 'damaged'::text])))
);
CREATE INDEX stock_lot_customer ON stock_lot USING btree (customer_id, id);
CREATE INDEX stock_lot_plan ON stock_lot USING btree (inbound_plan_id) WHERE (inbound_plan_id IS NOT NULL);
create policy customer on stock_lot for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on stock_lot for all to quayside_staff using (true) with check (true);
create policy system on stock_lot for all to quayside_system using (true) with check (true);

create table stock_transaction (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  kind text not null,
  lot_id bigint not null,
  location_id bigint not null,
  pallet_id bigint not null,
  company_id bigint not null,
  customer_id bigint not null,
  product_id bigint not null,
  qty numeric(18,3) default 0 not null,
  held numeric(18,3) default 0 not null,
  allocated numeric(18,3) default 0 not null,
  cartons integer default 0 not null,
  qty_after numeric(18,3) not null,
  doc text not null,
  doc_id bigint not null,
  doc_no text not null,
  reason text,
  by_account bigint,
  constraint stock_transaction_pkey PRIMARY KEY (id),
  constraint stock_transaction_by_account_fkey FOREIGN KEY (by_account) REFERENCES account(id),
  constraint stock_transaction_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint stock_transaction_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint stock_transaction_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint stock_transaction_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint stock_transaction_pallet_id_fkey FOREIGN KEY (pallet_id) REFERENCES pallet(id),
  constraint stock_transaction_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint stock_transaction_kind_check CHECK ((kind = ANY (ARRAY['receive'::text, 'unreceive'::text, 'putAway'::text, 'move'::text, 'hold'::text, 'release'::text, 'reserve'::text, 'unreserve'::text, 'pick'::text, 'split'::text, 'ship'::text, 'adjust'::text])))
);
CREATE INDEX stock_transaction_by ON stock_transaction USING btree (by_account);
CREATE INDEX stock_transaction_company ON stock_transaction USING btree (company_id, at DESC, id DESC);
CREATE INDEX stock_transaction_customer ON stock_transaction USING btree (customer_id, at DESC, id DESC);
CREATE INDEX stock_transaction_location ON stock_transaction USING btree (location_id);
CREATE INDEX stock_transaction_lot ON stock_transaction USING btree (lot_id, location_id, pallet_id, id);
CREATE INDEX stock_transaction_pallet ON stock_transaction USING btree (pallet_id, id);
CREATE INDEX stock_transaction_product ON stock_transaction USING btree (product_id, id);
create policy customer on stock_transaction for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on stock_transaction for all to quayside_staff using (true) with check (true);
create policy system on stock_transaction for all to quayside_system using (true) with check (true);
CREATE TRIGGER stock_transaction_stands BEFORE DELETE OR UPDATE ON stock_transaction FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table stop_proposal (
  id bigint generated always as identity not null,
  work_order_id bigint not null,
  stop_id bigint not null,
  code text not null,
  at timestamp with time zone not null,
  state text default 'open'::text not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint stop_proposal_stop_id_code_key UNIQUE (stop_id, code),
  constraint stop_proposal_pkey PRIMARY KEY (id),
  constraint stop_proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint stop_proposal_stop_id_fkey FOREIGN KEY (stop_id) REFERENCES work_order_stop(id) ON DELETE CASCADE,
  constraint stop_proposal_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE,
  constraint stop_proposal_check CHECK (((state = 'open'::text) = (decided_at IS NULL))),
  constraint stop_proposal_code_check CHECK ((code = ANY (ARRAY['arrivedStop'::text, 'leftStop'::text]))),
  constraint stop_proposal_state_check CHECK ((state = ANY (ARRAY['open'::text, 'taken'::text, 'dismissed'::text])))
);
CREATE INDEX stop_proposal_decided_by ON stop_proposal USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX stop_proposal_open ON stop_proposal USING btree (work_order_id, at) WHERE (state = 'open'::text);
CREATE INDEX stop_proposal_work_order ON stop_proposal USING btree (work_order_id);
create policy scoped on stop_proposal for all to quayside_scoped using ((EXISTS ( SELECT
   FROM work_order w
  WHERE (w.id = stop_proposal.work_order_id))));
create policy staff on stop_proposal for all to quayside_staff using (true) with check (true);
create policy system on stop_proposal for all to quayside_system using (true) with check (true);

create table supplier (
  id bigint generated always as identity not null,
  code text not null,
  name text not null,
  name_en text,
  short_name text not null,
  kind text not null,
  country text not null,
  tax_no text,
  currency text not null,
  settlement text default 'monthly'::text not null,
  payment_days integer default 30 not null,
  withholding_percent numeric(7,4),
  licence_no text,
  licence_until date,
  customs_code text,
  authorised_until date,
  contact text not null,
  phone text not null,
  email text,
  address text,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  owner_code text,
  awb_prefix text,
  constraint supplier_code_key UNIQUE (code),
  constraint supplier_pkey PRIMARY KEY (id),
  constraint supplier_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint supplier_awb_prefix_check CHECK ((awb_prefix ~ '^[0-9]{3}$'::text)),
  constraint supplier_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint supplier_kind_check CHECK ((kind = ANY (ARRAY['customsBroker'::text, 'warehouse'::text, 'agent'::text, 'insurer'::text, 'airline'::text, 'shippingLine'::text, 'coLoader'::text, 'other'::text]))),
  constraint supplier_owner_code_check CHECK ((owner_code ~ '^[A-Z]{3}[UJZ]$'::text)),
  constraint supplier_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 180))),
  constraint supplier_settlement_check CHECK ((settlement = ANY (ARRAY['perJob'::text, 'halfMonth'::text, 'monthly'::text]))),
  constraint supplier_withholding_percent_check CHECK (((withholding_percent >= (0)::numeric) AND (withholding_percent <= (100)::numeric)))
);
CREATE INDEX supplier_created_by ON supplier USING btree (created_by);
CREATE INDEX supplier_name ON supplier USING btree (name, id);
CREATE INDEX supplier_search ON supplier USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX supplier_tax_no ON supplier USING btree (tax_no);

create table tax_rate (
  id bigint generated always as identity not null,
  country text not null,
  fee_name_id bigint,
  percent numeric(7,4) not null,
  kind text default 'standard'::text not null,
  valid_from date not null,
  valid_to date,
  basis text,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search text default ''::text not null,
  constraint tax_rate_known_once EXCLUDE USING gist (country WITH =, kind WITH =, percent WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE (((fee_name_id IS NULL) AND active)),
  constraint tax_rate_one_a_day EXCLUDE USING gist (country WITH =, fee_name_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE (((fee_name_id IS NOT NULL) AND active)),
  constraint tax_rate_one_standard EXCLUDE USING gist (country WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE (((fee_name_id IS NULL) AND (kind = 'standard'::text) AND active)),
  constraint tax_rate_pkey PRIMARY KEY (id),
  constraint tax_rate_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint tax_rate_fee_name_id_fkey FOREIGN KEY (fee_name_id) REFERENCES fee_name(id),
  constraint tax_rate_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint tax_rate_kind_check CHECK ((kind = ANY (ARRAY['standard'::text, 'reduced'::text, 'zero'::text, 'exempt'::text]))),
  constraint tax_rate_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric))),
  constraint tax_rate_term CHECK ((valid_from <= valid_to))
);
CREATE INDEX tax_rate_country ON tax_rate USING btree (country, valid_from DESC, id);
CREATE INDEX tax_rate_created_by ON tax_rate USING btree (created_by);
CREATE INDEX tax_rate_fee_name ON tax_rate USING btree (fee_name_id);

create table team (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  leader_id bigint,
  remark text,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint team_company_id_name_key UNIQUE (company_id, name),
  constraint team_pkey PRIMARY KEY (id),
  constraint team_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint team_leader_id_fkey FOREIGN KEY (leader_id) REFERENCES account(id)
);
CREATE INDEX team_leader ON team USING btree (leader_id);

create table transport_order (
  id bigint generated always as identity not null,
  order_no text not null,
  company_id bigint not null,
  customer_id bigint not null,
  bill_to_id bigint not null,
  customer_ref text,
  business_type text not null,
  mode text default 'road'::text not null,
  line_id bigint,
  customer_line_id bigint,
  origin_station_id bigint not null,
  destination_station_id bigint not null,
  border_station_id bigint,
  region text not null,
  shipper_id bigint,
  shipper_name text not null,
  shipper_contact text not null,
  shipper_phone text not null,
  shipper_address text not null,
  consignee_id bigint,
  consignee_name text not null,
  consignee_contact text not null,
  consignee_phone text not null,
  consignee_address text not null,
  pickup_from timestamp with time zone not null,
  pickup_to timestamp with time zone not null,
  deliver_from timestamp with time zone,
  deliver_to timestamp with time zone,
  due_at timestamp with time zone not null,
  vehicle_type_id bigint,
  container_type text,
  container_no text,
  is_dg boolean default false not null,
  un_no text,
  dg_class text,
  packing_group text,
  flash_point_c numeric(5,1),
  emergency_contact text,
  emergency_phone text,
  temperature_min_c numeric(5,1),
  temperature_max_c numeric(5,1),
  pieces integer default 0 not null,
  pallets numeric(12,3) default 0 not null,
  gross_kg numeric(14,3) default 0 not null,
  volume_m3 numeric(14,4) default 0 not null,
  goods_value_minor bigint,
  goods_value_currency text,
  insured boolean default false not null,
  remark text,
  state text default 'draft'::text not null,
  order_time timestamp with time zone not null,
  submitted_by bigint,
  submitted_at timestamp with time zone,
  reviewed_by bigint,
  reviewed_at timestamp with time zone,
  reason text,
  departed_at timestamp with time zone,
  signed_at timestamp with time zone,
  signed_by_name text,
  pod_at timestamp with time zone,
  closed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  income_done boolean default false not null,
  cost_done boolean default false not null,
  sales_id bigint,
  service_id bigint,
  source text default 'manual'::text not null,
  copied_from_id bigint,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint transport_order_order_no_key UNIQUE (order_no),
  constraint transport_order_pkey PRIMARY KEY (id),
  constraint transport_order_bill_to_id_fkey FOREIGN KEY (bill_to_id) REFERENCES customer(id),
  constraint transport_order_border_station_id_fkey FOREIGN KEY (border_station_id) REFERENCES station(id),
  constraint transport_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint transport_order_consignee_id_fkey FOREIGN KEY (consignee_id) REFERENCES consignor(id),
  constraint transport_order_copied_from_id_fkey FOREIGN KEY (copied_from_id) REFERENCES transport_order(id),
  constraint transport_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint transport_order_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint transport_order_customer_line_id_fkey FOREIGN KEY (customer_line_id) REFERENCES customer_line(id),
  constraint transport_order_destination_station_id_fkey FOREIGN KEY (destination_station_id) REFERENCES station(id),
  constraint transport_order_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id),
  constraint transport_order_origin_station_id_fkey FOREIGN KEY (origin_station_id) REFERENCES station(id),
  constraint transport_order_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES account(id),
  constraint transport_order_sales_id_fkey FOREIGN KEY (sales_id) REFERENCES account(id),
  constraint transport_order_service_id_fkey FOREIGN KEY (service_id) REFERENCES account(id),
  constraint transport_order_shipper_id_fkey FOREIGN KEY (shipper_id) REFERENCES consignor(id),
  constraint transport_order_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES account(id),
  constraint transport_order_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_type(id),
  constraint transport_order_business_type_check CHECK ((business_type = ANY (ARRAY['ftl'::text, 'ltl'::text, 'container'::text, 'crossBorder'::text]))),
  constraint transport_order_check CHECK ((pickup_from < pickup_to)),
  constraint transport_order_check1 CHECK (((deliver_from IS NULL) OR (deliver_to IS NULL) OR (deliver_from < deliver_to))),
  constraint transport_order_check2 CHECK (((goods_value_minor IS NULL) = (goods_value_currency IS NULL))),
  constraint transport_order_check3 CHECK (((NOT is_dg) OR ((un_no ~ '^\d{4}$'::text) AND (dg_class IS NOT NULL) AND (emergency_contact IS NOT NULL) AND (emergency_phone IS NOT NULL)))),
  constraint transport_order_check4 CHECK ((temperature_min_c <= temperature_max_c)),
  constraint transport_order_check5 CHECK (((origin_station_id <> destination_station_id) OR (business_type = ANY (ARRAY['ftl'::text, 'ltl'::text, 'container'::text])))),
  constraint transport_order_goods_value_minor_check CHECK ((goods_value_minor >= 0)),
  constraint transport_order_gross_kg_check CHECK ((gross_kg >= (0)::numeric)),
  constraint transport_order_mode_check CHECK ((mode = ANY (ARRAY['road'::text, 'rail'::text, 'air'::text, 'sea'::text]))),
  constraint transport_order_packing_group_check CHECK ((packing_group = ANY (ARRAY['I'::text, 'II'::text, 'III'::text]))),
  constraint transport_order_pallets_check CHECK ((pallets >= (0)::numeric)),
  constraint transport_order_pieces_check CHECK ((pieces >= 0)),
  constraint transport_order_region_check CHECK ((region = ANY (ARRAY['cn'::text, 'vn'::text, 'th'::text, 'border'::text]))),
  constraint transport_order_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'import'::text, 'copy'::text, 'portal'::text]))),
  constraint transport_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'reviewed'::text, 'received'::text, 'partDispatched'::text, 'dispatched'::text, 'inTransit'::text, 'signed'::text, 'podReturned'::text, 'closed'::text, 'cancelled'::text]))),
  constraint transport_order_volume_m3_check CHECK ((volume_m3 >= (0)::numeric))
);
CREATE INDEX transport_order_bill_to ON transport_order USING btree (bill_to_id);
CREATE INDEX transport_order_border ON transport_order USING btree (border_station_id) WHERE (border_station_id IS NOT NULL);
CREATE INDEX transport_order_consignee ON transport_order USING btree (consignee_id) WHERE (consignee_id IS NOT NULL);
CREATE INDEX transport_order_copied_from ON transport_order USING btree (copied_from_id) WHERE (copied_from_id IS NOT NULL);
CREATE INDEX transport_order_created_by ON transport_order USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX transport_order_customer ON transport_order USING btree (customer_id, order_time DESC, id DESC);
CREATE INDEX transport_order_customer_line ON transport_order USING btree (customer_line_id) WHERE (customer_line_id IS NOT NULL);
CREATE INDEX transport_order_customer_ref ON transport_order USING btree (customer_id, customer_ref) WHERE (customer_ref IS NOT NULL);
CREATE INDEX transport_order_customer_state ON transport_order USING btree (customer_id, state, order_time DESC, id DESC) INCLUDE (company_id);
CREATE INDEX transport_order_destination ON transport_order USING btree (destination_station_id);
CREATE INDEX transport_order_due ON transport_order USING btree (company_id, due_at, id) WHERE ((signed_at IS NULL) AND (state <> ALL (ARRAY['draft'::text, 'cancelled'::text])));
CREATE INDEX transport_order_line ON transport_order USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX transport_order_newest ON transport_order USING btree (order_time DESC, id DESC);
CREATE INDEX transport_order_origin ON transport_order USING btree (origin_station_id);
CREATE INDEX transport_order_pickup ON transport_order USING btree (company_id, pickup_from, id);
CREATE INDEX transport_order_region ON transport_order USING btree (region, state, pickup_from, id);
CREATE INDEX transport_order_region_time ON transport_order USING btree (region, order_time DESC, id DESC);
CREATE INDEX transport_order_reviewed_by ON transport_order USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX transport_order_running ON transport_order USING btree (bill_to_id, id) WHERE ((signed_at IS NULL) AND (state <> ALL (ARRAY['draft'::text, 'submitted'::text, 'cancelled'::text])));
CREATE INDEX transport_order_sales ON transport_order USING btree (sales_id) WHERE (sales_id IS NOT NULL);
CREATE INDEX transport_order_service ON transport_order USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX transport_order_shipper ON transport_order USING btree (shipper_id) WHERE (shipper_id IS NOT NULL);
CREATE INDEX transport_order_signed ON transport_order USING btree (company_id, signed_at DESC, id DESC) WHERE (signed_at IS NOT NULL);
CREATE INDEX transport_order_state ON transport_order USING btree (company_id, state, order_time DESC, id DESC);
CREATE INDEX transport_order_submitted_by ON transport_order USING btree (submitted_by) WHERE (submitted_by IS NOT NULL);
CREATE INDEX transport_order_time ON transport_order USING btree (company_id, order_time DESC, id DESC);
CREATE INDEX transport_order_vehicle_type ON transport_order USING btree (vehicle_type_id) WHERE (vehicle_type_id IS NOT NULL);
CREATE INDEX transport_order_words ON transport_order USING gin (app.plain(((((((((order_no || ' '::text) || COALESCE(customer_ref, ''::text)) || ' '::text) || shipper_name) || ' '::text) || consignee_name) || ' '::text) || COALESCE(container_no, ''::text))) gin_trgm_ops);
create policy customer on transport_order for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on transport_order for all to quayside_scoped using (((created_by = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])) OR (sales_id = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])) OR (service_id = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])) OR (customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])) OR ((customer_id = ANY (( SELECT app.scope_ids('by_customers'::text) AS scope_ids)::bigint[])) AND app.in_group(customer_id, line_id, region)) OR ((line_id = ANY (( SELECT app.scope_ids('by_lines'::text) AS scope_ids)::bigint[])) AND app.in_group(customer_id, line_id, region)) OR ((region = ANY (( SELECT app.scope_words('by_regions'::text) AS scope_words)::text[])) AND app.in_group(customer_id, line_id, region))));
create policy staff on transport_order for all to quayside_staff using (true) with check (true);
create policy system on transport_order for all to quayside_system using (true) with check (true);

create table update_log (
  id bigint generated always as identity not null,
  day date not null,
  release text not null,
  text_zh text not null,
  text_vi text not null,
  text_en text not null,
  text_th text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint update_log_pkey PRIMARY KEY (id),
  constraint update_log_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id)
);
CREATE INDEX update_log_created_by ON update_log USING btree (created_by);
CREATE INDEX update_log_day ON update_log USING btree (day DESC, id DESC);

create table upkeep_run (
  id bigint generated always as identity not null,
  kind text not null,
  started_at timestamp with time zone not null,
  finished_at timestamp with time zone default now() not null,
  facts jsonb default '{}'::jsonb not null,
  constraint upkeep_run_pkey PRIMARY KEY (id)
);
CREATE INDEX upkeep_run_kind ON upkeep_run USING btree (kind, id DESC);

create table used_ticket (
  nonce text not null,
  until timestamp with time zone not null,
  constraint used_ticket_pkey PRIMARY KEY (nonce)
);
CREATE INDEX used_ticket_until ON used_ticket USING btree (until);

create table vehicle (
  id bigint generated always as identity not null,
  carrier_id bigint not null,
  plate_no text not null,
  country text not null,
  vehicle_type_id bigint not null,
  load_kg numeric(12,3) not null,
  volume_m3 numeric(12,4) not null,
  pallets integer default 0 not null,
  trailer_plate_no text,
  vin text,
  brand text,
  registered_on date,
  inspection_until date not null,
  insurance_until date not null,
  commercial_insurance_until date,
  permit_until date,
  border_permit_no text,
  border_permit_until date,
  gps_device text,
  remark text,
  status text default 'available'::text not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint vehicle_carrier_id_country_plate_no_key UNIQUE (carrier_id, country, plate_no),
  constraint vehicle_pkey PRIMARY KEY (id),
  constraint vehicle_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint vehicle_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint vehicle_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_type(id),
  constraint vehicle_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint vehicle_load_kg_check CHECK ((load_kg > (0)::numeric)),
  constraint vehicle_pallets_check CHECK ((pallets >= 0)),
  constraint vehicle_status_check CHECK ((status = ANY (ARRAY['available'::text, 'maintenance'::text, 'retired'::text]))),
  constraint vehicle_vin_check CHECK ((vin ~ '^[A-HJ-NPR-Z0-9]{17}$'::text)),
  constraint vehicle_volume_m3_check CHECK ((volume_m3 > (0)::numeric))
);
CREATE INDEX vehicle_created_by ON vehicle USING btree (created_by);
CREATE INDEX vehicle_due ON vehicle USING btree (LEAST(inspection_until, insurance_until, COALESCE(permit_until, 'infinity'::date), COALESCE(border_permit_until, 'infinity'::date)));
CREATE INDEX vehicle_gps_device ON vehicle USING btree (gps_device);
CREATE INDEX vehicle_inspection_until ON vehicle USING btree (inspection_until) WHERE (status <> 'retired'::text);
CREATE INDEX vehicle_plate ON vehicle USING btree (plate_no, id);
CREATE INDEX vehicle_search ON vehicle USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX vehicle_type_of ON vehicle USING btree (vehicle_type_id);
create policy carrier on vehicle for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy staff on vehicle for all to quayside_staff using (true) with check (true);
create policy system on vehicle for all to quayside_system using (true) with check (true);

create table vehicle_last_position (
  vehicle_id bigint not null,
  at timestamp with time zone not null,
  latitude numeric(9,6) not null,
  longitude numeric(9,6) not null,
  speed_kmh numeric(5,1),
  heading smallint,
  odometer_km numeric(10,1),
  recorded_at timestamp with time zone not null,
  constraint vehicle_last_position_pkey PRIMARY KEY (vehicle_id),
  constraint vehicle_last_position_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id)
);
CREATE INDEX vehicle_last_position_at ON vehicle_last_position USING btree (at DESC);
create policy carrier on vehicle_last_position for select to quayside_carrier using ((EXISTS ( SELECT
   FROM vehicle v
  WHERE ((v.id = vehicle_last_position.vehicle_id) AND (v.carrier_id = ( SELECT app.carrier_id() AS carrier_id))))));
create policy staff on vehicle_last_position for all to quayside_staff using (true) with check (true);
create policy system on vehicle_last_position for all to quayside_system using (true) with check (true);

create table vehicle_position (
  vehicle_id bigint not null,
  at timestamp with time zone not null,
  latitude numeric(9,6) not null,
  longitude numeric(9,6) not null,
  speed_kmh numeric(5,1),
  heading smallint,
  odometer_km numeric(10,1),
  recorded_at timestamp with time zone default now() not null,
  constraint vehicle_position_pkey PRIMARY KEY (vehicle_id, at),
  constraint vehicle_position_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id),
  constraint vehicle_position_heading_check CHECK (((heading >= 0) AND (heading <= 359))),
  constraint vehicle_position_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint vehicle_position_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
  constraint vehicle_position_odometer_km_check CHECK ((odometer_km >= (0)::numeric)),
  constraint vehicle_position_speed_kmh_check CHECK ((speed_kmh >= (0)::numeric))
);
CREATE INDEX vehicle_position_at ON vehicle_position USING brin (at);
create policy carrier on vehicle_position for select to quayside_carrier using ((EXISTS ( SELECT
   FROM vehicle v
  WHERE ((v.id = vehicle_position.vehicle_id) AND (v.carrier_id = ( SELECT app.carrier_id() AS carrier_id))))));
create policy staff on vehicle_position for all to quayside_staff using (true) with check (true);
create policy system on vehicle_position for all to quayside_system using (true) with check (true);
CREATE TRIGGER vehicle_position_posted BEFORE UPDATE ON vehicle_position FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table vehicle_type (
  id bigint generated always as identity not null,
  code text not null,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  length_m numeric(6,2) not null,
  load_kg numeric(12,3) not null,
  volume_m3 numeric(12,4) not null,
  pallets integer default 0 not null,
  container boolean default false not null,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint vehicle_type_code_key UNIQUE (code),
  constraint vehicle_type_pkey PRIMARY KEY (id),
  constraint vehicle_type_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint vehicle_type_length_m_check CHECK ((length_m > (0)::numeric)),
  constraint vehicle_type_load_kg_check CHECK ((load_kg > (0)::numeric)),
  constraint vehicle_type_pallets_check CHECK ((pallets >= 0)),
  constraint vehicle_type_volume_m3_check CHECK ((volume_m3 > (0)::numeric))
);
CREATE INDEX vehicle_type_created_by ON vehicle_type USING btree (created_by);
CREATE INDEX vehicle_type_search ON vehicle_type USING gin (app.plain(search) gin_trgm_ops);

create table vehicle_visit (
  id bigint generated always as identity not null,
  vehicle_id bigint not null,
  station_id bigint not null,
  entered_at timestamp with time zone not null,
  left_at timestamp with time zone,
  constraint vehicle_visit_vehicle_id_station_id_entered_at_key UNIQUE (vehicle_id, station_id, entered_at),
  constraint vehicle_visit_pkey PRIMARY KEY (id),
  constraint vehicle_visit_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint vehicle_visit_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id),
  constraint vehicle_visit_check CHECK ((left_at >= entered_at))
);
CREATE INDEX vehicle_visit_station ON vehicle_visit USING btree (station_id, entered_at DESC);
CREATE INDEX vehicle_visit_time ON vehicle_visit USING btree (vehicle_id, entered_at DESC);
CREATE UNIQUE INDEX vehicle_visit_open ON vehicle_visit USING btree (vehicle_id, station_id) WHERE (left_at IS NULL);
create policy carrier on vehicle_visit for select to quayside_carrier using ((EXISTS ( SELECT
   FROM vehicle v
  WHERE ((v.id = vehicle_visit.vehicle_id) AND (v.carrier_id = ( SELECT app.carrier_id() AS carrier_id))))));
create policy staff on vehicle_visit for all to quayside_staff using (true) with check (true);
create policy system on vehicle_visit for all to quayside_system using (true) with check (true);

create table warehouse (
  id bigint generated always as identity not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  name_en text not null,
  country text not null,
  time_zone text not null,
  gs1_prefix text not null,
  bonded boolean default false not null,
  address text,
  contact text,
  phone text,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint warehouse_code_key UNIQUE (code),
  constraint warehouse_pkey PRIMARY KEY (id),
  constraint warehouse_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint warehouse_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint warehouse_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint warehouse_gs1_prefix_check CHECK ((gs1_prefix ~ '^\d{7,10}$'::text))
);
CREATE INDEX warehouse_company ON warehouse USING btree (company_id, code);
CREATE INDEX warehouse_created_by ON warehouse USING btree (created_by);
CREATE INDEX warehouse_search ON warehouse USING gin (app.plain(search) gin_trgm_ops);

create table warehouse_zone (
  id bigint generated always as identity not null,
  warehouse_id bigint not null,
  code text not null,
  name text not null,
  kind text not null,
  temperature text default 'ambient'::text not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint warehouse_zone_warehouse_id_code_key UNIQUE (warehouse_id, code),
  constraint warehouse_zone_pkey PRIMARY KEY (id),
  constraint warehouse_zone_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint warehouse_zone_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint warehouse_zone_kind_check CHECK ((kind = ANY (ARRAY['receiving'::text, 'storage'::text, 'staging'::text, 'quarantine'::text]))),
  constraint warehouse_zone_temperature_check CHECK ((temperature = ANY (ARRAY['ambient'::text, 'chilled'::text, 'frozen'::text])))
);
CREATE INDEX warehouse_zone_created_by ON warehouse_zone USING btree (created_by);
CREATE INDEX warehouse_zone_search ON warehouse_zone USING gin (app.plain(search) gin_trgm_ops);

create table waybill (
  id bigint generated always as identity not null,
  waybill_no text not null,
  order_id bigint not null,
  company_id bigint not null,
  printed_count integer default 0 not null,
  printed_at timestamp with time zone,
  void_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint waybill_order_id_key UNIQUE (order_id),
  constraint waybill_waybill_no_key UNIQUE (waybill_no),
  constraint waybill_pkey PRIMARY KEY (id),
  constraint waybill_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint waybill_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id) ON DELETE CASCADE
);
CREATE INDEX waybill_company ON waybill USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX waybill_newest ON waybill USING btree (created_at DESC, id DESC);
CREATE INDEX waybill_words ON waybill USING gin (app.plain(waybill_no) gin_trgm_ops);
create policy scoped on waybill for all to quayside_scoped using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE (o.id = waybill.order_id))));
create policy staff on waybill for all to quayside_staff using (true) with check (true);
create policy system on waybill for all to quayside_system using (true) with check (true);

create table work_group (
  id bigint generated always as identity not null,
  kind text not null,
  company_id bigint not null,
  name text not null,
  by_customer boolean not null,
  by_line boolean default false not null,
  regions text[] default '{}'::text[] not null,
  remark text,
  active boolean default true not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint work_group_kind_company_id_name_key UNIQUE (kind, company_id, name),
  constraint work_group_pkey PRIMARY KEY (id),
  constraint work_group_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint work_group_check CHECK ((by_customer OR by_line OR (regions <> '{}'::text[]))),
  constraint work_group_check1 CHECK (((kind = 'operation'::text) OR (by_customer AND (NOT by_line) AND (regions = '{}'::text[])))),
  constraint work_group_kind_check CHECK ((kind = ANY (ARRAY['operation'::text, 'service'::text]))),
  constraint work_group_regions_check CHECK ((regions <@ ARRAY['cn'::text, 'vn'::text, 'th'::text, 'border'::text]))
);
CREATE INDEX work_group_company ON work_group USING btree (company_id, kind);

create table work_group_customer (
  group_id bigint not null,
  customer_id bigint not null,
  constraint work_group_customer_pkey PRIMARY KEY (group_id, customer_id),
  constraint work_group_customer_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint work_group_customer_group_id_fkey FOREIGN KEY (group_id) REFERENCES work_group(id) ON DELETE CASCADE
);
CREATE INDEX work_group_customer_customer ON work_group_customer USING btree (customer_id);
create policy staff on work_group_customer for all to quayside_staff using (true) with check (true);
create policy system on work_group_customer for all to quayside_system using (true) with check (true);

create table work_group_line (
  group_id bigint not null,
  line_id bigint not null,
  constraint work_group_line_pkey PRIMARY KEY (group_id, line_id),
  constraint work_group_line_group_id_fkey FOREIGN KEY (group_id) REFERENCES work_group(id) ON DELETE CASCADE,
  constraint work_group_line_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id)
);
CREATE INDEX work_group_line_line ON work_group_line USING btree (line_id);

create table work_group_member (
  group_id bigint not null,
  account_id bigint not null,
  constraint work_group_member_pkey PRIMARY KEY (group_id, account_id),
  constraint work_group_member_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint work_group_member_group_id_fkey FOREIGN KEY (group_id) REFERENCES work_group(id) ON DELETE CASCADE
);
CREATE INDEX work_group_member_account ON work_group_member USING btree (account_id);

create table work_order (
  id bigint generated always as identity not null,
  no text not null,
  company_id bigint not null,
  region text not null,
  own boolean not null,
  carrier_id bigint,
  vehicle_id bigint,
  driver_id bigint,
  plate_no text,
  driver_name text,
  driver_phone text,
  line_id bigint,
  origin_station_id bigint not null,
  destination_station_id bigint not null,
  vehicle_type_id bigint,
  distance_km numeric(10,2),
  state text default 'draft'::text not null,
  planned_depart timestamp with time zone not null,
  planned_arrive timestamp with time zone not null,
  offered_at timestamp with time zone,
  answer_by timestamp with time zone,
  reminded_at timestamp with time zone,
  reminded_count integer default 0 not null,
  accepted_at timestamp with time zone,
  refused_at timestamp with time zone,
  refused_reason text,
  departed_at timestamp with time zone,
  arrived_at timestamp with time zone,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  reason text,
  buy_currency text,
  buy_amount_minor bigint,
  quoted_currency text,
  quoted_minor bigint,
  price_state text default 'none'::text not null,
  price_asked_by bigint,
  price_reason text,
  price_decided_by bigint,
  price_decided_at timestamp with time zone,
  price_decision text,
  cost_share text default 'gross'::text not null,
  pod_required boolean default true not null,
  carrier_confirmed_at timestamp with time zone,
  carrier_dispute text,
  reviewed_by bigint,
  reviewed_at timestamp with time zone,
  closed_at timestamp with time zone,
  replaces_id bigint,
  instructions text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  crosses_border boolean default false not null,
  constraint work_order_driver_once EXCLUDE USING gist (driver_id WITH =, tstzrange(planned_depart, planned_arrive) WITH &&) WHERE (((driver_id IS NOT NULL) AND (state = ANY (ARRAY['draft'::text, 'offered'::text, 'accepted'::text, 'assigned'::text, 'departed'::text, 'arrived'::text])))),
  constraint work_order_vehicle_once EXCLUDE USING gist (vehicle_id WITH =, tstzrange(planned_depart, planned_arrive) WITH &&) WHERE (((vehicle_id IS NOT NULL) AND (state = ANY (ARRAY['draft'::text, 'offered'::text, 'accepted'::text, 'assigned'::text, 'departed'::text, 'arrived'::text])))),
  constraint work_order_no_key UNIQUE (no),
  constraint work_order_pkey PRIMARY KEY (id),
  constraint work_order_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint work_order_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint work_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint work_order_destination_station_id_fkey FOREIGN KEY (destination_station_id) REFERENCES station(id),
  constraint work_order_driver_id_fkey FOREIGN KEY (driver_id) REFERENCES driver(id),
  constraint work_order_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id),
  constraint work_order_origin_station_id_fkey FOREIGN KEY (origin_station_id) REFERENCES station(id),
  constraint work_order_price_asked_by_fkey FOREIGN KEY (price_asked_by) REFERENCES account(id),
  constraint work_order_price_decided_by_fkey FOREIGN KEY (price_decided_by) REFERENCES account(id),
  constraint work_order_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES work_order(id),
  constraint work_order_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES account(id),
  constraint work_order_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id),
  constraint work_order_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_type(id),
  constraint work_order_buy_amount_minor_check CHECK ((buy_amount_minor >= 0)),
  constraint work_order_check CHECK ((planned_depart < planned_arrive)),
  constraint work_order_check2 CHECK (((buy_currency IS NULL) = (buy_amount_minor IS NULL))),
  constraint work_order_check3 CHECK (((quoted_currency IS NULL) = (quoted_minor IS NULL))),
  constraint work_order_cost_share_check CHECK ((cost_share = ANY (ARRAY['order'::text, 'gross'::text, 'volume'::text]))),
  constraint work_order_distance_km_check CHECK ((distance_km > (0)::numeric)),
  constraint work_order_has_carrier CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (carrier_id IS NOT NULL))),
  constraint work_order_price_state_check CHECK ((price_state = ANY (ARRAY['none'::text, 'pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint work_order_region_check CHECK ((region = ANY (ARRAY['cn'::text, 'vn'::text, 'th'::text, 'border'::text]))),
  constraint work_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'offered'::text, 'accepted'::text, 'assigned'::text, 'departed'::text, 'arrived'::text, 'completed'::text, 'reviewed'::text, 'closed'::text, 'refused'::text, 'cancelled'::text])))
);
CREATE INDEX work_order_answer ON work_order USING btree (company_id, answer_by, id) WHERE (state = 'offered'::text);
CREATE INDEX work_order_carrier ON work_order USING btree (carrier_id, state, planned_depart DESC, id DESC);
CREATE INDEX work_order_completed ON work_order USING btree (company_id, completed_at DESC, id DESC) WHERE (completed_at IS NOT NULL);
CREATE INDEX work_order_created_by ON work_order USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX work_order_destination ON work_order USING btree (destination_station_id);
CREATE INDEX work_order_driver ON work_order USING btree (driver_id, planned_depart) WHERE (driver_id IS NOT NULL);
CREATE INDEX work_order_line ON work_order USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX work_order_newest ON work_order USING btree (planned_depart DESC, id DESC);
CREATE INDEX work_order_origin ON work_order USING btree (origin_station_id);
CREATE INDEX work_order_price ON work_order USING btree (company_id, price_state, id) WHERE (price_state = ANY (ARRAY['pending'::text, 'rejected'::text]));
CREATE INDEX work_order_price_asked_by ON work_order USING btree (price_asked_by) WHERE (price_asked_by IS NOT NULL);
CREATE INDEX work_order_price_decided_by ON work_order USING btree (price_decided_by) WHERE (price_decided_by IS NOT NULL);
CREATE INDEX work_order_replaces ON work_order USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX work_order_reviewed_by ON work_order USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX work_order_state ON work_order USING btree (company_id, state, planned_depart DESC, id DESC);
CREATE INDEX work_order_time ON work_order USING btree (company_id, planned_depart DESC, id DESC);
CREATE INDEX work_order_vehicle ON work_order USING btree (vehicle_id, planned_depart) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX work_order_vehicle_type ON work_order USING btree (vehicle_type_id) WHERE (vehicle_type_id IS NOT NULL);
CREATE INDEX work_order_words ON work_order USING gin (app.plain(((((((no || ' '::text) || COALESCE(plate_no, ''::text)) || ' '::text) || COALESCE(driver_name, ''::text)) || ' '::text) || COALESCE(driver_phone, ''::text))) gin_trgm_ops);
create policy carrier on work_order for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy scoped on work_order for all to quayside_scoped using (((created_by = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])) OR (EXISTS ( SELECT
   FROM (work_order_load l
     JOIN transport_order o ON ((o.id = l.order_id)))
  WHERE (l.work_order_id = work_order.id)))));
create policy staff on work_order for all to quayside_staff using (true) with check (true);
create policy system on work_order for all to quayside_system using (true) with check (true);

create table work_order_event (
  id bigint generated always as identity not null,
  work_order_id bigint not null,
  carrier_id bigint,
  code text not null,
  at timestamp with time zone not null,
  recorded_at timestamp with time zone default now() not null,
  account_id bigint,
  by_name text not null,
  by_carrier boolean default false not null,
  stop_id bigint,
  order_id bigint,
  place text,
  latitude numeric(9,6),
  longitude numeric(9,6),
  remark text,
  file_id bigint,
  constraint work_order_event_pkey PRIMARY KEY (id),
  constraint work_order_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint work_order_event_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint work_order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint work_order_event_stop_id_fkey FOREIGN KEY (stop_id) REFERENCES work_order_stop(id),
  constraint work_order_event_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE,
  constraint work_order_event_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint work_order_event_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)))
);
CREATE INDEX work_order_event_account ON work_order_event USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX work_order_event_carrier ON work_order_event USING btree (carrier_id);
CREATE INDEX work_order_event_file ON work_order_event USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX work_order_event_order ON work_order_event USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX work_order_event_stop ON work_order_event USING btree (stop_id) WHERE (stop_id IS NOT NULL);
CREATE INDEX work_order_event_trip ON work_order_event USING btree (work_order_id, at, id);
create policy carrier on work_order_event for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy staff on work_order_event for all to quayside_staff using (true) with check (true);
create policy system on work_order_event for all to quayside_system using (true) with check (true);
CREATE TRIGGER work_order_event_posted BEFORE UPDATE ON work_order_event FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table work_order_freight (
  work_order_id bigint not null,
  kind text not null,
  booking_no text,
  awb_no text,
  container_no text,
  container_type text,
  seal_no text,
  gross_kg numeric(14,3) default 0 not null,
  return_station_id bigint,
  free_until date,
  empty_returned_at timestamp with time zone,
  constraint work_order_freight_pkey PRIMARY KEY (work_order_id),
  constraint work_order_freight_return_station_id_fkey FOREIGN KEY (return_station_id) REFERENCES station(id),
  constraint work_order_freight_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE,
  constraint work_order_freight_check CHECK (((kind <> 'drayage'::text) OR (booking_no IS NOT NULL))),
  constraint work_order_freight_check1 CHECK (((kind <> 'airport'::text) OR (awb_no IS NOT NULL))),
  constraint work_order_freight_container_no_check CHECK ((container_no ~ '^[A-Z]{3}[UJZ][0-9]{7}$'::text)),
  constraint work_order_freight_gross_kg_check CHECK ((gross_kg >= (0)::numeric)),
  constraint work_order_freight_kind_check CHECK ((kind = ANY (ARRAY['drayage'::text, 'airport'::text])))
);
CREATE INDEX work_order_freight_free ON work_order_freight USING btree (free_until) WHERE (empty_returned_at IS NULL);
CREATE INDEX work_order_freight_return ON work_order_freight USING btree (return_station_id) WHERE (return_station_id IS NOT NULL);
create policy scoped on work_order_freight for all to quayside_scoped using ((EXISTS ( SELECT
   FROM work_order w
  WHERE (w.id = work_order_freight.work_order_id))));
create policy staff on work_order_freight for all to quayside_staff using (true) with check (true);
create policy system on work_order_freight for all to quayside_system using (true) with check (true);

create table work_order_load (
  id bigint generated always as identity not null,
  work_order_id bigint not null,
  carrier_id bigint,
  order_id bigint not null,
  order_no text not null,
  goods text not null,
  pieces integer not null,
  pallets numeric(12,3) default 0 not null,
  gross_kg numeric(14,3) not null,
  volume_m3 numeric(14,4) default 0 not null,
  pickup_stop_id bigint,
  deliver_stop_id bigint,
  live boolean default true not null,
  signed_pieces integer,
  shortage integer,
  signed_at timestamp with time zone,
  signed_by_name text,
  sign_remark text,
  pod_file_id bigint,
  version integer default 1 not null,
  leg integer default 1 not null,
  final boolean default true not null,
  constraint work_order_load_work_order_id_order_id_key UNIQUE (work_order_id, order_id),
  constraint work_order_load_pkey PRIMARY KEY (id),
  constraint work_order_load_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint work_order_load_deliver_stop_id_fkey FOREIGN KEY (deliver_stop_id) REFERENCES work_order_stop(id),
  constraint work_order_load_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint work_order_load_pickup_stop_id_fkey FOREIGN KEY (pickup_stop_id) REFERENCES work_order_stop(id),
  constraint work_order_load_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE,
  constraint work_order_load_check CHECK (((pieces > 0) OR (gross_kg > (0)::numeric))),
  constraint work_order_load_check1 CHECK (((signed_at IS NULL) = (signed_pieces IS NULL))),
  constraint work_order_load_check2 CHECK (((signed_at IS NULL) OR ((signed_pieces + shortage) = pieces))),
  constraint work_order_load_gross_kg_check CHECK ((gross_kg >= (0)::numeric)),
  constraint work_order_load_leg_check CHECK (((leg >= 1) AND (leg <= 9))),
  constraint work_order_load_pallets_check CHECK ((pallets >= (0)::numeric)),
  constraint work_order_load_pieces_check CHECK ((pieces >= 0)),
  constraint work_order_load_shortage_check CHECK ((shortage >= 0)),
  constraint work_order_load_signed_pieces_check CHECK ((signed_pieces >= 0)),
  constraint work_order_load_volume_m3_check CHECK ((volume_m3 >= (0)::numeric))
);
CREATE INDEX work_order_load_carrier ON work_order_load USING btree (carrier_id);
CREATE INDEX work_order_load_deliver ON work_order_load USING btree (deliver_stop_id) WHERE (deliver_stop_id IS NOT NULL);
CREATE INDEX work_order_load_leg ON work_order_load USING btree (order_id, leg) WHERE live;
CREATE INDEX work_order_load_order ON work_order_load USING btree (order_id) WHERE live;
CREATE INDEX work_order_load_order_all ON work_order_load USING btree (order_id, id);
CREATE INDEX work_order_load_pickup ON work_order_load USING btree (pickup_stop_id) WHERE (pickup_stop_id IS NOT NULL);
CREATE INDEX work_order_load_pod ON work_order_load USING btree (pod_file_id) WHERE (pod_file_id IS NOT NULL);
create policy carrier on work_order_load for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy staff on work_order_load for all to quayside_staff using (true) with check (true);
create policy system on work_order_load for all to quayside_system using (true) with check (true);
CREATE CONSTRAINT TRIGGER work_order_load_within_order AFTER INSERT OR UPDATE OF pieces, gross_kg, volume_m3, live, order_id ON work_order_load NOT DEFERRABLE INITIALLY IMMEDIATE FOR EACH ROW WHEN (new.live) EXECUTE FUNCTION app.refuse_overloaded_order();

create table work_order_stop (
  id bigint generated always as identity not null,
  work_order_id bigint not null,
  carrier_id bigint,
  seq integer not null,
  action text not null,
  station_id bigint,
  name text not null,
  address text not null,
  contact text,
  phone text,
  planned_arrive timestamp with time zone,
  planned_leave timestamp with time zone,
  arrived_at timestamp with time zone,
  left_at timestamp with time zone,
  constraint work_order_stop_work_order_id_seq_key UNIQUE (work_order_id, seq) DEFERRABLE INITIALLY DEFERRED,
  constraint work_order_stop_pkey PRIMARY KEY (id),
  constraint work_order_stop_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint work_order_stop_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint work_order_stop_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE,
  constraint work_order_stop_action_check CHECK ((action = ANY (ARRAY['pickup'::text, 'border'::text, 'deliver'::text]))),
  constraint work_order_stop_check CHECK (((left_at IS NULL) OR (arrived_at IS NULL) OR (left_at >= arrived_at))),
  constraint work_order_stop_seq_check CHECK ((seq > 0))
);
CREATE INDEX work_order_stop_carrier ON work_order_stop USING btree (carrier_id);
CREATE INDEX work_order_stop_station ON work_order_stop USING btree (station_id) WHERE (station_id IS NOT NULL);
create policy carrier on work_order_stop for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy staff on work_order_stop for all to quayside_staff using (true) with check (true);
create policy system on work_order_stop for all to quayside_system using (true) with check (true);

create table write_off (
  id bigint generated always as identity not null,
  write_off_no text not null,
  company_id bigint not null,
  side text not null,
  customer_id bigint,
  carrier_id bigint,
  cash_entry_id bigint not null,
  currency text not null,
  cash_minor bigint not null,
  cash_functional_minor bigint not null,
  difference_minor bigint default 0 not null,
  difference_functional_minor bigint default 0 not null,
  exchange_difference_minor bigint default 0 not null,
  business_on date not null,
  automatic boolean default false not null,
  reason text,
  reverses_id bigint,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  constraint write_off_reverses_id_key UNIQUE (reverses_id),
  constraint write_off_write_off_no_key UNIQUE (write_off_no),
  constraint write_off_pkey PRIMARY KEY (id),
  constraint write_off_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint write_off_cash_entry_id_fkey FOREIGN KEY (cash_entry_id) REFERENCES cash_entry(id),
  constraint write_off_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint write_off_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint write_off_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint write_off_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES write_off(id),
  constraint write_off_check CHECK (((side = 'receivable'::text) = (customer_id IS NOT NULL))),
  constraint write_off_check1 CHECK (((side = 'payable'::text) = (carrier_id IS NOT NULL))),
  constraint write_off_check2 CHECK (((reverses_id IS NULL) OR (reason IS NOT NULL))),
  constraint write_off_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text])))
);
CREATE INDEX write_off_carrier ON write_off USING btree (carrier_id, id DESC) WHERE (carrier_id IS NOT NULL);
CREATE INDEX write_off_cash ON write_off USING btree (cash_entry_id);
CREATE INDEX write_off_company ON write_off USING btree (company_id, side, business_on DESC, id DESC);
CREATE INDEX write_off_created_by ON write_off USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX write_off_customer ON write_off USING btree (customer_id, id DESC) WHERE (customer_id IS NOT NULL);
create policy staff on write_off for all to quayside_staff using (true) with check (true);
create policy system on write_off for all to quayside_system using (true) with check (true);
CREATE TRIGGER write_off_posted BEFORE DELETE OR UPDATE ON write_off FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table write_off_line (
  id bigint generated always as identity not null,
  write_off_id bigint not null,
  bill_id bigint not null,
  currency text not null,
  by text not null,
  amount_minor bigint not null,
  cash_minor bigint not null,
  booked_functional_minor bigint not null,
  settled_functional_minor bigint not null,
  exchange_difference_minor bigint not null,
  booked_rate numeric(24,12) not null,
  settled_rate numeric(24,12) not null,
  constraint write_off_line_pkey PRIMARY KEY (id),
  constraint write_off_line_bill_id_currency_fkey FOREIGN KEY (bill_id, currency) REFERENCES bill_balance(bill_id, currency),
  constraint write_off_line_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint write_off_line_write_off_id_fkey FOREIGN KEY (write_off_id) REFERENCES write_off(id),
  constraint write_off_line_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint write_off_line_by_check CHECK ((by = ANY (ARRAY['cash'::text, 'difference'::text])))
);
CREATE INDEX write_off_line_bill ON write_off_line USING btree (bill_id, currency);
CREATE INDEX write_off_line_write_off ON write_off_line USING btree (write_off_id);
CREATE TRIGGER write_off_line_posted BEFORE DELETE OR UPDATE ON write_off_line FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table yard_visit (
  id bigint generated always as identity not null,
  station_id bigint not null,
  kind text not null,
  plate_no text,
  vehicle_id bigint,
  container_no text,
  seal_no text,
  driver_name text,
  driver_phone text,
  work_order_id bigint,
  state text default 'inYard'::text not null,
  dock text,
  gate_in_at timestamp with time zone not null,
  dock_at timestamp with time zone,
  gate_out_at timestamp with time zone,
  remark text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint yard_visit_pkey PRIMARY KEY (id),
  constraint yard_visit_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint yard_visit_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint yard_visit_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id),
  constraint yard_visit_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id),
  constraint yard_visit_check CHECK ((((kind = 'truck'::text) AND (plate_no IS NOT NULL)) OR ((kind = 'container'::text) AND (container_no IS NOT NULL)))),
  constraint yard_visit_check1 CHECK (((state = 'out'::text) = (gate_out_at IS NOT NULL))),
  constraint yard_visit_check2 CHECK (((state = 'atDock'::text) = (dock IS NOT NULL))),
  constraint yard_visit_check3 CHECK ((gate_out_at >= gate_in_at)),
  constraint yard_visit_container_no_check CHECK ((container_no ~ '^[A-Z]{3}[UJZ][0-9]{7}$'::text)),
  constraint yard_visit_kind_check CHECK ((kind = ANY (ARRAY['truck'::text, 'container'::text]))),
  constraint yard_visit_state_check CHECK ((state = ANY (ARRAY['inYard'::text, 'atDock'::text, 'out'::text])))
);
CREATE INDEX yard_visit_created_by ON yard_visit USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX yard_visit_station ON yard_visit USING btree (station_id, state, gate_in_at DESC, id DESC);
CREATE INDEX yard_visit_time ON yard_visit USING btree (gate_in_at DESC, id DESC);
CREATE INDEX yard_visit_vehicle ON yard_visit USING btree (vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX yard_visit_work_order ON yard_visit USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
CREATE UNIQUE INDEX yard_visit_container_once ON yard_visit USING btree (container_no) WHERE ((gate_out_at IS NULL) AND (container_no IS NOT NULL));
CREATE UNIQUE INDEX yard_visit_dock_once ON yard_visit USING btree (station_id, dock) WHERE ((gate_out_at IS NULL) AND (dock IS NOT NULL));
CREATE UNIQUE INDEX yard_visit_plate_once ON yard_visit USING btree (plate_no) WHERE ((gate_out_at IS NULL) AND (kind = 'truck'::text));

create view paper as
 SELECT ((d.id * 16) + k.place) AS id,
    'driver'::text AS subject,
    d.id AS record_id,
    k.kind,
    d.name,
    k.no,
    k.until,
    k.blocks,
    d.carrier_id,
    NULL::bigint AS company_id,
    NULL::bigint AS owner_id,
    30 AS remind_days
   FROM (driver d
     CROSS JOIN LATERAL ( VALUES (0,'licence'::text,d.licence_no,d.licence_until,true), (1,'qualification'::text,d.qualification_no,d.qualification_until,true), (2,'passport'::text,d.passport_no,d.passport_until,true), (3,'dangerous'::text,NULL::text,d.dangerous_until,false)) k(place, kind, no, until, blocks))
  WHERE (d.active AND (k.until IS NOT NULL))
UNION ALL
 SELECT ((v.id * 16) + k.place) AS id,
    'vehicle'::text AS subject,
    v.id AS record_id,
    k.kind,
    v.plate_no AS name,
    k.no,
    k.until,
    k.blocks,
    v.carrier_id,
    NULL::bigint AS company_id,
    NULL::bigint AS owner_id,
    30 AS remind_days
   FROM (vehicle v
     CROSS JOIN LATERAL ( VALUES (4,'inspection'::text,NULL::text,v.inspection_until,true), (5,'insurance'::text,NULL::text,v.insurance_until,true), (6,'commercialInsurance'::text,NULL::text,v.commercial_insurance_until,false), (7,'permit'::text,NULL::text,v.permit_until,true), (8,'borderPermit'::text,v.border_permit_no,v.border_permit_until,true)) k(place, kind, no, until, blocks))
  WHERE ((v.status <> 'retired'::text) AND (k.until IS NOT NULL))
UNION ALL
 SELECT ((c.id * 16) + k.place) AS id,
    'carrier'::text AS subject,
    c.id AS record_id,
    k.kind,
    c.name,
    k.no,
    k.until,
    k.blocks,
    c.id AS carrier_id,
    NULL::bigint AS company_id,
    NULL::bigint AS owner_id,
    30 AS remind_days
   FROM (carrier c
     CROSS JOIN LATERAL ( VALUES (9,'licence'::text,c.licence_no,c.licence_until,true), (10,'permit'::text,c.permit_no,c.permit_until,true), (11,'insurance'::text,c.insurance_no,c.insurance_until,false)) k(place, kind, no, until, blocks))
  WHERE (c.active AND (k.until IS NOT NULL))
UNION ALL
 SELECT ((s.id * 16) + k.place) AS id,
    'supplier'::text AS subject,
    s.id AS record_id,
    k.kind,
    s.name,
    k.no,
    k.until,
    false AS blocks,
    NULL::bigint AS carrier_id,
    NULL::bigint AS company_id,
    NULL::bigint AS owner_id,
    30 AS remind_days
   FROM (supplier s
     CROSS JOIN LATERAL ( VALUES (12,'licence'::text,s.licence_no,s.licence_until), (13,'authorisation'::text,NULL::text,s.authorised_until)) k(place, kind, no, until))
  WHERE (s.active AND (k.until IS NOT NULL))
UNION ALL
 SELECT ((c.id * 16) + 14) AS id,
    'contract'::text AS subject,
    c.id AS record_id,
    'contract'::text AS kind,
    c.name,
    c.contract_no AS no,
    c.ends_on AS until,
    false AS blocks,
    c.carrier_id,
    c.company_id,
    c.owner_id,
    c.remind_days
   FROM contract c
  WHERE c.active;

CREATE OR REPLACE FUNCTION app.account_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.account_id', true), '')::bigint $function$
;

CREATE OR REPLACE FUNCTION app.carrier_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.carrier_id', true), '')::bigint $function$
;

CREATE OR REPLACE FUNCTION app.customer_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.customer_id', true), '')::bigint $function$
;

CREATE OR REPLACE FUNCTION app.enqueue(task text, payload json, run_at timestamp with time zone, key text, queue text, attempts integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$ select graphile_worker.add_job(task, payload, queue, run_at, attempts, key) $function$
;

CREATE OR REPLACE FUNCTION app.enter_scope(level text)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  me bigint := app.account_id();
  team bigint := case when level = 'team' then (select a.team_id from account a where a.id = me) end;
  people bigint[] := case when team is null then array[me] else array(select a.id from account a where a.team_id = team) end;
  plain bigint[] := array(select g.id from work_group g join work_group_member m on m.group_id = g.id
                          where m.account_id = me and g.active and g.by_customer and not g.by_line and g.regions = '{}');
  mixed bigint[] := array(select g.id from work_group g join work_group_member m on m.group_id = g.id
                          where m.account_id = me and g.active and not (g.by_customer and not g.by_line and g.regions = '{}'));
begin
  perform set_config('app.scope_people', people::text, true),
    set_config('app.scope_groups', mixed::text, true),
    set_config('app.scope_customers', array(
      select c.id from customer c where c.sales_id = any(people) or c.service_id = any(people)
      union select t.customer_id from customer_team t where t.team_id = team
      union select w.customer_id from work_group_customer w where w.group_id = any(plain))::text, true),
    set_config('app.scope_by_customers', array(
      select w.customer_id from work_group_customer w join work_group g on g.id = w.group_id where g.id = any(mixed) and g.by_customer)::text, true),
    set_config('app.scope_by_lines', array(
      select w.line_id from work_group_line w join work_group g on g.id = w.group_id where g.id = any(mixed) and not g.by_customer and g.by_line)::text, true),
    set_config('app.scope_by_regions', array(
      select distinct r from work_group g, unnest(g.regions) r where g.id = any(mixed) and not g.by_customer and not g.by_line)::text, true);
end $function$
;

CREATE OR REPLACE FUNCTION app.fee_tax_rates(fee bigint, day date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select string_agg(c.country || ' ' || coalesce((
      select trim_scale(r.percent)::text from tax_rate r
      where r.country = c.country and r.active and day >= r.valid_from and (r.valid_to is null or day <= r.valid_to)
        and (r.fee_name_id = fee or (r.fee_name_id is null and r.kind = 'standard'))
      order by r.fee_name_id nulls last limit 1), '—'), ' · ' order by c.first_id)
  from (select country, min(id) as first_id from own_company group by country) c
  where not (select disbursement from fee_name where id = fee)
$function$
;

CREATE OR REPLACE FUNCTION app.hidden_sides()
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('app.hidden_sides', true), ''), '{}')::text[] $function$
;

CREATE OR REPLACE FUNCTION app.in_group(customer bigint, line bigint, region text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (
    select from work_group g
    where g.id = any (app.scope_ids('groups'))
      and (not g.by_customer or exists (select from work_group_customer c where c.group_id = g.id and c.customer_id = $1))
      and (not g.by_line or exists (select from work_group_line l where l.group_id = g.id and l.line_id = $2))
      and (g.regions = '{}' or $3 = any (g.regions)))
$function$
;

CREATE OR REPLACE FUNCTION app.letters(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(array_agg(distinct letter), '{}') from unnest(string_to_array($1, null)) letter where ascii(letter) > 127 $function$
;

CREATE OR REPLACE FUNCTION app.plain(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(translate(public.unaccent('public.unaccent'::regdictionary, coalesce($1, '')), 'đĐ', 'dD')) $function$
;

CREATE OR REPLACE PROCEDURE app.protect(IN target regclass, IN carrier text DEFAULT NULL::text, IN customer text DEFAULT NULL::text, IN carrier_may text DEFAULT 'select'::text, IN customer_may text DEFAULT 'select'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy staff on %s to quayside_staff using (true) with check (true)', target);
  execute format('create policy system on %s to quayside_system using (true) with check (true)', target);
  if carrier is not null then
    execute format('grant %s on %s to quayside_carrier', carrier_may, target);
    execute format('create policy carrier on %s to quayside_carrier using (%I = (select app.carrier_id())) with check (%I = (select app.carrier_id()))', target, carrier, carrier);
  end if;
  if customer is not null then
    execute format('grant %s on %s to quayside_customer', customer_may, target);
    execute format('create policy customer on %s to quayside_customer using (%I = (select app.customer_id())) with check (%I = (select app.customer_id()))', target, customer, customer);
  end if;
end $procedure$
;

CREATE OR REPLACE FUNCTION app.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_closed_period()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from period where company_id = new.company_id and month = to_char(new.posted_on, 'YYYY-MM')
             and state in ('closed', 'reopenAsked')) then
    raise exception 'period % is closed', to_char(new.posted_on, 'YYYY-MM') using errcode = 'check_violation', constraint = 'period_open';
  end if;
  if new.reverses_id is not null and (select reverses_id from ledger_entry where id = new.reverses_id) is not null then
    raise exception 'a reversal cannot be reversed' using errcode = 'check_violation', constraint = 'reversal_final';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_late_line()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from fresh join ledger_entry e on e.id = fresh.entry_id where e.made_in <> pg_current_xact_id()) then
    raise exception 'a posted entry takes no more lines' using errcode = 'restrict_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_locked_charge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'charge % stands in a locked job', old.id using errcode = 'restrict_violation', constraint = 'job_locked';
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_overloaded_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare over boolean;
begin
  select sum(l.pieces) > o.pieces or sum(l.gross_kg) > o.gross_kg or sum(l.volume_m3) > o.volume_m3 into over
    from work_order_load l join transport_order o on o.id = l.order_id
    where l.order_id = new.order_id and l.leg = new.leg and l.live
    group by o.id;
  if over then
    raise exception 'loads of order %, leg % exceed the order', new.order_id, new.leg using errcode = 'check_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_unbalanced()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from ledger_line where entry_id = new.id)
     or exists (select from ledger_line where entry_id = new.id group by currency having sum(amount_minor) <> 0)
     or (select sum(functional_minor) from ledger_line where entry_id = new.id) <> 0 then
    raise exception 'ledger entry % is not balanced', new.entry_no using errcode = 'check_violation', constraint = 'ledger_balanced';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_used_rate()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.used and (tg_op = 'DELETE' or (new.rate, new.base, new.quote, new.side, new.valid_from, new.used)
      is distinct from (old.rate, old.base, old.quote, old.side, old.valid_from, true)) then
    raise exception 'exchange rate % is used', old.id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$
;

CREATE OR REPLACE FUNCTION app.scope_ids(name text)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('app.scope_' || name, true), ''), '{}')::bigint[] $function$
;

CREATE OR REPLACE FUNCTION app.scope_words(name text)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('app.scope_' || name, true), ''), '{}')::text[] $function$
;

CREATE OR REPLACE PROCEDURE app.scope(IN target regclass, IN rows text)
 LANGUAGE plpgsql
AS $procedure$
declare
  open boolean := (select not relrowsecurity from pg_class where oid = target);
begin
  if open then
    if has_table_privilege('quayside_carrier', target, 'select') or has_table_privilege('quayside_customer', target, 'select') then
      raise exception '% has no row-level security and is read by others than staff: protect it first', target;
    end if;
    call app.protect(target);
  end if;
  execute format('create policy scoped on %s as restrictive to quayside_scoped using (%s)', target, rows);
end $procedure$
;

CREATE OR REPLACE FUNCTION app.send_soon()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform app.enqueue('outbox:send', '{}'::json, null, 'outbox', null, 25);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.upkeep_facts()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare queue jsonb := '{}';
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    select jsonb_build_object(
        'waiting', count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now()),
        'later', count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now()),
        'running', count(*) filter (where locked_at is not null),
        'failed', count(*) filter (where attempts >= max_attempts),
        'oldest_s', coalesce(extract(epoch from now() - min(run_at) filter (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)::int)
      into queue from graphile_worker._private_jobs;
  end if;
  return jsonb_build_object(
    'jobs', queue,
    'bytes', pg_database_size(current_database()),
    'connections', (select count(*) from pg_stat_activity where datname = current_database()),
    'connections_max', current_setting('max_connections')::int,
    'version', current_setting('server_version'),
    'started_at', pg_postmaster_start_time());
end $function$
;

CREATE OR REPLACE FUNCTION public.quotation_price_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.in_force is not null and (tg_op = 'DELETE' or
     to_jsonb(new) - '{in_force,lane_key,party_id}'::text[] is distinct from to_jsonb(old) - '{in_force,lane_key,party_id}'::text[] or
     new.in_force is null or not old.in_force @> new.in_force) then
    raise exception 'an approved price is revised, never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$
;
