-- A party that is merged takes its sheets along: the party of an approved price follows its sheet, and nothing else of it changes.
create or replace function quotation_price_keep() returns trigger language plpgsql as $$
begin
  if old.in_force is not null and (tg_op = 'DELETE' or
     to_jsonb(new) - '{in_force,lane_key,party_id}'::text[] is distinct from to_jsonb(old) - '{in_force,lane_key,party_id}'::text[] or
     new.in_force is null or not old.in_force @> new.in_force) then
    raise exception 'an approved price is revised, never changed' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
