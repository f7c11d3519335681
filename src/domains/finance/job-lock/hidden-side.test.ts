import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { Guard } from '../../../kernel/guard.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { lockJobs, unlockJobs } from './contract.ts';

/*
 * A finance lock covers both sides of an order, also for somebody who sees one side of it. Each order has 1,000 of income and 600 of cost in
 * November; it is locked on 5 December.
 */

let stage: Stage;
let scene: Scene;
const orders = { ordinary: '', loss: '' };

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-05T02:00:00Z');
  scene = await stage.system<DispatchTables & FinanceTables, Scene>(async (work) => {
    const money = await setScene(work, stage.companies.cn, {});
    const road = await setDispatchScene(work, stage.companies.cn);
    for (const name of ['ordinary', 'loss'] as const) {
      const place = { ...road, lux: money.customer, companyId: stage.companies.cn };
      const id = await addOrder(work, place, { no: `SO-${name}`, pieces: 1, kg: '10', m3: '1', state: 'signed' });
      await work.db
        .updateTable('transport_order')
        .set({ signed_at: new Date('2026-11-20T02:00:00Z') })
        .where('id', '=', id)
        .execute();
      orders[name] = String(id);
    }
    return money;
  });
  const [clerk, reviewer] = [await stage.cast(), await stage.cast()];
  for (const [name, cost] of [
    ['ordinary', '600'],
    ['loss', '1100'],
  ] as const) {
    const line = { fee: scene.freight, currency: 'CNY' as const, on: '2026-11-20', order_no: `SO-${name}` };
    await billed(clerk, reviewer, { ...line, side: 'receivable', party: scene.customer, amount: '1000' });
    await billed(clerk, reviewer, { ...line, side: 'payable', party: scene.carrier, amount: cost });
  }
}, 60_000);
afterAll(() => stage.close());

/** The lines of an order: side, month and whether a lock covers them. */
const lines = (orderId: string): Promise<string[]> =>
  stage.system<FinanceTables, string[]>(async ({ db }) => {
    const { rows } = await sql<{ line: string }>`
      select side || ' ' || financial_month || case when job_lock_id is null then '' else ' locked' end as line
      from charge where order_id = ${orderId}::bigint and state = 'billed' order by 1`.execute(db);
    return rows.map(({ line }) => line);
  });
const open = ['payable 2026-11', 'receivable 2026-11'];
const locked = ['payable 2026-12 locked', 'receivable 2026-12 locked'];

test.each<Guard>(['cost', 'customerPrice'])(
  'who does not see the %s locks and unlocks all of an order, by its true margin',
  async (guard) => {
    const veiled: Player = await stage.cast({ hidden: [guard] });
    await veiled.send(lockJobs, { order_ids: [orders.ordinary] });
    expect(await lines(orders.ordinary)).toEqual(locked);
    await veiled.send(unlockJobs, { order_ids: [orders.ordinary], reason: '改价' });
    expect(await lines(orders.ordinary)).toEqual(open);

    const odd = await veiled.raw(lockJobs.cmd, { order_ids: [orders.loss], request_id: crypto.randomUUID() });
    expect(odd.data).toMatchObject({ refusal: 'JOB_MARGIN', order: 'SO-loss', profit: '—', margin: '—' });
    expect(await lines(orders.loss)).toEqual(open);
  },
);
