import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { bankAccountsOf, enterBankAccount, moveBankAccount } from '../bank-account/contract.ts';
import { may as bankAccount } from '../bank-account/permits.ts';
import { blacklistCarrier, listCarriers, saveCarrier } from '../carrier/contract.ts';
import { listConsignors, saveConsignor } from '../consignor/contract.ts';
import { searchPicker, similarParties } from '../lookup/contract.ts';
import { getCustomer, holdCustomer, listCustomers, saveCustomer } from './contract.ts';
import { may } from './permits.ts';

let stage: Stage;
let clerk: Player;
let chief: Player;

beforeAll(async () => {
  stage = await startStage();
  chief = await stage.cast({ permits: 'all' });
  clerk = await stage.cast({ permits: [may.view, may.save, bankAccount.view, bankAccount.enter, bankAccount.approve] });
});
afterAll(() => stage.close());

const fugui = () => ({
  name: '南宁富桂精密工业有限公司',
  short_name: '富桂精密',
  country: 'CN',
  tax_no: '91110000600037341L',
  currency: 'CNY' as const,
  company_id: String(stage.companies.cn),
  settlement: 'monthly' as const,
  statement_day: 1,
  credit_days: 30,
  credit_limit: '0',
  credit_currency: 'CNY' as const,
  overdue_grace_days: 7,
  contacts: [{ name: '韦先生', phone: '0771-5580002' }],
});
const carrier = (name: string) => ({
  name,
  short_name: name.slice(0, 4),
  country: 'CN',
  kind: 'contracted' as const,
  currency: 'CNY' as const,
  settlement: 'monthly' as const,
  payment_days: 30,
  contact: '陈',
  phone: '0771-5580001',
});

test('a customer is entered as cash only, found by initials, and given credit by who may', async () => {
  const { id, version } = await clerk.send(saveCustomer, fugui());
  expect((await clerk.send(listCustomers, { where: { text: 'nnfg' } })).rows).toMatchObject([
    { id, contact: '韦先生', credit_limit: '0.00' },
  ]);
  expect(await clerk.refused(saveCustomer, { ...fugui(), id, version, credit_limit: '500000' })).toBe('NOT_PERMITTED');
  await chief.send(saveCustomer, { ...fugui(), id, version, credit_limit: '500000.00' });
  expect((await clerk.send(getCustomer, { id })).credit_limit).toBe('500000.00');
  // So are the days of credit; and a form without the limit, which does not send it, leaves it as it was.
  const credited = { ...fugui(), id, version: version + 1, credit_limit: '500000.00' };
  expect(await clerk.refused(saveCustomer, { ...credited, credit_days: 60 })).toBe('NOT_PERMITTED');
  const unpriced = await stage.cast({ permits: [may.view, may.save], hidden: ['customerPrice'] });
  const { credit_limit: _, ...unseen } = credited;
  await unpriced.send(saveCustomer, { ...unseen, remark: '周五不收货' });
  expect(await clerk.send(getCustomer, { id })).toMatchObject({ credit_limit: '500000.00', remark: '周五不收货' });
  expect(await chief.refused(saveCustomer, { ...credited, version: version + 2, credit_limit: '1.234' })).toBe('BAD_PARAMS');
});

test('the main contact of a customer is the one that is marked, else the first', async () => {
  const { id, version } = await clerk.send(saveCustomer, {
    ...fugui(),
    name: '北海港务',
    tax_no: null,
    contacts: [{ name: '甲' }, { name: '乙' }],
  });
  const main = async () => (await clerk.send(listCustomers, { where: { text: '北海港务' } })).rows.map(({ contact }) => contact);
  expect(await main()).toEqual(['甲']);
  const contacts = [{ name: '甲' }, { name: '乙', main: true }];
  await clerk.send(saveCustomer, { ...fugui(), name: '北海港务', tax_no: null, id, version, contacts });
  expect(await main()).toEqual(['乙']);
});

test('a wrong tax number and a special invoice without all five facts are refused', async () => {
  expect(await chief.refused(saveCustomer, { ...fugui(), tax_no: '91110000600037342L' })).toBe('BAD_PARAMS');
  expect(await chief.refused(saveCustomer, { ...fugui(), tax_no: null, invoice_kind: 'special' })).toBe('BAD_PARAMS');
});

