import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { createFreightWork } from '../../dispatch/freight-work/contract.ts';
import { type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import { recordTimeline } from '../../workspace/remark/contract.ts';
import type { FreightTables } from '../server/db.ts';
import {
  getFreightJob,
  linkFreightLeg,
  listFreightJobs,
  moveFreightJob,
  recordFreightMilestone,
  saveFreightJob,
  unlinkFreightLeg,
} from './contract.ts';
import { may } from './permits.ts';

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
const house = { pieces: 100, gross_kg: '8000', volume_m3: '30', goods: '连接器', shipper: '立讯南宁', consignee: 'Luxshare VN' };
const weighed = { vgm_kg: '12000', vgm_method: '1' as const, vgm_signatory: 'Li Wei' };
const box = { ...weighed, size_type: '45G1' as const, seal_no: 'CN123456', gross_kg: '8000', pieces: 100 };
const ocean = (more: Partial<Job> = {}): Job => ({ ...refs, mode: 'ocean', direction: 'export', service: 'fcl', ...more }) as Job;
const air = (more: Partial<Job> = {}): Job => ({ ...refs, mode: 'air', direction: 'import', service: 'consol', ...more }) as Job;
const faultsOf = async (params: Job): Promise<string[]> => {
  const reply = await clerk.raw('freightJob.save', { ...params, request_id: crypto.randomUUID() });
  return ((reply.data as { at?: { at: string; why: string }[] }).at ?? []).map(({ at, why }) => `${at} ${why}`);
};

test('an ocean export from the draft to its end, with what each step needs', async () => {
  const params = ocean({
    pieces: 200,
    gross_kg: '16000',
    volume_m3: '60',
    etd: '2026-12-01T02:00:00Z',
    eta: '2026-12-04T02:00:00Z',
    houses: [
      { ...house, house_no: 'QSHPH26110001' },
      { ...house, house_no: null },
    ],
    containers: [
      { ...box, container_no: 'MSKU 123456-5', house_no: 'QSHPH26110001' },
      { size_type: '45G1', container_no: 'CSQU3054383' },
    ],
  });
  const { id, no } = await clerk.send(saveFreightJob, params);
  expect(no).toMatch(/^OF/);
  const job = await clerk.send(getFreightJob, { id });
  expect(job).toMatchObject({ state: 'draft', house_count: 2, container_count: 2, differences: [] });
  expect(job.houses[1]?.house_no).toMatch(/^HB/);
  expect(job.containers.map(({ container_no, house_no }) => [container_no, house_no])).toEqual([
    ['MSKU1234565', 'QSHPH26110001'],
    ['CSQU3054383', null],
  ]);
  expect(job.milestones).toMatchObject([
    { kind: 'departed', planned_at: '2026-12-01T02:00:00.000Z', actual_at: null },
    { kind: 'arrived', planned_at: '2026-12-04T02:00:00.000Z' },
  ]);

  const move = async (action: 'start' | 'depart' | 'arrive' | 'deliver' | 'close' | 'cancel', more = {}) => {
    const { version } = await clerk.send(getFreightJob, { id });
    return { id, version, action, ...more };
  };
  await clerk.send(moveFreightJob, await move('start'));
  expect(await clerk.refused(moveFreightJob, await move('depart'))).toBe('MASTER_MISSING');
  const master = { ...params, id, master_no: 'mskuhph261101', houses: job.houses, containers: job.containers };
  let version = (await clerk.send(getFreightJob, { id })).version;
  version = (await clerk.send(saveFreightJob, { ...master, version } as Job)).version;
  expect(await clerk.refused(moveFreightJob, await move('depart'))).toBe('NOT_READY_TO_DEPART');
  expect(await clerk.refused(recordFreightMilestone, { id, version, kind: 'loaded', actual_at: stage.clock.now().toISOString() })).toBe(
    'NOT_READY_TO_DEPART',
  );
  const containers = job.containers.map((one) => ({ ...one, ...box }));
  version = (await clerk.send(saveFreightJob, { ...master, containers, version } as Job)).version;
  // The rows kept their identity.
  expect((await clerk.send(getFreightJob, { id })).containers.map((one) => one.id)).toEqual(job.containers.map((one) => one.id));
  expect(await clerk.refused(moveFreightJob, await move('depart', { at: '2027-01-01T00:00:00Z' }))).toBe('IN_THE_FUTURE');
  await clerk.send(moveFreightJob, await move('depart'));
  stage.clock.advance(3 * 86_400_000);
  expect(await clerk.refused(moveFreightJob, await move('arrive', { at: '2026-01-01T00:00:00Z' }))).toBe('BEFORE_DEPARTURE');
  expect(await clerk.refused(moveFreightJob, await move('cancel', { reason: '客户撤单' }))).toBe('ILLEGAL_MOVE');
  await clerk.send(moveFreightJob, await move('arrive'));
  await clerk.send(moveFreightJob, await move('deliver'));
  await clerk.send(moveFreightJob, await move('close'));
  const closed = await clerk.send(getFreightJob, { id });
  expect(closed.state).toBe('closed');
  expect(await clerk.refused(saveFreightJob, { ...master, version: closed.version } as Job)).toBe('NOT_EDITABLE');
  const { rows } = await clerk.send(recordTimeline, { subject: 'freightJob', id });
  expect(rows.map(({ what }) => what)).toEqual(['close', 'deliver', 'arrive', 'depart', 'save', 'save', 'start', 'create']);
});

test('a container is loaded with a verified gross mass that somebody signed, and by method 2 with what was added up', async () => {
  const packed = { ...box, container_no: 'APZU4812090' };
  const { id } = await clerk.send(saveFreightJob, ocean({ master_no: 'MBLVGM', containers: [{ ...packed, vgm_signatory: null }] }));
  const [own] = (await clerk.send(getFreightJob, { id })).containers;
  const saved = async (more: object): Promise<number> => {
    const { version } = await clerk.send(getFreightJob, { id });
    const params = ocean({ id, version, master_no: 'MBLVGM', containers: [{ ...packed, id: own?.id, ...more }] } as Partial<Job>);
    return (await clerk.send(saveFreightJob, params)).version;
  };
  const loaded = async (version: number) =>
    clerk.refused(recordFreightMilestone, { id, version, kind: 'loaded', actual_at: stage.clock.now().toISOString() });
  expect(await loaded(1)).toBe('NOT_READY_TO_DEPART');
  expect(await loaded(await saved({ vgm_method: '2' }))).toBe('NOT_READY_TO_DEPART');
  const facts = { vgm_party: '立讯南宁', vgm_weighed_on: '2026-11-20', vgm_place: '钦州港', tare_kg: '3800', packing_kg: '200' };
  const version = await saved({ ...facts, vgm_method: '2' });
  expect((await clerk.send(getFreightJob, { id })).containers).toMatchObject([
    { ...facts, tare_kg: '3800.000', packing_kg: '200.000', vgm_signatory: 'LI WEI', vgm_kg: '12000.000' },
  ]);
  await clerk.send(recordFreightMilestone, { id, version, kind: 'loaded', actual_at: stage.clock.now().toISOString() });
  expect(await faultsOf(ocean({ containers: [{ ...box, vgm_weighed_on: '2031-01-01' }] }))).toEqual([
    'containers.0.vgm_weighed_on IN_THE_FUTURE',
  ]);
});

test('an estimate never touches the actual time, and a plan stays beside both', async () => {
  const { id } = await clerk.send(saveFreightJob, ocean({ direction: 'import' }));
  const at = (hours: number): string => new Date(stage.clock.now().getTime() + hours * 3_600_000).toISOString();
  await clerk.send(recordFreightMilestone, { id, version: 1, kind: 'discharged', planned_at: at(-10), actual_at: at(-4) });
  await clerk.send(recordFreightMilestone, { id, version: 2, kind: 'discharged', estimated_at: at(8) });
  const job = await clerk.send(getFreightJob, { id });
  expect(job.milestones.find(({ kind }) => kind === 'discharged')).toEqual({
    kind: 'discharged',
    planned_at: at(-10),
    estimated_at: at(8),
    actual_at: at(-4),
  });
  expect(await clerk.refused(recordFreightMilestone, { id, version: 3, kind: 'discharged', actual_at: at(1) })).toBe('IN_THE_FUTURE');
  expect(await clerk.refused(recordFreightMilestone, { id, version: 3, kind: 'arrived', actual_at: at(-1) })).toBe('MADE_BY_MOVE');
  expect(await clerk.refused(recordFreightMilestone, { id, version: 2, kind: 'available', actual_at: at(-1) })).toBe('CHANGED_MEANWHILE');
});

test('a container stands on one open job of the whole firm', async () => {
  const first = await clerk.send(saveFreightJob, ocean({ containers: [{ size_type: '22G1', container_no: 'TCLU4265773' }] }));
  const again = ocean({ containers: [{ size_type: '22G1', container_no: 'TCLU4265773' }] });
  const own = await clerk.raw('freightJob.save', { ...again, request_id: crypto.randomUUID() });
  expect(own).toMatchObject({ data: { refusal: 'CONTAINER_ACTIVE' } });
  expect(own.msg).toContain(first.no);
  // Another own company learns that it is taken, not by which job.
  const abroad = await stage.cast({ name: 'Minh', companyId: stage.companies.vn });
  const there = { ...again, company_id: String(stage.companies.vn) };
  const reply = await abroad.raw('freightJob.save', { ...there, request_id: crypto.randomUUID() });
  expect(reply).toMatchObject({ data: { refusal: 'CONTAINER_ACTIVE' } });
  expect(reply.msg).not.toContain(first.no);
  await clerk.send(moveFreightJob, { id: first.id, version: 1, action: 'cancel', reason: '客户撤单' });
  await abroad.send(saveFreightJob, there);
  // Of two who take the same container at once, one gets it.
  const both = await Promise.allSettled(
    [1, 2].map(() => clerk.send(saveFreightJob, ocean({ containers: [{ size_type: '22G1', container_no: 'HLBU1234564' }] }))),
  );
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the drayage of a container is a leg of its job', async () => {
  const { id } = await clerk.send(saveFreightJob, ocean());
  const trip = await clerk.send(createFreightWork, {
    kind: 'drayage',
    booking_no: 'COSU6012345670',
    origin_station_id: refs.origin_station_id,
    destination_station_id: refs.destination_station_id,
    gross_kg: '4000',
    carrier_id: String(scene.ownFleet),
    vehicle_id: String(scene.small.vehicle),
    driver_id: String(scene.small.driver),
    planned_depart: '2026-12-20T03:00:00Z',
    planned_arrive: '2026-12-20T20:00:00Z',
    second_driver_id: String(scene.large.driver),
  });
  expect(await clerk.refused(linkFreightLeg, { id, version: 1, kind: 'drayage', leg_no: 'WO0' })).toBe('BAD_PARAMS');
  const { version } = await clerk.send(linkFreightLeg, { id, version: 1, kind: 'drayage', leg_no: trip.no });
  const again = await clerk.raw('freightJob.linkLeg', { id, version, kind: 'pickup', leg_no: trip.no, request_id: crypto.randomUUID() });
  expect(again.data).toMatchObject({ at: [{ at: 'leg_no', why: 'LEG_LINKED' }] });
  const { legs } = await clerk.send(getFreightJob, { id });
  expect(legs).toMatchObject([
    { kind: 'drayage', no: trip.no, work_order_id: trip.id, order_id: null, from_name: '南宁', to_name: 'Hanoi' },
  ]);
  const leg_id = legs[0]?.id ?? '';
  const other = await clerk.send(saveFreightJob, ocean());
  expect(await clerk.refused(unlinkFreightLeg, { id: other.id, version: 1, leg_id })).toBe('NOT_FOUND');
  await clerk.send(unlinkFreightLeg, { id, version, leg_id });
  expect((await clerk.send(getFreightJob, { id })).legs).toEqual([]);
});

test('houses that differ from their master are shown with both totals, and the job is saved as it is', async () => {
  const { id } = await clerk.send(saveFreightJob, ocean({ pieces: 201, gross_kg: '16000', volume_m3: '61', houses: [house, house] }));
  const differing = await clerk.send(getFreightJob, { id });
  expect(differing.differences).toEqual([
    { measure: 'pieces', master: '201', houses: '200' },
    { measure: 'volume_m3', master: '61', houses: '60' },
  ]);
  const agreed = ocean({ id, version: 1, pieces: 200, gross_kg: '16000', volume_m3: '60', houses: [house, house] } as Partial<Job>);
  await clerk.send(saveFreightJob, agreed);
  expect((await clerk.send(getFreightJob, { id })).differences).toEqual([]);
});

test('a copy has the facts of its job and none of its numbers', async () => {
  const source = await clerk.send(saveFreightJob, ocean({ master_no: 'MBL1' }));
  const copy = await clerk.send(saveFreightJob, ocean({ copied_from_id: source.id }));
  expect(await clerk.send(getFreightJob, { id: copy.id })).toMatchObject({ copied_from_no: source.no, master_no: null, state: 'draft' });
});

test('what is wrong is said at its place', async () => {
  expect(
    await faultsOf(
      ocean({
        destination_station_id: refs.origin_station_id,
        etd: '2026-12-04T02:00:00Z',
        eta: '2026-12-01T02:00:00Z',
        houses: [
          { ...house, house_no: 'A1' },
          { ...house, house_no: 'A1', hs_code: '77' },
        ],
        containers: [
          { size_type: '22G1', container_no: 'MSKU1234561' },
          { size_type: '22G1', vgm_kg: '7000', vgm_method: '2', gross_kg: '8000', house_no: 'B7' },
          { size_type: '22G1', vgm_kg: '7000' },
          { size_type: '22G1', vgm_signatory: 'LI WEI' },
          { size_type: '22G1', gross_kg: '8000', packing_kg: '150', tare_kg: '2200', vgm_kg: '10200', vgm_method: '2' },
          { size_type: '22G1', tare_kg: '2200', vgm_kg: '10200', vgm_method: '2' },
          { size_type: '22G1', vgm_kg: '36000', vgm_method: '1' },
          { size_type: '22G1', gross_kg: '33000', vgm_kg: '36000.001', vgm_method: '1' },
          { size_type: '45R1', gross_kg: '240000' },
          { size_type: '42P1', gross_kg: '45000', vgm_kg: '50000', vgm_method: '1' },
        ],
      }),
    ),
  ).toEqual([
    'destination_station_id SAME_STATION',
    'eta END_BEFORE_START',
    'houses.1.house_no ROW_TWICE',
    'houses.1.hs_code BAD_HS_CODE',
    'containers.0.container_no BAD_CONTAINER_NO',
    'containers.1.house_no NOT_FOUND',
    'containers.1.vgm_kg VGM_UNDER_GROSS',
    'containers.2.vgm_method BOTH_OR_NONE',
    'containers.3.vgm_kg REQUIRED',
    'containers.4.vgm_kg VGM_NOT_THE_SUM',
    'containers.5.gross_kg REQUIRED',
    'containers.7.vgm_kg OVER_MAX_GROSS',
    'containers.8.gross_kg OVER_MAX_GROSS',
  ]);
  const twins = {
    ...air({ houses: [house, { ...house, house_no: 'A1' }, { ...house, house_no: 'A1' }] }),
    request_id: crypto.randomUUID(),
  };
  expect((await clerk.raw('freightJob.save', twins)).msg).toContain('与第 2 行重复');
  expect(await faultsOf(air({ master_no: '784-12345676', flight_no: 'CZ' }))).toEqual(['master_no BAD_AWB', 'flight_no BAD_FLIGHT_NO']);
  expect(await faultsOf(air({ service: 'fcl', containers: [{ size_type: '22G1' }] }))).toEqual([
    'service BAD_CHOICE',
    'containers BAD_CHOICE',
  ]);
  expect(await faultsOf(air({ houses: [{ ...house, house_no: 'HAWB-26110001' }] }))).toEqual(['houses.0.house_no BAD_HAWB']);
  expect(await faultsOf(ocean({ company_id: String(stage.companies.vn) }))).toEqual(['company_id BAD_CHOICE']);
});

test('a weight that cannot be is refused with the number that bounds it', async () => {
  const containers: Job['containers'] = [
    { size_type: '22G1', gross_kg: '8000', packing_kg: '150', tare_kg: '2200', vgm_kg: '10200', vgm_method: '2' },
    { size_type: '45R1', gross_kg: '240000' },
  ];
  const { data } = await clerk.raw(saveFreightJob.cmd, { ...ocean({ containers }), request_id: crypto.randomUUID() });
  expect(data).toMatchObject({
    at: [
      { at: 'containers.0.vgm_kg', why: 'VGM_NOT_THE_SUM', msg: expect.stringContaining('10,350') },
      { at: 'containers.1.gross_kg', why: 'OVER_MAX_GROSS', msg: expect.stringContaining('36,000') },
    ],
  });
});

test('an air import has a master air waybill of its own and a house number that no other order has', async () => {
  const params = air({ master_no: '784-1234 5675', houses: [{ ...house, house_no: 'HAWB0001' }], volume_divisor: 6000 });
  const { id, no } = await clerk.send(saveFreightJob, params);
  expect(no).toMatch(/^AF/);
  expect(await clerk.send(getFreightJob, { id })).toMatchObject({ master_no: '78412345675', volume_divisor: 6000 });
  expect(await faultsOf(air({ houses: [{ ...house, house_no: 'HAWB0001' }] }))).toEqual(['houses.0.house_no HOUSE_TAKEN']);
  const twin = { ...air({ master_no: '784-12345675' }), request_id: crypto.randomUUID() };
  expect((await clerk.raw('freightJob.save', twin)).msg).toContain(`784-12345675 已用于另一未关闭的订单（${no}）`);
  expect(await faultsOf(air({ master_no: '78412345675' }))).toEqual(['master_no MASTER_TAKEN']);
  const { rows } = await clerk.send(listFreightJobs, { where: { words: 'hawb0001', mode: ['air'] } });
  expect(rows.map((row) => row.no)).toEqual([no]);
  expect((await clerk.send(searchPicker, { to: 'freightJob', text: '784123' })).rows).toMatchObject([{ id, name: no }]);
});

test('only those with the right see and change jobs, and only those of their companies', async () => {
  const { id } = await clerk.send(saveFreightJob, ocean());
  const reader = await stage.cast({ name: 'Reader', permits: [may.view] });
  expect(await reader.send(getFreightJob, { id })).toMatchObject({ state: 'draft' });
  expect(await reader.refused(saveFreightJob, { ...ocean(), id, version: 1 })).toBe('NOT_PERMITTED');
  expect(await reader.refused(moveFreightJob, { id, version: 1, action: 'start' })).toBe('NOT_PERMITTED');
  const abroad = await stage.cast({ name: 'Hoa', companyId: stage.companies.vn });
  expect(await abroad.refused(getFreightJob, { id })).toBe('NOT_FOUND');
  expect(await abroad.refused(moveFreightJob, { id, version: 1, action: 'start' })).toBe('NOT_FOUND');
  expect((await abroad.send(listFreightJobs, { where: { no: [(await clerk.send(getFreightJob, { id })).no] } })).rows).toEqual([]);
  const request = crypto.randomUUID();
  const once = await clerk.send(moveFreightJob, { id, version: 1, action: 'start' }, request);
  expect(await clerk.send(moveFreightJob, { id, version: 1, action: 'start' }, request)).toEqual(once);
  expect(await clerk.refused(moveFreightJob, { id, version: 2, action: 'cancel' })).toBe('REASON_REQUIRED');
  expect(await clerk.send(moveFreightJob, { id, version: 2, action: 'cancel', reason: '无舱位' })).toMatchObject({ state: 'cancelled' });
});

test('a carrier on the blacklist gets no job', async () => {
  const carrier = await stage.system<FreightTables, bigint>(async ({ db }) => {
    const { id } = await db.selectFrom('carrier').select('id').where('active', '=', true).orderBy('id').limit(1).executeTakeFirstOrThrow();
    await db
      .updateTable('carrier')
      .set({ blacklisted: true, blacklist_reason: '丢货', blacklisted_on: '2026-11-19' })
      .where('id', '=', id)
      .execute();
    return id;
  });
  expect(await faultsOf(ocean({ carrier_id: String(carrier) }))).toEqual(['carrier_id CARRIER_NOT_ACTIVE']);
  await stage.system<FreightTables, unknown>(({ db }) =>
    db.updateTable('carrier').set({ blacklisted: false, blacklist_reason: null, blacklisted_on: null }).where('id', '=', carrier).execute(),
  );
  expect(await faultsOf(ocean({ carrier_id: String(carrier) }))).toEqual([]);
});

test('a delivery that was reported by mistake is taken back with a reason, and its time is gone', async () => {
  const { id } = await clerk.send(saveFreightJob, air({ service: 'direct', master_no: '999-12345701' }));
  const moved = async (action: 'start' | 'depart' | 'arrive' | 'deliver' | 'undeliver', reason: string | null = null) => {
    const { version } = await clerk.send(getFreightJob, { id });
    return clerk.send(moveFreightJob, { id, version, action, reason });
  };
  for (const action of ['start', 'depart', 'arrive', 'deliver'] as const) await moved(action);
  const deliveredAt = async () => (await clerk.send(getFreightJob, { id })).milestones.find(({ kind }) => kind === 'delivered')?.actual_at;
  expect(await deliveredAt()).toBe(stage.clock.now().toISOString());
  const { version } = await clerk.send(getFreightJob, { id });
  expect(await clerk.refused(moveFreightJob, { id, version, action: 'undeliver' })).toBe('REASON_REQUIRED');
  expect((await moved('undeliver', '客户未收到')).state).toBe('arrived');
  expect((await deliveredAt()) ?? null).toBeNull();
});
