-- An account's flag for positions opens a page and its rights, so a change of it is told like that of the other facts of a caller.
drop trigger account_changed_caller on account;
create trigger account_changed_caller after update on account for each row
  when ((old.active, old.name, old.user_type, old.company_id, old.company_ids, old.carrier_id, old.customer_id, old.language, old.time_zone,
      old.keeps_users, old.party_rights, old.gps_sign, old.totp_secret is null)
    is distinct from (new.active, new.name, new.user_type, new.company_id, new.company_ids, new.carrier_id, new.customer_id, new.language,
      new.time_zone, new.keeps_users, new.party_rights, new.gps_sign, new.totp_secret is null))
  execute function app.tell_changed_caller('id');
