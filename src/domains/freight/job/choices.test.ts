import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { createFreightWork } from '../../dispatch/freight-work/contract.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { moveWorkOrder } from '../../dispatch/work-order/contract.ts';
import { getOrder, moveOrder } from '../../order/transport-order/contract.ts';
import type { FreightTables } from '../server/db.ts';
import { getFreightJob, listFreightJobs, saveFreightJob } from './contract.ts';

/* A job names a customer and stations in use, legs that go on, and containers of its own. The day is 20 November 2026. */

let stage: Stage;
let clerk: Player;
let scene: DispatchScene;
let refs: { company_id: string; customer_id: string; origin_station_id: string; destination_station_id: string };
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FreightTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  clerk = await stage.cast({ name: 'Lan' });
  refs = {
    company_id: String(stage.companies.cn),
    customer_id: String(scene.lux),
    origin_station_id: String(scene.nanning),
    destination_station_id: String(scene.hanoi),
  };
});
afterAll(() => stage.close());

type Job = ParamsOf<typeof saveFreightJob>;
const ocean = (more: Partial<Job> = {}): Job => ({ ...refs, mode: 'ocean', direction: 'export', service: 'fcl', ...more }) as Job;
const faultsOf = async (cmd: string, params: object): Promise<string[]> => {
  const reply = await clerk.raw(cmd, { ...params, request_id: crypto.randomUUID() });
  return ((reply.data as { at?: { at: string; why: string }[] } | null)?.at ?? []).map(({ at, why }) => `${at} ${why}`);
};
const setActive = (table: 'customer' | 'station' | 'carrier', id: bigint, active: boolean) =>
  stage.system<FreightTables, unknown>(({ db }) => db.updateTable(table).set({ active }).where('id', '=', id).execute());

test('a job is opened for a customer in use, between stations in use', async () => {
  await setActive('customer', scene.vina, false);
  expect(await faultsOf('freightJob.save', ocean({ customer_id: String(scene.vina) }))).toEqual(['customer_id CUSTOMER_NOT_ACTIVE']);
  await setActive('station', scene.hanoi, false);
  const hanoi = String(scene.hanoi);
  expect(await faultsOf('freightJob.save', ocean({ delivery_station_id: hanoi, receipt_station_id: hanoi }))).toEqual([
    'receipt_station_id NOT_ACTIVE',
  ]);
  const { origin_station_id, destination_station_id } = refs;
  expect(await faultsOf('freightJob.save', ocean())).toEqual(['destination_station_id NOT_ACTIVE']);
  const back = ocean({ origin_station_id: destination_station_id, destination_station_id: origin_station_id });
  expect(await faultsOf('freightJob.save', back)).toEqual(['origin_station_id NOT_ACTIVE']);
  await setActive('station', scene.hanoi, true);
  expect(await faultsOf('freightJob.save', ocean())).toEqual([]);
});

test('a job under way is saved although its customer, its carrier and a station are out of use since', async () => {
  const carrier_id = String(scene.jinlong);
  const { id, version } = await clerk.send(saveFreightJob, ocean({ carrier_id, containers: [{ size_type: '22G1' }] }));
  const [own] = (await clerk.send(getFreightJob, { id })).containers;
  const named = [
    ['customer', scene.lux],
    ['carrier', scene.jinlong],
    ['station', scene.hanoi],
  ] as const;
  for (const [table, record] of named) await setActive(table, record, false);
  const sealed = ocean({ id, carrier_id, containers: [{ id: own?.id, size_type: '22G1', seal_no: 'CN88' }] });
  const saved = await clerk.send(saveFreightJob, { ...sealed, version });
  expect((await clerk.send(getFreightJob, { id })).containers).toMatchObject([{ seal_no: 'CN88' }]);
  // Others have to be in use.
  const next = { ...sealed, version: saved.version };
  expect(await faultsOf('freightJob.save', { ...next, customer_id: String(scene.vina) })).toEqual(['customer_id CUSTOMER_NOT_ACTIVE']);
  expect(await faultsOf('freightJob.save', { ...next, receipt_station_id: String(scene.hanoi) })).toEqual([
    'receipt_station_id NOT_ACTIVE',
  ]);
  for (const [table, record] of named) await setActive(table, record, true);
});

