import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBills } from '../domains/finance/bill/contract.ts';
import { enterCharges, reviewCharges } from '../domains/finance/charge/contract.ts';
import type { FinanceTables } from '../domains/finance/server/db.ts';
import { type Scene, setScene } from '../domains/finance/server/seed/scene.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../domains/freight/job/contract.ts';
import { type BookingScene, setBookingScene } from '../domains/freight/server/seed/booking-scene.ts';
import type { ParamsOf } from '../kernel/call.ts';
import { type Player, type Stage, startStage } from './stage.ts';

/* Customs and finance hold a freight job: its houses are declared, its customer owes too much. */

let stage: Stage;
let scene: BookingScene & Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, BookingScene & Scene>(async (work) => ({
    ...(await setBookingScene(work as never, stage.companies.cn)),
    ...(await setScene(work, stage.companies.cn, { '2026-11-20': '7.10', '2026-12-29': '7.10' })),
  }));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

type Job = ParamsOf<typeof saveFreightJob>;
const jobParams = (more: Partial<Job>): Job =>
  ({
    company_id: String(stage.companies.cn),
    customer_id: String(scene.customer),
    origin_station_id: String(scene.laemChabang),
    destination_station_id: String(scene.qinzhou),
    mode: 'ocean',
    direction: 'import',
    service: 'consol',
    ...more,
  }) as Job;
const versionOf = async (id: string): Promise<number> => (await lan.send(getFreightJob, { id })).version;
const move = async (id: string, action: ParamsOf<typeof moveFreightJob>['action']) => ({
  id,
  version: await versionOf(id),
  action,
  reason: 'x',
});

test('the houses of a filed declaration are neither changed nor dropped, and its job is not cancelled', async () => {
  const house = { pieces: 10, gross_kg: '40', volume_m3: '1', goods: 'Computers' };
  const houses = ['D1', 'D2'].map((house_no) => ({ ...house, house_no }));
  const { id } = await lan.send(saveFreightJob, jobParams({ houses }));
  const [first, second] = (await lan.send(getFreightJob, { id })).houses;
  const stateOf = (state: string) =>
    stage.system<FinanceTables, unknown>(({ db }) => sql`update customs_declaration set state = ${state} where no = 'CD-1'`.execute(db));
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into customs_declaration (no, company_id, customer_id, freight_job_id, country, direction, bl_no, domestic_party, overseas_party,
        declared_on, transport_mode, contract_no, trade_country, counter_country, package_type, pieces, gross_kg, net_kg, trade_term,
        local_currency)
      values ('CD-1', ${stage.companies.cn}, ${scene.customer}, ${id}::bigint, 'CN', 'import', 'D1', 'A', 'B', '2026-11-20', 'sea', 'K', 'TH', 'TH',
        'carton', 10, 40, 35, 'CIF', 'CNY')`.execute(db),
  );
  const form = async (...rows: object[]) => jobParams({ id, version: await versionOf(id), houses: rows } as Partial<Job>);
  // A draft is not with customs yet.
  await lan.send(saveFreightJob, await form({ ...first, pieces: 11 }, { ...second }));
  await stateOf('submitted');
  expect(await lan.refused(saveFreightJob, await form({ ...first }, { ...second }))).toBe('HOUSE_DECLARED');
  expect(await lan.refused(saveFreightJob, await form({ ...second }))).toBe('HOUSE_DECLARED');
  await lan.send(saveFreightJob, await form({ ...first, pieces: 11 }, { ...second, pieces: 12 }));
  expect(await lan.refused(moveFreightJob, await move(id, 'cancel'))).toBe('HOUSE_DECLARED');
  expect(await lan.send(getFreightJob, { id })).toMatchObject({ state: 'draft', houses: [{ pieces: 11 }, { pieces: 12 }] });
  await stateOf('rejected');
  await lan.send(saveFreightJob, await form({ ...second, pieces: 12 }));
  expect((await lan.send(moveFreightJob, await move(id, 'cancel'))).state).toBe('cancelled');
});

test('goods without a bill wait while their customer is over its limit or overdue, or while that cannot be told', async () => {
  const { id } = await lan.send(saveFreightJob, jobParams({ customer_id: String(scene.other), service: 'direct', master_no: 'BGLM7' }));
  for (const action of ['start', 'depart', 'arrive'] as const) await lan.send(moveFreightJob, await move(id, action));
  const limit = (minor: bigint | null) =>
    stage.system<FinanceTables, unknown>(({ db }) =>
      db.updateTable('customer').set({ credit_limit_minor: minor, overdue_grace_days: 7 }).where('id', '=', scene.other).execute(),
    );
  const line = { side: 'receivable', customer_id: String(scene.other), fee_name_id: String(scene.freight), quantity: '1' } as const;
  const none = { order_no: null, work_order_no: null, carrier_id: null, description: null };
  const { ids } = await lan.send(enterCharges, {
    lines: [{ ...line, ...none, unit_price: '710', currency: 'CNY', business_on: '2026-11-20' }],
  });
  const [charge = ''] = ids;
  await wei.send(reviewCharges, { action: 'approve', rows: [{ id: charge, version: 1 }] });
  await lan.send(makeBills, { charges: [{ id: charge, version: 2 }], bill_on: '2026-11-20' });
  const refused = async () => lan.refused(moveFreightJob, await move(id, 'deliver'));
  await limit(99_00n);
  expect(await refused()).toBe('CREDIT_OVER_LIMIT');
  stage.clock.set('2026-11-22T02:00:00Z');
  expect(await refused()).toBe('RATE_MISSING');
  await limit(null);
  stage.clock.set('2026-12-29T02:00:00Z');
  expect(await refused()).toBe('CREDIT_OVERDUE');
  expect((await lan.send(getFreightJob, { id })).state).toBe('arrived');
  stage.clock.set('2026-12-28T02:00:00Z');
  expect((await lan.send(moveFreightJob, await move(id, 'deliver'))).state).toBe('delivered');
});
