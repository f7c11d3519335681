-- What tax a supplier's price contains and what becomes of it, by our country, the supplier's origin and taxpayer kind, the service and
-- the day: dated rows with their law, never constants. `invoice` is tax on the supplier's invoice, which an accepted invoice makes
-- recoverable; `reverse` is tax that we declare for a foreign supplier on top of its price; `cost` is tax that nobody gives back.
-- Without a percent the fee's own rate applies. `withholding_percent` is income tax deducted from what is paid.
create table input_tax_rule (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  origin text not null check (origin in ('domestic', 'foreign')),
  taxpayer text not null check (taxpayer in ('any', 'general', 'smallScale', 'none')),
  service text not null check (service in ('any', 'transport', 'other')),
  treatment text not null check (treatment in ('invoice', 'reverse', 'cost')),
  percent numeric(7,4) check (percent between 0 and 100),
  withholding_percent numeric(7,4) check (withholding_percent between 0 and 100),
  valid_from date not null,
  valid_to date,
  basis text not null,
  active boolean not null default true,
  search text not null default '',
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint input_tax_rule_percent check (treatment <> 'reverse' or percent is not null),
  constraint input_tax_rule_term check (valid_to is null or valid_from <= valid_to),
  constraint input_tax_rule_one_a_day exclude using gist
    (country with =, origin with =, taxpayer with =, service with =, daterange(valid_from, valid_to, '[]') with &&) where (active)
);
create index input_tax_rule_created_by on input_tax_rule (created_by);
create index input_tax_rule_country on input_tax_rule (country, valid_from desc, id);
create index input_tax_rule_search on input_tax_rule using gin (app.plain(search) gin_trgm_ops);
grant select on input_tax_rule to quayside_carrier, quayside_customer;

insert into input_tax_rule (country, origin, taxpayer, service, treatment, percent, withholding_percent, valid_from, valid_to, basis) values
  ('CN', 'domestic', 'general', 'any', 'invoice', null, null, '2016-05-01', '2025-12-31', '财税〔2016〕36号附件1第二十四条、第二十五条'),
  ('CN', 'domestic', 'general', 'any', 'invoice', null, null, '2026-01-01', null, '增值税法第十六条'),
  ('CN', 'domestic', 'smallScale', 'any', 'invoice', 1, null, '2023-01-01', '2027-12-31', '财政部 税务总局公告2023年第19号'),
  ('CN', 'domestic', 'smallScale', 'any', 'invoice', 3, null, '2028-01-01', null, '增值税法第十一条'),
  ('CN', 'foreign', 'any', 'other', 'reverse', 6, null, '2016-05-01', '2025-12-31', '财税〔2016〕36号附件1第六条、第二十条'),
  ('CN', 'foreign', 'any', 'other', 'reverse', 6, null, '2026-01-01', null, '增值税法第十条、第十五条'),
  ('VN', 'domestic', 'general', 'any', 'invoice', null, null, '2009-01-01', '2025-06-30', 'Luật Thuế GTGT 13/2008/QH12, Điều 12'),
  ('VN', 'domestic', 'general', 'any', 'invoice', null, null, '2025-07-01', null, 'Luật Thuế GTGT 48/2024/QH15, Điều 14'),
  ('VN', 'domestic', 'smallScale', 'any', 'cost', null, null, '2009-01-01', '2025-06-30', 'Luật Thuế GTGT 13/2008/QH12, Điều 11'),
  ('VN', 'domestic', 'smallScale', 'any', 'cost', null, null, '2025-07-01', null, 'Luật Thuế GTGT 48/2024/QH15, Điều 12'),
  ('VN', 'foreign', 'any', 'transport', 'cost', null, 2, '2014-10-01', null, 'Thông tư 103/2014/TT-BTC, Điều 13'),
  ('VN', 'foreign', 'any', 'other', 'reverse', 5, 5, '2014-10-01', null, 'Thông tư 103/2014/TT-BTC, Điều 12, Điều 13'),
  ('TH', 'domestic', 'general', 'transport', 'invoice', null, 1, '1992-01-01', null, 'ประมวลรัษฎากร มาตรา 82/4, ท.ป.4/2528 ข้อ 12/4'),
  ('TH', 'domestic', 'general', 'other', 'invoice', null, 3, '1992-01-01', null, 'ประมวลรัษฎากร มาตรา 82/4, ท.ป.4/2528 ข้อ 12/1'),
  ('TH', 'domestic', 'smallScale', 'transport', 'cost', null, 1, '1992-01-01', null, 'ประมวลรัษฎากร มาตรา 81/1, ท.ป.4/2528 ข้อ 12/4'),
  ('TH', 'domestic', 'smallScale', 'other', 'cost', null, 3, '1992-01-01', null, 'ประมวลรัษฎากร มาตรา 81/1, ท.ป.4/2528 ข้อ 12/1'),
  ('TH', 'foreign', 'any', 'other', 'reverse', 7, 15, '1992-01-01', null, 'ประมวลรัษฎากร มาตรา 83/6, มาตรา 70');
update input_tax_rule set search = country || ' ' || basis;
