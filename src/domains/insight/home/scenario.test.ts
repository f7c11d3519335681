import { listBills } from '../../finance/bill/contract.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startStage, type Player, type Stage } from '../../../apps/stage.ts';
import { saveUpdate } from '../../identity/update-log/contract.ts';
import { listShortcuts, saveShortcuts, shortcutsMax } from '../../workspace/shortcut/contract.ts';
import { sql } from 'kysely';
import type { InsightTables } from '../server/db.ts';
import type { DispatchTables } from '../../dispatch/server/db.ts';
import { addOrder, setDispatchScene } from '../../dispatch/server/seed/scene.ts';
import { may as workOrders } from '../../dispatch/work-order/permits.ts';
import { may as claim } from '../../office/claim/permits.ts';
import { moveLoan, saveLoan } from '../../office/loan/contract.ts';
import { may as loan } from '../../office/loan/permits.ts';
import { orderStateNames } from '../../order/transport-order/states.ts';
import { may as drivers } from '../../reference/driver/permits.ts';
import { may as vehicles } from '../../reference/vehicle/permits.ts';
import { decideApproval, getApproval } from '../../workspace/approval/contract.ts';
import { countApprovals, figureDays, homeFigures, homeSummary } from './contract.ts';

let stage: Stage;
let clerk: Player;
let colleague: Player;

beforeAll(async () => {
  stage = await startStage();
  clerk = await stage.cast({ permits: 'all', language: 'en' });
  colleague = await stage.cast({ permits: [], language: 'th' });
});
afterAll(() => stage.close());

test('shortcuts are kept in their order, once each, and are nobody else’s', async () => {
  await clerk.send(saveShortcuts, { paths: ['/order/list', '/finance/bill', '/order/list'] });
  await colleague.send(saveShortcuts, { paths: ['/order/track'] });
  expect((await clerk.send(listShortcuts, {})).paths).toEqual(['/order/list', '/finance/bill']);
  await clerk.send(saveShortcuts, { paths: ['/finance/bill'] });
  expect((await clerk.send(listShortcuts, {})).paths).toEqual(['/finance/bill']);
  expect((await colleague.send(listShortcuts, {})).paths).toEqual(['/order/track']);
});

test('too many shortcuts, or what is no path, are refused with the place', async () => {
  const many = Array.from({ length: shortcutsMax + 1 }, (_, place) => `/order/page${place}`);
  await expect(clerk.send(saveShortcuts, { paths: many })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'paths', why: 'TOO_MANY_SHORTCUTS' }] } },
  });
  await expect(clerk.send(saveShortcuts, { paths: ['/order/list', 'javascript:alert(1)'] })).rejects.toMatchObject({
    reply: { data: { at: [{ at: 'paths.1', why: 'BAD_VALUE' }] } },
  });
  expect((await clerk.send(listShortcuts, {})).paths).toEqual(['/finance/bill']);
});

test('the home page tells the three latest announcements in the reader’s language', async () => {
  for (const day of ['2026-11-01', '2026-11-04', '2026-11-02', '2026-11-03'])
    await clerk.send(saveUpdate, {
      day,
      release: day,
      text_zh: `zh ${day}`,
      text_vi: `vi ${day}`,
      text_en: `en ${day}`,
      text_th: `th ${day}`,
    });
  const texts = async (who: Player) => (await who.send(homeSummary, {})).updates.map(({ text }) => text);
  expect(await texts(clerk)).toEqual(['en 2026-11-04', 'en 2026-11-03', 'en 2026-11-02']);
  expect(await texts(colleague)).toEqual(['th 2026-11-04', 'th 2026-11-03', 'th 2026-11-02']);
});

