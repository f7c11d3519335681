import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveOrder, saveOrder } from '../../order/transport-order/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { decideApproval } from '../../workspace/approval/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { quotationInForce } from '../server/seed/acts.ts';
import { lineQuotation, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { countActualQuotations, getActualQuotation, moveActualQuotation, saveActualQuotation } from './contract.ts';

/* Lan writes down the price of an order, which is quoted at 1,090.00 yuan, and Mei corrects with whom it was agreed. Both prepared it. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let mei: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-20T08:00:00Z');
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn, { '2026-11-20': '7.00' }));
  lan = await stage.cast({ name: 'Lan' });
  mei = await stage.cast({ name: 'Mei' });
  wei = await stage.cast({ name: 'Wei' });
  await quotationInForce(lan, wei, lineQuotation(scene));
}, 60_000);
afterAll(() => stage.close());

/** An agreement that Lan wrote, and Mei corrected and submitted. */
async function submitted(agreed_amount: string): Promise<string> {
  const order = await lan.send(saveOrder, orderSheet(scene));
  await wei.send(moveOrder, { id: order.id, version: order.version, action: 'approve' });
  const fields = { order_no: order.order_no, agreed_amount, currency: 'CNY' as const, agreed_on: '2026-11-19', reason: '客户要求' };
  const draft = await lan.send(saveActualQuotation, { ...fields, agreed_with: '王' });
  const corrected = await mei.send(saveActualQuotation, { ...fields, ...draft, agreed_with: '王经理' });
  await mei.send(moveActualQuotation, { ...corrected, action: 'submit' });
  return draft.id;
}
const read = (who: Player, id: string) => who.send(getActualQuotation, { id });
const confirm = async (id: string) => ({ id, version: (await read(wei, id)).version, action: 'confirm' as const });
const waiting = async (who: Player) => (await who.send(countActualQuotations, {})).mine;

test('nobody who wrote an agreed price confirms it', async () => {
  const [forLan, forWei] = [await waiting(lan), await waiting(wei)];
  const id = await submitted('1500');
  for (const who of [lan, mei]) {
    expect(await who.refused(moveActualQuotation, await confirm(id))).toBe('FOUR_EYES');
    expect(await read(who, id)).toMatchObject({ state: 'agreed', own: true, mine: false });
  }
  expect([await waiting(lan), await waiting(wei)]).toEqual([forLan, forWei + 1]);
  expect(await read(wei, id)).toMatchObject({ own: false, mine: true });
  await wei.send(moveActualQuotation, await confirm(id));
});

test('nobody who wrote a price below the quotation reviews it, and each of them may take it back', async () => {
  const id = await submitted('981');
  const { approval_version } = await read(wei, id);
  const approve = { subject: 'actualQuotation', id, version: approval_version ?? 0, action: 'approve' as const };
  for (const who of [lan, mei]) expect(await who.refused(decideApproval, approve)).toBe('FOUR_EYES');
  await lan.send(moveActualQuotation, { id, version: (await read(lan, id)).version, action: 'withdraw' });
  expect(await read(wei, id)).toMatchObject({ state: 'draft', prepared_by: 'Mei' });
});
