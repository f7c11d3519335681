import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { type DispatchScene, addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { getFreightJob, moveFreightJob, saveFreightJob } from '../../freight/job/contract.ts';
import type { CustomsTables } from '../server/db.ts';
import { getDeclaration, moveDeclaration, saveDeclaration, savePaper } from './contract.ts';
import { type DeclarationSheet, declarationSheet } from '../server/seed/declaration-sheet.ts';

/* A declaration is of one customer: its order, its freight job and its broker have to fit. */

let stage: Stage;
let scene: DispatchScene;
let li: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<CustomsTables, DispatchScene>((work) => setDispatchScene(work, stage.companies.cn));
  await stage.system<CustomsTables, unknown>(async ({ db }) =>
    sql`insert into customs_tariff (country, direction, hs_code, name, origin_kind, duty_percent, vat_percent, valid_from)
      values ('CN', 'export', '8471', 'computers', 'mfn', 0, 0, '2026-01-01')`.execute(db),
  );
  li = await stage.cast({ name: 'Li' });
});
afterAll(() => stage.close());

const sheet = (changes: Partial<DeclarationSheet> = {}) =>
  declarationSheet({ companyId: stage.companies.cn, customerId: scene.lux }, changes);
async function faultOf(changes: Partial<DeclarationSheet>): Promise<unknown> {
  const { data } = await li.raw(saveDeclaration.cmd, { ...sheet(changes), request_id: crypto.randomUUID() });
  return (data as { at?: unknown }).at;
}
const jobFor = async (customer: bigint): Promise<string> => {
  const ends = { origin_station_id: String(scene.nanning), destination_station_id: String(scene.hanoi) };
  const of = { company_id: String(stage.companies.cn), customer_id: String(customer) };
  return (await li.send(saveFreightJob, { ...ends, ...of, mode: 'ocean', direction: 'export', service: 'fcl' })).id;
};
const cancelled = async (id: string): Promise<void> => {
  const { version } = await li.send(getFreightJob, { id });
  await li.send(moveFreightJob, { id, version, action: 'cancel', reason: '客户取消' });
};

test('an order and a freight job of another customer are refused, and a cancelled job is said to be one', async () => {
  const another = await stage.system<CustomsTables, bigint>(
    async ({ db }) => (await db.selectFrom('customer').select('id').where('id', '<>', scene.lux).executeTakeFirstOrThrow()).id,
  );
  const order = await stage.system<CustomsTables, bigint>((work) =>
    addOrder(work, scene, { no: 'SO-OTHER', pieces: 20, kg: '2000', m3: '8', region: 'border' }),
  );
  await stage.system<CustomsTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ customer_id: another }).where('id', '=', order).execute(),
  );
  expect(await faultOf({ order_id: String(order) })).toMatchObject([{ at: 'order_id', why: 'ORDER_OF_ANOTHER' }]);
  expect(await faultOf({ freight_job_id: await jobFor(another) })).toMatchObject([{ at: 'freight_job_id', why: 'ORDER_OF_ANOTHER' }]);
  const job = await jobFor(scene.lux);
  await cancelled(job);
  expect(await faultOf({ freight_job_id: job })).toMatchObject([{ at: 'freight_job_id', why: 'DECLARED_ORDER_CANCELLED' }]);
});

test('a draft whose freight job is cancelled in the same moment is not presented', async () => {
  const job = await jobFor(scene.lux);
  const { id } = await li.send(saveDeclaration, sheet({ freight_job_id: job }));
  for (const { kind } of (await li.send(getDeclaration, { id })).papers)
    await li.send(savePaper, { id, kind, state: 'received', document_no: 'P' });
  await stage.system<CustomsTables, unknown>(({ db }) =>
    db.updateTable('freight_job').set({ state: 'cancelled' }).where('id', '=', BigInt(job)).execute(),
  );
  const { version } = await li.send(getDeclaration, { id });
  expect(await li.refused(moveDeclaration, { id, version, action: 'present' })).toBe('DECLARED_ORDER_CANCELLED');
});

const setActive = (active: boolean) =>
  stage.system<CustomsTables, unknown>(({ db }) => db.updateTable('customer').set({ active }).where('id', '=', scene.lux).execute());

test('an order and a job under way are declared under the name of a customer that was merged or left', async () => {
  const order = await stage.system<CustomsTables, bigint>((work) =>
    addOrder(work, scene, { no: 'SO-KEPT', pieces: 20, kg: '2000', m3: '8', region: 'border' }),
  );
  const job = await jobFor(scene.lux);
  const { id, version } = await li.send(saveDeclaration, sheet());
  await setActive(false);
  expect(await faultOf({ order_id: String(order) })).toBeUndefined();
  expect(await faultOf({ freight_job_id: job })).toBeUndefined();
  // A draft from before is corrected, too.
  expect(await faultOf({ id, version, pieces: 11 })).toBeUndefined();
  await setActive(true);
});

test('a customer that is no longer one declares nothing', async () => {
  await setActive(false);
  expect(await faultOf({})).toMatchObject([{ at: 'customer_id', why: 'BAD_CHOICE' }]);
  await setActive(true);
  expect(await faultOf({})).toBeUndefined();
});

test('the broker of a declaration is a customs broker whom we work with', async () => {
  const supplier = (kind: 'customsBroker' | 'airline', code: string) =>
    stage.system<CustomsTables, string>(async ({ db }) => {
      const values = {
        code,
        name: code,
        short_name: code,
        kind,
        country: 'CN',
        currency: 'CNY',
        contact: 'A',
        phone: '+8613800138000',
      } as const;
      return String((await db.insertInto('supplier').values(values).returning('id').executeTakeFirstOrThrow()).id);
    });
  expect(await faultOf({ broker_id: await supplier('airline', 'XXA') })).toMatchObject([{ at: 'broker_id', why: 'BAD_CHOICE' }]);
  const broker_id = await supplier('customsBroker', 'BRK');
  const { id } = await li.send(saveDeclaration, sheet({ broker_id }));
  expect(id).toMatch(/^\d+$/);
  await stage.system<CustomsTables, unknown>(({ db }) =>
    db.updateTable('supplier').set({ active: false }).where('id', '=', BigInt(broker_id)).execute(),
  );
  expect(await faultOf({ broker_id })).toMatchObject([{ at: 'broker_id', why: 'BAD_CHOICE' }]);
  const { version } = await li.send(getDeclaration, { id });
  expect(await faultOf({ broker_id, id, version })).toBeUndefined();
});
