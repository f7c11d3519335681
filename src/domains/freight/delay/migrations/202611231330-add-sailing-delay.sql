-- Why a sailing is late. The delay itself is computed from its times.
create table sailing_delay (
  sailing_id bigint primary key references sailing,
  reason text not null check (reason in ('weather', 'congestion', 'breakdown', 'strike', 'canal', 'scheduleChange', 'customs', 'other')),
  remark text,
  version integer not null default 1,
  updated_by bigint references account,
  updated_at timestamptz not null default now()
);
create index sailing_delay_updated_by on sailing_delay (updated_by) where updated_by is not null;
call app.protect('sailing_delay');

-- What a customer was told: once for each booking and expected arrival.
create table delay_notice (
  id bigint generated always as identity primary key,
  booking_id bigint not null references freight_booking,
  sailing_id bigint not null references sailing,
  expected_departure timestamptz not null,
  expected_arrival timestamptz not null,
  recipient text not null,
  language text not null check (language in ('zh', 'vi', 'en', 'th')),
  created_by bigint references account,
  created_at timestamptz not null default now(),
  unique (booking_id, expected_departure, expected_arrival)
);
create index delay_notice_sailing on delay_notice (sailing_id, created_at desc);
create index delay_notice_created_by on delay_notice (created_by) where created_by is not null;
call app.protect('delay_notice');
call app.scope('delay_notice', 'exists (select from freight_booking b where b.id = booking_id)');
