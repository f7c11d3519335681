-- A sign-in code is of use for five minutes, so its digits leave the outbox with a sweep (maintenance/server/jobs/sweep.ts).
alter table message_outbox add column has_code boolean not null default false;
update message_outbox set has_code = true
  where subject in ('登录验证码', 'Mã xác minh đăng nhập', 'Sign-in code', 'รหัสยืนยันการเข้าสู่ระบบ') and body ~ '\m\d{6}\M';
create index message_outbox_code on message_outbox (at) where has_code;
