import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import { getInbound, moveInbound, saveInbound } from '../inbound/contract.ts';
import { readOutboundStock, saveOutbound } from '../outbound/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listStock } from '../stock/contract.ts';
import { previewStorage, saveTariff } from '../storage/contract.ts';
import { getReceiving, putAway, receive } from './contract.ts';

/* A hand-held without network: its receipts are sent later, and the goods came in when they were scanned. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let truck: { plan_id: string; line_id: string };
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', permits: 'all' });
});
beforeEach(async () => {
  stage.clock.set('2026-11-20T02:00:00Z');
  truck = await arrived();
});
afterAll(() => stage.close());

async function arrived(): Promise<{ plan_id: string; line_id: string }> {
  const { id, version } = await keeper.send(saveInbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    eta_from: '2026-11-20T01:00:00Z',
    eta_to: '2026-11-20T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '96' }],
    submit: true,
  });
  const audited = await keeper.send(moveInbound, { id, version, action: 'audit' });
  await keeper.send(moveInbound, { id, version: audited.version, action: 'arrive' });
  return { plan_id: id, line_id: (await keeper.send(getInbound, { id })).line_rows[0]?.id ?? '' };
}
const scanned = (at: string) => keeper.send(receive, { ...truck, qty: '24', at });
const sinceOf = async (pallet_no: string) =>
  (await keeper.send(listStock, { where: { pallet_no: [pallet_no] } })).rows.map(({ since }) => since);
/** Storage of lux in a month that is charged. */
const charged = (month: string) =>
  stage.system<WarehouseTables, unknown>(({ db }) =>
    db
      .insertInto('storage_run')
      .values({
        run_no: `STO-${month}`,
        company_id: stage.companies.cn,
        customer_id: scene.lux,
        warehouse_id: scene.warehouse,
        month,
        round: 1,
        state: 'charged',
        currency: 'CNY',
        amount_minor: 0n,
        pallets: 0,
        pallet_days: 0n,
        created_by: null,
      })
      .execute(),
  );

test('goods came in when they were scanned: they leave before those that came in after them, and stand from that day on', async () => {
  await keeper.send(saveTariff, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    unit: 'pallet',
    per: 'day',
    free_days: 0,
    currency: 'CNY',
    valid_from: '2026-11-01',
    tiers: [{ price: '1' }],
  });
  // Ten minutes before midnight in Nanning.
  const at = '2026-11-20T15:50:00.000Z';
  stage.clock.set('2026-11-20T22:00:00Z');
  const later = await keeper.send(receive, { ...truck, qty: '24' });
  stage.clock.set('2026-11-21T02:00:00Z');
  const early = await scanned(at);
  expect(await sinceOf(early.pallet_no)).toEqual([at]);
  const { receipts } = await keeper.send(getReceiving, { id: truck.plan_id });
  expect(receipts.find(({ pallet_no }) => pallet_no === early.pallet_no)).toMatchObject({ received_at: at, lot_no: early.lot_no });
  expect(early.lot_no).not.toBe(later.lot_no);

  for (const { pallet_no } of [later, early]) await keeper.send(putAway, { pallet_no, location_code: scene.at.first });
  const plan = await keeper.send(saveOutbound, {
    customer_id: String(scene.lux),
    warehouse_id: String(scene.warehouse),
    etd_from: '2026-11-21T01:00:00Z',
    etd_to: '2026-11-21T05:00:00Z',
    lines: [{ product_id: String(scene.board), qty: '24' }],
    reserve: true,
  });
  const { reservations } = await keeper.send(readOutboundStock, { id: plan.id });
  expect(reservations.map(({ pallet_no }) => pallet_no)).toEqual([early.pallet_no]);

  const of = { customer_id: String(scene.lux), warehouse_id: String(scene.warehouse), month: '2026-11' };
  const { pallets } = await keeper.send(previewStorage, of);
  expect(pallets.map(({ pallet_no, arrived_on, days }) => [pallet_no, arrived_on, days])).toEqual([
    [early.pallet_no, '2026-11-20', 11],
    [later.pallet_no, '2026-11-21', 10],
  ]);
});

/** The last moments of scans that the history of the truck's plan tells, with those by which their goods are booked. */
async function toldOf(): Promise<(string | undefined)[]> {
  const { rows } = await keeper.send(recordTimeline, { subject: 'inbound', id: truck.plan_id, what: 'receive' });
  const [last] = rows;
  return ['scanned_at', 'booked_at'].map((name) => last?.changes.find(({ field }) => field === name)?.new as string | undefined);
}

test('no goods came in later than their scan was sent, nor before their truck, and the history says so', async () => {
  const [arrival, now] = ['2026-11-20T02:00:00.000Z', '2026-11-20T04:00:00.000Z'];
  stage.clock.set(now);
  const [ahead, before, earlier] = ['2026-11-20T06:00:00.000Z', '2026-11-20T01:59:59.000Z', '2026-11-20T03:59:30.000Z'];
  expect(await sinceOf((await scanned(ahead)).pallet_no)).toEqual([now]);
  expect(await toldOf()).toEqual([ahead, now]);
  expect(await sinceOf((await scanned(before)).pallet_no)).toEqual([arrival]);
  expect(await toldOf()).toEqual([before, arrival]);
  // A scan that was sent within a minute has not waited.
  expect(await sinceOf((await scanned(earlier)).pallet_no)).toEqual([earlier]);
  expect(await toldOf()).toEqual([undefined, undefined]);
});

test('no goods came in in a month whose storage is charged, but at the first moment after it', async () => {
  stage.clock.set('2026-12-02T02:00:00Z');
  await charged('2026-10');
  const november = '2026-11-30T15:59:59.000Z';
  expect(await sinceOf((await scanned(november)).pallet_no)).toEqual([november]);
  await charged('2026-11');
  expect(await sinceOf((await scanned(november)).pallet_no)).toEqual(['2026-11-30T16:00:00.000Z']);
  const december = '2026-12-01T09:00:00.000Z';
  expect(await sinceOf((await scanned(december)).pallet_no)).toEqual([december]);
});
