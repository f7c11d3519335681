-- The payload of a bill's message holds amounts that customers owe. Roles from which these are hidden do not see such messages.
create policy sides on feed_message as restrictive to quayside_staff
  using (kind <> 'bill' or 'receivable' <> all ((select app.hidden_sides())::text[]));
