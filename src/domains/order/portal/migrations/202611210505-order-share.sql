-- A link that shows one order's journey to whoever holds it, until it expires or is withdrawn. Only the hash of its secret is kept.
create table order_share (
  id bigint generated always as identity primary key,
  order_id bigint not null references transport_order on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index order_share_order on order_share (order_id, id desc);
create index order_share_created_by on order_share (created_by) where created_by is not null;
call app.protect('order_share');

-- Public searches, so that nobody can try phone digits one after another: counted by the order number and by the address.
create table order_search_try (
  id bigint generated always as identity primary key,
  ip text not null,
  order_no text not null,
  found boolean not null,
  at timestamptz not null
);
create index order_search_try_ip on order_search_try (ip, at desc);
create index order_search_try_order on order_search_try (order_no, at desc) where not found;
create index order_search_try_at on order_search_try using brin (at);
call app.protect('order_search_try');
