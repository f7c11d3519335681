-- The days of a country that differ from its week: public holidays, and Saturdays and Sundays that are worked. `basis` says who decided it: the
-- law, a decree of one year, or we ourselves. Decrees that bind the public service alone stand here deactivated: a company that follows them
-- activates them.
create table work_calendar_day (
  id bigint generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  day date not null,
  kind text not null check (kind in ('holiday', 'workday')),
  name text not null,
  basis text not null check (basis in ('law', 'decree', 'company')),
  source text not null,
  search text not null default '',
  active boolean not null default true,
  version integer not null default 1,
  created_by bigint references account,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (country, day)
);
create index work_calendar_day_day on work_calendar_day (day, id);
create index work_calendar_day_search on work_calendar_day using gin (app.plain(search) gin_trgm_ops);
create index work_calendar_day_created_by on work_calendar_day (created_by);

insert into work_calendar_day (country, day, kind, name, basis, source, search)
select 'CN', d::date, kind, name, basis, '国务院办公厅关于2026年部分节假日安排的通知（2025年11月4日）；全国年节及纪念日放假办法', name
from (values
  (date '2026-01-01', date '2026-01-01', 'holiday', '元旦', 'law'),
  ('2026-01-02', '2026-01-03', 'holiday', '元旦（调休）', 'decree'),
  ('2026-01-04', '2026-01-04', 'workday', '元旦调休上班', 'decree'),
  ('2026-02-14', '2026-02-14', 'workday', '春节调休上班', 'decree'),
  ('2026-02-15', '2026-02-15', 'holiday', '春节（调休）', 'decree'),
  ('2026-02-16', '2026-02-19', 'holiday', '春节', 'law'),
  ('2026-02-20', '2026-02-23', 'holiday', '春节（调休）', 'decree'),
  ('2026-02-28', '2026-02-28', 'workday', '春节调休上班', 'decree'),
  ('2026-04-04', '2026-04-04', 'holiday', '清明节（调休）', 'decree'),
  ('2026-04-05', '2026-04-05', 'holiday', '清明节', 'law'),
  ('2026-04-06', '2026-04-06', 'holiday', '清明节（调休）', 'decree'),
  ('2026-05-01', '2026-05-02', 'holiday', '劳动节', 'law'),
  ('2026-05-03', '2026-05-05', 'holiday', '劳动节（调休）', 'decree'),
  ('2026-05-09', '2026-05-09', 'workday', '劳动节调休上班', 'decree'),
  ('2026-06-19', '2026-06-19', 'holiday', '端午节', 'law'),
  ('2026-06-20', '2026-06-21', 'holiday', '端午节（周末）', 'decree'),
  ('2026-09-20', '2026-09-20', 'workday', '国庆节调休上班', 'decree'),
  ('2026-09-25', '2026-09-25', 'holiday', '中秋节', 'law'),
  ('2026-09-26', '2026-09-27', 'holiday', '中秋节（周末）', 'decree'),
  ('2026-10-01', '2026-10-03', 'holiday', '国庆节', 'law'),
  ('2026-10-04', '2026-10-07', 'holiday', '国庆节（调休）', 'decree'),
  ('2026-10-10', '2026-10-10', 'workday', '国庆节调休上班', 'decree')
) given (from_on, until_on, kind, name, basis), generate_series(from_on, until_on, interval '1 day') d;

insert into work_calendar_day (country, day, kind, name, basis, source, search)
select 'VN', d::date, 'holiday', name, basis, case basis when 'law' then 'Bộ luật Lao động 2019, Điều 112' else 'Bộ Nội vụ: lịch nghỉ Tết và Quốc khánh năm 2026' end, name
from (values
  (date '2026-01-01', date '2026-01-01', 'Tết Dương lịch', 'law'),
  ('2026-02-16', '2026-02-20', 'Tết Nguyên đán', 'decree'),
  ('2026-04-26', '2026-04-26', 'Giỗ Tổ Hùng Vương', 'law'),
  ('2026-04-27', '2026-04-27', 'Nghỉ bù Giỗ Tổ Hùng Vương', 'law'),
  ('2026-04-30', '2026-04-30', 'Ngày Chiến thắng', 'law'),
  ('2026-05-01', '2026-05-01', 'Quốc tế Lao động', 'law'),
  ('2026-09-01', '2026-09-01', 'Quốc khánh (ngày liền kề)', 'decree'),
  ('2026-09-02', '2026-09-02', 'Quốc khánh', 'law')
) given (from_on, until_on, name, basis), generate_series(from_on, until_on, interval '1 day') d;
insert into work_calendar_day (country, day, kind, name, basis, source, search, active)
select 'VN', day, kind, name, 'decree', 'Hoán đổi ngày làm việc năm 2026 của công chức, viên chức; doanh nghiệp tự quyết định', name, false
from (values
  (date '2026-01-02', 'holiday', 'Nghỉ hoán đổi Tết Dương lịch'),
  ('2026-01-10', 'workday', 'Làm bù cho ngày 02/01'),
  ('2026-08-22', 'workday', 'Làm bù cho ngày 31/08'),
  ('2026-08-31', 'holiday', 'Nghỉ hoán đổi Quốc khánh')
) given (day, kind, name);

insert into work_calendar_day (country, day, kind, name, basis, source, search)
select 'TH', day, 'holiday', name, 'decree', 'ประกาศธนาคารแห่งประเทศไทย วันหยุดของสถาบันการเงิน 2569; พ.ร.บ.คุ้มครองแรงงาน มาตรา 29', name
from (values
  (date '2026-01-01', 'วันขึ้นปีใหม่'), ('2026-03-03', 'วันมาฆบูชา'), ('2026-04-06', 'วันจักรี'), ('2026-04-13', 'วันสงกรานต์'),
  ('2026-04-14', 'วันสงกรานต์'), ('2026-04-15', 'วันสงกรานต์'), ('2026-05-01', 'วันแรงงานแห่งชาติ'), ('2026-05-04', 'วันฉัตรมงคล'),
  ('2026-06-01', 'ชดเชยวันวิสาขบูชา'), ('2026-06-03', 'วันเฉลิมพระชนมพรรษาพระราชินี'), ('2026-07-28', 'วันเฉลิมพระชนมพรรษา ร.10'),
  ('2026-07-29', 'วันอาสาฬหบูชา'), ('2026-08-12', 'วันแม่แห่งชาติ'), ('2026-10-13', 'วันนวมินทรมหาราช'), ('2026-10-23', 'วันปิยมหาราช'),
  ('2026-12-07', 'ชดเชยวันพ่อแห่งชาติ'), ('2026-12-10', 'วันรัฐธรรมนูญ'), ('2026-12-31', 'วันสิ้นปี')
) given (day, name);
insert into work_calendar_day (country, day, kind, name, basis, source, search, active)
values ('TH', '2026-01-02', 'holiday', 'วันหยุดพิเศษ', 'decree', 'มติคณะรัฐมนตรี วันหยุดราชการเพิ่มเป็นกรณีพิเศษ; ภาคเอกชนพิจารณาตามความเหมาะสม', 'วันหยุดพิเศษ', false);
