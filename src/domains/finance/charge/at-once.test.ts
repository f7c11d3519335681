import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { loadOrder, moveOrder } from '../../order/transport-order/server/order.ts';
import { makeBills } from '../bill/contract.ts';
import { jobLockOf } from '../job-lock/contract.ts';
import { lockedOrders } from '../job-lock/server/job-lock.ts';
import { lineOf, reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { enterCharges, orderCharges } from './contract.ts';
import { tellCompleteness } from './server/completeness.ts';

/* Two people work on charges of the same orders in the same moment. */

let stage: Stage;
let money: Scene;
let lan: Player;
let wei: Player;
const ids = new Map<string, bigint>();
const idOf = (no: string): bigint => ids.get(no) ?? 0n;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<DispatchTables & FinanceTables, void>(async (work) => {
    money = await setScene(work, stage.companies.cn, {});
    const place = { ...(await setDispatchScene(work, stage.companies.cn)), lux: money.customer, companyId: stage.companies.cn };
    for (const [no, state] of [
      ['SO-A1', 'signed'],
      ['SO-A2', 'signed'],
      ['SO-A3', 'signed'],
      ['SO-A4', 'submitted'],
      ['SO-A5', 'signed'],
    ] as const)
      ids.set(no, await addOrder(work, place, { no, pieces: 1, kg: '10', m3: '1', state }));
    await sql`update transport_order set signed_at = '2026-11-18T02:00:00Z' where id in (${idOf('SO-A3')}, ${idOf('SO-A5')})`.execute(
      work.db,
    );
  });
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

const owed = (side: 'receivable' | 'payable', order_no: string) => ({
  side,
  party: side === 'receivable' ? money.customer : money.carrier,
  fee: money.fuel,
  amount: '106',
  currency: 'CNY' as const,
  on: '2026-11-18',
  order_no,
});

test('the second waits for the first, and neither begins again', async () => {
  const orders = [idOf('SO-A1'), idOf('SO-A2')];
  const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // A call that ends in a deadlock is tried again.
  let attempts = 0;
  const both = Promise.all(holds.map(({ promise }) => promise));
  const people = holds.map((hold, place) =>
    stage.system<FinanceTables, void>(async (work) => {
      attempts++;
      const own = place === 0 ? orders : orders.toReversed();
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

test('income and cost of an order that are billed at once are both complete', async () => {
  const lines = [...(await reviewed(lan, wei, owed('receivable', 'SO-A3'))), ...(await reviewed(lan, wei, owed('payable', 'SO-A3')))];
  let bills: Promise<unknown> | undefined;
  // The order is held until both bills wait for it.
  await stage.system<FinanceTables, void>(async ({ db, audit }) => {
    await sql`select from transport_order where id = ${idOf('SO-A3')} for no key update`.execute(db);
    bills = Promise.all(lines.map((id) => lan.send(makeBills, { charges: [{ id, version: 2 }], bill_on: '2026-11-19' })));
    bills.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(2);
    audit({ subject: 'order', id: idOf('SO-A3'), what: 'hold' });
  });
  await bills;
  const order_id = String(idOf('SO-A3'));
  expect(await lan.send(jobLockOf, { order_id })).toMatchObject({ income_done: true, cost_done: true });
});

test('the cost of an order stays incomplete when somebody from whom costs are hidden enters income', async () => {
  const seller = await stage.cast({ name: 'Hoa', hidden: ['cost'] });
  await reviewed(lan, wei, owed('payable', 'SO-A5'));
  await seller.send(enterCharges, { lines: [lineOf(owed('receivable', 'SO-A5'))] });
  expect(await lan.send(jobLockOf, { order_id: String(idOf('SO-A5')) })).toMatchObject({ income_done: false, cost_done: false });
});

test('a charge that is entered while its order is cancelled is refused', async () => {
  let entered: Promise<string> | undefined;
  await stage.system<FinanceTables, void>(async (work) => {
    const order = await loadOrder(work, idOf('SO-A4'));
    entered = lan.refused(enterCharges, { lines: [lineOf(owed('receivable', 'SO-A4'))] });
    entered.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(1);
    await moveOrder(work, order, 'cancel', work.now, '客户取消');
  });
  expect(await entered).toBe('BAD_PARAMS');
  expect((await lan.send(orderCharges, { order_id: String(idOf('SO-A4')) })).rows).toEqual([]);
});
