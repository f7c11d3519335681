-- What became new in the product, told to staff in their language. An entry belongs to a day and a version of the product.
create table update_log (
  id bigint generated always as identity primary key,
  day date not null,
  release text not null,
  text_zh text not null,
  text_vi text not null,
  text_en text not null,
  text_th text not null,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index update_log_day on update_log (day desc, id desc);
create index update_log_created_by on update_log (created_by);
