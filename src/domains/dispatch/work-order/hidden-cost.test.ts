import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DispatchStage, startDispatchStage } from '../../../apps/dispatch-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { moveQuotation, saveQuotation } from '../../pricing/quotation/contract.ts';
import { addOrder, type DispatchScene } from '../server/seed/scene.ts';
import { dispatchLoads } from './contract.ts';

/* A carrier is paid 4,000 for the trip by its quotation. A person from whom costs are hidden does not find that out by trying prices. */

let stage: Stage;
let scene: DispatchScene;
let mai: Player;
let system: DispatchStage['system'];
let unpriced: Player;
beforeAll(async () => {
  ({ stage, scene, mai, system } = await startDispatchStage());
  unpriced = await stage.cast({ name: 'Yin', hidden: ['cost'] });
  const fee = await system(async ({ db }) => {
    await sql`insert into fee_type (code, name_zh, name_vi, name_en, name_th, category) values ('T', 'T', 'T', 'T', 'T', 'transport')`.execute(
      db,
    );
    const { rows } = await sql<{ id: bigint }>`insert into fee_name
      (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, rounding_digits, rounding, disbursement)
      select 'FREIGHT', 'F', 'F', 'F', 'F', id, 'CNY', 'trip', 2, 'halfUp', false from fee_type returning id`.execute(db);
    return String(rows[0]?.id);
  });
  const sheet = await mai.send(saveQuotation, {
    side: 'buy',
    company_id: String(stage.companies.cn),
    party_id: String(scene.jinlong),
    title: 'rates',
    currency: 'CNY',
    valid_from: '2026-01-01',
    valid_to: '2026-12-05',
    prices: [{ fee_name_id: fee, basis: 'trip', currency: 'CNY', price: '4000', tax_percent: '9' }],
  });
  const { version } = await mai.send(moveQuotation, { id: sheet.id, version: sheet.version, action: 'submit' });
  await (await stage.cast({ name: 'Lin' })).send(moveQuotation, { id: sheet.id, version, action: 'approve' });
});
afterAll(() => stage.close());

let orders = 0;
async function priced(price: string, price_reason: string | null = null) {
  const order = await system((work) => addOrder(work, scene, { no: `SO-HC${++orders}`, pieces: 5, kg: '500', m3: '2' }));
  const depart = Date.UTC(2026, 10, 23 + orders, 1);
  return {
    loads: [{ order_id: String(order), pieces: 5, gross_kg: '500', volume_m3: '2' }],
    carrier_id: String(scene.jinlong),
    planned_depart: new Date(depart).toISOString(),
    planned_arrive: new Date(depart + 10 * 3_600_000).toISOString(),
    pod_required: false,
    price,
    price_currency: 'CNY' as const,
    price_reason,
  };
}
const faultsOf = async (who: Player, price: string) => {
  const { data } = await who.raw('workOrder.dispatch', { ...(await priced(price)), request_id: crypto.randomUUID() });
  return (data as { at?: { at: string; why: string }[] }).at ?? [];
};
const reason = [{ at: 'price_reason', why: 'REASON_REQUIRED' }];

test.each(['3999.99', '4000.00', '4000.01'])('of %s the reason is asked where costs are hidden', async (price) => {
  expect(await faultsOf(unpriced, price)).toMatchObject(reason);
});

test('where costs are seen, a reason is asked above the quotation alone', async () => {
  expect(await faultsOf(mai, '4000.01')).toMatchObject(reason);
  expect(await faultsOf(mai, '4000.00')).toEqual([]);
});

test('with its reason a price of theirs waits for somebody who sees costs, below the quotation as above it; a trip without a price goes', async () => {
  for (const price of ['3999.99', '4000.01'])
    expect(await unpriced.send(dispatchLoads, await priced(price, '电话议价'))).toMatchObject({ state: 'draft', price_state: 'pending' });
  const { price: _, price_currency: _currency, ...quoted } = await priced('0');
  expect(await unpriced.send(dispatchLoads, quoted)).toMatchObject({ state: 'offered' });
});

test.each([
  ['2026-12-05 23:59', '2026-12-05T15:59:00Z', []],
  ['2026-12-06 00:00', '2026-12-05T16:00:00Z', reason],
])(
  'a trip that departs at %s in Nanning goes by the quotation of that day, the 5th being the last of this one',
  async (_, planned_depart, faults) => {
    const trip = { ...(await priced('4000.00')), planned_depart, planned_arrive: '2026-12-06T03:00:00Z' };
    const { data } = await mai.raw('workOrder.dispatch', { ...trip, request_id: crypto.randomUUID() });
    expect((data as { at?: unknown[] }).at ?? []).toMatchObject(faults);
  },
);