test('figures of a day are those of the own company, in its own days, for those who may act on them', async () => {
  // 23:30 in Nanning on the day before the stage's day is 15:30 UTC; an hour later it is the stage's own day there.
  const today = stage.clock.now().toISOString().slice(0, 10);
  await stage.system<DispatchTables & InsightTables, void>(async (work) => {
    const scene = await setDispatchScene(work, stage.companies.cn);
    const signed = (no: string, at: Date, due: Date) =>
      addOrder(work, scene, { no, pieces: 1, kg: '10', m3: '1', state: 'signed', due }).then((id) =>
        sql`update transport_order set order_time = ${at}, signed_at = ${at} where id = ${id}`.execute(work.db),
      );
    const at = (hour: string) => new Date(`${today}T${hour}:00Z`);
    const before = (moment: Date) => new Date(moment.getTime() - 86_400_000);
    const due = at('05:00');
    await signed('SO-F1', before(at('15:30')), due);
    await signed('SO-F2', before(at('16:30')), due);
    await signed('SO-F3', at('05:00'), due);
    await signed('SO-F4', at('05:01'), due);
  });
  const { figures, currency } = await clerk.send(homeFigures, {});
  const days = (key: string) => figures.find((figure) => figure.key === key)?.days ?? [];
  expect(currency).toBe('CNY');
  expect(days('ordersEntered')).toHaveLength(figureDays);
  expect(days('ordersEntered').slice(-3)).toEqual(['0', '1', '3']);
  // Two of today's three came by their due moment; on days without a delivery there is nothing to be on time with.
  expect(days('onTime').slice(-3)).toEqual([null, '100', '67']);
  expect(days('received').slice(-1)).toEqual(['0.00']);
  expect(await colleague.send(homeFigures, {})).toMatchObject({ figures: [], overdue: null });
  const hanoi = await stage.cast({ permits: 'all', companyId: stage.companies.vn });
  const there = await hanoi.send(homeFigures, {});
  expect([there.currency, there.figures.find(({ key }) => key === 'ordersEntered')?.days.at(-1)]).toEqual(['VND', '0']);
});

test('a trip departs on the day of its company, by its own trips', async () => {
  const departed = async (company: bigint, at: string) => {
    await stage.system<DispatchTables, unknown>(({ db }) =>
      sql`insert into work_order (no, company_id, region, own, carrier_id, origin_station_id, destination_station_id, state, planned_depart,
          planned_arrive, departed_at)
        select ${`WO-${at}-${company}`}, ${company}, 'cn', false, c.id, s.id, d.id, 'departed', '2026-11-19T02:00:00Z', '2026-11-21T02:00:00Z', ${at}
        from (select id from carrier order by id limit 1) c, (select id from station where code = 'NNG') s, (select id from station where code = 'HAN') d`.execute(
        db,
      ),
    );
    return (await clerk.send(homeFigures, {})).figures.find(({ key }) => key === 'tripsDeparted')?.days.slice(-2);
  };
  // Midnight in Nanning is four in the afternoon of the day before in UTC.
  expect(await departed(stage.companies.cn, '2026-11-19T15:59:59Z')).toEqual(['1', '0']);
  expect(await departed(stage.companies.cn, '2026-11-19T16:00:00Z')).toEqual(['1', '1']);
  expect(await departed(stage.companies.vn, '2026-11-20T02:00:00Z')).toEqual(['1', '1']);
});

test('an order stands among the late ones in every state from dispatch to delivery, from the moment after it was due', async () => {
  const now = stage.clock.now().getTime();
  const change = (state: string, ms: number) =>
    stage.system<InsightTables, unknown>(({ db }) =>
      sql`update transport_order set state = ${state}, due_at = ${new Date(now + ms)} where order_no = 'SO-F1'`.execute(db),
    );
  const isLate = async () => (await clerk.send(homeSummary, {})).late.some(({ order_no }) => order_no === 'SO-F1');
  const lateStates: string[] = [];
  for (const state of orderStateNames) {
    await change(state, -1);
    if (await isLate()) lateStates.push(state);
  }
  expect(lateStates).toEqual(['received', 'partDispatched', 'dispatched', 'inTransit']);
  await change('inTransit', 0);
  expect(await isLate()).toBe(false);
  await change('signed', -1);
});

test('late orders are those of the reader’s companies, the most overdue first, for those who may see orders', async () => {
  const now = stage.clock.now().getTime();
  const change = (state: string) =>
    stage.system<InsightTables, unknown>(async ({ db }) => {
      for (const [no, hours] of [
        ['SO-F1', 1],
        ['SO-F2', 2],
      ] as const)
        await sql`update transport_order set state = ${state}, due_at = ${new Date(now - hours * 3_600_000)} where order_no = ${no}`.execute(
          db,
        );
    });
  await change('inTransit');
  const lateFor = async (who: Player) => (await who.send(homeSummary, {})).late.map(({ order_no }) => order_no);
  const hanoi = await stage.cast({ permits: 'all', companyId: stage.companies.vn });
  expect([await lateFor(clerk), await lateFor(hanoi), await lateFor(colleague)]).toEqual([['SO-F2', 'SO-F1'], [], []]);
  await change('signed');
});

