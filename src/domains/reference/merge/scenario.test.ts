import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { listConsignors, saveConsignor } from '../consignor/contract.ts';
import { getCustomer, saveCustomer, setCustomerActive } from '../customer/contract.ts';
import { may as customer } from '../customer/permits.ts';
import { pickSearch } from '../pick/contract.ts';
import { customerProducts } from '../product/master.ts';
import { mergedInto, mergeRecords, previewMerge } from './contract.ts';

let stage: Stage;
let chief: Player;
beforeAll(async () => {
  stage = await startStage();
  chief = await stage.cast({ permits: 'all' });
});
afterAll(() => stage.close());

const party = (name: string, contact: string) => ({
  ...{ name, short_name: name.slice(-4), country: 'CN', currency: 'CNY' as const, company_id: String(stage.companies.cn) },
  ...{ settlement: 'monthly' as const, statement_day: 1, credit_days: 0, credit_limit: '0', credit_currency: 'CNY' as const },
  ...{ overdue_grace_days: 0, contacts: [{ name: contact }, { name: '共同' }] },
});
const place = {
  kind: 'both' as const,
  name: '柳州仓',
  country: 'CN',
  city: '柳州',
  address: '河西路 1 号',
  contact: '李',
  phone: '0771-5580003',
};

test('the same customer entered twice becomes one: what belongs to it goes over, documents keep its name', async () => {
  const kept = await chief.send(saveCustomer, party('柳州五菱', '甲'));
  const twice = await chief.send(saveCustomer, party('柳州五菱汽车', '乙'));
  await chief.send(saveConsignor, { ...place, customer_id: twice.id });
  const goods = { code: 'P1', name: '车桥', unit: '件', dangerous: false };
  await chief.send(customerProducts.save, { ...goods, customer_id: kept.id });
  await chief.send(customerProducts.save, { ...goods, customer_id: twice.id });
  await chief.send(customerProducts.save, { ...goods, code: 'P2', customer_id: twice.id });
  await stage.cast({ type: 4, customerId: BigInt(twice.id) });

  const sides = { of: 'customer', from: twice.id, into: kept.id } as const;
  const seen = await chief.send(previewMerge, sides);
  expect(seen.parts).toEqual(
    expect.arrayContaining([
      { part: 'contact', moves: 1, stays: 1 },
      { part: 'consignor', moves: 1, stays: 0 },
      { part: 'product', moves: 1, stays: 1 },
    ]),
  );
  expect(seen.documents).toBe(1);

  const clerk = await stage.cast({ permits: [customer.view, customer.save] });
  const sent = { ...sides, from_version: 1, into_version: 1, reason: '重复录入' };
  expect(await clerk.refused(mergeRecords, sent)).toBe('NOT_PERMITTED');
  expect(await chief.refused(mergeRecords, { ...sent, into: twice.id })).toBe('MERGE_ITSELF');
  expect(await chief.refused(mergeRecords, { ...sent, into_version: 7 })).toBe('CHANGED_MEANWHILE');
  expect(await chief.send(mergeRecords, sent)).toEqual({ moved: 3 });

  expect((await chief.send(getCustomer, { id: kept.id })).contacts).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: '甲', main: true }), expect.objectContaining({ name: '乙', main: false })]),
  );
  expect((await chief.send(listConsignors, { where: { customer: [kept.id] } })).rows).toHaveLength(1);
  expect(await chief.send(mergedInto, { of: 'customer', id: twice.id })).toEqual({ id: kept.id, name: '柳州五菱', merged: [] });
  expect((await chief.send(pickSearch, { to: 'customer', text: '五菱' })).rows.map(({ id }) => id)).toEqual([kept.id]);
  expect(await chief.refused(setCustomerActive, { id: twice.id, version: 2, active: true })).toBe('ALREADY_MERGED');
  expect(await chief.refused(previewMerge, sides)).toBe('ALREADY_MERGED');
  const told = await chief.send(recordTimeline, { subject: 'customer', id: twice.id });
  expect(JSON.stringify(told)).toContain('重复录入');
});

test('a chain of merges ends at the last record, and stays with one customer', async () => {
  const [a, b, c] = [
    await chief.send(saveConsignor, { ...place, name: '甲仓' }),
    await chief.send(saveConsignor, { ...place, name: '乙仓' }),
    await chief.send(saveConsignor, { ...place, name: '丙仓' }),
  ];
  const merge = (from: string, into: string) =>
    chief.send(mergeRecords, { of: 'consignor', from, into, from_version: 1, into_version: 1, reason: '同一处' });
  await merge(a.id, b.id);
  await merge(b.id, c.id);
  expect((await chief.send(mergedInto, { of: 'consignor', id: a.id })).name).toBe('丙仓');

  // A shared one takes a customer's own; of two customers neither takes the other's.
  const [one, other] = [await chief.send(saveCustomer, party('南宁一家', '甲')), await chief.send(saveCustomer, party('南宁另家', '乙'))];
  const own = await chief.send(saveConsignor, { ...place, name: '丁仓', customer_id: one.id });
  const theirs = await chief.send(saveConsignor, { ...place, name: '戊仓', customer_id: other.id });
  const sent = (into: string) => ({ of: 'consignor' as const, from: own.id, into, from_version: 1, into_version: 1, reason: '同一处' });
  expect(await chief.refused(mergeRecords, sent(theirs.id))).toBe('MERGE_OTHER_CUSTOMER');
  expect(await chief.send(mergeRecords, sent(c.id))).toEqual({ moved: 0 });
});
