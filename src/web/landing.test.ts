import { expect, test } from 'vitest';
import type { Page } from '../kernel/page.ts';
import { permits } from '../kernel/permit.ts';
import { landingOf, leadsHome, listBeside, mayOpen, mayReturnTo, refusalOfPage, startingPages } from './landing.ts';
import type { FoundPage } from './registry.ts';
import type { SessionReply } from './session.ts';

const rights = permits({ view: 'driver.view' });
const page = (path: string, o: Partial<Page> = {}): Page => ({
  path,
  title: 'page.x',
  group: 'carrier',
  kind: 'list',
  shown: true,
  users: [2],
  permit: 'signedIn',
  file: 'list',
  ...o,
});
const session = (o: Partial<SessionReply>): SessionReply => ({
  login_ts: 1,
  server_time: 1,
  idle_ms: 7_200_000,
  life_ms: 43_200_000,
  login_user_name: 'Lan',
  login_num_id: '7',
  sys_num_id: 1,
  login_captcha_sign: 0,
  modify_password_flag: 0,
  password_issued: 0,
  second_factor_flag: 0,
  air_sign: 0,
  inventory_sign: 0,
  inventory_sign1: 0,
  gps_sign: 0,
  language: 'vi',
  company_id: '2',
  country: 'VN',
  currency: 'VND',
  time_zone: 'Asia/Ho_Chi_Minh',
  menus: [],
  permits: [],
  hidden: [],
  hidden_fields: {},
  column_order: {},
  ...o,
});
const pages = [
  page('/home', { users: [1], landing: { of: 1 } }),
  page('/resetPsw', { users: [1, 2, 4, 5], serves: 'passwordChange' }),
  page('/secondFactor', { users: [1], serves: 'secondFactor' }),
  page('/carrierDispatch/capacity', { flag: 'gps_sign' }),
  page('/carrierDispatch/home', { landing: { of: 2 } }),
  page('/board', { users: [4], landing: { of: 4 } }),
  page('/talBoard', { users: [4], landing: { of: 4, flag: 'inventory_sign' } }),
  page('/thBoard', { users: [4], landing: { of: 4, flag: 'inventory_sign1' } }),
  page('/order/inventory/managment/inbound', { users: [1, 5], landing: { of: 5 } }),
];
const airBoard = page('/wncBoard', { users: [4], landing: { of: 4, flag: 'air_sign' } });

test.each<[string, Partial<SessionReply>, string]>([
  ['staff', {}, '/home'],
  ['a password that is due', { modify_password_flag: 1 }, '/resetPsw'],
  ['a second factor that is due', { second_factor_flag: 1 }, '/secondFactor'],
  ['both that are due, the password first', { modify_password_flag: 1, second_factor_flag: 1 }, '/resetPsw'],
  ['a carrier', { sys_num_id: 2 }, '/carrierDispatch/home'],
  ['a carrier with GPS', { sys_num_id: 2, gps_sign: 1 }, '/carrierDispatch/home'],
  ['a customer', { sys_num_id: 4 }, '/board'],
  ['an air customer whose board does not exist', { sys_num_id: 4, air_sign: 1 }, '/board'],
  ['an inventory customer', { sys_num_id: 4, inventory_sign: 1, inventory_sign1: 1 }, '/talBoard'],
  ['an inventory customer in Thailand', { sys_num_id: 4, inventory_sign1: 1 }, '/thBoard'],
  ['an inbound-plan user', { sys_num_id: 5 }, '/order/inventory/managment/inbound'],
])('%s lands', (_, who, path) => {
  expect(landingOf(session(who), pages)).toBe(path);
});

test('a customer’s user lands on a board that it may open, and without one on the first page of its menu', () => {
  const board = { users: [4], permit: rights.view } as const;
  const quotations = page('/quotation/own', { users: [4] });
  const closed = [
    page('/board', { ...board, landing: { of: 4 } }),
    page('/talBoard', { ...board, landing: { of: 4, flag: 'inventory_sign' } }),
    page('/quotation/own/detail', { users: [4], shown: false }),
  ];
  const storeman = session({ sys_num_id: 4, inventory_sign: 1 });
  expect(landingOf(storeman, [...closed, quotations])).toBe('/quotation/own');
  expect(landingOf({ ...storeman, permits: ['driver.view'] }, [...closed, quotations])).toBe('/talBoard');
  // Nothing is open to it: the page of its kind says so.
  expect(landingOf(storeman, closed)).toBe('/talBoard');
});

test('an air customer lands on the air board once there is one', () => {
  expect(landingOf(session({ sys_num_id: 4, air_sign: 1, inventory_sign: 1 }), [...pages, airBoard])).toBe('/wncBoard');
});

