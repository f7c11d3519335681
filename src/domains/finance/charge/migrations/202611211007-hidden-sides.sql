-- Whoever may not see what customers pay, or what we pay, has no lines and bills of that side: neither their amounts nor sums and counts
-- that would tell of them. Set for each transaction; nobody else notices.
create function app.hidden_sides() returns text[] language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.hidden_sides', true), ''), '{}')::text[] $$;
create policy sides on charge as restrictive to quayside_staff using (side <> all ((select app.hidden_sides())::text[]));
create policy sides on bill as restrictive to quayside_staff using (side <> all ((select app.hidden_sides())::text[]));
create policy sides on bill_balance as restrictive to quayside_staff
  using ((case when customer_id is null then 'payable' else 'receivable' end) <> all ((select app.hidden_sides())::text[]));
