-- A voyage of a vessel, kept once and used by every booking on it. It belongs to no own company: a schedule is a public fact.
create table sailing (
  id bigint generated always as identity primary key,
  vessel_id bigint not null references vessel,
  voyage text not null,
  -- The shipping line that sells it.
  supplier_id bigint not null references supplier,
  service text,
  -- The planned departure from its first port, by which lists order.
  first_departure timestamptz not null,
  remark text,
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (vessel_id, voyage)
);
create index sailing_departure on sailing (active, first_departure desc, id desc);
create index sailing_supplier on sailing (supplier_id, first_departure desc);
create index sailing_words on sailing using gin (app.plain(voyage) gin_trgm_ops);
create index sailing_created_by on sailing (created_by) where created_by is not null;
call app.protect('sailing');

-- Planned, estimated and actual times side by side; none replaces another.
create table port_call (
  sailing_id bigint not null references sailing,
  seq integer not null check (seq > 0),
  station_id bigint not null references station,
  terminal text,
  planned_arrival timestamptz,
  estimated_arrival timestamptz,
  actual_arrival timestamptz,
  planned_departure timestamptz,
  estimated_departure timestamptz,
  actual_departure timestamptz,
  primary key (sailing_id, seq),
  -- A port that is called at again belongs to the voyage of the other direction.
  unique (sailing_id, station_id),
  check (planned_arrival < planned_departure),
  check (estimated_arrival < estimated_departure),
  check (actual_arrival < actual_departure)
);
create index port_call_station on port_call (station_id, planned_departure);
call app.protect('port_call');

-- The last moments at a port; codes are those of DCSA.
create table sailing_cut_off (
  sailing_id bigint not null references sailing,
  station_id bigint not null references station,
  kind text not null check (kind in ('DCO', 'VCO', 'FCO', 'LCO', 'PCO', 'ECP', 'EFC', 'RCO', 'DGC', 'OBC', 'TCO', 'CUA', 'AFC')),
  at timestamptz not null,
  primary key (sailing_id, station_id, kind)
);
create index sailing_cut_off_station on sailing_cut_off (station_id, at);
call app.protect('sailing_cut_off');