test('an order or a trip that was cancelled is no leg of a job', async () => {
  const { id } = await clerk.send(saveFreightJob, ocean());
  const orderId = await stage.system<FreightTables, bigint>((work) =>
    addOrder(work, scene, { no: 'SO-LEG', pieces: 1, kg: '100', m3: '1' }),
  );
  const order = await clerk.send(getOrder, { id: String(orderId) });
  const trip = await clerk.send(createFreightWork, {
    kind: 'drayage',
    booking_no: 'COSU6012345670',
    origin_station_id: refs.origin_station_id,
    destination_station_id: refs.destination_station_id,
    gross_kg: '4000',
    carrier_id: String(scene.jinlong),
    vehicle_id: null,
    driver_id: null,
    planned_depart: '2026-12-20T03:00:00Z',
    planned_arrive: '2026-12-20T20:00:00Z',
  });
  await clerk.send(moveOrder, { id: order.id, version: order.version, action: 'cancel', reason: '客户撤单' });
  await clerk.send(moveWorkOrder, { id: trip.id, version: trip.version, action: 'cancel', reason: '客户撤单' });
  for (const leg_no of ['SO-LEG', trip.no])
    expect(await faultsOf('freightJob.linkLeg', { id, version: 1, kind: 'pickup', leg_no })).toEqual(['leg_no NOT_FOUND']);
  expect(await clerk.send(getFreightJob, { id })).toMatchObject({ version: 1, legs: [] });
});

test('a container of another job stays where it is', async () => {
  const first = await clerk.send(saveFreightJob, ocean({ containers: [{ size_type: '22G1', container_no: 'TCLU4265773' }] }));
  const [own] = (await clerk.send(getFreightJob, { id: first.id })).containers;
  const taken = ocean({ containers: [{ size_type: '22G1' }, { id: own?.id, size_type: '45G1' }] });
  expect(await faultsOf('freightJob.save', taken)).toEqual(['containers.1 NOT_FOUND']);
  expect((await clerk.send(getFreightJob, { id: first.id })).containers).toMatchObject([{ id: own?.id, size_type: '22G1' }]);
});

test('a job by air is shown by the codes of its airports, one by sea by those of its ports', async () => {
  const codes = { iata: 'NNG', unlocode: 'CNNNG' };
  await stage.system<FreightTables, unknown>(({ db }) => db.updateTable('station').set(codes).where('id', '=', scene.nanning).execute());
  const weights = { chargeable_planned_kg: '100', chargeable_confirmed_kg: '120.5' };
  const sea = await clerk.send(saveFreightJob, ocean());
  const air = await clerk.send(saveFreightJob, ocean({ mode: 'air', service: 'direct', ...weights }));
  const { rows } = await clerk.send(listFreightJobs, { where: { no: [sea.no, air.no] }, sort: [{ key: 'no', desc: false }] });
  expect(rows.map(({ no, origin_code, chargeable_kg }) => [no, origin_code, chargeable_kg && Number(chargeable_kg)])).toEqual([
    // The weight that was confirmed counts, and not the one that was planned.
    [air.no, 'NNG', 120.5],
    [sea.no, 'CNNNG', null],
  ]);
});

test('a container was weighed by the calendar of the job’s company, whichever the writer’s is', async () => {
  const chief = await stage.cast({ name: 'Chen', scope: 'all' });
  const company_id = String(stage.companies.vn);
  const weighed = { size_type: '22G1', vgm_kg: '12000', vgm_method: '1', vgm_signatory: 'Li Wei', gross_kg: '8000' } as const;
  const on = (vgm_weighed_on: string) => ocean({ company_id, containers: [{ ...weighed, vgm_weighed_on }] });
  // Half an hour before midnight in Hanoi it is tomorrow in Nanning.
  stage.clock.set('2026-11-20T16:30:00Z');
  expect(await chief.refused(saveFreightJob, on('2026-11-21'))).toBe('BAD_PARAMS');
  expect(await chief.send(saveFreightJob, on('2026-11-20'))).toMatchObject({ version: 1 });
  stage.clock.set('2026-11-20T02:00:00Z');
});

test('a job of another company is not copied', async () => {
  const { id } = await clerk.send(saveFreightJob, ocean());
  const abroad = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  const there = { company_id: String(stage.companies.vn) };
  expect(await abroad.refused(saveFreightJob, ocean({ ...there, copied_from_id: id }))).toBe('NOT_FOUND');
  expect(await abroad.send(saveFreightJob, ocean(there))).toMatchObject({ version: 1 });
});
