-- The review of a record in stages, for every kind of record that needs one. `record_id` is a record of the kind `subject`.
-- A stage that an own company configures differently from its kind's declaration. Amounts are in the company's own currency.
create table approval_stage (
  company_id bigint not null references own_company,
  subject text not null,
  stage text not null,
  -- by right: those who hold the stage's right; people: those named; superior: the leader of the preparer's team.
  decided_by text not null default 'right' check (decided_by in ('right', 'people', 'superior')),
  people bigint[] not null default '{}',
  -- The number of approvals that the stage needs; null for all of the named people.
  needed smallint check (needed between 1 and 20),
  -- Up to this amount the stage is skipped, counting what the same payee was asked for on the same day.
  functional_currency text not null,
  up_to_minor bigint check (up_to_minor >= 0),
  remind_hours smallint check (remind_hours between 1 and 720),
  escalate_hours smallint check (escalate_hours between 1 and 720),
  version integer not null default 1,
  primary key (company_id, subject, stage),
  check (decided_by <> 'people' or cardinality(people) > 0),
  check (needed is not null or decided_by = 'people')
);
call app.protect('approval_stage');

create table approval (
  id bigint generated always as identity primary key,
  subject text not null,
  record_id bigint not null,
  company_id bigint not null references own_company,
  record_no text not null,
  party text,
  -- The payee of the money, when splitting it must not pass below a limit.
  payee text,
  -- The side of money that the record shows: users from whom it is hidden do not see the approval.
  side text check (side in ('receivable', 'payable')),
  currency text,
  amount_minor bigint,
  functional_currency text,
  functional_minor bigint,
  prepared_by bigint not null references account,
  round integer not null default 1,
  state text not null default 'open' check (state in ('open', 'approved', 'returned', 'withdrawn')),
  submitted_on date not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (subject, record_id),
  check ((currency is null) = (amount_minor is null) and (functional_currency is null) = (functional_minor is null))
);
create index approval_inbox on approval (company_id, updated_at, id) where state = 'open';
create index approval_payee on approval (company_id, subject, payee, submitted_on) where payee is not null;
call app.protect('approval');
create policy sides on approval as restrictive to quayside_staff using (coalesce(side, '') <> all ((select app.hidden_sides())::text[]));

-- The stages of one round as they were when it began: a later change of the configuration changes no running approval.
create table approval_step (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approval,
  round integer not null,
  place smallint not null,
  stage text not null,
  -- Null when only the named deciders decide.
  permit text,
  needed smallint,
  state text not null check (state in ('waiting', 'open', 'passed', 'skipped', 'undone')),
  remind_hours smallint,
  escalate_hours smallint,
  opened_at timestamptz,
  reminded_at timestamptz,
  escalated_at timestamptz
);
create index approval_step_approval on approval_step (approval_id, round, place);
create unique index approval_step_one_open on approval_step (approval_id) where state = 'open';
create index approval_step_due on approval_step (opened_at) where state = 'open' and escalated_at is null;
call app.protect('approval_step');

-- Deciders of a step by name: the stage's own, or a person added during the round.
create table approval_decider (
  step_id bigint not null references approval_step,
  account_id bigint not null references account,
  why text not null check (why in ('named', 'superior', 'added', 'escalated')),
  added_by bigint references account,
  primary key (step_id, account_id)
);
create index approval_decider_account on approval_decider (account_id);
call app.protect('approval_decider');

-- The history of a record's approval. `for_id` is the person for whom a deputy decided.
create table approval_event (
  id bigint generated always as identity primary key,
  approval_id bigint not null references approval,
  step_id bigint references approval_step,
  round integer not null,
  stage text not null,
  what text not null,
  account_id bigint references account,
  for_id bigint references account,
  comment text,
  at timestamptz not null default now()
);
create index approval_event_approval on approval_event (approval_id, id);
create index approval_event_step on approval_event (step_id) where step_id is not null;
create trigger approval_event_posted before update or delete on approval_event for each row execute function app.refuse_change();
call app.protect('approval_event');
create policy sides on approval_event as restrictive to quayside_staff using (exists (select from approval a where a.id = approval_id));
revoke update, delete on approval_event from quayside_staff, quayside_system;

-- A person who decides for another from one day to another, for some kinds of record or, with none named, for all.
create table approval_delegation (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  deputy_id bigint not null references account,
  from_on date not null,
  until_on date not null,
  subjects text[] not null default '{}',
  reason text,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (account_id <> deputy_id),
  check (from_on <= until_on)
);
create index approval_delegation_deputy on approval_delegation (deputy_id, until_on) where ended_at is null;
create index approval_delegation_account on approval_delegation (account_id, id desc);
call app.protect('approval_delegation');
