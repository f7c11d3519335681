-- A secret that is being set up counts only once a code of it was given. Secrets are kept sealed with a key of the server.
alter table account
  add column totp_pending text,
  add column totp_pending_at timestamptz,
  add column totp_at timestamptz;
-- Holders of such a role must have a second factor before they can do anything else.
alter table role add column second_factor boolean not null default false;
