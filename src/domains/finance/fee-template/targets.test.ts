import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, Refused, type Stage, startStage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { addOrder, type DispatchScene, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { listCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene as Money, setScene } from '../server/seed/scene.ts';
import { type TemplateLine, templateLine } from '../server/seed/template-line.ts';
import { applyFeeTemplate, saveFeeTemplate, saveTemplateFees } from './contract.ts';

/* A template is applied once to each order, trip and freight job, and to none that was cancelled. */

let stage: Stage;
let money: Money;
let road: DispatchScene;
let clerk: Player;
beforeAll(async () => {
  stage = await startStage();
  [money, road] = await stage.system<FinanceTables, [Money, DispatchScene]>(async (work) => [
    await setScene(work, stage.companies.cn, {}),
    await setDispatchScene(work, stage.companies.cn),
  ]);
  clerk = await stage.cast({ name: 'Lin' });
}, 60_000);
afterAll(() => stage.close());

const place = () => ({ ...road, lux: money.customer });
const order = (no: string, state = 'received', pieces = 1) =>
  stage.system<FinanceTables, bigint>((work) => addOrder(work, place(), { no, pieces, kg: String(pieces * 10), m3: '1', state }));
async function job(no: string, state: 'draft' | 'cancelled' = 'draft'): Promise<void> {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into freight_job (no, mode, direction, service, company_id, customer_id, carrier_id, origin_station_id, destination_station_id, state)
      values (${no}, 'ocean', 'export', 'fcl', ${stage.companies.cn}, ${money.customer}, ${money.carrier}, ${road.nanning}, ${road.hanoi}, ${state})`.execute(
      db,
    ),
  );
}
/** A trip of a carrier with orders, of each a number of pieces. */
async function trip(no: string, ...loads: readonly (readonly [orderId: bigint, pieces: number])[]): Promise<void> {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`with w as (insert into work_order (no, company_id, region, own, carrier_id, origin_station_id, destination_station_id, state, planned_depart,
        planned_arrive) values (${no}, ${stage.companies.cn}, 'cn', false, ${money.rival}, ${road.nanning}, ${road.hanoi}, 'assigned', '2026-11-22',
        '2026-11-23') returning id)
      insert into work_order_load (work_order_id, order_id, order_no, goods, pieces, gross_kg)
      select w.id, l.order_id, ${no}, 'Parts', l.pieces, l.pieces * 10
      from w, unnest(${loads.map(([id]) => String(id))}::bigint[], ${loads.map(([, pieces]) => pieces)}::int[]) l (order_id, pieces)`.execute(
      db,
    ),
  );
}
const fee = (more: Partial<TemplateLine> = {}): TemplateLine => templateLine(money.freight, more);
const head = (name: string, side: 'receivable' | 'payable') => clerk.send(saveFeeTemplate, { side, business: 'road', name, remark: null });
async function template(name: string, side: 'receivable' | 'payable', more: Partial<TemplateLine> = {}): Promise<string> {
  const { id, version } = await head(name, side);
  await clerk.send(saveTemplateFees, { id, version, lines: [fee(more)] });
  return id;
}
type On = { order_no?: string; work_order_no?: string; freight_job_no?: string };
const apply = (template_id: string, on: On): ParamsOf<typeof applyFeeTemplate> => ({
  template_id,
  order_no: null,
  work_order_no: null,
  business_on: '2026-11-20',
  ...on,
});

test('each order, trip and job has the fees of a template once, whatever others have', async () => {
  const [first, second] = [await order('SO-1'), await order('SO-2')];
  await trip('WO-1', [first, 1]);
  await trip('WO-2', [second, 1]);
  await job('OF-1');
  await job('OF-2');
  for (const [side, targets] of [
    ['receivable', [{ order_no: 'SO-1' }, { order_no: 'SO-2' }, { freight_job_no: 'OF-1' }, { freight_job_no: 'OF-2' }]],
    ['payable', [{ work_order_no: 'WO-1' }, { work_order_no: 'WO-2' }, { freight_job_no: 'OF-1' }, { freight_job_no: 'OF-2' }]],
  ] as const) {
    const id = await template('每单一次', side);
    for (const on of targets)
      expect([on, await clerk.send(applyFeeTemplate, apply(id, on))]).toEqual([on, { added: 1, present: 0, unmet: 0 }]);
    for (const on of targets) expect([on, await clerk.refused(applyFeeTemplate, apply(id, on))]).toEqual([on, 'TEMPLATE_APPLIED']);
  }
  // A trip pays its own carrier.
  const { rows } = await clerk.send(listCharges, { tab: 'all', where: { work_order_no: ['WO-1'] } });
  expect(rows).toMatchObject([{ side: 'payable', party_name: 'RIVAL 运输', amount: '9.00' }]);
});

test('a cancelled order and a cancelled job take no template', async () => {
  await order('SO-3', 'cancelled');
  await job('OF-3', 'cancelled');
  const id = await template('已撤单', 'receivable');
  for (const [at, no] of [
    ['order_no', 'SO-3'],
    ['freight_job_no', 'OF-3'],
  ] as const) {
    const error = await clerk.send(applyFeeTemplate, apply(id, { [at]: no })).catch((thrown: unknown) => thrown);
    expect(error instanceof Refused && error.reply.data.at).toMatchObject([{ at, why: 'NOT_FOUND' }]);
  }
});

test('who pays the order is charged, not who ordered it', async () => {
  const id = await order('SO-4');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.updateTable('transport_order').set({ bill_to_id: money.other }).where('id', '=', id).execute(),
  );
  await clerk.send(applyFeeTemplate, apply(await template('付款方', 'receivable'), { order_no: 'SO-4' }));
  const { rows } = await clerk.send(listCharges, { tab: 'all', where: { order_no: ['SO-4'] } });
  expect(rows).toMatchObject([{ party_name: 'BETA 贸易' }]);
});

test('a template has fees and parties of its own side', async () => {
  const set = (side: string) =>
    stage.system<FinanceTables, unknown>(({ db }) => sql`update fee_name set side = ${side} where id = ${money.fuel}`.execute(db));
  const { id, version } = await head('应付费目', 'receivable');
  const lines = [fee({ fee_name_id: String(money.fuel) })];
  await set('payable');
  expect(await clerk.refused(saveTemplateFees, { id, version, lines })).toBe('BAD_PARAMS');
  await set('receivable');
  await clerk.send(saveTemplateFees, { id, version, lines });
});

test('a trip is charged by what it carries: parts of orders, and several', async () => {
  const [whole, divided] = [await order('SO-5', 'received', 3), await order('SO-6', 'received', 6)];
  await trip('WO-5', [whole, 3], [divided, 4]);
  await trip('WO-6', [divided, 2]);
  const id = await template('按件', 'payable', { basis: 'piece', unit_price: '9' });
  const amounts: (string | null)[] = [];
  for (const on of [{ work_order_no: 'WO-5' }, { work_order_no: 'WO-6' }, { work_order_no: 'WO-5', order_no: 'SO-6' }]) {
    await clerk.send(applyFeeTemplate, apply(id, on));
    const { rows } = await clerk.send(listCharges, { tab: 'all', where: { work_order_no: [on.work_order_no] } });
    amounts.push(...rows.map(({ amount }) => amount));
  }
  expect(amounts).toEqual(['63.00', '18.00', '36.00', '63.00']);
});
