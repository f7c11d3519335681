import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { mySession as mine } from '../../identity/session/contract.ts';
import { searchPicker } from '../../reference/lookup/contract.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { getInbound, listInbound, moveInbound, saveInbound } from './contract.ts';
import { may } from './permits.ts';

/* A customer announces goods, the warehouse books them in, the truck arrives. */

let stage: Stage;
let scene: Scene;
let keeper: Player;
let lux: Player;
let planner: Player;
let vina: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  keeper = await stage.cast({ name: 'Wei', permits: [may.view, may.audit, may.gate, may.close] });
  lux = await stage.cast({ type: 4, customerId: scene.lux });
  planner = await stage.cast({ type: 5, customerId: scene.lux });
  vina = await stage.cast({ type: 5, customerId: scene.vina });
});
afterAll(() => stage.close());

function plan(changes: Partial<ParamsOf<typeof saveInbound>> = {}): ParamsOf<typeof saveInbound> {
  return {
    warehouse_id: String(scene.warehouse),
    customer_ref: 'ASN-1',
    eta_from: '2026-11-21T01:00:00Z',
    eta_to: '2026-11-21T05:00:00Z',
    lines: [
      { product_id: String(scene.board), qty: '240', cartons: 10, pallets: 1, gross_kg: '120', batch_no: 'B1' },
      { product_id: String(scene.motor), qty: '48', cartons: 2, pallets: 1 },
    ],
    ...changes,
  };
}

test('an inbound-plan user has one page and three rights', async () => {
  const { menus, permits } = await planner.send(mine, {});
  const pages = menus.flatMap(({ children }) => children);
  expect(pages.map(({ path, buttons }) => [path, buttons])).toEqual([['/order/inventory/managment/inbound', ['B760', 'B762', 'B763']]]);
  expect([...permits].sort()).toEqual(['B760', 'B762', 'B763']);
});

test('a plan goes from its owner to the warehouse and to the dock', async () => {
  const savedPlan = await planner.send(saveInbound, plan());
  expect(savedPlan.plan_no).toMatch(/^ASN[A-Z]*261120\d{4}$/);
  expect(savedPlan.state).toBe('draft');
  const draft = await planner.send(getInbound, { id: savedPlan.id });
  expect(draft).toMatchObject({ customer_name: '立讯精密', source: 'portal', qty: '288.000', lines: 2, pallets: 2 });
  expect(draft.line_rows[0]).toMatchObject({ product_code: 'P-1', qty: '240.000', received_qty: '0.000', difference: null });

  // Before it is submitted, nobody in the warehouse can audit it, and its owner never can.
  expect(await keeper.refused(moveInbound, { id: savedPlan.id, version: 1, action: 'audit' })).toBe('ILLEGAL_MOVE');
  const submitted = await planner.send(moveInbound, { id: savedPlan.id, version: 1, action: 'submit' });
  expect(await planner.refused(moveInbound, { id: savedPlan.id, version: submitted.version, action: 'audit' })).toBe('NOT_PERMITTED');
  const changed = await lux.send(saveInbound, plan({ id: savedPlan.id, version: submitted.version, customer_ref: 'ASN-1B' }));
  expect(changed.state).toBe('submitted');

  const waiting = await keeper.send(listInbound, { tab: 'submitted', counts: true });
  expect(waiting.rows.map(({ plan_no, customer_ref }) => [plan_no, customer_ref])).toEqual([[savedPlan.plan_no, 'ASN-1B']]);
  expect(waiting.counts?.['submitted']).toBe(1);
  const audited = await keeper.send(moveInbound, { id: savedPlan.id, version: changed.version, action: 'audit' });
  expect(await planner.refused(saveInbound, plan({ id: savedPlan.id, version: audited.version }))).toBe('PLAN_AUDITED');
  const arrived = await keeper.send(moveInbound, { id: savedPlan.id, version: audited.version, action: 'arrive' });
  expect(await planner.refused(moveInbound, { id: savedPlan.id, version: arrived.version, action: 'cancel', reason: '改期' })).toBe(
    'NOT_PERMITTED',
  );
  expect(await keeper.refused(moveInbound, { id: savedPlan.id, version: arrived.version, action: 'dock' })).toBe('BAD_PARAMS');
  await keeper.send(moveInbound, { id: savedPlan.id, version: arrived.version, action: 'dock', dock: 'D03' });
  expect(await planner.send(getInbound, { id: savedPlan.id })).toMatchObject({
    state: 'docked',
    dock: 'D03',
    arrived_at: '2026-11-20T02:00:00.000Z',
  });
});

test('a rejected plan comes back with its reason, and its owner cancels it', async () => {
  const { id, version } = await planner.send(saveInbound, plan({ customer_ref: 'ASN-2', submit: true }));
  expect(await keeper.refused(moveInbound, { id, version, action: 'reject' })).toBe('REASON_REQUIRED');
  const back = await keeper.send(moveInbound, { id, version, action: 'reject', reason: '当日月台已满' });
  expect(await planner.send(getInbound, { id })).toMatchObject({ state: 'draft', reason: '当日月台已满' });
  await planner.send(moveInbound, { id, version: back.version, action: 'cancel', reason: '改期' });
  expect((await planner.send(listInbound, { tab: 'cancelled' })).rows.map((row) => row.id)).toEqual([id]);
});

