import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { decideApproval } from '../../workspace/approval/contract.ts';
import { getActualQuotation, moveActualQuotation, saveActualQuotation } from '../actual-quotation/contract.ts';
import { enterCharges } from '../charge/contract.ts';
import { delivered, lineOf, quotationInForce } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineQuotation, receivedOrder, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { listPriceComparison, sumPriceComparison } from './contract.ts';

/* Two orders of a quotation of 1,090.00 yuan: one agreed above it, signed and charged, one agreed below it and still open. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
let director: Player;
let executive: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T08:00:00Z');
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn, { '2026-11-20': '7.00' }));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Director' });
  executive = await stage.cast({ name: 'Executive' });
  await quotationInForce(lan, wei, lineQuotation(scene));
}, 60_000);
afterAll(() => stage.close());

async function anOrder(o: { signed?: boolean } = {}): Promise<{ id: string; no: string; version: number }> {
  const order = await receivedOrder(lan, wei, orderSheet(scene));
  if (o.signed) await sign(order.id);
  return order;
}
const sign = (id: string) => stage.system<FinanceTables, void>((work) => delivered(work, BigInt(id)));
type Fields = ParamsOf<typeof saveActualQuotation>;
const agreement = (order_no: string, agreed_amount: string, more: Partial<Fields> = {}): Fields => ({
  order_no,
  agreed_amount,
  currency: 'CNY',
  agreed_on: '2026-11-19',
  agreed_with: '王经理',
  reason: '客户要求',
  ...more,
});
const read = (id: string) => lan.send(getActualQuotation, { id });
type Action = ParamsOf<typeof moveActualQuotation>['action'];
async function move(who: Player, id: string, action: Action) {
  return who.send(moveActualQuotation, { id, version: (await read(id)).version, action });
}
async function approve(who: Player, id: string): Promise<void> {
  const version = (await read(id)).approval_version ?? 0;
  await who.send(decideApproval, { subject: 'actualQuotation', id, version, action: 'approve' });
}
/** An agreement up to its confirmation, reviewed where it lies below the quotation. */
async function confirmed(order_no: string, amount: string, more: Partial<Fields> = {}): Promise<string> {
  const { id } = await lan.send(saveActualQuotation, agreement(order_no, amount, more));
  await move(lan, id, 'submit');
  if ((await read(id)).state === 'salesReview') {
    await approve(director, id);
    await approve(executive, id);
  }
  await move(wei, id, 'confirm');
  return id;
}

test('what was quoted, agreed and charged stands side by side, by order and summed', async () => {
  const where = { agreed_on: { from: '2026-11-18', to: '2026-11-18' } };
  const signed = await anOrder({ signed: true });
  const open = await anOrder();
  await confirmed(signed.no, '1500', { agreed_on: '2026-11-18' });
  await confirmed(open.no, '1000', { agreed_on: '2026-11-18' });
  // The customer wants still less, which nobody has confirmed.
  await lan.send(saveActualQuotation, agreement(open.no, '950', { agreed_on: '2026-11-18' }));
  const other = { fee: scene.freight, on: '2026-11-20', order_no: signed.no };
  const freight = { side: 'receivable' as const, work_order_no: null, carrier_id: null, quantity: '1', currency: 'CNY' as const };
  await lan.send(enterCharges, {
    lines: [
      {
        ...freight,
        order_no: signed.no,
        customer_id: String(scene.lux),
        fee_name_id: String(scene.fuel),
        description: null,
        unit_price: '80',
        business_on: '2026-11-20',
      },
      // Neither a cost nor a line in another currency is a part of the price.
      lineOf({ ...other, side: 'payable', party: scene.carrier, amount: '300', currency: 'CNY' }),
      lineOf({ ...other, side: 'receivable', party: scene.lux, amount: '10', currency: 'USD' }),
    ],
  });
  const { rows } = await lan.send(listPriceComparison, { where, sort: [{ key: 'id' }] });
  // The quotation is 1,090.00; an order is charged by the agreement when it is signed.
  expect(rows).toMatchObject([
    {
      order_no: signed.no,
      quoted: '1090.00',
      agreed: '1500.00',
      agreed_difference: '410.00',
      charged: '1500.00',
      charged_difference: '0.00',
      extra: '80.00',
      // 1,500.00, 80.00 less 6 % tax and 10 dollars at 7.00, less 300.00 of cost.
      functional_currency: 'CNY',
      profit: '1345.47',
      margin_percent: '81.77',
    },
    {
      order_no: open.no,
      quoted: '1090.00',
      agreed: '1000.00',
      agreed_difference: '-90.00',
      charged: '0.00',
      charged_difference: '-1000.00',
      extra: '0.00',
    },
  ]);
  const tab = async (key: string) => (await lan.send(listPriceComparison, { where, tab: key })).rows.map(({ order_no }) => order_no);
  expect([await tab('below'), await tab('above'), await tab('unequal')]).toEqual([[open.no], [signed.no], [open.no]]);
  expect((await lan.send(sumPriceComparison, { where })).sums).toEqual([
    {
      currency: 'CNY',
      orders: 2,
      quoted: '2180.00',
      agreed: '2500.00',
      agreed_difference: '320.00',
      charged: '1500.00',
      charged_difference: '-1000.00',
      extra: '80.00',
    },
  ]);
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ sales_id: lan.accountId }).where('id', '=', BigInt(signed.id)).execute(),
  );
  const ordersWith = async (more: object) =>
    (await lan.send(listPriceComparison, { where: { ...where, ...more }, sort: [{ key: 'id' }] })).rows.map(({ order_no }) => order_no);
  const both = [signed.no, open.no];
  for (const [more, nos] of [
    [{ salesperson: [String(lan.accountId)] }, [signed.no]],
    [{ salesperson: [String(wei.accountId)] }, []],
    [{ customer: [String(scene.lux)] }, both],
    [{ customer: [String(scene.customer)] }, []],
    [{ line: [String(scene.line)] }, both],
    [{ company: [String(stage.companies.cn)] }, both],
    [{ company: [String(stage.companies.vn)] }, []],
    [{ order_no: [open.no] }, [open.no]],
  ] as const)
    expect([more, await ordersWith(more)]).toEqual([more, nos]);
  const buyer = await stage.cast({ hidden: ['customerPrice'] });
  expect(await buyer.refused(listPriceComparison, {})).toBe('NOT_PERMITTED');
  expect(await buyer.refused(sumPriceComparison, {})).toBe('NOT_PERMITTED');
  const seller = await stage.cast({ hidden: ['cost'] });
  const seen = await seller.send(listPriceComparison, { where });
  expect(seen.rows).toHaveLength(2);
  expect(JSON.stringify(seen)).not.toMatch(/profit|margin/);
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect((await abroad.send(listPriceComparison, { where })).rows).toEqual([]);
  expect((await abroad.send(sumPriceComparison, { where })).sums).toEqual([]);
});
