import { describe, expect, test } from 'vitest';
import type { Page } from '../../../kernel/page.ts';
import { permits, type UserType } from '../../../kernel/permit.ts';
import {
  canReceiveCode,
  codeAddress,
  codeLifeMs,
  codeTriesMax,
  commonPasswords,
  isCodeUsable,
  isIssuedPasswordOver,
  isPasswordDue,
  isRunOut,
  menusOf,
  plainLogin,
  sessionIdleMs,
  sessionLifeMs,
} from './rules.ts';

const now = new Date('2026-11-20T02:00:00Z');
const before = (ms: number): Date => new Date(now.getTime() - ms);
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/* wire.md: staff two idle hours and twelve in all, everybody else half an hour and eight. */
describe.each<[UserType, number, number]>([
  [1, 2 * hour, 12 * hour],
  [2, 30 * minute, 8 * hour],
  [4, 30 * minute, 8 * hour],
  [5, 30 * minute, 8 * hour],
])('a session of user type %i', (user_type, idle, life) => {
  const isOut = (idleMs: number, leftMs: number): boolean =>
    isRunOut({ user_type, seen_at: before(idleMs), ends_at: before(-leftMs) }, now);
  test('lives as wire.md says', () => {
    expect([sessionIdleMs[user_type], sessionLifeMs[user_type]]).toEqual([idle, life]);
  });
  test('runs out after its idle time, and not on it', () => {
    expect([isOut(0, day), isOut(idle - 1, day), isOut(idle, day), isOut(idle + 1, day)]).toEqual([false, false, false, true]);
  });
  test('runs out after its end, and not on it', () => {
    expect([isOut(0, 1), isOut(0, 0), isOut(0, -1)]).toEqual([false, false, true]);
  });
  test('that was seen in the future runs out as well', () => {
    expect([isOut(-idle, day), isOut(-idle - 1, day)]).toEqual([false, true]);
  });
});

test('all spellings of a number are one, and those of a name differ in their letters alone', () => {
  const chinese = [
    '13800138000',
    '138 00138000',
    '1-3800138000',
    '(138)00138000',
    '+86 138 0013 8000',
    '008613800138000',
    '１３８００１３８０００',
  ];
  expect(chinese.map(plainLogin)).toEqual(chinese.map(() => '13800138000'));
  expect(['0912 345 678', '+84912345678', '+84 0912.345.678'].map(plainLogin)).toEqual(['912345678', '912345678', '912345678']);
  expect(['Wu.Lan', 'wu-lan', '12-a'].map(plainLogin)).toEqual(['wu.lan', 'wu-lan', '12-a']);
});

/* codeLifeMs is five minutes, codeTriesMax five guesses (specification, section 9). */
describe('a sent code', () => {
  const code = { tries: 0, network: '10.1.2.0/24', sent_at: now };
  const isUsable = (changes: Partial<typeof code>, network = '10.1.2.0/24'): boolean => isCodeUsable({ ...code, ...changes }, network, now);
  test('lives five minutes', () => {
    expect(codeLifeMs).toBe(5 * minute);
    expect([
      isUsable({ sent_at: before(codeLifeMs - 1) }),
      isUsable({ sent_at: before(codeLifeMs) }),
      isUsable({ sent_at: before(codeLifeMs + 1) }),
    ]).toEqual([true, true, false]);
  });
  test('takes five guesses', () => {
    expect(codeTriesMax).toBe(5);
    expect([isUsable({ tries: 4 }), isUsable({ tries: 5 }), isUsable({ tries: 6 })]).toEqual([true, false, false]);
  });
  test('comes back from the network that asked for it', () => {
    expect([isUsable({}), isUsable({}, '10.1.3.0/24')]).toEqual([true, false]);
  });
});

/* A password is due after 30 days unless there is a second factor, and at once when somebody else issued it. */
describe('a password', () => {
  const isDue = (ageMs: number, changes: { password_issued?: boolean; totp_secret?: string } = {}): boolean =>
    isPasswordDue({ password_issued: false, totp_secret: null, password_at: before(ageMs), ...changes }, now);
  test('is due after 30 days, and not on the thirtieth', () => {
    expect([isDue(0), isDue(30 * day - 1), isDue(30 * day), isDue(30 * day + 1)]).toEqual([false, false, false, true]);
  });
  test('is never due beside a second factor, and always when it was issued', () => {
    expect([
      isDue(400 * day, { totp_secret: 'x' }),
      isDue(0, { password_issued: true }),
      isDue(0, { password_issued: true, totp_secret: 'x' }),
    ]).toEqual([false, true, true]);
  });
});

/* An issued password is good for 72 hours (ASVS 6.4.1), and one that its owner chose for longer. */
test('an issued password is over after 72 hours, and not on the last of them', () => {
  const isOver = (ageMs: number, password_issued = true): boolean =>
    isIssuedPasswordOver({ password_issued, password_at: before(ageMs) }, now);
  expect([isOver(72 * hour - 1), isOver(72 * hour), isOver(72 * hour + 1), isOver(72 * hour + 1, false)]).toEqual([
    false,
    false,
    true,
    false,
  ]);
});

