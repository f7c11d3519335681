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
  company_ids bigint[] default '{}'::bigint[] not null,
  keeps_users boolean default false not null,
  party_rights text[],
  employed_from date,
  employed_until date,
  constraint account_pkey PRIMARY KEY (id),
  constraint account_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint account_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint account_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint account_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id),
  constraint account_check CHECK (((user_type = 2) = (carrier_id IS NOT NULL))),
  constraint account_check1 CHECK (((user_type = ANY (ARRAY[4, 5])) = (customer_id IS NOT NULL))),
  constraint account_employed_in_order CHECK ((employed_until >= employed_from)),
  constraint account_keeps_users_check CHECK (((NOT keeps_users) OR ((user_type = 4) AND (party_rights IS NULL)))),
  constraint account_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'vi'::text, 'en'::text, 'th'::text]))),
  constraint account_names_its_company CHECK (((user_type = 1) OR (company_id = ANY (company_ids)))),
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
CREATE TRIGGER account_changed_caller AFTER UPDATE ON account FOR EACH ROW WHEN ((((((((((((((old.active IS DISTINCT FROM new.active) OR (old.name IS DISTINCT FROM new.name)) OR (old.user_type IS DISTINCT FROM new.user_type)) OR (old.company_id IS DISTINCT FROM new.company_id)) OR (old.company_ids IS DISTINCT FROM new.company_ids)) OR (old.carrier_id IS DISTINCT FROM new.carrier_id)) OR (old.customer_id IS DISTINCT FROM new.customer_id)) OR (old.language IS DISTINCT FROM new.language)) OR (old.time_zone IS DISTINCT FROM new.time_zone)) OR (old.keeps_users IS DISTINCT FROM new.keeps_users)) OR (old.party_rights IS DISTINCT FROM new.party_rights)) OR (old.gps_sign IS DISTINCT FROM new.gps_sign)) OR ((old.totp_secret IS NULL) IS DISTINCT FROM (new.totp_secret IS NULL)))) EXECUTE FUNCTION app.tell_changed_caller('id');

create table account_device (
  account_id bigint not null,
  token_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint account_device_pkey PRIMARY KEY (account_id, token_hash),
  constraint account_device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE
);

create table account_role (
  account_id bigint not null,
  role_id bigint not null,
  constraint account_role_pkey PRIMARY KEY (account_id, role_id),
  constraint account_role_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
  constraint account_role_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id)
);
CREATE INDEX account_role_role ON account_role USING btree (role_id);
CREATE TRIGGER account_role_changed_caller AFTER INSERT OR DELETE OR UPDATE ON account_role FOR EACH ROW EXECUTE FUNCTION app.tell_changed_caller('account_id');

create table accrual (
  id bigint generated always as identity not null,
  company_id bigint not null,
  month text not null,
  currency text not null,
  revenue_minor bigint not null,
  cost_minor bigint not null,
  made_at timestamp with time zone not null,
  made_by bigint,
  in_progress_minor bigint default 0 not null,
  constraint accrual_pkey PRIMARY KEY (id),
  constraint accrual_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint accrual_made_by_fkey FOREIGN KEY (made_by) REFERENCES account(id),
  constraint accrual_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE INDEX accrual_made_by ON accrual USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX accrual_month ON accrual USING btree (company_id, month);
create policy sides on accrual for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on accrual for all to quayside_staff using (true) with check (true);
create policy system on accrual for all to quayside_system using (true) with check (true);

create table accrual_line (
  id bigint generated always as identity not null,
  accrual_id bigint not null,
  side text not null,
  order_id bigint,
  currency text not null,
  amount_minor bigint not null,
  freight_job_id bigint,
  work_order_id bigint,
  in_progress boolean default false not null,
  constraint accrual_line_pkey PRIMARY KEY (id),
  constraint accrual_line_accrual_id_fkey FOREIGN KEY (accrual_id) REFERENCES accrual(id),
  constraint accrual_line_freight_job_id_fkey FOREIGN KEY (freight_job_id) REFERENCES freight_job(id),
  constraint accrual_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint accrual_line_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id),
  constraint accrual_line_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint accrual_line_in_progress CHECK (((NOT in_progress) OR (side = 'payable'::text))),
  constraint accrual_line_one_record CHECK ((num_nonnulls(order_id, freight_job_id, work_order_id) <= 1)),
  constraint accrual_line_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text])))
);
CREATE INDEX accrual_line_accrual ON accrual_line USING btree (accrual_id);
CREATE INDEX accrual_line_freight_job ON accrual_line USING btree (freight_job_id) WHERE (freight_job_id IS NOT NULL);
CREATE INDEX accrual_line_order ON accrual_line USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX accrual_line_work_order ON accrual_line USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
create policy sides on accrual_line for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on accrual_line for all to quayside_staff using (true) with check (true);
create policy system on accrual_line for all to quayside_system using (true) with check (true);

create table activity (
  id bigint generated always as identity not null,
  activity_no text not null,
  company_id bigint not null,
  name text not null,
  place text,
  from_on date not null,
  until_on date not null,
  organiser_id bigint not null,
  currency text not null,
  budget_minor bigint not null,
  remark text,
  state text default 'planned'::text not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  preparers bigint[] default '{}'::bigint[] not null,
  constraint activity_activity_no_key UNIQUE (activity_no),
  constraint activity_pkey PRIMARY KEY (id),
  constraint activity_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint activity_organiser_id_fkey FOREIGN KEY (organiser_id) REFERENCES account(id),
  constraint activity_budget_minor_check CHECK ((budget_minor > 0)),
  constraint activity_check CHECK ((from_on <= until_on)),
  constraint activity_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'supervisorReview'::text, 'approved'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE INDEX activity_company ON activity USING btree (company_id, id DESC);
CREATE INDEX activity_days ON activity USING btree (company_id, from_on DESC, id DESC);
CREATE INDEX activity_list ON activity USING btree (company_id, state, from_on DESC, id DESC);
CREATE INDEX activity_organiser ON activity USING btree (organiser_id);
CREATE INDEX activity_words ON activity USING gin (app.plain(((activity_no || ' '::text) || name)) gin_trgm_ops);
create policy staff on activity for all to quayside_staff using (true) with check (true);
create policy system on activity for all to quayside_system using (true) with check (true);

create table activity_participant (
  activity_id bigint not null,
  account_id bigint not null,
  constraint activity_participant_pkey PRIMARY KEY (activity_id, account_id),
  constraint activity_participant_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint activity_participant_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(id)
);
CREATE INDEX activity_participant_account ON activity_participant USING btree (account_id);
create policy staff on activity_participant for all to quayside_staff using (true) with check (true);
create policy system on activity_participant for all to quayside_system using (true) with check (true);

create table actual_quotation (
  id bigint generated always as identity not null,
  no text not null,
  company_id bigint not null,
  order_id bigint not null,
  customer_id bigint not null,
  state text default 'draft'::text not null,
  fee_name_id bigint not null,
  priced_on date not null,
  quoted jsonb default '[]'::jsonb not null,
  currency text not null,
  compared_minor bigint,
  agreed_minor bigint not null,
  difference_minor bigint,
  difference_percent numeric(18,2),
  agreed_on date not null,
  agreed_with text not null,
  reason text,
  prepared_by bigint not null,
  submitted_at timestamp with time zone,
  confirmed_by bigint,
  confirmed_at timestamp with time zone,
  superseded_by_id bigint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  preparers bigint[] default '{}'::bigint[] not null,
  constraint actual_quotation_no_key UNIQUE (no),
  constraint actual_quotation_pkey PRIMARY KEY (id),
  constraint actual_quotation_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint actual_quotation_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES account(id),
  constraint actual_quotation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint actual_quotation_fee_name_id_fkey FOREIGN KEY (fee_name_id) REFERENCES fee_name(id),
  constraint actual_quotation_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint actual_quotation_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint actual_quotation_superseded_by_id_fkey FOREIGN KEY (superseded_by_id) REFERENCES actual_quotation(id),
  constraint actual_quotation_agreed_minor_check CHECK ((agreed_minor >= 0)),
  constraint actual_quotation_check CHECK ((confirmed_by <> prepared_by)),
  constraint actual_quotation_check1 CHECK ((difference_minor = (agreed_minor - compared_minor))),
  constraint actual_quotation_check2 CHECK (((state = ANY (ARRAY['confirmed'::text, 'superseded'::text])) <= (confirmed_by IS NOT NULL))),
  constraint actual_quotation_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'salesReview'::text, 'executiveReview'::text, 'agreed'::text, 'confirmed'::text, 'superseded'::text, 'void'::text])))
);
CREATE INDEX actual_quotation_agreed_on ON actual_quotation USING btree (company_id, agreed_on DESC, id DESC);
CREATE INDEX actual_quotation_confirmed_by ON actual_quotation USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX actual_quotation_customer ON actual_quotation USING btree (customer_id, id DESC);
CREATE INDEX actual_quotation_difference ON actual_quotation USING btree (company_id, difference_percent, id);
CREATE INDEX actual_quotation_fee ON actual_quotation USING btree (fee_name_id);
CREATE INDEX actual_quotation_list ON actual_quotation USING btree (company_id, id DESC);
CREATE INDEX actual_quotation_no ON actual_quotation USING gin (app.plain(no) gin_trgm_ops);
CREATE INDEX actual_quotation_order ON actual_quotation USING btree (order_id, id DESC);
CREATE INDEX actual_quotation_prepared_by ON actual_quotation USING btree (prepared_by);
CREATE INDEX actual_quotation_state ON actual_quotation USING btree (company_id, state, id DESC);
CREATE INDEX actual_quotation_superseded_by ON actual_quotation USING btree (superseded_by_id) WHERE (superseded_by_id IS NOT NULL);
CREATE UNIQUE INDEX actual_quotation_confirmed ON actual_quotation USING btree (order_id) WHERE (state = 'confirmed'::text);
CREATE UNIQUE INDEX actual_quotation_open ON actual_quotation USING btree (order_id) WHERE (state = ANY (ARRAY['draft'::text, 'salesReview'::text, 'executiveReview'::text, 'agreed'::text]));
create policy scoped on actual_quotation for all to quayside_scoped using ((EXISTS ( SELECT
   FROM transport_order o
  WHERE (o.id = actual_quotation.order_id))));
create policy sides on actual_quotation for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on actual_quotation for all to quayside_staff using (true) with check (true);
create policy system on actual_quotation for all to quayside_system using (true) with check (true);

create table agent_share (
  id bigint generated always as identity not null,
  company_id bigint not null,
  freight_job_id bigint not null,
  agent_id bigint not null,
  percent numeric(4,2) not null,
  losses text not null,
  excluded_fee_ids bigint[] default '{}'::bigint[] not null,
  fee_name_id bigint not null,
  functional_currency text not null,
  income_minor bigint not null,
  cost_minor bigint not null,
  currency text not null,
  rate numeric(24,12) not null,
  correction boolean not null,
  created_at timestamp with time zone not null,
  created_by bigint,
  constraint agent_share_pkey PRIMARY KEY (id),
  constraint agent_share_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES supplier(id),
  constraint agent_share_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint agent_share_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint agent_share_fee_name_id_fkey FOREIGN KEY (fee_name_id) REFERENCES fee_name(id),
  constraint agent_share_freight_job_id_fkey FOREIGN KEY (freight_job_id) REFERENCES freight_job(id),
  constraint agent_share_losses_check CHECK ((losses = ANY (ARRAY['shared'::text, 'ours'::text]))),
  constraint agent_share_percent_check CHECK (((percent > (0)::numeric) AND (percent < (100)::numeric))),
  constraint agent_share_rate_check CHECK ((rate > (0)::numeric))
);
CREATE INDEX agent_share_agent ON agent_share USING btree (agent_id);
CREATE INDEX agent_share_company ON agent_share USING btree (company_id);
CREATE INDEX agent_share_created_by ON agent_share USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX agent_share_fee_name ON agent_share USING btree (fee_name_id);
CREATE INDEX agent_share_job ON agent_share USING btree (freight_job_id, id);
create policy scoped on agent_share for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = agent_share.freight_job_id))));
create policy sides on agent_share for all to quayside_staff using ((( SELECT app.hidden_sides() AS hidden_sides) = '{}'::text[]));
create policy staff on agent_share for all to quayside_staff using (true) with check (true);
create policy system on agent_share for all to quayside_system using (true) with check (true);
CREATE TRIGGER agent_share_fixed BEFORE DELETE OR UPDATE ON agent_share FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table allowance_place (
  id bigint generated always as identity not null,
  company_id bigint not null,
  code text not null,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  country text not null,
  currency text not null,
  staff_daily numeric(14,3) not null,
  manager_daily numeric(14,3) not null,
  executive_daily numeric(14,3) not null,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint allowance_place_company_id_code_key UNIQUE (company_id, code),
  constraint allowance_place_pkey PRIMARY KEY (id),
  constraint allowance_place_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint allowance_place_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint allowance_place_executive_daily_check CHECK ((executive_daily >= (0)::numeric)),
  constraint allowance_place_executive_digits CHECK (app.fits_currency(executive_daily, currency)),
  constraint allowance_place_manager_daily_check CHECK ((manager_daily >= (0)::numeric)),
  constraint allowance_place_manager_digits CHECK (app.fits_currency(manager_daily, currency)),
  constraint allowance_place_staff_daily_check CHECK ((staff_daily >= (0)::numeric)),
  constraint allowance_place_staff_digits CHECK (app.fits_currency(staff_daily, currency))
);
CREATE INDEX allowance_place_code ON allowance_place USING btree (code, id);
CREATE INDEX allowance_place_created_by ON allowance_place USING btree (created_by);
CREATE INDEX allowance_place_search ON allowance_place USING gin (app.plain(search) gin_trgm_ops);
create policy staff on allowance_place for all to quayside_staff using (true) with check (true);
create policy system on allowance_place for all to quayside_system using (true) with check (true);

create table app.replica_beat (
  only_row boolean default true not null,
  at timestamp with time zone not null,
  constraint replica_beat_pkey PRIMARY KEY (only_row),
  constraint replica_beat_only_row_check CHECK (only_row)
);

create table app.server_process (
  id uuid not null,
  place text,
  host text not null,
  pid integer not null,
  started text,
  workers text[] default '{}'::text[] not null,
  since timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  constraint server_process_pkey PRIMARY KEY (id)
);

create table approval (
  id bigint generated always as identity not null,
  subject text not null,
  record_id bigint not null,
  company_id bigint not null,
  record_no text not null,
  party text,
  payee text,
  side text,
  currency text,
  amount_minor bigint,
  functional_currency text,
  functional_minor bigint,
  prepared_by bigint not null,
  round integer default 1 not null,
  state text default 'open'::text not null,
  submitted_on date not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  earlier_preparers bigint[] default '{}'::bigint[] not null,
  party_names jsonb,
  constraint approval_subject_record_id_key UNIQUE (subject, record_id),
  constraint approval_pkey PRIMARY KEY (id),
  constraint approval_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint approval_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint approval_check CHECK ((((currency IS NULL) = (amount_minor IS NULL)) AND ((functional_currency IS NULL) = (functional_minor IS NULL)))),
  constraint approval_party CHECK (((party IS NULL) OR (party_names IS NULL))),
  constraint approval_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text]))),
  constraint approval_state_check CHECK ((state = ANY (ARRAY['open'::text, 'approved'::text, 'returned'::text, 'withdrawn'::text])))
);
CREATE INDEX approval_inbox ON approval USING btree (company_id, updated_at, id) WHERE (state = 'open'::text);
CREATE INDEX approval_payee ON approval USING btree (company_id, subject, payee, submitted_on) WHERE (payee IS NOT NULL);
create policy sides on approval for all to quayside_staff using ((COALESCE(side, ''::text) <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on approval for all to quayside_staff using (true) with check (true);
create policy system on approval for all to quayside_system using (true) with check (true);

create table approval_decider (
  step_id bigint not null,
  account_id bigint not null,
  why text not null,
  added_by bigint,
  constraint approval_decider_pkey PRIMARY KEY (step_id, account_id),
  constraint approval_decider_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint approval_decider_added_by_fkey FOREIGN KEY (added_by) REFERENCES account(id),
  constraint approval_decider_step_id_fkey FOREIGN KEY (step_id) REFERENCES approval_step(id),
  constraint approval_decider_why_check CHECK ((why = ANY (ARRAY['named'::text, 'superior'::text, 'added'::text, 'escalated'::text])))
);
CREATE INDEX approval_decider_account ON approval_decider USING btree (account_id);
create policy staff on approval_decider for all to quayside_staff using (true) with check (true);
create policy system on approval_decider for all to quayside_system using (true) with check (true);

create table approval_delegation (
  id bigint generated always as identity not null,
  account_id bigint not null,
  deputy_id bigint not null,
  from_on date not null,
  until_on date not null,
  subjects text[] default '{}'::text[] not null,
  reason text,
  ended_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint approval_delegation_pkey PRIMARY KEY (id),
  constraint approval_delegation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint approval_delegation_deputy_id_fkey FOREIGN KEY (deputy_id) REFERENCES account(id),
  constraint approval_delegation_check CHECK ((account_id <> deputy_id)),
  constraint approval_delegation_check1 CHECK ((from_on <= until_on))
);
CREATE INDEX approval_delegation_account ON approval_delegation USING btree (account_id, id DESC);
CREATE INDEX approval_delegation_deputy ON approval_delegation USING btree (deputy_id, until_on) WHERE (ended_at IS NULL);
create policy staff on approval_delegation for all to quayside_staff using (true) with check (true);
create policy system on approval_delegation for all to quayside_system using (true) with check (true);

create table approval_event (
  id bigint generated always as identity not null,
  approval_id bigint not null,
  step_id bigint,
  round integer not null,
  stage text not null,
  what text not null,
  account_id bigint,
  for_id bigint,
  comment text,
  at timestamp with time zone default now() not null,
  constraint approval_event_pkey PRIMARY KEY (id),
  constraint approval_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint approval_event_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id),
  constraint approval_event_for_id_fkey FOREIGN KEY (for_id) REFERENCES account(id),
  constraint approval_event_step_id_fkey FOREIGN KEY (step_id) REFERENCES approval_step(id)
);
CREATE INDEX approval_event_approval ON approval_event USING btree (approval_id, id);
CREATE INDEX approval_event_step ON approval_event USING btree (step_id) WHERE (step_id IS NOT NULL);
create policy sides on approval_event for all to quayside_staff using ((EXISTS ( SELECT
   FROM approval a
  WHERE (a.id = approval_event.approval_id))));
create policy staff on approval_event for all to quayside_staff using (true) with check (true);
create policy system on approval_event for all to quayside_system using (true) with check (true);
CREATE TRIGGER approval_event_posted BEFORE DELETE OR UPDATE ON approval_event FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table approval_stage (
  company_id bigint not null,
  subject text not null,
  stage text not null,
  decided_by text default 'right'::text not null,
  people bigint[] default '{}'::bigint[] not null,
  needed smallint,
  functional_currency text not null,
  up_to_minor bigint,
  remind_hours smallint,
  escalate_hours smallint,
  version integer default 1 not null,
  constraint approval_stage_pkey PRIMARY KEY (company_id, subject, stage),
  constraint approval_stage_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint approval_stage_check CHECK (((decided_by <> 'people'::text) OR (cardinality(people) > 0))),
  constraint approval_stage_check1 CHECK (((needed IS NOT NULL) OR (decided_by = 'people'::text))),
  constraint approval_stage_decided_by_check CHECK ((decided_by = ANY (ARRAY['right'::text, 'people'::text, 'superior'::text]))),
  constraint approval_stage_escalate_hours_check CHECK (((escalate_hours >= 1) AND (escalate_hours <= 720))),
  constraint approval_stage_needed_check CHECK (((needed >= 1) AND (needed <= 20))),
  constraint approval_stage_remind_hours_check CHECK (((remind_hours >= 1) AND (remind_hours <= 720))),
  constraint approval_stage_up_to_minor_check CHECK ((up_to_minor >= 0))
);
create policy staff on approval_stage for all to quayside_staff using (true) with check (true);
create policy system on approval_stage for all to quayside_system using (true) with check (true);

create table approval_step (
  id bigint generated always as identity not null,
  approval_id bigint not null,
  round integer not null,
  place smallint not null,
  stage text not null,
  permit text,
  needed smallint,
  state text not null,
  remind_hours smallint,
  escalate_hours smallint,
  opened_at timestamp with time zone,
  reminded_at timestamp with time zone,
  escalated_at timestamp with time zone,
  constraint approval_step_pkey PRIMARY KEY (id),
  constraint approval_step_approval_id_fkey FOREIGN KEY (approval_id) REFERENCES approval(id),
  constraint approval_step_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'open'::text, 'passed'::text, 'skipped'::text, 'undone'::text])))
);
CREATE INDEX approval_step_approval ON approval_step USING btree (approval_id, round, place);
CREATE INDEX approval_step_due ON approval_step USING btree (opened_at) WHERE ((state = 'open'::text) AND (escalated_at IS NULL));
CREATE UNIQUE INDEX approval_step_one_open ON approval_step USING btree (approval_id) WHERE (state = 'open'::text);
create policy staff on approval_step for all to quayside_staff using (true) with check (true);
create policy system on approval_step for all to quayside_system using (true) with check (true);

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

create table attendance_correction (
  id bigint generated always as identity not null,
  correction_no text not null,
  company_id bigint not null,
  account_id bigint not null,
  day date not null,
  in_at timestamp with time zone,
  out_at timestamp with time zone,
  reason text not null,
  state text default 'draft'::text not null,
  submitted_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint attendance_correction_correction_no_key UNIQUE (correction_no),
  constraint attendance_correction_pkey PRIMARY KEY (id),
  constraint attendance_correction_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint attendance_correction_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint attendance_correction_check CHECK (((in_at IS NOT NULL) OR (out_at IS NOT NULL))),
  constraint attendance_correction_check1 CHECK ((in_at < out_at)),
  constraint attendance_correction_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'supervisorReview'::text, 'approved'::text, 'cancelled'::text])))
);
CREATE INDEX attendance_correction_account ON attendance_correction USING btree (account_id, id DESC);
CREATE INDEX attendance_correction_company ON attendance_correction USING btree (company_id, id DESC);
CREATE INDEX attendance_correction_no ON attendance_correction USING gin (app.plain(correction_no) gin_trgm_ops);
CREATE INDEX attendance_correction_state ON attendance_correction USING btree (company_id, state, id DESC);
create policy staff on attendance_correction for all to quayside_staff using (true) with check (true);
create policy system on attendance_correction for all to quayside_system using (true) with check (true);

create table attendance_month (
  id bigint generated always as identity not null,
  company_id bigint not null,
  month text not null,
  state text default 'open'::text not null,
  calculated_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint attendance_month_company_id_month_key UNIQUE (company_id, month),
  constraint attendance_month_pkey PRIMARY KEY (id),
  constraint attendance_month_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint attendance_month_month_check CHECK ((month ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$'::text)),
  constraint attendance_month_state_check CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))
);
create policy staff on attendance_month for all to quayside_staff using (true) with check (true);
create policy system on attendance_month for all to quayside_system using (true) with check (true);

create table attendance_punch (
  id bigint generated always as identity not null,
  company_id bigint not null,
  account_id bigint,
  device_person text,
  source text not null,
  at timestamp with time zone not null,
  latitude numeric(9,6),
  longitude numeric(9,6),
  accuracy_m integer,
  correction_id bigint,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  constraint attendance_punch_pkey PRIMARY KEY (id),
  constraint attendance_punch_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint attendance_punch_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint attendance_punch_correction_id_fkey FOREIGN KEY (correction_id) REFERENCES attendance_correction(id),
  constraint attendance_punch_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint attendance_punch_accuracy_m_check CHECK ((accuracy_m >= 0)),
  constraint attendance_punch_check CHECK (((account_id IS NOT NULL) OR (device_person IS NOT NULL))),
  constraint attendance_punch_check1 CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint attendance_punch_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint attendance_punch_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric))),
  constraint attendance_punch_source_check CHECK ((source = ANY (ARRAY['device'::text, 'phone'::text, 'correction'::text])))
);
CREATE INDEX attendance_punch_account ON attendance_punch USING btree (account_id, at);
CREATE INDEX attendance_punch_company ON attendance_punch USING btree (company_id, at DESC, id DESC);
CREATE INDEX attendance_punch_correction ON attendance_punch USING btree (correction_id) WHERE (correction_id IS NOT NULL);
CREATE INDEX attendance_punch_newest ON attendance_punch USING btree (at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX attendance_punch_unknown ON attendance_punch USING btree (company_id, device_person) WHERE (account_id IS NULL);
CREATE UNIQUE INDEX attendance_punch_device ON attendance_punch USING btree (company_id, device_person, at) WHERE (source = 'device'::text);
create policy staff on attendance_punch for all to quayside_staff using (true) with check (true);
create policy system on attendance_punch for all to quayside_system using (true) with check (true);

create table attendance_roster (
  id bigint generated always as identity not null,
  account_id bigint not null,
  shift_id bigint not null,
  valid_from date not null,
  device_no text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint attendance_roster_account_id_valid_from_key UNIQUE (account_id, valid_from),
  constraint attendance_roster_pkey PRIMARY KEY (id),
  constraint attendance_roster_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint attendance_roster_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint attendance_roster_shift_id_fkey FOREIGN KEY (shift_id) REFERENCES attendance_shift(id)
);
CREATE INDEX attendance_roster_created_by ON attendance_roster USING btree (created_by);
CREATE INDEX attendance_roster_device ON attendance_roster USING btree (device_no) WHERE (device_no IS NOT NULL);
CREATE INDEX attendance_roster_from ON attendance_roster USING btree (valid_from, id);
CREATE INDEX attendance_roster_search ON attendance_roster USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX attendance_roster_shift ON attendance_roster USING btree (shift_id);
create policy staff on attendance_roster for all to quayside_staff using (true) with check (true);
create policy system on attendance_roster for all to quayside_system using (true) with check (true);

create table attendance_sheet (
  id bigint generated always as identity not null,
  month_id bigint not null,
  company_id bigint not null,
  month text not null,
  account_id bigint not null,
  work_days numeric(4,1) not null,
  present_days numeric(4,1) not null,
  leave_days numeric(4,1) not null,
  absent_days numeric(4,1) not null,
  late_times smallint not null,
  late_minutes integer not null,
  early_times smallint not null,
  early_minutes integer not null,
  missing_times smallint not null,
  rest_days_worked smallint not null,
  constraint attendance_sheet_month_id_account_id_key UNIQUE (month_id, account_id),
  constraint attendance_sheet_pkey PRIMARY KEY (id),
  constraint attendance_sheet_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint attendance_sheet_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint attendance_sheet_month_id_fkey FOREIGN KEY (month_id) REFERENCES attendance_month(id),
  constraint attendance_sheet_check CHECK ((((present_days + leave_days) + absent_days) = work_days))
);
CREATE INDEX attendance_sheet_account ON attendance_sheet USING btree (account_id);
CREATE INDEX attendance_sheet_company ON attendance_sheet USING btree (company_id, month DESC, id DESC);
create policy staff on attendance_sheet for all to quayside_staff using (true) with check (true);
create policy system on attendance_sheet for all to quayside_system using (true) with check (true);
CREATE TRIGGER attendance_sheet_closed BEFORE INSERT OR DELETE OR UPDATE ON attendance_sheet FOR EACH ROW EXECUTE FUNCTION app.refuse_closed_sheet();

create table attendance_shift (
  id bigint generated always as identity not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  begins text not null,
  ends text not null,
  grace_minutes smallint default 0 not null,
  standard boolean default false not null,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint attendance_shift_one_standard EXCLUDE USING btree (company_id WITH =) WHERE ((standard AND active)),
  constraint attendance_shift_company_id_code_key UNIQUE (company_id, code),
  constraint attendance_shift_pkey PRIMARY KEY (id),
  constraint attendance_shift_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint attendance_shift_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint attendance_shift_begins_check CHECK ((begins ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint attendance_shift_ends_check CHECK ((ends ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint attendance_shift_grace_minutes_check CHECK (((grace_minutes >= 0) AND (grace_minutes <= 120))),
  constraint attendance_shift_length CHECK ((begins <> ends))
);
CREATE INDEX attendance_shift_created_by ON attendance_shift USING btree (created_by);
CREATE INDEX attendance_shift_search ON attendance_shift USING gin (app.plain(search) gin_trgm_ops);

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
create policy tell_stranger on audit_log for insert to quayside_stranger with check ((account_id IS NULL));
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER audit_log_posted BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table awb_range (
  id bigint generated always as identity not null,
  company_id bigint not null,
  supplier_id bigint not null,
  prefix text not null,
  first_serial text not null,
  last_serial text not null,
  remark text,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  constraint awb_range_pkey PRIMARY KEY (id),
  constraint awb_range_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint awb_range_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint awb_range_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id),
  constraint awb_range_check CHECK ((first_serial <= last_serial)),
  constraint awb_range_first_serial_check CHECK ((first_serial ~ '^[0-9]{7}$'::text)),
  constraint awb_range_last_serial_check CHECK ((last_serial ~ '^[0-9]{7}$'::text)),
  constraint awb_range_prefix_check CHECK ((prefix ~ '^[0-9]{3}$'::text))
);
CREATE INDEX awb_range_company ON awb_range USING btree (company_id);
CREATE INDEX awb_range_created_by ON awb_range USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX awb_range_supplier ON awb_range USING btree (supplier_id);
create policy staff on awb_range for all to quayside_staff using (true) with check (true);
create policy system on awb_range for all to quayside_system using (true) with check (true);

create table awb_stock (
  id bigint generated always as identity not null,
  range_id bigint not null,
  company_id bigint not null,
  supplier_id bigint not null,
  awb_no text not null,
  state text default 'unused'::text not null,
  reserved_by bigint,
  reserved_at timestamp with time zone,
  bound_at timestamp with time zone,
  transmitted_at timestamp with time zone,
  reason text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint awb_stock_awb_no_key UNIQUE (awb_no),
  constraint awb_stock_pkey PRIMARY KEY (id),
  constraint awb_stock_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint awb_stock_range_id_fkey FOREIGN KEY (range_id) REFERENCES awb_range(id),
  constraint awb_stock_reserved_by_fkey FOREIGN KEY (reserved_by) REFERENCES account(id),
  constraint awb_stock_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id),
  constraint awb_stock_awb_no_check CHECK (((awb_no ~ '^[0-9]{11}$'::text) AND (((substr(awb_no, 4, 7))::integer % 7) = (substr(awb_no, 11, 1))::integer))),
  constraint awb_stock_check CHECK (((state = 'bound'::text) = (bound_at IS NOT NULL))),
  constraint awb_stock_check1 CHECK (((state <> 'unused'::text) OR (transmitted_at IS NULL))),
  constraint awb_stock_state_check CHECK ((state = ANY (ARRAY['unused'::text, 'reserved'::text, 'bound'::text, 'void'::text])))
);
CREATE INDEX awb_stock_no ON awb_stock USING btree (company_id, awb_no, id);
CREATE INDEX awb_stock_range ON awb_stock USING btree (range_id);
CREATE INDEX awb_stock_reserved ON awb_stock USING btree (company_id, reserved_at) WHERE (reserved_at IS NOT NULL);
CREATE INDEX awb_stock_reserved_by ON awb_stock USING btree (reserved_by) WHERE (reserved_by IS NOT NULL);
CREATE INDEX awb_stock_state ON awb_stock USING btree (company_id, state, awb_no, id);
CREATE INDEX awb_stock_supplier ON awb_stock USING btree (supplier_id, company_id, awb_no);
CREATE INDEX awb_stock_unused ON awb_stock USING btree (supplier_id, company_id, awb_no) WHERE (state = 'unused'::text);
CREATE INDEX awb_stock_words ON awb_stock USING gin (app.plain(awb_no) gin_trgm_ops);
create policy staff on awb_stock for all to quayside_staff using (true) with check (true);
create policy system on awb_stock for all to quayside_system using (true) with check (true);

create table bad_debt (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  bad_debt_no text not null,
  company_id bigint not null,
  customer_id bigint not null,
  bill_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  given_up_on date not null,
  reason text not null,
  memo text not null,
  functional_currency text not null,
  rule text,
  booked_minor bigint,
  allowance_minor bigint,
  returned_minor bigint default 0 not null,
  returned_functional_minor bigint default 0 not null,
  write_off_id bigint,
  state text default 'draft'::text not null,
  prepared_by bigint not null,
  decided_by bigint,
  reversed_on date,
  constraint bad_debt_bad_debt_no_key UNIQUE (bad_debt_no),
  constraint bad_debt_pkey PRIMARY KEY (id),
  constraint bad_debt_bill_id_currency_fkey FOREIGN KEY (bill_id, currency) REFERENCES bill_balance(bill_id, currency),
  constraint bad_debt_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint bad_debt_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint bad_debt_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint bad_debt_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint bad_debt_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint bad_debt_write_off_id_fkey FOREIGN KEY (write_off_id) REFERENCES write_off(id),
  constraint bad_debt_amount_minor_check CHECK ((amount_minor > 0)),
  constraint bad_debt_check CHECK (((state <> ALL (ARRAY['writtenOff'::text, 'partReturned'::text, 'returned'::text, 'reversed'::text])) OR ((decided_by IS NOT NULL) AND (write_off_id IS NOT NULL) AND (rule IS NOT NULL) AND (booked_minor IS NOT NULL) AND (allowance_minor IS NOT NULL)))),
  constraint bad_debt_reason_check CHECK ((reason = ANY (ARRAY['bankrupt'::text, 'dissolved'::text, 'judgment'::text, 'longOverdue'::text, 'smallAmount'::text, 'composition'::text, 'other'::text]))),
  constraint bad_debt_returned CHECK (((returned_minor >= 0) AND (returned_minor <= amount_minor))),
  constraint bad_debt_rule_check CHECK ((rule = ANY (ARRAY['allowance'::text, 'allowanceThenExpense'::text, 'expense'::text, 'otherExpense'::text])))
);
CREATE INDEX bad_debt_amount ON bad_debt USING btree (amount_minor, id);
CREATE INDEX bad_debt_bill ON bad_debt USING btree (bill_id, currency);
CREATE INDEX bad_debt_company ON bad_debt USING btree (company_id, given_up_on DESC, id DESC);
CREATE INDEX bad_debt_customer ON bad_debt USING btree (customer_id, given_up_on DESC, id DESC);
CREATE INDEX bad_debt_decided_by ON bad_debt USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX bad_debt_newest ON bad_debt USING btree (given_up_on DESC, id DESC);
CREATE INDEX bad_debt_prepared_by ON bad_debt USING btree (prepared_by);
CREATE INDEX bad_debt_state ON bad_debt USING btree (state, given_up_on DESC, id DESC);
CREATE INDEX bad_debt_words ON bad_debt USING gin (app.plain(((bad_debt_no || ' '::text) || memo)) gin_trgm_ops);
CREATE INDEX bad_debt_write_off ON bad_debt USING btree (write_off_id) WHERE (write_off_id IS NOT NULL);
CREATE UNIQUE INDEX bad_debt_pending ON bad_debt USING btree (bill_id, currency) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text]));
create policy scoped on bad_debt for all to quayside_scoped using ((EXISTS ( SELECT
   FROM bill b
  WHERE (b.id = bad_debt.bill_id))));
create policy sides on bad_debt for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on bad_debt for all to quayside_staff using (true) with check (true);
create policy system on bad_debt for all to quayside_system using (true) with check (true);

create table bad_debt_return (
  id bigint generated always as identity not null,
  bad_debt_id bigint not null,
  cash_entry_id bigint not null,
  reinstated_id bigint not null,
  entry_id bigint not null,
  settled_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  functional_minor bigint not null,
  returned_on date not null,
  recorded_by bigint not null,
  undone_on date,
  created_at timestamp with time zone default now() not null,
  constraint bad_debt_return_pkey PRIMARY KEY (id),
  constraint bad_debt_return_bad_debt_id_fkey FOREIGN KEY (bad_debt_id) REFERENCES bad_debt(id),
  constraint bad_debt_return_cash_entry_id_fkey FOREIGN KEY (cash_entry_id) REFERENCES cash_entry(id),
  constraint bad_debt_return_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id),
  constraint bad_debt_return_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES account(id),
  constraint bad_debt_return_reinstated_id_fkey FOREIGN KEY (reinstated_id) REFERENCES write_off(id),
  constraint bad_debt_return_settled_id_fkey FOREIGN KEY (settled_id) REFERENCES write_off(id),
  constraint bad_debt_return_amount_minor_check CHECK ((amount_minor > 0))
);
CREATE INDEX bad_debt_return_bad_debt ON bad_debt_return USING btree (bad_debt_id, id);
CREATE INDEX bad_debt_return_cash ON bad_debt_return USING btree (cash_entry_id);
CREATE INDEX bad_debt_return_entry ON bad_debt_return USING btree (entry_id);
CREATE INDEX bad_debt_return_recorded_by ON bad_debt_return USING btree (recorded_by);
CREATE INDEX bad_debt_return_reinstated ON bad_debt_return USING btree (reinstated_id);
CREATE INDEX bad_debt_return_settled ON bad_debt_return USING btree (settled_id);
create policy scoped on bad_debt_return for all to quayside_scoped using ((EXISTS ( SELECT
   FROM bad_debt d
  WHERE (d.id = bad_debt_return.bad_debt_id))));
create policy sides on bad_debt_return for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on bad_debt_return for all to quayside_staff using (true) with check (true);
create policy system on bad_debt_return for all to quayside_system using (true) with check (true);

create table bank_balance (
  own_bank_account_id bigint not null,
  currency text not null,
  balance_minor bigint not null,
  constraint bank_balance_pkey PRIMARY KEY (own_bank_account_id, currency),
  constraint bank_balance_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id)
);
create policy staff on bank_balance for all to quayside_staff using (true) with check (true);
create policy system on bank_balance for all to quayside_system using (true) with check (true);

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
  failed_from text,
  as_of timestamp with time zone,
  published_records integer default 0 not null,
  constraint batch_seq_key UNIQUE (seq),
  constraint batch_pkey PRIMARY KEY (id),
  constraint batch_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint batch_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint batch_result_file_id_fkey FOREIGN KEY (result_file_id) REFERENCES file(id),
  constraint batch_failed_from_check CHECK ((failed_from = ANY (ARRAY['waiting'::text, 'checking'::text, 'running'::text]))),
  constraint batch_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'export'::text, 'edit'::text]))),
  constraint batch_published_records_check CHECK ((published_records >= 0)),
  constraint batch_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'checking'::text, 'checked'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);
CREATE INDEX batch_account ON batch USING btree (account_id, seq DESC);
CREATE INDEX batch_file ON batch USING btree (file_id);
CREATE INDEX batch_finished ON batch USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX batch_open ON batch USING btree (account_id) WHERE (finished_at IS NULL);
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
  faulty text[] default '{}'::text[] not null,
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
  voided_on date,
  tax_by_invoice boolean default true not null,
  template_id bigint,
  opened_on date,
  document_no text,
  constraint bill_bill_no_key UNIQUE (bill_no),
  constraint bill_pkey PRIMARY KEY (id),
  constraint bill_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint bill_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint bill_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES account(id),
  constraint bill_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint bill_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint bill_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint bill_template_id_fkey FOREIGN KEY (template_id) REFERENCES bill_template(id),
  constraint bill_business_check CHECK ((business = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'storage'::text, 'other'::text]))),
  constraint bill_check CHECK (((side = 'receivable'::text) = (customer_id IS NOT NULL))),
  constraint bill_check1 CHECK (((side = 'payable'::text) = (carrier_id IS NOT NULL))),
  constraint bill_opening CHECK ((((opened_on IS NULL) = (document_no IS NULL)) AND (bill_on <= opened_on))),
  constraint bill_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text]))),
  constraint bill_state_check CHECK ((state = ANY (ARRAY['made'::text, 'sent'::text, 'confirmed'::text, 'disputed'::text, 'void'::text])))
);
CREATE INDEX bill_bank ON bill USING btree (own_bank_account_id) WHERE (own_bank_account_id IS NOT NULL);
CREATE INDEX bill_carrier ON bill USING btree (carrier_id, bill_on DESC, id DESC) WHERE (carrier_id IS NOT NULL);
CREATE INDEX bill_company ON bill USING btree (company_id, side, bill_on DESC, id DESC);
CREATE INDEX bill_confirmed_by ON bill USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX bill_created_by ON bill USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX bill_customer ON bill USING btree (customer_id, bill_on DESC, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX bill_document ON bill USING gin (app.plain(document_no) gin_trgm_ops) WHERE (document_no IS NOT NULL);
CREATE INDEX bill_due ON bill USING btree (company_id, side, due_on, id) WHERE (state <> 'void'::text);
CREATE INDEX bill_newest ON bill USING btree (side, bill_on DESC, id DESC);
CREATE INDEX bill_search ON bill USING gin (app.plain(bill_no) gin_trgm_ops);
CREATE INDEX bill_template_of_bill ON bill USING btree (template_id) WHERE (template_id IS NOT NULL);
create policy carrier on bill for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy companies on bill for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on bill for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on bill for all to quayside_scoped using (((customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])) OR (created_by = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[]))));
create policy sides on bill for all to quayside_staff using (
CASE side
    WHEN 'receivable'::text THEN ( SELECT ('receivable'::text <> ALL (app.hidden_sides())))
    ELSE ( SELECT ('payable'::text <> ALL (app.hidden_sides())))
END);
create policy staff on bill for all to quayside_staff using (true) with check (true);
create policy system on bill for all to quayside_system using (true) with check (true);
CREATE TRIGGER bill_feed AFTER UPDATE OF state ON bill FOR EACH ROW WHEN (((new.side = 'receivable'::text) AND (new.opened_on IS NULL) AND (new.state <> old.state) AND (new.state = ANY (ARRAY['sent'::text, 'confirmed'::text, 'void'::text])) AND (NOT ((new.state = 'void'::text) AND (old.state = 'made'::text))))) EXECUTE FUNCTION app.feed_bill_state();

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
  reverse_minor bigint default 0 not null,
  disbursement_minor bigint default 0 not null,
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
create policy companies on bill_balance for all to quayside_carrier, quayside_customer using ((EXISTS ( SELECT
   FROM bill b
  WHERE (b.id = bill_balance.bill_id))));
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

create table bill_line_dispute (
  id bigint generated always as identity not null,
  bill_id bigint not null,
  charge_id bigint not null,
  company_id bigint not null,
  customer_id bigint,
  carrier_id bigint,
  reason text not null,
  raised_by bigint,
  raised_by_name text not null,
  raised_at timestamp with time zone not null,
  outcome text,
  answer text,
  answered_by bigint,
  answered_by_name text,
  answered_at timestamp with time zone,
  constraint bill_line_dispute_pkey PRIMARY KEY (id),
  constraint bill_line_dispute_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id),
  constraint bill_line_dispute_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint bill_line_dispute_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint bill_line_dispute_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint bill_line_dispute_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint bill_line_dispute_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint bill_line_dispute_raised_by_fkey FOREIGN KEY (raised_by) REFERENCES account(id),
  constraint bill_line_dispute_check CHECK (((outcome IS NULL) = (answered_at IS NULL))),
  constraint bill_line_dispute_check1 CHECK (((outcome IS NULL) OR (outcome = 'withdrawn'::text) OR (answer IS NOT NULL))),
  constraint bill_line_dispute_outcome_check CHECK ((outcome = ANY (ARRAY['agreed'::text, 'declined'::text, 'withdrawn'::text])))
);
CREATE INDEX bill_line_dispute_answered_by ON bill_line_dispute USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX bill_line_dispute_bill ON bill_line_dispute USING btree (bill_id, id);
CREATE INDEX bill_line_dispute_carrier ON bill_line_dispute USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX bill_line_dispute_charge ON bill_line_dispute USING btree (charge_id);
CREATE INDEX bill_line_dispute_customer ON bill_line_dispute USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX bill_line_dispute_raised_by ON bill_line_dispute USING btree (raised_by) WHERE (raised_by IS NOT NULL);
CREATE UNIQUE INDEX bill_line_dispute_open ON bill_line_dispute USING btree (bill_id, charge_id) WHERE (outcome IS NULL);
create policy carrier on bill_line_dispute for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy companies on bill_line_dispute for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on bill_line_dispute for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on bill_line_dispute for all to quayside_scoped using ((EXISTS ( SELECT
   FROM bill b
  WHERE (b.id = bill_line_dispute.bill_id))));
create policy staff on bill_line_dispute for all to quayside_staff using (true) with check (true);
create policy system on bill_line_dispute for all to quayside_system using (true) with check (true);

create table bill_template (
  id bigint generated always as identity not null,
  company_id bigint not null,
  customer_id bigint,
  name text not null,
  revision integer not null,
  state text default 'draft'::text not null,
  layout jsonb not null,
  published_at timestamp with time zone,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint bill_template_company_id_customer_id_revision_key UNIQUE NULLS NOT DISTINCT (company_id, customer_id, revision),
  constraint bill_template_pkey PRIMARY KEY (id),
  constraint bill_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint bill_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint bill_template_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint bill_template_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'current'::text, 'retired'::text])))
);
CREATE INDEX bill_template_created_by ON bill_template USING btree (created_by);
CREATE INDEX bill_template_customer ON bill_template USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX bill_template_list ON bill_template USING btree (company_id, state, updated_at DESC, id DESC);
CREATE INDEX bill_template_name ON bill_template USING btree (name, id);
CREATE INDEX bill_template_newest ON bill_template USING btree (updated_at DESC, id DESC);
CREATE INDEX bill_template_words ON bill_template USING gin (app.plain(name) gin_trgm_ops);
CREATE UNIQUE INDEX bill_template_current ON bill_template USING btree (company_id, customer_id) NULLS NOT DISTINCT WHERE (state = 'current'::text);
create policy staff on bill_template for all to quayside_staff using (true) with check (true);
create policy system on bill_template for all to quayside_system using (true) with check (true);

create table booking_amendment (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  state text default 'received'::text not null,
  sailing_id bigint,
  load_station_id bigint not null,
  discharge_station_id bigint not null,
  remark text not null,
  reason text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint booking_amendment_pkey PRIMARY KEY (id),
  constraint booking_amendment_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_amendment_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint booking_amendment_discharge_station_id_fkey FOREIGN KEY (discharge_station_id) REFERENCES station(id),
  constraint booking_amendment_load_station_id_fkey FOREIGN KEY (load_station_id) REFERENCES station(id),
  constraint booking_amendment_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailing(id),
  constraint booking_amendment_state_check CHECK ((state = ANY (ARRAY['received'::text, 'confirmed'::text, 'declined'::text, 'cancelled'::text])))
);
CREATE INDEX booking_amendment_booking ON booking_amendment USING btree (booking_id, id);
CREATE INDEX booking_amendment_created_by ON booking_amendment USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX booking_amendment_discharge ON booking_amendment USING btree (discharge_station_id);
CREATE INDEX booking_amendment_load ON booking_amendment USING btree (load_station_id);
CREATE INDEX booking_amendment_sailing ON booking_amendment USING btree (sailing_id) WHERE (sailing_id IS NOT NULL);
CREATE UNIQUE INDEX booking_amendment_open ON booking_amendment USING btree (booking_id) WHERE (state = 'received'::text);
create policy scoped on booking_amendment for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_amendment.booking_id))));
create policy staff on booking_amendment for all to quayside_staff using (true) with check (true);
create policy system on booking_amendment for all to quayside_system using (true) with check (true);

create table booking_amendment_equipment (
  amendment_id bigint not null,
  line_no integer not null,
  size_type text not null,
  units integer not null,
  shipper_owned boolean default false not null,
  cargo_kg numeric(14,3),
  commodity text,
  temperature_c numeric(4,1),
  non_operating boolean default false not null,
  constraint booking_amendment_equipment_pkey PRIMARY KEY (amendment_id, line_no),
  constraint booking_amendment_equipment_amendment_id_fkey FOREIGN KEY (amendment_id) REFERENCES booking_amendment(id),
  constraint booking_amendment_equipment_cargo_kg_check CHECK ((cargo_kg > (0)::numeric)),
  constraint booking_amendment_equipment_line_no_check CHECK ((line_no > 0)),
  constraint booking_amendment_equipment_size_type_check CHECK ((size_type ~ '^[A-Z0-9]{4}$'::text)),
  constraint booking_amendment_equipment_temperature_c_check CHECK (((temperature_c >= ('-65'::integer)::numeric) AND (temperature_c <= (40)::numeric))),
  constraint booking_amendment_equipment_units_check CHECK (((units >= 1) AND (units <= 999)))
);
create policy scoped on booking_amendment_equipment for all to quayside_scoped using ((EXISTS ( SELECT
   FROM booking_amendment a
  WHERE (a.id = booking_amendment_equipment.amendment_id))));
create policy staff on booking_amendment_equipment for all to quayside_staff using (true) with check (true);
create policy system on booking_amendment_equipment for all to quayside_system using (true) with check (true);

create table booking_cancellation (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  state text default 'received'::text not null,
  remark text not null,
  reason text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint booking_cancellation_pkey PRIMARY KEY (id),
  constraint booking_cancellation_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_cancellation_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint booking_cancellation_state_check CHECK ((state = ANY (ARRAY['received'::text, 'confirmed'::text, 'declined'::text])))
);
CREATE INDEX booking_cancellation_booking ON booking_cancellation USING btree (booking_id, id);
CREATE INDEX booking_cancellation_created_by ON booking_cancellation USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE UNIQUE INDEX booking_cancellation_open ON booking_cancellation USING btree (booking_id) WHERE (state = 'received'::text);
create policy scoped on booking_cancellation for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_cancellation.booking_id))));
create policy staff on booking_cancellation for all to quayside_staff using (true) with check (true);
create policy system on booking_cancellation for all to quayside_system using (true) with check (true);

create table booking_dangerous (
  booking_id bigint not null,
  line_no integer not null,
  un_no text not null,
  dg_class text not null,
  proper_name text not null,
  packing_group text,
  pieces integer not null,
  net_kg numeric(14,3) not null,
  constraint booking_dangerous_pkey PRIMARY KEY (booking_id, line_no),
  constraint booking_dangerous_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_dangerous_line_no_check CHECK ((line_no > 0)),
  constraint booking_dangerous_net_kg_check CHECK ((net_kg > (0)::numeric)),
  constraint booking_dangerous_packing_group_check CHECK ((packing_group = ANY (ARRAY['I'::text, 'II'::text, 'III'::text]))),
  constraint booking_dangerous_pieces_check CHECK ((pieces > 0)),
  constraint booking_dangerous_un_no_check CHECK ((un_no ~ '^[0-9]{4}$'::text))
);
create policy scoped on booking_dangerous for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_dangerous.booking_id))));
create policy staff on booking_dangerous for all to quayside_staff using (true) with check (true);
create policy system on booking_dangerous for all to quayside_system using (true) with check (true);

create table booking_equipment (
  booking_id bigint not null,
  line_no integer not null,
  size_type text not null,
  units integer not null,
  shipper_owned boolean default false not null,
  cargo_kg numeric(14,3),
  commodity text,
  temperature_c numeric(4,1),
  non_operating boolean default false not null,
  constraint booking_equipment_pkey PRIMARY KEY (booking_id, line_no),
  constraint booking_equipment_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_equipment_cargo_kg_check CHECK ((cargo_kg > (0)::numeric)),
  constraint booking_equipment_line_no_check CHECK ((line_no > 0)),
  constraint booking_equipment_size_type_check CHECK ((size_type ~ '^[A-Z0-9]{4}$'::text)),
  constraint booking_equipment_temperature_c_check CHECK (((temperature_c >= ('-65'::integer)::numeric) AND (temperature_c <= (40)::numeric))),
  constraint booking_equipment_units_check CHECK (((units >= 1) AND (units <= 999)))
);
create policy scoped on booking_equipment for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_equipment.booking_id))));
create policy staff on booking_equipment for all to quayside_staff using (true) with check (true);
create policy system on booking_equipment for all to quayside_system using (true) with check (true);

create table booking_flight (
  booking_id bigint not null,
  line_no integer not null,
  flight_no text not null,
  origin_station_id bigint not null,
  destination_station_id bigint not null,
  departs_at timestamp with time zone not null,
  arrives_at timestamp with time zone not null,
  constraint booking_flight_pkey PRIMARY KEY (booking_id, line_no),
  constraint booking_flight_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_flight_destination_station_id_fkey FOREIGN KEY (destination_station_id) REFERENCES station(id),
  constraint booking_flight_origin_station_id_fkey FOREIGN KEY (origin_station_id) REFERENCES station(id),
  constraint booking_flight_check CHECK ((departs_at < arrives_at)),
  constraint booking_flight_check1 CHECK ((origin_station_id <> destination_station_id)),
  constraint booking_flight_flight_no_check CHECK ((flight_no ~ '^[A-Z0-9]{2}[0-9]{1,4}[A-Z]?$'::text)),
  constraint booking_flight_line_no_check CHECK ((line_no > 0))
);
CREATE INDEX booking_flight_destination ON booking_flight USING btree (destination_station_id, arrives_at);
CREATE INDEX booking_flight_origin ON booking_flight USING btree (origin_station_id, departs_at);
create policy scoped on booking_flight for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_flight.booking_id))));
create policy staff on booking_flight for all to quayside_staff using (true) with check (true);
create policy system on booking_flight for all to quayside_system using (true) with check (true);

create table booking_piece (
  booking_id bigint not null,
  line_no integer not null,
  pieces integer not null,
  length numeric(8,1) not null,
  width numeric(8,1) not null,
  height numeric(8,1) not null,
  length_unit text not null,
  weight numeric(14,3) not null,
  weight_unit text not null,
  constraint booking_piece_pkey PRIMARY KEY (booking_id, line_no),
  constraint booking_piece_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_piece_height_check CHECK ((height > (0)::numeric)),
  constraint booking_piece_length_check CHECK ((length > (0)::numeric)),
  constraint booking_piece_length_unit_check CHECK ((length_unit = ANY (ARRAY['cm'::text, 'in'::text]))),
  constraint booking_piece_line_no_check CHECK ((line_no > 0)),
  constraint booking_piece_pieces_check CHECK ((pieces > 0)),
  constraint booking_piece_weight_check CHECK ((weight > (0)::numeric)),
  constraint booking_piece_weight_unit_check CHECK ((weight_unit = ANY (ARRAY['kg'::text, 'lb'::text]))),
  constraint booking_piece_width_check CHECK ((width > (0)::numeric))
);
create policy scoped on booking_piece for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_piece.booking_id))));
create policy staff on booking_piece for all to quayside_staff using (true) with check (true);
create policy system on booking_piece for all to quayside_system using (true) with check (true);

create table booking_rate (
  booking_id bigint not null,
  line_no integer not null,
  rate_class text not null,
  from_kg numeric(14,3) not null,
  rate numeric(18,6) not null,
  constraint booking_rate_booking_id_rate_class_from_kg_key UNIQUE (booking_id, rate_class, from_kg),
  constraint booking_rate_pkey PRIMARY KEY (booking_id, line_no),
  constraint booking_rate_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_rate_from_kg_check CHECK ((from_kg >= (0)::numeric)),
  constraint booking_rate_line_no_check CHECK ((line_no > 0)),
  constraint booking_rate_rate_check CHECK ((rate > (0)::numeric)),
  constraint booking_rate_rate_class_check CHECK ((rate_class = ANY (ARRAY['M'::text, 'N'::text, 'Q'::text, 'C'::text])))
);
create policy scoped on booking_rate for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_rate.booking_id))));
create policy staff on booking_rate for all to quayside_staff using (true) with check (true);
create policy system on booking_rate for all to quayside_system using (true) with check (true);

create table booking_roll_over (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  from_sailing_id bigint not null,
  to_sailing_id bigint not null,
  reason text not null,
  remark text,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  constraint booking_roll_over_pkey PRIMARY KEY (id),
  constraint booking_roll_over_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_roll_over_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint booking_roll_over_from_sailing_id_fkey FOREIGN KEY (from_sailing_id) REFERENCES sailing(id),
  constraint booking_roll_over_to_sailing_id_fkey FOREIGN KEY (to_sailing_id) REFERENCES sailing(id),
  constraint booking_roll_over_check CHECK ((from_sailing_id <> to_sailing_id)),
  constraint booking_roll_over_reason_check CHECK ((reason = ANY (ARRAY['overbooked'::text, 'cutOffMissed'::text, 'customsHold'::text, 'cargoNotReady'::text, 'blankSailing'::text, 'vesselDelayed'::text, 'customerRequest'::text, 'other'::text])))
);
CREATE INDEX booking_roll_over_booking ON booking_roll_over USING btree (booking_id, id);
CREATE INDEX booking_roll_over_created_by ON booking_roll_over USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX booking_roll_over_from ON booking_roll_over USING btree (from_sailing_id);
CREATE INDEX booking_roll_over_to ON booking_roll_over USING btree (to_sailing_id);
create policy scoped on booking_roll_over for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_roll_over.booking_id))));
create policy staff on booking_roll_over for all to quayside_staff using (true) with check (true);
create policy system on booking_roll_over for all to quayside_system using (true) with check (true);

create table booking_surcharge (
  booking_id bigint not null,
  line_no integer not null,
  code text not null,
  due text not null,
  basis text not null,
  rate numeric(18,6) not null,
  min_charge numeric(18,6),
  max_charge numeric(18,6),
  constraint booking_surcharge_booking_id_code_due_key UNIQUE (booking_id, code, due),
  constraint booking_surcharge_pkey PRIMARY KEY (booking_id, line_no),
  constraint booking_surcharge_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_surcharge_basis_check CHECK ((basis = ANY (ARRAY['gross'::text, 'chargeable'::text, 'shipment'::text]))),
  constraint booking_surcharge_check CHECK ((min_charge <= max_charge)),
  constraint booking_surcharge_code_check CHECK ((code ~ '^[A-Z]{2}$'::text)),
  constraint booking_surcharge_due_check CHECK ((due = ANY (ARRAY['carrier'::text, 'agent'::text]))),
  constraint booking_surcharge_line_no_check CHECK ((line_no > 0)),
  constraint booking_surcharge_max_charge_check CHECK ((max_charge > (0)::numeric)),
  constraint booking_surcharge_min_charge_check CHECK ((min_charge > (0)::numeric)),
  constraint booking_surcharge_rate_check CHECK ((rate > (0)::numeric))
);
create policy scoped on booking_surcharge for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_surcharge.booking_id))));
create policy staff on booking_surcharge for all to quayside_staff using (true) with check (true);
create policy system on booking_surcharge for all to quayside_system using (true) with check (true);

create table booking_uld (
  booking_id bigint not null,
  line_no integer not null,
  uld_no text not null,
  pieces integer not null,
  gross_kg numeric(14,3),
  constraint booking_uld_booking_id_uld_no_key UNIQUE (booking_id, uld_no),
  constraint booking_uld_pkey PRIMARY KEY (booking_id, line_no),
  constraint booking_uld_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint booking_uld_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint booking_uld_line_no_check CHECK ((line_no > 0)),
  constraint booking_uld_pieces_check CHECK ((pieces > 0)),
  constraint booking_uld_uld_no_check CHECK ((uld_no ~ '^[A-Z][A-Z0-9]{2}[0-9]{4,5}[A-Z0-9]{2,3}$'::text))
);
create policy scoped on booking_uld for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = booking_uld.booking_id))));
create policy staff on booking_uld for all to quayside_staff using (true) with check (true);
create policy system on booking_uld for all to quayside_system using (true) with check (true);

create table cargo_claim (
  id bigint generated always as identity not null,
  claim_no text not null,
  company_id bigint not null,
  customer_id bigint not null,
  order_id bigint,
  source_subject text,
  source_id bigint,
  source_no text,
  kind text not null,
  mode text not null,
  state text default 'registered'::text not null,
  happened_at timestamp with time zone not null,
  place text,
  delivered_on date,
  description text not null,
  qty numeric(18,3),
  cartons integer,
  pallets integer,
  gross_kg numeric(18,3),
  currency text not null,
  goods_value_minor bigint,
  claimed_minor bigint not null,
  approved_minor bigint,
  credited_minor bigint,
  recovered_minor bigint default 0 not null,
  rule_id bigint,
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
  investigator_id bigint,
  investigated_at timestamp with time zone,
  liability_reason text,
  decided_by bigint,
  decided_at timestamp with time zone,
  amount_reason text,
  submitted_by bigint,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  posted_at timestamp with time zone,
  settled_at timestamp with time zone,
  closed_at timestamp with time zone,
  reason text,
  by_customer boolean default false not null,
  registered_by_name text not null,
  created_by bigint,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  offered_minor bigint,
  offer_answer text,
  offer_note text,
  offer_answered_by bigint,
  offer_answered_at timestamp with time zone,
  suit_reminded_on date,
  constraint cargo_claim_claim_no_key UNIQUE (claim_no),
  constraint cargo_claim_pkey PRIMARY KEY (id),
  constraint cargo_claim_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint cargo_claim_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint cargo_claim_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint cargo_claim_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint cargo_claim_investigator_id_fkey FOREIGN KEY (investigator_id) REFERENCES account(id),
  constraint cargo_claim_offer_answered_by_fkey FOREIGN KEY (offer_answered_by) REFERENCES account(id),
  constraint cargo_claim_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint cargo_claim_rule_id_fkey FOREIGN KEY (rule_id) REFERENCES claim_rule(id),
  constraint cargo_claim_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES account(id),
  constraint cargo_claim_cartons_check CHECK ((cartons > 0)),
  constraint cargo_claim_check CHECK (((approved_minor > 0) AND (approved_minor <= claimed_minor))),
  constraint cargo_claim_check1 CHECK (((source_subject IS NULL) = (source_id IS NULL))),
  constraint cargo_claim_check2 CHECK (((state <> ALL (ARRAY['directorReview'::text, 'financeDirectorReview'::text, 'amountApproved'::text, 'posted'::text, 'settled'::text, 'closed'::text])) OR (approved_minor IS NOT NULL))),
  constraint cargo_claim_check3 CHECK (((offer_answer IS NULL) = (offer_answered_at IS NULL))),
  constraint cargo_claim_check4 CHECK (((offer_answer IS NULL) OR (offered_minor IS NOT NULL))),
  constraint cargo_claim_claimed_minor_check CHECK ((claimed_minor >= 0)),
  constraint cargo_claim_credited_minor_check CHECK ((credited_minor >= 0)),
  constraint cargo_claim_goods_value_minor_check CHECK ((goods_value_minor >= 0)),
  constraint cargo_claim_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint cargo_claim_kind_check CHECK ((kind = ANY (ARRAY['refusal'::text, 'damage'::text, 'shortage'::text, 'loss'::text, 'delay'::text, 'wet'::text, 'accident'::text, 'temperature'::text, 'customs'::text, 'document'::text]))),
  constraint cargo_claim_mode_check CHECK ((mode = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'warehouse'::text]))),
  constraint cargo_claim_offer_answer_check CHECK ((offer_answer = ANY (ARRAY['accepted'::text, 'refused'::text]))),
  constraint cargo_claim_offered_minor_check CHECK ((offered_minor >= 0)),
  constraint cargo_claim_pallets_check CHECK ((pallets > 0)),
  constraint cargo_claim_qty_check CHECK ((qty > (0)::numeric)),
  constraint cargo_claim_recovered_minor_check CHECK ((recovered_minor >= 0)),
  constraint cargo_claim_source_subject_check CHECK ((source_subject = ANY (ARRAY['order'::text, 'freightJob'::text, 'roadException'::text, 'inbound'::text, 'pallet'::text]))),
  constraint cargo_claim_state_check CHECK ((state = ANY (ARRAY['registered'::text, 'investigating'::text, 'liabilityDecided'::text, 'directorReview'::text, 'financeDirectorReview'::text, 'amountApproved'::text, 'posted'::text, 'settled'::text, 'closed'::text, 'rejected'::text, 'cancelled'::text])))
);
CREATE INDEX cargo_claim_created_by ON cargo_claim USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX cargo_claim_customer ON cargo_claim USING btree (customer_id, id DESC);
CREATE INDEX cargo_claim_decided_by ON cargo_claim USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX cargo_claim_happened ON cargo_claim USING btree (company_id, happened_at DESC, id DESC);
CREATE INDEX cargo_claim_insurer_open ON cargo_claim USING btree (insurer_due_on) WHERE ((insurer_notified_on IS NULL) AND (state <> ALL (ARRAY['closed'::text, 'rejected'::text, 'cancelled'::text])));
CREATE INDEX cargo_claim_investigator ON cargo_claim USING btree (investigator_id, state) WHERE (investigator_id IS NOT NULL);
CREATE INDEX cargo_claim_list ON cargo_claim USING btree (company_id, id DESC);
CREATE INDEX cargo_claim_notice ON cargo_claim USING btree (company_id, COALESCE(notice_due_on, '9999-12-31'::date), id DESC);
CREATE INDEX cargo_claim_notice_open ON cargo_claim USING btree (notice_due_on) WHERE ((notified_on IS NULL) AND (state <> ALL (ARRAY['closed'::text, 'rejected'::text, 'cancelled'::text])));
CREATE INDEX cargo_claim_offer_answered_by ON cargo_claim USING btree (offer_answered_by) WHERE (offer_answered_by IS NOT NULL);
CREATE INDEX cargo_claim_order ON cargo_claim USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX cargo_claim_rule ON cargo_claim USING btree (rule_id) WHERE (rule_id IS NOT NULL);
CREATE INDEX cargo_claim_source ON cargo_claim USING btree (source_subject, source_id) WHERE (source_id IS NOT NULL);
CREATE INDEX cargo_claim_state ON cargo_claim USING btree (company_id, state, id DESC);
CREATE INDEX cargo_claim_submitted_by ON cargo_claim USING btree (submitted_by) WHERE (submitted_by IS NOT NULL);
CREATE INDEX cargo_claim_suit_open ON cargo_claim USING btree (suit_due_on) WHERE (state <> ALL (ARRAY['closed'::text, 'rejected'::text, 'cancelled'::text]));
CREATE INDEX cargo_claim_words ON cargo_claim USING gin (app.plain(((((claim_no || ' '::text) || COALESCE(source_no, ''::text)) || ' '::text) || description)) gin_trgm_ops);
create policy companies on cargo_claim for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on cargo_claim for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on cargo_claim for all to quayside_scoped using (
CASE
    WHEN (order_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM transport_order o
      WHERE (o.id = cargo_claim.order_id)))
    ELSE ((customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])) OR (created_by = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])) OR (investigator_id = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])))
END);
create policy staff on cargo_claim for all to quayside_staff using (true) with check (true);
create policy system on cargo_claim for all to quayside_system using (true) with check (true);
CREATE CONSTRAINT TRIGGER cargo_claim_whole AFTER INSERT OR UPDATE OF state, approved_minor ON cargo_claim DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.state <> ALL (ARRAY['registered'::text, 'investigating'::text, 'rejected'::text, 'cancelled'::text]))) EXECUTE FUNCTION app.check_claim_shares();

create table cargo_claim_share (
  id bigint generated always as identity not null,
  claim_id bigint not null,
  seq integer not null,
  party text not null,
  carrier_id bigint,
  percent numeric(7,4) not null,
  currency text not null,
  amount_minor bigint,
  recovered_minor bigint default 0 not null,
  note text,
  carrier_answer text,
  carrier_note text,
  carrier_answered_by bigint,
  carrier_answered_at timestamp with time zone,
  constraint cargo_claim_share_claim_id_seq_key UNIQUE (claim_id, seq),
  constraint cargo_claim_share_pkey PRIMARY KEY (id),
  constraint cargo_claim_share_carrier_answered_by_fkey FOREIGN KEY (carrier_answered_by) REFERENCES account(id),
  constraint cargo_claim_share_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint cargo_claim_share_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES cargo_claim(id),
  constraint cargo_claim_share_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint cargo_claim_share_carrier_answer_check CHECK ((carrier_answer = ANY (ARRAY['accepted'::text, 'disputed'::text]))),
  constraint cargo_claim_share_check CHECK (((recovered_minor >= 0) AND (recovered_minor <= COALESCE(amount_minor, (0)::bigint)))),
  constraint cargo_claim_share_check1 CHECK (((carrier_id IS NULL) OR (party <> ALL (ARRAY['own'::text, 'customer'::text])))),
  constraint cargo_claim_share_check2 CHECK (((carrier_id IS NOT NULL) OR (party = ANY (ARRAY['own'::text, 'customer'::text, 'warehouse'::text])))),
  constraint cargo_claim_share_check3 CHECK (((recovered_minor = 0) OR (carrier_id IS NOT NULL))),
  constraint cargo_claim_share_check4 CHECK (((carrier_answer IS NULL) = (carrier_answered_at IS NULL))),
  constraint cargo_claim_share_check5 CHECK (((carrier_answer IS NULL) OR (carrier_id IS NOT NULL))),
  constraint cargo_claim_share_party_check CHECK ((party = ANY (ARRAY['own'::text, 'carrier'::text, 'shippingLine'::text, 'warehouse'::text, 'insurer'::text, 'customer'::text]))),
  constraint cargo_claim_share_percent_check CHECK (((percent > (0)::numeric) AND (percent <= (100)::numeric)))
);
CREATE INDEX cargo_claim_share_answered_by ON cargo_claim_share USING btree (carrier_answered_by) WHERE (carrier_answered_by IS NOT NULL);
CREATE INDEX cargo_claim_share_carrier ON cargo_claim_share USING btree (carrier_id, claim_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX cargo_claim_share_party ON cargo_claim_share USING btree (party, claim_id);
create policy scoped on cargo_claim_share for all to quayside_scoped using ((EXISTS ( SELECT
   FROM cargo_claim c
  WHERE (c.id = cargo_claim_share.claim_id))));
create policy staff on cargo_claim_share for all to quayside_staff using (true) with check (true);
create policy system on cargo_claim_share for all to quayside_system using (true) with check (true);
CREATE CONSTRAINT TRIGGER cargo_claim_share_whole AFTER INSERT OR DELETE OR UPDATE ON cargo_claim_share DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.check_claim_shares();

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
  short_name_en text,
  latin_name text default ''::text not null,
  latin_short_name text default ''::text not null,
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

create table carrier_message (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  house_id bigint,
  house_no text,
  company_id bigint not null,
  kind text not null,
  function text not null,
  reference text not null,
  parties jsonb not null,
  content text not null,
  facts_sha256 text not null,
  sent_to text,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  bill jsonb,
  constraint carrier_message_reference_key UNIQUE (reference),
  constraint carrier_message_pkey PRIMARY KEY (id),
  constraint carrier_message_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint carrier_message_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint carrier_message_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint carrier_message_house_id_fkey FOREIGN KEY (house_id) REFERENCES freight_house(id) ON DELETE SET NULL,
  constraint carrier_message_check CHECK (((kind = 'fhl'::text) = (house_no IS NOT NULL))),
  constraint carrier_message_facts_sha256_check CHECK ((facts_sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint carrier_message_function_check CHECK ((function = ANY (ARRAY['original'::text, 'replacement'::text]))),
  constraint carrier_message_kind_check CHECK ((kind = ANY (ARRAY['fwb'::text, 'fhl'::text, 'bookingRequest'::text, 'shippingInstructions'::text, 'iftmin'::text, 'coparn'::text, 'vermas'::text])))
);
CREATE INDEX carrier_message_booking ON carrier_message USING btree (booking_id, id);
CREATE INDEX carrier_message_company ON carrier_message USING btree (company_id);
CREATE INDEX carrier_message_created_by ON carrier_message USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX carrier_message_house ON carrier_message USING btree (house_id) WHERE (house_id IS NOT NULL);
create policy scoped on carrier_message for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = carrier_message.booking_id))));
create policy staff on carrier_message for all to quayside_staff using (true) with check (true);
create policy system on carrier_message for all to quayside_system using (true) with check (true);

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
  employee_id bigint,
  reversed_on date,
  withheld_minor bigint default 0 not null,
  claimed_on date,
  constraint cash_entry_entry_no_key UNIQUE (entry_no),
  constraint cash_entry_pkey PRIMARY KEY (id),
  constraint cash_entry_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint cash_entry_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES account(id),
  constraint cash_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint cash_entry_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint cash_entry_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint cash_entry_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES account(id),
  constraint cash_entry_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint cash_entry_payment_request_id_fkey FOREIGN KEY (payment_request_id) REFERENCES payment_request(id),
  constraint cash_entry_amount_minor_check CHECK ((amount_minor > 0)),
  constraint cash_entry_check CHECK (((fee_minor > 0) <= (fee_currency IS NOT NULL))),
  constraint cash_entry_claimed CHECK (((state <> 'claimed'::text) OR (num_nonnulls(customer_id, carrier_id, employee_id) = 1))),
  constraint cash_entry_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint cash_entry_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint cash_entry_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'cash'::text, 'cheque'::text, 'mobile'::text]))),
  constraint cash_entry_one_party CHECK ((num_nonnulls(customer_id, carrier_id, employee_id) <= 1)),
  constraint cash_entry_payee CHECK (((direction = 'in'::text) OR (num_nonnulls(carrier_id, customer_id, employee_id) = 1))),
  constraint cash_entry_rate_check CHECK ((rate > (0)::numeric)),
  constraint cash_entry_state_check CHECK ((state = ANY (ARRAY['registered'::text, 'claimed'::text, 'reversed'::text]))),
  constraint cash_entry_withheld_minor_check CHECK ((withheld_minor >= 0)),
  constraint cash_never_over CHECK (((allocated_minor >= (- withheld_minor)) AND (allocated_minor <= amount_minor))),
  constraint cash_out_has_request CHECK (((direction = 'in'::text) OR (employee_id IS NOT NULL) OR (payment_request_id IS NOT NULL))) NOT VALID
);
CREATE INDEX cash_entry_advance ON cash_entry USING btree (customer_id) WHERE ((customer_id IS NOT NULL) AND (direction = 'in'::text) AND (state = 'claimed'::text) AND (allocated_minor < amount_minor));
CREATE INDEX cash_entry_bank ON cash_entry USING btree (own_bank_account_id, value_on DESC);
CREATE INDEX cash_entry_carrier ON cash_entry USING btree (carrier_id, value_on, id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX cash_entry_claimed_by ON cash_entry USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX cash_entry_company ON cash_entry USING btree (company_id, direction, value_on DESC, id DESC);
CREATE INDEX cash_entry_created_by ON cash_entry USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX cash_entry_customer ON cash_entry USING btree (customer_id, value_on, id) WHERE (customer_id IS NOT NULL);
CREATE INDEX cash_entry_employee ON cash_entry USING btree (employee_id, value_on, id) WHERE (employee_id IS NOT NULL);
CREATE INDEX cash_entry_newest ON cash_entry USING btree (direction, value_on DESC, id DESC);
CREATE INDEX cash_entry_open ON cash_entry USING btree (company_id, direction, value_on, id) WHERE ((allocated_minor < amount_minor) AND (state <> 'reversed'::text));
CREATE INDEX cash_entry_request ON cash_entry USING btree (payment_request_id) WHERE (payment_request_id IS NOT NULL);
CREATE INDEX cash_entry_words ON cash_entry USING gin (app.plain(((((entry_no || ' '::text) || COALESCE(payer_name, ''::text)) || ' '::text) || COALESCE(bank_ref, ''::text))) gin_trgm_ops);
CREATE UNIQUE INDEX cash_entry_bank_ref ON cash_entry USING btree (own_bank_account_id, direction, bank_ref) WHERE ((bank_ref IS NOT NULL) AND (state <> 'reversed'::text));
create policy sides on cash_entry for all to quayside_staff using ((
CASE
    WHEN (customer_id IS NOT NULL) THEN 'receivable'::text
    WHEN (carrier_id IS NOT NULL) THEN 'payable'::text
    WHEN (direction = 'in'::text) THEN 'receivable'::text
    ELSE 'payable'::text
END <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
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
  storage_run_id bigint,
  input_tax text default 'invoice'::text not null,
  reverse_percent numeric(7,4) default 0 not null,
  freight_job_id bigint,
  declaration_id bigint,
  cargo_claim_id bigint,
  container_clock_id bigint,
  agent_share_id bigint,
  preparers bigint[] default '{}'::bigint[] not null,
  once_billed datemultirange,
  constraint charge_reverses_id_key UNIQUE (reverses_id),
  constraint charge_pkey PRIMARY KEY (id),
  constraint charge_agent_share_id_fkey FOREIGN KEY (agent_share_id) REFERENCES agent_share(id),
  constraint charge_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint charge_cargo_claim_id_fkey FOREIGN KEY (cargo_claim_id) REFERENCES cargo_claim(id),
  constraint charge_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint charge_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint charge_container_clock_id_fkey FOREIGN KEY (container_clock_id) REFERENCES container_clock(id),
  constraint charge_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint charge_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint charge_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES customs_declaration(id),
  constraint charge_fee_name_id_fkey FOREIGN KEY (fee_name_id) REFERENCES fee_name(id),
  constraint charge_freight_job_id_fkey FOREIGN KEY (freight_job_id) REFERENCES freight_job(id),
  constraint charge_job_lock_id_fkey FOREIGN KEY (job_lock_id) REFERENCES job_lock(id),
  constraint charge_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint charge_quotation_price_id_fkey FOREIGN KEY (quotation_price_id) REFERENCES quotation_price(id),
  constraint charge_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES charge(id),
  constraint charge_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES account(id),
  constraint charge_storage_run_id_fkey FOREIGN KEY (storage_run_id) REFERENCES storage_run(id),
  constraint charge_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id),
  constraint charge_business_check CHECK ((business = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'storage'::text, 'other'::text]))),
  constraint charge_check CHECK (((side = 'receivable'::text) = (customer_id IS NOT NULL))),
  constraint charge_check1 CHECK (((side = 'payable'::text) = (carrier_id IS NOT NULL))),
  constraint charge_check2 CHECK ((amount_minor = (net_minor + tax_minor))),
  constraint charge_check3 CHECK (((state = ANY (ARRAY['unpriced'::text, 'void'::text])) OR (fee_name_id IS NOT NULL))),
  constraint charge_check4 CHECK (((state = 'billed'::text) = (bill_id IS NOT NULL))),
  constraint charge_check5 CHECK (((NOT estimated) OR (state = ANY (ARRAY['unpriced'::text, 'open'::text, 'void'::text])))),
  constraint charge_financial_month_check CHECK ((financial_month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint charge_input_tax CHECK ((input_tax = ANY (ARRAY['invoice'::text, 'reverse'::text, 'cost'::text]))),
  constraint charge_rate_check CHECK ((rate > (0)::numeric)),
  constraint charge_reverse_percent CHECK (((reverse_percent >= (0)::numeric) AND (reverse_percent <= (100)::numeric))),
  constraint charge_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text]))),
  constraint charge_source_check CHECK ((source = ANY (ARRAY['quote'::text, 'manual'::text, 'import'::text, 'agreed'::text]))),
  constraint charge_state_check CHECK ((state = ANY (ARRAY['unpriced'::text, 'open'::text, 'reviewed'::text, 'billed'::text, 'void'::text])))
);
CREATE INDEX charge_all_newest ON charge USING btree (business_on DESC, id DESC) WHERE (NOT estimated);
CREATE INDEX charge_bill ON charge USING btree (bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX charge_cargo_claim ON charge USING btree (cargo_claim_id) WHERE (cargo_claim_id IS NOT NULL);
CREATE INDEX charge_carrier_newest ON charge USING btree (carrier_id, state, business_on DESC, id DESC) WHERE (carrier_id IS NOT NULL);
CREATE INDEX charge_company ON charge USING btree (company_id, side, business_on DESC, id DESC);
CREATE INDEX charge_container_clock ON charge USING btree (container_clock_id) WHERE (container_clock_id IS NOT NULL);
CREATE INDEX charge_created_by ON charge USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX charge_customer_newest ON charge USING btree (customer_id, state, business_on DESC, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX charge_declaration ON charge USING btree (declaration_id) WHERE (declaration_id IS NOT NULL);
CREATE INDEX charge_expected ON charge USING btree (customer_id, order_id) INCLUDE (currency, amount_minor) WHERE ((side = 'receivable'::text) AND estimated AND (state = 'open'::text));
CREATE INDEX charge_fee_name ON charge USING btree (fee_name_id);
CREATE INDEX charge_freight_job ON charge USING btree (freight_job_id, side) WHERE (freight_job_id IS NOT NULL);
CREATE INDEX charge_job_lock ON charge USING btree (job_lock_id) WHERE (job_lock_id IS NOT NULL);
CREATE INDEX charge_newest ON charge USING btree (side, business_on DESC, id DESC) WHERE (NOT estimated);
CREATE INDEX charge_order ON charge USING btree (order_id, side) WHERE (order_id IS NOT NULL);
CREATE INDEX charge_owed ON charge USING btree (customer_id, currency) WHERE ((customer_id IS NOT NULL) AND (NOT estimated) AND (state = ANY (ARRAY['open'::text, 'reviewed'::text])));
CREATE INDEX charge_price ON charge USING btree (quotation_price_id) WHERE (quotation_price_id IS NOT NULL);
CREATE INDEX charge_reviewed_by ON charge USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX charge_state ON charge USING btree (company_id, side, state, business_on DESC, id DESC) WHERE (NOT estimated);
CREATE INDEX charge_storage_run ON charge USING btree (storage_run_id) WHERE (storage_run_id IS NOT NULL);
CREATE INDEX charge_work_order ON charge USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
CREATE UNIQUE INDEX charge_agent_share ON charge USING btree (agent_share_id) WHERE (agent_share_id IS NOT NULL);
create policy carrier on charge for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy companies on charge for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on charge for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on charge for all to quayside_scoped using (
CASE
    WHEN (order_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM transport_order o
      WHERE (o.id = charge.order_id)))
    WHEN (work_order_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM work_order w
      WHERE (w.id = charge.work_order_id)))
    WHEN (freight_job_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM freight_job j
      WHERE (j.id = charge.freight_job_id)))
    ELSE (COALESCE((customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])), false) OR COALESCE((created_by = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])), false))
END);
create policy sides on charge for all to quayside_staff using (
CASE side
    WHEN 'receivable'::text THEN ( SELECT ('receivable'::text <> ALL (app.hidden_sides())))
    ELSE ( SELECT ('payable'::text <> ALL (app.hidden_sides())))
END);
create policy staff on charge for all to quayside_staff using (true) with check (true);
create policy system on charge for all to quayside_system using (true) with check (true);
CREATE TRIGGER charge_deleted_profit AFTER DELETE ON charge REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_profit();
CREATE TRIGGER charge_inserted_profit AFTER INSERT ON charge REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_profit();
CREATE TRIGGER charge_job_locked BEFORE UPDATE ON charge FOR EACH ROW WHEN (((old.job_lock_id IS NOT NULL) AND (NOT (new.job_lock_id IS DISTINCT FROM old.job_lock_id)) AND ((((((((((old.state IS DISTINCT FROM new.state) OR (old.bill_id IS DISTINCT FROM new.bill_id)) OR (old.fee_name_id IS DISTINCT FROM new.fee_name_id)) OR (old.currency IS DISTINCT FROM new.currency)) OR (old.amount_minor IS DISTINCT FROM new.amount_minor)) OR (old.net_minor IS DISTINCT FROM new.net_minor)) OR (old.functional_minor IS DISTINCT FROM new.functional_minor)) OR (old.functional_net_minor IS DISTINCT FROM new.functional_net_minor)) OR (old.business_on IS DISTINCT FROM new.business_on)) OR (old.financial_month IS DISTINCT FROM new.financial_month)))) EXECUTE FUNCTION app.refuse_locked_charge();
CREATE TRIGGER charge_job_locked_kept BEFORE DELETE ON charge FOR EACH ROW WHEN ((old.job_lock_id IS NOT NULL)) EXECUTE FUNCTION app.refuse_locked_charge();
CREATE TRIGGER charge_updated_profit AFTER UPDATE ON charge REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_profit();

create table claim_recovery (
  id bigint generated always as identity not null,
  company_id bigint not null,
  claim_id bigint not null,
  state text default 'proposed'::text not null,
  party text not null,
  carrier_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  charged_minor bigint,
  recovered_on date not null,
  reference text,
  reason text not null,
  decision text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint claim_recovery_pkey PRIMARY KEY (id),
  constraint claim_recovery_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint claim_recovery_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES cargo_claim(id),
  constraint claim_recovery_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint claim_recovery_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint claim_recovery_amount_minor_check CHECK ((amount_minor > 0)),
  constraint claim_recovery_check CHECK (((charged_minor >= 0) AND (charged_minor <= amount_minor))),
  constraint claim_recovery_check1 CHECK (((charged_minor IS NULL) = (state = ANY (ARRAY['proposed'::text, 'withdrawn'::text])))),
  constraint claim_recovery_party_check CHECK ((party = ANY (ARRAY['carrier'::text, 'shippingLine'::text, 'warehouse'::text, 'insurer'::text]))),
  constraint claim_recovery_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'posted'::text, 'withdrawn'::text, 'takenBack'::text])))
);
CREATE INDEX claim_recovery_carrier ON claim_recovery USING btree (carrier_id);
CREATE INDEX claim_recovery_claim ON claim_recovery USING btree (claim_id, id DESC);
CREATE INDEX claim_recovery_company ON claim_recovery USING btree (company_id);
CREATE INDEX claim_recovery_created_by ON claim_recovery USING btree (created_by);
CREATE INDEX claim_recovery_proposed ON claim_recovery USING btree (claim_id) WHERE (state = 'proposed'::text);
create policy scoped on claim_recovery for all to quayside_scoped using ((EXISTS ( SELECT
   FROM cargo_claim c
  WHERE (c.id = claim_recovery.claim_id))));
create policy staff on claim_recovery for all to quayside_staff using (true) with check (true);
create policy system on claim_recovery for all to quayside_system using (true) with check (true);

create table claim_rule (
  id bigint generated always as identity not null,
  code text not null,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  mode text not null,
  standard boolean default false not null,
  notice_days integer,
  delay_notice_days integer,
  suit_months integer,
  xdr_per_kg numeric(12,4),
  xdr_per_package numeric(12,4),
  source text not null,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint claim_rule_code_key UNIQUE (code),
  constraint claim_rule_pkey PRIMARY KEY (id),
  constraint claim_rule_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint claim_rule_delay_notice_days_check CHECK ((delay_notice_days > 0)),
  constraint claim_rule_mode_check CHECK ((mode = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'warehouse'::text]))),
  constraint claim_rule_notice_days_check CHECK ((notice_days > 0)),
  constraint claim_rule_suit_months_check CHECK ((suit_months > 0)),
  constraint claim_rule_xdr_per_kg_check CHECK ((xdr_per_kg > (0)::numeric)),
  constraint claim_rule_xdr_per_package_check CHECK ((xdr_per_package > (0)::numeric))
);
CREATE INDEX claim_rule_created_by ON claim_rule USING btree (created_by);
CREATE INDEX claim_rule_list ON claim_rule USING btree (code, id);
CREATE INDEX claim_rule_mode ON claim_rule USING btree (mode) WHERE (active AND standard);
CREATE INDEX claim_rule_search ON claim_rule USING gin (app.plain(search) gin_trgm_ops);
create policy staff on claim_rule for all to quayside_staff using (true) with check (true);
create policy system on claim_rule for all to quayside_system using (true) with check (true);

create table clock_stop (
  id bigint generated always as identity not null,
  container_id bigint not null,
  reason text not null,
  from_on date not null,
  to_on date,
  remark text,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  constraint clock_stop_apart EXCLUDE USING gist (container_id WITH =, daterange(from_on, to_on, '[]'::text) WITH &&),
  constraint clock_stop_pkey PRIMARY KEY (id),
  constraint clock_stop_container_id_fkey FOREIGN KEY (container_id) REFERENCES freight_container(id) ON DELETE CASCADE,
  constraint clock_stop_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint clock_stop_order CHECK ((from_on <= to_on)),
  constraint clock_stop_reason_check CHECK ((reason = ANY (ARRAY['customsHold'::text, 'terminalClosed'::text, 'forceMajeure'::text, 'lineAgreed'::text, 'other'::text])))
);
CREATE INDEX clock_stop_created_by ON clock_stop USING btree (created_by) WHERE (created_by IS NOT NULL);
create policy scoped on clock_stop for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_container k
  WHERE (k.id = clock_stop.container_id))));
create policy staff on clock_stop for all to quayside_staff using (true) with check (true);
create policy system on clock_stop for all to quayside_system using (true) with check (true);

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
  file_ids bigint[] default '{}'::bigint[] not null,
  notified_at timestamp with time zone,
  constraint comment_pkey PRIMARY KEY (id),
  constraint comment_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX comment_account ON comment USING btree (account_id);
CREATE INDEX comment_record ON comment USING btree (subject, record_id, id);

create table company_reason (
  id bigint generated always as identity not null,
  company_id bigint not null,
  kind text not null,
  text text not null,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint company_reason_company_id_kind_text_key UNIQUE (company_id, kind, text),
  constraint company_reason_pkey PRIMARY KEY (id),
  constraint company_reason_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint company_reason_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint company_reason_kind_check CHECK ((kind = ANY (ARRAY['cancellation'::text, 'return'::text, 'reversal'::text, 'difference'::text, 'any'::text])))
);
CREATE INDEX company_reason_created_by ON company_reason USING btree (created_by);
CREATE INDEX company_reason_search ON company_reason USING gin (app.plain(search) gin_trgm_ops);

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
  latin_name text default ''::text not null,
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

create table container_clock (
  id bigint generated always as identity not null,
  container_id bigint not null,
  job_id bigint not null,
  company_id bigint not null,
  customer_id bigint not null,
  carrier_id bigint,
  station_id bigint not null,
  direction text not null,
  kind text not null,
  side text not null,
  state text not null,
  tariff_id bigint,
  start_basis text not null,
  started_on date not null,
  last_free_on date,
  ended_on date,
  stopped_days integer not null,
  charge_days integer not null,
  currency text,
  amount_minor bigint not null,
  lines jsonb not null,
  problem text,
  charged_minor bigint default 0 not null,
  charge_problem text,
  charge_tried_on date,
  warned_at timestamp with time zone,
  told_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  charged_currency text,
  charged_party_id bigint,
  constraint container_clock_container_id_direction_kind_side_key UNIQUE (container_id, direction, kind, side),
  constraint container_clock_pkey PRIMARY KEY (id),
  constraint container_clock_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint container_clock_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint container_clock_container_id_fkey FOREIGN KEY (container_id) REFERENCES freight_container(id) ON DELETE CASCADE,
  constraint container_clock_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint container_clock_job_id_fkey FOREIGN KEY (job_id) REFERENCES freight_job(id),
  constraint container_clock_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint container_clock_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES demurrage_tariff(id),
  constraint container_clock_check CHECK (((tariff_id IS NULL) = (problem IS NOT NULL))),
  constraint container_clock_check1 CHECK (((tariff_id IS NULL) OR (currency IS NOT NULL))),
  constraint container_clock_direction_check CHECK ((direction = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint container_clock_kind_check CHECK ((kind = ANY (ARRAY['demurrage'::text, 'detention'::text, 'combined'::text, 'storage'::text]))),
  constraint container_clock_problem_check CHECK ((problem = ANY (ARRAY['NO_TARIFF'::text, 'NO_LINE'::text]))),
  constraint container_clock_side_check CHECK ((side = ANY (ARRAY['payable'::text, 'receivable'::text]))),
  constraint container_clock_start_basis_check CHECK ((start_basis = ANY (ARRAY['planned'::text, 'estimated'::text, 'actual'::text]))),
  constraint container_clock_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'running'::text, 'late'::text, 'ended'::text])))
);
CREATE INDEX container_clock_carrier ON container_clock USING btree (carrier_id, COALESCE(last_free_on, 'infinity'::date));
CREATE INDEX container_clock_customer ON container_clock USING btree (customer_id, COALESCE(last_free_on, 'infinity'::date));
CREATE INDEX container_clock_free ON container_clock USING btree (company_id, COALESCE(last_free_on, 'infinity'::date), id);
CREATE INDEX container_clock_job ON container_clock USING btree (job_id);
CREATE INDEX container_clock_open ON container_clock USING btree (company_id, container_id) WHERE ((state <> 'ended'::text) OR (problem IS NOT NULL));
CREATE INDEX container_clock_problem ON container_clock USING btree (company_id, COALESCE(last_free_on, 'infinity'::date), id) WHERE (problem IS NOT NULL);
CREATE INDEX container_clock_soonest ON container_clock USING btree (COALESCE(last_free_on, 'infinity'::date), id) INCLUDE (company_id);
CREATE INDEX container_clock_soonest_in_state ON container_clock USING btree (state, COALESCE(last_free_on, 'infinity'::date), id) INCLUDE (company_id);
CREATE INDEX container_clock_state ON container_clock USING btree (company_id, state, COALESCE(last_free_on, 'infinity'::date), id);
CREATE INDEX container_clock_station ON container_clock USING btree (station_id, COALESCE(last_free_on, 'infinity'::date));
CREATE INDEX container_clock_tariff ON container_clock USING btree (tariff_id);
CREATE INDEX container_clock_uncharged ON container_clock USING btree (company_id, id) WHERE ((amount_minor <> charged_minor) OR ((charged_minor <> 0) AND ((charged_currency IS DISTINCT FROM currency) OR (charged_party_id IS DISTINCT FROM
CASE side
    WHEN 'receivable'::text THEN customer_id
    ELSE carrier_id
END))));
CREATE INDEX container_clock_warning ON container_clock USING btree (company_id, last_free_on) WHERE ((state = ANY (ARRAY['running'::text, 'late'::text])) AND ((warned_at IS NULL) OR (told_at IS NULL)));
create policy scoped on container_clock for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = container_clock.job_id))));
create policy sides on container_clock for all to quayside_staff using ((side <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on container_clock for all to quayside_staff using (true) with check (true);
create policy system on container_clock for all to quayside_system using (true) with check (true);

create table container_event (
  container_id bigint not null,
  kind text not null,
  planned_at timestamp with time zone,
  estimated_at timestamp with time zone,
  actual_at timestamp with time zone,
  constraint container_event_pkey PRIMARY KEY (container_id, kind),
  constraint container_event_container_id_fkey FOREIGN KEY (container_id) REFERENCES freight_container(id) ON DELETE CASCADE,
  constraint container_event_kind_check CHECK ((kind = ANY (ARRAY['discharged'::text, 'gateOutFull'::text, 'gateInEmpty'::text, 'gateOutEmpty'::text, 'gateInFull'::text, 'loaded'::text])))
);
create policy scoped on container_event for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_container k
  WHERE (k.id = container_event.container_id))));
create policy staff on container_event for all to quayside_staff using (true) with check (true);
create policy system on container_event for all to quayside_system using (true) with check (true);

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
create policy companies on contract for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
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
create policy sides on credit_lift for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
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
create policy sides on credit_reservation for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
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
  short_name_en text,
  latin_name text default ''::text not null,
  latin_short_name text default ''::text not null,
  takes_times boolean default false not null,
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

create table customer_feed (
  id bigint generated always as identity not null,
  name text not null,
  company_id bigint not null,
  customer_id bigint not null,
  kind text not null,
  transport text not null,
  address text not null,
  user_name text,
  password text,
  host_key text,
  topics text[] not null,
  with_plans boolean default false not null,
  attempts_max integer default 20 not null,
  responsible_id bigint,
  secret text not null,
  previous_secret text,
  previous_until timestamp with time zone,
  state text default 'paused'::text not null,
  reason text,
  remark text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  keep_days integer default 365 not null,
  constraint customer_feed_pkey PRIMARY KEY (id),
  constraint customer_feed_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint customer_feed_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customer_feed_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint customer_feed_responsible_id_fkey FOREIGN KEY (responsible_id) REFERENCES account(id),
  constraint customer_feed_account CHECK (((transport <> 'sftp'::text) OR ((user_name IS NOT NULL) AND (host_key IS NOT NULL)))),
  constraint customer_feed_attempts_max_check CHECK (((attempts_max >= 1) AND (attempts_max <= 50))),
  constraint customer_feed_keep_days_check CHECK (((keep_days >= 30) AND (keep_days <= 3650))),
  constraint customer_feed_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'import'::text, 'export'::text]))),
  constraint customer_feed_state_check CHECK ((state = ANY (ARRAY['paused'::text, 'active'::text, 'closed'::text]))),
  constraint customer_feed_topics_check CHECK ((cardinality(topics) > 0)),
  constraint customer_feed_transport_check CHECK ((transport = ANY (ARRAY['https'::text, 'sftp'::text])))
);
CREATE INDEX customer_feed_created_by ON customer_feed USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX customer_feed_customer ON customer_feed USING btree (customer_id, kind);
CREATE INDEX customer_feed_list ON customer_feed USING btree (company_id, name, id);
CREATE INDEX customer_feed_responsible ON customer_feed USING btree (responsible_id) WHERE (responsible_id IS NOT NULL);
CREATE UNIQUE INDEX customer_feed_live ON customer_feed USING btree (company_id, customer_id, kind) WHERE (state <> 'closed'::text);
create policy scoped on customer_feed for all to quayside_scoped using (COALESCE((customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])), false));
create policy staff on customer_feed for all to quayside_staff using (true) with check (true);
create policy system on customer_feed for all to quayside_system using (true) with check (true);

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
  unit_value numeric(18,6),
  value_currency text,
  constraint customer_product_customer_id_code_key UNIQUE (customer_id, code),
  constraint customer_product_owner UNIQUE (id, customer_id),
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
  constraint customer_product_unit_m3_check CHECK ((unit_m3 > (0)::numeric)),
  constraint customer_product_unit_value_check CHECK ((unit_value > (0)::numeric)),
  constraint customer_product_value CHECK (((unit_value IS NULL) = (value_currency IS NULL)))
);
CREATE INDEX customer_product_barcode ON customer_product USING btree (barcode) WHERE (barcode IS NOT NULL);
CREATE INDEX customer_product_created_by ON customer_product USING btree (created_by);
CREATE INDEX customer_product_search ON customer_product USING gin (app.plain(search) gin_trgm_ops);
create policy customer on customer_product for select to quayside_customer using ((customer_id = ANY (( SELECT app.owners_of_goods() AS owners_of_goods)::bigint[])));
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

create table customs_case (
  id bigint generated always as identity not null,
  company_id bigint not null,
  declaration_id bigint not null,
  kind text not null,
  state text default 'draft'::text not null,
  reason text not null,
  decision text,
  changes jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  preparers bigint[] default '{}'::bigint[] not null,
  constraint customs_case_pkey PRIMARY KEY (id),
  constraint customs_case_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint customs_case_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customs_case_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES customs_declaration(id),
  constraint customs_case_kind_check CHECK ((kind = ANY (ARRAY['amendment'::text, 'deletion'::text]))),
  constraint customs_case_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text])))
);
CREATE INDEX customs_case_company ON customs_case USING btree (company_id);
CREATE INDEX customs_case_created_by ON customs_case USING btree (created_by);
CREATE INDEX customs_case_declaration ON customs_case USING btree (declaration_id, id DESC);
CREATE UNIQUE INDEX customs_case_once ON customs_case USING btree (declaration_id) WHERE (state = ANY (ARRAY['draft'::text, 'sent'::text]));
create policy scoped on customs_case for all to quayside_scoped using ((EXISTS ( SELECT
   FROM customs_declaration d
  WHERE (d.id = customs_case.declaration_id))));
create policy staff on customs_case for all to quayside_staff using (true) with check (true);
create policy system on customs_case for all to quayside_system using (true) with check (true);

create table customs_channel (
  id bigint generated always as identity not null,
  company_id bigint not null,
  country text not null,
  adapter text not null,
  mail_to text,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customs_channel_company_id_country_key UNIQUE (company_id, country),
  constraint customs_channel_pkey PRIMARY KEY (id),
  constraint customs_channel_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint customs_channel_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customs_channel_adapter_check CHECK ((adapter = ANY (ARRAY['fileDrop'::text, 'mail'::text, 'simulator'::text]))),
  constraint customs_channel_country_check CHECK ((country = ANY (ARRAY['CN'::text, 'VN'::text, 'TH'::text]))),
  constraint customs_channel_mail CHECK (((adapter <> 'mail'::text) OR (mail_to IS NOT NULL)))
);
CREATE INDEX customs_channel_created_by ON customs_channel USING btree (created_by);
CREATE INDEX customs_channel_search ON customs_channel USING gin (app.plain(search) gin_trgm_ops);
create policy staff on customs_channel for all to quayside_staff using (true) with check (true);
create policy system on customs_channel for all to quayside_system using (true) with check (true);

create table customs_declaration (
  id bigint generated always as identity not null,
  no text not null,
  company_id bigint not null,
  customer_id bigint not null,
  order_id bigint,
  broker_id bigint,
  state text default 'draft'::text not null,
  country text not null,
  direction text not null,
  type_code text,
  pre_entry_no text,
  customs_no text,
  channel text,
  domestic_party text not null,
  domestic_code text,
  domestic_uscc text,
  overseas_party text not null,
  producing_party text,
  customs_office text,
  port text,
  crossing_on date,
  declared_on date not null,
  record_no text,
  transport_mode text not null,
  vehicle text,
  voyage text,
  bl_no text,
  supervision_mode text,
  exemption_nature text,
  licence_no text,
  contract_no text not null,
  trade_country text not null,
  counter_country text not null,
  loading_port text,
  transit_port text,
  package_type text not null,
  pieces integer not null,
  gross_kg numeric(14,3) not null,
  net_kg numeric(14,3) not null,
  trade_term text not null,
  freight_mark text default 'total'::text not null,
  freight_value numeric(18,5),
  freight_currency text,
  insurance_mark text default 'total'::text not null,
  insurance_value numeric(18,5),
  insurance_currency text,
  other_mark text default 'total'::text not null,
  other_value numeric(18,5),
  other_currency text,
  marks text,
  special_relation boolean default false not null,
  price_influence boolean default false not null,
  royalty boolean default false not null,
  self_pay boolean default true not null,
  local_currency text not null,
  value_minor bigint default 0 not null,
  duty_minor bigint default 0 not null,
  consumption_minor bigint default 0 not null,
  vat_minor bigint default 0 not null,
  taxes_confirmed_by bigint,
  taxes_confirmed_at timestamp with time zone,
  taxes_paid_by bigint,
  taxes_paid_on date,
  payment_no text,
  inspection_no text,
  prepared_by bigint,
  reviewed_by bigint,
  reviewed_at timestamp with time zone,
  accepted_at timestamp with time zone,
  released_at timestamp with time zone,
  closed_at timestamp with time zone,
  reason text,
  filings integer default 0 not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  freight_job_id bigint,
  preparers bigint[] default '{}'::bigint[] not null,
  constraint customs_declaration_no_key UNIQUE (no),
  constraint customs_declaration_pkey PRIMARY KEY (id),
  constraint customs_declaration_broker_id_fkey FOREIGN KEY (broker_id) REFERENCES supplier(id),
  constraint customs_declaration_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint customs_declaration_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customs_declaration_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint customs_declaration_freight_job_id_fkey FOREIGN KEY (freight_job_id) REFERENCES freight_job(id),
  constraint customs_declaration_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint customs_declaration_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint customs_declaration_reviewed_by_fkey FOREIGN KEY (reviewed_by) REFERENCES account(id),
  constraint customs_declaration_taxes_confirmed_by_fkey FOREIGN KEY (taxes_confirmed_by) REFERENCES account(id),
  constraint customs_declaration_taxes_paid_by_fkey FOREIGN KEY (taxes_paid_by) REFERENCES account(id),
  constraint customs_declaration_channel_check CHECK ((channel = ANY (ARRAY['green'::text, 'yellow'::text, 'red'::text]))),
  constraint customs_declaration_check CHECK ((net_kg <= gross_kg)),
  constraint customs_declaration_check1 CHECK (((taxes_paid_on IS NULL) OR (taxes_confirmed_at IS NOT NULL))),
  constraint customs_declaration_check2 CHECK (((state <> ALL (ARRAY['accepted'::text, 'inspection'::text, 'released'::text, 'closed'::text, 'deleted'::text, 'seized'::text])) OR (customs_no IS NOT NULL))),
  constraint customs_declaration_check3 CHECK (((state <> ALL (ARRAY['reviewed'::text, 'submitted'::text, 'accepted'::text, 'inspection'::text, 'released'::text, 'closed'::text, 'deleted'::text, 'seized'::text])) OR (reviewed_by <> prepared_by))),
  constraint customs_declaration_consumption_minor_check CHECK ((consumption_minor >= 0)),
  constraint customs_declaration_country_check CHECK ((country = ANY (ARRAY['CN'::text, 'VN'::text, 'TH'::text]))),
  constraint customs_declaration_direction_check CHECK ((direction = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint customs_declaration_duty_minor_check CHECK ((duty_minor >= 0)),
  constraint customs_declaration_freight_mark_check CHECK ((freight_mark = ANY (ARRAY['percent'::text, 'unitPrice'::text, 'total'::text]))),
  constraint customs_declaration_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint customs_declaration_insurance_mark_check CHECK ((insurance_mark = ANY (ARRAY['percent'::text, 'unitPrice'::text, 'total'::text]))),
  constraint customs_declaration_net_kg_check CHECK ((net_kg > (0)::numeric)),
  constraint customs_declaration_other_mark_check CHECK ((other_mark = ANY (ARRAY['percent'::text, 'unitPrice'::text, 'total'::text]))),
  constraint customs_declaration_package_type_check CHECK ((package_type = ANY (ARRAY['carton'::text, 'pallet'::text, 'woodenCase'::text, 'drum'::text, 'bag'::text, 'bulk'::text, 'other'::text]))),
  constraint customs_declaration_pieces_check CHECK ((pieces > 0)),
  constraint customs_declaration_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'checking'::text, 'reviewed'::text, 'submitted'::text, 'accepted'::text, 'inspection'::text, 'seized'::text, 'released'::text, 'closed'::text, 'rejected'::text, 'deleted'::text, 'void'::text]))),
  constraint customs_declaration_trade_term_check CHECK ((trade_term = ANY (ARRAY['EXW'::text, 'FCA'::text, 'FOB'::text, 'CFR'::text, 'CPT'::text, 'CIF'::text, 'CIP'::text, 'DAP'::text, 'DDP'::text]))),
  constraint customs_declaration_transport_mode_check CHECK ((transport_mode = ANY (ARRAY['road'::text, 'rail'::text, 'sea'::text, 'air'::text, 'post'::text, 'other'::text]))),
  constraint customs_declaration_vat_minor_check CHECK ((vat_minor >= 0))
);
CREATE INDEX customs_declaration_bl ON customs_declaration USING btree (bl_no) WHERE (bl_no IS NOT NULL);
CREATE INDEX customs_declaration_broker ON customs_declaration USING btree (broker_id) WHERE (broker_id IS NOT NULL);
CREATE INDEX customs_declaration_confirmed_by ON customs_declaration USING btree (taxes_confirmed_by);
CREATE INDEX customs_declaration_created_by ON customs_declaration USING btree (created_by);
CREATE INDEX customs_declaration_customer ON customs_declaration USING btree (customer_id, declared_on DESC, id DESC);
CREATE INDEX customs_declaration_day ON customs_declaration USING btree (company_id, declared_on DESC, id DESC);
CREATE INDEX customs_declaration_freight_job ON customs_declaration USING btree (freight_job_id) WHERE (freight_job_id IS NOT NULL);
CREATE INDEX customs_declaration_newest ON customs_declaration USING btree (declared_on DESC, id DESC) INCLUDE (company_id);
CREATE INDEX customs_declaration_newest_in_state ON customs_declaration USING btree (state, declared_on DESC, id DESC) INCLUDE (company_id);
CREATE INDEX customs_declaration_no_order ON customs_declaration USING btree (company_id, no, id);
CREATE INDEX customs_declaration_order ON customs_declaration USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX customs_declaration_paid_by ON customs_declaration USING btree (taxes_paid_by);
CREATE INDEX customs_declaration_prepared_by ON customs_declaration USING btree (prepared_by);
CREATE INDEX customs_declaration_reviewed_by ON customs_declaration USING btree (reviewed_by);
CREATE INDEX customs_declaration_state ON customs_declaration USING btree (company_id, state, declared_on DESC, id DESC);
CREATE INDEX customs_declaration_words ON customs_declaration USING gin (app.plain(((((((no || ' '::text) || COALESCE(customs_no, ''::text)) || ' '::text) || COALESCE(bl_no, ''::text)) || ' '::text) || domestic_party)) gin_trgm_ops);
CREATE UNIQUE INDEX customs_declaration_customs_no ON customs_declaration USING btree (country, customs_no) WHERE (customs_no IS NOT NULL);
create policy scoped on customs_declaration for all to quayside_scoped using (((EXISTS ( SELECT
   FROM transport_order o
  WHERE (o.id = customs_declaration.order_id))) OR (EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = customs_declaration.freight_job_id)))));
create policy staff on customs_declaration for all to quayside_staff using (true) with check (true);
create policy system on customs_declaration for all to quayside_system using (true) with check (true);
CREATE TRIGGER customs_declaration_feed AFTER UPDATE OF state ON customs_declaration FOR EACH ROW WHEN (((new.state = 'released'::text) AND (old.state <> 'released'::text))) EXECUTE FUNCTION app.feed_customs_release();

create table customs_filing (
  id bigint generated always as identity not null,
  filing_key text not null,
  declaration_id bigint not null,
  round integer not null,
  company_id bigint not null,
  country text not null,
  ie text not null,
  adapter text not null,
  mail_to text,
  state text default 'queued'::text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone,
  queued_at timestamp with time zone not null,
  sending_at timestamp with time zone,
  filed_at timestamp with time zone,
  answered_at timestamp with time zone,
  reference text,
  reason text,
  faults jsonb default '[]'::jsonb not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customs_filing_declaration_id_round_key UNIQUE (declaration_id, round),
  constraint customs_filing_filing_key_key UNIQUE (filing_key),
  constraint customs_filing_pkey PRIMARY KEY (id),
  constraint customs_filing_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint customs_filing_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customs_filing_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES customs_declaration(id),
  constraint customs_filing_adapter_check CHECK ((adapter = ANY (ARRAY['fileDrop'::text, 'mail'::text, 'simulator'::text]))),
  constraint customs_filing_check CHECK (((state <> 'queued'::text) OR (next_at IS NOT NULL))),
  constraint customs_filing_check1 CHECK (((state <> 'sending'::text) OR (sending_at IS NOT NULL))),
  constraint customs_filing_country_check CHECK ((country = ANY (ARRAY['CN'::text, 'VN'::text, 'TH'::text]))),
  constraint customs_filing_ie_check CHECK ((ie = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint customs_filing_round_check CHECK ((round > 0)),
  constraint customs_filing_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'filed'::text, 'accepted'::text, 'released'::text, 'rejected'::text, 'corrected'::text, 'failed'::text, 'unsure'::text, 'withdrawn'::text])))
);
CREATE INDEX customs_filing_created_by ON customs_filing USING btree (created_by);
CREATE INDEX customs_filing_due ON customs_filing USING btree (next_at) WHERE (state = 'queued'::text);
CREATE INDEX customs_filing_list ON customs_filing USING btree (company_id, ie, queued_at DESC, id DESC);
CREATE INDEX customs_filing_newest ON customs_filing USING btree (ie, queued_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX customs_filing_newest_in_state ON customs_filing USING btree (ie, state, queued_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX customs_filing_sending ON customs_filing USING btree (sending_at) WHERE (state = 'sending'::text);
CREATE INDEX customs_filing_state ON customs_filing USING btree (company_id, ie, state, queued_at DESC, id DESC);
CREATE INDEX customs_filing_words ON customs_filing USING gin (app.plain(filing_key) gin_trgm_ops);
CREATE UNIQUE INDEX customs_filing_once ON customs_filing USING btree (declaration_id) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text, 'filed'::text, 'accepted'::text, 'failed'::text, 'unsure'::text]));
create policy staff on customs_filing for all to quayside_staff using (true) with check (true);
create policy system on customs_filing for all to quayside_system using (true) with check (true);

create table customs_line (
  id bigint generated always as identity not null,
  declaration_id bigint not null,
  line_no integer not null,
  hs_code text not null,
  ciq_code text,
  name text not null,
  spec text,
  qty numeric(18,5) not null,
  unit text not null,
  legal_qty numeric(18,5),
  legal_unit text,
  second_qty numeric(18,5),
  second_unit text,
  unit_price numeric(20,6) not null,
  total_minor bigint not null,
  currency text not null,
  origin text not null,
  destination text,
  district text,
  duty_mode text not null,
  origin_kind text not null,
  retail_minor bigint,
  tariff_id bigint,
  gap text,
  value_minor bigint default 0 not null,
  duty_minor bigint default 0 not null,
  consumption_minor bigint default 0 not null,
  vat_minor bigint default 0 not null,
  steps jsonb default '[]'::jsonb not null,
  constraint customs_line_declaration_id_line_no_key UNIQUE (declaration_id, line_no),
  constraint customs_line_pkey PRIMARY KEY (id),
  constraint customs_line_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES customs_declaration(id) ON DELETE CASCADE,
  constraint customs_line_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES customs_tariff(id),
  constraint customs_line_duty_mode_check CHECK ((duty_mode = ANY (ARRAY['levied'::text, 'exempt'::text]))),
  constraint customs_line_gap_check CHECK ((gap = ANY (ARRAY['tariff'::text, 'rate'::text, 'retail'::text]))),
  constraint customs_line_hs_code_check CHECK ((hs_code ~ '^\d{4,11}$'::text)),
  constraint customs_line_line_no_check CHECK ((line_no > 0)),
  constraint customs_line_origin_kind_check CHECK ((origin_kind = ANY (ARRAY['mfn'::text, 'preferential'::text, 'general'::text]))),
  constraint customs_line_qty_check CHECK ((qty > (0)::numeric)),
  constraint customs_line_retail_minor_check CHECK ((retail_minor >= 0)),
  constraint customs_line_total_minor_check CHECK ((total_minor >= 0)),
  constraint customs_line_unit_price_check CHECK ((unit_price >= (0)::numeric))
);
CREATE INDEX customs_line_tariff ON customs_line USING btree (tariff_id);
create policy staff on customs_line for all to quayside_staff using (true) with check (true);
create policy system on customs_line for all to quayside_system using (true) with check (true);

create table customs_message (
  id bigint generated always as identity not null,
  declaration_id bigint not null,
  kind text not null,
  outgoing boolean default false not null,
  happened_at timestamp with time zone not null,
  reference text,
  text text,
  raw text,
  faults jsonb default '[]'::jsonb not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  constraint customs_message_pkey PRIMARY KEY (id),
  constraint customs_message_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customs_message_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES customs_declaration(id) ON DELETE CASCADE,
  constraint customs_message_kind_check CHECK ((kind = ANY (ARRAY['filed'::text, 'accepted'::text, 'rejected'::text, 'inspection'::text, 'passed'::text, 'seized'::text, 'released'::text, 'note'::text])))
);
CREATE INDEX customs_message_created_by ON customs_message USING btree (created_by);
CREATE INDEX customs_message_declaration ON customs_message USING btree (declaration_id, id);
create policy staff on customs_message for all to quayside_staff using (true) with check (true);
create policy system on customs_message for all to quayside_system using (true) with check (true);

create table customs_paper (
  id bigint generated always as identity not null,
  declaration_id bigint not null,
  kind text not null,
  needed boolean default false not null,
  state text default 'missing'::text not null,
  document_no text,
  file_id bigint,
  valid_until date,
  constraint customs_paper_declaration_id_kind_key UNIQUE (declaration_id, kind),
  constraint customs_paper_pkey PRIMARY KEY (id),
  constraint customs_paper_declaration_id_fkey FOREIGN KEY (declaration_id) REFERENCES customs_declaration(id) ON DELETE CASCADE,
  constraint customs_paper_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint customs_paper_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'packingList'::text, 'contract'::text, 'transportDocument'::text, 'powerOfAttorney'::text, 'originCertificate'::text, 'licence'::text, 'inspectionCertificate'::text, 'other'::text]))),
  constraint customs_paper_state_check CHECK ((state = ANY (ARRAY['missing'::text, 'received'::text, 'verified'::text])))
);
CREATE INDEX customs_paper_file ON customs_paper USING btree (file_id) WHERE (file_id IS NOT NULL);
create policy staff on customs_paper for all to quayside_staff using (true) with check (true);
create policy system on customs_paper for all to quayside_system using (true) with check (true);

create table customs_rate (
  id bigint generated always as identity not null,
  country text not null,
  direction text not null,
  currency text not null,
  rate numeric(24,12) not null,
  valid_from date not null,
  valid_to date not null,
  basis text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customs_rate_one_a_day EXCLUDE USING gist (country WITH =, direction WITH =, currency WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE (active),
  constraint customs_rate_pkey PRIMARY KEY (id),
  constraint customs_rate_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customs_rate_country_check CHECK ((country = ANY (ARRAY['CN'::text, 'VN'::text, 'TH'::text]))),
  constraint customs_rate_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint customs_rate_direction_check CHECK ((direction = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint customs_rate_rate_check CHECK ((rate > (0)::numeric)),
  constraint customs_rate_term CHECK ((valid_from <= valid_to))
);
CREATE INDEX customs_rate_created_by ON customs_rate USING btree (created_by);
CREATE INDEX customs_rate_from ON customs_rate USING btree (valid_from, id);
CREATE INDEX customs_rate_search ON customs_rate USING gin (app.plain(search) gin_trgm_ops);

create table customs_simulation (
  filing_key text not null,
  received_at timestamp with time zone not null,
  answered text default 'none'::text not null,
  constraint customs_simulation_pkey PRIMARY KEY (filing_key),
  constraint customs_simulation_answered_check CHECK ((answered = ANY (ARRAY['none'::text, 'rejected'::text, 'accepted'::text, 'inspection'::text, 'passed'::text, 'released'::text])))
);
CREATE INDEX customs_simulation_open ON customs_simulation USING btree (received_at) WHERE (answered = ANY (ARRAY['none'::text, 'accepted'::text, 'inspection'::text, 'passed'::text]));
create policy staff on customs_simulation for all to quayside_staff using (true) with check (true);
create policy system on customs_simulation for all to quayside_system using (true) with check (true);

create table customs_tariff (
  id bigint generated always as identity not null,
  country text not null,
  direction text not null,
  hs_code text not null,
  name text not null,
  origin_kind text not null,
  origin_country text,
  agreement text,
  duty_percent numeric(7,4) not null,
  consumption_percent numeric(7,4) default 0 not null,
  interior_percent numeric(7,4) default 0 not null,
  vat_percent numeric(7,4) not null,
  valid_from date not null,
  valid_to date,
  basis text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint customs_tariff_one_a_day EXCLUDE USING gist (country WITH =, direction WITH =, hs_code WITH =, origin_kind WITH =, COALESCE(origin_country, ''::text) WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE (active),
  constraint customs_tariff_pkey PRIMARY KEY (id),
  constraint customs_tariff_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint customs_tariff_consumption_percent_check CHECK (((consumption_percent >= (0)::numeric) AND (consumption_percent <= (100)::numeric))),
  constraint customs_tariff_country_check CHECK ((country = ANY (ARRAY['CN'::text, 'VN'::text, 'TH'::text]))),
  constraint customs_tariff_direction_check CHECK ((direction = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint customs_tariff_duty_percent_check CHECK (((duty_percent >= (0)::numeric) AND (duty_percent <= (100)::numeric))),
  constraint customs_tariff_hs_code_check CHECK ((hs_code ~ '^\d{4,11}$'::text)),
  constraint customs_tariff_interior_percent_check CHECK (((interior_percent >= (0)::numeric) AND (interior_percent <= (100)::numeric))),
  constraint customs_tariff_origin CHECK (((origin_kind = 'preferential'::text) = (origin_country IS NOT NULL))),
  constraint customs_tariff_origin_country_check CHECK ((origin_country ~ '^[A-Z]{2}$'::text)),
  constraint customs_tariff_origin_kind_check CHECK ((origin_kind = ANY (ARRAY['mfn'::text, 'preferential'::text, 'general'::text]))),
  constraint customs_tariff_term CHECK ((valid_from <= valid_to)),
  constraint customs_tariff_vat_percent_check CHECK (((vat_percent >= (0)::numeric) AND (vat_percent <= (100)::numeric)))
);
CREATE INDEX customs_tariff_code ON customs_tariff USING btree (hs_code, id);
CREATE INDEX customs_tariff_created_by ON customs_tariff USING btree (created_by);
CREATE INDEX customs_tariff_from ON customs_tariff USING btree (valid_from, id);
CREATE INDEX customs_tariff_search ON customs_tariff USING gin (app.plain(search) gin_trgm_ops);

create table delay_notice (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  sailing_id bigint not null,
  expected_departure timestamp with time zone not null,
  expected_arrival timestamp with time zone not null,
  recipient text not null,
  language text not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  constraint delay_notice_pkey PRIMARY KEY (id),
  constraint delay_notice_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint delay_notice_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint delay_notice_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailing(id),
  constraint delay_notice_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'vi'::text, 'en'::text, 'th'::text])))
);
CREATE INDEX delay_notice_booking ON delay_notice USING btree (booking_id, created_at DESC, id DESC);
CREATE INDEX delay_notice_created_by ON delay_notice USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX delay_notice_sailing ON delay_notice USING btree (sailing_id, created_at DESC);
create policy scoped on delay_notice for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = delay_notice.booking_id))));
create policy staff on delay_notice for all to quayside_staff using (true) with check (true);
create policy system on delay_notice for all to quayside_system using (true) with check (true);

create table demurrage_tariff (
  id bigint generated always as identity not null,
  company_id bigint not null,
  side text not null,
  kind text not null,
  direction text not null,
  carrier_id bigint not null,
  station_id bigint not null,
  size_type text,
  customer_id bigint,
  currency text not null,
  valid_from date not null,
  valid_to date,
  free_days integer not null,
  count_by text default 'calendar'::text not null,
  starts text default 'sameDay'::text not null,
  warn_days integer default 3 not null,
  tier1_to integer,
  tier1_rate numeric(24,6),
  tier2_to integer,
  tier2_rate numeric(24,6),
  tier3_to integer,
  tier3_rate numeric(24,6),
  last_rate numeric(24,6) not null,
  basis text,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint demurrage_tariff_one_a_day EXCLUDE USING gist (company_id WITH =, side WITH =, kind WITH =, direction WITH =, carrier_id WITH =, station_id WITH =, COALESCE(size_type, ''::text) WITH =, COALESCE(customer_id, (0)::bigint) WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE (active),
  constraint demurrage_tariff_pkey PRIMARY KEY (id),
  constraint demurrage_tariff_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint demurrage_tariff_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint demurrage_tariff_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint demurrage_tariff_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint demurrage_tariff_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint demurrage_tariff_count_by_check CHECK ((count_by = ANY (ARRAY['calendar'::text, 'working'::text]))),
  constraint demurrage_tariff_customer CHECK (((side = 'receivable'::text) OR (customer_id IS NULL))),
  constraint demurrage_tariff_direction_check CHECK ((direction = ANY (ARRAY['export'::text, 'import'::text]))),
  constraint demurrage_tariff_free_days_check CHECK (((free_days >= 0) AND (free_days <= 365))),
  constraint demurrage_tariff_kind_check CHECK ((kind = ANY (ARRAY['demurrage'::text, 'detention'::text, 'combined'::text, 'storage'::text]))),
  constraint demurrage_tariff_last_rate_check CHECK ((last_rate >= (0)::numeric)),
  constraint demurrage_tariff_side_check CHECK ((side = ANY (ARRAY['payable'::text, 'receivable'::text]))),
  constraint demurrage_tariff_size_type_check CHECK ((size_type ~ '^[A-Z0-9]{4}$'::text)),
  constraint demurrage_tariff_starts_check CHECK ((starts = ANY (ARRAY['sameDay'::text, 'nextDay'::text]))),
  constraint demurrage_tariff_term CHECK ((valid_from <= valid_to)),
  constraint demurrage_tariff_tier1 CHECK ((((tier1_to IS NULL) = (tier1_rate IS NULL)) AND ((tier1_to IS NULL) OR (tier1_to > free_days)))),
  constraint demurrage_tariff_tier1_rate_check CHECK ((tier1_rate >= (0)::numeric)),
  constraint demurrage_tariff_tier2 CHECK ((((tier2_to IS NULL) = (tier2_rate IS NULL)) AND ((tier2_to IS NULL) OR ((tier1_to IS NOT NULL) AND (tier2_to > tier1_to))))),
  constraint demurrage_tariff_tier2_rate_check CHECK ((tier2_rate >= (0)::numeric)),
  constraint demurrage_tariff_tier3 CHECK ((((tier3_to IS NULL) = (tier3_rate IS NULL)) AND ((tier3_to IS NULL) OR ((tier2_to IS NOT NULL) AND (tier3_to > tier2_to))))),
  constraint demurrage_tariff_tier3_rate_check CHECK ((tier3_rate >= (0)::numeric)),
  constraint demurrage_tariff_warn_days_check CHECK (((warn_days >= 0) AND (warn_days <= 30)))
);
CREATE INDEX demurrage_tariff_carrier ON demurrage_tariff USING btree (carrier_id, valid_from, id);
CREATE INDEX demurrage_tariff_created_by ON demurrage_tariff USING btree (created_by);
CREATE INDEX demurrage_tariff_customer ON demurrage_tariff USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX demurrage_tariff_search ON demurrage_tariff USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX demurrage_tariff_station ON demurrage_tariff USING btree (station_id, valid_from, id);
CREATE INDEX demurrage_tariff_time ON demurrage_tariff USING btree (company_id, valid_from, id);
create policy sides on demurrage_tariff for all to quayside_staff using ((side <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on demurrage_tariff for all to quayside_staff using (true) with check (true);
create policy system on demurrage_tariff for all to quayside_system using (true) with check (true);

create table difference_tolerance (
  currency text not null,
  limit_minor bigint not null,
  constraint difference_tolerance_pkey PRIMARY KEY (currency),
  constraint difference_tolerance_limit_minor_check CHECK ((limit_minor >= 0))
);

create table dock (
  id bigint generated always as identity not null,
  warehouse_id bigint not null,
  code text not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint dock_warehouse_id_code_key UNIQUE (warehouse_id, code),
  constraint dock_pkey PRIMARY KEY (id),
  constraint dock_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint dock_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX dock_created_by ON dock USING btree (created_by);
CREATE INDEX dock_search ON dock USING gin (app.plain(search) gin_trgm_ops);

create table document_copies (
  subject text not null,
  record_id bigint not null,
  document text not null,
  copies integer not null,
  constraint document_copies_pkey PRIMARY KEY (subject, record_id, document),
  constraint document_copies_copies_check CHECK ((copies > 0))
);
create policy staff on document_copies for all to quayside_staff, quayside_system using (true) with check (true);

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
create policy fleet on driver for select to quayside_carrier using ((carrier_id = ANY (( SELECT app.carriers_of_fleet() AS carriers_of_fleet)::bigint[])));
create policy staff on driver for all to quayside_staff using (true) with check (true);
create policy system on driver for all to quayside_system using (true) with check (true);

create table employee_clearing (
  id bigint generated always as identity not null,
  company_id bigint not null,
  employee_id bigint not null,
  subject text not null,
  record_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  cleared_on date not null,
  reverses_id bigint,
  constraint employee_clearing_reverses_id_key UNIQUE (reverses_id),
  constraint employee_clearing_pkey PRIMARY KEY (id),
  constraint employee_clearing_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint employee_clearing_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES account(id),
  constraint employee_clearing_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES employee_clearing(id),
  constraint employee_clearing_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint employee_clearing_check CHECK (((reverses_id IS NULL) = (amount_minor > 0)))
);
CREATE INDEX employee_clearing_company ON employee_clearing USING btree (company_id, cleared_on);
CREATE INDEX employee_clearing_employee ON employee_clearing USING btree (employee_id, company_id);
CREATE INDEX employee_clearing_record ON employee_clearing USING btree (subject, record_id);
create policy staff on employee_clearing for all to quayside_staff using (true) with check (true);
create policy system on employee_clearing for all to quayside_system using (true) with check (true);
CREATE TRIGGER employee_clearing_posted BEFORE DELETE OR UPDATE ON employee_clearing FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table exchange_rate (
  id bigint generated always as identity not null,
  company_id bigint,
  base text not null,
  quote text not null,
  rate numeric(24,12) not null,
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
  kind text default 'spot'::text not null,
  confirmed boolean default true not null,
  proposed_by bigint,
  confirmed_by bigint,
  constraint exchange_rate_no_overlap EXCLUDE USING gist (COALESCE(company_id, (0)::bigint) WITH =, base WITH =, quote WITH =, kind WITH =, sides WITH &&, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  constraint exchange_rate_pkey PRIMARY KEY (id),
  constraint exchange_rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint exchange_rate_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES account(id),
  constraint exchange_rate_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint exchange_rate_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES account(id),
  constraint exchange_rate_base_check CHECK ((base ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rate_check CHECK ((base <> quote)),
  constraint exchange_rate_check1 CHECK ((valid_from <= valid_to)),
  constraint exchange_rate_kind CHECK ((kind = ANY (ARRAY['spot'::text, 'month'::text, 'closing'::text, 'customs'::text, 'contract'::text]))),
  constraint exchange_rate_quote_check CHECK ((quote ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rate_rate_check CHECK ((rate > (0)::numeric)),
  constraint exchange_rate_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text, 'both'::text]))),
  constraint exchange_rate_source CHECK ((source = ANY (ARRAY['accountingMonth'::text, 'bankDay'::text, 'centralBank'::text, 'imf'::text, 'customs'::text, 'contract'::text, 'manual'::text]))),
  constraint exchange_rate_unit CHECK ((quote <> 'XDR'::text))
);
CREATE INDEX exchange_rate_company ON exchange_rate USING btree (company_id);
CREATE INDEX exchange_rate_confirmed_by ON exchange_rate USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX exchange_rate_created_by ON exchange_rate USING btree (created_by);
CREATE INDEX exchange_rate_day ON exchange_rate USING btree (valid_from DESC, id DESC);
CREATE INDEX exchange_rate_pair ON exchange_rate USING btree (base, quote, valid_from DESC);
CREATE INDEX exchange_rate_proposed ON exchange_rate USING btree (valid_from DESC, id DESC) WHERE (NOT confirmed);
CREATE INDEX exchange_rate_proposed_by ON exchange_rate USING btree (proposed_by) WHERE (proposed_by IS NOT NULL);
CREATE TRIGGER exchange_rate_used BEFORE DELETE OR UPDATE ON exchange_rate FOR EACH ROW EXECUTE FUNCTION app.refuse_used_rate();

create table expense_claim (
  id bigint generated always as identity not null,
  claim_no text not null,
  company_id bigint not null,
  kind text not null,
  activity_id bigint,
  claimant_id bigint not null,
  purpose text not null,
  currency text not null,
  claimed_minor bigint not null,
  approved_minor bigint not null,
  tax_minor bigint default 0 not null,
  offset_minor bigint default 0 not null,
  payment_minor bigint default 0 not null,
  functional_minor bigint,
  method text default 'transfer'::text not null,
  payee_bank text,
  payee_account_no text,
  over_budget_reason text,
  cash_entry_id bigint,
  paid_on date,
  state text default 'draft'::text not null,
  submitted_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  trip_id bigint,
  late_reason text,
  constraint expense_claim_claim_no_key UNIQUE (claim_no),
  constraint expense_claim_pkey PRIMARY KEY (id),
  constraint expense_claim_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES activity(id),
  constraint expense_claim_cash_entry_id_fkey FOREIGN KEY (cash_entry_id) REFERENCES cash_entry(id),
  constraint expense_claim_claimant_id_fkey FOREIGN KEY (claimant_id) REFERENCES account(id),
  constraint expense_claim_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint expense_claim_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trip(id),
  constraint claim_never_over CHECK ((((approved_minor >= 1) AND (approved_minor <= claimed_minor)) AND ((tax_minor >= 0) AND (tax_minor <= approved_minor)))),
  constraint claim_of_trip CHECK (((trip_id IS NULL) OR (kind = 'fee'::text))),
  constraint claim_paid_by_cash CHECK (((payment_minor > 0) = (cash_entry_id IS NOT NULL))),
  constraint claim_settled_whole CHECK (((offset_minor >= 0) AND (payment_minor >= 0) AND ((offset_minor + payment_minor) =
CASE
    WHEN (state = 'approved'::text) THEN approved_minor
    ELSE (0)::bigint
END))),
  constraint expense_claim_check CHECK (((kind = 'activity'::text) = (activity_id IS NOT NULL))),
  constraint expense_claim_claimed_minor_check CHECK ((claimed_minor > 0)),
  constraint expense_claim_kind_check CHECK ((kind = ANY (ARRAY['fee'::text, 'activity'::text]))),
  constraint expense_claim_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'cash'::text, 'cheque'::text, 'mobile'::text]))),
  constraint expense_claim_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'rejected'::text, 'supervisorReview'::text, 'executiveReview'::text, 'financeReview'::text, 'financeSupervisorReview'::text, 'pendingReimbursement'::text, 'approved'::text, 'cancelled'::text])))
);
CREATE INDEX expense_claim_activity ON expense_claim USING btree (activity_id) WHERE (activity_id IS NOT NULL);
CREATE INDEX expense_claim_cash ON expense_claim USING btree (cash_entry_id) WHERE (cash_entry_id IS NOT NULL);
CREATE INDEX expense_claim_claimant ON expense_claim USING btree (claimant_id, id DESC);
CREATE INDEX expense_claim_company ON expense_claim USING btree (company_id, id DESC);
CREATE INDEX expense_claim_list ON expense_claim USING btree (company_id, kind, state, id DESC);
CREATE INDEX expense_claim_paid ON expense_claim USING btree (company_id, paid_on, id);
CREATE INDEX expense_claim_trip ON expense_claim USING btree (trip_id) WHERE (trip_id IS NOT NULL);
CREATE INDEX expense_claim_words ON expense_claim USING gin (app.plain(((claim_no || ' '::text) || purpose)) gin_trgm_ops);
create policy staff on expense_claim for all to quayside_staff using (true) with check (true);
create policy system on expense_claim for all to quayside_system using (true) with check (true);

create table expense_line (
  id bigint generated always as identity not null,
  claim_id bigint not null,
  place integer not null,
  spent_on date not null,
  fee_type_id bigint not null,
  cost_centre_id bigint,
  description text,
  currency text not null,
  amount_minor bigint not null,
  rate numeric(24,12) not null,
  claim_currency text not null,
  claimed_minor bigint not null,
  approved_minor bigint not null,
  tax_minor bigint default 0 not null,
  invoice_no text,
  invoice_on date,
  seller_tax_no text,
  invoice_net_minor bigint,
  invoice_tax_minor bigint,
  is_deductible boolean default false not null,
  confirmed_by bigint,
  live boolean default true not null,
  trip_allowance_id bigint,
  order_id bigint,
  freight_job_id bigint,
  constraint expense_line_claim_id_place_key UNIQUE (claim_id, place),
  constraint expense_line_pkey PRIMARY KEY (id),
  constraint expense_line_claim_id_fkey FOREIGN KEY (claim_id) REFERENCES expense_claim(id),
  constraint expense_line_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES account(id),
  constraint expense_line_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES team(id),
  constraint expense_line_fee_type_id_fkey FOREIGN KEY (fee_type_id) REFERENCES fee_type(id),
  constraint expense_line_freight_job_id_fkey FOREIGN KEY (freight_job_id) REFERENCES freight_job(id),
  constraint expense_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint expense_line_trip_allowance_id_fkey FOREIGN KEY (trip_allowance_id) REFERENCES trip_allowance(id),
  constraint expense_line_amount_minor_check CHECK ((amount_minor > 0)),
  constraint expense_line_check CHECK ((((approved_minor >= 0) AND (approved_minor <= claimed_minor)) AND ((tax_minor >= 0) AND (tax_minor <= claimed_minor)))),
  constraint expense_line_check1 CHECK (((invoice_no IS NULL) OR ((invoice_on IS NOT NULL) AND (seller_tax_no IS NOT NULL)))),
  constraint expense_line_check2 CHECK (((NOT is_deductible) OR (invoice_no IS NOT NULL))),
  constraint expense_line_claimed_minor_check CHECK ((claimed_minor > 0)),
  constraint expense_line_of_one_job CHECK ((num_nonnulls(order_id, freight_job_id) <= 1)),
  constraint expense_line_rate_check CHECK ((rate > (0)::numeric))
);
CREATE INDEX expense_line_confirmed_by ON expense_line USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX expense_line_cost_centre ON expense_line USING btree (cost_centre_id) WHERE (cost_centre_id IS NOT NULL);
CREATE INDEX expense_line_fee_type ON expense_line USING btree (fee_type_id);
CREATE INDEX expense_line_freight_job ON expense_line USING btree (freight_job_id) WHERE (freight_job_id IS NOT NULL);
CREATE INDEX expense_line_order ON expense_line USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX expense_line_trip_allowance ON expense_line USING btree (trip_allowance_id) WHERE (trip_allowance_id IS NOT NULL);
CREATE UNIQUE INDEX expense_line_allowance ON expense_line USING btree (trip_allowance_id) WHERE ((trip_allowance_id IS NOT NULL) AND live);
CREATE UNIQUE INDEX expense_line_invoice ON expense_line USING btree (upper(invoice_no), upper(seller_tax_no)) WHERE ((invoice_no IS NOT NULL) AND live);
create policy staff on expense_line for all to quayside_staff using (true) with check (true);
create policy system on expense_line for all to quayside_system using (true) with check (true);

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
  released_minor bigint default 0 not null,
  released_functional_minor bigint default 0 not null,
  recovered_minor bigint default 0 not null,
  released_on date,
  withdrawn_on date,
  joint_id bigint,
  constraint fee_document_pkey PRIMARY KEY (id),
  constraint fee_document_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint fee_document_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint fee_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint fee_document_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint fee_document_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint fee_document_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint fee_document_joint_id_fkey FOREIGN KEY (joint_id) REFERENCES fee_document(id),
  constraint fee_document_amount CHECK ((amount_minor <> 0)),
  constraint fee_document_check1 CHECK (((state = 'rejected'::text) = (reject_reason IS NOT NULL))),
  constraint fee_document_check2 CHECK (((state <> 'accepted'::text) OR ((decided_by IS NOT NULL) AND (decided_by <> created_by)))),
  constraint fee_document_joint CHECK (((joint_id IS NULL) OR ((joint_id < id) AND (kind = 'invoice'::text)))),
  constraint fee_document_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'slip'::text, 'taxReceipt'::text]))),
  constraint fee_document_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'accepted'::text, 'rejected'::text]))),
  constraint fee_document_tax CHECK (((abs(tax_minor) <= abs(amount_minor)) AND ((sign((tax_minor)::double precision) = (0)::double precision) OR (sign((tax_minor)::double precision) = sign((amount_minor)::double precision))))),
  constraint fee_document_withdrawn CHECK ((withdrawn_on >= released_on))
);
CREATE INDEX fee_document_bill ON fee_document USING btree (bill_id, currency);
CREATE INDEX fee_document_carrier ON fee_document USING btree (carrier_id, id DESC);
CREATE INDEX fee_document_company ON fee_document USING btree (company_id, state, id DESC);
CREATE INDEX fee_document_created_by ON fee_document USING btree (created_by);
CREATE INDEX fee_document_decided_by ON fee_document USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX fee_document_file ON fee_document USING btree (file_id);
CREATE INDEX fee_document_joint ON fee_document USING btree (joint_id) WHERE (joint_id IS NOT NULL);
CREATE UNIQUE INDEX fee_document_once ON fee_document USING btree (carrier_id, upper(document_no)) WHERE ((kind = 'invoice'::text) AND (state <> 'rejected'::text) AND (joint_id IS NULL));
create policy carrier on fee_document for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy companies on fee_document for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy sides on fee_document for all to quayside_staff using (('payable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
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
  main_carriage boolean default false not null,
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

create table fee_template (
  id bigint generated always as identity not null,
  company_id bigint not null,
  side text not null,
  business text not null,
  name text not null,
  remark text,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint fee_template_company_id_side_business_name_key UNIQUE (company_id, side, business, name),
  constraint fee_template_pkey PRIMARY KEY (id),
  constraint fee_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint fee_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint fee_template_business_check CHECK ((business = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'storage'::text, 'other'::text]))),
  constraint fee_template_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text])))
);
CREATE INDEX fee_template_created_by ON fee_template USING btree (created_by);
CREATE INDEX fee_template_list ON fee_template USING btree (company_id, side, business, id DESC);
CREATE INDEX fee_template_words ON fee_template USING gin (app.plain(name) gin_trgm_ops);
create policy sides on fee_template for all to quayside_staff using ((side <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on fee_template for all to quayside_staff using (true) with check (true);
create policy system on fee_template for all to quayside_system using (true) with check (true);

create table fee_template_charge (
  charge_id bigint not null,
  fee_id bigint not null,
  constraint fee_template_charge_pkey PRIMARY KEY (charge_id),
  constraint fee_template_charge_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint fee_template_charge_fee_id_fkey FOREIGN KEY (fee_id) REFERENCES fee_template_fee(id)
);
CREATE INDEX fee_template_charge_fee ON fee_template_charge USING btree (fee_id);
create policy staff on fee_template_charge for all to quayside_staff using (true) with check (true);
create policy system on fee_template_charge for all to quayside_system using (true) with check (true);

create table fee_template_fee (
  id bigint generated always as identity not null,
  template_id bigint not null,
  place integer not null,
  fee_name_id bigint not null,
  description text,
  basis text not null,
  unit_price numeric(18,6) not null,
  currency text not null,
  customer_id bigint,
  carrier_id bigint,
  port_id bigint,
  container_type text,
  direction text,
  removed_at timestamp with time zone,
  constraint fee_template_fee_pkey PRIMARY KEY (id),
  constraint fee_template_fee_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint fee_template_fee_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint fee_template_fee_fee_name_id_fkey FOREIGN KEY (fee_name_id) REFERENCES fee_name(id),
  constraint fee_template_fee_port_id_fkey FOREIGN KEY (port_id) REFERENCES station(id),
  constraint fee_template_fee_template_id_fkey FOREIGN KEY (template_id) REFERENCES fee_template(id),
  constraint fee_template_fee_basis_check CHECK ((basis = ANY (ARRAY['trip'::text, 'job'::text, 'bill_of_lading'::text, 'container'::text, 'teu'::text, 'ton'::text, 'cbm'::text, 'revenue_ton'::text, 'chargeable_kg'::text, 'piece'::text, 'pallet'::text, 'flat'::text]))),
  constraint fee_template_fee_check CHECK (((customer_id IS NULL) OR (carrier_id IS NULL))),
  constraint fee_template_fee_direction_check CHECK ((direction = ANY (ARRAY['export'::text, 'import'::text, 'domestic'::text, 'transit'::text])))
);
CREATE INDEX fee_template_fee_all ON fee_template_fee USING btree (template_id);
CREATE INDEX fee_template_fee_carrier ON fee_template_fee USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX fee_template_fee_customer ON fee_template_fee USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX fee_template_fee_name ON fee_template_fee USING btree (fee_name_id);
CREATE INDEX fee_template_fee_port ON fee_template_fee USING btree (port_id) WHERE (port_id IS NOT NULL);
CREATE INDEX fee_template_fee_template ON fee_template_fee USING btree (template_id, place) WHERE (removed_at IS NULL);
create policy sides on fee_template_fee for all to quayside_staff using (((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0) OR (EXISTS ( SELECT
   FROM fee_template t
  WHERE (t.id = fee_template_fee.template_id)))));
create policy staff on fee_template_fee for all to quayside_staff using (true) with check (true);
create policy system on fee_template_fee for all to quayside_system using (true) with check (true);

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

create table feed_attempt (
  id bigint generated always as identity not null,
  message_id bigint not null,
  begun_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  outcome text,
  address text not null,
  status integer,
  fault text,
  answer text,
  duration_ms integer,
  constraint feed_attempt_pkey PRIMARY KEY (id),
  constraint feed_attempt_message_id_fkey FOREIGN KEY (message_id) REFERENCES feed_message(id),
  constraint feed_attempt_check CHECK (((ended_at IS NULL) = (outcome IS NULL))),
  constraint feed_attempt_outcome_check CHECK ((outcome = ANY (ARRAY['delivered'::text, 'transient'::text, 'permanent'::text, 'interrupted'::text])))
);
CREATE INDEX feed_attempt_ended ON feed_attempt USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX feed_attempt_message ON feed_attempt USING btree (message_id, id);
create policy scoped on feed_attempt for all to quayside_scoped using ((EXISTS ( SELECT
   FROM feed_message m
  WHERE (m.id = feed_attempt.message_id))));
create policy staff on feed_attempt for all to quayside_staff using (true) with check (true);
create policy system on feed_attempt for all to quayside_system using (true) with check (true);

create table feed_message (
  id bigint generated always as identity not null,
  message_no text generated always as (('FM'::text || lpad((id)::text, GREATEST(10, length((id)::text)), '0'::text))) stored,
  message_uid uuid not null,
  feed_id bigint not null,
  stream_id bigint not null,
  no integer not null,
  company_id bigint not null,
  customer_id bigint not null,
  kind text not null,
  topic text not null,
  order_id bigint,
  freight_job_id bigint,
  bill_id bigint,
  about_no text not null,
  customer_ref text,
  body text not null,
  state text default 'waiting'::text not null,
  attempts integer default 0 not null,
  next_at timestamp with time zone,
  sent_at timestamp with time zone,
  last_answer text,
  reason text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint feed_message_message_no_key UNIQUE (message_no),
  constraint feed_message_message_uid_key UNIQUE (message_uid),
  constraint feed_message_stream_id_no_key UNIQUE (stream_id, no),
  constraint feed_message_pkey PRIMARY KEY (id),
  constraint feed_message_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint feed_message_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint feed_message_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint feed_message_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES customer_feed(id),
  constraint feed_message_freight_job_id_fkey FOREIGN KEY (freight_job_id) REFERENCES freight_job(id),
  constraint feed_message_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint feed_message_stream_id_fkey FOREIGN KEY (stream_id) REFERENCES feed_stream(id),
  constraint feed_message_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'import'::text, 'export'::text]))),
  constraint feed_message_no_check CHECK ((no > 0)),
  constraint feed_message_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'failed'::text, 'dead'::text, 'sent'::text, 'skipped'::text])))
);
CREATE INDEX feed_message_bill ON feed_message USING btree (bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX feed_message_customer ON feed_message USING btree (customer_id, created_at DESC, id DESC);
CREATE INDEX feed_message_dead ON feed_message USING btree (company_id, kind) WHERE (state = 'dead'::text);
CREATE INDEX feed_message_feed ON feed_message USING btree (feed_id, created_at, id);
CREATE INDEX feed_message_job ON feed_message USING btree (freight_job_id) WHERE (freight_job_id IS NOT NULL);
CREATE INDEX feed_message_list ON feed_message USING btree (company_id, kind, created_at DESC, id DESC);
CREATE INDEX feed_message_newest ON feed_message USING btree (kind, created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX feed_message_newest_in_state ON feed_message USING btree (kind, state, created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX feed_message_open ON feed_message USING btree (stream_id, no) WHERE (state = ANY (ARRAY['waiting'::text, 'failed'::text, 'dead'::text]));
CREATE INDEX feed_message_order ON feed_message USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX feed_message_sent ON feed_message USING btree (feed_id, sent_at) WHERE (state = 'sent'::text);
CREATE INDEX feed_message_state ON feed_message USING btree (company_id, kind, state, created_at DESC, id DESC);
CREATE INDEX feed_message_words ON feed_message USING gin (app.plain(((((message_no || ' '::text) || about_no) || ' '::text) || COALESCE(customer_ref, ''::text))) gin_trgm_ops);
create policy scoped on feed_message for all to quayside_scoped using (COALESCE((customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])), false));
create policy sides on feed_message for all to quayside_staff using (((kind <> 'bill'::text) OR ('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[]))));
create policy staff on feed_message for all to quayside_staff using (true) with check (true);
create policy system on feed_message for all to quayside_system using (true) with check (true);

create table feed_stream (
  id bigint generated always as identity not null,
  feed_id bigint not null,
  key text not null,
  is_test boolean default false not null,
  last_no integer default 0 not null,
  pending boolean default false not null,
  next_at timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone not null,
  leased_until timestamp with time zone,
  lease uuid,
  constraint feed_stream_feed_id_key_key UNIQUE (feed_id, key),
  constraint feed_stream_pkey PRIMARY KEY (id),
  constraint feed_stream_feed_id_fkey FOREIGN KEY (feed_id) REFERENCES customer_feed(id)
);
CREATE INDEX feed_stream_due ON feed_stream USING btree (feed_id, is_test, next_at, id) WHERE pending;
create policy scoped on feed_stream for all to quayside_scoped using ((EXISTS ( SELECT
   FROM customer_feed f
  WHERE (f.id = feed_stream.feed_id))));
create policy staff on feed_stream for all to quayside_staff using (true) with check (true);
create policy system on feed_stream for all to quayside_system using (true) with check (true);

create table file (
  id bigint generated always as identity not null,
  sha256 text not null,
  name text not null,
  mime text not null,
  bytes bigint not null,
  account_id bigint,
  at timestamp with time zone default now() not null,
  is_encrypted boolean,
  constraint file_pkey PRIMARY KEY (id),
  constraint file_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX file_account ON file USING btree (account_id, id DESC);
CREATE INDEX file_account_at ON file USING btree (account_id, at);
CREATE INDEX file_sha256 ON file USING btree (sha256);
create policy own on file for all to quayside_carrier, quayside_customer using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy staff on file for all to quayside_staff, quayside_system using (true) with check (true);

create table file_use (
  file_id bigint not null,
  subject text not null,
  record_id bigint not null,
  internal boolean default false not null,
  by_remark boolean default false not null,
  constraint file_use_pkey PRIMARY KEY (file_id, subject, record_id),
  constraint file_use_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id)
);
CREATE INDEX file_use_record ON file_use USING btree (subject, record_id);

create table freight_booking (
  id bigint generated always as identity not null,
  booking_no text not null,
  mode text not null,
  state text default 'draft'::text not null,
  company_id bigint not null,
  job_id bigint not null,
  supplier_id bigint not null,
  carrier_booking_ref text,
  contract_no text,
  load_station_id bigint not null,
  discharge_station_id bigint not null,
  sailing_id bigint,
  receipt_type text,
  delivery_type text,
  awb_id bigint,
  volume_divisor integer default 6000 not null,
  planned_pieces integer,
  planned_gross_kg numeric(14,3),
  planned_m3 numeric(14,4),
  planned_chargeable_kg numeric(14,3),
  confirmed_pieces integer,
  confirmed_gross_kg numeric(14,3),
  confirmed_m3 numeric(14,4),
  confirmed_chargeable_kg numeric(14,3),
  customer_chargeable_kg numeric(14,3),
  airline_chargeable_kg numeric(14,3),
  rate_currency text,
  goods text,
  remark text,
  reason text,
  confirmed_at timestamp with time zone,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  handling_codes text[] default '{}'::text[] not null,
  dg_prepared_by bigint,
  dg_checked_by bigint,
  dg_checked_at timestamp with time zone,
  dg_declaration text,
  dg_preparers bigint[] default '{}'::bigint[] not null,
  constraint freight_booking_booking_no_key UNIQUE (booking_no),
  constraint freight_booking_of_job UNIQUE (id, job_id),
  constraint freight_booking_pkey PRIMARY KEY (id),
  constraint freight_booking_awb_id_fkey FOREIGN KEY (awb_id) REFERENCES awb_stock(id),
  constraint freight_booking_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint freight_booking_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint freight_booking_dg_checked_by_fkey FOREIGN KEY (dg_checked_by) REFERENCES account(id),
  constraint freight_booking_dg_prepared_by_fkey FOREIGN KEY (dg_prepared_by) REFERENCES account(id),
  constraint freight_booking_discharge_station_id_fkey FOREIGN KEY (discharge_station_id) REFERENCES station(id),
  constraint freight_booking_job_id_fkey FOREIGN KEY (job_id) REFERENCES freight_job(id),
  constraint freight_booking_load_station_id_fkey FOREIGN KEY (load_station_id) REFERENCES station(id),
  constraint freight_booking_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailing(id),
  constraint freight_booking_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id),
  constraint freight_booking_airline_chargeable_kg_check CHECK ((airline_chargeable_kg > (0)::numeric)),
  constraint freight_booking_check CHECK ((load_station_id <> discharge_station_id)),
  constraint freight_booking_check1 CHECK (((mode = 'ocean'::text) OR (sailing_id IS NULL))),
  constraint freight_booking_check2 CHECK (((mode = 'air'::text) OR (awb_id IS NULL))),
  constraint freight_booking_confirmed_chargeable_kg_check CHECK ((confirmed_chargeable_kg > (0)::numeric)),
  constraint freight_booking_confirmed_gross_kg_check CHECK ((confirmed_gross_kg > (0)::numeric)),
  constraint freight_booking_confirmed_m3_check CHECK ((confirmed_m3 > (0)::numeric)),
  constraint freight_booking_confirmed_pieces_check CHECK ((confirmed_pieces > 0)),
  constraint freight_booking_customer_chargeable_kg_check CHECK ((customer_chargeable_kg > (0)::numeric)),
  constraint freight_booking_delivery_type_check CHECK ((delivery_type = ANY (ARRAY['CY'::text, 'CFS'::text, 'SD'::text]))),
  constraint freight_booking_dg_check CHECK (((((dg_checked_by IS NULL) = (dg_checked_at IS NULL)) AND (dg_checked_by IS DISTINCT FROM dg_prepared_by)) OR ((dg_checked_by IS NULL) AND (dg_checked_at IS NULL)))),
  constraint freight_booking_handling_codes_check CHECK ((cardinality(handling_codes) <= 9)),
  constraint freight_booking_mode_check CHECK ((mode = ANY (ARRAY['ocean'::text, 'air'::text]))),
  constraint freight_booking_planned_chargeable_kg_check CHECK ((planned_chargeable_kg > (0)::numeric)),
  constraint freight_booking_planned_gross_kg_check CHECK ((planned_gross_kg > (0)::numeric)),
  constraint freight_booking_planned_m3_check CHECK ((planned_m3 > (0)::numeric)),
  constraint freight_booking_planned_pieces_check CHECK ((planned_pieces > 0)),
  constraint freight_booking_receipt_type_check CHECK ((receipt_type = ANY (ARRAY['CY'::text, 'CFS'::text, 'SD'::text]))),
  constraint freight_booking_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'received'::text, 'pendingUpdate'::text, 'updateReceived'::text, 'confirmed'::text, 'pendingAmendment'::text, 'completed'::text, 'rejected'::text, 'declined'::text, 'cancelled'::text]))),
  constraint freight_booking_volume_divisor_check CHECK (((volume_divisor >= 1000) AND (volume_divisor <= 10000)))
);
CREATE INDEX freight_booking_created ON freight_booking USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX freight_booking_created_by ON freight_booking USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX freight_booking_dg_checked_by ON freight_booking USING btree (dg_checked_by) WHERE (dg_checked_by IS NOT NULL);
CREATE INDEX freight_booking_dg_prepared_by ON freight_booking USING btree (dg_prepared_by) WHERE (dg_prepared_by IS NOT NULL);
CREATE INDEX freight_booking_discharge ON freight_booking USING btree (discharge_station_id, created_at DESC);
CREATE INDEX freight_booking_job ON freight_booking USING btree (job_id, id);
CREATE INDEX freight_booking_load ON freight_booking USING btree (load_station_id, created_at DESC);
CREATE INDEX freight_booking_newest ON freight_booking USING btree (mode, created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX freight_booking_newest_in_state ON freight_booking USING btree (mode, state, created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX freight_booking_open_ocean ON freight_booking USING btree (company_id, sailing_id, load_station_id) WHERE ((mode = 'ocean'::text) AND (state = ANY (ARRAY['draft'::text, 'received'::text, 'pendingUpdate'::text, 'updateReceived'::text, 'confirmed'::text, 'pendingAmendment'::text])));
CREATE INDEX freight_booking_sailing ON freight_booking USING btree (sailing_id) WHERE (sailing_id IS NOT NULL);
CREATE INDEX freight_booking_state ON freight_booking USING btree (company_id, mode, state, created_at DESC, id DESC);
CREATE INDEX freight_booking_supplier ON freight_booking USING btree (supplier_id, created_at DESC);
CREATE INDEX freight_booking_time ON freight_booking USING btree (company_id, mode, created_at DESC, id DESC);
CREATE INDEX freight_booking_words ON freight_booking USING gin (app.plain(((booking_no || ' '::text) || COALESCE(carrier_booking_ref, ''::text))) gin_trgm_ops);
CREATE UNIQUE INDEX freight_booking_awb ON freight_booking USING btree (awb_id) WHERE (awb_id IS NOT NULL);
create policy scoped on freight_booking for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = freight_booking.job_id))));
create policy staff on freight_booking for all to quayside_staff using (true) with check (true);
create policy system on freight_booking for all to quayside_system using (true) with check (true);

create table freight_container (
  id bigint generated always as identity not null,
  job_id bigint not null,
  house_id bigint,
  seq integer not null,
  container_no text,
  size_type text not null,
  seal_no text,
  pieces integer,
  gross_kg numeric(14,3),
  volume_m3 numeric(14,4),
  vgm_kg numeric(14,3),
  vgm_method text,
  active boolean default true not null,
  vgm_party text,
  vgm_signatory text,
  vgm_weighed_on date,
  vgm_place text,
  tare_kg numeric(14,3),
  packing_kg numeric(14,3),
  booking_id bigint,
  constraint freight_container_pkey PRIMARY KEY (id),
  constraint freight_container_booking FOREIGN KEY (booking_id, job_id) REFERENCES freight_booking(id, job_id),
  constraint freight_container_house_id_fkey FOREIGN KEY (house_id) REFERENCES freight_house(id) ON DELETE SET NULL,
  constraint freight_container_job_id_fkey FOREIGN KEY (job_id) REFERENCES freight_job(id),
  constraint freight_container_check CHECK (((vgm_kg IS NULL) = (vgm_method IS NULL))),
  constraint freight_container_check1 CHECK ((vgm_kg > gross_kg)),
  constraint freight_container_check2 CHECK (((vgm_kg IS NOT NULL) OR (num_nonnulls(vgm_party, vgm_signatory, vgm_weighed_on, vgm_place) = 0))),
  constraint freight_container_check3 CHECK (((vgm_method <> '2'::text) OR (tare_kg IS NULL) OR COALESCE((((gross_kg + COALESCE(packing_kg, (0)::numeric)) + tare_kg) = vgm_kg), false))),
  constraint freight_container_container_no_check CHECK ((container_no ~ '^[A-Z]{3}[UJZ][0-9]{7}$'::text)),
  constraint freight_container_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint freight_container_packing_kg_check CHECK ((packing_kg > (0)::numeric)),
  constraint freight_container_pieces_check CHECK ((pieces > 0)),
  constraint freight_container_size_type_check CHECK ((size_type ~ '^[A-Z0-9]{4}$'::text)),
  constraint freight_container_tare_kg_check CHECK ((tare_kg > (0)::numeric)),
  constraint freight_container_vgm_kg_check CHECK ((vgm_kg > (0)::numeric)),
  constraint freight_container_vgm_method_check CHECK ((vgm_method = ANY (ARRAY['1'::text, '2'::text]))),
  constraint freight_container_volume_m3_check CHECK ((volume_m3 > (0)::numeric))
);
CREATE INDEX freight_container_by_booking ON freight_container USING btree (booking_id) WHERE (booking_id IS NOT NULL);
CREATE INDEX freight_container_house ON freight_container USING btree (house_id) WHERE (house_id IS NOT NULL);
CREATE INDEX freight_container_job ON freight_container USING btree (job_id, seq);
CREATE INDEX freight_container_number ON freight_container USING btree (container_no) WHERE (container_no IS NOT NULL);
CREATE INDEX freight_container_words ON freight_container USING gin (app.plain(COALESCE(container_no, ''::text)) gin_trgm_ops);
CREATE UNIQUE INDEX freight_container_active ON freight_container USING btree (container_no) WHERE active;
create policy scoped on freight_container for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = freight_container.job_id))));
create policy staff on freight_container for all to quayside_staff using (true) with check (true);
create policy system on freight_container for all to quayside_system using (true) with check (true);

create table freight_dimension (
  job_id bigint not null,
  seq integer not null,
  pieces integer not null,
  length_cm numeric(8,1) not null,
  width_cm numeric(8,1) not null,
  height_cm numeric(8,1) not null,
  constraint freight_dimension_pkey PRIMARY KEY (job_id, seq),
  constraint freight_dimension_job_id_fkey FOREIGN KEY (job_id) REFERENCES freight_job(id),
  constraint freight_dimension_height_cm_check CHECK ((height_cm > (0)::numeric)),
  constraint freight_dimension_length_cm_check CHECK ((length_cm > (0)::numeric)),
  constraint freight_dimension_pieces_check CHECK ((pieces > 0)),
  constraint freight_dimension_width_cm_check CHECK ((width_cm > (0)::numeric))
);
create policy scoped on freight_dimension for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = freight_dimension.job_id))));
create policy staff on freight_dimension for all to quayside_staff using (true) with check (true);
create policy system on freight_dimension for all to quayside_system using (true) with check (true);

create table freight_document (
  id bigint generated always as identity not null,
  no text not null,
  kind text not null,
  state text default 'draft'::text not null,
  company_id bigint not null,
  job_id bigint not null,
  house_id bigint,
  release_type text not null,
  shipper text not null,
  consignee text not null,
  notify text,
  receipt_place text,
  loading_port text not null,
  discharge_port text not null,
  delivery_place text,
  vessel text,
  voyage text,
  freight_term text,
  marks text,
  goods text not null,
  pieces integer not null,
  gross_kg numeric(14,3) not null,
  volume_m3 numeric(14,4) not null,
  originals integer not null,
  originals_returned integer default 0 not null,
  copies integer default 3 not null,
  issue_place text,
  shipped_on date,
  issued_on date,
  released_at timestamp with time zone,
  remark text,
  reason text,
  version integer default 1 not null,
  created_by bigint,
  approved_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  prepared_by bigint,
  switched_from_id bigint,
  first_id bigint,
  surplus boolean default false not null,
  preparers bigint[] default '{}'::bigint[] not null,
  constraint freight_document_pkey PRIMARY KEY (id),
  constraint freight_document_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  constraint freight_document_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint freight_document_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint freight_document_first_id_fkey FOREIGN KEY (first_id) REFERENCES freight_document(id),
  constraint freight_document_house_id_fkey FOREIGN KEY (house_id) REFERENCES freight_house(id) ON DELETE SET NULL,
  constraint freight_document_job_id_fkey FOREIGN KEY (job_id) REFERENCES freight_job(id),
  constraint freight_document_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint freight_document_switched_from_id_fkey FOREIGN KEY (switched_from_id) REFERENCES freight_document(id),
  constraint freight_document_check CHECK (((release_type = 'seaWaybill'::text) = (originals = 0))),
  constraint freight_document_check1 CHECK (((originals_returned >= 0) AND (originals_returned <= originals))),
  constraint freight_document_check2 CHECK (((state <> ALL (ARRAY['issued'::text, 'surrendered'::text, 'telexReleased'::text])) OR ((issue_place IS NOT NULL) AND (shipped_on IS NOT NULL) AND (issued_on IS NOT NULL)))),
  constraint freight_document_check3 CHECK (((state <> ALL (ARRAY['surrendered'::text, 'telexReleased'::text])) OR (originals_returned = originals))),
  constraint freight_document_copies_check CHECK (((copies >= 0) AND (copies <= 9))),
  constraint freight_document_first_check CHECK (((switched_from_id IS NULL) = (first_id IS NULL))),
  constraint freight_document_freight_term_check CHECK ((freight_term = ANY (ARRAY['prepaid'::text, 'collect'::text]))),
  constraint freight_document_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint freight_document_kind_check CHECK ((kind = ANY (ARRAY['house'::text, 'master'::text]))),
  constraint freight_document_originals_check CHECK (((originals >= 0) AND (originals <= 9))),
  constraint freight_document_pieces_check CHECK ((pieces > 0)),
  constraint freight_document_release_type_check CHECK ((release_type = ANY (ARRAY['original'::text, 'telex'::text, 'seaWaybill'::text]))),
  constraint freight_document_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'approved'::text, 'issued'::text, 'switched'::text, 'surrendered'::text, 'telexReleased'::text, 'void'::text]))),
  constraint freight_document_switched_check CHECK (((state <> 'switched'::text) OR ((kind = 'house'::text) AND (originals > 0) AND (originals_returned = originals)))),
  constraint freight_document_void_check CHECK (((state <> 'void'::text) OR (issued_on IS NULL) OR (originals_returned = originals))) NOT VALID,
  constraint freight_document_volume_m3_check CHECK ((volume_m3 > (0)::numeric))
);
CREATE INDEX freight_document_approved_by ON freight_document USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX freight_document_created_by ON freight_document USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX freight_document_first ON freight_document USING btree (first_id) WHERE (first_id IS NOT NULL);
CREATE INDEX freight_document_house ON freight_document USING btree (house_id) WHERE (house_id IS NOT NULL);
CREATE INDEX freight_document_job ON freight_document USING btree (job_id, id);
CREATE INDEX freight_document_newest ON freight_document USING btree (created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX freight_document_newest_in_state ON freight_document USING btree (state, created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX freight_document_number ON freight_document USING btree (company_id, no, id);
CREATE INDEX freight_document_prepared_by ON freight_document USING btree (prepared_by) WHERE (prepared_by IS NOT NULL);
CREATE INDEX freight_document_state ON freight_document USING btree (company_id, state, created_at DESC, id DESC);
CREATE INDEX freight_document_time ON freight_document USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX freight_document_words ON freight_document USING gin (app.plain(((((((no || ' '::text) || COALESCE(vessel, ''::text)) || ' '::text) || shipper) || ' '::text) || consignee)) gin_trgm_ops);
CREATE UNIQUE INDEX freight_document_no ON freight_document USING btree (company_id, kind, no) WHERE (state <> 'void'::text);
CREATE UNIQUE INDEX freight_document_one_of_house ON freight_document USING btree (house_id) WHERE ((kind = 'house'::text) AND (state <> 'void'::text) AND (switched_from_id IS NULL) AND (NOT surplus));
CREATE UNIQUE INDEX freight_document_one_of_master ON freight_document USING btree (job_id) WHERE ((kind = 'master'::text) AND (state <> 'void'::text) AND (NOT surplus));
CREATE UNIQUE INDEX freight_document_out ON freight_document USING btree (COALESCE(first_id, id)) WHERE (state = ANY (ARRAY['issued'::text, 'surrendered'::text, 'telexReleased'::text]));
CREATE UNIQUE INDEX freight_document_second ON freight_document USING btree (switched_from_id) WHERE (state <> 'void'::text);
create policy scoped on freight_document for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = freight_document.job_id))));
create policy staff on freight_document for all to quayside_staff using (true) with check (true);
create policy system on freight_document for all to quayside_system using (true) with check (true);

create table freight_document_container (
  document_id bigint not null,
  seq integer not null,
  container_no text not null,
  size_type text not null,
  seal_no text,
  pieces integer,
  gross_kg numeric(14,3),
  volume_m3 numeric(14,4),
  constraint freight_document_container_pkey PRIMARY KEY (document_id, seq),
  constraint freight_document_container_document_id_fkey FOREIGN KEY (document_id) REFERENCES freight_document(id),
  constraint freight_document_container_container_no_check CHECK ((container_no ~ '^[A-Z]{3}[UJZ][0-9]{7}$'::text)),
  constraint freight_document_container_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint freight_document_container_pieces_check CHECK ((pieces > 0)),
  constraint freight_document_container_size_type_check CHECK ((size_type ~ '^[A-Z0-9]{4}$'::text)),
  constraint freight_document_container_volume_m3_check CHECK ((volume_m3 > (0)::numeric))
);
CREATE INDEX freight_document_container_words ON freight_document_container USING gin (app.plain(container_no) gin_trgm_ops);
create policy scoped on freight_document_container for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_document d
  WHERE (d.id = freight_document_container.document_id))));
create policy staff on freight_document_container for all to quayside_staff using (true) with check (true);
create policy system on freight_document_container for all to quayside_system using (true) with check (true);

create table freight_house (
  id bigint generated always as identity not null,
  job_id bigint not null,
  company_id bigint not null,
  seq integer not null,
  house_no text not null,
  shipper text,
  consignee text,
  notify text,
  pieces integer not null,
  gross_kg numeric(14,3) not null,
  volume_m3 numeric(14,4) not null,
  goods text not null,
  hs_code text,
  marks text,
  constraint freight_house_company_id_house_no_key UNIQUE (company_id, house_no) DEFERRABLE INITIALLY DEFERRED,
  constraint freight_house_pkey PRIMARY KEY (id),
  constraint freight_house_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint freight_house_job_id_fkey FOREIGN KEY (job_id) REFERENCES freight_job(id),
  constraint freight_house_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint freight_house_hs_code_check CHECK ((hs_code ~ '^[0-9]{6,13}$'::text)),
  constraint freight_house_pieces_check CHECK ((pieces > 0)),
  constraint freight_house_volume_m3_check CHECK ((volume_m3 > (0)::numeric))
);
CREATE INDEX freight_house_job ON freight_house USING btree (job_id, seq);
CREATE INDEX freight_house_words ON freight_house USING gin (app.plain(house_no) gin_trgm_ops);
create policy scoped on freight_house for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = freight_house.job_id))));
create policy staff on freight_house for all to quayside_staff using (true) with check (true);
create policy system on freight_house for all to quayside_system using (true) with check (true);

create table freight_job (
  id bigint generated always as identity not null,
  no text not null,
  mode text not null,
  direction text not null,
  service text not null,
  state text default 'draft'::text not null,
  company_id bigint not null,
  customer_id bigint not null,
  customer_ref text,
  carrier_id bigint,
  incoterm text,
  freight_term text,
  receipt_station_id bigint,
  origin_station_id bigint not null,
  destination_station_id bigint not null,
  delivery_station_id bigint,
  master_no text,
  vessel text,
  voyage text,
  flight_no text,
  etd timestamp with time zone,
  eta timestamp with time zone,
  pieces integer,
  gross_kg numeric(14,3),
  volume_m3 numeric(14,4),
  confirmed_pieces integer,
  confirmed_kg numeric(14,3),
  confirmed_m3 numeric(14,4),
  volume_divisor integer default 6000 not null,
  chargeable_planned_kg numeric(14,3),
  chargeable_confirmed_kg numeric(14,3),
  chargeable_customer_kg numeric(14,3),
  chargeable_airline_kg numeric(14,3),
  share_by text default 'weight'::text not null,
  remark text,
  reason text,
  copied_from_id bigint,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  master_consignee text,
  handling_info text,
  template_id bigint,
  quotation_id bigint,
  constraint freight_job_no_key UNIQUE (no),
  constraint freight_job_pkey PRIMARY KEY (id),
  constraint freight_job_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint freight_job_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint freight_job_copied_from_id_fkey FOREIGN KEY (copied_from_id) REFERENCES freight_job(id),
  constraint freight_job_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint freight_job_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint freight_job_delivery_station_id_fkey FOREIGN KEY (delivery_station_id) REFERENCES station(id),
  constraint freight_job_destination_station_id_fkey FOREIGN KEY (destination_station_id) REFERENCES station(id),
  constraint freight_job_origin_station_id_fkey FOREIGN KEY (origin_station_id) REFERENCES station(id),
  constraint freight_job_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotation(id),
  constraint freight_job_receipt_station_id_fkey FOREIGN KEY (receipt_station_id) REFERENCES station(id),
  constraint freight_job_template_id_fkey FOREIGN KEY (template_id) REFERENCES freight_job_template(id),
  constraint freight_job_chargeable_airline_kg_check CHECK ((chargeable_airline_kg > (0)::numeric)),
  constraint freight_job_chargeable_confirmed_kg_check CHECK ((chargeable_confirmed_kg > (0)::numeric)),
  constraint freight_job_chargeable_customer_kg_check CHECK ((chargeable_customer_kg > (0)::numeric)),
  constraint freight_job_chargeable_planned_kg_check CHECK ((chargeable_planned_kg > (0)::numeric)),
  constraint freight_job_check CHECK ((origin_station_id <> destination_station_id)),
  constraint freight_job_check1 CHECK ((etd < eta)),
  constraint freight_job_confirmed_kg_check CHECK ((confirmed_kg > (0)::numeric)),
  constraint freight_job_confirmed_m3_check CHECK ((confirmed_m3 > (0)::numeric)),
  constraint freight_job_confirmed_pieces_check CHECK ((confirmed_pieces > 0)),
  constraint freight_job_direction_check CHECK ((direction = ANY (ARRAY['export'::text, 'import'::text, 'cross'::text]))),
  constraint freight_job_flight_no_check CHECK ((flight_no ~ '^[A-Z0-9]{2}[0-9]{1,4}[A-Z]?$'::text)),
  constraint freight_job_freight_term_check CHECK ((freight_term = ANY (ARRAY['prepaid'::text, 'collect'::text]))),
  constraint freight_job_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint freight_job_incoterm_check CHECK ((incoterm = ANY (ARRAY['EXW'::text, 'FCA'::text, 'CPT'::text, 'CIP'::text, 'DAP'::text, 'DPU'::text, 'DDP'::text, 'FAS'::text, 'FOB'::text, 'CFR'::text, 'CIF'::text]))),
  constraint freight_job_mode_check CHECK ((mode = ANY (ARRAY['ocean'::text, 'air'::text]))),
  constraint freight_job_pieces_check CHECK ((pieces > 0)),
  constraint freight_job_service_check CHECK ((service = ANY (ARRAY['fcl'::text, 'lcl'::text, 'consol'::text, 'direct'::text, 'coLoad'::text]))),
  constraint freight_job_share_by_check CHECK ((share_by = ANY (ARRAY['weight'::text, 'volume'::text, 'chargeable'::text, 'container'::text, 'piece'::text]))),
  constraint freight_job_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'inProgress'::text, 'departed'::text, 'arrived'::text, 'delivered'::text, 'closed'::text, 'cancelled'::text]))),
  constraint freight_job_volume_divisor_check CHECK (((volume_divisor >= 1000) AND (volume_divisor <= 10000))),
  constraint freight_job_volume_m3_check CHECK ((volume_m3 > (0)::numeric))
);
CREATE INDEX freight_job_carrier ON freight_job USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX freight_job_copied_from ON freight_job USING btree (copied_from_id) WHERE (copied_from_id IS NOT NULL);
CREATE INDEX freight_job_created ON freight_job USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX freight_job_created_by ON freight_job USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX freight_job_customer ON freight_job USING btree (customer_id, created_at DESC, id DESC);
CREATE INDEX freight_job_customer_ref ON freight_job USING btree (customer_id, customer_ref) WHERE (customer_ref IS NOT NULL);
CREATE INDEX freight_job_delivery ON freight_job USING btree (delivery_station_id) WHERE (delivery_station_id IS NOT NULL);
CREATE INDEX freight_job_departed ON freight_job USING btree (COALESCE(etd, created_at) DESC, id DESC) INCLUDE (company_id, mode);
CREATE INDEX freight_job_departure ON freight_job USING btree (company_id, mode, COALESCE(etd, 'infinity'::timestamp with time zone) DESC, id DESC);
CREATE INDEX freight_job_destination ON freight_job USING btree (destination_station_id, created_at DESC);
CREATE INDEX freight_job_flight ON freight_job USING btree (flight_no) WHERE (flight_no IS NOT NULL);
CREATE INDEX freight_job_master ON freight_job USING btree (master_no) WHERE (master_no IS NOT NULL);
CREATE INDEX freight_job_newest ON freight_job USING btree (mode, created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX freight_job_newest_in_state ON freight_job USING btree (mode, state, created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX freight_job_origin ON freight_job USING btree (origin_station_id, created_at DESC);
CREATE INDEX freight_job_quotation ON freight_job USING btree (quotation_id, id DESC) WHERE (quotation_id IS NOT NULL);
CREATE INDEX freight_job_receipt ON freight_job USING btree (receipt_station_id) WHERE (receipt_station_id IS NOT NULL);
CREATE INDEX freight_job_state ON freight_job USING btree (company_id, mode, state, created_at DESC, id DESC);
CREATE INDEX freight_job_template_of ON freight_job USING btree (template_id) WHERE (template_id IS NOT NULL);
CREATE INDEX freight_job_time ON freight_job USING btree (company_id, mode, created_at DESC, id DESC);
CREATE INDEX freight_job_voyage ON freight_job USING btree (vessel, voyage) WHERE (vessel IS NOT NULL);
CREATE INDEX freight_job_words ON freight_job USING gin (app.plain(((((((no || ' '::text) || COALESCE(customer_ref, ''::text)) || ' '::text) || COALESCE(master_no, ''::text)) || ' '::text) || COALESCE(vessel, ''::text))) gin_trgm_ops);
CREATE UNIQUE INDEX freight_job_mawb ON freight_job USING btree (master_no) WHERE ((mode = 'air'::text) AND (state <> ALL (ARRAY['closed'::text, 'cancelled'::text])));
create policy companies on freight_job for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on freight_job for select to quayside_customer using (((customer_id = ( SELECT app.customer_id() AS customer_id)) AND (mode = 'air'::text) AND (state <> 'draft'::text)));
create policy scoped on freight_job for all to quayside_scoped using (((created_by = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])) OR (customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[]))));
create policy staff on freight_job for all to quayside_staff using (true) with check (true);
create policy system on freight_job for all to quayside_system using (true) with check (true);
CREATE TRIGGER freight_job_moved_profit AFTER UPDATE OF customer_id, carrier_id, origin_station_id, destination_station_id ON freight_job FOR EACH ROW WHEN (((((old.customer_id IS DISTINCT FROM new.customer_id) OR (old.carrier_id IS DISTINCT FROM new.carrier_id)) OR (old.origin_station_id IS DISTINCT FROM new.origin_station_id)) OR (old.destination_station_id IS DISTINCT FROM new.destination_station_id))) EXECUTE FUNCTION app.move_job_profit();

create table freight_job_template (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  mode text not null,
  direction text not null,
  service text not null,
  customer_id bigint,
  incoterm text,
  freight_term text,
  share_by text not null,
  receipt_station_id bigint,
  origin_station_id bigint,
  destination_station_id bigint,
  delivery_station_id bigint,
  carrier_id bigint,
  master_consignee text,
  handling_info text,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint freight_job_template_company_id_name_key UNIQUE (company_id, name),
  constraint freight_job_template_pkey PRIMARY KEY (id),
  constraint freight_job_template_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint freight_job_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint freight_job_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint freight_job_template_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint freight_job_template_delivery_station_id_fkey FOREIGN KEY (delivery_station_id) REFERENCES station(id),
  constraint freight_job_template_destination_station_id_fkey FOREIGN KEY (destination_station_id) REFERENCES station(id),
  constraint freight_job_template_origin_station_id_fkey FOREIGN KEY (origin_station_id) REFERENCES station(id),
  constraint freight_job_template_receipt_station_id_fkey FOREIGN KEY (receipt_station_id) REFERENCES station(id),
  constraint freight_job_template_air CHECK (((mode <> 'air'::text) OR (service <> ALL (ARRAY['fcl'::text, 'lcl'::text])))),
  constraint freight_job_template_direction_check CHECK ((direction = ANY (ARRAY['export'::text, 'import'::text, 'cross'::text]))),
  constraint freight_job_template_freight_term_check CHECK ((freight_term = ANY (ARRAY['prepaid'::text, 'collect'::text]))),
  constraint freight_job_template_incoterm_check CHECK ((incoterm = ANY (ARRAY['EXW'::text, 'FCA'::text, 'CPT'::text, 'CIP'::text, 'DAP'::text, 'DPU'::text, 'DDP'::text, 'FAS'::text, 'FOB'::text, 'CFR'::text, 'CIF'::text]))),
  constraint freight_job_template_mode_check CHECK ((mode = ANY (ARRAY['ocean'::text, 'air'::text]))),
  constraint freight_job_template_service_check CHECK ((service = ANY (ARRAY['fcl'::text, 'lcl'::text, 'consol'::text, 'direct'::text, 'coLoad'::text]))),
  constraint freight_job_template_share_by_check CHECK ((share_by = ANY (ARRAY['weight'::text, 'volume'::text, 'chargeable'::text, 'container'::text, 'piece'::text]))),
  constraint freight_job_template_stations CHECK ((origin_station_id <> destination_station_id))
);
CREATE INDEX freight_job_template_carrier ON freight_job_template USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX freight_job_template_created_by ON freight_job_template USING btree (created_by);
CREATE INDEX freight_job_template_customer ON freight_job_template USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX freight_job_template_delivery ON freight_job_template USING btree (delivery_station_id) WHERE (delivery_station_id IS NOT NULL);
CREATE INDEX freight_job_template_destination ON freight_job_template USING btree (destination_station_id) WHERE (destination_station_id IS NOT NULL);
CREATE INDEX freight_job_template_name ON freight_job_template USING btree (name, id);
CREATE INDEX freight_job_template_origin ON freight_job_template USING btree (origin_station_id) WHERE (origin_station_id IS NOT NULL);
CREATE INDEX freight_job_template_receipt ON freight_job_template USING btree (receipt_station_id) WHERE (receipt_station_id IS NOT NULL);
CREATE INDEX freight_job_template_search ON freight_job_template USING gin (app.plain(search) gin_trgm_ops);
create policy scoped on freight_job_template for all to quayside_scoped using (((customer_id IS NULL) OR (customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[]))));
create policy staff on freight_job_template for all to quayside_staff using (true) with check (true);
create policy system on freight_job_template for all to quayside_system using (true) with check (true);

create table freight_leg (
  id bigint generated always as identity not null,
  job_id bigint not null,
  kind text not null,
  order_id bigint,
  work_order_id bigint,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  container_id bigint,
  constraint freight_leg_job_id_order_id_key UNIQUE (job_id, order_id),
  constraint freight_leg_job_id_work_order_id_key UNIQUE (job_id, work_order_id),
  constraint freight_leg_pkey PRIMARY KEY (id),
  constraint freight_leg_container_id_fkey FOREIGN KEY (container_id) REFERENCES freight_container(id) ON DELETE SET NULL,
  constraint freight_leg_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint freight_leg_job_id_fkey FOREIGN KEY (job_id) REFERENCES freight_job(id),
  constraint freight_leg_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint freight_leg_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id),
  constraint freight_leg_check CHECK ((num_nonnulls(order_id, work_order_id) = 1)),
  constraint freight_leg_kind_check CHECK ((kind = ANY (ARRAY['pickup'::text, 'drayage'::text, 'transfer'::text, 'delivery'::text])))
);
CREATE INDEX freight_leg_container ON freight_leg USING btree (container_id) WHERE (container_id IS NOT NULL);
CREATE INDEX freight_leg_created_by ON freight_leg USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX freight_leg_order ON freight_leg USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX freight_leg_work_order ON freight_leg USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
create policy scoped on freight_leg for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = freight_leg.job_id))));
create policy staff on freight_leg for all to quayside_staff using (true) with check (true);
create policy system on freight_leg for all to quayside_system using (true) with check (true);
CREATE TRIGGER freight_leg_linked_profit AFTER INSERT ON freight_leg REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_profit();
CREATE TRIGGER freight_leg_unlinked_profit AFTER DELETE ON freight_leg REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION app.keep_profit();

create table freight_message (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  format text not null,
  sender text,
  reference text,
  content text not null,
  sha256 text not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  constraint freight_message_company_id_sha256_key UNIQUE (company_id, sha256),
  constraint freight_message_pkey PRIMARY KEY (id),
  constraint freight_message_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint freight_message_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint freight_message_format_check CHECK ((format = ANY (ARRAY['edifact'::text, 'dcsa'::text, 'cargoImp'::text]))),
  constraint freight_message_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX freight_message_created_by ON freight_message USING btree (created_by) WHERE (created_by IS NOT NULL);
create policy staff on freight_message for all to quayside_staff using (true) with check (true);
create policy system on freight_message for all to quayside_system using (true) with check (true);

create table freight_milestone (
  job_id bigint not null,
  kind text not null,
  planned_at timestamp with time zone,
  estimated_at timestamp with time zone,
  actual_at timestamp with time zone,
  constraint freight_milestone_pkey PRIMARY KEY (job_id, kind),
  constraint freight_milestone_job_id_fkey FOREIGN KEY (job_id) REFERENCES freight_job(id),
  constraint freight_milestone_kind_check CHECK ((kind = ANY (ARRAY['booked'::text, 'pickedUp'::text, 'gateIn'::text, 'exportCleared'::text, 'loaded'::text, 'departed'::text, 'arrived'::text, 'discharged'::text, 'importCleared'::text, 'available'::text, 'outForDelivery'::text, 'delivered'::text, 'emptyReturned'::text])))
);
create policy companies on freight_milestone for all to quayside_carrier, quayside_customer using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = freight_milestone.job_id))));
create policy customer on freight_milestone for select to quayside_customer using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = freight_milestone.job_id))));
create policy scoped on freight_milestone for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_job j
  WHERE (j.id = freight_milestone.job_id))));
create policy staff on freight_milestone for all to quayside_staff using (true) with check (true);
create policy system on freight_milestone for all to quayside_system using (true) with check (true);
CREATE TRIGGER freight_milestone_feed AFTER INSERT OR UPDATE OF planned_at, actual_at ON freight_milestone FOR EACH ROW WHEN ((new.kind = ANY (ARRAY['pickedUp'::text, 'departed'::text, 'exportCleared'::text, 'importCleared'::text, 'arrived'::text, 'delivered'::text]))) EXECUTE FUNCTION app.feed_freight_milestone();

create table freight_report (
  id bigint generated always as identity not null,
  message_id bigint not null,
  company_id bigint not null,
  state text default 'proposed'::text not null,
  container_no text,
  awb_no text,
  job_id bigint,
  container_id bigint,
  kind text not null,
  class text not null,
  happens_at timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  place text,
  reason text,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  pieces integer,
  total_pieces integer,
  day_only boolean default false not null,
  detail text,
  sender text,
  reference text,
  constraint freight_report_pkey PRIMARY KEY (id),
  constraint freight_report_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint freight_report_container_id_fkey FOREIGN KEY (container_id) REFERENCES freight_container(id) ON DELETE SET NULL,
  constraint freight_report_job_id_fkey FOREIGN KEY (job_id) REFERENCES freight_job(id),
  constraint freight_report_message_id_fkey FOREIGN KEY (message_id) REFERENCES freight_message(id),
  constraint freight_report_check CHECK ((num_nonnulls(container_no, awb_no) = 1)),
  constraint freight_report_check1 CHECK (((state = ANY (ARRAY['unmatched'::text, 'dismissed'::text])) OR (job_id IS NOT NULL))),
  constraint freight_report_class_check CHECK ((class = ANY (ARRAY['planned'::text, 'estimated'::text, 'actual'::text]))),
  constraint freight_report_pieces_check CHECK ((pieces > 0)),
  constraint freight_report_state_check CHECK ((state = ANY (ARRAY['proposed'::text, 'unmatched'::text, 'taken'::text, 'dismissed'::text, 'outdated'::text]))),
  constraint freight_report_total_pieces_check CHECK ((total_pieces > 0))
);
CREATE INDEX freight_report_all_newest ON freight_report USING btree (created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX freight_report_cargo ON freight_report USING gin (app.plain(COALESCE(container_no, awb_no)) gin_trgm_ops);
CREATE INDEX freight_report_container ON freight_report USING btree (container_id) WHERE (container_id IS NOT NULL);
CREATE INDEX freight_report_fact ON freight_report USING btree (company_id, COALESCE(container_no, awb_no), kind, class, issued_at);
CREATE INDEX freight_report_job ON freight_report USING btree (job_id) WHERE (job_id IS NOT NULL);
CREATE INDEX freight_report_message ON freight_report USING btree (message_id);
CREATE INDEX freight_report_newest ON freight_report USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX freight_report_newest_in_state ON freight_report USING btree (state, created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX freight_report_state ON freight_report USING btree (company_id, state, created_at DESC, id DESC);
create policy staff on freight_report for all to quayside_staff using (true) with check (true);
create policy system on freight_report for all to quayside_system using (true) with check (true);

create table import_mapping (
  account_id bigint not null,
  what text not null,
  headings_hash text not null,
  mapping jsonb not null,
  used_at timestamp with time zone default now() not null,
  constraint import_mapping_pkey PRIMARY KEY (account_id, what, headings_hash),
  constraint import_mapping_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
create policy own on import_mapping for all to quayside_carrier, quayside_customer, quayside_staff using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy system on import_mapping for all to quayside_system using (true) with check (true);

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
create policy companies on inbound_line for all to quayside_carrier, quayside_customer using ((EXISTS ( SELECT
   FROM inbound_plan p
  WHERE (p.id = inbound_line.plan_id))));
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
  dock_id bigint,
  dock_from timestamp with time zone,
  dock_to timestamp with time zone,
  constraint inbound_plan_dock_once EXCLUDE USING gist (dock_id WITH =, tstzrange(dock_from, dock_to) WITH &&) WHERE ((state = ANY (ARRAY['audited'::text, 'arrived'::text, 'docked'::text, 'receiving'::text]))),
  constraint inbound_plan_plan_no_key UNIQUE (plan_no),
  constraint inbound_plan_pkey PRIMARY KEY (id),
  constraint inbound_plan_audited_by_fkey FOREIGN KEY (audited_by) REFERENCES account(id),
  constraint inbound_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint inbound_plan_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint inbound_plan_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint inbound_plan_dock_id_fkey FOREIGN KEY (dock_id) REFERENCES dock(id),
  constraint inbound_plan_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint inbound_plan_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES account(id),
  constraint inbound_plan_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint inbound_plan_check CHECK ((eta_from < eta_to)),
  constraint inbound_plan_dock_slot CHECK (((num_nulls(dock_id, dock_from, dock_to) = ANY (ARRAY[0, 3])) AND (dock_from < dock_to))),
  constraint inbound_plan_kind_check CHECK ((kind = ANY (ARRAY['purchase'::text, 'transfer'::text, 'return'::text, 'exchange'::text, 'crossDock'::text]))),
  constraint inbound_plan_priority_check CHECK (((priority >= 1) AND (priority <= 5))),
  constraint inbound_plan_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'portal'::text, 'import'::text, 'order'::text]))),
  constraint inbound_plan_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'audited'::text, 'arrived'::text, 'docked'::text, 'receiving'::text, 'received'::text, 'putAway'::text, 'closed'::text, 'cancelled'::text])))
);
CREATE INDEX inbound_plan_audited_by ON inbound_plan USING btree (audited_by) WHERE (audited_by IS NOT NULL);
CREATE INDEX inbound_plan_created_by ON inbound_plan USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX inbound_plan_customer ON inbound_plan USING btree (customer_id, eta_from DESC, id DESC);
CREATE INDEX inbound_plan_customer_ref ON inbound_plan USING btree (customer_id, customer_ref) WHERE (customer_ref IS NOT NULL);
CREATE INDEX inbound_plan_dock ON inbound_plan USING btree (dock_id, dock_to) WHERE (dock_id IS NOT NULL);
CREATE INDEX inbound_plan_eta ON inbound_plan USING btree (company_id, eta_from DESC, id DESC);
CREATE INDEX inbound_plan_newest ON inbound_plan USING btree (eta_from DESC, id DESC) INCLUDE (company_id);
CREATE INDEX inbound_plan_newest_in_state ON inbound_plan USING btree (state, eta_from DESC, id DESC) INCLUDE (company_id);
CREATE INDEX inbound_plan_order ON inbound_plan USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX inbound_plan_state ON inbound_plan USING btree (company_id, state, eta_from DESC, id DESC);
CREATE INDEX inbound_plan_submitted_by ON inbound_plan USING btree (submitted_by) WHERE (submitted_by IS NOT NULL);
CREATE INDEX inbound_plan_warehouse ON inbound_plan USING btree (warehouse_id, state, eta_from);
CREATE INDEX inbound_plan_words ON inbound_plan USING gin (app.plain(((((((plan_no || ' '::text) || COALESCE(customer_ref, ''::text)) || ' '::text) || COALESCE(container_no, ''::text)) || ' '::text) || COALESCE(plate_no, ''::text))) gin_trgm_ops);
create policy companies on inbound_plan for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on inbound_plan for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on inbound_plan for all to quayside_staff using (true) with check (true);
create policy system on inbound_plan for all to quayside_system using (true) with check (true);

create table input_tax_rule (
  id bigint generated always as identity not null,
  country text not null,
  origin text not null,
  taxpayer text not null,
  service text not null,
  treatment text not null,
  percent numeric(7,4),
  withholding_percent numeric(7,4),
  valid_from date not null,
  valid_to date,
  basis text not null,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  place text default 'any'::text not null,
  constraint input_tax_rule_one_a_day EXCLUDE USING gist (country WITH =, origin WITH =, taxpayer WITH =, service WITH =, place WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE (active),
  constraint input_tax_rule_pkey PRIMARY KEY (id),
  constraint input_tax_rule_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint input_tax_rule_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint input_tax_rule_origin_check CHECK ((origin = ANY (ARRAY['domestic'::text, 'foreign'::text]))),
  constraint input_tax_rule_percent CHECK (((treatment <> 'reverse'::text) OR (percent IS NOT NULL))),
  constraint input_tax_rule_percent_check CHECK (((percent >= (0)::numeric) AND (percent <= (100)::numeric))),
  constraint input_tax_rule_place_check CHECK ((place = ANY (ARRAY['any'::text, 'abroad'::text]))),
  constraint input_tax_rule_service_check CHECK ((service = ANY (ARRAY['any'::text, 'transport'::text, 'other'::text]))),
  constraint input_tax_rule_taxpayer_check CHECK ((taxpayer = ANY (ARRAY['any'::text, 'general'::text, 'smallScale'::text, 'none'::text]))),
  constraint input_tax_rule_term CHECK (((valid_to IS NULL) OR (valid_from <= valid_to))),
  constraint input_tax_rule_treatment_check CHECK ((treatment = ANY (ARRAY['invoice'::text, 'reverse'::text, 'cost'::text]))),
  constraint input_tax_rule_withholding_percent_check CHECK (((withholding_percent >= (0)::numeric) AND (withholding_percent <= (100)::numeric)))
);
CREATE INDEX input_tax_rule_country ON input_tax_rule USING btree (country, valid_from DESC, id);
CREATE INDEX input_tax_rule_created_by ON input_tax_rule USING btree (created_by);
CREATE INDEX input_tax_rule_search ON input_tax_rule USING gin (app.plain(search) gin_trgm_ops);

create table intercompany_allocation (
  id bigint generated always as identity not null,
  settlement_id bigint not null,
  bill_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  constraint intercompany_allocation_settlement_id_bill_id_key UNIQUE (settlement_id, bill_id),
  constraint intercompany_allocation_pkey PRIMARY KEY (id),
  constraint intercompany_allocation_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES intercompany_bill(id),
  constraint intercompany_allocation_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES intercompany_settlement(id),
  constraint intercompany_allocation_amount_minor_check CHECK ((amount_minor <> 0))
);
CREATE INDEX intercompany_allocation_bill ON intercompany_allocation USING btree (bill_id);
create policy companies on intercompany_allocation for all to quayside_staff using ((EXISTS ( SELECT
   FROM intercompany_settlement s
  WHERE (s.id = intercompany_allocation.settlement_id))));
create policy sides on intercompany_allocation for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on intercompany_allocation for all to quayside_staff using (true) with check (true);
create policy system on intercompany_allocation for all to quayside_system using (true) with check (true);

create table intercompany_bill (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  bill_no text not null,
  seller_id bigint not null,
  buyer_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  tax_minor bigint default 0 not null,
  settled_minor bigint default 0 not null,
  bill_on date not null,
  due_on date not null,
  invoice_no text,
  memo text not null,
  state text default 'draft'::text not null,
  prepared_by bigint not null,
  accepted_by bigint,
  asking_company_id bigint,
  asked_by bigint,
  reversed_on date,
  cash_entry_id bigint,
  constraint intercompany_bill_bill_no_key UNIQUE (bill_no),
  constraint intercompany_bill_pkey PRIMARY KEY (id),
  constraint intercompany_bill_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES account(id),
  constraint intercompany_bill_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint intercompany_bill_asking_company_id_fkey FOREIGN KEY (asking_company_id) REFERENCES own_company(id),
  constraint intercompany_bill_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES own_company(id),
  constraint intercompany_bill_cash_entry_id_fkey FOREIGN KEY (cash_entry_id) REFERENCES cash_entry(id),
  constraint intercompany_bill_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint intercompany_bill_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES own_company(id),
  constraint intercompany_bill_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint intercompany_bill_check CHECK ((seller_id <> buyer_id)),
  constraint intercompany_bill_check1 CHECK ((due_on >= bill_on)),
  constraint intercompany_bill_check2 CHECK (((state <> ALL (ARRAY['accepted'::text, 'reversing'::text, 'reversed'::text])) OR (accepted_by IS NOT NULL))),
  constraint intercompany_bill_check3 CHECK ((accepted_by <> prepared_by)),
  constraint intercompany_bill_check4 CHECK (((state = 'reversing'::text) <= ((asking_company_id IS NOT NULL) AND (asked_by IS NOT NULL)))),
  constraint intercompany_bill_check5 CHECK (((state <> 'reversed'::text) OR (settled_minor = 0))),
  constraint intercompany_bill_on_behalf CHECK (((cash_entry_id IS NULL) OR ((tax_minor = 0) AND (state = ANY (ARRAY['accepted'::text, 'reversed'::text]))))),
  constraint intercompany_bill_settled CHECK (((settled_minor >= LEAST(amount_minor, (0)::bigint)) AND (settled_minor <= GREATEST(amount_minor, (0)::bigint))))
);
CREATE INDEX intercompany_bill_accepted_by ON intercompany_bill USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX intercompany_bill_amount ON intercompany_bill USING btree (amount_minor, id);
CREATE INDEX intercompany_bill_asked_by ON intercompany_bill USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX intercompany_bill_asking_company ON intercompany_bill USING btree (asking_company_id) WHERE (asking_company_id IS NOT NULL);
CREATE INDEX intercompany_bill_buyer ON intercompany_bill USING btree (buyer_id, bill_on DESC, id DESC);
CREATE INDEX intercompany_bill_due ON intercompany_bill USING btree (due_on, id);
CREATE INDEX intercompany_bill_newest ON intercompany_bill USING btree (bill_on DESC, id DESC);
CREATE INDEX intercompany_bill_open ON intercompany_bill USING btree (seller_id, buyer_id, currency) WHERE ((state = 'accepted'::text) AND (settled_minor <> amount_minor));
CREATE INDEX intercompany_bill_prepared_by ON intercompany_bill USING btree (prepared_by);
CREATE INDEX intercompany_bill_seller ON intercompany_bill USING btree (seller_id, bill_on DESC, id DESC);
CREATE INDEX intercompany_bill_state ON intercompany_bill USING btree (state, bill_on DESC, id DESC);
CREATE INDEX intercompany_bill_words ON intercompany_bill USING gin (app.plain(((((bill_no || ' '::text) || memo) || ' '::text) || COALESCE(invoice_no, ''::text))) gin_trgm_ops);
CREATE UNIQUE INDEX intercompany_bill_cash ON intercompany_bill USING btree (cash_entry_id) WHERE (cash_entry_id IS NOT NULL);
create policy companies on intercompany_bill for all to quayside_staff using (((seller_id = ANY (( SELECT app.staff_companies() AS staff_companies)::bigint[])) OR (buyer_id = ANY (( SELECT app.staff_companies() AS staff_companies)::bigint[]))));
create policy sides on intercompany_bill for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on intercompany_bill for all to quayside_staff using (true) with check (true);
create policy system on intercompany_bill for all to quayside_system using (true) with check (true);

create table intercompany_cleared (
  id bigint generated always as identity not null,
  allocation_id bigint not null,
  company_id bigint not null,
  functional_currency text not null,
  functional_minor bigint not null,
  constraint intercompany_cleared_allocation_id_company_id_key UNIQUE (allocation_id, company_id),
  constraint intercompany_cleared_pkey PRIMARY KEY (id),
  constraint intercompany_cleared_allocation_id_fkey FOREIGN KEY (allocation_id) REFERENCES intercompany_allocation(id),
  constraint intercompany_cleared_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id)
);
CREATE INDEX intercompany_cleared_company ON intercompany_cleared USING btree (company_id);
create policy companies on intercompany_cleared for all to quayside_staff using ((company_id = ANY (( SELECT app.staff_companies() AS staff_companies)::bigint[])));
create policy sides on intercompany_cleared for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on intercompany_cleared for all to quayside_staff using (true) with check (true);
create policy system on intercompany_cleared for all to quayside_system using (true) with check (true);

create table intercompany_line (
  id bigint generated always as identity not null,
  bill_id bigint not null,
  fee_name_id bigint not null,
  order_id bigint,
  work_order_id bigint,
  currency text not null,
  amount_minor bigint not null,
  tax_percent numeric(7,4) not null,
  tax_minor bigint not null,
  memo text,
  constraint intercompany_line_pkey PRIMARY KEY (id),
  constraint intercompany_line_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES intercompany_bill(id),
  constraint intercompany_line_fee_name_id_fkey FOREIGN KEY (fee_name_id) REFERENCES fee_name(id),
  constraint intercompany_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint intercompany_line_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id),
  constraint intercompany_line_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint intercompany_line_tax_percent_check CHECK (((tax_percent >= (0)::numeric) AND (tax_percent <= (100)::numeric)))
);
CREATE INDEX intercompany_line_bill ON intercompany_line USING btree (bill_id);
CREATE INDEX intercompany_line_fee ON intercompany_line USING btree (fee_name_id);
CREATE INDEX intercompany_line_order ON intercompany_line USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX intercompany_line_work_order ON intercompany_line USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
create policy companies on intercompany_line for all to quayside_staff using ((EXISTS ( SELECT
   FROM intercompany_bill b
  WHERE (b.id = intercompany_line.bill_id))));
create policy sides on intercompany_line for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on intercompany_line for all to quayside_staff using (true) with check (true);
create policy system on intercompany_line for all to quayside_system using (true) with check (true);

create table intercompany_result (
  id bigint generated always as identity not null,
  settlement_id bigint not null,
  company_id bigint not null,
  functional_currency text not null,
  difference_minor bigint not null,
  constraint intercompany_result_settlement_id_company_id_key UNIQUE (settlement_id, company_id),
  constraint intercompany_result_pkey PRIMARY KEY (id),
  constraint intercompany_result_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint intercompany_result_settlement_id_fkey FOREIGN KEY (settlement_id) REFERENCES intercompany_settlement(id)
);
CREATE INDEX intercompany_result_company ON intercompany_result USING btree (company_id);
create policy companies on intercompany_result for all to quayside_staff using ((company_id = ANY (( SELECT app.staff_companies() AS staff_companies)::bigint[])));
create policy sides on intercompany_result for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on intercompany_result for all to quayside_staff using (true) with check (true);
create policy system on intercompany_result for all to quayside_system using (true) with check (true);

create table intercompany_settlement (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  settlement_no text not null,
  kind text not null,
  payer_id bigint not null,
  receiver_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  from_account_id bigint,
  to_account_id bigint,
  settled_on date not null,
  bank_ref text,
  memo text not null,
  state text default 'draft'::text not null,
  prepared_by bigint not null,
  approved_by bigint,
  accepted_by bigint,
  asking_company_id bigint,
  asked_by bigint,
  reversed_on date,
  constraint intercompany_settlement_settlement_no_key UNIQUE (settlement_no),
  constraint intercompany_settlement_pkey PRIMARY KEY (id),
  constraint intercompany_settlement_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES account(id),
  constraint intercompany_settlement_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  constraint intercompany_settlement_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint intercompany_settlement_asking_company_id_fkey FOREIGN KEY (asking_company_id) REFERENCES own_company(id),
  constraint intercompany_settlement_from_account_id_fkey FOREIGN KEY (from_account_id) REFERENCES own_bank_account(id),
  constraint intercompany_settlement_payer_id_fkey FOREIGN KEY (payer_id) REFERENCES own_company(id),
  constraint intercompany_settlement_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint intercompany_settlement_receiver_id_fkey FOREIGN KEY (receiver_id) REFERENCES own_company(id),
  constraint intercompany_settlement_to_account_id_fkey FOREIGN KEY (to_account_id) REFERENCES own_bank_account(id),
  constraint intercompany_settlement_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint intercompany_settlement_check CHECK ((payer_id <> receiver_id)),
  constraint intercompany_settlement_check1 CHECK (((kind = 'netting'::text) = (amount_minor = 0))),
  constraint intercompany_settlement_check2 CHECK (((kind = 'transfer'::text) = (from_account_id IS NOT NULL))),
  constraint intercompany_settlement_check3 CHECK (((kind = 'transfer'::text) OR (to_account_id IS NULL))),
  constraint intercompany_settlement_check4 CHECK (((state <> ALL (ARRAY['settled'::text, 'reversing'::text, 'reversed'::text])) OR ((approved_by IS NOT NULL) AND (accepted_by IS NOT NULL)))),
  constraint intercompany_settlement_check5 CHECK (((state <> ALL (ARRAY['settled'::text, 'reversing'::text, 'reversed'::text])) OR (kind = 'netting'::text) OR (to_account_id IS NOT NULL))),
  constraint intercompany_settlement_check6 CHECK ((approved_by <> prepared_by)),
  constraint intercompany_settlement_check7 CHECK (((accepted_by <> prepared_by) AND (accepted_by <> approved_by))),
  constraint intercompany_settlement_check8 CHECK (((state = 'reversing'::text) <= ((asking_company_id IS NOT NULL) AND (asked_by IS NOT NULL)))),
  constraint intercompany_settlement_kind_check CHECK ((kind = ANY (ARRAY['transfer'::text, 'netting'::text])))
);
CREATE INDEX intercompany_settlement_accepted_by ON intercompany_settlement USING btree (accepted_by) WHERE (accepted_by IS NOT NULL);
CREATE INDEX intercompany_settlement_amount ON intercompany_settlement USING btree (amount_minor, id);
CREATE INDEX intercompany_settlement_approved_by ON intercompany_settlement USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX intercompany_settlement_asked_by ON intercompany_settlement USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX intercompany_settlement_asking_company ON intercompany_settlement USING btree (asking_company_id) WHERE (asking_company_id IS NOT NULL);
CREATE INDEX intercompany_settlement_from ON intercompany_settlement USING btree (from_account_id) WHERE (from_account_id IS NOT NULL);
CREATE INDEX intercompany_settlement_newest ON intercompany_settlement USING btree (settled_on DESC, id DESC);
CREATE INDEX intercompany_settlement_payer ON intercompany_settlement USING btree (payer_id, settled_on DESC, id DESC);
CREATE INDEX intercompany_settlement_prepared_by ON intercompany_settlement USING btree (prepared_by);
CREATE INDEX intercompany_settlement_receiver ON intercompany_settlement USING btree (receiver_id, settled_on DESC, id DESC);
CREATE INDEX intercompany_settlement_state ON intercompany_settlement USING btree (state, settled_on DESC, id DESC);
CREATE INDEX intercompany_settlement_to ON intercompany_settlement USING btree (to_account_id) WHERE (to_account_id IS NOT NULL);
CREATE INDEX intercompany_settlement_words ON intercompany_settlement USING gin (app.plain(((((settlement_no || ' '::text) || memo) || ' '::text) || COALESCE(bank_ref, ''::text))) gin_trgm_ops);
create policy companies on intercompany_settlement for all to quayside_staff using (((payer_id = ANY (( SELECT app.staff_companies() AS staff_companies)::bigint[])) OR (receiver_id = ANY (( SELECT app.staff_companies() AS staff_companies)::bigint[]))));
create policy sides on intercompany_settlement for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on intercompany_settlement for all to quayside_staff using (true) with check (true);
create policy system on intercompany_settlement for all to quayside_system using (true) with check (true);

create table intercompany_side (
  id bigint generated always as identity not null,
  bill_id bigint not null,
  company_id bigint not null,
  side text not null,
  functional_currency text not null,
  rate numeric(24,12) not null,
  rate_on date not null,
  functional_minor bigint not null,
  settled_functional_minor bigint default 0 not null,
  currency text not null,
  reverse_minor bigint default 0 not null,
  constraint intercompany_side_bill_id_side_key UNIQUE (bill_id, side),
  constraint intercompany_side_pkey PRIMARY KEY (id),
  constraint intercompany_side_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES intercompany_bill(id),
  constraint intercompany_side_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint intercompany_side_rate_check CHECK ((rate > (0)::numeric)),
  constraint intercompany_side_side_check CHECK ((side = ANY (ARRAY['seller'::text, 'buyer'::text])))
);
CREATE INDEX intercompany_side_company ON intercompany_side USING btree (company_id, bill_id);
create policy companies on intercompany_side for all to quayside_staff using ((company_id = ANY (( SELECT app.staff_companies() AS staff_companies)::bigint[])));
create policy sides on intercompany_side for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on intercompany_side for all to quayside_staff using (true) with check (true);
create policy system on intercompany_side for all to quayside_system using (true) with check (true);

create table intercompany_tax_receipt (
  id bigint generated always as identity not null,
  bill_id bigint not null,
  company_id bigint not null,
  receipt_no text not null,
  receipt_on date not null,
  booked_on date not null,
  withdrawn_on date,
  constraint intercompany_tax_receipt_pkey PRIMARY KEY (id),
  constraint intercompany_tax_receipt_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES intercompany_bill(id),
  constraint intercompany_tax_receipt_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint intercompany_tax_receipt_check CHECK ((withdrawn_on >= booked_on))
);
CREATE INDEX intercompany_tax_receipt_company ON intercompany_tax_receipt USING btree (company_id);
CREATE UNIQUE INDEX intercompany_tax_receipt_standing ON intercompany_tax_receipt USING btree (bill_id) WHERE (withdrawn_on IS NULL);
create policy companies on intercompany_tax_receipt for all to quayside_staff using ((company_id = ANY (( SELECT app.staff_companies() AS staff_companies)::bigint[])));
create policy sides on intercompany_tax_receipt for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on intercompany_tax_receipt for all to quayside_staff using (true) with check (true);
create policy system on intercompany_tax_receipt for all to quayside_system using (true) with check (true);

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
  disbursement_minor bigint default 0 not null,
  credits_id bigint,
  replaces_id bigint,
  agreement_no text,
  joint_id bigint,
  constraint invoice_invoice_no_key UNIQUE (invoice_no),
  constraint invoice_red_of_key UNIQUE (red_of),
  constraint invoice_replaces_id_key UNIQUE (replaces_id),
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint invoice_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint invoice_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint invoice_credits_id_fkey FOREIGN KEY (credits_id) REFERENCES invoice(id),
  constraint invoice_joint_id_fkey FOREIGN KEY (joint_id) REFERENCES invoice(id),
  constraint invoice_red_of_fkey FOREIGN KEY (red_of) REFERENCES invoice(id),
  constraint invoice_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES invoice(id),
  constraint invoice_amount CHECK ((amount_minor = ((net_minor + tax_minor) + disbursement_minor))),
  constraint invoice_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint invoice_check2 CHECK ((((state = 'void'::text) OR (red_of IS NOT NULL)) <= (reason IS NOT NULL))),
  constraint invoice_joint_after CHECK ((joint_id < id)),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['special'::text, 'general'::text, 'electronic'::text, 'overseas'::text]))),
  constraint invoice_one_original CHECK (((red_of IS NULL) OR (credits_id IS NULL))),
  constraint invoice_replaced_reason CHECK (((state <> 'replaced'::text) OR (reason IS NOT NULL))),
  constraint invoice_replacement CHECK (((replaces_id IS NULL) OR ((amount_minor > 0) AND (agreement_no IS NOT NULL) AND (reason IS NOT NULL)))),
  constraint invoice_sign CHECK (((amount_minor < 0) = ((red_of IS NOT NULL) OR (credits_id IS NOT NULL)))),
  constraint invoice_state_check CHECK ((state = ANY (ARRAY['issued'::text, 'void'::text, 'replaced'::text])))
);
CREATE INDEX invoice_bill ON invoice USING btree (bill_id, currency);
CREATE INDEX invoice_company ON invoice USING btree (company_id, invoice_on DESC, id DESC);
CREATE INDEX invoice_created_by ON invoice USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX invoice_credits ON invoice USING btree (credits_id) WHERE (credits_id IS NOT NULL);
CREATE INDEX invoice_joint ON invoice USING btree (joint_id) WHERE (joint_id IS NOT NULL);
CREATE INDEX invoice_newest ON invoice USING btree (invoice_on DESC, id DESC) INCLUDE (company_id);
CREATE INDEX invoice_newest_in_state ON invoice USING btree (state, invoice_on DESC, id DESC) INCLUDE (company_id);
CREATE INDEX invoice_words ON invoice USING gin (app.plain(((invoice_no || ' '::text) || COALESCE(authority_no, ''::text))) gin_trgm_ops);
CREATE UNIQUE INDEX invoice_authority ON invoice USING btree (company_id, authority_no) WHERE ((authority_no IS NOT NULL) AND (state = 'issued'::text) AND (joint_id IS NULL));
create policy sides on invoice for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on invoice for all to quayside_staff using (true) with check (true);
create policy system on invoice for all to quayside_system using (true) with check (true);

create table invoice_request (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  request_no text not null,
  company_id bigint not null,
  bill_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  kind text not null,
  title text not null,
  remark text,
  state text default 'waiting'::text not null,
  requested_by bigint not null,
  answered_by bigint,
  invoice_id bigint,
  reason text,
  constraint invoice_request_request_no_key UNIQUE (request_no),
  constraint invoice_request_pkey PRIMARY KEY (id),
  constraint invoice_request_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id),
  constraint invoice_request_bill_id_currency_fkey FOREIGN KEY (bill_id, currency) REFERENCES bill_balance(bill_id, currency),
  constraint invoice_request_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint invoice_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint invoice_request_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_request_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES account(id),
  constraint invoice_request_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint invoice_request_answer CHECK (((state = 'issued'::text) = (invoice_id IS NOT NULL))),
  constraint invoice_request_answered CHECK (((state = ANY (ARRAY['issued'::text, 'declined'::text])) = (answered_by IS NOT NULL))),
  constraint invoice_request_decline CHECK (((state = 'declined'::text) = (reason IS NOT NULL))),
  constraint invoice_request_kind_check CHECK ((kind = ANY (ARRAY['special'::text, 'general'::text, 'electronic'::text, 'overseas'::text]))),
  constraint invoice_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'issued'::text, 'declined'::text, 'withdrawn'::text, 'lapsed'::text])))
);
CREATE INDEX invoice_request_answered_by ON invoice_request USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX invoice_request_bill ON invoice_request USING btree (bill_id, currency);
CREATE INDEX invoice_request_company ON invoice_request USING btree (company_id, id DESC);
CREATE INDEX invoice_request_company_state ON invoice_request USING btree (company_id, state, id DESC);
CREATE INDEX invoice_request_invoice ON invoice_request USING btree (invoice_id) WHERE (invoice_id IS NOT NULL);
CREATE INDEX invoice_request_requested_by ON invoice_request USING btree (requested_by);
CREATE INDEX invoice_request_state ON invoice_request USING btree (state, id DESC) INCLUDE (company_id);
create policy scoped on invoice_request for all to quayside_scoped using ((EXISTS ( SELECT
   FROM bill b
  WHERE (b.id = invoice_request.bill_id))));
create policy sides on invoice_request for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on invoice_request for all to quayside_staff using (true) with check (true);
create policy system on invoice_request for all to quayside_system using (true) with check (true);

create table invoice_row (
  id bigint generated always as identity not null,
  invoice_id bigint not null,
  kind text not null,
  tax_percent numeric(7,4) not null,
  currency text not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  constraint invoice_row_invoice_id_kind_tax_percent_key UNIQUE (invoice_id, kind, tax_percent),
  constraint invoice_row_pkey PRIMARY KEY (id),
  constraint invoice_row_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES invoice(id),
  constraint invoice_row_check CHECK (((kind <> 'disbursement'::text) OR (tax_minor = 0))),
  constraint invoice_row_check1 CHECK (((kind <> 'tail'::text) OR (net_minor = (- tax_minor)))),
  constraint invoice_row_kind_check CHECK ((kind = ANY (ARRAY['rate'::text, 'tail'::text, 'disbursement'::text]))),
  constraint invoice_row_tax_percent_check CHECK ((tax_percent >= (0)::numeric))
);
create policy sides on invoice_row for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on invoice_row for all to quayside_staff using (true) with check (true);
create policy system on invoice_row for all to quayside_system using (true) with check (true);
CREATE TRIGGER invoice_row_posted BEFORE DELETE OR UPDATE ON invoice_row FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

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
  kept_months text[] default '{}'::text[] not null,
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

create table journal (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  journal_no text not null,
  company_id bigint not null,
  posted_on date not null,
  month text generated always as ((((EXTRACT(year FROM posted_on))::text || '-'::text) || lpad((EXTRACT(month FROM posted_on))::text, 2, '0'::text))) stored not null,
  memo text not null,
  functional_currency text not null,
  functional_minor bigint not null,
  reverse_next boolean default false not null,
  repeat_to text,
  source_id bigint,
  state text default 'draft'::text not null,
  prepared_by bigint not null,
  decided_by bigint,
  reversed_on date,
  adjustment boolean default false not null,
  source_month text,
  constraint journal_journal_no_key UNIQUE (journal_no),
  constraint journal_pkey PRIMARY KEY (id),
  constraint journal_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint journal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint journal_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint journal_source_id_fkey FOREIGN KEY (source_id) REFERENCES journal(id),
  constraint journal_adjustment_day CHECK (((NOT adjustment) OR ((EXTRACT(month FROM posted_on) = (12)::numeric) AND (EXTRACT(day FROM posted_on) = (31)::numeric)))),
  constraint journal_check CHECK (((state <> 'posted'::text) OR (decided_by IS NOT NULL))),
  constraint journal_check1 CHECK (((NOT reverse_next) OR (repeat_to IS NULL))),
  constraint journal_repeat_to_check CHECK ((repeat_to ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint journal_source_month CHECK (((source_id IS NULL) = (source_month IS NULL)))
);
CREATE INDEX journal_amount ON journal USING btree (functional_minor, id);
CREATE INDEX journal_company ON journal USING btree (company_id, posted_on DESC, id DESC);
CREATE INDEX journal_decided_by ON journal USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX journal_newest ON journal USING btree (posted_on DESC, id DESC);
CREATE INDEX journal_prepared_by ON journal USING btree (prepared_by);
CREATE INDEX journal_state ON journal USING btree (state, posted_on DESC, id DESC);
CREATE INDEX journal_to_repeat ON journal USING btree (repeat_to) WHERE (repeat_to IS NOT NULL);
CREATE INDEX journal_to_reverse ON journal USING btree (posted_on) WHERE (reverse_next AND (state = 'posted'::text));
CREATE INDEX journal_words ON journal USING gin (app.plain(((journal_no || ' '::text) || memo)) gin_trgm_ops);
CREATE UNIQUE INDEX journal_of_source_month ON journal USING btree (source_id, source_month) WHERE (source_id IS NOT NULL);
create policy sides on journal for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on journal for all to quayside_staff using (true) with check (true);
create policy system on journal for all to quayside_system using (true) with check (true);

create table journal_line (
  id bigint generated always as identity not null,
  journal_id bigint not null,
  account_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  rate numeric(24,12) not null,
  own_rate boolean default false not null,
  functional_minor bigint not null,
  customer_id bigint,
  carrier_id bigint,
  order_id bigint,
  cost_centre_id bigint,
  memo text,
  constraint journal_line_pkey PRIMARY KEY (id),
  constraint journal_line_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint journal_line_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint journal_line_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES team(id),
  constraint journal_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint journal_line_journal_id_fkey FOREIGN KEY (journal_id) REFERENCES journal(id),
  constraint journal_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint journal_line_amount_minor_check CHECK ((amount_minor <> 0))
);
CREATE INDEX journal_line_account ON journal_line USING btree (account_id);
CREATE INDEX journal_line_carrier ON journal_line USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX journal_line_cost_centre ON journal_line USING btree (cost_centre_id) WHERE (cost_centre_id IS NOT NULL);
CREATE INDEX journal_line_customer ON journal_line USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX journal_line_journal ON journal_line USING btree (journal_id);
CREATE INDEX journal_line_order ON journal_line USING btree (order_id) WHERE (order_id IS NOT NULL);
create policy sides on journal_line for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on journal_line for all to quayside_staff using (true) with check (true);
create policy system on journal_line for all to quayside_system using (true) with check (true);

create table journal_template (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  company_id bigint not null,
  name text not null,
  memo text not null,
  reverse_next boolean default false not null,
  active boolean default true not null,
  created_by bigint,
  constraint journal_template_pkey PRIMARY KEY (id),
  constraint journal_template_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint journal_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id)
);
CREATE INDEX journal_template_company ON journal_template USING btree (company_id, name, id);
CREATE INDEX journal_template_created_by ON journal_template USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX journal_template_list ON journal_template USING btree (name, id);
CREATE INDEX journal_template_words ON journal_template USING gin (app.plain(name) gin_trgm_ops);
CREATE UNIQUE INDEX journal_template_name ON journal_template USING btree (company_id, lower(name)) WHERE active;
create policy sides on journal_template for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on journal_template for all to quayside_staff using (true) with check (true);
create policy system on journal_template for all to quayside_system using (true) with check (true);

create table journal_template_line (
  id bigint generated always as identity not null,
  template_id bigint not null,
  account_id bigint not null,
  currency text not null,
  amount_minor bigint,
  customer_id bigint,
  carrier_id bigint,
  cost_centre_id bigint,
  memo text,
  constraint journal_template_line_pkey PRIMARY KEY (id),
  constraint journal_template_line_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint journal_template_line_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint journal_template_line_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES team(id),
  constraint journal_template_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint journal_template_line_template_id_fkey FOREIGN KEY (template_id) REFERENCES journal_template(id),
  constraint journal_template_line_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint journal_template_line_check CHECK (((customer_id IS NULL) OR (carrier_id IS NULL)))
);
CREATE INDEX journal_template_line_account ON journal_template_line USING btree (account_id);
CREATE INDEX journal_template_line_carrier ON journal_template_line USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX journal_template_line_cost_centre ON journal_template_line USING btree (cost_centre_id) WHERE (cost_centre_id IS NOT NULL);
CREATE INDEX journal_template_line_customer ON journal_template_line USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX journal_template_line_template ON journal_template_line USING btree (template_id);
create policy sides on journal_template_line for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on journal_template_line for all to quayside_staff using (true) with check (true);
create policy system on journal_template_line for all to quayside_system using (true) with check (true);

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

create table knowledge_article (
  id bigint generated always as identity not null,
  company_id bigint not null,
  category text not null,
  title text not null,
  body text not null,
  state text default 'draft'::text not null,
  version_no integer default 0 not null,
  changed boolean default true not null,
  must_read boolean default false not null,
  reader_companies bigint[] not null,
  reader_roles bigint[] default '{}'::bigint[] not null,
  search text default ''::text not null,
  published_at timestamp with time zone,
  created_by bigint not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint knowledge_article_pkey PRIMARY KEY (id),
  constraint knowledge_article_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint knowledge_article_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint knowledge_article_category_check CHECK ((category = ANY (ARRAY['policy'::text, 'process'::text, 'safety'::text, 'customs'::text, 'system'::text, 'other'::text]))),
  constraint knowledge_article_check CHECK (((state = 'draft'::text) = (version_no = 0))),
  constraint knowledge_article_check1 CHECK (((version_no > 0) = (published_at IS NOT NULL))),
  constraint knowledge_article_reader_companies_check CHECK ((cardinality(reader_companies) > 0)),
  constraint knowledge_article_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'published'::text, 'withdrawn'::text])))
);
CREATE INDEX knowledge_article_company ON knowledge_article USING btree (company_id, updated_at DESC, id DESC);
CREATE INDEX knowledge_article_created_by ON knowledge_article USING btree (created_by);
CREATE INDEX knowledge_article_readers ON knowledge_article USING gin (reader_companies);
CREATE INDEX knowledge_article_search ON knowledge_article USING gin (app.plain(search) gin_trgm_ops);
create policy staff on knowledge_article for all to quayside_staff using (true) with check (true);
create policy system on knowledge_article for all to quayside_system using (true) with check (true);

create table knowledge_reading (
  article_id bigint not null,
  version_no integer not null,
  account_id bigint not null,
  read_at timestamp with time zone default now() not null,
  constraint knowledge_reading_pkey PRIMARY KEY (article_id, version_no, account_id),
  constraint knowledge_reading_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint knowledge_reading_article_id_version_no_fkey FOREIGN KEY (article_id, version_no) REFERENCES knowledge_version(article_id, version_no)
);
CREATE INDEX knowledge_reading_account ON knowledge_reading USING btree (account_id);
create policy staff on knowledge_reading for all to quayside_staff using (true) with check (true);
create policy system on knowledge_reading for all to quayside_system using (true) with check (true);
CREATE TRIGGER knowledge_reading_posted BEFORE DELETE OR UPDATE ON knowledge_reading FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table knowledge_version (
  article_id bigint not null,
  version_no integer not null,
  title text not null,
  body text not null,
  note text,
  published_by bigint not null,
  published_at timestamp with time zone default now() not null,
  constraint knowledge_version_pkey PRIMARY KEY (article_id, version_no),
  constraint knowledge_version_article_id_fkey FOREIGN KEY (article_id) REFERENCES knowledge_article(id),
  constraint knowledge_version_published_by_fkey FOREIGN KEY (published_by) REFERENCES account(id),
  constraint knowledge_version_version_no_check CHECK ((version_no > 0))
);
create policy staff on knowledge_version for all to quayside_staff using (true) with check (true);
create policy system on knowledge_version for all to quayside_system using (true) with check (true);
CREATE TRIGGER knowledge_version_posted BEFORE DELETE OR UPDATE ON knowledge_version FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table leave_block (
  id bigint generated always as identity not null,
  company_id bigint not null,
  team_id bigint,
  name text not null,
  from_on date not null,
  from_half text default 'morning'::text not null,
  to_on date not null,
  to_half text default 'afternoon'::text not null,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint leave_block_company_id_name_from_on_key UNIQUE (company_id, name, from_on),
  constraint leave_block_pkey PRIMARY KEY (id),
  constraint leave_block_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint leave_block_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint leave_block_team_id_fkey FOREIGN KEY (team_id) REFERENCES team(id),
  constraint leave_block_from_half_check CHECK ((from_half = ANY (ARRAY['morning'::text, 'afternoon'::text]))),
  constraint leave_block_order CHECK (((from_on < to_on) OR ((from_on = to_on) AND ((from_half = 'morning'::text) OR (to_half = 'afternoon'::text))))),
  constraint leave_block_to_half_check CHECK ((to_half = ANY (ARRAY['morning'::text, 'afternoon'::text])))
);
CREATE INDEX leave_block_created_by ON leave_block USING btree (created_by);
CREATE INDEX leave_block_from ON leave_block USING btree (from_on, id);
CREATE INDEX leave_block_search ON leave_block USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX leave_block_team ON leave_block USING btree (team_id) WHERE (team_id IS NOT NULL);
create policy staff on leave_block for all to quayside_staff using (true) with check (true);
create policy system on leave_block for all to quayside_system using (true) with check (true);

create table leave_block_exception (
  id bigint generated always as identity not null,
  leave_block_id bigint not null,
  account_id bigint not null,
  agreed_on date not null,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint leave_block_exception_leave_block_id_account_id_key UNIQUE (leave_block_id, account_id),
  constraint leave_block_exception_pkey PRIMARY KEY (id),
  constraint leave_block_exception_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint leave_block_exception_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint leave_block_exception_leave_block_id_fkey FOREIGN KEY (leave_block_id) REFERENCES leave_block(id)
);
CREATE INDEX leave_block_exception_account ON leave_block_exception USING btree (account_id);
CREATE INDEX leave_block_exception_agreed ON leave_block_exception USING btree (agreed_on, id);
CREATE INDEX leave_block_exception_created_by ON leave_block_exception USING btree (created_by);
CREATE INDEX leave_block_exception_search ON leave_block_exception USING gin (app.plain(search) gin_trgm_ops);
create policy staff on leave_block_exception for all to quayside_staff using (true) with check (true);
create policy system on leave_block_exception for all to quayside_system using (true) with check (true);

create table leave_day (
  id bigint generated always as identity not null,
  leave_id bigint not null,
  account_id bigint not null,
  entitlement_id bigint,
  day date not null,
  half smallint not null,
  given_back_at timestamp with time zone,
  constraint leave_day_pkey PRIMARY KEY (id),
  constraint leave_day_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint leave_day_entitlement_id_fkey FOREIGN KEY (entitlement_id) REFERENCES leave_entitlement(id),
  constraint leave_day_leave_id_fkey FOREIGN KEY (leave_id) REFERENCES leave_request(id),
  constraint leave_day_half_check CHECK ((half = ANY (ARRAY[1, 2])))
);
CREATE INDEX leave_day_entitlement ON leave_day USING btree (entitlement_id) WHERE (given_back_at IS NULL);
CREATE INDEX leave_day_leave ON leave_day USING btree (leave_id, day, half);
CREATE UNIQUE INDEX leave_day_once ON leave_day USING btree (account_id, day, half) WHERE (given_back_at IS NULL);
create policy staff on leave_day for all to quayside_staff using (true) with check (true);
create policy system on leave_day for all to quayside_system using (true) with check (true);
CREATE TRIGGER leave_day_inserted AFTER INSERT ON leave_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.recount_entitlements();
CREATE TRIGGER leave_day_updated AFTER UPDATE ON leave_day REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.recount_entitlements();

create table leave_entitlement (
  id bigint generated always as identity not null,
  account_id bigint not null,
  leave_type_id bigint not null,
  year smallint not null,
  granted_days numeric(5,1) not null,
  carried_days numeric(5,1) default 0 not null,
  carry_until date,
  carried_out_days numeric(5,1) default 0 not null,
  early_days numeric(5,1) default 0 not null,
  late_days numeric(5,1) default 0 not null,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint leave_entitlement_account_id_leave_type_id_year_key UNIQUE (account_id, leave_type_id, year),
  constraint leave_entitlement_pkey PRIMARY KEY (id),
  constraint leave_entitlement_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint leave_entitlement_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint leave_entitlement_leave_type_id_fkey FOREIGN KEY (leave_type_id) REFERENCES leave_type(id),
  constraint leave_entitlement_carried_days_check CHECK (((carried_days >= (0)::numeric) AND (carried_days <= (366)::numeric))),
  constraint leave_entitlement_carried_out_days_check CHECK ((carried_out_days >= (0)::numeric)),
  constraint leave_entitlement_carry_until CHECK (((carried_days = (0)::numeric) OR (carry_until IS NULL) OR (EXTRACT(year FROM carry_until) = (year)::numeric))),
  constraint leave_entitlement_covers CHECK ((((GREATEST((0)::numeric, (early_days - carried_days)) + late_days) + carried_out_days) <= granted_days)),
  constraint leave_entitlement_granted_days_check CHECK (((granted_days >= (0)::numeric) AND (granted_days <= (366)::numeric))),
  constraint leave_entitlement_half_days CHECK ((((granted_days * (2)::numeric) = trunc((granted_days * (2)::numeric))) AND ((carried_days * (2)::numeric) = trunc((carried_days * (2)::numeric))))),
  constraint leave_entitlement_year_check CHECK (((year >= 2000) AND (year <= 2999)))
);
CREATE INDEX leave_entitlement_created_by ON leave_entitlement USING btree (created_by);
CREATE INDEX leave_entitlement_search ON leave_entitlement USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX leave_entitlement_type ON leave_entitlement USING btree (leave_type_id);
CREATE INDEX leave_entitlement_year ON leave_entitlement USING btree (year, id);
create policy staff on leave_entitlement for all to quayside_staff using (true) with check (true);
create policy system on leave_entitlement for all to quayside_system using (true) with check (true);
CREATE TRIGGER leave_entitlement_taken BEFORE INSERT OR UPDATE ON leave_entitlement FOR EACH ROW EXECUTE FUNCTION app.count_leave_taken();

create table leave_request (
  id bigint generated always as identity not null,
  leave_no text not null,
  company_id bigint not null,
  account_id bigint not null,
  leave_type_id bigint not null,
  from_on date not null,
  from_half smallint default 1 not null,
  to_on date not null,
  to_half smallint default 2 not null,
  days numeric(5,1) not null,
  reason text not null,
  handover_id bigint,
  contact text,
  back_on date,
  state text default 'draft'::text not null,
  submitted_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint leave_request_leave_no_key UNIQUE (leave_no),
  constraint leave_request_pkey PRIMARY KEY (id),
  constraint leave_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint leave_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint leave_request_handover_id_fkey FOREIGN KEY (handover_id) REFERENCES account(id),
  constraint leave_request_leave_type_id_fkey FOREIGN KEY (leave_type_id) REFERENCES leave_type(id),
  constraint leave_request_check CHECK ((ROW(from_on, from_half) <= ROW(to_on, to_half))),
  constraint leave_request_days_check CHECK ((days >= (0)::numeric)),
  constraint leave_request_from_half_check CHECK ((from_half = ANY (ARRAY[1, 2]))),
  constraint leave_request_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'supervisorReview'::text, 'executiveReview'::text, 'recordReview'::text, 'approved'::text, 'cancelled'::text]))),
  constraint leave_request_to_half_check CHECK ((to_half = ANY (ARRAY[1, 2])))
);
CREATE INDEX leave_request_account ON leave_request USING btree (account_id, id DESC);
CREATE INDEX leave_request_company ON leave_request USING btree (company_id, id DESC);
CREATE INDEX leave_request_from ON leave_request USING btree (company_id, from_on DESC, id DESC);
CREATE INDEX leave_request_no ON leave_request USING gin (app.plain(leave_no) gin_trgm_ops);
CREATE INDEX leave_request_state ON leave_request USING btree (company_id, state, id DESC);
CREATE INDEX leave_request_type ON leave_request USING btree (leave_type_id);
create policy staff on leave_request for all to quayside_staff using (true) with check (true);
create policy system on leave_request for all to quayside_system using (true) with check (true);

create table leave_type (
  id bigint generated always as identity not null,
  company_id bigint not null,
  kind text not null,
  code text not null,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  paid boolean not null,
  entitled boolean not null,
  days_a_year numeric(5,1) default 0 not null,
  every_day boolean default false not null,
  days_max numeric(5,1),
  proof_over_days numeric(5,1),
  executive_over_days numeric(5,1),
  afterwards boolean default false not null,
  carry_days_max numeric(5,1) default 0 not null,
  carry_months smallint default 3 not null,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint leave_type_company_id_code_key UNIQUE (company_id, code),
  constraint leave_type_pkey PRIMARY KEY (id),
  constraint leave_type_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint leave_type_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint leave_type_carry CHECK ((entitled OR (carry_days_max = (0)::numeric))),
  constraint leave_type_carry_days_max_check CHECK ((carry_days_max >= (0)::numeric)),
  constraint leave_type_carry_half_days CHECK (((carry_days_max * (2)::numeric) = trunc((carry_days_max * (2)::numeric)))),
  constraint leave_type_carry_months_check CHECK (((carry_months >= 1) AND (carry_months <= 12))),
  constraint leave_type_days_a_year_check CHECK (((days_a_year >= (0)::numeric) AND (days_a_year <= (366)::numeric))),
  constraint leave_type_days_max_check CHECK ((days_max > (0)::numeric)),
  constraint leave_type_executive_over_days_check CHECK ((executive_over_days >= (0)::numeric)),
  constraint leave_type_half_days CHECK (((days_a_year * (2)::numeric) = trunc((days_a_year * (2)::numeric)))),
  constraint leave_type_kind_check CHECK ((kind = ANY (ARRAY['annual'::text, 'sick'::text, 'personal'::text, 'marriage'::text, 'maternity'::text, 'paternity'::text, 'bereavement'::text, 'compensatory'::text, 'workInjury'::text, 'other'::text]))),
  constraint leave_type_proof_over_days_check CHECK ((proof_over_days >= (0)::numeric))
);
CREATE INDEX leave_type_created_by ON leave_type USING btree (created_by);
CREATE INDEX leave_type_search ON leave_type USING gin (app.plain(search) gin_trgm_ops);

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
  constraint ledger_account_kind_check CHECK ((kind = ANY (ARRAY['asset'::text, 'liability'::text, 'equity'::text, 'income'::text, 'expense'::text])))
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
  adjustment boolean default false not null,
  constraint ledger_entry_entry_no_key UNIQUE (entry_no),
  constraint ledger_entry_reverses_id_key UNIQUE (reverses_id),
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint ledger_entry_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint ledger_entry_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES ledger_entry(id),
  constraint ledger_entry_adjustment_day CHECK (((NOT adjustment) OR ((EXTRACT(month FROM posted_on) = (12)::numeric) AND (EXTRACT(day FROM posted_on) = (31)::numeric)))),
  constraint ledger_entry_check CHECK (((kind = 'reversal'::text) = (reverses_id IS NOT NULL))),
  constraint ledger_entry_check1 CHECK (((reverses_id IS NULL) OR (reason IS NOT NULL))),
  constraint ledger_entry_kind_check CHECK ((kind ~ '^[a-z][A-Za-z]+$'::text))
);
CREATE INDEX ledger_entry_adjustment ON ledger_entry USING btree (company_id, posted_on) WHERE adjustment;
CREATE INDEX ledger_entry_company ON ledger_entry USING btree (company_id, posted_on DESC, id DESC);
CREATE INDEX ledger_entry_created_by ON ledger_entry USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX ledger_entry_newest ON ledger_entry USING btree (posted_on DESC) INCLUDE (company_id);
CREATE INDEX ledger_entry_record ON ledger_entry USING btree (subject, record_id, id);
create policy sides on ledger_entry for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
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
  employee_id bigint,
  order_id bigint,
  cost_centre_id bigint,
  memo text,
  freight_job_id bigint,
  constraint ledger_line_pkey PRIMARY KEY (id),
  constraint ledger_line_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint ledger_line_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint ledger_line_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint ledger_line_cash_entry_id_fkey FOREIGN KEY (cash_entry_id) REFERENCES cash_entry(id),
  constraint ledger_line_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES team(id),
  constraint ledger_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint ledger_line_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES account(id),
  constraint ledger_line_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES ledger_entry(id),
  constraint ledger_line_freight_job_id_fkey FOREIGN KEY (freight_job_id) REFERENCES freight_job(id),
  constraint ledger_line_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint ledger_line_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint ledger_line_check CHECK (((amount_minor <> 0) OR (functional_minor <> 0)))
);
CREATE INDEX ledger_line_account ON ledger_line USING btree (account_id, currency);
CREATE INDEX ledger_line_bank ON ledger_line USING btree (own_bank_account_id, currency) WHERE (own_bank_account_id IS NOT NULL);
CREATE INDEX ledger_line_bill ON ledger_line USING btree (bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX ledger_line_carrier ON ledger_line USING btree (carrier_id, account_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX ledger_line_cash ON ledger_line USING btree (cash_entry_id) WHERE (cash_entry_id IS NOT NULL);
CREATE INDEX ledger_line_cost_centre ON ledger_line USING btree (cost_centre_id) WHERE (cost_centre_id IS NOT NULL);
CREATE INDEX ledger_line_customer ON ledger_line USING btree (customer_id, account_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX ledger_line_employee ON ledger_line USING btree (employee_id, account_id) WHERE (employee_id IS NOT NULL);
CREATE INDEX ledger_line_entry ON ledger_line USING btree (entry_id);
CREATE INDEX ledger_line_freight_job ON ledger_line USING btree (freight_job_id, account_id) WHERE (freight_job_id IS NOT NULL);
CREATE INDEX ledger_line_order ON ledger_line USING btree (order_id, account_id) WHERE (order_id IS NOT NULL);
create policy sides on ledger_line for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on ledger_line for all to quayside_staff using (true) with check (true);
create policy system on ledger_line for all to quayside_system using (true) with check (true);
CREATE TRIGGER ledger_line_bank_balance AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION app.keep_bank_balance();
CREATE TRIGGER ledger_line_in_time AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_late_line();
CREATE TRIGGER ledger_line_kept BEFORE TRUNCATE ON ledger_line FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER ledger_line_posted BEFORE DELETE OR UPDATE ON ledger_line FOR EACH ROW EXECUTE FUNCTION app.refuse_change();
CREATE TRIGGER ledger_line_profit AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION app.keep_expense_profit();
CREATE TRIGGER ledger_line_turnover AFTER INSERT ON ledger_line REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION app.append_turnover();

create table ledger_turnover (
  id bigint generated always as identity not null,
  folded boolean default false not null,
  company_id bigint not null,
  posted_on date not null,
  adjustment boolean not null,
  account_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  debit_minor bigint not null,
  credit_minor bigint not null,
  constraint ledger_turnover_pkey PRIMARY KEY (id),
  constraint ledger_turnover_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint ledger_turnover_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id)
);
CREATE INDEX ledger_turnover_account ON ledger_turnover USING btree (account_id);
CREATE INDEX ledger_turnover_company ON ledger_turnover USING btree (company_id, posted_on);
CREATE INDEX ledger_turnover_open ON ledger_turnover USING btree (id) WHERE (NOT folded);
CREATE UNIQUE INDEX ledger_turnover_folded ON ledger_turnover USING btree (company_id, posted_on, adjustment, account_id, currency) WHERE folded;
create policy sides on ledger_turnover for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on ledger_turnover for all to quayside_staff using (true) with check (true);
create policy system on ledger_turnover for all to quayside_system using (true) with check (true);

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

create table loan (
  id bigint generated always as identity not null,
  loan_no text not null,
  company_id bigint not null,
  kind text not null,
  borrower_id bigint not null,
  purpose text not null,
  currency text not null,
  amount_minor bigint not null,
  expected_on date not null,
  method text default 'transfer'::text not null,
  payee_bank text,
  payee_account_no text,
  functional_minor bigint,
  lent_minor bigint default 0 not null,
  lent_functional_minor bigint default 0 not null,
  lent_on date,
  offset_minor bigint default 0 not null,
  repaid_minor bigint default 0 not null,
  cleared_functional_minor bigint default 0 not null,
  cash_entry_id bigint,
  reminded_on date,
  state text default 'draft'::text not null,
  submitted_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  trip_id bigint,
  order_id bigint,
  freight_job_id bigint,
  constraint loan_loan_no_key UNIQUE (loan_no),
  constraint loan_pkey PRIMARY KEY (id),
  constraint loan_borrower_id_fkey FOREIGN KEY (borrower_id) REFERENCES account(id),
  constraint loan_cash_entry_id_fkey FOREIGN KEY (cash_entry_id) REFERENCES cash_entry(id),
  constraint loan_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint loan_freight_job_id_fkey FOREIGN KEY (freight_job_id) REFERENCES freight_job(id),
  constraint loan_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint loan_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trip(id),
  constraint loan_amount_minor_check CHECK ((amount_minor > 0)),
  constraint loan_kind_check CHECK ((kind = ANY (ARRAY['general'::text, 'travel'::text, 'exhibition'::text, 'deposit'::text, 'order'::text]))),
  constraint loan_lent_once CHECK (((lent_minor = 0) OR (lent_minor = amount_minor))),
  constraint loan_method_check CHECK ((method = ANY (ARRAY['transfer'::text, 'cash'::text, 'cheque'::text, 'mobile'::text]))),
  constraint loan_never_over CHECK (((offset_minor >= 0) AND (repaid_minor >= 0) AND ((offset_minor + repaid_minor) <= lent_minor))),
  constraint loan_of_one_job CHECK ((num_nonnulls(order_id, freight_job_id) <= 1)),
  constraint loan_of_trip CHECK (((trip_id IS NULL) OR (kind = 'travel'::text))),
  constraint loan_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'rejected'::text, 'supervisorReview'::text, 'executiveReview'::text, 'financeReview'::text, 'financeSupervisorReview'::text, 'pendingLending'::text, 'pendingReimbursement'::text, 'approved'::text, 'cancelled'::text]))),
  constraint loan_state_of_balance CHECK ((((state = 'approved'::text) = ((lent_minor > 0) AND ((offset_minor + repaid_minor) = lent_minor))) AND ((state = ANY (ARRAY['pendingReimbursement'::text, 'approved'::text])) = (lent_minor > 0))))
);
CREATE INDEX loan_borrower ON loan USING btree (borrower_id, company_id, id DESC);
CREATE INDEX loan_cash ON loan USING btree (cash_entry_id) WHERE (cash_entry_id IS NOT NULL);
CREATE INDEX loan_company ON loan USING btree (company_id, id DESC);
CREATE INDEX loan_due ON loan USING btree (expected_on) WHERE (state = 'pendingReimbursement'::text);
CREATE INDEX loan_expected ON loan USING btree (company_id, expected_on, id);
CREATE INDEX loan_freight_job ON loan USING btree (freight_job_id) WHERE (freight_job_id IS NOT NULL);
CREATE INDEX loan_list ON loan USING btree (company_id, state, id DESC);
CREATE INDEX loan_order ON loan USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX loan_trip ON loan USING btree (trip_id) WHERE (trip_id IS NOT NULL);
CREATE INDEX loan_words ON loan USING gin (app.plain(((loan_no || ' '::text) || purpose)) gin_trgm_ops);
create policy staff on loan for all to quayside_staff using (true) with check (true);
create policy system on loan for all to quayside_system using (true) with check (true);

create table loan_clearing (
  id bigint generated always as identity not null,
  loan_id bigint not null,
  kind text not null,
  cleared_on date not null,
  currency text not null,
  amount_minor bigint not null,
  functional_currency text not null,
  functional_minor bigint not null,
  cash_entry_id bigint,
  claim_no text,
  reverses_id bigint,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  constraint loan_clearing_reverses_id_key UNIQUE (reverses_id),
  constraint loan_clearing_pkey PRIMARY KEY (id),
  constraint loan_clearing_cash_entry_id_fkey FOREIGN KEY (cash_entry_id) REFERENCES cash_entry(id),
  constraint loan_clearing_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint loan_clearing_loan_id_fkey FOREIGN KEY (loan_id) REFERENCES loan(id),
  constraint loan_clearing_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES loan_clearing(id),
  constraint loan_clearing_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint loan_clearing_check CHECK (((reverses_id IS NULL) = (amount_minor > 0))),
  constraint loan_clearing_check1 CHECK ((((kind = 'repayment'::text) = (cash_entry_id IS NOT NULL)) AND ((kind = 'offset'::text) = (claim_no IS NOT NULL)))),
  constraint loan_clearing_kind_check CHECK ((kind = ANY (ARRAY['offset'::text, 'repayment'::text])))
);
CREATE INDEX loan_clearing_cash ON loan_clearing USING btree (cash_entry_id) WHERE (cash_entry_id IS NOT NULL);
CREATE INDEX loan_clearing_claim ON loan_clearing USING btree (claim_no) WHERE (claim_no IS NOT NULL);
CREATE INDEX loan_clearing_loan ON loan_clearing USING btree (loan_id, id);
create policy staff on loan_clearing for all to quayside_staff using (true) with check (true);
create policy system on loan_clearing for all to quayside_system using (true) with check (true);
CREATE TRIGGER loan_clearing_posted BEFORE DELETE OR UPDATE ON loan_clearing FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table loan_limit (
  company_id bigint not null,
  functional_currency text not null,
  limit_minor bigint,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  constraint loan_limit_pkey PRIMARY KEY (company_id),
  constraint loan_limit_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint loan_limit_limit_minor_check CHECK ((limit_minor >= 0))
);
create policy staff on loan_limit for all to quayside_staff using (true) with check (true);
create policy system on loan_limit for all to quayside_system using (true) with check (true);

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
  frozen_by_hand boolean default false not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  mixing text default 'any'::text not null,
  frozen_by_count boolean default false not null,
  frozen boolean generated always as ((frozen_by_hand OR frozen_by_count)) stored not null,
  constraint location_code_key UNIQUE (code),
  constraint location_pkey PRIMARY KEY (id),
  constraint location_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint location_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES warehouse_zone(id),
  constraint location_bay_check CHECK ((bay > 0)),
  constraint location_level_check CHECK ((level > 0)),
  constraint location_max_kg_check CHECK ((max_kg > (0)::numeric)),
  constraint location_max_pallets_check CHECK (((max_pallets >= 1) AND (max_pallets <= 9999))),
  constraint location_mixing_check CHECK ((mixing = ANY (ARRAY['any'::text, 'customer'::text, 'product'::text, 'lot'::text])))
);
CREATE INDEX location_created_by ON location USING btree (created_by);
CREATE INDEX location_search ON location USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX location_zone ON location USING btree (zone_id, pick_seq, code);
CREATE TRIGGER location_keeps_place BEFORE UPDATE OF zone_id, active ON location FOR EACH ROW EXECUTE FUNCTION app.require_place_of_history();

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
  company_id bigint not null,
  constraint machine_key_key_hash_key UNIQUE (key_hash),
  constraint machine_key_pkey PRIMARY KEY (id),
  constraint machine_key_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint machine_key_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint machine_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint machine_key_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint machine_key_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES account(id),
  constraint machine_key_check CHECK ((((use = 'gps'::text) AND (customer_id IS NULL)) OR ((use = 'track'::text) AND ((carrier_id IS NULL) <> (customer_id IS NULL))) OR ((use = 'edi'::text) AND (carrier_id IS NULL) AND (customer_id IS NULL)))),
  constraint machine_key_datum_check CHECK ((datum = ANY (ARRAY['wgs84'::text, 'gcj02'::text]))),
  constraint machine_key_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 6000))),
  constraint machine_key_use_check CHECK ((use = ANY (ARRAY['gps'::text, 'track'::text, 'edi'::text])))
);
CREATE INDEX machine_key_carrier ON machine_key USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX machine_key_created ON machine_key USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX machine_key_created_by ON machine_key USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX machine_key_customer ON machine_key USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX machine_key_name ON machine_key USING btree (company_id, name, id);
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
  code_read_at timestamp with time zone,
  has_code boolean default false not null,
  constraint message_outbox_pkey PRIMARY KEY (id),
  constraint message_outbox_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint message_outbox_mail_account_id_fkey FOREIGN KEY (mail_account_id) REFERENCES mail_account(id),
  constraint message_outbox_attempts_max_check CHECK (((attempts_max >= 1) AND (attempts_max <= 20))),
  constraint message_outbox_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'mail'::text]))),
  constraint message_outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'kept'::text, 'cancelled'::text]))),
  constraint message_outbox_why_check CHECK ((why = ANY (ARRAY['recipient'::text, 'message'::text, 'login'::text, 'unreachable'::text, 'timeout'::text, 'tls'::text, 'later'::text, 'notAccepted'::text, 'other'::text])))
);
CREATE INDEX message_outbox_at ON message_outbox USING btree (at DESC, id DESC);
CREATE INDEX message_outbox_at_company ON message_outbox USING btree (COALESCE(company_id, (0)::bigint), at DESC, id DESC);
CREATE INDEX message_outbox_code ON message_outbox USING btree (at) WHERE has_code;
CREATE INDEX message_outbox_company ON message_outbox USING btree (company_id);
CREATE INDEX message_outbox_mail_account ON message_outbox USING btree (mail_account_id);
CREATE INDEX message_outbox_recipient ON message_outbox USING gin (app.plain(recipient) gin_trgm_ops);
CREATE INDEX message_outbox_state ON message_outbox USING btree (state, at DESC, id DESC);
CREATE INDEX message_outbox_state_company ON message_outbox USING btree (COALESCE(company_id, (0)::bigint), state, at DESC, id DESC);
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
create policy sides on netting for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
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
create policy sides on netting_line for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on netting_line for all to quayside_staff using (true) with check (true);
create policy system on netting_line for all to quayside_system using (true) with check (true);
CREATE TRIGGER netting_line_posted BEFORE DELETE OR UPDATE ON netting_line FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table notice (
  id bigint generated always as identity not null,
  account_id bigint not null,
  topic text not null,
  title text not null,
  message text not null,
  facts jsonb default '{}'::jsonb not null,
  link text,
  by_name text,
  at timestamp with time zone default now() not null,
  read_at timestamp with time zone,
  constraint notice_pkey PRIMARY KEY (id),
  constraint notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX notice_at ON notice USING brin (at);
CREATE INDEX notice_of_account ON notice USING btree (account_id, id DESC);
CREATE INDEX notice_of_topic ON notice USING btree (account_id, topic, id DESC);
CREATE INDEX notice_unread ON notice USING btree (account_id, topic) WHERE (read_at IS NULL);
CREATE INDEX notice_unread_link ON notice USING btree (link) WHERE ((read_at IS NULL) AND (link IS NOT NULL));
create policy own_read on notice for select to quayside_carrier, quayside_customer, quayside_staff using ((account_id = ( SELECT app.account_id() AS account_id)));
create policy own_update on notice for update to quayside_carrier, quayside_customer, quayside_staff using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy send on notice for insert to quayside_carrier, quayside_customer, quayside_staff with check (true);
create policy system on notice for all to quayside_system using (true) with check (true);

create table notice_setting (
  account_id bigint not null,
  muted text[] default '{}'::text[] not null,
  quiet_from text,
  quiet_to text,
  constraint notice_setting_pkey PRIMARY KEY (account_id),
  constraint notice_setting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint notice_setting_check CHECK (((quiet_from IS NULL) = (quiet_to IS NULL)))
);
create policy own_insert on notice_setting for insert to quayside_carrier, quayside_customer, quayside_staff with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy own_update on notice_setting for update to quayside_carrier, quayside_customer, quayside_staff using ((account_id = ( SELECT app.account_id() AS account_id))) with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy readable on notice_setting for select to quayside_carrier, quayside_customer, quayside_staff, quayside_system using (true);

create table number_series (
  company_id bigint not null,
  series text not null,
  day date not null,
  last integer not null,
  constraint number_series_pkey PRIMARY KEY (company_id, series, day)
);

create table opening (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  opening_no text not null,
  company_id bigint not null,
  opened_on date not null,
  memo text not null,
  functional_currency text not null,
  functional_minor bigint default 0 not null,
  state text default 'draft'::text not null,
  prepared_by bigint not null,
  decided_by bigint,
  constraint opening_opening_no_key UNIQUE (opening_no),
  constraint opening_pkey PRIMARY KEY (id),
  constraint opening_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint opening_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES account(id),
  constraint opening_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint opening_check CHECK (((state <> ALL (ARRAY['posted'::text, 'reversed'::text])) OR (decided_by IS NOT NULL))),
  constraint opening_opened_on_check CHECK ((opened_on = (((date_trunc('month'::text, (opened_on)::timestamp with time zone) + '1 mon'::interval) - '1 day'::interval))::date))
);
CREATE INDEX opening_amount ON opening USING btree (functional_minor, id);
CREATE INDEX opening_company ON opening USING btree (company_id, opened_on DESC, id DESC);
CREATE INDEX opening_decided_by ON opening USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX opening_newest ON opening USING btree (opened_on DESC, id DESC);
CREATE INDEX opening_prepared_by ON opening USING btree (prepared_by);
CREATE INDEX opening_state ON opening USING btree (state, opened_on DESC, id DESC);
CREATE INDEX opening_words ON opening USING gin (app.plain(((opening_no || ' '::text) || memo)) gin_trgm_ops);
CREATE UNIQUE INDEX opening_once ON opening USING btree (company_id) WHERE (state = ANY (ARRAY['draft'::text, 'submitted'::text, 'posted'::text]));
create policy sides on opening for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on opening for all to quayside_staff using (true) with check (true);
create policy system on opening for all to quayside_system using (true) with check (true);

create table opening_balance (
  id bigint generated always as identity not null,
  opening_id bigint not null,
  line integer not null,
  account_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  functional_minor bigint not null,
  customer_id bigint,
  carrier_id bigint,
  own_bank_account_id bigint,
  memo text,
  constraint opening_balance_pkey PRIMARY KEY (id),
  constraint opening_balance_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint opening_balance_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint opening_balance_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint opening_balance_opening_id_fkey FOREIGN KEY (opening_id) REFERENCES opening(id),
  constraint opening_balance_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint opening_balance_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint opening_balance_check CHECK (((customer_id IS NULL) OR (carrier_id IS NULL)))
);
CREATE INDEX opening_balance_account ON opening_balance USING btree (account_id);
CREATE INDEX opening_balance_bank ON opening_balance USING btree (own_bank_account_id) WHERE (own_bank_account_id IS NOT NULL);
CREATE INDEX opening_balance_carrier ON opening_balance USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX opening_balance_customer ON opening_balance USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX opening_balance_once ON opening_balance USING btree (opening_id, account_id, currency, customer_id, carrier_id, own_bank_account_id) NULLS NOT DISTINCT;
create policy sides on opening_balance for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on opening_balance for all to quayside_staff using (true) with check (true);
create policy system on opening_balance for all to quayside_system using (true) with check (true);

create table opening_item (
  id bigint generated always as identity not null,
  opening_id bigint not null,
  line integer not null,
  side text not null,
  customer_id bigint,
  carrier_id bigint,
  document_no text not null,
  document_on date not null,
  due_on date not null,
  currency text not null,
  amount_minor bigint not null,
  paid_minor bigint default 0 not null,
  functional_minor bigint,
  bill_id bigint,
  constraint opening_item_pkey PRIMARY KEY (id),
  constraint opening_item_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint opening_item_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint opening_item_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint opening_item_opening_id_fkey FOREIGN KEY (opening_id) REFERENCES opening(id),
  constraint opening_item_check CHECK (((side = 'receivable'::text) = (customer_id IS NOT NULL))),
  constraint opening_item_check1 CHECK (((side = 'payable'::text) = (carrier_id IS NOT NULL))),
  constraint opening_item_check2 CHECK ((due_on >= document_on)),
  constraint opening_item_check3 CHECK (
CASE
    WHEN (amount_minor > 0) THEN ((paid_minor >= 0) AND (paid_minor < amount_minor))
    ELSE ((paid_minor <= 0) AND (paid_minor > amount_minor))
END),
  constraint opening_item_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text])))
);
CREATE INDEX opening_item_bill ON opening_item USING btree (bill_id) WHERE (bill_id IS NOT NULL);
CREATE INDEX opening_item_carrier ON opening_item USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX opening_item_customer ON opening_item USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE UNIQUE INDEX opening_item_once ON opening_item USING btree (opening_id, side, customer_id, carrier_id, document_no, currency) NULLS NOT DISTINCT;
create policy sides on opening_item for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on opening_item for all to quayside_staff using (true) with check (true);
create policy system on opening_item for all to quayside_system using (true) with check (true);

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
  constraint order_milestone_code_check CHECK ((code = ANY (ARRAY['received'::text, 'enteredWarehouse'::text, 'leftWarehouse'::text, 'dispatched'::text, 'pickedUp'::text, 'departed'::text, 'border'::text, 'arrived'::text, 'delivered'::text, 'signed'::text, 'podReturned'::text]))) NOT VALID,
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
CREATE TRIGGER order_milestone_feed AFTER INSERT OR UPDATE OF planned_at, actual_at ON order_milestone FOR EACH ROW WHEN ((new.code = ANY (ARRAY['enteredWarehouse'::text, 'leftWarehouse'::text, 'pickedUp'::text, 'departed'::text, 'border'::text, 'arrived'::text, 'delivered'::text, 'signed'::text]))) EXECUTE FUNCTION app.feed_order_milestone();

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

create table outbound_line (
  id bigint generated always as identity not null,
  plan_id bigint not null,
  customer_id bigint not null,
  line_no integer not null,
  product_id bigint not null,
  rule text not null,
  lot_id bigint,
  location_id bigint,
  pallet_id bigint,
  qty numeric(18,3) not null,
  reserved_qty numeric(18,3) default 0 not null,
  picked_qty numeric(18,3) default 0 not null,
  shipped_qty numeric(18,3) default 0 not null,
  remark text,
  constraint outbound_line_plan_id_line_no_key UNIQUE (plan_id, line_no),
  constraint outbound_line_pkey PRIMARY KEY (id),
  constraint outbound_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint outbound_line_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint outbound_line_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint outbound_line_pallet_id_fkey FOREIGN KEY (pallet_id) REFERENCES pallet(id),
  constraint outbound_line_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES outbound_plan(id) ON DELETE CASCADE,
  constraint outbound_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint outbound_line_check CHECK (((reserved_qty + shipped_qty) <= qty)),
  constraint outbound_line_check1 CHECK ((picked_qty <= qty)),
  constraint outbound_line_check2 CHECK (((rule <> 'lot'::text) OR (lot_id IS NOT NULL))),
  constraint outbound_line_check3 CHECK (((rule <> 'location'::text) OR (location_id IS NOT NULL))),
  constraint outbound_line_check4 CHECK (((rule <> 'pallet'::text) OR (pallet_id IS NOT NULL))),
  constraint outbound_line_check5 CHECK (((rule <> 'hand'::text) OR ((lot_id IS NOT NULL) AND (pallet_id IS NOT NULL)))),
  constraint outbound_line_line_no_check CHECK ((line_no > 0)),
  constraint outbound_line_picked_qty_check CHECK ((picked_qty >= (0)::numeric)),
  constraint outbound_line_qty_check CHECK ((qty > (0)::numeric)),
  constraint outbound_line_reserved_qty_check CHECK ((reserved_qty >= (0)::numeric)),
  constraint outbound_line_rule_check CHECK ((rule = ANY (ARRAY['fifo'::text, 'fefo'::text, 'lot'::text, 'location'::text, 'pallet'::text, 'hand'::text]))),
  constraint outbound_line_shipped_qty_check CHECK ((shipped_qty >= (0)::numeric))
);
CREATE INDEX outbound_line_customer ON outbound_line USING btree (customer_id);
CREATE INDEX outbound_line_location ON outbound_line USING btree (location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX outbound_line_lot ON outbound_line USING btree (lot_id) WHERE (lot_id IS NOT NULL);
CREATE INDEX outbound_line_pallet ON outbound_line USING btree (pallet_id) WHERE (pallet_id IS NOT NULL);
CREATE INDEX outbound_line_product ON outbound_line USING btree (product_id);
create policy companies on outbound_line for all to quayside_carrier, quayside_customer using ((EXISTS ( SELECT
   FROM outbound_plan p
  WHERE (p.id = outbound_line.plan_id))));
create policy customer on outbound_line for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on outbound_line for all to quayside_staff using (true) with check (true);
create policy system on outbound_line for all to quayside_system using (true) with check (true);

create table outbound_plan (
  id bigint generated always as identity not null,
  plan_no text not null,
  kind text not null,
  company_id bigint not null,
  customer_id bigint not null,
  warehouse_id bigint not null,
  order_id bigint,
  customer_ref text,
  delivery text not null,
  consignee_name text,
  consignee_phone text,
  consignee_address text,
  etd_from timestamp with time zone not null,
  etd_to timestamp with time zone not null,
  carrier_name text,
  plate_no text,
  driver_name text,
  driver_phone text,
  gate_pass_no text,
  priority integer default 3 not null,
  label_required boolean default false not null,
  split_required boolean default false not null,
  remark text,
  state text default 'newPlan'::text not null,
  intercept text,
  intercept_reason text,
  issued_by bigint,
  issued_at timestamp with time zone,
  picked_at timestamp with time zone,
  completed_by bigint,
  completed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  reason text,
  source text default 'manual'::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  intercepted_by bigint,
  staging_id bigint,
  constraint outbound_plan_gate_pass_no_key UNIQUE (gate_pass_no),
  constraint outbound_plan_plan_no_key UNIQUE (plan_no),
  constraint outbound_plan_pkey PRIMARY KEY (id),
  constraint outbound_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint outbound_plan_completed_by_fkey FOREIGN KEY (completed_by) REFERENCES account(id),
  constraint outbound_plan_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint outbound_plan_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint outbound_plan_intercepted_by_fkey FOREIGN KEY (intercepted_by) REFERENCES account(id),
  constraint outbound_plan_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES account(id),
  constraint outbound_plan_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint outbound_plan_staging_id_fkey FOREIGN KEY (staging_id) REFERENCES location(id),
  constraint outbound_plan_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint outbound_plan_check CHECK ((etd_from < etd_to)),
  constraint outbound_plan_check1 CHECK (((state <> 'completed'::text) OR ((gate_pass_no IS NOT NULL) AND (plate_no IS NOT NULL) AND (completed_at IS NOT NULL)))),
  constraint outbound_plan_delivery_check CHECK ((delivery = ANY (ARRAY['pickup'::text, 'delivery'::text]))),
  constraint outbound_plan_intercept_check CHECK ((intercept = ANY (ARRAY['requested'::text, 'succeeded'::text, 'failed'::text]))),
  constraint outbound_plan_kind_check CHECK ((kind = ANY (ARRAY['sale'::text, 'transfer'::text, 'return'::text, 'exchange'::text, 'crossDock'::text]))),
  constraint outbound_plan_priority_check CHECK (((priority >= 1) AND (priority <= 5))),
  constraint outbound_plan_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'portal'::text, 'order'::text, 'import'::text]))),
  constraint outbound_plan_state_check CHECK ((state = ANY (ARRAY['newPlan'::text, 'issued'::text, 'picked'::text, 'completed'::text, 'cancelled'::text])))
);
CREATE INDEX outbound_plan_completed_by ON outbound_plan USING btree (completed_by) WHERE (completed_by IS NOT NULL);
CREATE INDEX outbound_plan_created_by ON outbound_plan USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX outbound_plan_customer ON outbound_plan USING btree (customer_id, etd_from DESC, id DESC);
CREATE INDEX outbound_plan_customer_ref ON outbound_plan USING btree (customer_id, customer_ref) WHERE (customer_ref IS NOT NULL);
CREATE INDEX outbound_plan_etd ON outbound_plan USING btree (company_id, etd_from DESC, id DESC);
CREATE INDEX outbound_plan_intercepted ON outbound_plan USING btree (etd_from DESC, id DESC) INCLUDE (company_id, customer_id) WHERE ((intercept = 'requested'::text) AND (state = ANY (ARRAY['issued'::text, 'picked'::text])));
CREATE INDEX outbound_plan_intercepted_by ON outbound_plan USING btree (intercepted_by) WHERE (intercepted_by IS NOT NULL);
CREATE INDEX outbound_plan_issued_by ON outbound_plan USING btree (issued_by) WHERE (issued_by IS NOT NULL);
CREATE INDEX outbound_plan_newest ON outbound_plan USING btree (etd_from DESC, id DESC) INCLUDE (company_id);
CREATE INDEX outbound_plan_newest_in_state ON outbound_plan USING btree (state, etd_from DESC, id DESC) INCLUDE (company_id);
CREATE INDEX outbound_plan_order ON outbound_plan USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX outbound_plan_priority ON outbound_plan USING btree (company_id, priority, id);
CREATE INDEX outbound_plan_staging ON outbound_plan USING btree (staging_id) WHERE (staging_id IS NOT NULL);
CREATE INDEX outbound_plan_state ON outbound_plan USING btree (company_id, state, etd_from DESC, id DESC);
CREATE INDEX outbound_plan_warehouse ON outbound_plan USING btree (warehouse_id, state, etd_from);
CREATE INDEX outbound_plan_words ON outbound_plan USING gin (app.plain(((((((plan_no || ' '::text) || COALESCE(customer_ref, ''::text)) || ' '::text) || COALESCE(consignee_name, ''::text)) || ' '::text) || COALESCE(plate_no, ''::text))) gin_trgm_ops);
create policy companies on outbound_plan for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on outbound_plan for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on outbound_plan for all to quayside_staff using (true) with check (true);
create policy system on outbound_plan for all to quayside_system using (true) with check (true);

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
  value_days integer default 3 not null,
  margin_percent integer default 10,
  accounting_standard text default 'enterprise'::text not null,
  constraint own_company_code_key UNIQUE (code),
  constraint own_company_number_mark_key UNIQUE (number_mark),
  constraint own_company_pkey PRIMARY KEY (id),
  constraint own_company_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint own_company_accounting_standard CHECK ((accounting_standard = ANY (ARRAY['enterprise'::text, 'small'::text]))),
  constraint own_company_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint own_company_margin_percent CHECK (((margin_percent >= 0) AND (margin_percent <= 100))),
  constraint own_company_number_mark_check CHECK ((number_mark ~ '^[A-Z]{0,3}$'::text)),
  constraint own_company_value_days CHECK (((value_days >= 0) AND (value_days <= 10)))
);
CREATE INDEX own_company_created_by ON own_company USING btree (created_by);
CREATE INDEX own_company_search ON own_company USING gin (app.plain(search) gin_trgm_ops);
CREATE TRIGGER own_company_changed_caller AFTER INSERT OR DELETE ON own_company FOR EACH ROW EXECUTE FUNCTION app.tell_changed_caller();

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

create table page_template (
  id bigint generated always as identity not null,
  role_id bigint,
  customer_id bigint,
  cmd text not null,
  subject text not null,
  shown text[] not null,
  hidden text[] default '{}'::text[] not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint page_template_customer_id_cmd_key UNIQUE (customer_id, cmd),
  constraint page_template_role_id_cmd_key UNIQUE (role_id, cmd),
  constraint page_template_pkey PRIMARY KEY (id),
  constraint page_template_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint page_template_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint page_template_role_id_fkey FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE,
  constraint page_template_check CHECK ((num_nonnulls(role_id, customer_id) = 1))
);
CREATE INDEX page_template_created_by ON page_template USING btree (created_by);
CREATE INDEX page_template_newest ON page_template USING btree (updated_at DESC, id DESC);
create policy session on page_template for select to quayside_app using (true);
create policy staff on page_template for all to quayside_staff using (true) with check (true);
create policy system on page_template for all to quayside_system using (true) with check (true);
CREATE TRIGGER page_template_changed_caller AFTER INSERT OR DELETE OR UPDATE ON page_template FOR EACH ROW EXECUTE FUNCTION app.tell_changed_caller();

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
  charged_with_id bigint,
  constraint pallet_pallet_no_key UNIQUE (pallet_no),
  constraint pallet_pkey PRIMARY KEY (id),
  constraint pallet_charged_with_id_fkey FOREIGN KEY (charged_with_id) REFERENCES pallet(id),
  constraint pallet_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint pallet_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint pallet_inbound_plan_id_fkey FOREIGN KEY (inbound_plan_id) REFERENCES inbound_plan(id),
  constraint pallet_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint pallet_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES pallet(id),
  constraint pallet_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint pallet_gross_kg_check CHECK ((gross_kg >= (0)::numeric)),
  constraint pallet_net_kg_check CHECK ((net_kg >= (0)::numeric)),
  constraint pallet_pallet_no_check CHECK ((pallet_no ~ '^(\d{18}|[A-Z0-9]{2,6}-\d{9})$'::text)),
  constraint pallet_state_check CHECK ((state = ANY (ARRAY['active'::text, 'picked'::text, 'shipped'::text, 'destroyed'::text]))),
  constraint pallet_volume_m3_check CHECK ((volume_m3 >= (0)::numeric))
);
CREATE INDEX pallet_charged_with ON pallet USING btree (charged_with_id) WHERE (charged_with_id IS NOT NULL);
CREATE INDEX pallet_company ON pallet USING btree (company_id, id);
CREATE INDEX pallet_customer ON pallet USING btree (customer_id);
CREATE INDEX pallet_location ON pallet USING btree (location_id) WHERE (location_id IS NOT NULL);
CREATE INDEX pallet_parent ON pallet USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX pallet_picked ON pallet USING btree (id) WHERE (state = 'picked'::text);
CREATE INDEX pallet_plan ON pallet USING btree (inbound_plan_id) WHERE (inbound_plan_id IS NOT NULL);
CREATE INDEX pallet_received ON pallet USING btree (company_id, received_at) WHERE (parent_id IS NULL);
CREATE INDEX pallet_warehouse ON pallet USING btree (warehouse_id);
CREATE INDEX pallet_words ON pallet USING gin (app.plain(pallet_no) gin_trgm_ops);
create policy companies on pallet for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
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
  carrier_id bigint,
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
  prepared_by bigint not null,
  submitted_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  customer_id bigint,
  preparers bigint[] default '{}'::bigint[] not null,
  closed_minor bigint default 0 not null,
  constraint payment_request_request_no_key UNIQUE (request_no),
  constraint payment_request_pkey PRIMARY KEY (id),
  constraint payment_request_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint payment_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint payment_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint payment_request_party_bank_account_id_fkey FOREIGN KEY (party_bank_account_id) REFERENCES party_bank_account(id),
  constraint payment_request_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint payment_request_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_request_business_check CHECK ((business = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'storage'::text, 'other'::text]))),
  constraint payment_request_check CHECK (((paid_minor >= 0) AND (paid_minor <= amount_minor))),
  constraint payment_request_closed CHECK (((closed_minor >= 0) AND ((closed_minor + paid_minor) <= amount_minor))),
  constraint payment_request_kind_check CHECK ((kind = ANY (ARRAY['bill'::text, 'prepayment'::text, 'refund'::text]))),
  constraint payment_request_payee CHECK ((num_nonnulls(carrier_id, customer_id) = 1)),
  constraint payment_request_rate_check CHECK ((rate > (0)::numeric)),
  constraint payment_request_refund CHECK (((kind = 'refund'::text) = (customer_id IS NOT NULL))),
  constraint payment_request_state_check CHECK ((state = ANY (ARRAY['awaitingRequest'::text, 'directorReview'::text, 'firstExecutiveReview'::text, 'secondExecutiveReview'::text, 'settlementReview'::text, 'financeDirectorReview'::text, 'unpaid'::text, 'paid'::text, 'void'::text])))
);
CREATE INDEX payment_request_bank ON payment_request USING btree (party_bank_account_id);
CREATE INDEX payment_request_carrier ON payment_request USING btree (carrier_id, id DESC);
CREATE INDEX payment_request_company ON payment_request USING btree (company_id, id DESC);
CREATE INDEX payment_request_customer ON payment_request USING btree (customer_id, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX payment_request_list ON payment_request USING btree (company_id, state, due_on, id);
CREATE INDEX payment_request_prepared_by ON payment_request USING btree (prepared_by);
create policy sides on payment_request for all to quayside_staff using ((
CASE
    WHEN (customer_id IS NULL) THEN 'payable'::text
    ELSE 'receivable'::text
END <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on payment_request for all to quayside_staff using (true) with check (true);
create policy system on payment_request for all to quayside_system using (true) with check (true);

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
create policy sides on payment_request_line for all to quayside_staff using (('payable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on payment_request_line for all to quayside_staff using (true) with check (true);
create policy system on payment_request_line for all to quayside_system using (true) with check (true);

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

create table pick_face (
  id bigint generated always as identity not null,
  location_id bigint not null,
  product_id bigint not null,
  min_qty numeric(18,3) not null,
  fill_qty numeric(18,3) not null,
  remark text,
  active boolean default true not null,
  search text default ''::text not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  customer_id bigint not null,
  constraint pick_face_location_id_key UNIQUE (location_id),
  constraint pick_face_pkey PRIMARY KEY (id),
  constraint pick_face_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint pick_face_goods FOREIGN KEY (product_id, customer_id) REFERENCES customer_product(id, customer_id) ON UPDATE CASCADE,
  constraint pick_face_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint pick_face_fill CHECK ((fill_qty >= min_qty)),
  constraint pick_face_min_qty_check CHECK ((min_qty > (0)::numeric))
);
CREATE INDEX pick_face_created_by ON pick_face USING btree (created_by);
CREATE INDEX pick_face_customer ON pick_face USING btree (customer_id);
CREATE INDEX pick_face_product ON pick_face USING btree (product_id);
CREATE INDEX pick_face_search ON pick_face USING gin (app.plain(search) gin_trgm_ops);
create policy staff on pick_face for all to quayside_staff using (true) with check (true);
create policy system on pick_face for all to quayside_system using (true) with check (true);

create table pick_list (
  id bigint generated always as identity not null,
  list_no text not null,
  company_id bigint not null,
  warehouse_id bigint not null,
  issued_by bigint,
  issued_at timestamp with time zone not null,
  constraint pick_list_list_no_key UNIQUE (list_no),
  constraint pick_list_pkey PRIMARY KEY (id),
  constraint pick_list_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint pick_list_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES account(id),
  constraint pick_list_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id)
);
CREATE INDEX pick_list_company ON pick_list USING btree (company_id, id);
CREATE INDEX pick_list_issued_by ON pick_list USING btree (issued_by) WHERE (issued_by IS NOT NULL);
CREATE INDEX pick_list_warehouse ON pick_list USING btree (warehouse_id);
create policy staff on pick_list for all to quayside_staff using (true) with check (true);
create policy system on pick_list for all to quayside_system using (true) with check (true);

create table pick_scan (
  scan_id uuid not null,
  task_id bigint not null,
  kind text not null,
  at timestamp with time zone not null,
  by_account bigint,
  constraint pick_scan_pkey PRIMARY KEY (scan_id),
  constraint pick_scan_by_account_fkey FOREIGN KEY (by_account) REFERENCES account(id),
  constraint pick_scan_task_id_fkey FOREIGN KEY (task_id) REFERENCES pick_task(id),
  constraint pick_scan_kind_check CHECK ((kind = ANY (ARRAY['pick'::text, 'label'::text, 'split'::text, 'check'::text, 'correct'::text, 'load'::text])))
);
CREATE INDEX pick_scan_by ON pick_scan USING btree (by_account);
CREATE INDEX pick_scan_task ON pick_scan USING btree (task_id);
create policy staff on pick_scan for all to quayside_staff using (true) with check (true);
create policy system on pick_scan for all to quayside_system using (true) with check (true);
CREATE TRIGGER pick_scan_stands BEFORE DELETE OR UPDATE ON pick_scan FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table pick_task (
  id bigint generated always as identity not null,
  list_id bigint not null,
  plan_id bigint not null,
  line_id bigint not null,
  reservation_id bigint not null,
  company_id bigint not null,
  customer_id bigint not null,
  warehouse_id bigint not null,
  product_id bigint not null,
  lot_id bigint not null,
  pallet_id bigint not null,
  to_pallet_id bigint,
  qty numeric(18,3) not null,
  picked_qty numeric(18,3) default 0 not null,
  cartons integer default 0 not null,
  short_qty numeric(18,3) default 0 not null,
  short_reason text,
  split boolean default false not null,
  state text default 'newTask'::text not null,
  picker_id bigint,
  picked_by bigint,
  picked_at timestamp with time zone,
  labelled_at timestamp with time zone,
  split_at timestamp with time zone,
  checked_by bigint,
  checked_at timestamp with time zone,
  loaded_by bigint,
  loaded_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  task_no text generated always as (('PT'::text || lpad((id)::text, GREATEST(9, length((id)::text)), '0'::text))) stored not null,
  short_note text,
  constraint pick_task_task_no_key UNIQUE (task_no),
  constraint pick_task_pkey PRIMARY KEY (id),
  constraint pick_task_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES account(id),
  constraint pick_task_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint pick_task_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint pick_task_line_id_fkey FOREIGN KEY (line_id) REFERENCES outbound_line(id),
  constraint pick_task_list_id_fkey FOREIGN KEY (list_id) REFERENCES pick_list(id),
  constraint pick_task_loaded_by_fkey FOREIGN KEY (loaded_by) REFERENCES account(id),
  constraint pick_task_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint pick_task_pallet_id_fkey FOREIGN KEY (pallet_id) REFERENCES pallet(id),
  constraint pick_task_picked_by_fkey FOREIGN KEY (picked_by) REFERENCES account(id),
  constraint pick_task_picker_id_fkey FOREIGN KEY (picker_id) REFERENCES account(id),
  constraint pick_task_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES outbound_plan(id),
  constraint pick_task_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint pick_task_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES stock_reservation(id),
  constraint pick_task_to_pallet_id_fkey FOREIGN KEY (to_pallet_id) REFERENCES pallet(id),
  constraint pick_task_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint pick_task_cartons_check CHECK ((cartons >= 0)),
  constraint pick_task_check CHECK (((picked_qty + short_qty) <= qty)),
  constraint pick_task_check1 CHECK (((checked_by IS DISTINCT FROM picked_by) OR (checked_by IS NULL))),
  constraint pick_task_check2 CHECK (((loaded_at IS NULL) OR (checked_at IS NOT NULL))),
  constraint pick_task_check3 CHECK (((short_qty > (0)::numeric) = (short_reason IS NOT NULL))),
  constraint pick_task_picked_qty_check CHECK ((picked_qty >= (0)::numeric)),
  constraint pick_task_qty_check CHECK ((qty > (0)::numeric)),
  constraint pick_task_short_qty_check CHECK ((short_qty >= (0)::numeric)),
  constraint pick_task_short_reason_check CHECK ((short_reason = ANY (ARRAY['missing'::text, 'damaged'::text, 'wrongGoods'::text, 'expired'::text]))),
  constraint pick_task_state_check CHECK ((state = ANY (ARRAY['newTask'::text, 'awaitingPicking'::text, 'awaitingLabelling'::text, 'awaitingSplitting'::text, 'awaitingOutbound'::text, 'complete'::text, 'cancelled'::text])))
);
CREATE INDEX pick_task_checked_by ON pick_task USING btree (checked_by) WHERE (checked_by IS NOT NULL);
CREATE INDEX pick_task_created ON pick_task USING btree (company_id, created_at DESC, id DESC);
CREATE INDEX pick_task_customer ON pick_task USING btree (customer_id);
CREATE INDEX pick_task_line ON pick_task USING btree (line_id);
CREATE INDEX pick_task_list ON pick_task USING btree (list_id, id);
CREATE INDEX pick_task_loaded_by ON pick_task USING btree (loaded_by) WHERE (loaded_by IS NOT NULL);
CREATE INDEX pick_task_lot ON pick_task USING btree (lot_id);
CREATE INDEX pick_task_newest ON pick_task USING btree (created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX pick_task_newest_in_state ON pick_task USING btree (state, created_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX pick_task_pallet ON pick_task USING btree (pallet_id);
CREATE INDEX pick_task_picked_by ON pick_task USING btree (picked_by) WHERE (picked_by IS NOT NULL);
CREATE INDEX pick_task_picker ON pick_task USING btree (picker_id) WHERE (picker_id IS NOT NULL);
CREATE INDEX pick_task_plan ON pick_task USING btree (plan_id, state);
CREATE INDEX pick_task_product ON pick_task USING btree (product_id);
CREATE INDEX pick_task_reservation ON pick_task USING btree (reservation_id);
CREATE INDEX pick_task_state ON pick_task USING btree (company_id, state, created_at DESC, id DESC);
CREATE INDEX pick_task_to_pallet ON pick_task USING btree (to_pallet_id) WHERE (to_pallet_id IS NOT NULL);
CREATE INDEX pick_task_warehouse ON pick_task USING btree (warehouse_id);
create policy staff on pick_task for all to quayside_staff using (true) with check (true);
create policy system on pick_task for all to quayside_system using (true) with check (true);

create table port_call (
  sailing_id bigint not null,
  seq integer not null,
  station_id bigint not null,
  terminal text,
  planned_arrival timestamp with time zone,
  estimated_arrival timestamp with time zone,
  actual_arrival timestamp with time zone,
  planned_departure timestamp with time zone,
  estimated_departure timestamp with time zone,
  actual_departure timestamp with time zone,
  constraint port_call_sailing_id_station_id_key UNIQUE (sailing_id, station_id),
  constraint port_call_pkey PRIMARY KEY (sailing_id, seq),
  constraint port_call_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailing(id),
  constraint port_call_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint port_call_check CHECK ((planned_arrival < planned_departure)),
  constraint port_call_check1 CHECK ((estimated_arrival < estimated_departure)),
  constraint port_call_check2 CHECK ((actual_arrival < actual_departure)),
  constraint port_call_seq_check CHECK ((seq > 0))
);
CREATE INDEX port_call_station ON port_call USING btree (station_id, planned_departure);
create policy staff on port_call for all to quayside_staff using (true) with check (true);
create policy system on port_call for all to quayside_system using (true) with check (true);

create table prepaid_cost (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  prepaid_no text not null,
  company_id bigint not null,
  charge_id bigint,
  opening_balance_id bigint,
  carrier_id bigint,
  memo text not null,
  currency text not null,
  amount_minor bigint not null,
  functional_currency text not null,
  functional_minor bigint not null,
  account text not null,
  cost_centre_id bigint,
  vehicle_id bigint,
  method text not null,
  from_on date not null,
  to_on date not null,
  base_from date not null,
  base_minor bigint not null,
  base_functional_minor bigint not null,
  booked_minor bigint default 0 not null,
  booked_functional_minor bigint default 0 not null,
  booked_to text,
  posted_on date,
  ended_on date,
  reversed_on date,
  change_kind text,
  change_to_on date,
  change_reason text,
  changed_by bigint,
  state text default 'draft'::text not null,
  prepared_by bigint not null,
  approved_by bigint,
  constraint prepaid_cost_prepaid_no_key UNIQUE (prepaid_no),
  constraint prepaid_cost_pkey PRIMARY KEY (id),
  constraint prepaid_cost_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  constraint prepaid_cost_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint prepaid_cost_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES account(id),
  constraint prepaid_cost_charge_id_fkey FOREIGN KEY (charge_id) REFERENCES charge(id),
  constraint prepaid_cost_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint prepaid_cost_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES team(id),
  constraint prepaid_cost_opening_balance_id_fkey FOREIGN KEY (opening_balance_id) REFERENCES opening_balance(id),
  constraint prepaid_cost_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint prepaid_cost_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id),
  constraint prepaid_cost_account_check CHECK ((account = ANY (ARRAY['cost'::text, 'adminExpense'::text, 'sellingExpense'::text, 'rent'::text]))),
  constraint prepaid_cost_amount_minor_check CHECK ((amount_minor > 0)),
  constraint prepaid_cost_booked CHECK ((((booked_minor >= 0) AND (booked_minor <= amount_minor)) AND ((booked_functional_minor >= 0) AND (booked_functional_minor <= functional_minor)))),
  constraint prepaid_cost_booked_to_check CHECK ((booked_to ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint prepaid_cost_change_kind_check CHECK ((change_kind = ANY (ARRAY['period'::text, 'end'::text]))),
  constraint prepaid_cost_check CHECK ((num_nonnulls(charge_id, opening_balance_id) = 1)),
  constraint prepaid_cost_check1 CHECK (((charge_id IS NULL) = (carrier_id IS NULL))),
  constraint prepaid_cost_check2 CHECK ((to_on >= from_on)),
  constraint prepaid_cost_check3 CHECK (((account = 'cost'::text) OR (cost_centre_id IS NOT NULL))),
  constraint prepaid_cost_check4 CHECK (((posted_on IS NOT NULL) = (approved_by IS NOT NULL))),
  constraint prepaid_cost_check5 CHECK (((state = 'changing'::text) = (change_kind IS NOT NULL))),
  constraint prepaid_cost_check6 CHECK ((num_nulls(change_kind, change_to_on, change_reason, changed_by) = ANY (ARRAY[0, 4]))),
  constraint prepaid_cost_functional_minor_check CHECK ((functional_minor >= 0)),
  constraint prepaid_cost_method_check CHECK ((method = ANY (ARRAY['month'::text, 'day'::text])))
);
CREATE INDEX prepaid_cost_amount ON prepaid_cost USING btree (amount_minor, id);
CREATE INDEX prepaid_cost_approved_by ON prepaid_cost USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX prepaid_cost_carrier ON prepaid_cost USING btree (carrier_id, to_on DESC, id DESC) WHERE (carrier_id IS NOT NULL);
CREATE INDEX prepaid_cost_centre ON prepaid_cost USING btree (cost_centre_id, to_on DESC, id DESC) WHERE (cost_centre_id IS NOT NULL);
CREATE INDEX prepaid_cost_changed_by ON prepaid_cost USING btree (changed_by) WHERE (changed_by IS NOT NULL);
CREATE INDEX prepaid_cost_charge ON prepaid_cost USING btree (charge_id) WHERE (charge_id IS NOT NULL);
CREATE INDEX prepaid_cost_company ON prepaid_cost USING btree (company_id, to_on DESC, id DESC);
CREATE INDEX prepaid_cost_from ON prepaid_cost USING btree (from_on);
CREATE INDEX prepaid_cost_newest ON prepaid_cost USING btree (to_on DESC, id DESC);
CREATE INDEX prepaid_cost_opening ON prepaid_cost USING btree (opening_balance_id) WHERE (opening_balance_id IS NOT NULL);
CREATE INDEX prepaid_cost_prepared_by ON prepaid_cost USING btree (prepared_by);
CREATE INDEX prepaid_cost_state ON prepaid_cost USING btree (state, to_on DESC, id DESC);
CREATE INDEX prepaid_cost_vehicle ON prepaid_cost USING btree (vehicle_id, to_on DESC, id DESC) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX prepaid_cost_words ON prepaid_cost USING gin (app.plain(((prepaid_no || ' '::text) || memo)) gin_trgm_ops);
create policy sides on prepaid_cost for all to quayside_staff using (('payable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on prepaid_cost for all to quayside_staff using (true) with check (true);
create policy system on prepaid_cost for all to quayside_system using (true) with check (true);

create table prepaid_share (
  id bigint generated always as identity not null,
  prepaid_cost_id bigint not null,
  month text not null,
  rest boolean default false not null,
  currency text not null,
  amount_minor bigint not null,
  functional_minor bigint not null,
  posted_on date not null,
  late boolean not null,
  constraint prepaid_share_prepaid_cost_id_month_rest_key UNIQUE (prepaid_cost_id, month, rest),
  constraint prepaid_share_pkey PRIMARY KEY (id),
  constraint prepaid_share_prepaid_cost_id_fkey FOREIGN KEY (prepaid_cost_id) REFERENCES prepaid_cost(id),
  constraint prepaid_share_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint prepaid_share_functional_minor_check CHECK ((functional_minor >= 0)),
  constraint prepaid_share_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
create policy sides on prepaid_share for all to quayside_staff using (('payable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on prepaid_share for all to quayside_staff using (true) with check (true);
create policy system on prepaid_share for all to quayside_system using (true) with check (true);
CREATE TRIGGER prepaid_share_posted BEFORE DELETE OR UPDATE ON prepaid_share FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table profit_fact (
  id bigint generated always as identity not null,
  company_id bigint not null,
  month text not null,
  side text not null,
  business text not null,
  order_id bigint,
  party_id bigint,
  customer_id bigint,
  carrier_id bigint,
  line_id bigint,
  origin_station_id bigint,
  destination_station_id bigint,
  sales_id bigint,
  currency text not null,
  estimated_minor bigint default 0 not null,
  accrued_minor bigint default 0 not null,
  billed_minor bigint default 0 not null,
  line_count integer default 0 not null,
  unpriced_count integer default 0 not null,
  freight_job_id bigint,
  constraint profit_fact_pkey PRIMARY KEY (id),
  constraint profit_fact_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint profit_fact_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint profit_fact_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint profit_fact_destination_station_id_fkey FOREIGN KEY (destination_station_id) REFERENCES station(id),
  constraint profit_fact_freight_job_id_fkey FOREIGN KEY (freight_job_id) REFERENCES freight_job(id),
  constraint profit_fact_line_id_fkey FOREIGN KEY (line_id) REFERENCES line(id),
  constraint profit_fact_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint profit_fact_origin_station_id_fkey FOREIGN KEY (origin_station_id) REFERENCES station(id),
  constraint profit_fact_sales_id_fkey FOREIGN KEY (sales_id) REFERENCES account(id),
  constraint profit_fact_business_check CHECK ((business = ANY (ARRAY['road'::text, 'ocean'::text, 'air'::text, 'storage'::text, 'other'::text]))),
  constraint profit_fact_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint profit_fact_of_one CHECK ((num_nonnulls(order_id, freight_job_id, party_id) = 1)),
  constraint profit_fact_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text])))
);
CREATE INDEX profit_fact_carrier ON profit_fact USING btree (carrier_id, month) WHERE (carrier_id IS NOT NULL);
CREATE INDEX profit_fact_customer ON profit_fact USING btree (customer_id, month) WHERE (customer_id IS NOT NULL);
CREATE INDEX profit_fact_freight_job ON profit_fact USING btree (freight_job_id) WHERE (freight_job_id IS NOT NULL);
CREATE INDEX profit_fact_line ON profit_fact USING btree (line_id, month) WHERE (line_id IS NOT NULL);
CREATE INDEX profit_fact_month ON profit_fact USING btree (company_id, month);
CREATE INDEX profit_fact_origin ON profit_fact USING btree (origin_station_id, destination_station_id) WHERE (origin_station_id IS NOT NULL);
CREATE INDEX profit_fact_sales ON profit_fact USING btree (sales_id, month) WHERE (sales_id IS NOT NULL);
CREATE UNIQUE INDEX profit_fact_key ON profit_fact USING btree (order_id, freight_job_id, party_id, company_id, month, side, business) NULLS NOT DISTINCT;
create policy scoped on profit_fact for all to quayside_scoped using (
CASE
    WHEN (order_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM transport_order o
      WHERE (o.id = profit_fact.order_id)))
    WHEN (freight_job_id IS NOT NULL) THEN (EXISTS ( SELECT
       FROM freight_job j
      WHERE (j.id = profit_fact.freight_job_id)))
    ELSE COALESCE((customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])), false)
END);
create policy sides on profit_fact for all to quayside_staff using ((side <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on profit_fact for all to quayside_staff using (true) with check (true);
create policy system on profit_fact for all to quayside_system using (true) with check (true);
CREATE TRIGGER profit_fact_deleted AFTER DELETE ON profit_fact REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT WHEN ((NOT app.rebuilds_profit())) EXECUTE FUNCTION app.summarise_profit();
CREATE TRIGGER profit_fact_inserted AFTER INSERT ON profit_fact REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT app.rebuilds_profit())) EXECUTE FUNCTION app.summarise_profit();
CREATE TRIGGER profit_fact_updated AFTER UPDATE ON profit_fact REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT WHEN ((NOT app.rebuilds_profit())) EXECUTE FUNCTION app.summarise_profit();

create table profit_order (
  order_id bigint not null,
  company_id bigint,
  currency text,
  customer_id bigint,
  carrier_id bigint,
  line_id bigint,
  origin_station_id bigint,
  destination_station_id bigint,
  sales_id bigint,
  spans text[] default '{}'::text[] not null,
  constraint profit_order_pkey PRIMARY KEY (order_id),
  constraint profit_order_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id)
);
create policy scoped on profit_order for all to quayside_scoped using (false);
create policy staff on profit_order for all to quayside_staff using (true) with check (true);
create policy system on profit_order for all to quayside_system using (true) with check (true);
create policy triggers on profit_order for all to quayside_staff using (false);
CREATE TRIGGER profit_order_updated AFTER UPDATE ON profit_order REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION app.count_profit_orders();

create table profit_order_change (
  xid xid8 default pg_current_xact_id() not null,
  order_id bigint not null
);
CREATE INDEX profit_order_change_xid ON profit_order_change USING btree (xid);
create policy scoped on profit_order_change for all to quayside_scoped using (false);
create policy staff on profit_order_change for all to quayside_staff using (true) with check (true);
create policy system on profit_order_change for all to quayside_system using (true) with check (true);
create policy triggers on profit_order_change for all to quayside_staff using (false);

create table profit_order_count (
  id bigint generated always as identity not null,
  folded boolean default false not null,
  dimension text not null,
  key_id bigint,
  to_id bigint,
  company_id bigint not null,
  currency text not null,
  spans text[] not null,
  orders integer not null,
  constraint profit_order_count_pkey PRIMARY KEY (id),
  constraint profit_order_count_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint profit_order_count_dimension_check CHECK ((dimension = ANY (ARRAY['all'::text, 'customer'::text, 'line'::text, 'route'::text, 'carrier'::text, 'salesperson'::text])))
);
CREATE INDEX profit_order_count_key ON profit_order_count USING btree (dimension, key_id, to_id);
CREATE INDEX profit_order_count_open ON profit_order_count USING btree (id) WHERE (NOT folded);
CREATE UNIQUE INDEX profit_order_count_folded ON profit_order_count USING btree (dimension, key_id, to_id, company_id, currency, spans) NULLS NOT DISTINCT WHERE folded;
create policy scoped on profit_order_count for all to quayside_scoped using (false);
create policy sides on profit_order_count for all to quayside_staff using (((( SELECT cardinality(app.hidden_sides()) AS cardinality) = 0) OR (EXISTS ( SELECT
   FROM unnest(profit_order_count.spans) span(span)
  WHERE (split_part(span.span, ' '::text, 3) <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[]))))));
create policy staff on profit_order_count for all to quayside_staff using (true) with check (true);
create policy system on profit_order_count for all to quayside_system using (true) with check (true);

create table profit_placement (
  xid xid8 default pg_current_xact_id() not null,
  constraint profit_placement_pkey PRIMARY KEY (xid)
);
create policy scoped on profit_placement for all to quayside_scoped using (false);
create policy staff on profit_placement for all to quayside_staff using (true) with check (true);
create policy system on profit_placement for all to quayside_system using (true) with check (true);
create policy triggers on profit_placement for all to quayside_staff using (false);
CREATE CONSTRAINT TRIGGER profit_placement_done AFTER INSERT ON profit_placement DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.place_profit_orders();

create table profit_report (
  id bigint generated always as identity not null,
  account_id bigint not null,
  month text not null,
  file_id bigint not null,
  sent_at timestamp with time zone not null,
  constraint profit_report_account_id_month_key UNIQUE (account_id, month),
  constraint profit_report_pkey PRIMARY KEY (id),
  constraint profit_report_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint profit_report_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint profit_report_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text))
);
CREATE INDEX profit_report_file ON profit_report USING btree (file_id);
create policy staff on profit_report for all to quayside_staff using (true) with check (true);
create policy system on profit_report for all to quayside_system using (true) with check (true);

create table profit_summary (
  id bigint generated always as identity not null,
  folded boolean default false not null,
  dimension text not null,
  key_id bigint,
  to_id bigint,
  company_id bigint not null,
  month text not null,
  side text not null,
  business text not null,
  currency text not null,
  estimated_minor bigint not null,
  accrued_minor bigint not null,
  billed_minor bigint not null,
  line_count integer not null,
  constraint profit_summary_pkey PRIMARY KEY (id),
  constraint profit_summary_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint profit_summary_dimension_check CHECK ((dimension = ANY (ARRAY['all'::text, 'customer'::text, 'line'::text, 'route'::text, 'carrier'::text, 'salesperson'::text])))
);
CREATE INDEX profit_summary_key ON profit_summary USING btree (dimension, key_id, to_id);
CREATE INDEX profit_summary_month ON profit_summary USING btree (dimension, month, company_id);
CREATE INDEX profit_summary_open ON profit_summary USING btree (id) WHERE (NOT folded);
CREATE UNIQUE INDEX profit_summary_folded ON profit_summary USING btree (dimension, key_id, to_id, company_id, month, side, business, currency) NULLS NOT DISTINCT WHERE folded;
create policy scoped on profit_summary for all to quayside_scoped using (false);
create policy sides on profit_summary for all to quayside_staff using ((side <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on profit_summary for all to quayside_staff using (true) with check (true);
create policy system on profit_summary for all to quayside_system using (true) with check (true);

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
  supplier_id bigint,
  party_id bigint generated always as (COALESCE(customer_id, carrier_id, supplier_id)) stored not null,
  sent_at timestamp with time zone,
  sent_by bigint,
  sent_note text,
  answer text,
  answer_note text,
  answered_by bigint,
  answered_at timestamp with time zone,
  preparers bigint[] default '{}'::bigint[] not null,
  constraint quotation_id_company_id_side_party_id_key UNIQUE (id, company_id, side, party_id),
  constraint quotation_number_revision_key UNIQUE (number, revision),
  constraint quotation_pkey PRIMARY KEY (id),
  constraint quotation_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES account(id),
  constraint quotation_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  constraint quotation_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint quotation_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint quotation_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint quotation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint quotation_previous_id_fkey FOREIGN KEY (previous_id) REFERENCES quotation(id),
  constraint quotation_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES account(id),
  constraint quotation_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES account(id),
  constraint quotation_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id),
  constraint quotation_answer_check CHECK ((answer = ANY (ARRAY['accepted'::text, 'declined'::text]))),
  constraint quotation_answered_check CHECK ((((answer IS NULL) = (answered_at IS NULL)) AND ((answer IS NULL) = (answered_by IS NULL)) AND ((answer IS NULL) OR (sent_at IS NOT NULL)))),
  constraint quotation_check CHECK ((valid_to >= valid_from)),
  constraint quotation_check1 CHECK ((approved_by <> submitted_by)),
  constraint quotation_party_check CHECK ((((side = 'sell'::text) = (customer_id IS NOT NULL)) AND ((side = 'buy'::text) = (carrier_id IS NOT NULL)) AND ((side = 'broker'::text) = (supplier_id IS NOT NULL)))),
  constraint quotation_revision_check CHECK ((revision > 0)),
  constraint quotation_sent_check CHECK ((((sent_at IS NULL) = (sent_by IS NULL)) AND ((sent_at IS NULL) OR (side = 'sell'::text)))),
  constraint quotation_side_check CHECK ((side = ANY (ARRAY['sell'::text, 'buy'::text, 'broker'::text]))),
  constraint quotation_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'approved'::text, 'superseded'::text, 'expired'::text])))
);
CREATE INDEX quotation_answered_by ON quotation USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX quotation_approved_by ON quotation USING btree (approved_by);
CREATE INDEX quotation_carrier ON quotation USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX quotation_company ON quotation USING btree (company_id);
CREATE INDEX quotation_created_by ON quotation USING btree (created_by);
CREATE INDEX quotation_customer ON quotation USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX quotation_list ON quotation USING btree (side, created_at DESC, id DESC);
CREATE INDEX quotation_sent ON quotation USING btree (customer_id, sent_at DESC, id DESC) WHERE (sent_at IS NOT NULL);
CREATE INDEX quotation_sent_by ON quotation USING btree (sent_by) WHERE (sent_by IS NOT NULL);
CREATE INDEX quotation_submitted_by ON quotation USING btree (submitted_by);
CREATE INDEX quotation_supplier ON quotation USING btree (supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE INDEX quotation_valid ON quotation USING btree (side, valid_to, id);
CREATE INDEX quotation_words ON quotation USING gin (app.plain(((number || ' '::text) || title)) gin_trgm_ops);
CREATE UNIQUE INDEX quotation_previous ON quotation USING btree (previous_id) WHERE (previous_id IS NOT NULL);
create policy sides on quotation for all to quayside_staff using ((
CASE side
    WHEN 'sell'::text THEN 'receivable'::text
    ELSE 'payable'::text
END <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
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
  customs_country text,
  customs_direction text,
  customs_office text,
  lane_key text generated always as (((((((((((((((((((((((((COALESCE(mode, ''::text) || '|'::text) || COALESCE((customer_line_id)::text, ''::text)) || '|'::text) || COALESCE((line_id)::text, ''::text)) || '|'::text) || COALESCE((origin_station_id)::text, ''::text)) || '|'::text) || COALESCE(origin_region, ''::text)) || '|'::text) || COALESCE((destination_station_id)::text, ''::text)) || '|'::text) || COALESCE(destination_region, ''::text)) || '|'::text) || COALESCE((via_station_id)::text, ''::text)) || '|'::text) || COALESCE((vehicle_type_id)::text, ''::text)) || '|'::text) || COALESCE(container_type, ''::text)) || '|'::text) || COALESCE(customs_country, ''::text)) || '|'::text) || COALESCE(customs_direction, ''::text)) || '|'::text) || COALESCE(customs_office, ''::text))) stored not null,
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
  constraint quotation_price_basis_check CHECK ((basis = ANY (ARRAY['trip'::text, 'job'::text, 'bill_of_lading'::text, 'container'::text, 'teu'::text, 'ton'::text, 'cbm'::text, 'revenue_ton'::text, 'chargeable_kg'::text, 'piece'::text, 'pallet'::text, 'km'::text, 'hour'::text, 'day'::text, 'hs_line'::text, 'page'::text, 'inspection'::text, 'percent'::text, 'flat'::text]))),
  constraint quotation_price_check CHECK (((divisor IS NULL) OR (density IS NULL))),
  constraint quotation_price_check1 CHECK ((min_charge_minor <= max_charge_minor)),
  constraint quotation_price_check2 CHECK (((basis = 'percent'::text) = (percent_of_fee_name_id IS NOT NULL))),
  constraint quotation_price_check3 CHECK (((customer_line_id IS NULL) OR (side = 'sell'::text))),
  constraint quotation_price_check4 CHECK (((side = 'broker'::text) OR (COALESCE(customs_country, customs_direction, customs_office) IS NULL))),
  constraint quotation_price_customs_country_check CHECK ((customs_country ~ '^[A-Z]{2}$'::text)),
  constraint quotation_price_customs_direction_check CHECK ((customs_direction = ANY (ARRAY['export'::text, 'import'::text]))),
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
create policy sides on quotation_price for all to quayside_staff using ((
CASE side
    WHEN 'sell'::text THEN 'receivable'::text
    ELSE 'payable'::text
END <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on quotation_price for all to quayside_staff using (true) with check (true);
create policy system on quotation_price for all to quayside_system using (true) with check (true);
CREATE TRIGGER quotation_price_kept BEFORE DELETE OR UPDATE ON quotation_price FOR EACH ROW EXECUTE FUNCTION quotation_price_keep();

create table quotation_request (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  created_by bigint not null,
  company_id bigint not null,
  customer_id bigint not null,
  request_no text not null,
  state text default 'requested'::text not null,
  mode text not null,
  origin_station_id bigint not null,
  destination_station_id bigint not null,
  vehicle_type_id bigint,
  goods text not null,
  pieces integer,
  gross_kg numeric(18,3),
  volume_m3 numeric(18,4),
  starts_on date not null,
  note text,
  quotation_id bigint,
  reason text,
  constraint quotation_request_request_no_key UNIQUE (request_no),
  constraint quotation_request_pkey PRIMARY KEY (id),
  constraint quotation_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint quotation_request_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint quotation_request_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint quotation_request_destination_station_id_fkey FOREIGN KEY (destination_station_id) REFERENCES station(id),
  constraint quotation_request_origin_station_id_fkey FOREIGN KEY (origin_station_id) REFERENCES station(id),
  constraint quotation_request_quotation_id_fkey FOREIGN KEY (quotation_id) REFERENCES quotation(id),
  constraint quotation_request_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_type(id),
  constraint quotation_request_check CHECK ((destination_station_id <> origin_station_id)),
  constraint quotation_request_check1 CHECK (((state = 'quoted'::text) = (quotation_id IS NOT NULL))),
  constraint quotation_request_check2 CHECK (((state = 'declined'::text) = (reason IS NOT NULL))),
  constraint quotation_request_gross_kg_check CHECK ((gross_kg > (0)::numeric)),
  constraint quotation_request_mode_check CHECK ((mode = ANY (ARRAY['road'::text, 'rail'::text, 'air'::text, 'sea'::text, 'courier'::text]))),
  constraint quotation_request_pieces_check CHECK ((pieces > 0)),
  constraint quotation_request_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'quoted'::text, 'declined'::text, 'withdrawn'::text]))),
  constraint quotation_request_volume_m3_check CHECK ((volume_m3 > (0)::numeric))
);
CREATE INDEX quotation_request_created_by ON quotation_request USING btree (created_by);
CREATE INDEX quotation_request_customer ON quotation_request USING btree (customer_id, id DESC);
CREATE INDEX quotation_request_destination ON quotation_request USING btree (destination_station_id);
CREATE INDEX quotation_request_list ON quotation_request USING btree (company_id, id DESC);
CREATE INDEX quotation_request_origin ON quotation_request USING btree (origin_station_id);
CREATE INDEX quotation_request_quotation ON quotation_request USING btree (quotation_id) WHERE (quotation_id IS NOT NULL);
CREATE INDEX quotation_request_state ON quotation_request USING btree (company_id, state, id DESC);
CREATE INDEX quotation_request_vehicle_type ON quotation_request USING btree (vehicle_type_id) WHERE (vehicle_type_id IS NOT NULL);
CREATE INDEX quotation_request_words ON quotation_request USING gin (app.plain(((request_no || ' '::text) || goods)) gin_trgm_ops);
create policy companies on quotation_request for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on quotation_request for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on quotation_request for all to quayside_scoped using ((customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])));
create policy staff on quotation_request for all to quayside_staff using (true) with check (true);
create policy system on quotation_request for all to quayside_system using (true) with check (true);

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
create policy sides on quotation_tier for all to quayside_staff using (((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0) OR (EXISTS ( SELECT
   FROM quotation_price p
  WHERE (p.id = quotation_tier.price_id)))));
create policy staff on quotation_tier for all to quayside_staff using (true) with check (true);
create policy system on quotation_tier for all to quayside_system using (true) with check (true);

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
create policy companies on receipt for all to quayside_carrier, quayside_customer using ((EXISTS ( SELECT
   FROM inbound_plan p
  WHERE (p.id = receipt.plan_id))));
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
create policy sides on reconcile_difference for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on reconcile_difference for all to quayside_staff using (true) with check (true);
create policy system on reconcile_difference for all to quayside_system using (true) with check (true);

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

create table record_follower (
  subject text not null,
  record_id bigint not null,
  account_id bigint not null,
  constraint record_follower_pkey PRIMARY KEY (subject, record_id, account_id),
  constraint record_follower_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
CREATE INDEX record_follower_account ON record_follower USING btree (account_id);

create table request_log (
  account_id bigint not null,
  request_id uuid not null,
  cmd text not null,
  params_hash text not null,
  reply json,
  at timestamp with time zone default now() not null,
  touched text[] default '{}'::text[] not null,
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
create policy sides on revaluation for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
create policy staff on revaluation for all to quayside_staff using (true) with check (true);
create policy system on revaluation for all to quayside_system using (true) with check (true);
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
  employee_id bigint,
  constraint revaluation_line_pkey PRIMARY KEY (id),
  constraint revaluation_line_account_id_fkey FOREIGN KEY (account_id) REFERENCES ledger_account(id),
  constraint revaluation_line_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint revaluation_line_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint revaluation_line_employee_id_fkey FOREIGN KEY (employee_id) REFERENCES account(id),
  constraint revaluation_line_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint revaluation_line_revaluation_id_fkey FOREIGN KEY (revaluation_id) REFERENCES revaluation(id),
  constraint revaluation_line_rate_check CHECK ((rate > (0)::numeric))
);
CREATE INDEX revaluation_line_account ON revaluation_line USING btree (account_id);
CREATE INDEX revaluation_line_bank ON revaluation_line USING btree (own_bank_account_id) WHERE (own_bank_account_id IS NOT NULL);
CREATE INDEX revaluation_line_carrier ON revaluation_line USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX revaluation_line_customer ON revaluation_line USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX revaluation_line_employee ON revaluation_line USING btree (employee_id) WHERE (employee_id IS NOT NULL);
CREATE INDEX revaluation_line_run ON revaluation_line USING btree (revaluation_id);
create policy sides on revaluation_line for all to quayside_staff using ((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0));
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
  constraint road_exception_load_id_fkey FOREIGN KEY (load_id) REFERENCES work_order_load(id) ON DELETE SET NULL,
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
CREATE INDEX road_exception_newest ON road_exception USING btree (happened_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX road_exception_newest_in_state ON road_exception USING btree (state, happened_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX road_exception_order ON road_exception USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX road_exception_state ON road_exception USING btree (company_id, state, happened_at DESC, id DESC);
CREATE INDEX road_exception_time ON road_exception USING btree (company_id, happened_at DESC, id DESC);
CREATE INDEX road_exception_words ON road_exception USING gin (app.plain(((no || ' '::text) || description)) gin_trgm_ops);
CREATE INDEX road_exception_work_order ON road_exception USING btree (work_order_id, id);
create policy carrier on road_exception for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy companies on road_exception for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
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
  name_zh text,
  name_vi text,
  name_en text,
  name_th text,
  constraint role_name_key UNIQUE (name),
  constraint role_pkey PRIMARY KEY (id),
  constraint role_hidden_check CHECK ((hidden <@ ARRAY['customerPrice'::text, 'cost'::text, 'profit'::text])),
  constraint role_scope_check CHECK ((scope = ANY (ARRAY['own'::text, 'team'::text, 'company'::text, 'all'::text])))
);
CREATE TRIGGER role_changed_caller AFTER DELETE OR UPDATE ON role FOR EACH ROW EXECUTE FUNCTION app.tell_changed_caller();

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

create table sailing (
  id bigint generated always as identity not null,
  vessel_id bigint not null,
  voyage text not null,
  supplier_id bigint not null,
  service text,
  first_departure timestamp with time zone not null,
  remark text,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint sailing_vessel_id_voyage_key UNIQUE (vessel_id, voyage),
  constraint sailing_pkey PRIMARY KEY (id),
  constraint sailing_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint sailing_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES supplier(id),
  constraint sailing_vessel_id_fkey FOREIGN KEY (vessel_id) REFERENCES vessel(id)
);
CREATE INDEX sailing_created_by ON sailing USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX sailing_departure ON sailing USING btree (active, first_departure DESC, id DESC);
CREATE INDEX sailing_supplier ON sailing USING btree (supplier_id, first_departure DESC);
CREATE INDEX sailing_words ON sailing USING gin (app.plain(voyage) gin_trgm_ops);
create policy staff on sailing for all to quayside_staff using (true) with check (true);
create policy system on sailing for all to quayside_system using (true) with check (true);

create table sailing_cut_off (
  sailing_id bigint not null,
  station_id bigint not null,
  kind text not null,
  at timestamp with time zone not null,
  constraint sailing_cut_off_pkey PRIMARY KEY (sailing_id, station_id, kind),
  constraint sailing_cut_off_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailing(id),
  constraint sailing_cut_off_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint sailing_cut_off_kind_check CHECK ((kind = ANY (ARRAY['DCO'::text, 'VCO'::text, 'FCO'::text, 'LCO'::text, 'PCO'::text, 'ECP'::text, 'EFC'::text, 'RCO'::text, 'DGC'::text, 'OBC'::text, 'TCO'::text, 'CUA'::text, 'AFC'::text])))
);
CREATE INDEX sailing_cut_off_station ON sailing_cut_off USING btree (station_id, at);
create policy staff on sailing_cut_off for all to quayside_staff using (true) with check (true);
create policy system on sailing_cut_off for all to quayside_system using (true) with check (true);

create table sailing_delay (
  sailing_id bigint not null,
  reason text not null,
  remark text,
  version integer default 1 not null,
  updated_by bigint,
  updated_at timestamp with time zone default now() not null,
  constraint sailing_delay_pkey PRIMARY KEY (sailing_id),
  constraint sailing_delay_sailing_id_fkey FOREIGN KEY (sailing_id) REFERENCES sailing(id),
  constraint sailing_delay_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES account(id),
  constraint sailing_delay_reason_check CHECK ((reason = ANY (ARRAY['weather'::text, 'congestion'::text, 'breakdown'::text, 'strike'::text, 'canal'::text, 'scheduleChange'::text, 'customs'::text, 'other'::text])))
);
CREATE INDEX sailing_delay_updated_by ON sailing_delay USING btree (updated_by) WHERE (updated_by IS NOT NULL);
create policy staff on sailing_delay for all to quayside_staff using (true) with check (true);
create policy system on sailing_delay for all to quayside_system using (true) with check (true);

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

create table seal_handover (
  id bigint generated always as identity not null,
  request_id bigint not null,
  own_seal_id bigint not null,
  taken_by bigint not null,
  given_by bigint not null,
  out_at timestamp with time zone not null,
  due_on date not null,
  received_by bigint,
  back_at timestamp with time zone,
  reminded_on date,
  constraint seal_handover_pkey PRIMARY KEY (id),
  constraint seal_handover_given_by_fkey FOREIGN KEY (given_by) REFERENCES account(id),
  constraint seal_handover_own_seal_id_fkey FOREIGN KEY (own_seal_id) REFERENCES own_seal(id),
  constraint seal_handover_received_by_fkey FOREIGN KEY (received_by) REFERENCES account(id),
  constraint seal_handover_request_id_fkey FOREIGN KEY (request_id) REFERENCES seal_request(id),
  constraint seal_handover_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES account(id),
  constraint seal_handover_check CHECK (((given_by <> taken_by) AND (received_by <> taken_by))),
  constraint seal_handover_check1 CHECK (((received_by IS NULL) = (back_at IS NULL))),
  constraint seal_handover_check2 CHECK ((back_at >= out_at))
);
CREATE INDEX seal_handover_due ON seal_handover USING btree (due_on) WHERE (back_at IS NULL);
CREATE INDEX seal_handover_request ON seal_handover USING btree (request_id, id);
CREATE UNIQUE INDEX seal_handover_once ON seal_handover USING btree (own_seal_id) WHERE (back_at IS NULL);
create policy staff on seal_handover for all to quayside_staff using (true) with check (true);
create policy system on seal_handover for all to quayside_system using (true) with check (true);

create table seal_request (
  id bigint generated always as identity not null,
  request_no text not null,
  company_id bigint not null,
  own_seal_id bigint not null,
  prepared_by bigint not null,
  document_name text not null,
  counterparty text not null,
  purpose text not null,
  copies smallint not null,
  takes_out boolean default false not null,
  due_on date,
  state text default 'draft'::text not null,
  stamped_copies smallint,
  stamped_by bigint,
  stamped_at timestamp with time zone,
  submitted_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint seal_request_request_no_key UNIQUE (request_no),
  constraint seal_request_pkey PRIMARY KEY (id),
  constraint seal_request_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint seal_request_own_seal_id_fkey FOREIGN KEY (own_seal_id) REFERENCES own_seal(id),
  constraint seal_request_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint seal_request_stamped_by_fkey FOREIGN KEY (stamped_by) REFERENCES account(id),
  constraint seal_request_check CHECK ((takes_out = (due_on IS NOT NULL))),
  constraint seal_request_check1 CHECK (((state <> ALL (ARRAY['stamped'::text, 'archived'::text])) OR ((stamped_by IS NOT NULL) AND (stamped_copies IS NOT NULL) AND (stamped_at IS NOT NULL)))),
  constraint seal_request_check2 CHECK ((stamped_copies <= copies)),
  constraint seal_request_copies_check CHECK (((copies >= 1) AND (copies <= 1000))),
  constraint seal_request_stamped_copies_check CHECK (((stamped_copies >= 0) AND (stamped_copies <= 1000))),
  constraint seal_request_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'supervisorReview'::text, 'specialReview'::text, 'approved'::text, 'out'::text, 'stamped'::text, 'archived'::text, 'cancelled'::text])))
);
CREATE INDEX seal_request_company ON seal_request USING btree (company_id, id DESC);
CREATE INDEX seal_request_due ON seal_request USING btree (company_id, due_on, id) WHERE (state = 'out'::text);
CREATE INDEX seal_request_prepared_by ON seal_request USING btree (prepared_by, id DESC);
CREATE INDEX seal_request_seal ON seal_request USING btree (own_seal_id, id DESC);
CREATE INDEX seal_request_state ON seal_request USING btree (company_id, state, id DESC);
CREATE INDEX seal_request_words ON seal_request USING gin (app.plain(((((request_no || ' '::text) || document_name) || ' '::text) || counterparty)) gin_trgm_ops);
create policy staff on seal_request for all to quayside_staff using (true) with check (true);
create policy system on seal_request for all to quayside_system using (true) with check (true);

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
CREATE TRIGGER session_changed_caller AFTER UPDATE ON session FOR EACH ROW WHEN ((((old.ended_at IS DISTINCT FROM new.ended_at) OR (old.must_reset IS DISTINCT FROM new.must_reset)) OR (old.ends_at IS DISTINCT FROM new.ends_at))) EXECUTE FUNCTION app.tell_changed_caller('account_id');
CREATE TRIGGER session_ended AFTER UPDATE OF ended_at ON session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.ended_at IS NOT NULL))) EXECUTE FUNCTION app.tell_session_end();

create table shipping_instruction (
  id bigint generated always as identity not null,
  booking_id bigint not null,
  company_id bigint not null,
  state text default 'received'::text not null,
  reason text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint shipping_instruction_booking_id_key UNIQUE (booking_id),
  constraint shipping_instruction_pkey PRIMARY KEY (id),
  constraint shipping_instruction_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES freight_booking(id),
  constraint shipping_instruction_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint shipping_instruction_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint shipping_instruction_state_check CHECK ((state = ANY (ARRAY['received'::text, 'pendingUpdate'::text, 'updateReceived'::text, 'confirmed'::text, 'updateDeclined'::text, 'completed'::text, 'cancelled'::text])))
);
CREATE INDEX shipping_instruction_company ON shipping_instruction USING btree (company_id);
CREATE INDEX shipping_instruction_created_by ON shipping_instruction USING btree (created_by) WHERE (created_by IS NOT NULL);
create policy scoped on shipping_instruction for all to quayside_scoped using ((EXISTS ( SELECT
   FROM freight_booking b
  WHERE (b.id = shipping_instruction.booking_id))));
create policy staff on shipping_instruction for all to quayside_staff using (true) with check (true);
create policy system on shipping_instruction for all to quayside_system using (true) with check (true);

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
  name_zh text,
  name_vi text,
  name_th text,
  iata text,
  constraint station_code_key UNIQUE (code),
  constraint station_pkey PRIMARY KEY (id),
  constraint station_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint station_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint station_iata CHECK ((iata ~ '^[A-Z]{3}$'::text)),
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
CREATE INDEX station_iata ON station USING btree (iata);
CREATE INDEX station_name ON station USING btree (name, id);
CREATE INDEX station_search ON station USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX station_unlocode ON station USING btree (unlocode);
CREATE TRIGGER station_unlocode_changed BEFORE UPDATE OF unlocode ON station FOR EACH ROW WHEN (((new.unlocode IS NOT NULL) AND (new.unlocode IS DISTINCT FROM old.unlocode))) EXECUTE FUNCTION app.require_listed_unlocode();
CREATE TRIGGER station_unlocode_new BEFORE INSERT ON station FOR EACH ROW WHEN ((new.unlocode IS NOT NULL)) EXECUTE FUNCTION app.require_listed_unlocode();

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
  expiry_on date,
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
CREATE INDEX stock_balance_expiry ON stock_balance USING btree (product_id, warehouse_id, COALESCE(expiry_on, 'infinity'::date), since, id) WHERE (available > (0)::numeric);
CREATE INDEX stock_balance_location ON stock_balance USING btree (location_id);
CREATE INDEX stock_balance_newest ON stock_balance USING btree (since DESC, id DESC) INCLUDE (company_id) WHERE (qty > (0)::numeric);
CREATE INDEX stock_balance_of_product ON stock_balance USING btree (product_id, since DESC, id DESC) WHERE (qty > (0)::numeric);
CREATE INDEX stock_balance_pallet ON stock_balance USING btree (pallet_id);
CREATE INDEX stock_balance_product ON stock_balance USING btree (product_id, warehouse_id, since, id) WHERE (available > (0)::numeric);
CREATE INDEX stock_balance_warehouse ON stock_balance USING btree (warehouse_id);
create policy companies on stock_balance for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on stock_balance for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on stock_balance for all to quayside_staff using (true) with check (true);
create policy system on stock_balance for all to quayside_system using (true) with check (true);

create table stock_count (
  id bigint generated always as identity not null,
  count_no text not null,
  company_id bigint not null,
  warehouse_id bigint not null,
  range text not null,
  method text not null,
  mode text not null,
  customer_id bigint,
  product_id bigint,
  zone_id bigint,
  location_from text,
  location_to text,
  sample_percent integer,
  moved_days integer,
  classes text[] default '{}'::text[] not null,
  recount boolean default true not null,
  planned_on date not null,
  remark text,
  state text default 'created'::text not null,
  reason text,
  released_at timestamp with time zone,
  counted_at timestamp with time zone,
  submitted_by bigint,
  submitted_at timestamp with time zone,
  approved_by bigint,
  approved_at timestamp with time zone,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint stock_count_count_no_key UNIQUE (count_no),
  constraint stock_count_pkey PRIMARY KEY (id),
  constraint stock_count_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  constraint stock_count_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint stock_count_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint stock_count_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint stock_count_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint stock_count_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES account(id),
  constraint stock_count_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint stock_count_zone_id_fkey FOREIGN KEY (zone_id) REFERENCES warehouse_zone(id),
  constraint stock_count_check CHECK (((range <> 'sample'::text) OR (sample_percent IS NOT NULL))),
  constraint stock_count_check1 CHECK (((range <> 'movement'::text) OR (moved_days IS NOT NULL))),
  constraint stock_count_check2 CHECK (((range <> 'cycle'::text) OR (cardinality(classes) > 0))),
  constraint stock_count_classes_check CHECK ((classes <@ ARRAY['A'::text, 'B'::text, 'C'::text])),
  constraint stock_count_method_check CHECK ((method = ANY (ARRAY['static'::text, 'dynamic'::text]))),
  constraint stock_count_mode_check CHECK ((mode = ANY (ARRAY['blind'::text, 'open'::text]))),
  constraint stock_count_moved_days_check CHECK (((moved_days >= 1) AND (moved_days <= 365))),
  constraint stock_count_range_check CHECK ((range = ANY (ARRAY['full'::text, 'sample'::text, 'cycle'::text, 'movement'::text]))),
  constraint stock_count_sample_percent_check CHECK (((sample_percent >= 1) AND (sample_percent <= 100))),
  constraint stock_count_state_check CHECK ((state = ANY (ARRAY['created'::text, 'released'::text, 'counting'::text, 'counted'::text, 'recounting'::text, 'review'::text, 'completed'::text, 'cancelled'::text])))
);
CREATE INDEX stock_count_customer ON stock_count USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX stock_count_planned ON stock_count USING btree (company_id, planned_on DESC, id DESC);
CREATE INDEX stock_count_product ON stock_count USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX stock_count_state ON stock_count USING btree (company_id, state, planned_on DESC, id DESC);
CREATE INDEX stock_count_warehouse ON stock_count USING btree (warehouse_id);
CREATE INDEX stock_count_words ON stock_count USING gin (app.plain(((count_no || ' '::text) || COALESCE(remark, ''::text))) gin_trgm_ops);
CREATE INDEX stock_count_zone ON stock_count USING btree (zone_id) WHERE (zone_id IS NOT NULL);
create policy staff on stock_count for all to quayside_staff using (true) with check (true);
create policy system on stock_count for all to quayside_system using (true) with check (true);

create table stock_count_line (
  id bigint generated always as identity not null,
  count_id bigint not null,
  location_id bigint not null,
  pallet_id bigint,
  lot_id bigint,
  product_id bigint not null,
  kind text not null,
  pallet_no text,
  book_qty numeric(18,3) default 0 not null,
  book_cartons integer default 0 not null,
  expected_qty numeric(18,3),
  expected_cartons integer,
  counted_qty numeric(18,3),
  counted_cartons integer,
  difference numeric(18,3) generated always as ((counted_qty - expected_qty)) stored,
  round integer default 1 not null,
  open boolean default true not null,
  counted_by bigint,
  counted_at timestamp with time zone,
  cause text,
  note text,
  value_minor bigint,
  value_currency text,
  differs boolean generated always as ((COALESCE((counted_qty <> expected_qty), false) OR COALESCE((counted_cartons <> expected_cartons), false))) stored not null,
  constraint stock_count_line_count_id_location_id_pallet_id_lot_id_key UNIQUE (count_id, location_id, pallet_id, lot_id),
  constraint stock_count_line_pkey PRIMARY KEY (id),
  constraint stock_count_line_count_id_fkey FOREIGN KEY (count_id) REFERENCES stock_count(id),
  constraint stock_count_line_counted_by_fkey FOREIGN KEY (counted_by) REFERENCES account(id),
  constraint stock_count_line_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id),
  constraint stock_count_line_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint stock_count_line_pallet_id_fkey FOREIGN KEY (pallet_id) REFERENCES pallet(id),
  constraint stock_count_line_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint stock_count_line_book_qty_check CHECK ((book_qty >= (0)::numeric)),
  constraint stock_count_line_cause_check CHECK ((cause = ANY (ARRAY['miscount'::text, 'misplaced'::text, 'mispick'::text, 'receiving'::text, 'damage'::text, 'loss'::text, 'label'::text, 'other'::text]))),
  constraint stock_count_line_check CHECK (((pallet_id IS NULL) = (lot_id IS NULL))),
  constraint stock_count_line_check1 CHECK (((kind = 'unknown'::text) OR (pallet_id IS NOT NULL))),
  constraint stock_count_line_check2 CHECK ((open OR (counted_qty IS NOT NULL))),
  constraint stock_count_line_check3 CHECK (((counted_qty IS NULL) = (expected_qty IS NULL))),
  constraint stock_count_line_check4 CHECK (((value_minor IS NULL) = (value_currency IS NULL))),
  constraint stock_count_line_counted_cartons_check CHECK ((counted_cartons >= 0)),
  constraint stock_count_line_counted_qty_check CHECK ((counted_qty >= (0)::numeric)),
  constraint stock_count_line_expected_qty_check CHECK ((expected_qty >= (0)::numeric)),
  constraint stock_count_line_kind_check CHECK ((kind = ANY (ARRAY['book'::text, 'misplaced'::text, 'moved'::text, 'unknown'::text]))),
  constraint stock_count_line_pallet_no_check CHECK ((pallet_no ~ '^(\d{18}|[A-Z0-9]{2,6}-\d{9})$'::text)),
  constraint stock_count_line_round_check CHECK ((round > 0))
);
CREATE INDEX stock_count_line_difference ON stock_count_line USING btree (count_id, id) WHERE differs;
CREATE INDEX stock_count_line_location ON stock_count_line USING btree (location_id);
CREATE INDEX stock_count_line_lot ON stock_count_line USING btree (lot_id) WHERE (lot_id IS NOT NULL);
CREATE INDEX stock_count_line_order ON stock_count_line USING btree (count_id, id);
CREATE INDEX stock_count_line_pallet ON stock_count_line USING btree (pallet_id) WHERE (pallet_id IS NOT NULL);
CREATE INDEX stock_count_line_product ON stock_count_line USING btree (product_id);
CREATE UNIQUE INDEX stock_count_line_unknown ON stock_count_line USING btree (count_id, pallet_no) WHERE (pallet_no IS NOT NULL);
create policy staff on stock_count_line for all to quayside_staff using (true) with check (true);
create policy system on stock_count_line for all to quayside_system using (true) with check (true);

create table stock_count_location (
  id bigint generated always as identity not null,
  count_id bigint not null,
  location_id bigint not null,
  frozen boolean not null,
  done boolean default false not null,
  done_by bigint,
  done_at timestamp with time zone,
  constraint stock_count_location_count_id_location_id_key UNIQUE (count_id, location_id),
  constraint stock_count_location_pkey PRIMARY KEY (id),
  constraint stock_count_location_count_id_fkey FOREIGN KEY (count_id) REFERENCES stock_count(id),
  constraint stock_count_location_done_by_fkey FOREIGN KEY (done_by) REFERENCES account(id),
  constraint stock_count_location_location_id_fkey FOREIGN KEY (location_id) REFERENCES location(id)
);
CREATE INDEX stock_count_location_location ON stock_count_location USING btree (location_id, done_at);
create policy staff on stock_count_location for all to quayside_staff using (true) with check (true);
create policy system on stock_count_location for all to quayside_system using (true) with check (true);

create table stock_count_reading (
  id bigint generated always as identity not null,
  line_id bigint not null,
  round integer not null,
  qty numeric(18,3) not null,
  cartons integer,
  expected_qty numeric(18,3) not null,
  by_account bigint,
  at timestamp with time zone not null,
  constraint stock_count_reading_pkey PRIMARY KEY (id),
  constraint stock_count_reading_by_account_fkey FOREIGN KEY (by_account) REFERENCES account(id),
  constraint stock_count_reading_line_id_fkey FOREIGN KEY (line_id) REFERENCES stock_count_line(id),
  constraint stock_count_reading_cartons_check CHECK ((cartons >= 0)),
  constraint stock_count_reading_qty_check CHECK ((qty >= (0)::numeric))
);
CREATE INDEX stock_count_reading_by ON stock_count_reading USING btree (by_account);
CREATE INDEX stock_count_reading_line ON stock_count_reading USING btree (line_id, id);
create policy staff on stock_count_reading for all to quayside_staff using (true) with check (true);
create policy system on stock_count_reading for all to quayside_system using (true) with check (true);
CREATE TRIGGER stock_count_reading_stands BEFORE DELETE OR UPDATE ON stock_count_reading FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table stock_lot (
  id bigint generated always as identity not null,
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
  unit_kg numeric(24,12),
  unit_m3 numeric(24,12),
  lot_no text generated always as (('L'::text || lpad((id)::text, GREATEST(9, length((id)::text)), '0'::text))) stored not null,
  constraint stock_lot_alike UNIQUE NULLS NOT DISTINCT (product_id, inbound_plan_id, batch_no, production_on, expiry_on, received_on, grade, quality, customer_id),
  constraint stock_lot_lot_no_key UNIQUE (lot_no),
  constraint stock_lot_pkey PRIMARY KEY (id),
  constraint stock_lot_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint stock_lot_inbound_plan_id_fkey FOREIGN KEY (inbound_plan_id) REFERENCES inbound_plan(id),
  constraint stock_lot_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint stock_lot_check CHECK ((production_on < expiry_on)),
  constraint stock_lot_quality_check CHECK ((quality = ANY (ARRAY['good'::text, 'damaged'::text]))),
  constraint stock_lot_unit_kg_check CHECK ((unit_kg > (0)::numeric)),
  constraint stock_lot_unit_m3_check CHECK ((unit_m3 > (0)::numeric))
);
CREATE INDEX stock_lot_customer ON stock_lot USING btree (customer_id, id);
CREATE INDEX stock_lot_plan ON stock_lot USING btree (inbound_plan_id) WHERE (inbound_plan_id IS NOT NULL);
create policy companies on stock_lot for all to quayside_carrier, quayside_customer using (((inbound_plan_id IS NULL) OR (EXISTS ( SELECT
   FROM inbound_plan p
  WHERE (p.id = stock_lot.inbound_plan_id)))));
create policy customer on stock_lot for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on stock_lot for all to quayside_staff using (true) with check (true);
create policy system on stock_lot for all to quayside_system using (true) with check (true);
CREATE TRIGGER stock_lot_expiry_stands BEFORE UPDATE OF expiry_on ON stock_lot FOR EACH ROW WHEN ((old.expiry_on IS DISTINCT FROM new.expiry_on)) EXECUTE FUNCTION app.refuse_change();

create table stock_reservation (
  id bigint generated always as identity not null,
  plan_id bigint not null,
  line_id bigint not null,
  company_id bigint not null,
  customer_id bigint not null,
  product_id bigint not null,
  lot_id bigint not null,
  pallet_id bigint not null,
  qty numeric(18,3) not null,
  reserved_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closing text,
  stopped_qty numeric(18,3) default 0 not null,
  constraint stock_reservation_pkey PRIMARY KEY (id),
  constraint stock_reservation_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint stock_reservation_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint stock_reservation_lot_id_fkey FOREIGN KEY (lot_id) REFERENCES stock_lot(id),
  constraint stock_reservation_pallet_id_fkey FOREIGN KEY (pallet_id) REFERENCES pallet(id),
  constraint stock_reservation_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES outbound_plan(id),
  constraint stock_reservation_product_id_fkey FOREIGN KEY (product_id) REFERENCES customer_product(id),
  constraint stock_reservation_check CHECK (((closed_at IS NULL) = (closing IS NULL))),
  constraint stock_reservation_check1 CHECK (((stopped_qty >= (0)::numeric) AND (stopped_qty <= qty))),
  constraint stock_reservation_closing_check CHECK ((closing = ANY (ARRAY['released'::text, 'shipped'::text, 'short'::text]))),
  constraint stock_reservation_qty_check CHECK ((qty > (0)::numeric))
);
CREATE INDEX stock_reservation_company ON stock_reservation USING btree (company_id) WHERE (closed_at IS NULL);
CREATE INDEX stock_reservation_customer ON stock_reservation USING btree (customer_id);
CREATE INDEX stock_reservation_line ON stock_reservation USING btree (line_id);
CREATE INDEX stock_reservation_lot ON stock_reservation USING btree (lot_id);
CREATE INDEX stock_reservation_pallet ON stock_reservation USING btree (pallet_id, lot_id) WHERE (closed_at IS NULL);
CREATE INDEX stock_reservation_plan ON stock_reservation USING btree (plan_id);
CREATE INDEX stock_reservation_product ON stock_reservation USING btree (product_id);
create policy companies on stock_reservation for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on stock_reservation for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy staff on stock_reservation for all to quayside_staff using (true) with check (true);
create policy system on stock_reservation for all to quayside_system using (true) with check (true);

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
  constraint stock_transaction_kind_check CHECK ((kind = ANY (ARRAY['receive'::text, 'unreceive'::text, 'putAway'::text, 'move'::text, 'hold'::text, 'release'::text, 'reserve'::text, 'unreserve'::text, 'pick'::text, 'split'::text, 'merge'::text, 'transfer'::text, 'ship'::text, 'adjust'::text])))
);
CREATE INDEX stock_transaction_by ON stock_transaction USING btree (by_account);
CREATE INDEX stock_transaction_company ON stock_transaction USING btree (company_id, at DESC, id DESC);
CREATE INDEX stock_transaction_customer ON stock_transaction USING btree (customer_id, at DESC, id DESC);
CREATE INDEX stock_transaction_location ON stock_transaction USING btree (location_id);
CREATE INDEX stock_transaction_lot ON stock_transaction USING btree (lot_id, location_id, pallet_id, id);
CREATE INDEX stock_transaction_newest ON stock_transaction USING btree (at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX stock_transaction_pallet ON stock_transaction USING btree (pallet_id, id);
CREATE INDEX stock_transaction_product ON stock_transaction USING btree (product_id, id);
CREATE INDEX stock_transaction_storage ON stock_transaction USING btree (customer_id, pallet_id, lot_id) WHERE (qty <> (0)::numeric);
create policy companies on stock_transaction for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
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

create table storage_run (
  id bigint generated always as identity not null,
  run_no text not null,
  company_id bigint not null,
  customer_id bigint not null,
  warehouse_id bigint not null,
  month text not null,
  round integer not null,
  state text default 'prepared'::text not null,
  currency text not null,
  amount_minor bigint not null,
  pallets integer not null,
  pallet_days bigint not null,
  reason text,
  charged_by bigint,
  charged_at timestamp with time zone,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint storage_run_run_no_key UNIQUE (run_no),
  constraint storage_run_pkey PRIMARY KEY (id),
  constraint storage_run_charged_by_fkey FOREIGN KEY (charged_by) REFERENCES account(id),
  constraint storage_run_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint storage_run_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint storage_run_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint storage_run_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint storage_run_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint storage_run_round_check CHECK ((round > 0)),
  constraint storage_run_state_check CHECK ((state = ANY (ARRAY['prepared'::text, 'charged'::text, 'void'::text])))
);
CREATE INDEX storage_run_customer ON storage_run USING btree (customer_id, month DESC, id DESC);
CREATE INDEX storage_run_month ON storage_run USING btree (company_id, month DESC, id DESC);
CREATE INDEX storage_run_state ON storage_run USING btree (company_id, state, month DESC, id DESC);
CREATE INDEX storage_run_warehouse ON storage_run USING btree (warehouse_id);
CREATE UNIQUE INDEX storage_run_once ON storage_run USING btree (customer_id, warehouse_id, month, round) WHERE (state <> 'void'::text);
create policy sides on storage_run for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on storage_run for all to quayside_staff using (true) with check (true);
create policy system on storage_run for all to quayside_system using (true) with check (true);

create table storage_run_line (
  id bigint generated always as identity not null,
  run_id bigint not null,
  tariff_id bigint not null,
  kind text not null,
  place integer not null,
  from_day integer,
  to_day integer,
  pallets integer not null,
  quantity numeric(18,6) not null,
  price numeric(24,6) not null,
  amount_minor bigint not null,
  currency text not null,
  constraint storage_run_line_run_id_tariff_id_place_kind_key UNIQUE (run_id, tariff_id, place, kind),
  constraint storage_run_line_pkey PRIMARY KEY (id),
  constraint storage_run_line_run_id_fkey FOREIGN KEY (run_id) REFERENCES storage_run(id),
  constraint storage_run_line_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES storage_tariff(id),
  constraint storage_run_line_kind_check CHECK ((kind = ANY (ARRAY['free'::text, 'tier'::text, 'minimum'::text])))
);
CREATE INDEX storage_run_line_tariff ON storage_run_line USING btree (tariff_id);
create policy sides on storage_run_line for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on storage_run_line for all to quayside_staff using (true) with check (true);
create policy system on storage_run_line for all to quayside_system using (true) with check (true);

create table storage_run_pallet (
  run_id bigint not null,
  pallet_id bigint not null,
  tariff_id bigint not null,
  place integer not null,
  days integer not null,
  quantity numeric(18,6) not null,
  constraint storage_run_pallet_pkey PRIMARY KEY (run_id, pallet_id, tariff_id, place),
  constraint storage_run_pallet_run_id_fkey FOREIGN KEY (run_id) REFERENCES storage_run(id)
);
create policy sides on storage_run_pallet for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on storage_run_pallet for all to quayside_staff using (true) with check (true);
create policy system on storage_run_pallet for all to quayside_system using (true) with check (true);

create table storage_run_untariffed (
  run_id bigint not null,
  from_on date not null,
  to_on date not null,
  pallets integer not null,
  goods text[] not null,
  constraint storage_run_untariffed_pkey PRIMARY KEY (run_id, from_on),
  constraint storage_run_untariffed_run_id_fkey FOREIGN KEY (run_id) REFERENCES storage_run(id),
  constraint storage_run_untariffed_check CHECK ((to_on >= from_on)),
  constraint storage_run_untariffed_pallets_check CHECK ((pallets > 0))
);
create policy sides on storage_run_untariffed for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on storage_run_untariffed for all to quayside_staff using (true) with check (true);
create policy system on storage_run_untariffed for all to quayside_system using (true) with check (true);

create table storage_tariff (
  id bigint generated always as identity not null,
  company_id bigint not null,
  customer_id bigint not null,
  warehouse_id bigint not null,
  unit text not null,
  per text not null,
  free_days integer default 0 not null,
  currency text not null,
  minimum_minor bigint,
  valid_from date not null,
  valid_to date,
  remark text,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint storage_tariff_once EXCLUDE USING gist (customer_id WITH =, warehouse_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&),
  constraint storage_tariff_pkey PRIMARY KEY (id),
  constraint storage_tariff_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint storage_tariff_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint storage_tariff_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint storage_tariff_warehouse_id_fkey FOREIGN KEY (warehouse_id) REFERENCES warehouse(id),
  constraint storage_tariff_check CHECK ((valid_from <= valid_to)),
  constraint storage_tariff_free_days_check CHECK (((free_days >= 0) AND (free_days <= 365))),
  constraint storage_tariff_minimum_minor_check CHECK ((minimum_minor > 0)),
  constraint storage_tariff_per_check CHECK ((per = ANY (ARRAY['day'::text, 'month'::text]))),
  constraint storage_tariff_unit_check CHECK ((unit = ANY (ARRAY['pallet'::text, 'm3'::text, 'kg'::text, 'unit'::text])))
);
CREATE INDEX storage_tariff_company ON storage_tariff USING btree (company_id, valid_from DESC, id DESC);
CREATE INDEX storage_tariff_customer ON storage_tariff USING btree (customer_id, valid_from DESC, id DESC);
CREATE INDEX storage_tariff_warehouse ON storage_tariff USING btree (warehouse_id);
create policy sides on storage_tariff for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on storage_tariff for all to quayside_staff using (true) with check (true);
create policy system on storage_tariff for all to quayside_system using (true) with check (true);

create table storage_tariff_tier (
  id bigint generated always as identity not null,
  tariff_id bigint not null,
  place integer not null,
  from_day integer not null,
  to_day integer,
  price numeric(24,6) not null,
  constraint storage_tariff_tier_tariff_id_place_key UNIQUE (tariff_id, place),
  constraint storage_tariff_tier_pkey PRIMARY KEY (id),
  constraint storage_tariff_tier_tariff_id_fkey FOREIGN KEY (tariff_id) REFERENCES storage_tariff(id) ON DELETE CASCADE,
  constraint storage_tariff_tier_check CHECK ((to_day >= from_day)),
  constraint storage_tariff_tier_from_day_check CHECK ((from_day > 0)),
  constraint storage_tariff_tier_place_check CHECK ((place > 0)),
  constraint storage_tariff_tier_price_check CHECK ((price >= (0)::numeric))
);
create policy sides on storage_tariff_tier for all to quayside_staff using (('receivable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on storage_tariff_tier for all to quayside_staff using (true) with check (true);
create policy system on storage_tariff_tier for all to quayside_system using (true) with check (true);

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
  payee_id bigint,
  short_name_en text,
  latin_name text default ''::text not null,
  latin_short_name text default ''::text not null,
  debtor_id bigint,
  constraint supplier_code_key UNIQUE (code),
  constraint supplier_pkey PRIMARY KEY (id),
  constraint supplier_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint supplier_debtor_id_fkey FOREIGN KEY (debtor_id) REFERENCES customer(id),
  constraint supplier_payee_id_fkey FOREIGN KEY (payee_id) REFERENCES carrier(id),
  constraint supplier_awb_prefix_check CHECK ((awb_prefix ~ '^[0-9]{3}$'::text)),
  constraint supplier_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint supplier_kind_check CHECK ((kind = ANY (ARRAY['customsBroker'::text, 'warehouse'::text, 'agent'::text, 'insurer'::text, 'airline'::text, 'shippingLine'::text, 'coLoader'::text, 'other'::text]))),
  constraint supplier_owner_code_check CHECK ((owner_code ~ '^[A-Z]{3}[UJZ]$'::text)),
  constraint supplier_payment_days_check CHECK (((payment_days >= 0) AND (payment_days <= 180))),
  constraint supplier_settlement_check CHECK ((settlement = ANY (ARRAY['perJob'::text, 'halfMonth'::text, 'monthly'::text]))),
  constraint supplier_withholding_percent_check CHECK (((withholding_percent >= (0)::numeric) AND (withholding_percent <= (100)::numeric)))
);
CREATE INDEX supplier_created_by ON supplier USING btree (created_by);
CREATE INDEX supplier_debtor ON supplier USING btree (debtor_id) WHERE (debtor_id IS NOT NULL);
CREATE INDEX supplier_name ON supplier USING btree (name, id);
CREATE INDEX supplier_payee ON supplier USING btree (payee_id) WHERE (payee_id IS NOT NULL);
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

create table tour_end (
  account_id bigint not null,
  at timestamp with time zone default now() not null,
  constraint tour_end_pkey PRIMARY KEY (account_id),
  constraint tour_end_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id)
);
create policy own_insert on tour_end for insert to quayside_carrier, quayside_customer, quayside_staff with check ((account_id = ( SELECT app.account_id() AS account_id)));
create policy own_read on tour_end for select to quayside_carrier, quayside_customer, quayside_staff using ((account_id = ( SELECT app.account_id() AS account_id)));
create policy system on tour_end for all to quayside_system using (true) with check (true);

create table transfer (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  transfer_no text not null,
  company_id bigint not null,
  kind text not null,
  from_account_id bigint,
  to_account_id bigint,
  currency text not null,
  amount_minor bigint not null,
  to_currency text,
  to_amount_minor bigint,
  fee_minor bigint default 0 not null,
  cost_centre_id bigint,
  out_on date not null,
  in_on date,
  bank_ref text,
  memo text not null,
  functional_currency text not null,
  functional_minor bigint,
  difference_minor bigint,
  state text default 'draft'::text not null,
  prepared_by bigint not null,
  approved_by bigint,
  reversed_on date,
  customer_id bigint,
  carrier_id bigint,
  tax_account text,
  expense_account text,
  party_bank_account_id bigint,
  constraint transfer_transfer_no_key UNIQUE (transfer_no),
  constraint transfer_pkey PRIMARY KEY (id),
  constraint transfer_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES account(id),
  constraint transfer_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint transfer_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint transfer_cost_centre_id_fkey FOREIGN KEY (cost_centre_id) REFERENCES team(id),
  constraint transfer_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint transfer_from_account_id_fkey FOREIGN KEY (from_account_id) REFERENCES own_bank_account(id),
  constraint transfer_party_bank_account_id_fkey FOREIGN KEY (party_bank_account_id) REFERENCES party_bank_account(id),
  constraint transfer_prepared_by_fkey FOREIGN KEY (prepared_by) REFERENCES account(id),
  constraint transfer_to_account_id_fkey FOREIGN KEY (to_account_id) REFERENCES own_bank_account(id),
  constraint transfer_accounts CHECK ((((from_account_id IS NULL) = (kind = ANY (ARRAY['interestEarned'::text, 'loanDrawn'::text, 'capitalPaidIn'::text, 'depositReturned'::text, 'depositTaken'::text]))) AND ((to_account_id IS NOT NULL) = ((kind = 'transfer'::text) OR (from_account_id IS NULL))))),
  constraint transfer_amount_minor_check CHECK ((amount_minor > 0)),
  constraint transfer_check2 CHECK ((from_account_id <> to_account_id)),
  constraint transfer_check3 CHECK ((in_on >= out_on)),
  constraint transfer_check4 CHECK (((state <> ALL (ARRAY['inTransit'::text, 'done'::text])) OR (approved_by IS NOT NULL))),
  constraint transfer_expense CHECK (((expense_account IS NOT NULL) = (kind = 'pettyCash'::text))),
  constraint transfer_expense_account_check CHECK ((expense_account = ANY (ARRAY['cost'::text, 'adminExpense'::text, 'sellingExpense'::text, 'rent'::text]))),
  constraint transfer_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint transfer_kind_check CHECK ((kind = ANY (ARRAY['transfer'::text, 'bankFee'::text, 'interestPaid'::text, 'interestEarned'::text, 'pettyCash'::text, 'salaryPaid'::text, 'taxPaid'::text, 'loanDrawn'::text, 'loanRepaid'::text, 'capitalPaidIn'::text, 'depositGiven'::text, 'depositReturned'::text, 'depositTaken'::text, 'depositRepaid'::text]))),
  constraint transfer_party CHECK ((num_nonnulls(customer_id, carrier_id) =
CASE
    WHEN (kind ~~ 'deposit%'::text) THEN 1
    ELSE 0
END)),
  constraint transfer_payee CHECK (((party_bank_account_id IS NULL) OR (kind = ANY (ARRAY['depositGiven'::text, 'depositRepaid'::text])))),
  constraint transfer_tax CHECK (((tax_account IS NOT NULL) = (kind = 'taxPaid'::text))),
  constraint transfer_tax_account_check CHECK ((tax_account = ANY (ARRAY['outputTax'::text, 'taxWithheld'::text, 'withheldFromSupplier'::text, 'otherTax'::text, 'incomeTaxPayable'::text]))),
  constraint transfer_to_amount_minor_check CHECK ((to_amount_minor > 0))
);
CREATE INDEX transfer_amount ON transfer USING btree (amount_minor, id);
CREATE INDEX transfer_approved_by ON transfer USING btree (approved_by) WHERE (approved_by IS NOT NULL);
CREATE INDEX transfer_carrier ON transfer USING btree (carrier_id) WHERE (carrier_id IS NOT NULL);
CREATE INDEX transfer_company ON transfer USING btree (company_id, out_on DESC, id DESC);
CREATE INDEX transfer_cost_centre ON transfer USING btree (cost_centre_id) WHERE (cost_centre_id IS NOT NULL);
CREATE INDEX transfer_customer ON transfer USING btree (customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX transfer_from ON transfer USING btree (from_account_id, out_on DESC) WHERE (from_account_id IS NOT NULL);
CREATE INDEX transfer_newest ON transfer USING btree (out_on DESC, id DESC);
CREATE INDEX transfer_payee ON transfer USING btree (party_bank_account_id) WHERE (party_bank_account_id IS NOT NULL);
CREATE INDEX transfer_prepared_by ON transfer USING btree (prepared_by);
CREATE INDEX transfer_state ON transfer USING btree (state, out_on DESC, id DESC);
CREATE INDEX transfer_to ON transfer USING btree (to_account_id, out_on DESC) WHERE (to_account_id IS NOT NULL);
CREATE INDEX transfer_words ON transfer USING gin (app.plain(((((transfer_no || ' '::text) || memo) || ' '::text) || COALESCE(bank_ref, ''::text))) gin_trgm_ops);
create policy staff on transfer for all to quayside_staff using (true) with check (true);
create policy system on transfer for all to quayside_system using (true) with check (true);

create table transfer_movement (
  id bigint generated always as identity not null,
  transfer_id bigint,
  own_bank_account_id bigint not null,
  currency text not null,
  amount_minor bigint not null,
  value_on date not null,
  intercompany_settlement_id bigint,
  constraint transfer_movement_pkey PRIMARY KEY (id),
  constraint transfer_movement_intercompany_settlement_id_fkey FOREIGN KEY (intercompany_settlement_id) REFERENCES intercompany_settlement(id),
  constraint transfer_movement_own_bank_account_id_fkey FOREIGN KEY (own_bank_account_id) REFERENCES own_bank_account(id),
  constraint transfer_movement_transfer_id_fkey FOREIGN KEY (transfer_id) REFERENCES transfer(id),
  constraint transfer_movement_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint transfer_movement_of_one CHECK ((num_nonnulls(transfer_id, intercompany_settlement_id) = 1))
);
CREATE INDEX transfer_movement_bank ON transfer_movement USING btree (own_bank_account_id, currency);
CREATE INDEX transfer_movement_intercompany ON transfer_movement USING btree (intercompany_settlement_id) WHERE (intercompany_settlement_id IS NOT NULL);
CREATE INDEX transfer_movement_transfer ON transfer_movement USING btree (transfer_id);
create policy staff on transfer_movement for all to quayside_staff using (true) with check (true);
create policy system on transfer_movement for all to quayside_system using (true) with check (true);

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
  services text[] default '{}'::text[] not null,
  odour text,
  plain text generated always as (app.plain(((((((((order_no || ' '::text) || COALESCE(customer_ref, ''::text)) || ' '::text) || shipper_name) || ' '::text) || consignee_name) || ' '::text) || COALESCE(container_no, ''::text)))) stored,
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
  constraint transport_order_odour_check CHECK ((odour = ANY (ARRAY['emits'::text, 'absorbs'::text]))),
  constraint transport_order_packing_group_check CHECK ((packing_group = ANY (ARRAY['I'::text, 'II'::text, 'III'::text]))),
  constraint transport_order_pallets_check CHECK ((pallets >= (0)::numeric)),
  constraint transport_order_pieces_check CHECK ((pieces >= 0)),
  constraint transport_order_region_check CHECK ((region = ANY (ARRAY['cn'::text, 'vn'::text, 'th'::text, 'border'::text]))),
  constraint transport_order_services_check CHECK ((services <@ ARRAY['loading'::text, 'unloading'::text, 'tailLift'::text, 'appointment'::text, 'customsDeclaration'::text, 'storage'::text, 'returnOfPod'::text, 'cashOnDelivery'::text])),
  constraint transport_order_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'import'::text, 'copy'::text, 'portal'::text]))),
  constraint transport_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'submitted'::text, 'reviewed'::text, 'received'::text, 'partDispatched'::text, 'dispatched'::text, 'inTransit'::text, 'signed'::text, 'podReturned'::text, 'closed'::text, 'cancelled'::text]))),
  constraint transport_order_volume_m3_check CHECK ((volume_m3 >= (0)::numeric))
);
CREATE INDEX transport_order_bill_to ON transport_order USING btree (bill_to_id);
CREATE INDEX transport_order_changed ON transport_order USING btree (company_id, updated_at);
CREATE INDEX transport_order_created_by ON transport_order USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX transport_order_customer ON transport_order USING btree (customer_id, order_time DESC, id DESC) INCLUDE (company_id);
CREATE INDEX transport_order_customer_ref ON transport_order USING btree (customer_id, customer_ref) WHERE (customer_ref IS NOT NULL);
CREATE INDEX transport_order_customer_state ON transport_order USING btree (customer_id, state, order_time DESC, id DESC) INCLUDE (company_id);
CREATE INDEX transport_order_destination ON transport_order USING btree (destination_station_id);
CREATE INDEX transport_order_due ON transport_order USING btree (company_id, due_at, id) WHERE ((signed_at IS NULL) AND (state <> ALL (ARRAY['draft'::text, 'cancelled'::text])));
CREATE INDEX transport_order_letters ON transport_order USING gin (app.letters(plain));
CREATE INDEX transport_order_line ON transport_order USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX transport_order_newest ON transport_order USING btree (order_time DESC, id DESC) INCLUDE (company_id);
CREATE INDEX transport_order_newest_in_state ON transport_order USING btree (state, order_time DESC, id DESC) INCLUDE (company_id);
CREATE INDEX transport_order_origin ON transport_order USING btree (origin_station_id);
CREATE INDEX transport_order_pickup ON transport_order USING btree (company_id, pickup_from, id);
CREATE INDEX transport_order_pickup_in_state ON transport_order USING btree (state, pickup_from, id) INCLUDE (company_id);
CREATE INDEX transport_order_region ON transport_order USING btree (region, state, pickup_from, id);
CREATE INDEX transport_order_region_time ON transport_order USING btree (region, order_time DESC, id DESC);
CREATE INDEX transport_order_running ON transport_order USING btree (bill_to_id, id) WHERE ((signed_at IS NULL) AND (state <> ALL (ARRAY['draft'::text, 'submitted'::text, 'cancelled'::text])));
CREATE INDEX transport_order_sales ON transport_order USING btree (sales_id) WHERE (sales_id IS NOT NULL);
CREATE INDEX transport_order_service ON transport_order USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX transport_order_signed ON transport_order USING btree (company_id, signed_at DESC, id DESC) WHERE (signed_at IS NOT NULL);
CREATE INDEX transport_order_state ON transport_order USING btree (company_id, state, order_time DESC, id DESC);
CREATE INDEX transport_order_time ON transport_order USING btree (company_id, order_time DESC, id DESC);
CREATE INDEX transport_order_words ON transport_order USING gin (plain gin_trgm_ops);
create policy companies on transport_order for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
create policy customer on transport_order for all to quayside_customer using ((customer_id = ( SELECT app.customer_id() AS customer_id))) with check ((customer_id = ( SELECT app.customer_id() AS customer_id)));
create policy scoped on transport_order for all to quayside_scoped using (((created_by = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])) OR (sales_id = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])) OR (service_id = ANY (( SELECT app.scope_ids('people'::text) AS scope_ids)::bigint[])) OR (customer_id = ANY (( SELECT app.scope_ids('customers'::text) AS scope_ids)::bigint[])) OR ((customer_id = ANY (( SELECT app.scope_ids('by_customers'::text) AS scope_ids)::bigint[])) AND app.in_group(customer_id, line_id, region)) OR ((line_id = ANY (( SELECT app.scope_ids('by_lines'::text) AS scope_ids)::bigint[])) AND app.in_group(customer_id, line_id, region)) OR ((region = ANY (( SELECT app.scope_words('by_regions'::text) AS scope_words)::text[])) AND app.in_group(customer_id, line_id, region))));
create policy staff on transport_order for all to quayside_staff using (true) with check (true);
create policy system on transport_order for all to quayside_system using (true) with check (true);
CREATE TRIGGER transport_order_moved_profit AFTER UPDATE OF customer_id, line_id, origin_station_id, destination_station_id, sales_id ON transport_order FOR EACH ROW WHEN ((((((old.customer_id IS DISTINCT FROM new.customer_id) OR (old.line_id IS DISTINCT FROM new.line_id)) OR (old.origin_station_id IS DISTINCT FROM new.origin_station_id)) OR (old.destination_station_id IS DISTINCT FROM new.destination_station_id)) OR (old.sales_id IS DISTINCT FROM new.sales_id))) EXECUTE FUNCTION app.move_profit();

create table travel_grade (
  id bigint generated always as identity not null,
  account_id bigint not null,
  grade text not null,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint travel_grade_account_id_key UNIQUE (account_id),
  constraint travel_grade_pkey PRIMARY KEY (id),
  constraint travel_grade_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint travel_grade_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint travel_grade_grade_check CHECK ((grade = ANY (ARRAY['staff'::text, 'manager'::text, 'executive'::text])))
);
CREATE INDEX travel_grade_created_by ON travel_grade USING btree (created_by);
CREATE INDEX travel_grade_list ON travel_grade USING btree (grade, id);
CREATE INDEX travel_grade_search ON travel_grade USING gin (app.plain(search) gin_trgm_ops);
create policy staff on travel_grade for all to quayside_staff using (true) with check (true);
create policy system on travel_grade for all to quayside_system using (true) with check (true);

create table trip (
  id bigint generated always as identity not null,
  trip_no text not null,
  company_id bigint not null,
  traveller_id bigint not null,
  purpose text not null,
  from_on date not null,
  from_half smallint not null,
  to_on date not null,
  to_half smallint not null,
  currency text not null,
  allowance_minor bigint not null,
  estimated_minor bigint not null,
  advance_minor bigint default 0 not null,
  report text,
  state text default 'draft'::text not null,
  submitted_at timestamp with time zone,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint trip_trip_no_key UNIQUE (trip_no),
  constraint trip_pkey PRIMARY KEY (id),
  constraint trip_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint trip_traveller_id_fkey FOREIGN KEY (traveller_id) REFERENCES account(id),
  constraint trip_advance_covered CHECK (((advance_minor >= 0) AND (advance_minor <= estimated_minor))),
  constraint trip_allowance_minor_check CHECK ((allowance_minor >= 0)),
  constraint trip_check CHECK ((estimated_minor >= allowance_minor)),
  constraint trip_check1 CHECK ((ROW(from_on, from_half) <= ROW(to_on, to_half))),
  constraint trip_from_half_check CHECK ((from_half = ANY (ARRAY[1, 2]))),
  constraint trip_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'rejected'::text, 'supervisorReview'::text, 'executiveReview'::text, 'financeSupervisorReview'::text, 'approved'::text, 'reported'::text, 'settled'::text, 'cancelled'::text]))),
  constraint trip_to_half_check CHECK ((to_half = ANY (ARRAY[1, 2])))
);
CREATE INDEX trip_company ON trip USING btree (company_id, id DESC);
CREATE INDEX trip_from ON trip USING btree (company_id, from_on DESC, id DESC);
CREATE INDEX trip_list ON trip USING btree (company_id, state, id DESC);
CREATE INDEX trip_traveller ON trip USING btree (traveller_id, id DESC);
CREATE INDEX trip_words ON trip USING gin (app.plain(((trip_no || ' '::text) || purpose)) gin_trgm_ops);
create policy staff on trip for all to quayside_staff using (true) with check (true);
create policy system on trip for all to quayside_system using (true) with check (true);

create table trip_allowance (
  trip_id bigint not null,
  account_id bigint not null,
  allowance_place_id bigint not null,
  grade text not null,
  half_days integer not null,
  currency text not null,
  daily_minor bigint not null,
  amount_minor bigint not null,
  trip_currency text not null,
  trip_minor bigint not null,
  id bigint generated always as identity not null,
  constraint trip_allowance_id_key UNIQUE (id),
  constraint trip_allowance_pkey PRIMARY KEY (trip_id, account_id, allowance_place_id),
  constraint trip_allowance_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint trip_allowance_allowance_place_id_fkey FOREIGN KEY (allowance_place_id) REFERENCES allowance_place(id),
  constraint trip_allowance_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trip(id),
  constraint trip_allowance_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint trip_allowance_daily_minor_check CHECK ((daily_minor >= 0)),
  constraint trip_allowance_grade_check CHECK ((grade = ANY (ARRAY['staff'::text, 'manager'::text, 'executive'::text]))),
  constraint trip_allowance_half_days_check CHECK ((half_days > 0)),
  constraint trip_allowance_trip_minor_check CHECK ((trip_minor >= 0))
);
CREATE INDEX trip_allowance_account ON trip_allowance USING btree (account_id);
CREATE INDEX trip_allowance_place ON trip_allowance USING btree (allowance_place_id);
create policy staff on trip_allowance for all to quayside_staff using (true) with check (true);
create policy system on trip_allowance for all to quayside_system using (true) with check (true);

create table trip_cost (
  trip_id bigint not null,
  place integer not null,
  kind text not null,
  description text,
  currency text not null,
  amount_minor bigint not null,
  constraint trip_cost_pkey PRIMARY KEY (trip_id, place),
  constraint trip_cost_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trip(id),
  constraint trip_cost_amount_minor_check CHECK ((amount_minor > 0)),
  constraint trip_cost_kind_check CHECK ((kind = ANY (ARRAY['transport'::text, 'lodging'::text, 'visa'::text, 'entertainment'::text, 'other'::text])))
);
create policy staff on trip_cost for all to quayside_staff using (true) with check (true);
create policy system on trip_cost for all to quayside_system using (true) with check (true);

create table trip_person (
  trip_id bigint not null,
  account_id bigint not null,
  half_days int4range not null,
  live boolean default false not null,
  constraint trip_person_once EXCLUDE USING gist (account_id WITH =, half_days WITH &&) WHERE (live),
  constraint trip_person_pkey PRIMARY KEY (trip_id, account_id),
  constraint trip_person_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint trip_person_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trip(id)
);
CREATE INDEX trip_person_account ON trip_person USING btree (account_id, trip_id);
create policy staff on trip_person for all to quayside_staff using (true) with check (true);
create policy system on trip_person for all to quayside_system using (true) with check (true);

create table trip_stay (
  trip_id bigint not null,
  place integer not null,
  allowance_place_id bigint not null,
  from_place text,
  means text not null,
  from_on date not null,
  from_half smallint not null,
  to_on date not null,
  to_half smallint not null,
  constraint trip_stay_pkey PRIMARY KEY (trip_id, place),
  constraint trip_stay_allowance_place_id_fkey FOREIGN KEY (allowance_place_id) REFERENCES allowance_place(id),
  constraint trip_stay_trip_id_fkey FOREIGN KEY (trip_id) REFERENCES trip(id),
  constraint trip_stay_check CHECK ((ROW(from_on, from_half) <= ROW(to_on, to_half))),
  constraint trip_stay_from_half_check CHECK ((from_half = ANY (ARRAY[1, 2]))),
  constraint trip_stay_means_check CHECK ((means = ANY (ARRAY['train'::text, 'flight'::text, 'coach'::text, 'car'::text, 'ship'::text]))),
  constraint trip_stay_to_half_check CHECK ((to_half = ANY (ARRAY[1, 2])))
);
CREATE INDEX trip_stay_allowance_place ON trip_stay USING btree (allowance_place_id);
create policy staff on trip_stay for all to quayside_staff using (true) with check (true);
create policy system on trip_stay for all to quayside_system using (true) with check (true);

create table truck_cost (
  id bigint generated always as identity not null,
  work_order_id bigint not null,
  order_id bigint,
  company_id bigint not null,
  vehicle_id bigint not null,
  cost_on date not null,
  km numeric(12,2) not null,
  days integer not null,
  currency text not null,
  fuel_minor bigint not null,
  toll_minor bigint not null,
  upkeep_minor bigint not null,
  driver_minor bigint not null,
  depreciation_minor bigint not null,
  amount_minor bigint generated always as (((((fuel_minor + toll_minor) + upkeep_minor) + driver_minor) + depreciation_minor)) stored not null,
  part smallint default 1 not null,
  constraint truck_cost_once UNIQUE NULLS NOT DISTINCT (work_order_id, part, order_id),
  constraint truck_cost_pkey PRIMARY KEY (id),
  constraint truck_cost_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint truck_cost_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint truck_cost_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id),
  constraint truck_cost_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id),
  constraint truck_cost_days_check CHECK ((days > 0)),
  constraint truck_cost_depreciation_minor_check CHECK ((depreciation_minor >= 0)),
  constraint truck_cost_driver_minor_check CHECK ((driver_minor >= 0)),
  constraint truck_cost_fuel_minor_check CHECK ((fuel_minor >= 0)),
  constraint truck_cost_km_check CHECK ((km >= (0)::numeric)),
  constraint truck_cost_part_check CHECK ((part > 0)),
  constraint truck_cost_toll_minor_check CHECK ((toll_minor >= 0)),
  constraint truck_cost_upkeep_minor_check CHECK ((upkeep_minor >= 0))
);
CREATE INDEX truck_cost_order ON truck_cost USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX truck_cost_vehicle ON truck_cost USING btree (vehicle_id, cost_on);
create policy scoped on truck_cost for all to quayside_scoped using ((EXISTS ( SELECT
   FROM work_order w
  WHERE (w.id = truck_cost.work_order_id))));
create policy sides on truck_cost for all to quayside_staff using (('payable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on truck_cost for all to quayside_staff using (true) with check (true);
create policy system on truck_cost for all to quayside_system using (true) with check (true);

create table truck_cost_rate (
  id bigint generated always as identity not null,
  company_id bigint not null,
  vehicle_id bigint not null,
  valid_from date not null,
  valid_to date,
  fuel_km numeric(24,6),
  toll_km numeric(24,6),
  upkeep_km numeric(24,6),
  driver_day numeric(24,6),
  depreciation_day numeric(24,6),
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint truck_cost_rate_one_a_day EXCLUDE USING gist (company_id WITH =, vehicle_id WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&) WHERE (active),
  constraint truck_cost_rate_pkey PRIMARY KEY (id),
  constraint truck_cost_rate_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint truck_cost_rate_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint truck_cost_rate_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id),
  constraint truck_cost_rate_depreciation_day_check CHECK ((depreciation_day >= (0)::numeric)),
  constraint truck_cost_rate_driver_day_check CHECK ((driver_day >= (0)::numeric)),
  constraint truck_cost_rate_fuel_km_check CHECK ((fuel_km >= (0)::numeric)),
  constraint truck_cost_rate_term CHECK ((valid_from <= valid_to)),
  constraint truck_cost_rate_toll_km_check CHECK ((toll_km >= (0)::numeric)),
  constraint truck_cost_rate_upkeep_km_check CHECK ((upkeep_km >= (0)::numeric))
);
CREATE INDEX truck_cost_rate_created_by ON truck_cost_rate USING btree (created_by);
CREATE INDEX truck_cost_rate_search ON truck_cost_rate USING gin (app.plain(search) gin_trgm_ops);
CREATE INDEX truck_cost_rate_time ON truck_cost_rate USING btree (company_id, valid_from, id);
CREATE INDEX truck_cost_rate_vehicle ON truck_cost_rate USING btree (vehicle_id, valid_from, id);
create policy sides on truck_cost_rate for all to quayside_staff using (('payable'::text <> ALL (( SELECT app.hidden_sides() AS hidden_sides)::text[])));
create policy staff on truck_cost_rate for all to quayside_staff using (true) with check (true);
create policy system on truck_cost_rate for all to quayside_system using (true) with check (true);

create table unlocode (
  id bigint generated always as identity not null,
  country text not null,
  location text not null,
  name text not null,
  name_plain text not null,
  subdivision text,
  status text,
  functions text,
  change text,
  changed text,
  iata text,
  coordinates text,
  latitude numeric(9,6),
  longitude numeric(9,6),
  remarks text,
  release text not null,
  constraint unlocode_country_location_name_key UNIQUE (country, location, name),
  constraint unlocode_pkey PRIMARY KEY (id),
  constraint unlocode_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint unlocode_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint unlocode_location_check CHECK ((location ~ '^[A-Z2-9]{3}$'::text)),
  constraint unlocode_release_check CHECK ((release ~ '^[0-9]{4}-[12]$'::text)),
  constraint unlocode_status_check CHECK ((status ~ '^[A-Z]{2}$'::text))
);
CREATE INDEX unlocode_code ON unlocode USING btree (((country || location)), id);
CREATE INDEX unlocode_status ON unlocode USING btree (status, ((country || location)), id);
CREATE INDEX unlocode_words ON unlocode USING gin (app.plain((((((country || location) || ' '::text) || name) || ' '::text) || name_plain)) gin_trgm_ops);

create table unlocode_country (
  country text not null,
  release text not null,
  entries integer not null,
  import_id bigint not null,
  imported_at timestamp with time zone not null,
  constraint unlocode_country_pkey PRIMARY KEY (country),
  constraint unlocode_country_import_id_fkey FOREIGN KEY (import_id) REFERENCES unlocode_import(id),
  constraint unlocode_country_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint unlocode_country_release_check CHECK ((release ~ '^[0-9]{4}-[12]$'::text))
);
CREATE INDEX unlocode_country_import ON unlocode_country USING btree (import_id);

create table unlocode_import (
  id bigint generated always as identity not null,
  release text not null,
  file_id bigint not null,
  file_name text not null,
  state text default 'waiting'::text not null,
  countries integer default 0 not null,
  entries integer default 0 not null,
  faults jsonb default '[]'::jsonb not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint unlocode_import_pkey PRIMARY KEY (id),
  constraint unlocode_import_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint unlocode_import_file_id_fkey FOREIGN KEY (file_id) REFERENCES file(id),
  constraint unlocode_import_release_check CHECK ((release ~ '^[0-9]{4}-[12]$'::text)),
  constraint unlocode_import_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX unlocode_import_created_by ON unlocode_import USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX unlocode_import_file ON unlocode_import USING btree (file_id);

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
  active boolean generated always as ((status <> 'retired'::text)) stored not null,
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
create policy fleet on vehicle for select to quayside_carrier using ((carrier_id = ANY (( SELECT app.carriers_of_fleet() AS carriers_of_fleet)::bigint[])));
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
  followed_at timestamp with time zone,
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

create table vessel (
  id bigint generated always as identity not null,
  name text not null,
  imo text not null,
  call_sign text,
  flag text,
  teu integer,
  remark text,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint vessel_imo_key UNIQUE (imo),
  constraint vessel_pkey PRIMARY KEY (id),
  constraint vessel_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint vessel_flag_check CHECK ((flag ~ '^[A-Z]{2}$'::text)),
  constraint vessel_imo_check CHECK ((imo ~ '^[0-9]{7}$'::text)),
  constraint vessel_teu_check CHECK ((teu > 0))
);
CREATE INDEX vessel_created_by ON vessel USING btree (created_by);
CREATE INDEX vessel_name ON vessel USING btree (name, id);
CREATE INDEX vessel_search ON vessel USING gin (app.plain(search) gin_trgm_ops);
CREATE TRIGGER vessel_renamed AFTER UPDATE OF name ON vessel FOR EACH ROW WHEN ((old.name <> new.name)) EXECUTE FUNCTION app.rename_vessel();

create table warehouse (
  id bigint generated always as identity not null,
  company_id bigint not null,
  code text not null,
  name text not null,
  name_en text not null,
  country text not null,
  time_zone text not null,
  gs1_prefix text,
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
  pallet_prefix text,
  constraint warehouse_code_key UNIQUE (code),
  constraint warehouse_pkey PRIMARY KEY (id),
  constraint warehouse_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint warehouse_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint warehouse_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint warehouse_gs1_prefix_check CHECK ((gs1_prefix ~ '^\d{7,10}$'::text)),
  constraint warehouse_numbers_pallets CHECK (((gs1_prefix IS NOT NULL) OR (pallet_prefix IS NOT NULL))),
  constraint warehouse_pallet_prefix_check CHECK ((pallet_prefix ~ '^[A-Z0-9]{2,6}$'::text))
);
CREATE INDEX warehouse_company ON warehouse USING btree (company_id, code);
CREATE INDEX warehouse_created_by ON warehouse USING btree (created_by);
CREATE INDEX warehouse_search ON warehouse USING gin (app.plain(search) gin_trgm_ops);
CREATE TRIGGER warehouse_keeps_company BEFORE UPDATE OF company_id ON warehouse FOR EACH ROW WHEN ((new.company_id <> old.company_id)) EXECUTE FUNCTION app.require_unused_warehouse();
CREATE TRIGGER warehouse_keeps_goods BEFORE UPDATE OF active ON warehouse FOR EACH ROW WHEN ((old.active AND (NOT new.active))) EXECUTE FUNCTION app.require_empty_warehouse();

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
CREATE TRIGGER warehouse_zone_keeps_goods BEFORE UPDATE OF active ON warehouse_zone FOR EACH ROW WHEN ((old.active AND (NOT new.active))) EXECUTE FUNCTION app.require_empty_zone();

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

create table work_calendar_day (
  id bigint generated always as identity not null,
  country text not null,
  day date not null,
  kind text not null,
  name text not null,
  basis text not null,
  source text not null,
  search text default ''::text not null,
  active boolean default true not null,
  version integer default 1 not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  constraint work_calendar_day_country_day_key UNIQUE (country, day),
  constraint work_calendar_day_pkey PRIMARY KEY (id),
  constraint work_calendar_day_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint work_calendar_day_basis_check CHECK ((basis = ANY (ARRAY['law'::text, 'decree'::text, 'company'::text]))),
  constraint work_calendar_day_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint work_calendar_day_kind_check CHECK ((kind = ANY (ARRAY['holiday'::text, 'workday'::text])))
);
CREATE INDEX work_calendar_day_created_by ON work_calendar_day USING btree (created_by);
CREATE INDEX work_calendar_day_day ON work_calendar_day USING btree (day, id);
CREATE INDEX work_calendar_day_search ON work_calendar_day USING gin (app.plain(search) gin_trgm_ops);

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
  answer_minutes integer default 30 not null,
  second_driver_id bigint,
  second_driver_name text,
  second_driver_phone text,
  kept_apart text,
  crew_from timestamp with time zone,
  constraint work_order_driver_once EXCLUDE USING gist (driver_id WITH =, tstzrange(LEAST(COALESCE(crew_from, planned_depart), planned_arrive), planned_arrive) WITH &&) WHERE (((driver_id IS NOT NULL) AND (state = ANY (ARRAY['draft'::text, 'offered'::text, 'accepted'::text, 'assigned'::text, 'departed'::text, 'arrived'::text])))),
  constraint work_order_second_driver_once EXCLUDE USING gist (second_driver_id WITH =, tstzrange(LEAST(COALESCE(crew_from, planned_depart), planned_arrive), planned_arrive) WITH &&) WHERE (((second_driver_id IS NOT NULL) AND (state = ANY (ARRAY['draft'::text, 'offered'::text, 'accepted'::text, 'assigned'::text, 'departed'::text, 'arrived'::text])))),
  constraint work_order_vehicle_once EXCLUDE USING gist (vehicle_id WITH =, tstzrange(LEAST(COALESCE(crew_from, planned_depart), planned_arrive), planned_arrive) WITH &&) WHERE (((vehicle_id IS NOT NULL) AND (state = ANY (ARRAY['draft'::text, 'offered'::text, 'accepted'::text, 'assigned'::text, 'departed'::text, 'arrived'::text])))),
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
  constraint work_order_second_driver_id_fkey FOREIGN KEY (second_driver_id) REFERENCES driver(id),
  constraint work_order_vehicle_id_fkey FOREIGN KEY (vehicle_id) REFERENCES vehicle(id),
  constraint work_order_vehicle_type_id_fkey FOREIGN KEY (vehicle_type_id) REFERENCES vehicle_type(id),
  constraint work_order_answer_minutes_check CHECK (((answer_minutes >= 5) AND (answer_minutes <= 1440))),
  constraint work_order_buy_amount_minor_check CHECK ((buy_amount_minor >= 0)),
  constraint work_order_check CHECK ((planned_depart < planned_arrive)),
  constraint work_order_check2 CHECK (((buy_currency IS NULL) = (buy_amount_minor IS NULL))),
  constraint work_order_check3 CHECK (((quoted_currency IS NULL) = (quoted_minor IS NULL))),
  constraint work_order_cost_share_check CHECK ((cost_share = ANY (ARRAY['order'::text, 'gross'::text, 'volume'::text]))),
  constraint work_order_distance_km_check CHECK ((distance_km > (0)::numeric)),
  constraint work_order_has_carrier CHECK (((state = ANY (ARRAY['draft'::text, 'cancelled'::text])) OR (carrier_id IS NOT NULL))),
  constraint work_order_kept_apart_check CHECK ((kept_apart = ANY (ARRAY['partition'::text, 'packages'::text, 'distance'::text, 'covered'::text]))),
  constraint work_order_price_state_check CHECK ((price_state = ANY (ARRAY['none'::text, 'pending'::text, 'approved'::text, 'rejected'::text]))),
  constraint work_order_region_check CHECK ((region = ANY (ARRAY['cn'::text, 'vn'::text, 'th'::text, 'border'::text]))),
  constraint work_order_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'offered'::text, 'accepted'::text, 'assigned'::text, 'departed'::text, 'arrived'::text, 'completed'::text, 'reviewed'::text, 'closed'::text, 'refused'::text, 'cancelled'::text]))),
  constraint work_order_two_drivers CHECK (((second_driver_id IS NULL) OR ((driver_id IS NOT NULL) AND (driver_id <> second_driver_id))))
);
CREATE INDEX work_order_answer ON work_order USING btree (company_id, answer_by, id) WHERE (state = 'offered'::text);
CREATE INDEX work_order_carrier ON work_order USING btree (carrier_id, state, planned_depart DESC, id DESC);
CREATE INDEX work_order_completed ON work_order USING btree (company_id, completed_at DESC, id DESC) WHERE (completed_at IS NOT NULL);
CREATE INDEX work_order_created_by ON work_order USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX work_order_destination ON work_order USING btree (destination_station_id);
CREATE INDEX work_order_driver ON work_order USING btree (driver_id, planned_depart) WHERE (driver_id IS NOT NULL);
CREATE INDEX work_order_line ON work_order USING btree (line_id) WHERE (line_id IS NOT NULL);
CREATE INDEX work_order_newest ON work_order USING btree (planned_depart DESC, id DESC);
CREATE INDEX work_order_newest_in_state ON work_order USING btree (state, planned_depart DESC, id DESC) INCLUDE (company_id);
CREATE INDEX work_order_origin ON work_order USING btree (origin_station_id);
CREATE INDEX work_order_own_completed ON work_order USING btree (completed_at DESC, id DESC) WHERE (own AND (completed_at IS NOT NULL));
CREATE INDEX work_order_price ON work_order USING btree (company_id, price_state, id) WHERE (price_state = ANY (ARRAY['pending'::text, 'rejected'::text]));
CREATE INDEX work_order_price_asked_by ON work_order USING btree (price_asked_by) WHERE (price_asked_by IS NOT NULL);
CREATE INDEX work_order_price_decided_by ON work_order USING btree (price_decided_by) WHERE (price_decided_by IS NOT NULL);
CREATE INDEX work_order_replaces ON work_order USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE INDEX work_order_reviewed_by ON work_order USING btree (reviewed_by) WHERE (reviewed_by IS NOT NULL);
CREATE INDEX work_order_second_driver ON work_order USING btree (second_driver_id, planned_depart) WHERE (second_driver_id IS NOT NULL);
CREATE INDEX work_order_state ON work_order USING btree (company_id, state, planned_depart DESC, id DESC);
CREATE INDEX work_order_time ON work_order USING btree (company_id, planned_depart DESC, id DESC);
CREATE INDEX work_order_vehicle ON work_order USING btree (vehicle_id, planned_depart) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX work_order_vehicle_type ON work_order USING btree (vehicle_type_id) WHERE (vehicle_type_id IS NOT NULL);
CREATE INDEX work_order_words ON work_order USING gin (app.plain(((((((((((no || ' '::text) || COALESCE(plate_no, ''::text)) || ' '::text) || COALESCE(driver_name, ''::text)) || ' '::text) || COALESCE(driver_phone, ''::text)) || ' '::text) || COALESCE(second_driver_name, ''::text)) || ' '::text) || COALESCE(second_driver_phone, ''::text))) gin_trgm_ops);
create policy carrier on work_order for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy companies on work_order for all to quayside_carrier, quayside_customer using ((company_id = ANY (( SELECT app.party_companies() AS party_companies)::bigint[])));
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
  former_vehicle_id bigint,
  former_drivers smallint,
  former_driver_id bigint,
  former_second_driver_id bigint,
  constraint work_order_event_pkey PRIMARY KEY (id),
  constraint work_order_event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint work_order_event_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint work_order_event_former_driver_id_fkey FOREIGN KEY (former_driver_id) REFERENCES driver(id),
  constraint work_order_event_former_second_driver_id_fkey FOREIGN KEY (former_second_driver_id) REFERENCES driver(id),
  constraint work_order_event_former_vehicle_id_fkey FOREIGN KEY (former_vehicle_id) REFERENCES vehicle(id),
  constraint work_order_event_order_id_fkey FOREIGN KEY (order_id) REFERENCES transport_order(id),
  constraint work_order_event_stop_id_fkey FOREIGN KEY (stop_id) REFERENCES work_order_stop(id) ON DELETE SET NULL,
  constraint work_order_event_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_order(id) ON DELETE CASCADE,
  constraint work_order_event_former_drivers_check CHECK ((former_drivers = ANY (ARRAY[1, 2]))),
  constraint work_order_event_latitude_check CHECK (((latitude >= ('-90'::integer)::numeric) AND (latitude <= (90)::numeric))),
  constraint work_order_event_longitude_check CHECK (((longitude >= ('-180'::integer)::numeric) AND (longitude <= (180)::numeric)))
);
CREATE INDEX work_order_event_account ON work_order_event USING btree (account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX work_order_event_carrier ON work_order_event USING btree (carrier_id);
CREATE INDEX work_order_event_file ON work_order_event USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX work_order_event_former_driver ON work_order_event USING btree (former_driver_id) WHERE (former_driver_id IS NOT NULL);
CREATE INDEX work_order_event_former_second_driver ON work_order_event USING btree (former_second_driver_id) WHERE (former_second_driver_id IS NOT NULL);
CREATE INDEX work_order_event_former_vehicle ON work_order_event USING btree (former_vehicle_id) WHERE (former_vehicle_id IS NOT NULL);
CREATE INDEX work_order_event_order ON work_order_event USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX work_order_event_stop ON work_order_event USING btree (stop_id) WHERE (stop_id IS NOT NULL);
CREATE INDEX work_order_event_trip ON work_order_event USING btree (work_order_id, at, id);
create policy carrier on work_order_event for all to quayside_carrier using ((carrier_id = ( SELECT app.carrier_id() AS carrier_id))) with check ((carrier_id = ( SELECT app.carrier_id() AS carrier_id)));
create policy companies on work_order_event for all to quayside_carrier, quayside_customer using ((EXISTS ( SELECT
   FROM work_order w
  WHERE (w.id = work_order_event.work_order_id))));
create policy staff on work_order_event for all to quayside_staff using (true) with check (true);
create policy system on work_order_event for all to quayside_system using (true) with check (true);
CREATE TRIGGER work_order_event_posted BEFORE UPDATE ON work_order_event FOR EACH ROW WHEN (((old.stop_id IS NULL) OR (new.stop_id IS NOT NULL) OR ((to_jsonb(old.*) - 'stop_id'::text) <> (to_jsonb(new.*) - 'stop_id'::text)))) EXECUTE FUNCTION app.refuse_change();

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
CREATE INDEX work_order_freight_cargo ON work_order_freight USING gin (app.plain(((((COALESCE(container_no, ''::text) || ' '::text) || COALESCE(booking_no, ''::text)) || ' '::text) || COALESCE(awb_no, ''::text))) gin_trgm_ops);
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
create policy companies on work_order_load for all to quayside_carrier, quayside_customer using ((EXISTS ( SELECT
   FROM work_order w
  WHERE (w.id = work_order_load.work_order_id))));
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
create policy companies on work_order_stop for all to quayside_carrier, quayside_customer using ((EXISTS ( SELECT
   FROM work_order w
  WHERE (w.id = work_order_stop.work_order_id))));
create policy staff on work_order_stop for all to quayside_staff using (true) with check (true);
create policy system on work_order_stop for all to quayside_system using (true) with check (true);

create table write_off (
  id bigint generated always as identity not null,
  write_off_no text not null,
  company_id bigint not null,
  side text not null,
  customer_id bigint,
  carrier_id bigint,
  cash_entry_id bigint,
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
  refunded_cash_id bigint,
  refunded_functional_minor bigint default 0 not null,
  bad_debt_id bigint,
  constraint write_off_reverses_id_key UNIQUE (reverses_id),
  constraint write_off_write_off_no_key UNIQUE (write_off_no),
  constraint write_off_pkey PRIMARY KEY (id),
  constraint write_off_bad_debt_id_fkey FOREIGN KEY (bad_debt_id) REFERENCES bad_debt(id),
  constraint write_off_carrier_id_fkey FOREIGN KEY (carrier_id) REFERENCES carrier(id),
  constraint write_off_cash_entry_id_fkey FOREIGN KEY (cash_entry_id) REFERENCES cash_entry(id),
  constraint write_off_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint write_off_created_by_fkey FOREIGN KEY (created_by) REFERENCES account(id),
  constraint write_off_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customer(id),
  constraint write_off_refunded_cash_id_fkey FOREIGN KEY (refunded_cash_id) REFERENCES cash_entry(id),
  constraint write_off_reverses_id_fkey FOREIGN KEY (reverses_id) REFERENCES write_off(id),
  constraint write_off_check CHECK (((side = 'receivable'::text) = (customer_id IS NOT NULL))),
  constraint write_off_check1 CHECK (((side = 'payable'::text) = (carrier_id IS NOT NULL))),
  constraint write_off_check2 CHECK (((reverses_id IS NULL) OR (reason IS NOT NULL))),
  constraint write_off_refund CHECK (((refunded_cash_id IS NULL) OR ((cash_entry_id IS NOT NULL) AND (difference_minor = 0)))),
  constraint write_off_side_check CHECK ((side = ANY (ARRAY['receivable'::text, 'payable'::text])))
);
CREATE INDEX write_off_bad_debt ON write_off USING btree (bad_debt_id) WHERE (bad_debt_id IS NOT NULL);
CREATE INDEX write_off_carrier ON write_off USING btree (carrier_id, id DESC) WHERE (carrier_id IS NOT NULL);
CREATE INDEX write_off_cash ON write_off USING btree (cash_entry_id);
CREATE INDEX write_off_company ON write_off USING btree (company_id, side, business_on DESC, id DESC);
CREATE INDEX write_off_created_by ON write_off USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX write_off_customer ON write_off USING btree (customer_id, id DESC) WHERE (customer_id IS NOT NULL);
CREATE INDEX write_off_customer_day ON write_off USING btree (customer_id, business_on) WHERE (customer_id IS NOT NULL);
CREATE INDEX write_off_refunded ON write_off USING btree (refunded_cash_id) WHERE (refunded_cash_id IS NOT NULL);
create policy sides on write_off for all to quayside_staff using (
CASE side
    WHEN 'receivable'::text THEN ( SELECT ('receivable'::text <> ALL (app.hidden_sides())))
    ELSE ( SELECT ('payable'::text <> ALL (app.hidden_sides())))
END);
create policy staff on write_off for all to quayside_staff using (true) with check (true);
create policy system on write_off for all to quayside_system using (true) with check (true);
CREATE TRIGGER write_off_posted BEFORE DELETE OR UPDATE ON write_off FOR EACH ROW EXECUTE FUNCTION app.refuse_change();

create table write_off_line (
  id bigint generated always as identity not null,
  write_off_id bigint not null,
  bill_id bigint,
  currency text not null,
  by text not null,
  amount_minor bigint not null,
  cash_minor bigint not null,
  booked_functional_minor bigint not null,
  settled_functional_minor bigint not null,
  exchange_difference_minor bigint not null,
  booked_rate numeric(24,12) not null,
  settled_rate numeric(24,12) not null,
  certificate_no text,
  tax_currency text,
  constraint write_off_line_pkey PRIMARY KEY (id),
  constraint write_off_line_bill_id_currency_fkey FOREIGN KEY (bill_id, currency) REFERENCES bill_balance(bill_id, currency),
  constraint write_off_line_bill_id_fkey FOREIGN KEY (bill_id) REFERENCES bill(id),
  constraint write_off_line_write_off_id_fkey FOREIGN KEY (write_off_id) REFERENCES write_off(id),
  constraint write_off_line_amount_minor_check CHECK ((amount_minor <> 0)),
  constraint write_off_line_bill CHECK (((bill_id IS NOT NULL) OR (by = 'withholding'::text))),
  constraint write_off_line_by_check CHECK ((by = ANY (ARRAY['cash'::text, 'difference'::text, 'withholding'::text, 'credit'::text, 'badDebt'::text, 'deposit'::text]))),
  constraint write_off_line_certificate CHECK (((by <> 'withholding'::text) OR (certificate_no IS NOT NULL))),
  constraint write_off_line_tax_currency CHECK (((tax_currency IS NULL) OR ((by = 'withholding'::text) AND (tax_currency <> currency))))
);
CREATE INDEX write_off_line_bill ON write_off_line USING btree (bill_id, currency);
CREATE INDEX write_off_line_certificates ON write_off_line USING btree (id) WHERE (by = 'withholding'::text);
CREATE INDEX write_off_line_given ON write_off_line USING btree (bill_id, currency, by) WHERE (by <> 'cash'::text);
CREATE INDEX write_off_line_write_off ON write_off_line USING btree (write_off_id);
create policy sides on write_off_line for all to quayside_staff using (((cardinality(( SELECT app.hidden_sides() AS hidden_sides)) = 0) OR (EXISTS ( SELECT
   FROM write_off w
  WHERE (w.id = write_off_line.write_off_id)))));
create policy staff on write_off_line for all to quayside_staff using (true) with check (true);
create policy system on write_off_line for all to quayside_system using (true) with check (true);
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
  company_id bigint not null,
  constraint yard_visit_pkey PRIMARY KEY (id),
  constraint yard_visit_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
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
CREATE INDEX yard_visit_newest ON yard_visit USING btree (gate_in_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX yard_visit_newest_in_state ON yard_visit USING btree (state, gate_in_at DESC, id DESC) INCLUDE (company_id);
CREATE INDEX yard_visit_state ON yard_visit USING btree (company_id, state, gate_in_at DESC, id DESC);
CREATE INDEX yard_visit_station ON yard_visit USING btree (station_id, state, gate_in_at DESC, id DESC);
CREATE INDEX yard_visit_time ON yard_visit USING btree (company_id, gate_in_at DESC, id DESC);
CREATE INDEX yard_visit_vehicle ON yard_visit USING btree (vehicle_id) WHERE (vehicle_id IS NOT NULL);
CREATE INDEX yard_visit_work_order ON yard_visit USING btree (work_order_id) WHERE (work_order_id IS NOT NULL);
CREATE UNIQUE INDEX yard_visit_container_once ON yard_visit USING btree (container_no) WHERE ((gate_out_at IS NULL) AND (container_no IS NOT NULL));
CREATE UNIQUE INDEX yard_visit_dock_once ON yard_visit USING btree (station_id, dock) WHERE ((gate_out_at IS NULL) AND (dock IS NOT NULL));
CREATE UNIQUE INDEX yard_visit_plate_once ON yard_visit USING btree (plate_no) WHERE ((gate_out_at IS NULL) AND (kind = 'truck'::text));

create table year_end (
  id bigint generated always as identity not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  company_id bigint not null,
  year integer not null,
  state text default 'open'::text not null,
  reason text,
  asked_by bigint,
  closed_by bigint,
  constraint year_end_company_id_year_key UNIQUE (company_id, year),
  constraint year_end_pkey PRIMARY KEY (id),
  constraint year_end_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES account(id),
  constraint year_end_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES account(id),
  constraint year_end_company_id_fkey FOREIGN KEY (company_id) REFERENCES own_company(id),
  constraint year_end_state_check CHECK ((state = ANY (ARRAY['open'::text, 'adjusting'::text, 'closed'::text, 'reopenAsked'::text]))),
  constraint year_end_year_check CHECK (((year >= 2000) AND (year <= 2999)))
);
CREATE INDEX year_end_asked_by ON year_end USING btree (asked_by) WHERE (asked_by IS NOT NULL);
CREATE INDEX year_end_closed_by ON year_end USING btree (closed_by) WHERE (closed_by IS NOT NULL);
create policy staff on year_end for all to quayside_staff using (true) with check (true);
create policy system on year_end for all to quayside_system using (true) with check (true);

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

CREATE OR REPLACE FUNCTION app.add_expense_profit(of_lines bigint[])
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  facts bigint;
begin
  insert into profit_fact as f (order_id, freight_job_id, company_id, month, side, business, currency, customer_id, carrier_id, line_id,
    origin_station_id, destination_station_id, sales_id, billed_minor, line_count)
  select s.order_id, s.job_id, s.company_id, s.month, 'payable', s.business, s.currency, coalesce(o.customer_id, j.customer_id),
    coalesce(app.profit_carrier(o.id), app.profit_carrier_of_job(j.id)), o.line_id, coalesce(o.origin_station_id, j.origin_station_id),
    coalesce(o.destination_station_id, j.destination_station_id), o.sales_id, s.billed, s.lines
  from (
    select order_id, job_id, company_id, month, business, currency, sum(net_minor)::bigint as billed, count(*)::integer as lines
    from app.job_expenses() where of_lines is null or line_id = any(of_lines) group by 1, 2, 3, 4, 5, 6) s
  left join transport_order o on o.id = s.order_id
  left join freight_job j on j.id = s.job_id
  order by s.order_id, s.job_id, s.company_id, s.month, s.business
  on conflict (order_id, freight_job_id, party_id, company_id, month, side, business) do update set
    billed_minor = f.billed_minor + excluded.billed_minor, line_count = f.line_count + excluded.line_count;
  get diagnostics facts = row_count;
  return facts;
end $function$
;

CREATE OR REPLACE FUNCTION app.amount_text(currency text, minor bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case digits when 0 then minor::text else round(minor / (10::numeric ^ digits), digits)::text end
  from (select case when currency in ('VND', 'JPY', 'KRW') then 0 when currency = 'KWD' then 3 else 2 end as digits) d
$function$
;

CREATE OR REPLACE FUNCTION app.append_turnover()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into ledger_turnover (company_id, posted_on, adjustment, account_id, currency, amount_minor, debit_minor, credit_minor)
  select e.company_id, e.posted_on, e.adjustment, l.account_id, l.currency, sum(l.amount_minor),
    sum(greatest(l.functional_minor, 0)), sum(greatest(-l.functional_minor, 0))
  from fresh l join ledger_entry e on e.id = l.entry_id group by 1, 2, 3, 4, 5;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.carrier_id()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select nullif(current_setting('app.carrier_id', true), '')::bigint $function$
;

CREATE OR REPLACE FUNCTION app.carriers_of_fleet()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select array[id, merged_into_id] from carrier where id = app.carrier_id() $function$
;

CREATE OR REPLACE FUNCTION app.check_claim_shares()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$
;

CREATE OR REPLACE FUNCTION app.companies_of_party(party text, party_id bigint)
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  shown record;
  companies bigint[];
  answer bigint[] := '{}';
begin
  for shown in
    select c.oid::regclass as name, own.attname as party_column
    from pg_class c
    join pg_attribute own on own.attrelid = c.oid and own.attname = case when c.relname = party then 'id' else party || '_id' end
    join pg_attribute company on company.attrelid = c.oid and company.attname = 'company_id' and not company.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not own.attisdropped
      and has_table_privilege('quayside_' || party, c.oid, 'select')
  loop
    execute format('select array_agg(o.id) from own_company o where exists (select from %s t where t.%I = $1 and t.company_id = o.id)',
      shown.name, shown.party_column) into companies using party_id;
    answer := answer || coalesce(companies, '{}');
  end loop;
  return array(select distinct unnest(answer) order by 1);
end $function$
;

CREATE OR REPLACE FUNCTION app.compute_profit_facts(of_orders boolean)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  facts bigint;
begin
  insert into profit_fact (order_id, freight_job_id, party_id, company_id, month, side, business, currency, customer_id, carrier_id, line_id,
    origin_station_id, destination_station_id, sales_id, estimated_minor, accrued_minor, billed_minor, line_count, unpriced_count)
  select s.order_id, s.job_id, s.party_id, s.company_id, s.month, s.side, s.business, s.currency,
    coalesce(o.customer_id, j.customer_id, s.customer_id), coalesce(m.carrier_id, app.profit_carrier_of_job(j.id), s.carrier_id), o.line_id,
    coalesce(o.origin_station_id, j.origin_station_id), coalesce(o.destination_station_id, j.destination_station_id), o.sales_id,
    s.estimated, s.accrued, s.billed, s.lines, s.unpriced
  from (
    select order_id, job_id, case when order_id is null and job_id is null then coalesce(customer_id, carrier_id) end as party_id,
      company_id, financial_month as month, side, business, functional_currency as currency,
      case when order_id is null and job_id is null then customer_id end as customer_id,
      case when order_id is null and job_id is null then carrier_id end as carrier_id,
      coalesce(sum(functional_net_minor) filter (where estimated), 0)::bigint as estimated,
      coalesce(sum(functional_net_minor) filter (where not estimated and state <> 'billed'), 0)::bigint as accrued,
      coalesce(sum(functional_net_minor) filter (where not estimated and state = 'billed'), 0)::bigint as billed,
      count(*)::integer as lines, (count(*) filter (where state = 'unpriced' and not estimated))::integer as unpriced
    from (select c.*, case when c.order_id is null then app.profit_job(c.freight_job_id, c.work_order_id) end as job_id
      from charge c where c.state <> 'void' and not c.disbursement and (of_orders or c.order_id is null)) b
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) s
  left join transport_order o on o.id = s.order_id
  left join freight_job j on j.id = s.job_id
  left join (
    select distinct on (order_id) order_id, carrier_id from (
      select order_id, carrier_id, sum(functional_net_minor) filter (where not estimated) as actual, sum(functional_net_minor) as total
      from charge where of_orders and order_id is not null and side = 'payable' and state <> 'void' and not disbursement group by 1, 2) c
    order by order_id, actual desc nulls last, total desc, carrier_id) m on m.order_id = s.order_id;
  get diagnostics facts = row_count;
  return facts;
end $function$
;

CREATE OR REPLACE FUNCTION app.count_leave_taken()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (tg_op = 'INSERT' or (new.account_id, new.leave_type_id) is distinct from (old.account_id, old.leave_type_id)) and exists (
    select from leave_type t join account a on a.id = new.account_id where t.id = new.leave_type_id and t.company_id <> a.company_id
  ) then
    raise exception 'the leave type is of another company' using errcode = 'check_violation', constraint = 'leave_entitlement_company';
  end if;
  select coalesce(sum(0.5) filter (where new.carry_until is null or d.day <= new.carry_until), 0),
         coalesce(sum(0.5) filter (where d.day > new.carry_until), 0)
    into new.early_days, new.late_days
    from leave_day d where d.entitlement_id = new.id and d.given_back_at is null;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.count_profit_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into profit_order_count (dimension, key_id, to_id, company_id, currency, spans, orders)
  select k.dimension, k.key_id, k.to_id, o.company_id, o.currency, o.spans, sum(o.sign)
  from (select *, 1 as sign from new_rows union all select *, -1 from old_rows) o cross join lateral
    app.profit_keys(o.customer_id, o.line_id, o.origin_station_id, o.destination_station_id, o.carrier_id, o.sales_id) k
  where o.spans <> '{}'
  group by 1, 2, 3, 4, 5, 6 having sum(o.sign) <> 0;
  return null;
end $function$
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
AS $function$
          delete from graphile_worker._private_jobs j where j.key = enqueue.key and j.locked_at is null and j.attempts >= j.max_attempts;
          update graphile_worker._private_jobs j set key = null where j.key = enqueue.key and j.locked_at is not null;
          select graphile_worker.add_job(enqueue.task, enqueue.payload, queue, enqueue.run_at, enqueue.attempts, enqueue.key,
            case enqueue.task when 'outbox:send' then -1 else 0 end)
        $function$
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

CREATE OR REPLACE FUNCTION app.failed_jobs()
 RETURNS TABLE(id bigint, name text, reason text, attempts integer, failed_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if to_regclass('graphile_worker._private_jobs') is null then return; end if;
  return query
    select j.id, t.identifier, j.last_error, j.attempts::int, j.updated_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.attempts >= j.max_attempts and j.locked_at is null
    order by j.updated_at desc, j.id desc limit 100;
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

CREATE OR REPLACE FUNCTION app.feed_bill_state()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := current_setting('role');
  topic text := case new.state when 'sent' then 'billSent' when 'confirmed' then 'billConfirmed' else 'billVoided' end;
  feed customer_feed;
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select f.* into feed from app.feeds_of(new.customer_id) f where f.company_id = new.company_id and f.kind = 'bill' and topic = any (f.topics);
  if found then
    perform app.record_feed_message(feed, 'bill:' || new.bill_no, topic, new.bill_no, new.customer_ref,
      json_build_object('bill', app.feed_bill(new.id, topic = 'billSent')), bill_id => new.id);
  end if;
  perform set_config('role', own, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.feed_bill(of_bill bigint, with_lines boolean)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select json_build_object('bill_no', b.bill_no, 'customer_ref', b.customer_ref, 'title', b.title, 'state', b.state, 'bill_on', b.bill_on,
    'due_on', b.due_on, 'voided_on', b.voided_on, 'void_reason', b.void_reason,
    'amounts', (select coalesce(json_agg(json_build_object('currency', a.currency, 'net', app.amount_text(a.currency, a.net_minor),
        'tax', app.amount_text(a.currency, a.tax_minor), 'amount', app.amount_text(a.currency, a.amount_minor)) order by a.currency), '[]')
      from bill_balance a where a.bill_id = b.id),
    'lines', case when with_lines then (select coalesce(json_agg(json_build_object('order_no', o.order_no, 'job_no', j.no, 'bl_no', j.master_no,
        'customer_ref', coalesce(o.customer_ref, j.customer_ref), 'fee_code', n.code, 'fee_name', n.name_en, 'description', c.description,
        'quantity', trim_scale(c.quantity)::text, 'currency', c.currency, 'net', app.amount_text(c.currency, c.net_minor),
        'tax_percent', trim_scale(c.tax_percent)::text, 'tax', app.amount_text(c.currency, c.tax_minor),
        'amount', app.amount_text(c.currency, c.amount_minor)) order by c.id), '[]')
      from charge c left join transport_order o on o.id = c.order_id left join freight_job j on j.id = c.freight_job_id
        left join fee_name n on n.id = c.fee_name_id where c.bill_id = b.id) end)
  from bill b where b.id = of_bill
$function$
;

CREATE OR REPLACE FUNCTION app.feed_customs_release()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := current_setting('role');
  feed customer_feed;
  of_order transport_order;
  of_job freight_job;
  is_of_job boolean;
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select * into of_job from freight_job j where j.id = new.freight_job_id and j.customer_id = new.customer_id;
  select f.* into feed from app.feeds_of(new.customer_id) f where 'customsReleased' = any (f.topics)
      and ((f.company_id = of_job.company_id and f.kind = of_job.direction) or (f.company_id = new.company_id and f.kind = new.direction))
    order by coalesce(f.company_id = of_job.company_id and f.kind = of_job.direction, false) desc limit 1;
  if found then
    is_of_job := coalesce(feed.company_id = of_job.company_id and feed.kind = of_job.direction, false);
    if is_of_job then perform set_config('app.told_release', of_job.id || ' ' || new.direction, true); end if;
    select * into of_order from transport_order o where o.id = new.order_id;
    perform app.record_feed_message(feed,
      case when is_of_job then 'job:' || of_job.no when new.order_id is null then 'declaration:' || new.no else 'order:' || of_order.order_no end,
      'customsReleased', coalesce(case when is_of_job then of_job.no end, of_order.order_no, new.no),
      case when is_of_job then of_job.customer_ref else of_order.customer_ref end,
      json_build_object('milestone', 'customsReleased', 'clearance', new.direction, 'change', 'reached', 'planned_at', null,
        'actual_at', app.instant_text(coalesce(new.released_at, new.updated_at)), 'place', new.port,
        'declaration', json_build_object('declaration_no', new.no, 'job_no', of_job.no, 'customs_no', new.customs_no, 'country', new.country,
          'direction', new.direction, 'bl_no', new.bl_no),
        'order', case when new.order_id is not null then app.feed_order(new.order_id) end,
        'freight_job', case when is_of_job then app.feed_freight_job(of_job.id) end),
      order_id => new.order_id, freight_job_id => case when is_of_job then of_job.id end);
  end if;
  perform set_config('role', own, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.feed_freight_job(of_job bigint)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select json_build_object('job_no', j.no, 'customer_ref', j.customer_ref, 'mode', j.mode, 'bl_no', j.master_no,
    'house_nos', (select coalesce(json_agg(h.house_no order by h.seq), '[]') from freight_house h where h.job_id = j.id),
    'containers', (select coalesce(json_agg(c.container_no order by c.seq) filter (where c.container_no is not null), '[]')
      from freight_container c where c.job_id = j.id),
    'vessel', j.vessel, 'voyage', j.voyage, 'flight_no', j.flight_no,
    'origin', json_build_object('code', f.code, 'country', f.country), 'destination', json_build_object('code', t.code, 'country', t.country))
  from freight_job j join station f on f.id = j.origin_station_id join station t on t.id = j.destination_station_id where j.id = of_job
$function$
;

CREATE OR REPLACE FUNCTION app.feed_freight_milestone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := current_setting('role');
  clearance text := case new.kind when 'exportCleared' then 'export' when 'importCleared' then 'import' end;
  topic text := case when clearance is not null then 'customsReleased' else new.kind end;
  was_planned timestamptz := case when tg_op = 'UPDATE' then old.planned_at end;
  was_actual timestamptz := case when tg_op = 'UPDATE' then old.actual_at end;
  change text := case
    when new.actual_at is distinct from was_actual then
      case when new.actual_at is null then 'withdrawn' when was_actual is null then 'reached' else 'corrected' end
    when new.planned_at is distinct from was_planned then 'planned' end;
  feed customer_feed;
  found_job record;
begin
  if change is null then return null; end if;
  if change <> 'withdrawn' and current_setting('app.told_release', true) = new.job_id || ' ' || clearance then return null; end if;
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select j.no, j.customer_ref, f.id as feed_id into found_job from freight_job j
    cross join lateral app.feeds_of(j.customer_id) f
    where j.id = new.job_id and f.company_id = j.company_id and f.kind = j.direction and topic = any (f.topics) and (change <> 'planned' or f.with_plans);
  if found then
    select * into feed from customer_feed where id = found_job.feed_id;
    perform app.record_feed_message(feed, 'job:' || found_job.no, topic, found_job.no, found_job.customer_ref,
      json_build_object('milestone', topic, 'clearance', clearance, 'change', change, 'planned_at', app.instant_text(new.planned_at),
        'actual_at', app.instant_text(new.actual_at), 'place', null, 'freight_job', app.feed_freight_job(new.job_id)),
      freight_job_id => new.job_id);
  end if;
  perform set_config('role', own, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.feed_order_milestone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := current_setting('role');
  topic text := case new.code when 'border' then 'borderCrossed' else new.code end;
  was_planned timestamptz := case when tg_op = 'UPDATE' then old.planned_at end;
  was_actual timestamptz := case when tg_op = 'UPDATE' then old.actual_at end;
  change text := case
    when new.actual_at is distinct from was_actual then
      case when new.actual_at is null then 'withdrawn' when was_actual is null then 'reached' else 'corrected' end
    when new.planned_at is distinct from was_planned then 'planned' end;
  feed customer_feed;
  found_order record;
begin
  if change is null then return null; end if;
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  select o.order_no, o.customer_ref, f.id as feed_id into found_order from transport_order o
    join own_company c on c.id = o.company_id
    join station a on a.id = o.origin_station_id join station z on z.id = o.destination_station_id
    cross join lateral app.feeds_of(o.customer_id) f
    where o.id = new.order_id and f.company_id = o.company_id and f.kind = case when a.country = c.country and z.country <> c.country then 'export'
        when a.country <> c.country and z.country = c.country then 'import' end
      and topic = any (f.topics) and (change <> 'planned' or f.with_plans);
  if found then
    select * into feed from customer_feed where id = found_order.feed_id;
    perform app.record_feed_message(feed, 'order:' || found_order.order_no, topic, found_order.order_no, found_order.customer_ref,
      json_build_object('milestone', topic, 'change', change, 'planned_at', app.instant_text(new.planned_at),
        'actual_at', app.instant_text(new.actual_at), 'place', new.place, 'order', app.feed_order(new.order_id)), order_id => new.order_id);
  end if;
  perform set_config('role', own, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.feed_order(of_order bigint)
 RETURNS json
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select json_build_object('order_no', o.order_no, 'customer_ref', o.customer_ref, 'container_no', o.container_no,
    'bl_no', (select d.bl_no from customs_declaration d where d.order_id = o.id and d.bl_no is not null order by d.id desc limit 1),
    'origin', json_build_object('code', f.code, 'country', f.country), 'destination', json_build_object('code', t.code, 'country', t.country),
    'pieces', o.pieces, 'gross_kg', o.gross_kg::text)
  from transport_order o join station f on f.id = o.origin_station_id join station t on t.id = o.destination_station_id where o.id = of_order
$function$
;

CREATE OR REPLACE FUNCTION app.feeds_of(of_customer bigint)
 RETURNS SETOF customer_feed
 LANGUAGE sql
 STABLE
AS $function$
  select f.* from public.customer c join public.customer_feed f on f.customer_id = any (array[c.id, c.merged_into_id]) and f.state <> 'closed'
  where c.id = of_customer and (f.customer_id = c.id or not exists (select from public.customer_feed own
    where own.customer_id = c.id and own.company_id = f.company_id and own.kind = f.kind and own.state <> 'closed'))
$function$
;

CREATE OR REPLACE FUNCTION app.fits_currency(amount numeric, currency text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select scale(trim_scale(amount)) <= case when currency in ('VND', 'JPY', 'KRW') then 0 when currency = 'KWD' then 3 else 2 end
$function$
;

CREATE OR REPLACE FUNCTION app.fold_profit(most integer)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with open as (select id from profit_summary where not folded order by id limit most for update skip locked),
  taken as (delete from profit_summary s using open where s.id = open.id returning s.*),
  kept as (
    insert into profit_summary as s (folded, dimension, key_id, to_id, company_id, month, side, business, currency, estimated_minor,
      accrued_minor, billed_minor, line_count)
    select true, dimension, key_id, to_id, company_id, month, side, business, currency, sum(estimated_minor), sum(accrued_minor),
      sum(billed_minor), sum(line_count)
    from taken group by 2, 3, 4, 5, 6, 7, 8, 9 order by 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (dimension, key_id, to_id, company_id, month, side, business, currency) where folded do update set
      estimated_minor = s.estimated_minor + excluded.estimated_minor, accrued_minor = s.accrued_minor + excluded.accrued_minor,
      billed_minor = s.billed_minor + excluded.billed_minor, line_count = s.line_count + excluded.line_count),
  open_counts as (select id from profit_order_count where not folded order by id limit most for update skip locked),
  taken_counts as (delete from profit_order_count c using open_counts o where c.id = o.id returning c.*),
  kept_counts as (
    insert into profit_order_count as c (folded, dimension, key_id, to_id, company_id, currency, spans, orders)
    select true, dimension, key_id, to_id, company_id, currency, spans, sum(orders)
    from taken_counts group by 2, 3, 4, 5, 6, 7 order by 2, 3, 4, 5, 6, 7
    on conflict (dimension, key_id, to_id, company_id, currency, spans) where folded do update set orders = c.orders + excluded.orders)
  select (select count(*) from taken) + (select count(*) from taken_counts)
$function$
;

CREATE OR REPLACE FUNCTION app.fold_turnover(most integer)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  with open as (select id from ledger_turnover where not folded order by id limit most for update skip locked),
  taken as (delete from ledger_turnover t using open where t.id = open.id returning t.*),
  kept as (
    insert into ledger_turnover as t (folded, company_id, posted_on, adjustment, account_id, currency, amount_minor, debit_minor, credit_minor)
    select true, company_id, posted_on, adjustment, account_id, currency, sum(amount_minor), sum(debit_minor), sum(credit_minor)
    from taken group by 2, 3, 4, 5, 6 order by 2, 3, 4, 5, 6
    on conflict (company_id, posted_on, adjustment, account_id, currency) where folded do update set
      amount_minor = t.amount_minor + excluded.amount_minor, debit_minor = t.debit_minor + excluded.debit_minor,
      credit_minor = t.credit_minor + excluded.credit_minor)
  select count(*) from taken
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

CREATE OR REPLACE FUNCTION app.instant_text(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') $function$
;

CREATE OR REPLACE FUNCTION app.job_expenses()
 RETURNS TABLE(line_id bigint, order_id bigint, job_id bigint, company_id bigint, month text, business text, currency text, net_minor bigint)
 LANGUAGE sql
 STABLE
AS $function$
  select l.id, l.order_id, case when l.order_id is null then l.freight_job_id end, e.company_id, e.month,
    coalesce((select j.mode from freight_job j where l.order_id is null and j.id = l.freight_job_id), 'road'), e.functional_currency, l.functional_minor
  from ledger_line l join ledger_entry e on e.id = l.entry_id left join ledger_entry r on r.id = e.reverses_id
  where (l.order_id is not null or l.freight_job_id is not null) and coalesce(r.kind, e.kind) = 'expense'
$function$
;

CREATE OR REPLACE FUNCTION app.keep_bank_balance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into bank_balance as b (own_bank_account_id, currency, balance_minor)
    select f.own_bank_account_id, f.currency, sum(f.amount_minor) from fresh f join ledger_account a on a.id = f.account_id
    where f.own_bank_account_id is not null and a.use = 'bank'
    group by 1, 2 having sum(f.amount_minor) <> 0 order by 1, 2
  on conflict (own_bank_account_id, currency) do update set balance_minor = b.balance_minor + excluded.balance_minor;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_expense_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := current_setting('role');
  lines bigint[] := (select array_agg(id) from fresh where order_id is not null or freight_job_id is not null);
begin
  if lines is null then return null; end if;
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  perform app.add_expense_profit(lines);
  perform set_config('role', own, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  of_job constant text := 'case when order_id is null then app.profit_job(freight_job_id, work_order_id) end as job_id';
  legs constant text := case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end;
  moved text := case
    when tg_table_name = 'freight_leg' then format($sql$
      select c.*, m.sign, m.job_id from charge c join (
        select t.work_order_id, s.sign, (
          select l.job_id from (
            select k.id, k.job_id from freight_leg k where k.work_order_id = t.work_order_id and k.id not in (select id from %1$s)
            union all select k.id, k.job_id from %1$s k where k.work_order_id = t.work_order_id and s.linked) l
          order by l.id limit 1) as job_id
        from (select distinct work_order_id from %1$s where work_order_id is not null) t
        cross join (values (true, %2$s), (false, -(%2$s))) s (linked, sign)) m on m.work_order_id = c.work_order_id
      where c.order_id is null and c.freight_job_id is null$sql$, legs, case tg_op when 'DELETE' then -1 else 1 end)
    when tg_op = 'INSERT' then format('select *, 1 as sign, %s from new_rows', of_job)
    when tg_op = 'DELETE' then format('select *, -1 as sign, %s from old_rows', of_job)
    else format('select *, 1 as sign, %1$s from new_rows union all select *, -1, %1$s from old_rows', of_job) end;
  own text := current_setting('role');
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  if tg_table_name = 'freight_leg' then
    -- A charge of the trip that another transaction writes meanwhile is seen here, or sees the leg.
    execute format('select from work_order where id in (select work_order_id from %s) order by id for update', legs);
    execute format('select from charge where work_order_id in (select work_order_id from %s) order by id for update', legs);
  end if;
  execute format($sql$
    with sums as (
      select order_id, job_id, case when order_id is null and job_id is null then coalesce(customer_id, carrier_id) end as party_id,
        company_id, financial_month as month, side, business, functional_currency as currency,
        case when order_id is null and job_id is null then customer_id end as customer_id,
        case when order_id is null and job_id is null then carrier_id end as carrier_id,
        coalesce(sum(sign * functional_net_minor) filter (where estimated), 0)::bigint as estimated,
        coalesce(sum(sign * functional_net_minor) filter (where not estimated and state <> 'billed'), 0)::bigint as accrued,
        coalesce(sum(sign * functional_net_minor) filter (where not estimated and state = 'billed'), 0)::bigint as billed,
        sum(sign)::integer as lines,
        coalesce(sum(sign) filter (where state = 'unpriced' and not estimated), 0)::integer as unpriced
      from (%s) c where state <> 'void' and not disbursement
      group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10)
    insert into profit_fact as f (order_id, freight_job_id, party_id, company_id, month, side, business, currency, customer_id, carrier_id,
      line_id, origin_station_id, destination_station_id, sales_id, estimated_minor, accrued_minor, billed_minor, line_count, unpriced_count)
    select s.order_id, s.job_id, s.party_id, s.company_id, s.month, s.side, s.business, s.currency,
      coalesce(o.customer_id, j.customer_id, s.customer_id),
      coalesce(app.profit_carrier(o.id), app.profit_carrier_of_job(j.id), s.carrier_id), o.line_id,
      coalesce(o.origin_station_id, j.origin_station_id), coalesce(o.destination_station_id, j.destination_station_id), o.sales_id,
      s.estimated, s.accrued, s.billed, s.lines, s.unpriced
    from sums s left join transport_order o on o.id = s.order_id left join freight_job j on j.id = s.job_id
    where (s.estimated, s.accrued, s.billed, s.lines, s.unpriced) <> (0, 0, 0, 0, 0)
    order by s.order_id, s.job_id, s.party_id, s.company_id, s.month, s.side, s.business
    on conflict (order_id, freight_job_id, party_id, company_id, month, side, business) do update set
      estimated_minor = f.estimated_minor + excluded.estimated_minor,
      accrued_minor = f.accrued_minor + excluded.accrued_minor,
      billed_minor = f.billed_minor + excluded.billed_minor,
      line_count = f.line_count + excluded.line_count,
      unpriced_count = f.unpriced_count + excluded.unpriced_count$sql$, moved);
  execute format($sql$
    update profit_fact f set carrier_id = m.carrier_id
    from (select order_id, app.profit_carrier(order_id) as carrier_id
      from (select distinct order_id from (%s) c where order_id is not null and side = 'payable') p) m
    where f.order_id = m.order_id and f.carrier_id is distinct from m.carrier_id$sql$, moved);
  execute format($sql$
    update profit_fact f set carrier_id = m.carrier_id
    from (select job_id, app.profit_carrier_of_job(job_id) as carrier_id
      from (select distinct job_id from (%s) c where job_id is not null and side = 'payable') p) m
    where f.freight_job_id = m.job_id and f.carrier_id is distinct from m.carrier_id$sql$, moved);
  perform set_config('role', own, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.leave_balance(entitlement bigint, day date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select app.leave_left(e.granted_days, e.carried_days, e.carry_until, e.carried_out_days, e.early_days, e.late_days, day)::text
  from leave_entitlement e where e.id = entitlement
$function$
;

CREATE OR REPLACE FUNCTION app.leave_left(granted numeric, carried numeric, carry_until date, carried_out numeric, early numeric, late numeric, day date)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select granted - carried_out - greatest(0, early - carried) - late
    + case when carry_until is null or day <= carry_until then greatest(0, carried - early) else 0 end
$function$
;

CREATE OR REPLACE FUNCTION app.leave_taken(entitlement bigint, day date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select (e.early_days + e.late_days)::text from leave_entitlement e where e.id = entitlement
$function$
;

CREATE OR REPLACE FUNCTION app.letters(text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select coalesce(array_agg(distinct letter), '{}') from unnest(string_to_array($1, null)) letter where ascii(letter) > 127 $function$
;

CREATE OR REPLACE PROCEDURE app.limit_party(IN target regclass, IN rows text DEFAULT 'company_id = any ((select app.party_companies())::bigint[])'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('create policy companies on %s as restrictive to quayside_carrier, quayside_customer using (%s)', target, rows);
end $procedure$
;

CREATE OR REPLACE FUNCTION app.move_job_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := current_setting('role');
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  update profit_fact set customer_id = new.customer_id, carrier_id = (select app.profit_carrier_of_job(new.id)),
    origin_station_id = new.origin_station_id, destination_station_id = new.destination_station_id where freight_job_id = new.id;
  perform set_config('role', own, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.move_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := current_setting('role');
begin
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  update profit_fact set customer_id = new.customer_id, line_id = new.line_id, origin_station_id = new.origin_station_id,
    destination_station_id = new.destination_station_id, sales_id = new.sales_id where order_id = new.id;
  perform set_config('role', own, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.nearest_unlocodes(code text, name text, latitude numeric, longitude numeric)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select string_agg(near.code || ' ' || near.name, ', ' order by near.place)
  from (
    select u.country || u.location as code, u.name, row_number() over (
      order by greatest(similarity(app.plain(u.name_plain), app.plain($2)),
          ((substr(u.location, 1, 1) = substr($1, 3, 1))::int + (substr(u.location, 2, 1) = substr($1, 4, 1))::int
            + (substr(u.location, 3, 1) = substr($1, 5, 1))::int) / 4.0) desc,
        (u.latitude - $3) ^ 2 + (u.longitude - $4) ^ 2 nulls last, u.location, u.name) as place
    from unlocode u join unlocode_country c on c.country = u.country and c.release = u.release
    where u.country = left($1, 2) and u.status is distinct from 'RR' and u.status is distinct from 'XX'
  ) near where near.place <= 3
$function$
;

CREATE OR REPLACE FUNCTION app.orders_of_profit(ids bigint[])
 RETURNS SETOF profit_order
 LANGUAGE sql
 STABLE
AS $function$
  select order_id, min(company_id), min(currency), min(customer_id), min(carrier_id), min(line_id), min(origin_station_id),
    min(destination_station_id), min(sales_id),
    coalesce(array_agg(distinct month || ' ' || business || ' ' || side order by month || ' ' || business || ' ' || side)
      filter (where line_count > 0), '{}')
  from profit_fact where order_id is not null and (ids is null or order_id = any(ids)) group by order_id
$function$
;

CREATE OR REPLACE FUNCTION app.owners_of_goods()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select array[id, merged_into_id] from customer where id = app.customer_id() $function$
;

CREATE OR REPLACE FUNCTION app.party_companies()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('app.party_companies', true), ''), '{}')::bigint[] $function$
;

CREATE OR REPLACE FUNCTION app.place_profit_orders()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := current_setting('role');
  moved bigint[];
begin
  -- PostgreSQL 18 runs it as the system, which wrote the row, and allows no other role; earlier ones run it as the role of the commit.
  if current_user <> 'quayside_system' and pg_has_role(session_user, 'quayside_system', 'member') then
    perform set_config('role', 'quayside_system', true);
  end if;
  -- What the transaction moves after this is placed by another row.
  delete from profit_placement where xid = pg_current_xact_id();
  with taken as (delete from profit_order_change where xid = pg_current_xact_id() returning order_id)
  select array_agg(distinct order_id order by order_id) into moved from taken;
  if moved is not null then
    insert into profit_order (order_id) select unnest(moved) on conflict do nothing;
    perform from profit_order where order_id = any(moved) order by order_id for update;
    update profit_order p set (company_id, currency, customer_id, carrier_id, line_id, origin_station_id, destination_station_id, sales_id,
      spans) = (f.company_id, f.currency, f.customer_id, f.carrier_id, f.line_id, f.origin_station_id, f.destination_station_id,
      f.sales_id, f.spans)
    from app.orders_of_profit(moved) f
    where f.order_id = p.order_id
      and (p.company_id, p.currency, p.customer_id, p.carrier_id, p.line_id, p.origin_station_id, p.destination_station_id, p.sales_id,
        p.spans) is distinct from (f.company_id, f.currency, f.customer_id, f.carrier_id, f.line_id, f.origin_station_id,
        f.destination_station_id, f.sales_id, f.spans);
  end if;
  if current_setting('role') <> own then perform set_config('role', own, true); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.plain(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select lower(translate(public.unaccent('public.unaccent'::regdictionary, coalesce($1, '')), 'đĐ', 'dD')) $function$
;

CREATE OR REPLACE FUNCTION app.profit_carrier_of_job(of_job bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE STRICT
AS $function$
  select coalesce((select carrier_id from freight_job where id = of_job), (
    select c.carrier_id
    from (select o.* from charge o where o.freight_job_id = of_job
      union all select t.* from freight_leg l join charge t on t.work_order_id = l.work_order_id and t.freight_job_id is null
        where l.job_id = of_job and not exists (select from freight_leg e where e.work_order_id = l.work_order_id and e.id < l.id)) c
    where c.order_id is null and c.side = 'payable' and c.state <> 'void' and not c.disbursement
    group by c.carrier_id
    order by sum(c.functional_net_minor) filter (where not c.estimated) desc nulls last, sum(c.functional_net_minor) desc, c.carrier_id limit 1))
$function$
;

CREATE OR REPLACE FUNCTION app.profit_carrier(of_order bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select carrier_id from charge where order_id = of_order and side = 'payable' and state <> 'void' and not disbursement
  group by carrier_id
  order by sum(functional_net_minor) filter (where not estimated) desc nulls last, sum(functional_net_minor) desc, carrier_id limit 1
$function$
;

CREATE OR REPLACE FUNCTION app.profit_job(of_job bigint, of_trip bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(of_job, (select l.job_id from freight_leg l where l.work_order_id = of_trip order by l.id limit 1))
$function$
;

CREATE OR REPLACE FUNCTION app.profit_keys(customer bigint, line bigint, origin bigint, destination bigint, carrier bigint, sales bigint)
 RETURNS TABLE(dimension text, key_id bigint, to_id bigint)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  values ('all', null::bigint, null::bigint), ('customer', customer, null), ('line', line, null), ('route', origin, destination),
    ('carrier', carrier, null), ('salesperson', sales, null)
$function$
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

CREATE OR REPLACE FUNCTION app.rebuild_profit_facts()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  lock table charge, freight_leg, profit_fact in share row exclusive mode;
  delete from profit_fact;
  return app.compute_profit_facts(true) + app.add_expense_profit(null);
end $function$
;

CREATE OR REPLACE FUNCTION app.rebuild_profit_summary()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from profit_summary;
  delete from profit_order_count;
  delete from profit_order;
  insert into profit_summary (folded, dimension, key_id, to_id, company_id, month, side, business, currency, estimated_minor,
    accrued_minor, billed_minor, line_count)
  select true, k.dimension, k.key_id, k.to_id, f.company_id, f.month, f.side, f.business, f.currency, sum(f.estimated_minor),
    sum(f.accrued_minor), sum(f.billed_minor), sum(f.line_count)
  from profit_fact f cross join lateral
    app.profit_keys(f.customer_id, f.line_id, f.origin_station_id, f.destination_station_id, f.carrier_id, f.sales_id) k
  group by 2, 3, 4, 5, 6, 7, 8, 9;
  insert into profit_order select * from app.orders_of_profit(null);
  insert into profit_order_count (folded, dimension, key_id, to_id, company_id, currency, spans, orders)
  select true, k.dimension, k.key_id, k.to_id, o.company_id, o.currency, o.spans, count(*)
  from profit_order o cross join lateral
    app.profit_keys(o.customer_id, o.line_id, o.origin_station_id, o.destination_station_id, o.carrier_id, o.sales_id) k
  where o.spans <> '{}' group by 2, 3, 4, 5, 6, 7;
$function$
;

CREATE OR REPLACE FUNCTION app.rebuild_profit()
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  facts bigint;
begin
  perform set_config('app.rebuilds_profit', 'on', true);
  facts := app.rebuild_profit_facts();
  perform set_config('app.rebuilds_profit', '', true);
  perform app.rebuild_profit_summary();
  return facts;
end $function$
;

CREATE OR REPLACE FUNCTION app.rebuilds_profit()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select coalesce(current_setting('app.rebuilds_profit', true), '') = 'on' $function$
;

CREATE OR REPLACE FUNCTION app.record_feed_message(feed customer_feed, stream_key text, topic text, about_no text, customer_ref text, facts json, order_id bigint DEFAULT NULL::bigint, freight_job_id bigint DEFAULT NULL::bigint, bill_id bigint DEFAULT NULL::bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  stream feed_stream;
  uid uuid := gen_random_uuid();
  new_id bigint;
begin
  insert into feed_stream as s (feed_id, key, is_test, last_no) values (feed.id, stream_key, topic = 'test', 1)
    on conflict (feed_id, key) do update set last_no = s.last_no + 1 returning * into stream;
  insert into feed_message (message_uid, feed_id, stream_id, no, company_id, customer_id, kind, topic, order_id, freight_job_id, bill_id,
    about_no, customer_ref, body)
  values (uid, feed.id, stream.id, stream.last_no, feed.company_id, feed.customer_id, feed.kind, topic, order_id, freight_job_id, bill_id,
    about_no, customer_ref, json_build_object('version', 1, 'message_id', uid, 'feed', feed.kind, 'topic', topic, 'stream', stream_key,
      'sequence', stream.last_no, 'recorded_at', app.instant_text(now()), 'data', facts)::text)
  returning id into new_id;
  perform app.settle_feed_stream(stream.id);
  return new_id;
end $function$
;

CREATE OR REPLACE FUNCTION app.recount_entitlements()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update leave_entitlement set updated_at = now() where id in (select distinct entitlement_id from changed where entitlement_id is not null);
  return null;
end $function$
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
declare
  reversed ledger_entry;
begin
  if new.adjustment then
    if not exists (select from year_end where company_id = new.company_id and year = extract(year from new.posted_on) and state = 'adjusting') then
      raise exception 'year % takes no adjustments', to_char(new.posted_on, 'YYYY') using errcode = 'check_violation', constraint = 'period_open';
    end if;
  elsif exists (select from period where company_id = new.company_id and month = to_char(new.posted_on, 'YYYY-MM')
             and state in ('closed', 'reopenAsked')) then
    raise exception 'period % is closed', to_char(new.posted_on, 'YYYY-MM') using errcode = 'check_violation', constraint = 'period_open';
  end if;
  if new.reverses_id is not null then
    select * into reversed from ledger_entry where id = new.reverses_id;
    if reversed.reverses_id is not null then
      raise exception 'a reversal cannot be reversed' using errcode = 'check_violation', constraint = 'reversal_final';
    end if;
    if new.posted_on < reversed.posted_on then
      raise exception 'a reversal cannot stand before its entry' using errcode = 'check_violation', constraint = 'reversal_not_before';
    end if;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_closed_sheet()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from attendance_month m where m.id = coalesce(new.month_id, old.month_id) and m.state = 'closed') then
    raise exception 'the month is closed' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
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
  if old.used and (tg_op = 'DELETE' or (new.rate, new.base, new.quote, new.kind, new.side, new.valid_from, new.used)
      is distinct from (old.rate, old.base, old.quote, old.kind, old.side, old.valid_from, true)) then
    raise exception 'exchange rate % is used', old.id using errcode = 'restrict_violation';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $function$
;

CREATE OR REPLACE FUNCTION app.rename_vessel()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  own text := current_setting('role');
begin
  -- Sailings are shared, so the jobs of all companies follow, whichever the caller sees.
  if pg_has_role(session_user, 'quayside_system', 'member') then perform set_config('role', 'quayside_system', true); end if;
  update freight_job j set vessel = new.name, version = j.version + 1, updated_at = new.updated_at
  where j.mode = 'ocean' and j.state in ('draft', 'inProgress', 'departed') and j.vessel = old.name and exists (
    select from freight_booking b join sailing s on s.id = b.sailing_id
    where b.job_id = j.id and b.state in ('confirmed', 'pendingAmendment', 'completed') and s.vessel_id = new.id and s.voyage = j.voyage);
  perform set_config('role', own, true);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.require_empty_warehouse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from stock_balance where warehouse_id = old.id and qty > 0) then
    raise exception 'goods stand in the warehouse' using errcode = 'check_violation', constraint = 'warehouse_holds_goods';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.require_empty_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from location l join stock_balance b on b.location_id = l.id where l.zone_id = old.id and b.qty > 0) then
    raise exception 'goods stand in the zone' using errcode = 'check_violation', constraint = 'zone_holds_goods';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.require_listed_unlocode()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if app.unlocode_standing(new.unlocode) = 'notListed' then
    raise exception 'UN/LOCODE % is not on the list of its country', new.unlocode using errcode = '23514',
      constraint = 'station_unlocode_listed', detail = jsonb_build_object('code', new.unlocode, 'nearest',
        coalesce(app.nearest_unlocodes(new.unlocode, new.name_en, new.latitude, new.longitude), '—'))::text;
  end if;
  return new;
end
$function$
;

CREATE OR REPLACE FUNCTION app.require_place_of_history()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.active and not new.active and exists (select from stock_balance where location_id = old.id and qty > 0) then
    raise exception 'goods stand at the location' using errcode = 'check_violation', constraint = 'location_holds_goods';
  end if;
  if new.zone_id <> old.zone_id and exists (select from stock_transaction where location_id = old.id)
    and (select warehouse_id from warehouse_zone where id = new.zone_id) <> (select warehouse_id from warehouse_zone where id = old.zone_id) then
    raise exception 'goods stood at the location' using errcode = 'check_violation', constraint = 'location_has_history';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.require_unused_warehouse()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from pallet where warehouse_id = old.id) or exists (select from inbound_plan where warehouse_id = old.id)
    or exists (select from outbound_plan where warehouse_id = old.id) or exists (select from storage_tariff where warehouse_id = old.id) then
    raise exception 'the warehouse is in use' using errcode = 'check_violation', constraint = 'warehouse_in_use';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.restart_job(job_id bigint)
 RETURNS TABLE(name text, payload json)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  return query
    with again as (
      update graphile_worker._private_jobs set attempts = 0, last_error = null, run_at = now(), updated_at = now()
      where id = job_id and attempts >= max_attempts and locked_at is null returning task_id, _private_jobs.payload
    )
    select t.identifier, again.payload from again join graphile_worker._private_tasks t on t.id = again.task_id;
  if found then perform pg_notify('jobs:insert', '{"r":0.5,"count":1}'); end if;
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

CREATE OR REPLACE FUNCTION app.settle_feed_stream(of_stream bigint)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  update feed_stream s set pending = coalesce(h.state <> 'dead', false), next_at = coalesce(h.next_at, 'epoch')
  from (select 1) one left join lateral (
    select m.state, m.next_at from feed_message m
    where m.stream_id = of_stream and m.state in ('waiting', 'failed', 'dead') order by m.no limit 1) h on true
  where s.id = of_stream
$function$
;

CREATE OR REPLACE FUNCTION app.staff_companies()
 RETURNS bigint[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select coalesce(nullif(current_setting('app.staff_companies', true), ''), '{}')::bigint[] $function$
;

CREATE OR REPLACE FUNCTION app.station_unlocode(station_id bigint, day date)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select app.unlocode_standing(s.unlocode) from station s where s.id = station_id
$function$
;

CREATE OR REPLACE FUNCTION app.summarise_profit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed text := case tg_op
    when 'INSERT' then 'select *, 1 as sign from new_rows'
    when 'DELETE' then 'select *, -1 as sign from old_rows'
    else 'select *, 1 as sign from new_rows union all select *, -1 from old_rows' end;
  moved bigint[];
begin
  execute format($sql$
    insert into profit_summary (dimension, key_id, to_id, company_id, month, side, business, currency, estimated_minor, accrued_minor,
      billed_minor, line_count)
    select k.dimension, k.key_id, k.to_id, f.company_id, f.month, f.side, f.business, f.currency, sum(f.sign * f.estimated_minor),
      sum(f.sign * f.accrued_minor), sum(f.sign * f.billed_minor), sum(f.sign * f.line_count)
    from (%s) f cross join lateral
      app.profit_keys(f.customer_id, f.line_id, f.origin_station_id, f.destination_station_id, f.carrier_id, f.sales_id) k
    group by 1, 2, 3, 4, 5, 6, 7, 8
    having (sum(f.sign * f.estimated_minor), sum(f.sign * f.accrued_minor), sum(f.sign * f.billed_minor), sum(f.sign * f.line_count))
      <> (0, 0, 0, 0)$sql$, changed);
  execute format($sql$
    select array_agg(order_id order by order_id) from (select distinct order_id from (
      select f.order_id from (%s) f where f.order_id is not null and f.line_count > 0
      group by f.order_id, f.company_id, f.month, f.side, f.business, f.currency, f.customer_id, f.line_id, f.origin_station_id,
        f.destination_station_id, f.carrier_id, f.sales_id
      having sum(f.sign) <> 0) p) o$sql$, changed) into moved;
  if moved is not null then
    insert into profit_order_change (order_id) select unnest(moved);
    insert into profit_placement default values on conflict do nothing;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.take_numbers(in_series text, of_company bigint, many integer, at timestamp with time zone)
 RETURNS SETOF text
 LANGUAGE sql
AS $function$
  with company as (select number_mark as mark, (at at time zone time_zone)::date as day from own_company where id = of_company),
  counted as (
    insert into number_series as n (company_id, series, day, last) select of_company, in_series, day, many from company
    on conflict (company_id, series, day) do update set last = n.last + many returning last
  )
  select in_series || mark || to_char(day, 'YYMMDD') || case when no < 10000 then lpad(no::text, 4, '0') else no::text end
  from company, counted, generate_series(last - many + 1, last) no order by no
$function$
;

CREATE OR REPLACE FUNCTION app.tell_changed_caller()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('quayside_caller', coalesce(coalesce(to_jsonb(new), to_jsonb(old)) ->> tg_argv[0], ''));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.tell_session_end()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into push_outbox (message) values (jsonb_build_object('type', 0, 'to', jsonb_build_object('accounts', jsonb_build_array(new.account_id::text))));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.unlocode_standing(code text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when code is null then null
    when exists (select from unlocode u left join unlocode_country c on c.country = u.country
      where u.country = left(code, 2) and u.location = right(code, 3) and u.status is distinct from 'RR'
        and (c.release is null or c.release = u.release) and u.status is distinct from 'XX' and u.change is distinct from 'X') then 'listed'
    when exists (select from unlocode u left join unlocode_country c on c.country = u.country
      where u.country = left(code, 2) and u.location = right(code, 3) and u.status is distinct from 'RR'
        and (c.release is null or c.release = u.release)) then 'leaving'
    when exists (select from unlocode_country c where c.country = left(code, 2)) then 'notListed'
    else 'unverified'
  end
$function$
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