test('a user who types a customer that is there already is told', async () => {
  const { rows } = await clerk.send(similarParties, { to: 'customer', name: '南宁富桂精密工业公司', number: '91110000600037341L' });
  expect(rows).toMatchObject([{ same_number: true }]);
  const byName = { to: 'customer', name: '南宁富桂精密工业公司', number: null } as const;
  expect((await clerk.send(similarParties, byName)).rows).toMatchObject([{ id: rows[0]?.id, same_number: false }]);
  expect((await clerk.send(similarParties, { ...byName, except: rows[0]?.id })).rows).toEqual([]);
  expect((await clerk.send(similarParties, { to: 'customer', name: '上海某某贸易有限公司' })).rows).toEqual([]);
});

test('a held customer stands in its tab, with the reason', async () => {
  const { id, version } = await chief.send(saveCustomer, {
    ...fugui(),
    contacts: [{ name: 'Chị Lan', phone: '0912 345 678' }],
    name: 'Công ty Đà Nẵng',
    short_name: 'DN',
    country: 'VN',
    tax_no: '0100233488',
  });
  await chief.send(holdCustomer, { id, version, reason: '逾期 60 天' });
  expect((await clerk.send(listCustomers, { tab: 'held' })).rows).toMatchObject([{ id, hold_reason: '逾期 60 天' }]);
  expect((await clerk.send(searchPicker, { to: 'customer', text: 'da nang' })).rows.map((row) => row.id)).toEqual([id]);
});

test('a customer sees itself alone among customers and its own addresses', async () => {
  const mine = await chief.send(saveCustomer, { ...fugui(), name: '柳州五菱', tax_no: null });
  const portal = await stage.cast({ type: 4, customerId: BigInt(mine.id) });
  const place = {
    kind: 'both' as const,
    name: '柳州仓',
    country: 'CN',
    city: '柳州',
    address: '河西路 1 号',
    contact: '李',
    phone: '0771-5580003',
  };
  const own = await chief.send(saveConsignor, { ...place, customer_id: mine.id });
  await chief.send(saveConsignor, { ...place, name: '公共仓' });
  // Stored in one form, and found by the number as dialled within the country.
  const consignors = (await chief.send(listConsignors, { where: { text: '07715580003' } })).rows;
  expect(consignors.map((row) => row.phone)).toEqual(['+867715580003', '+867715580003']);
  expect(await chief.refused(saveConsignor, { ...place, phone: '0771-3' })).toBe('BAD_PARAMS');
  expect((await portal.send(searchPicker, { to: 'customer' })).rows.map((row) => row.id)).toEqual([mine.id]);
  expect((await portal.send(searchPicker, { to: 'consignor' })).rows.map((row) => row.id)).toEqual([own.id]);
  expect((await chief.send(listConsignors, { where: { shared: true } })).rows.map((row) => row.name)).toEqual(['公共仓']);
});

test('a bank account is entered by one, approved by another and paid to a day later', async () => {
  const { id } = await chief.send(saveCarrier, carrier('广西华锐运输有限公司'));
  const entered = await clerk.send(enterBankAccount, {
    carrier_id: id,
    bank: '中国银行',
    account_no: '6217000010001234567',
    account_name: '华锐运输',
    swift: 'BKCHCNBJ',
    currency: 'CNY' as const,
  });
  const seen = async () => (await clerk.send(bankAccountsOf, { carrier_id: id })).rows[0];
  expect(await seen()).toMatchObject({ state: 'entered', name_differs: true, mine: true });
  expect(await clerk.refused(moveBankAccount, { ...entered, action: 'approve' })).toBe('FOUR_EYES');
  await chief.send(moveBankAccount, { ...entered, action: 'approve' });
  expect(await seen()).toMatchObject({ state: 'approved', usable_from: '2026-11-21T02:00:00.000Z' });
  expect(await chief.refused(moveBankAccount, { ...entered, version: 2, action: 'approve' })).toBe('ILLEGAL_MOVE');
});

test('a carrier on the blacklist is not picked any more', async () => {
  const { id, version } = await chief.send(saveCarrier, { ...carrier('南宁顺达物流'), insurance_until: '2026-11-01' });
  expect((await chief.send(listCarriers, { tab: 'due' })).rows.map((row) => row.id)).toEqual([id]);
  expect((await chief.send(searchPicker, { to: 'carrier', text: 'nnsd' })).rows).toHaveLength(1);
  await chief.send(blacklistCarrier, { id, version, reason: '丢货' });
  expect((await chief.send(searchPicker, { to: 'carrier', text: 'nnsd' })).rows).toEqual([]);
});
