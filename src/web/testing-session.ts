import { computerTime } from './clock.ts';
import type { SessionReply } from './session.ts';

const secret = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';

/** The reply of sign-in for a user of tests outside a browser. */
export function replyOf(name: string): SessionReply & { sid: string; sign_key: string; draft_key: string } {
  return {
    sid: `sid of ${name}`,
    sign_key: secret,
    draft_key: secret,
    login_ts: 1,
    server_time: computerTime(),
    idle_ms: 1_800_000,
    life_ms: 28_800_000,
    login_user_name: name,
    login_num_id: name,
    sys_num_id: 1,
    login_captcha_sign: 0,
    modify_password_flag: 0,
    password_issued: 0,
    second_factor_flag: 0,
    air_sign: 0,
    inventory_sign: 0,
    inventory_sign1: 0,
    gps_sign: 0,
    language: 'en',
    company_id: '1',
    country: 'CN',
    currency: 'CNY',
    time_zone: 'Asia/Shanghai',
    menus: [],
    permits: [],
    hidden: [],
    hidden_fields: {},
    column_order: {},
  };
}