test.each<[string, string, Partial<SessionReply>, boolean]>([
  ['the landing page of staff leads a carrier to its own', '/home', { sys_num_id: 2 }, true],
  ['their own landing page leads staff nowhere else', '/home', {}, false],
  ['a page where nobody lands says that it is closed', '/carrierDispatch/capacity', { sys_num_id: 2 }, false],
])('%s', (_, path, who, leads) => {
  const landing = pages.find((one) => one.path === path);
  expect(landing && leadsHome(landing, session(who))).toBe(leads);
});

test.each<[string, Partial<Page>, Partial<SessionReply>, boolean]>([
  ['anyone', { permit: 'anyone', users: [] }, {}, true],
  ['another kind of user', { users: [4] }, { sys_num_id: 2 }, false],
  ['without the right', { permit: rights.view }, { sys_num_id: 2 }, false],
  ['with the right', { permit: rights.view }, { sys_num_id: 2, permits: ['driver.view'] }, true],
  [
    'with the right as a button of a menu',
    { permit: rights.view },
    { sys_num_id: 2, menus: [{ menu_no: '1', menu_name: '', path: '/x', icon: '', children: [], buttons: ['driver.view'] }] },
    true,
  ],
  ['a flag that is not set', { flag: 'gps_sign' }, { sys_num_id: 2 }, false],
])('may open: %s', (_, o, who, may) => {
  expect(mayOpen(page('/x', o), session(who))).toBe(may);
});

test.each<[string, Partial<Page>, boolean]>([
  ['a page of the menu', {}, true],
  ['a page for a new record', { kind: 'add', shown: false }, true],
  ['the page of one record', { kind: 'detail', shown: false }, false],
  ['a page whose address holds a record', { path: '/track/:no' }, false],
  ['a print', { kind: 'print', group: 'print' }, false],
  ['a page of other users', { users: [1] }, false],
])('begins there or not: %s', (_, o, begins) => {
  const shown = page('/x', o);
  expect(startingPages(session({ sys_num_id: 2 }), [shown])).toEqual(begins ? [shown] : []);
});

test.each<[string, Partial<Page>, Partial<SessionReply>, boolean]>([
  ['a page of the user', {}, { sys_num_id: 2 }, true],
  ['a page of other users', { users: [1] }, { sys_num_id: 2 }, false],
  ['a page while a new password is due', {}, { sys_num_id: 2, modify_password_flag: 1 }, false],
  ['a page while a second factor is due', {}, { sys_num_id: 2, second_factor_flag: 1 }, false],
  ['a sign-in page', { kind: 'sign-in', permit: 'anyone' }, { sys_num_id: 2 }, false],
])('a sign-in leads back to %s', (_, o, who, leads) => {
  expect(mayReturnTo(page('/x', o), session(who))).toBe(leads);
});

const drivers = page('/driver/list');
const driver = page('/driver/detail', { kind: 'detail', params: ['id'] });
const archive = page('/driver/archive', { users: [1] });
const drawn = { load: () => Promise.reject(new Error('not drawn here')), now: () => undefined };
const routeOf = (one: Page, params = {}): FoundPage => ({ page: one, beside: [archive, driver, drivers], drawn, params });

test.each<[string, FoundPage | undefined, Record<string, string>, Partial<SessionReply> | undefined, string | undefined]>([
  ['an address without a page', undefined, {}, { sys_num_id: 2 }, 'missing'],
  ['a page of others', routeOf(archive), {}, { sys_num_id: 2 }, 'forbidden'],
  ['a page without a session', routeOf(drivers), {}, undefined, 'forbidden'],
  ['a record without its id', routeOf(driver), {}, { sys_num_id: 2 }, 'unnamed'],
  ['a record of others without its id', routeOf(driver), {}, { sys_num_id: 4 }, 'forbidden'],
  ['a record', routeOf(driver), { id: '7' }, { sys_num_id: 2 }, undefined],
  ['a record in the path', routeOf(driver, { id: '7' }), {}, { sys_num_id: 2 }, undefined],
])('%s', (_, route, query, who, expected) => {
  expect(refusalOfPage(route, query, who && session(who))).toBe(expected);
});

test('beside a record stands the list that its reader may open', () => {
  expect(listBeside(routeOf(driver), session({ sys_num_id: 2 }))).toBe(drivers);
  expect(listBeside(routeOf(driver), session({ sys_num_id: 1 }))).toBe(archive);
  expect(listBeside(routeOf(driver), session({ sys_num_id: 4 }))).toBeUndefined();
});
