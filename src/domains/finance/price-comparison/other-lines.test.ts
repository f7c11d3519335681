import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { decideClaim, getClaim, moveClaim, saveClaim, submitClaim } from '../../order/claim/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { addAttachment } from '../../workspace/remark/contract.ts';
import { moveActualQuotation, saveActualQuotation } from '../actual-quotation/contract.ts';
import { orderCharges, priceCharge } from '../charge/contract.ts';
import { delivered, quotationInForce } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineQuotation, receivedOrder, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { listPriceComparison } from './contract.ts';

/* An order is quoted at 1,090.00 yuan, agreed at 1,500.00 and signed for. A claim is credited, and its price is changed by hand. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
let director: Player;
let executive: Player;
let accountant: Player;
let order: { id: string; no: string };
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T08:00:00Z');
  scene = await stage.system<FinanceTables, RoadScene>(async (work) => {
    const road = await setRoadScene(work, stage.companies.cn, { '2026-11-20': '7.00' });
    await sql`insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, abnormal)
      select 'CLAIM', '理赔', 'Bồi thường', 'Claim', 'สินไหม', id, 'CNY', 'flat', true from fee_type limit 1`.execute(work.db);
    return road;
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Director' });
  executive = await stage.cast({ name: 'Executive' });
  accountant = await stage.cast({ name: 'Huang' });
  await quotationInForce(lan, wei, lineQuotation(scene));
  order = await receivedOrder(lan, wei, orderSheet(scene));
  await stage.system<FinanceTables, void>((work) => delivered(work, BigInt(order.id)));
  const agreement = await lan.send(saveActualQuotation, {
    order_no: order.no,
    agreed_amount: '1500',
    currency: 'CNY',
    agreed_on: '2026-11-19',
    agreed_with: '王经理',
    reason: '加急',
  });
  await lan.send(moveActualQuotation, { id: agreement.id, version: agreement.version, action: 'submit' });
  await wei.send(moveActualQuotation, { id: agreement.id, version: agreement.version + 1, action: 'confirm' });
}, 60_000);
afterAll(() => stage.close());

const compared = async (tab = 'all') => (await lan.send(listPriceComparison, { tab, where: { order_no: [order.no] } })).rows;

/** A claim for the goods of the order, credited to the customer in full. */
async function credited(amount: string): Promise<void> {
  const { id } = await lan.send(saveClaim, {
    customer_id: String(scene.lux),
    order_no: order.no,
    mode: 'road',
    kind: 'shortage',
    happened_at: '2026-11-20T08:00:00Z',
    description: '短少',
    currency: 'CNY',
    claimed: amount,
    cartons: 1,
    gross_kg: '10',
    delivered_on: '2026-11-20',
  });
  await lan.send(moveClaim, { id, version: 1, action: 'investigate' });
  await wei.send(decideClaim, { id, version: 2, shares: [{ party: 'own', percent: '100' }], reason: '我方责任' });
  await lan.send(submitClaim, { id, version: 3, approved: amount });
  for (const who of [director, executive]) {
    const { version } = await who.send(getApproval, { subject: 'cargoClaim', id });
    await who.send(decideApproval, { subject: 'cargoClaim', id, version: version ?? 0, action: 'approve' });
  }
  const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const file_id = await lan.upload('pod.png', Buffer.from(picture, 'base64'));
  await lan.send(addAttachment, { subject: 'cargoClaim', id, file_id, kind: 'pod' });
  await accountant.send(moveClaim, { id, version: (await lan.send(getClaim, { id })).version, action: 'post' });
}

test('a claim that is credited is no part of the price of its order', async () => {
  await credited('200');
  expect(await compared()).toMatchObject([{ agreed: '1500.00', charged: '1500.00', charged_difference: '0.00', extra: '-200.00' }]);
  expect(await compared('unequal')).toEqual([]);
});

test('the line of the price counts as its charge when it is changed by hand', async () => {
  const { rows } = await lan.send(orderCharges, { order_id: order.id });
  const line = rows.find((row) => !row.estimated && row.amount === '1500.00');
  await lan.send(priceCharge, {
    id: line?.id ?? '',
    version: line?.version ?? 0,
    fee_name_id: String(scene.freight),
    description: null,
    quantity: '1',
    unit_price: '1480',
    currency: 'CNY',
  });
  expect(await compared('unequal')).toMatchObject([{ charged: '1480.00', charged_difference: '-20.00', extra: '-200.00' }]);
});
