import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveQuotation, saveQuotation } from '../../pricing/quotation/contract.ts';
import { rateLeg } from '../../pricing/rating/server/rate-leg.ts';
import { getCustomer, saveCustomer, setCustomerActive } from '../../reference/customer/contract.ts';
import { mergedInto, mergeRecords, previewMerge } from '../../reference/merge/contract.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { addComment, listComments } from '../../workspace/remark/contract.ts';
import type { OrderTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getOrder, moveOrder, saveOrder } from './contract.ts';

/* A customer that was entered twice, with drafts, orders, prices and remarks under both names. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let chief: Player;
let freight: bigint;
let survivor: bigint;
let twice: bigint;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<OrderTables, Scene>((work) => setScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  chief = await stage.cast({ name: 'Wei' });
  freight = await stage.system<OrderTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('T', 'T', 'T', 'T', 'T', 'transport') returning id)
      insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, rounding_digits, rounding, disbursement)
      select 'FRT', 'FRT', 'FRT', 'FRT', 'FRT', t.id, 'CNY', 'trip', 2, 'halfUp', false from t returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  [survivor, twice] = [await customer('立讯精密'), await customer('南宁立讯')];
});
afterAll(() => stage.close());

async function customer(name: string): Promise<bigint> {
  const money = { currency: 'CNY' as const, settlement: 'monthly' as const, statement_day: 1, credit_days: 30, credit_limit: '1000000' };
  const terms = { ...money, credit_currency: 'CNY' as const, overdue_grace_days: 0, contacts: [] };
  const card = { name, short_name: name, country: 'CN', company_id: String(stage.companies.cn), ...terms };
  return BigInt((await clerk.send(saveCustomer, card)).id);
}
const order = (customer: bigint, ref: string) => ({
  company_id: String(stage.companies.cn),
  customer_id: String(customer),
  customer_ref: ref,
  business_type: 'crossBorder' as const,
  origin_station_id: String(scene.nanning),
  destination_station_id: String(scene.hanoi),
  shipper: { name: '立讯南宁工厂', contact: '黄工', phone: '0771-5580001', address: '南宁市良庆区五象大道 401 号' },
  consignee: { name: 'Luxshare Bắc Giang', contact: 'Nguyễn Văn An', phone: '+84 912 345 678', address: 'KCN Quang Châu, Bắc Giang' },
  pickup_from: '2026-11-21T01:00:00Z',
  pickup_to: '2026-11-21T03:00:00Z',
  lines: [{ goods_name: '连接器', packing: 'CT' as const, pieces: 1, gross_kg: '1', volume_m3: '1' }],
});
async function agreed(customer: bigint, price: string, days: { valid_from: string; valid_to: string }): Promise<void> {
  const row = {
    fee_name_id: String(freight),
    line_id: String(scene.line),
    basis: 'trip' as const,
    currency: 'CNY' as const,
    price,
    tax_percent: '9',
  };
  const sheet = { side: 'sell' as const, company_id: String(stage.companies.cn), party_id: String(customer), currency: 'CNY' as const };
  const savedQuotation = await clerk.send(saveQuotation, { ...sheet, title: price, ...days, prices: [row] });
  const { version } = await clerk.send(moveQuotation, { id: savedQuotation.id, version: savedQuotation.version, action: 'submit' });
  await chief.send(moveQuotation, { id: savedQuotation.id, version, action: 'approve' });
}
const priced = async (customer: bigint, day: string): Promise<(bigint | null)[]> =>
  stage.system<OrderTables, (bigint | null)[]>(async (work) => {
    const stations = { originStationId: scene.nanning, destinationStationId: scene.hanoi };
    const leg = {
      side: 'sell' as const,
      mode: 'road' as const,
      partyId: customer,
      companyId: stage.companies.cn,
      day,
      lineId: scene.line,
      ...stations,
    };
    return (await rateLeg(work, { ...leg, vehicleTypeId: null })).lines.map((line) => line.amountMinor);
  });

test('drafts, prices, remarks and files of the one go over to the other; orders that were sent in keep their name and find their price', async () => {
  await agreed(survivor, '900', { valid_from: '2026-01-01', valid_to: '2026-06-30' });
  await agreed(twice, '700', { valid_from: '2026-07-01', valid_to: '2026-12-31' });
  // It conflicts with the survivor's own price for the same fee and lane, so it does not move.
  await agreed(twice, '950', { valid_from: '2026-03-01', valid_to: '2026-05-31' });
  const draft = await clerk.send(saveOrder, order(twice, 'PO-1'));
  // The draft of another customer for which this one pays.
  const paid = await clerk.send(saveOrder, { ...order(scene.lux, 'PO-3'), bill_to_id: String(twice) });
  const savedOrder = await clerk.send(saveOrder, order(twice, 'PO-2'));
  await clerk.send(moveOrder, { id: savedOrder.id, version: savedOrder.version, action: 'submit' });
  await clerk.send(addComment, { subject: 'customer', id: String(twice), text: '周五不收货', mentions: [], external: false });

  const sides = { of: 'customer', from: String(twice), into: String(survivor) } as const;
  const preview = await chief.send(previewMerge, sides);
  const parts = [
    { part: 'comment', moves: 1, stays: 0 },
    { part: 'draft', moves: 2, stays: 0 },
    { part: 'quotation', moves: 1, stays: 1 },
  ];
  expect(preview.parts.toSorted((a, b) => (a.part < b.part ? -1 : 1))).toEqual(parts);
  // The submitted order, counted once although it names the customer twice, the credit that it reserves, and the sheet that stays.
  expect(preview.documents).toBe(3);

  const request = { ...sides, from_version: 1, into_version: 1, reason: '重复录入' };
  expect(await chief.send(mergeRecords, request)).toEqual({ moved: 4 });
  expect(await chief.refused(mergeRecords, request)).toBe('ALREADY_MERGED');
  const survivors = { customer_id: String(survivor), bill_to_id: String(survivor) };
  expect(await clerk.send(getOrder, { id: draft.id })).toMatchObject(survivors);
  expect(await clerk.send(getOrder, { id: paid.id })).toMatchObject({ ...survivors, customer_id: String(scene.lux) });
  expect((await clerk.send(getOrder, { id: savedOrder.id })).customer_id).toBe(String(twice));
  expect(await priced(survivor, '2026-08-01')).toEqual([70_000n]);
  // An order under the old name is priced by the survivor's agreement.
  expect(await priced(twice, '2026-08-01')).toEqual([70_000n]);
  expect(await priced(twice, '2026-04-01')).toEqual([90_000n]);
  expect((await clerk.send(listComments, { subject: 'customer', id: String(survivor) })).rows.map(({ text }) => text)).toEqual([
    '周五不收货',
  ]);
});

test('the number of the one that went leads to the other, also after that one is saved again', async () => {
  const { code, name } = await chief.send(getCustomer, { id: String(twice) });
  const idsFound = async (text: string) => (await clerk.send(searchPicker, { to: 'customer', text })).rows.map(({ id }) => id);
  expect(await idsFound(code)).toEqual([String(survivor)]);
  expect(await chief.send(mergedInto, { of: 'customer', id: String(survivor) })).toMatchObject({ merged: [{ id: String(twice), name }] });
  const { version } = await chief.send(getCustomer, { id: String(survivor) });
  await chief.send(setCustomerActive, { id: String(survivor), version, active: false });
  await chief.send(setCustomerActive, { id: String(survivor), version: version + 1, active: true });
  expect(await idsFound(code)).toEqual([String(survivor)]);
  expect(await idsFound(name)).toEqual([String(survivor)]);
});