test('trucks and drivers whose papers run out are told to those who dispatch and see both', async () => {
  await stage.system<InsightTables, unknown>(async ({ db }) => {
    const soon = sql`'2026-12-20'`;
    await sql`update vehicle set inspection_until = ${soon} where id = (select min(id) from vehicle)`.execute(db);
    await sql`update vehicle set inspection_until = ${soon}, status = 'retired' where id = (select max(id) from vehicle)`.execute(db);
    await sql`update driver set licence_until = ${soon} where id = (select min(id) from driver)`.execute(db);
    await sql`update driver set licence_until = ${soon}, active = false where id = (select max(id) from driver)`.execute(db);
  });
  const runningOut = async (who: Player) => (await who.send(homeSummary, {})).running_out;
  expect(await runningOut(clerk)).toEqual({ vehicles: 1, drivers: 1 });
  const fleet = [workOrders.dispatch, vehicles.view] as const;
  expect(await runningOut(await stage.cast({ permits: fleet }))).toBeNull();
  expect(await runningOut(await stage.cast({ permits: [...fleet, drivers.view] }))).toEqual({ vehicles: 1, drivers: 1 });
});

test('open amounts of customers are overdue from the day after they were due, by how long they are', async () => {
  // The 20th of November in Nanning. Each amount is one digit, so that a sum says which bills are in it.
  const bills = [
    ['2026-11-20', 'sent', 7n],
    ['2026-11-19', 'sent', 1n],
    ['2026-10-21', 'confirmed', 10n],
    ['2026-10-20', 'disputed', 100n],
    ['2026-09-21', 'sent', 1000n],
    ['2026-09-20', 'sent', 10_000n],
    ['2026-09-20', 'made', 700_000n],
  ] as const;
  await stage.system<InsightTables, void>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`select id from customer order by id limit 1`.execute(db);
    for (const [place, [due_on, state, minor]] of bills.entries())
      await sql`with b as (
          insert into bill (bill_no, company_id, side, customer_id, bill_on, due_on, state)
          values (${`RB-O${place}`}, ${stage.companies.cn}, 'receivable', ${rows[0]?.id}, '2026-09-01', ${due_on}, ${state}) returning id, customer_id)
        insert into bill_balance (bill_id, currency, customer_id, amount_minor, net_minor, tax_minor, functional_minor)
        select id, 'CNY', customer_id, ${minor}, ${minor}, 0, ${minor} from b`.execute(db);
  });
  const { overdue, company_id } = await clerk.send(homeFigures, {});
  expect(overdue).toEqual({ to30: '0.11', to60: '11.00', over60: '100.00', bills: 5 });
  const { rows } = await clerk.send(listBills, { tab: 'overdue', where: { side: ['receivable'], company: [company_id] } });
  expect(rows.map(({ bill_no }) => bill_no).sort()).toEqual(['RB-O1', 'RB-O2', 'RB-O3', 'RB-O4', 'RB-O5']);
});

test('a cancelled order is none of the orders that were entered', async () => {
  const entered = async () => (await clerk.send(homeFigures, {})).figures.find(({ key }) => key === 'ordersEntered')?.days.at(-1);
  const before = await entered();
  const change = (state: string) =>
    stage.system<InsightTables, unknown>(({ db }) => sql`update transport_order set state = ${state} where order_no = 'SO-F4'`.execute(db));
  await change('cancelled');
  expect([before, await entered()]).toEqual(['3', '2']);
  await change('signed');
});

test('the count of approvals is that of each list of the office, for those who may act', async () => {
  const employee = await stage.cast({ permits: [loan.view, loan.apply, claim.view, claim.apply] });
  const supervisor = await stage.cast({ permits: [loan.view, loan.supervisor] });
  for (const right of [loan.executive, loan.finance, loan.financeSupervisor]) await stage.cast({ permits: [loan.view, right] });
  const zero = { borrow: 0, write_off: 0, leave: 0, steal: 0, travel: 0, reimbursement: 0 };
  expect(await employee.send(countApprovals, {})).toEqual(zero);
  const saved = await employee.send(saveLoan, {
    kind: 'general',
    purpose: 'Stamps',
    currency: 'CNY',
    amount: '100',
    expected_on: '2027-01-31',
    payee_bank: null,
    payee_account_no: null,
  });
  expect(await employee.send(countApprovals, {})).toEqual({ ...zero, borrow: 1 });
  await employee.send(moveLoan, { id: saved.id, version: saved.version, action: 'submit' });
  expect(await employee.send(countApprovals, {})).toEqual(zero);
  expect(await supervisor.send(countApprovals, {})).toEqual({ ...zero, borrow: 1 });
  const { version } = await supervisor.send(getApproval, { subject: 'loan', id: saved.id });
  await supervisor.send(decideApproval, { subject: 'loan', id: saved.id, version: version ?? 0, action: 'approve' });
  expect(await supervisor.send(countApprovals, {})).toEqual(zero);
  expect(await colleague.send(countApprovals, {})).toEqual(zero);
});
