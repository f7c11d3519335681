import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import { orderSheet } from '../../order/server/seed/order-sheet.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { makeBills } from '../bill/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { delivered, lineOf, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { receivedOrder, type RoadScene, setRoadScene } from '../server/seed/order-acts.ts';
import { enterCharges, listCharges, orderCharges, rateAgain, reviewCharges, sumCharges } from './contract.ts';

/* A void line is owed by nobody: it leaves the sums and is billed no more, and its own history says when and why. */

let stage: Stage;
let scene: RoadScene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, RoadScene>((work) => setRoadScene(work, stage.companies.cn));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

const received = () => receivedOrder(lan, wei, orderSheet(scene, { customer_id: String(scene.customer) }));
const own = async (order_id: string) => (await lan.send(orderCharges, { order_id })).rows.filter((row) => !row.estimated);
const voided = async (no: string) => (await lan.send(listCharges, { tab: 'void', where: { order_no: [no] }, sort: [{ key: 'id' }] })).rows;
/** The sum of the lines of an order that stand: those that wait for their review, and the reviewed ones. */
async function sums(no: string): Promise<string[]> {
  const where = { order_no: [no] };
  const open = await lan.send(sumCharges, { where, tab: 'open' });
  const checked = await lan.send(sumCharges, { where, tab: 'reviewed' });
  return [...open.sums, ...checked.sums].map(({ amount, currency }) => `${amount} ${currency}`);
}
const history = async (id: string) =>
  (await lan.send(recordTimeline, { subject: 'charge', id })).rows.map(({ what, note }) => [what, note]);

test('a cancelled order voids its lines, reviewed ones too, and none of them can be billed', async () => {
  const { id, no } = await received();
  const owed = { side: 'receivable' as const, party: scene.customer, fee: scene.freight, currency: 'CNY' as const, on: '2026-11-18' };
  const [checked = ''] = await reviewed(lan, wei, { ...owed, amount: '109', order_no: no });
  const { ids } = await lan.send(enterCharges, { lines: [lineOf({ ...owed, amount: '218', order_no: no })] });
  const entered = ids[0] ?? '';
  expect(await sums(no)).toEqual(['218.00 CNY', '109.00 CNY']);

  const { version } = await lan.send(getOrder, { id });
  await lan.send(moveOrder, { id, version, action: 'cancel', reason: '客户取消' });
  expect((await voided(no)).map((row) => [row.id, row.state])).toEqual([
    [checked, 'void'],
    [entered, 'void'],
  ]);
  expect(await sums(no)).toEqual([]);
  for (const line of [checked, entered]) expect((await history(line))[0]).toEqual(['cancel', 'orderCancelled']);
  expect(await own(id)).toEqual([]);
  const charges = (await voided(no)).map((row) => ({ id: row.id, version: row.version }));
  expect(await lan.refused(makeBills, { charges, bill_on: '2026-11-20' })).toBe('CHARGE_NOT_REVIEWED');
});

test('a line that waits for a price is void by hand with a reason, or replaced when its order is rated again', async () => {
  const signed = async () => {
    const one = await received();
    await stage.system<FinanceTables, void>((work) => delivered(work, BigInt(one.id)));
    const [line] = (await own(one.id)).filter(({ side }) => side === 'receivable');
    expect(line).toMatchObject({ state: 'unpriced', amount: '0.00' });
    return { ...one, line: { id: line?.id ?? '', version: line?.version ?? 0 } };
  };
  const free = await signed();
  expect(await wei.refused(reviewCharges, { action: 'void', rows: [free.line] })).toBe('REASON_REQUIRED');
  await wei.send(reviewCharges, { action: 'void', rows: [free.line], reason: '免费承运' });
  expect(await own(free.id)).toEqual([]);
  expect(await voided(free.no)).toMatchObject([{ id: free.line.id, state: 'void' }]);
  expect((await history(free.line.id))[0]).toEqual(['void', '免费承运']);

  const again = await signed();
  await lan.send(rateAgain, { side: 'receivable', order_ids: [again.id] });
  expect(await own(again.id)).toMatchObject([{ state: 'unpriced' }]);
  expect(await voided(again.no)).toMatchObject([{ id: again.line.id, state: 'void' }]);
  expect((await history(again.line.id))[0]).toEqual(['cancel', 'rateAgain']);
  // The reports of profit count the line that waits for a price, and not the void ones.
  expect(await stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work))).toEqual([]);
});
