import { expect, test } from 'vitest';
import { sessionReply } from './session.ts';

const flags = {
  login_captcha_sign: 0,
  modify_password_flag: 0,
  second_factor_flag: 1,
  air_sign: 0,
  inventory_sign: 0,
  inventory_sign1: 0,
  gps_sign: 1,
} as const;
const bare = {
  login_ts: 1,
  server_time: 2,
  login_user_name: 'li',
  login_num_id: '7',
  sys_num_id: 1,
  ...flags,
  language: 'zh',
  time_zone: 'Asia/Shanghai',
  menus: [],
  permits: [],
} as const;

test('a session of an earlier server hides nothing, belongs to no company, and keeps its password', () => {
  expect(sessionReply.parse(bare)).toEqual({
    ...bare,
    idle_ms: 1_800_000,
    life_ms: 28_800_000,
    password_issued: 0,
    company_id: '',
    country: 'CN',
    currency: 'CNY',
    hidden: [],
    hidden_fields: {},
    column_order: {},
  });
});

test('a menu holds menus to any depth', () => {
  const item = (children: object[]) => ({ menu_no: '1', menu_name: 'a', path: '/a', icon: '', buttons: [], children });
  const accepts = (menus: object[]): boolean => sessionReply.safeParse({ ...bare, menus }).success;
  expect([accepts([item([item([item([])])])]), accepts([item([item([{ menu_no: '1' }])])])]).toEqual([true, false]);
});

test('a flag is 0 or 1, and a user of one of the kinds', () => {
  for (const key of Object.keys(flags))
    expect([0, 1, 2, true].map((flag) => sessionReply.safeParse({ ...bare, [key]: flag }).success)).toEqual([true, true, false, false]);
  expect([1, 2, 3, 4, 5, 6].map((kind) => sessionReply.safeParse({ ...bare, sys_num_id: kind }).success)).toEqual([
    true,
    true,
    false,
    true,
    true,
    false,
  ]);
});
