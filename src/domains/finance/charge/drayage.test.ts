import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { createFreightWork, finishFreightWork } from '../../dispatch/freight-work/contract.ts';
import { drayageSheet } from '../../dispatch/server/seed/drayage-sheet.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { answerCarrierWork, assignCarrierWork, reportCarrierWork } from '../../dispatch/carrier/contract.ts';
import { dispatchLoads, getWorkOrder, moveWorkOrder, planWorkOrder } from '../../dispatch/work-order/contract.ts';
import { quotationInForce } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { listCharges, orderCharges, rateAgain, tripCharges } from './contract.ts';

/* A trip without orders, the drayage of a container for a booking, is owed for when it is finished. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let jinlong: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, DispatchScene>(async (work) => {
    const road = await setDispatchScene(work, stage.companies.cn);
    await sql`with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('T', 'T', 'T', 'T', 'T', 'transport') returning id),
      f as (insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis)
        select 'FREIGHT', 'F', 'F', 'F', 'F', id, 'CNY', 'trip' from t returning id)
      insert into tax_rate (country, fee_name_id, percent, valid_from) select 'CN', id, 9, '2020-01-01' from f`.execute(work.db);
    return road;
  });
  mai = await stage.cast({ name: 'Mai' });
  jinlong = await stage.cast({ name: 'Jinlong', type: 2, carrierId: scene.jinlong });
}, 60_000);
afterAll(() => stage.close());

test.each([
  ['at its agreed price', '545', [{ state: 'open', amount: '545.00', net: '500.00', source: 'agreed', order_no: null }]],
  ['and waits for a price where none was agreed', null, [{ state: 'unpriced', amount: '0.00', source: 'quote', order_no: null }]],
] as const)('a finished drayage is owed for %s', async (_how, price, expected) => {
  stage.clock.set('2026-11-20T02:00:00Z');
  const made = await mai.send(createFreightWork, drayageSheet(scene, { booking_no: `COSU${price ?? 0}` }));
  // The price was agreed and approved as any trip's is.
  if (price !== null)
    await stage.system<FinanceTables, unknown>(({ db }) =>
      sql`update work_order set buy_amount_minor = ${`${price}00`}, buy_currency = 'CNY' where id = ${made.id}`.execute(db),
    );
  const accepted = await jinlong.send(answerCarrierWork, { id: made.id, version: made.version, accept: true });
  const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  const assigned = await jinlong.send(assignCarrierWork, { id: made.id, version: accepted.version, ...truck });
  stage.clock.set('2026-11-20T04:00:00Z');
  const departed = await jinlong.send(reportCarrierWork, {
    id: made.id,
    version: assigned.version,
    code: 'departed',
    at: '2026-11-20T03:10:00Z',
  });
  stage.clock.set('2026-11-21T02:00:00Z');
  await mai.send(finishFreightWork, { id: made.id, version: departed.version, at: '2026-11-21T01:00:00Z' });
  const { rows } = await mai.send(listCharges, { tab: 'all', where: { work_order_no: [made.no] } });
  expect(rows).toMatchObject(expected);
});

test('a price by container prices the trip before it and after it: by its booking, and by the order that it carries', async () => {
  stage.clock.set('2026-11-24T02:00:00Z');
  const { fee, box } = await stage.system<FinanceTables, { fee: bigint; box: bigint }>(async (work) => {
    const { db } = work;
    const { id: fee } = await db.selectFrom('fee_name').select('id').where('code', '=', 'FREIGHT').executeTakeFirstOrThrow();
    const box = await addOrder(work, scene, { no: 'SO-BOX', pieces: 5, kg: '500', m3: '2' });
    await db.updateTable('transport_order').set({ container_type: '45G1' }).where('id', '=', box).execute();
    return { fee, box };
  });
  const lan = await stage.cast({ name: 'Lan' });
  await quotationInForce(mai, lan, {
    side: 'buy',
    company_id: String(stage.companies.cn),
    party_id: String(scene.jinlong),
    title: '2026',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-31',
    prices: [{ fee_name_id: String(fee), basis: 'container', currency: 'CNY', price: '2800', tax_percent: '9', container_type: '45G1' }],
  });
  const times = { planned_depart: '2026-11-24T03:00:00Z', planned_arrive: '2026-11-24T20:00:00Z', carrier_id: String(scene.jinlong) };

  // An agreed price up to the quotation needs no second person.
  const price = { price: '2800', price_currency: 'CNY' as const };
  const loads = [{ order_id: String(box), pieces: 5, gross_kg: '500', volume_m3: '2' }];
  const agreed = await mai.send(dispatchLoads, { ...times, ...price, loads });
  expect(agreed).toMatchObject({ state: 'offered', price_state: 'none' });
  expect(await mai.send(getWorkOrder, { id: agreed.id })).toMatchObject({ quoted_amount: '2800.00', quoted_currency: 'CNY' });
  const back = await mai.send(moveWorkOrder, { id: agreed.id, version: agreed.version, action: 'withdraw', reason: '改价' });
  const quoted = await mai.send(planWorkOrder, { id: agreed.id, version: back.version, ...times });
  expect((await mai.send(getWorkOrder, { id: quoted.id })).quoted_amount).toBe('2800.00');
  const estimated = await mai.send(orderCharges, { order_id: String(box) });
  expect(estimated.rows).toMatchObject([{ estimated: true, amount: '2800.00', source: 'quote', work_order_no: quoted.no }]);

  const booking = { booking_no: 'COSUBOX', free_until: '2026-11-28', container_type: '45G1' } as const;
  const trip = await mai.send(createFreightWork, drayageSheet(scene, { ...booking, ...times, ...price }));
  expect(trip).toMatchObject({ state: 'offered', price_state: 'none' });
  // Its plan is known from the day on which it is planned, as that of a trip with orders.
  const planned = await mai.send(tripCharges, { work_order_id: trip.id });
  expect(planned.rows).toMatchObject([{ estimated: true, amount: '2800.00', source: 'agreed', order_no: null }]);
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update work_order set buy_amount_minor = null, buy_currency = null where id = ${trip.id}`.execute(db),
  );
  const accepted = await jinlong.send(answerCarrierWork, { id: trip.id, version: trip.version, accept: true });
  const truck = { vehicle_id: String(scene.jinlongTruck.vehicle), driver_id: String(scene.jinlongTruck.driver) };
  const assigned = await jinlong.send(assignCarrierWork, { id: trip.id, version: accepted.version, ...truck });
  stage.clock.set('2026-11-25T02:00:00Z');
  const report = { id: trip.id, version: assigned.version, code: 'departed' as const, at: '2026-11-24T03:10:00Z' };
  const departed = await jinlong.send(reportCarrierWork, report);
  await mai.send(finishFreightWork, { id: trip.id, version: departed.version, at: '2026-11-25T01:00:00Z' });
  const { rows } = await mai.send(listCharges, { tab: 'all', where: { work_order_no: [trip.no] } });
  expect(rows).toMatchObject([{ state: 'open', estimated: false, amount: '2800.00', source: 'quote', order_no: null }]);
});

test('a trip that is still on the road is not charged when an order that it has delivered is rated again', async () => {
  stage.clock.set('2026-11-26T02:00:00Z');
  const [first, second] = await stage.system<FinanceTables, [bigint, bigint]>(async (work) => [
    await addOrder(work, scene, { no: 'SO-NEAR', pieces: 5, kg: '500', m3: '2' }),
    await addOrder(work, scene, { no: 'SO-FAR', pieces: 7, kg: '700', m3: '3' }),
  ]);
  const trip = await mai.send(dispatchLoads, {
    loads: [
      { order_id: String(first), pieces: 5, gross_kg: '500', volume_m3: '2' },
      { order_id: String(second), pieces: 7, gross_kg: '700', volume_m3: '3' },
    ],
    carrier_id: String(scene.jinlong),
    planned_depart: '2026-11-26T03:00:00Z',
    planned_arrive: '2026-11-26T20:00:00Z',
  });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`update transport_order set state = 'signed', signed_at = now() where id = ${first}`.execute(db),
  );
  expect((await mai.send(rateAgain, { side: 'payable', order_ids: [String(first)] })).rows).toEqual([
    { order_id: String(first), lines: 0, unpriced: 0, why: 'noTrip' },
  ]);
  const { rows } = await mai.send(listCharges, { tab: 'all', where: { work_order_no: [trip.no] } });
  expect(rows.filter(({ estimated }) => !estimated)).toEqual([]);
});