test('nobody reaches the plans or goods of another', async () => {
  const { id, version } = await planner.send(saveInbound, plan({ customer_ref: 'ASN-3' }));
  expect(await vina.refused(getInbound, { id })).toBe('NOT_FOUND');
  expect(await vina.refused(saveInbound, plan({ id, version }))).toBe('NOT_FOUND');
  expect(await vina.refused(moveInbound, { id, version, action: 'submit' })).toBe('NOT_FOUND');
  expect((await vina.send(listInbound, {})).rows).toEqual([]);
  expect((await vina.send(searchPicker, { to: 'customerProduct' })).rows.map(({ name }) => name)).toEqual(['Sữa']);
  // A plan in which a customer names another customer is still saved for the first; the other customer's goods are refused.
  const reply = await vina.raw('inbound.save', { ...plan({ customer_id: String(scene.lux) }), request_id: crypto.randomUUID() });
  expect(reply.data).toMatchObject({ at: [{ at: 'lines.0.product_id', why: 'NOT_THEIRS' }] });
  const bangkok = await stage.cast({ companyId: stage.companies.th });
  expect(await bangkok.refused(getInbound, { id })).toBe('NOT_FOUND');
});

test('row-level security holds even where a handler would forget whose rows they are', async () => {
  const { id } = await planner.send(saveInbound, plan({ customer_ref: 'ASN-4' }));
  const seen = (customer: bigint) =>
    stage.system<WarehouseTables, number>(async ({ db }) => {
      await sql`set local role quayside_customer`.execute(db);
      await sql`select set_config('app.customer_id', ${String(customer)}, true), set_config('app.party_companies', ${`{${stage.companies.cn}}`}, true)`.execute(
        db,
      );
      const rows = await db.selectFrom('inbound_line').select('id').where('plan_id', '=', BigInt(id)).execute();
      await sql`set local role quayside_system`.execute(db);
      return rows.length;
    });
  expect(await seen(scene.lux)).toBe(2);
  expect(await seen(scene.vina)).toBe(0);
});

test('what cannot be is refused beside its field', async () => {
  const faults = async (changes: Partial<ParamsOf<typeof saveInbound>>) => {
    const reply = await planner.raw('inbound.save', { ...plan(changes), request_id: crypto.randomUUID() });
    return (reply.data as { at?: { at: string; why: string }[] }).at?.map(({ at, why }) => `${at} ${why}`);
  };
  const [line] = plan().lines;
  expect(await faults({ eta_to: '2026-11-20T00:00:00Z' })).toEqual(['eta_to WINDOW_TURNED']);
  expect(await faults({ lines: [] })).toEqual(['lines NO_GOODS']);
  expect(await faults({ warehouse_id: '999' })).toEqual(['warehouse_id BAD_CHOICE']);
  expect(await faults({ order_no: 'SOC2611200001' })).toEqual(['order_no BAD_CHOICE']);
  if (line)
    expect(await faults({ lines: [{ ...line, production_on: '2026-11-02', expiry_on: '2026-11-01' }] })).toEqual([
      'lines.0.expiry_on EXPIRES_TOO_EARLY',
    ]);
});

test('an owner’s user is offered the warehouses of the companies that the account sees, and plans for these alone', async () => {
  const offered = async (player: Player) => (await player.send(searchPicker, { to: 'warehouse' })).rows.map(({ id }) => id);
  const elsewhere = await stage.cast({ type: 4, customerId: scene.lux, companyId: stage.companies.th, companyIds: [stage.companies.th] });
  const here = await stage.cast({ type: 4, customerId: scene.lux, companyIds: [stage.companies.cn] });
  expect([await offered(elsewhere), await offered(here)]).toEqual([[], [String(scene.warehouse)]]);
  const request = { ...plan({ customer_ref: 'ASN-8' }), request_id: crypto.randomUUID() };
  expect((await elsewhere.raw('inbound.save', request)).data).toMatchObject({
    refusal: 'BAD_PARAMS',
    at: [{ at: 'warehouse_id', why: 'BAD_CHOICE' }],
  });
  expect((await here.send(saveInbound, plan({ customer_ref: 'ASN-8' }))).state).toBe('draft');
});

test('a plan keeps goods that are out of use since, and no new one names them', async () => {
  const use = (active: boolean) =>
    stage.system<WarehouseTables, unknown>(({ db }) =>
      db.updateTable('customer_product').set({ active }).where('id', '=', scene.motor).execute(),
    );
  const { id, version } = await planner.send(saveInbound, plan({ customer_ref: 'ASN-9' }));
  await use(false);
  const refused = await planner.refused(saveInbound, plan({ customer_ref: 'ASN-10' }));
  const corrected = await planner.send(saveInbound, plan({ id, version, customer_ref: 'ASN-9B' }));
  await use(true);
  expect([refused, corrected.state]).toEqual(['BAD_PARAMS', 'draft']);
});

test('the number of a container is one by its check digit, however it is written', async () => {
  const fault = { reply: { data: { refusal: 'BAD_PARAMS', at: [{ at: 'container_no', why: 'BAD_CONTAINER_NO' }] } } };
  await expect(planner.send(saveInbound, plan({ container_no: 'MSCU1234567' }))).rejects.toMatchObject(fault);
  const { id } = await planner.send(saveInbound, plan({ container_no: 'csqu 305438-3' }));
  expect((await planner.send(getInbound, { id })).container_no).toBe('CSQU3054383');
});
