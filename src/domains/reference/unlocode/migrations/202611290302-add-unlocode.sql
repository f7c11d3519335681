-- UN/LOCODE (UN/ECE Recommendation 16) as its maintenance agency publishes it. A place of several names has a row for each.
create table unlocode (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  location text not null check (location ~ '^[A-Z2-9]{3}$'),
  name text not null,
  name_plain text not null,
  subdivision text,
  status text check (status ~ '^[A-Z]{2}$'),
  functions text,
  -- The change indicator against the release before, and the year and month of the last change, as published.
  change text,
  changed text,
  iata text,
  coordinates text,
  latitude numeric(9, 6),
  longitude numeric(9, 6),
  remarks text,
  -- The newest release that has it. One that is not in the release of its country has left the list.
  release text not null check (release ~ '^[0-9]{4}-[12]$'),
  unique (country, location, name),
  check ((latitude is null) = (longitude is null))
);
create index unlocode_code on unlocode ((country || location), id);
create index unlocode_words on unlocode using gin (app.plain(country || location || ' ' || name || ' ' || name_plain) gin_trgm_ops);

-- Each run over one file of a release.
create table unlocode_import (
  id bigint generated always as identity primary key,
  release text not null check (release ~ '^[0-9]{4}-[12]$'),
  file_id bigint not null references file,
  file_name text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  countries integer not null default 0,
  entries integer not null default 0,
  -- Lines that could not be read, and countries that were left out for them or because a newer release of them is in.
  faults jsonb not null default '[]',
  created_by bigint references account,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index unlocode_import_created_by on unlocode_import (created_by) where created_by is not null;
create index unlocode_import_file on unlocode_import (file_id);

-- The countries whose list is in, with its release.
create table unlocode_country (
  country text primary key check (country ~ '^[A-Z]{2}$'),
  release text not null check (release ~ '^[0-9]{4}-[12]$'),
  entries integer not null,
  import_id bigint not null references unlocode_import,
  imported_at timestamptz not null
);
create index unlocode_country_import on unlocode_country (import_id);

-- A code's standing: on the list of its country, marked to leave it, not on it, or unverified while that list is not in. A rejected request
-- (status RR) is on no list.
create function app.unlocode_standing(code text) returns text language sql stable as $$
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
$$;
create function app.station_unlocode(station_id bigint, day date) returns text language sql stable as $$
  select app.unlocode_standing(s.unlocode) from station s where s.id = station_id
$$;

-- The codes of a country that come nearest to one that is not on its list: by the place's name, by equal letters, then by distance.
create function app.nearest_unlocodes(code text, name text, latitude numeric, longitude numeric) returns text language sql stable as $$
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
$$;

-- A station takes a code only from its country's list once that is in. One that it had before stays, and is shown for what it is.
create function app.require_listed_unlocode() returns trigger language plpgsql as $$
begin
  if app.unlocode_standing(new.unlocode) = 'notListed' then
    raise exception 'UN/LOCODE % is not on the list of its country', new.unlocode using errcode = '23514',
      constraint = 'station_unlocode_listed', detail = jsonb_build_object('code', new.unlocode, 'nearest',
        coalesce(app.nearest_unlocodes(new.unlocode, new.name_en, new.latitude, new.longitude), '—'))::text;
  end if;
  return new;
end
$$;
create trigger station_unlocode_new before insert on station for each row when (new.unlocode is not null)
  execute function app.require_listed_unlocode();
create trigger station_unlocode_changed before update of unlocode on station for each row
  when (new.unlocode is not null and new.unlocode is distinct from old.unlocode) execute function app.require_listed_unlocode();
grant execute on function app.unlocode_standing(text), app.station_unlocode(bigint, date),
  app.nearest_unlocodes(text, text, numeric, numeric), app.require_listed_unlocode()
  to quayside_app, quayside_staff, quayside_carrier, quayside_customer, quayside_system;
