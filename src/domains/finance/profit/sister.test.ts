import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { lockJobs } from '../job-lock/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listProfit, orderProfit, sumProfit } from './contract.ts';

/*
 * The Vietnamese company clears an order of the Chinese one and owes the broker 500,000 dong for it. Those are in its own books: they are neither
 * 5,000.00 yuan of cost of the order, nor any other number of yuan.
 */

let stage: Stage;
let scene: Scene;
let lin: Player;
let order_id = '';
beforeAll(async () => {
  stage = await startStage();
  await stage.system<DispatchTables & FinanceTables, void>(async (work) => {
    scene = await setScene(work, stage.companies.cn, {});
    const place = { ...(await setDispatchScene(work, stage.companies.cn)), lux: scene.customer, companyId: stage.companies.cn };
    order_id = String(await addOrder(work, place, { no: 'SO-CN', pieces: 10, kg: '1000', m3: '5', state: 'signed' }));
    await sql`update transport_order set signed_at = '2026-11-20T02:00:00Z' where id = ${order_id}`.execute(work.db);
  });
  lin = await stage.cast({ name: 'Lin', scope: 'all' });
  const luo = await stage.cast({ name: 'Luo', scope: 'all' });
  const line = { fee: scene.freight, currency: 'CNY', on: '2026-11-20', order_no: 'SO-CN' } as const;
  await billed(lin, luo, { ...line, side: 'receivable', party: scene.customer, amount: '1000' });
  await billed(lin, luo, { ...line, side: 'payable', party: scene.carrier, amount: '600' });
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into charge (side, company_id, order_id, carrier_id, fee_name_id, description, quantity, unit_price, currency, amount_minor, net_minor,
        tax_minor, tax_percent, functional_currency, functional_minor, functional_net_minor, rate_on, rate_source, business, business_on, financial_month, source, state)
      select side, ${stage.companies.vn}, order_id, carrier_id, fee_name_id, description, 1, 500000, 'VND', 500000, 500000, 0, tax_percent, 'VND', 500000,
        500000, rate_on, rate_source, business, business_on, financial_month, source, 'reviewed' from charge where order_id = ${order_id} and side = 'payable'`.execute(
      db,
    ),
  );
}, 60_000);
afterAll(() => stage.close());

test('the profit of an order is that of the books of its company', async () => {
  expect((await lin.send(orderProfit, { order_id })).actual).toMatchObject({ income: '1000.00', cost: '600.00', profit: '400.00' });
  expect((await lin.send(listProfit, {})).rows).toMatchObject([{ cost: '600.00', profit: '400.00' }]);
  expect((await lin.send(sumProfit, {})).sums).toMatchObject([{ currency: 'CNY', cost: '600.00' }]);
  // No loss, so that no reason for one is asked.
  await lin.send(lockJobs, { order_ids: [order_id] });
});
