-- A business trip of an employee. It begins with its first stay and ends with its last one. `estimated_minor` is the sum of its costs and
-- its allowance in the trip's currency; the advance is lent by loans that name the trip, and claims that name it settle them.
create table trip (
  id bigint generated always as identity primary key,
  trip_no text not null unique,
  company_id bigint not null references own_company,
  traveller_id bigint not null references account,
  purpose text not null,
  from_on date not null,
  from_half smallint not null check (from_half in (1, 2)),
  to_on date not null,
  to_half smallint not null check (to_half in (1, 2)),
  currency text not null,
  allowance_minor bigint not null check (allowance_minor >= 0),
  estimated_minor bigint not null check (estimated_minor >= allowance_minor),
  advance_minor bigint not null default 0,
  report text,
  state text not null default 'draft' check (state in ('draft', 'rejected', 'supervisorReview', 'executiveReview',
    'financeSupervisorReview', 'approved', 'reported', 'settled', 'cancelled')),
  submitted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((from_on, from_half) <= (to_on, to_half)),
  constraint trip_advance_covered check (advance_minor between 0 and estimated_minor)
);
create index trip_list on trip (company_id, state, id desc);
create index trip_company on trip (company_id, id desc);
create index trip_from on trip (company_id, from_on desc, id desc);
create index trip_traveller on trip (traveller_id, id desc);
create index trip_words on trip using gin (app.plain(trip_no || ' ' || purpose) gin_trgm_ops);
call app.protect('trip');

-- The itinerary: stays at places one after another, in half days.
create table trip_stay (
  trip_id bigint not null references trip,
  place integer not null,
  allowance_place_id bigint not null references allowance_place,
  from_place text,
  means text not null check (means in ('train', 'flight', 'coach', 'car', 'ship')),
  from_on date not null,
  from_half smallint not null check (from_half in (1, 2)),
  to_on date not null,
  to_half smallint not null check (to_half in (1, 2)),
  primary key (trip_id, place),
  check ((from_on, from_half) <= (to_on, to_half))
);
create index trip_stay_allowance_place on trip_stay (allowance_place_id);
call app.protect('trip_stay');

-- The expected costs besides the allowance, in the trip's currency.
create table trip_cost (
  trip_id bigint not null references trip,
  place integer not null,
  kind text not null check (kind in ('transport', 'lodging', 'visa', 'entertainment', 'other')),
  description text,
  currency text not null,
  amount_minor bigint not null check (amount_minor > 0),
  primary key (trip_id, place)
);
call app.protect('trip_cost');

-- The allowance of a person at a place: the daily amount of the person's grade, as it was when the trip was saved.
create table trip_allowance (
  trip_id bigint not null references trip,
  account_id bigint not null references account,
  allowance_place_id bigint not null references allowance_place,
  grade text not null check (grade in ('staff', 'manager', 'executive')),
  half_days integer not null check (half_days > 0),
  currency text not null,
  daily_minor bigint not null check (daily_minor >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  trip_currency text not null,
  trip_minor bigint not null check (trip_minor >= 0),
  primary key (trip_id, account_id, allowance_place_id)
);
create index trip_allowance_account on trip_allowance (account_id);
create index trip_allowance_place on trip_allowance (allowance_place_id);
call app.protect('trip_allowance');

-- The traveller and the companions. `half_days` counts half days from 1 January 2000. A person is on one live trip at a time: a trip is live
-- from its submission until it is sent back, withdrawn or cancelled.
create table trip_person (
  trip_id bigint not null references trip,
  account_id bigint not null references account,
  half_days int4range not null,
  live boolean not null default false,
  primary key (trip_id, account_id),
  constraint trip_person_once exclude using gist (account_id with =, half_days with &&) where (live)
);
create index trip_person_account on trip_person (account_id, trip_id);
call app.protect('trip_person');

-- The advance of a trip is a loan, and its expenses are claimed together.
alter table loan add trip_id bigint references trip, add constraint loan_of_trip check (trip_id is null or kind = 'travel');
alter table expense_claim add trip_id bigint references trip, add late_reason text, add constraint claim_of_trip check (trip_id is null or kind = 'fee');
create index loan_trip on loan (trip_id) where trip_id is not null;
create index expense_claim_trip on expense_claim (trip_id) where trip_id is not null;
