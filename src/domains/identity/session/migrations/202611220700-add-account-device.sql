-- Browsers that an account signed in from: each keeps a token of its own, of which only the hash stands here. Failures of strangers do not
-- stop who comes from one of them.
create table account_device (
  account_id bigint not null references account on delete cascade,
  token_hash bytea not null,
  seen_at timestamptz not null,
  primary key (account_id, token_hash)
);
