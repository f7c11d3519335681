import { expect, test } from 'vitest';
import { demoRoles } from '../../../identity/server/seed/roles.ts';
import { menusOf } from '../../../identity/session/rules.ts';
import { masterPages } from '../../../../kernel/master-pages.ts';
import type { Page } from '../../../../kernel/page.ts';
import type { UserType } from '../../../../kernel/permit.ts';
import { languages, wordsIn } from '../../../../kernel/words.ts';
import { landingOf, mayOpen } from '../../../../web/landing.ts';
import { registryOf } from '../../../../web/registry.ts';
import type { SessionReply } from '../../../../web/session.ts';
import { helpOf, ownPagesOf } from '../../../../web/shell/help.ts';
import { sectionsOf } from '../../../../web/shell/menu.ts';
import { registry as declared } from '../../../../apps/registry.generated.ts';

/* The pages that each kind of user lands on, finds in the menu and reads about in the help, over the pages of the product. */

const registry = registryOf(
  import.meta.glob<{ pages: readonly Page[] }>('../../../*/*/pages.ts', { eager: true }),
  {},
  { 'reference/plain/master.ts': declared.masters.map(masterPages) },
  () => Promise.reject(new Error('no page is drawn here')),
);
const everything = new Set<string>(declared.permits);

function sessionOf(userType: UserType, permits: ReadonlySet<string> = everything, flags: Partial<SessionReply> = {}): SessionReply {
  const gps_sign = flags.gps_sign ?? 0;
  return {
    login_ts: 1,
    server_time: 1,
    idle_ms: 7_200_000,
    life_ms: 43_200_000,
    login_user_name: 'Lan',
    login_num_id: '7',
    sys_num_id: userType,
    login_captcha_sign: 0,
    modify_password_flag: 0,
    second_factor_flag: 0,
    air_sign: 0,
    inventory_sign: 0,
    inventory_sign1: 0,
    language: 'vi',
    company_id: '1',
    country: 'CN',
    currency: 'CNY',
    time_zone: 'Asia/Ho_Chi_Minh',
    menus: userType === 1 ? menusOf(registry.pages, { userType, permits }, { gps_sign }, (key) => key) : [],
    permits: [...permits],
    hidden: [],
    password_issued: 0,
    hidden_fields: {},
    column_order: {},
    ...flags,
    gps_sign,
  };
}

test.each<[string, UserType, Partial<SessionReply>, string]>([
  ['staff', 1, {}, '/home'],
  ['a carrier', 2, {}, '/carrierDispatch/home'],
  ['a carrier with positions', 2, { gps_sign: 1 }, '/carrierDispatch/home'],
  ['a customer', 4, {}, '/board'],
  ['an air customer', 4, { air_sign: 1 }, '/wncBoard'],
  ['a customer with stock', 4, { inventory_sign: 1 }, '/talBoard'],
  ['a customer with stock in Thailand', 4, { inventory_sign1: 1 }, '/thBoard'],
  ['an inbound-plan user', 5, {}, '/order/inventory/managment/inbound'],
])('%s lands on a page that is there and may be opened', (_, userType, flags, path) => {
  const session = sessionOf(userType, everything, flags);
  expect(landingOf(session, registry.pages)).toBe(path);
  const page = registry.find(path)?.page;
  expect(page && mayOpen(page, session)).toBe(true);
});

test('a carrier lands on the first entry of its menu, and every entry is a page of carriers', () => {
  const pages = sectionsOf(sessionOf(2), registry).flatMap((section) => section.pages);
  expect(pages[0]?.path).toBe('/carrierDispatch/home');
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter(({ path }) => !registry.find(path)?.page.users.includes(2))).toEqual([]);
});

test('the bar of a customer leads to each dashboard that its flags open, to what it works on, and to nothing else', () => {
  const work = [
    '/finance/bill/own',
    '/home/users',
    '/order/claim/own',
    '/order/inventory/managment/inbound',
    '/order/inventory/managment/outbound',
    '/quotation/own',
    '/quotation/own/request',
  ];
  const bar = (flags: Partial<SessionReply>) => ownPagesOf(sessionOf(4, everything, flags), registry).map(({ path }) => path);
  expect(bar({})[0]).toBe('/board');
  expect(bar({}).sort()).toEqual(['/board', ...work]);
  expect(bar({ air_sign: 1, inventory_sign: 1, inventory_sign1: 1 }).sort()).toEqual([
    '/board',
    ...work,
    '/talBoard',
    '/thBoard',
    '/wncBoard',
  ]);
  const personal = registry.pages.find(({ serves }) => serves === 'personal');
  expect(personal && mayOpen(personal, sessionOf(4))).toBe(true);
});

test('what carriers read speaks to them and never of the carrier', () => {
  const own = /^(carrierWork\.|page\.carrier(Receive|Dispatch|Tracking|WorkOrder|Review|Capacity)|tour\.carrier$)/;
  const thirdPerson = { zh: /承运商/, vi: /nhà vận tải/i, en: /\bcarriers?\b/i, th: /ผู้ขนส่ง/ } as const;
  for (const language of languages) {
    const texts = Object.entries(wordsIn(declared.words, language)).filter(([key]) => own.test(key));
    expect(texts.length).toBeGreaterThan(8);
    expect(texts.filter(([, text]) => thirdPerson[language].test(text))).toEqual([]);
  }
});

test('the help of a role names its pages and what it does there, and nothing that it may not do', () => {
  const permits = new Set<string>(declared.permits.filter((code) => demoRoles.dispatcher.may(code)));
  const pages = helpOf(sessionOf(1, permits), registry).flatMap((section) => section.pages);
  const paths = sectionsOf(sessionOf(1, permits), registry).flatMap((section) => section.pages.map(({ path }) => path));
  expect(pages.map(({ path }) => path)).toEqual(paths);
  const dispatch = pages.find(({ path }) => path === '/dispatch/dispatchOrder');
  expect(dispatch?.rights).toContain('permit.workOrder.dispatch');
  expect(pages.map(({ tour }) => tour)).toContain('tour.dispatch');
  expect(pages.map(({ tour }) => tour)).not.toContain('tour.reviewFees');
  const rights = pages.flatMap((page) => page.rights.map((word) => word.replace(/^permit\./, '')));
  expect(rights.filter((code) => !permits.has(code))).toEqual([]);
});

test.each<UserType>([1, 2, 4, 5])('the help of users of kind %i has pages, and each of its words in four languages', (userType) => {
  const pages = helpOf(sessionOf(userType), registry).flatMap((section) => section.pages);
  expect(pages.length).toBeGreaterThan(0);
  const keys = pages.flatMap(({ title, tour, rights }) => [title, ...(tour ? [tour] : []), ...rights]);
  for (const language of languages) {
    const texts = wordsIn(declared.words, language);
    expect(keys.filter((key) => !texts[key])).toEqual([]);
  }
});
