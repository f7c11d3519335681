import { sessionReply } from '../kernel/session.ts';
import { computerTime } from './clock.ts';
import type { SessionReply } from './session.ts';

const secret = 'A'.repeat(43);

/** The reply of sign-in for a user of tests outside a browser. */
export function replyOf(name: string): SessionReply & { sid: string; sign_key: string; draft_key: string } {
  const session = sessionReply.parse({
    login_ts: 1,
    server_time: computerTime(),
    login_user_name: name,
    login_num_id: name,
    sys_num_id: 1,
    login_captcha_sign: 0,
    modify_password_flag: 0,
    second_factor_flag: 0,
    air_sign: 0,
    inventory_sign: 0,
    inventory_sign1: 0,
    gps_sign: 0,
    language: 'en',
    time_zone: 'Asia/Shanghai',
    menus: [],
    permits: [],
  });
  return { ...session, sid: `sid of ${name}`, sign_key: secret, draft_key: secret };
}
