import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { getOrder, moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { moveActualQuotation, saveActualQuotation } from '../actual-quotation/contract.ts';
import { orderCharges } from '../charge/contract.ts';
import { quotationInForce } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineQuotation, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { getCredit } from './contract.ts';

/* An order that is quoted at 1,000 US dollars, for which 1,400 were agreed. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, RoadScene>((work) =>
    setRoadScene(work, stage.companies.cn, { '2026-11-20': '7.10', '2026-11-21': '7.20' }),
  );
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  const price = { fee_name_id: String(scene.freight), basis: 'trip', currency: 'USD', price: '1000', line_id: String(scene.line) } as const;
  await quotationInForce(lan, wei, lineQuotation(scene, { party_id: String(scene.customer), currency: 'USD', prices: [price] }));
}, 60_000);
afterAll(() => stage.close());

function submitted(): Promise<{ id: string; order_no: string }> {
  const pickup = { pickup_from: '2026-11-21T01:00:00Z', pickup_to: '2026-11-21T03:00:00Z' };
  return lan.send(saveOrder, orderSheet(scene, { customer_id: String(scene.customer), ...pickup }));
}
const move = async (who: Player, id: string, action: 'submit' | 'approve' | 'unreview' | 'reject' | 'cancel') =>
  who.send(moveOrder, {
    id,
    version: (await lan.send(getOrder, { id })).version,
    action,
    reason: action === 'submit' || action === 'approve' ? null : '改价',
  });
async function agreed(order_no: string): Promise<void> {
  const fields = { order_no, agreed_amount: '1400', currency: 'USD' as const, agreed_on: '2026-11-20', reason: '加急' };
  const { id, version } = await lan.send(saveActualQuotation, { ...fields, agreed_with: '王经理' });
  const sent = await lan.send(moveActualQuotation, { id, version, action: 'submit' });
  await wei.send(moveActualQuotation, { id, version: sent.version, action: 'confirm' });
}
const running = async () => (await lan.send(getCredit, { id: String(scene.customer) })).running;

test('an order with a confirmed price counts at that price when it waits for review again', async () => {
  const { id, order_no } = await submitted();
  expect(await running()).toBe('1000.00');
  await move(wei, id, 'approve');
  await agreed(order_no);
  expect(await running()).toBe('1400.00');
  await move(wei, id, 'unreview');
  expect(await running()).toBe('1400.00');
  await move(wei, id, 'reject');
  expect(await running()).toBe('0.00');

  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ credit_limit_minor: 1_200_00n }).where('id', '=', scene.customer).execute(),
  );
  const { version } = await lan.send(getOrder, { id });
  expect(await lan.refused(moveOrder, { id, version, action: 'submit' })).toBe('CREDIT_OVER_LIMIT');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('customer').set({ credit_limit_minor: 1_400_00n }).where('id', '=', scene.customer).execute(),
  );
  await move(lan, id, 'submit');
  expect(await running()).toBe('1400.00');
  await move(wei, id, 'approve');
  expect(await running()).toBe('1400.00');
  await move(wei, id, 'cancel');
});

test('a price that is confirmed before the review is reserved, and is no estimate of an order that is rejected', async () => {
  const { id, order_no } = await submitted();
  await agreed(order_no);
  const lines = async () => {
    const { rows } = await lan.send(orderCharges, { order_id: id });
    return rows.map(({ side, estimated, amount, party_id }) => [side, estimated, amount, party_id]);
  };
  expect([await running(), await lines()]).toEqual(['1400.00', []]);
  await move(wei, id, 'reject');
  expect([await running(), await lines()]).toEqual(['0.00', []]);
  await move(lan, id, 'submit');
  await move(wei, id, 'approve');
  expect([await running(), await lines()]).toEqual(['1400.00', [['receivable', true, '1400.00', String(scene.customer)]]]);
});