describe('the address of a code', () => {
  const account = { user_type: 1, login_name: 'lan', phone: '13800138000', email: 'lan@example.com', country: 'CN' };
  test.each([
    ['the number that was typed', account, '13800138000', { channel: 'sms', to: '+8613800138000' }],
    [
      'a number of the company’s country',
      { ...account, phone: '0812345678', country: 'TH' },
      '0812345678',
      { channel: 'sms', to: '+66812345678' },
    ],
    ['the mail address for a login name', account, 'LAN', { channel: 'mail', to: 'lan@example.com' }],
    ['the phone of a customer for either', { ...account, user_type: 4 }, 'lan', { channel: 'sms', to: '+8613800138000' }],
    ['the mail address of a planner of a customer', { ...account, user_type: 5 }, 'lan', { channel: 'mail', to: 'lan@example.com' }],
    ['the mail address where the phone is none', { ...account, phone: null }, '13800138000', { channel: 'mail', to: 'lan@example.com' }],
    [
      'the mail address where the phone takes no text',
      { ...account, phone: '0086 21 5555' },
      '13800138000',
      { channel: 'mail', to: 'lan@example.com' },
    ],
    ['none', { ...account, phone: null, email: null }, 'lan', undefined],
    ['none for a login name without mail', { ...account, email: null }, 'lan', undefined],
  ])('is %s', (_, own, typed, address) => {
    expect(codeAddress(own, typed)).toEqual(address);
  });
  test.each([
    [{ totp_secret: null, email: null, phone: null }, false],
    [{ totp_secret: 'x', email: null, phone: null }, true],
    [{ totp_secret: null, email: 'a@example.com', phone: null }, true],
    [{ totp_secret: null, email: null, phone: '13800138000' }, true],
    [{ totp_secret: null, email: null, phone: '021' }, false],
  ])('exists for %j: %s', (account_, can) => {
    expect(canReceiveCode(account_)).toBe(can);
  });
});

describe('the menu', () => {
  const may = permits({ view: 'order.view', save: 'order.save', move: 'order.move' });
  const page = (path: string, changes: Partial<Page> = {}): Page => ({
    path,
    file: 'list',
    kind: 'list',
    title: `page${path}`,
    users: [1],
    permit: 'signedIn',
    shown: true,
    group: 'order',
    ...changes,
  });
  const title = (key: string): string => `«${key}»`;
  const paths = (pages: readonly Page[], userType: number, permits: readonly string[] = [], gps_sign: 0 | 1 = 0): string[] =>
    menusOf(pages, { userType, permits: new Set(permits) }, { gps_sign }, title).flatMap(({ children }) =>
      children.map((child) => child.path),
    );

  test('has the pages of the kind of user, in their order, that are shown and permitted', () => {
    const pages = [
      page('/c', { place: 2 }),
      page('/b', { place: 1 }),
      page('/a'),
      page('/right', { permit: may.view, place: 3 }),
      page('/hidden', { shown: false }),
      page('/other', { users: [4] }),
      page('/flag', { flag: 'gps_sign', place: 9 }),
    ];
    expect(paths(pages, 1)).toEqual(['/a', '/b', '/c']);
    expect(paths(pages, 1, ['order.view'])).toEqual(['/a', '/b', '/c', '/right']);
    expect(paths(pages, 4)).toEqual(['/other']);
    expect(paths(pages, 1, [], 1)).toEqual(['/a', '/b', '/c', '/flag']);
    expect(paths(pages, 2)).toEqual([]);
  });
  test('names its groups and pages, and the rights that the user has on each', () => {
    const pages = [page('/a', { icon: 'car', permit: may.view, buttons: [may.save, may.move] }), page('/b', { place: 1 })];
    const [group, ...others] = menusOf(pages, { userType: 1, permits: new Set(['order.view', 'order.move']) }, { gps_sign: 0 }, title);
    expect(others).toEqual([]);
    const number = group?.menu_no ?? '';
    expect(group).toEqual({
      menu_no: expect.stringMatching(/^[1-9]\d*$/),
      menu_name: '«menu.order»',
      path: '/order',
      icon: 'order',
      buttons: [],
      children: [
        { menu_no: `${number}.1`, menu_name: '«page/a»', path: '/a', icon: 'car', children: [], buttons: ['order.view', 'order.move'] },
        { menu_no: `${number}.2`, menu_name: '«page/b»', path: '/b', icon: '', children: [], buttons: [] },
      ],
    });
  });
});

test('common passwords are those of eight letters and digits or more', () => {
  const all = commonPasswords();
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((text) => text.length < 8 || !/\d/.test(text) || !/[a-z]/i.test(text))).toEqual([]);
  expect(['password1', 'Password1', 'PASSWORD1'].every((text) => all.includes(text))).toBe(true);
  expect(all).not.toContain('password');
});
