-- Periods and limits of the laws about claims for goods. People edit them; a null period or limit is not known or not fixed by the rule.
create table claim_rule (
  id bigint generated always as identity primary key,
  code text not null unique,
  name_zh text not null,
  name_vi text not null,
  name_en text not null,
  name_th text not null,
  mode text not null check (mode in ('road', 'ocean', 'air', 'warehouse')),
  standard boolean not null default false,
  notice_days integer check (notice_days > 0),
  delay_notice_days integer check (delay_notice_days > 0),
  suit_months integer check (suit_months > 0),
  xdr_per_kg numeric(12, 4) check (xdr_per_kg > 0),
  xdr_per_package numeric(12, 4) check (xdr_per_package > 0),
  source text not null,
  remark text,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index claim_rule_list on claim_rule (code, id);
create index claim_rule_mode on claim_rule (mode) where active and standard;
create index claim_rule_search on claim_rule using gin (app.plain(search) gin_trgm_ops);
create index claim_rule_created_by on claim_rule (created_by);

insert into claim_rule (code, name_zh, name_vi, name_en, name_th, mode, standard, notice_days, delay_notice_days, suit_months, xdr_per_kg,
  xdr_per_package, source, search) values
  ('MC99', '蒙特利尔公约（1999）', 'Công ước Montreal 1999', 'Montreal Convention 1999', 'อนุสัญญามอนทรีออล 1999', 'air', true, 14, 21, 24, 26, null,
   'Montreal Convention 1999, art. 22(3) (26 SDR/kg from 28 December 2024, ICAO review under art. 24), art. 31, art. 35', 'MC99 蒙特利尔公约 Montreal'),
  ('HVR', '海牙—维斯比规则', 'Quy tắc Hague-Visby', 'Hague-Visby Rules', 'กฎเฮก-วิสบี', 'ocean', true, 3, null, 12, 2, 666.67,
   'Hague-Visby Rules, art. III(6), art. IV(5)(a); SDR Protocol 1979', 'HVR 海牙维斯比规则 Hague-Visby'),
  ('CNCC', '中国民法典', 'Bộ luật Dân sự Trung Quốc', 'Civil Code of China', 'ประมวลกฎหมายแพ่งจีน', 'road', true, null, null, null, null, null,
   'Civil Code of the PRC, art. 831 to 833: inspection within the agreed or a reasonable period; value at the place of destination',
   'CNCC 中国民法典 Civil Code'),
  ('CMR', 'CMR 公约（约定适用时）', 'Công ước CMR (khi được thỏa thuận)', 'CMR, where agreed', 'อนุสัญญา CMR (เมื่อตกลงใช้)', 'road', false, 7, 21, 12, 8.33, null,
   'CMR 1956, art. 23(3) (Protocol 1978), art. 30 (Sundays and public holidays excepted), art. 32; China, Vietnam and Thailand are no parties',
   'CMR 公约'),
  ('THIRC', '泰国国际公路运输法（佛历2556）', 'Luật vận chuyển đường bộ quốc tế Thái Lan 2556', 'Thai International Road Carriage Act B.E. 2556',
   'พ.ร.บ. การรับขนของทางถนนระหว่างประเทศ พ.ศ. 2556', 'road', false, null, null, null, 8.33, null,
   'International Carriage of Goods by Road Act B.E. 2556 (Thailand): 8.33 SDR/kg, delay up to the freight', 'THIRC Thai Road'),
  ('CONTRACT', '仓储合同', 'Hợp đồng lưu kho', 'Storage contract', 'สัญญาคลังสินค้า', 'warehouse', true, null, null, null, null, null,
   'The storage contract with the customer or the warehouse', 'CONTRACT 仓储合同 Storage');
-- After the rows: from here on even the owner of the table is under its policies.
call app.protect('claim_rule');
