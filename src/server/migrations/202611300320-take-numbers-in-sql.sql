-- The next numbers of a series, SOQ2611210042: series, company mark, yyMMdd, and a counter of at least four digits that restarts each day, by the
-- company's own time zone. Written here, so that one statement takes a number and stores the record that bears it: the counter's row stays locked
-- until the transaction ends, and each answer that is waited for in between makes all others wait.
create function app.take_numbers(in_series text, of_company bigint, many integer, at timestamptz) returns setof text language sql volatile as $$
  with company as (select number_mark as mark, (at at time zone time_zone)::date as day from own_company where id = of_company),
  counted as (
    insert into number_series as n (company_id, series, day, last) select of_company, in_series, day, many from company
    on conflict (company_id, series, day) do update set last = n.last + many returning last
  )
  select in_series || mark || to_char(day, 'YYMMDD') || case when no < 10000 then lpad(no::text, 4, '0') else no::text end
  from company, counted, generate_series(last - many + 1, last) no order by no
$$;
