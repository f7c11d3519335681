-- A service that a foreign supplier performs wholly outside our company's country is not taxed there: we declare no tax for it.
alter table input_tax_rule add column place text not null default 'any' check (place in ('any', 'abroad'));
alter table input_tax_rule drop constraint input_tax_rule_one_a_day;
alter table input_tax_rule add constraint input_tax_rule_one_a_day exclude using gist
  (country with =, origin with =, taxpayer with =, service with =, place with =, daterange(valid_from, valid_to, '[]') with &&) where (active);

insert into input_tax_rule (country, origin, taxpayer, service, place, treatment, percent, withholding_percent, valid_from, valid_to, basis) values
  ('CN', 'foreign', 'any', 'any', 'abroad', 'cost', null, null, '2016-05-01', '2025-12-31', '财税〔2016〕36号附件1第十三条第一项'),
  ('CN', 'foreign', 'any', 'any', 'abroad', 'cost', null, null, '2026-01-01', null, '增值税法第四条第四项'),
  ('VN', 'foreign', 'any', 'any', 'abroad', 'cost', null, null, '2014-10-01', null, 'Thông tư 103/2014/TT-BTC, Điều 2 khoản 3'),
  ('TH', 'foreign', 'any', 'other', 'abroad', 'cost', null, 15, '1992-01-01', null, 'ประมวลรัษฎากร มาตรา 77/2, มาตรา 70');
update input_tax_rule set search = country || ' ' || basis where place = 'abroad';
