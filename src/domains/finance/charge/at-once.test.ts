import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { lockedOrders } from '../job-lock/server/job-lock.ts';
import type { FinanceTables } from '../server/db.ts';
import { tellCompleteness } from './server/completeness.ts';

/* Two people enter charges of the same orders in the same moment. Both hold the orders before either says what is complete. */

let stage: Stage;
let ids: bigint[];
beforeAll(async () => {
  stage = await startStage();
  ids = await stage.system<DispatchTables & FinanceTables, bigint[]>(async (work) => {
    const road = await setDispatchScene(work, stage.companies.cn);
    const place = { ...road, companyId: stage.companies.cn };
    for (const no of ['SO-A1', 'SO-A2']) await addOrder(work, place, { no, pieces: 1, kg: '10', m3: '1', state: 'signed' });
    const rows = await work.db.selectFrom('transport_order').select('id').where('order_no', 'in', ['SO-A1', 'SO-A2']).execute();
    return rows.map(({ id }) => id);
  });
});
afterAll(() => stage.close());

test('the second waits for the first, and neither begins again', async () => {
  const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // A call that ends in a deadlock is tried again.
  let attempts = 0;
  const both = Promise.all(holds.map(({ promise }) => promise));
  const people = holds.map((hold, place) =>
    stage.system<FinanceTables, void>(async (work) => {
      attempts++;
      const own = place === 0 ? ids : ids.toReversed();
      await lockedOrders(work, own);
      hold.resolve();
      await both;
      await tellCompleteness(
        work,
        own.map((order_id) => ({ order_id, work_order_id: null })),
      );
    }),
  );
  await Promise.all(people);
  expect(attempts).toBe(2);
});
