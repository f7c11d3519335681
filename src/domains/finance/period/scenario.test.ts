import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { waitingForLocks } from '../../../server/testing.ts';
import { getBill, makeBills, moveBill } from '../bill/contract.ts';
import { claimCash, registerCash, reverseCash } from '../cash/contract.ts';
import { enterCharges, listCharges, reviewCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { movePaymentRequest, payPaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { billed, decided, lineOf, registered, reviewed, settled } from '../server/seed/acts.ts';
import { makeWriteOff, reverseWriteOff } from '../write-off/contract.ts';
import { listPeriods, movePeriod, periodObstacles } from './contract.ts';
import { may } from './permits.ts';
import { holdPeriod } from './server/books.ts';

/* November is closed in December: the obstacles, the people who may still post, the refusals once it is closed, and the reopening. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let director: Player;
let plain: Player;
const november = '2026-11';
const company = () => String(stage.companies.cn);
const text = (id: bigint): string => String(id);

beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-05T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  clerk = await stage.cast({ name: 'Lan' });
  reviewer = await stage.cast({ name: 'Wei' });
  director = await stage.cast({ name: 'Luo' });
  plain = await stage.cast({ name: 'Mai', permits: [...stage.door.product.permits].filter((code) => code !== may.postSoft) });
}, 60_000);
afterAll(() => stage.close());

const owed = (side: 'receivable' | 'payable', amount: string, on: string) => ({
  side,
  party: side === 'receivable' ? scene.customer : scene.carrier,
  fee: scene.fuel,
  amount,
  currency: 'CNY' as const,
  on,
});
async function period(month: string) {
  const { rows } = await director.send(listPeriods, { company_id: company() });
  const found = rows.find((row) => row.month === month);
  if (!found) throw new Error(`no ${month}`);
  return found;
}
async function params(
  month: string,
  action: 'softClose' | 'openAgain' | 'close' | 'askReopen' | 'declineReopen' | 'reopen',
  reason?: string,
) {
  const { version } = await period(month);
  return { company_id: company(), month, version, action, ...(reason ? { reason } : {}) };
}
const obstacles = async (month: string) =>
  Object.fromEntries(
    (await director.send(periodObstacles, { company_id: company(), month })).rows.map(({ kind, count, blocks }) => [
      kind,
      `${count} ${blocks}`,
    ]),
  );

describe('before November is closed', () => {
  let open: string;
  let unbilled: string;
  let bill: string;
  let receipt: string;
  let known: string;
  let payable: string;
  let request: string;

  test('each thing that is unfinished is counted by its kind', async () => {
    bill = await billed(clerk, reviewer, owed('receivable', '530', '2026-11-10'));
    payable = await billed(clerk, reviewer, owed('payable', '318', '2026-11-12'));
    ({
      ids: [open = ''],
    } = await clerk.send(enterCharges, { lines: [lineOf(owed('receivable', '10', '2026-11-20'))] }));
    [unbilled = ''] = await reviewed(clerk, reviewer, owed('payable', '20', '2026-11-21'));
    receipt = await registered(reviewer, { direction: 'in', bank: scene.bankCny, amount: '530', on: '2026-11-25' });
    known = await registered(reviewer, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '530', on: '2026-11-25' });
    await clerk.send(enterCharges, { lines: [lineOf(owed('receivable', '99', '2026-12-01'))] });
    expect(await obstacles(november)).toEqual({ openReceivable: '1 true', unbilledPayable: '1 false', unclaimed: '1 false' });
    // A plan is not reviewed.
    const { ids: plan } = await clerk.send(enterCharges, { lines: [lineOf(owed('receivable', '44', '2026-11-20'))] });
    const set = (values: { estimated?: boolean; state?: 'void' }) =>
      stage.system<FinanceTables, unknown>(({ db }) =>
        db
          .updateTable('charge')
          .set(values)
          .where('id', '=', BigInt(plan[0] ?? 0))
          .execute(),
      );
    await set({ estimated: true });
    expect(await period(november)).toMatchObject({ state: 'open', unreviewed: 1, entries: 4, last_day: '2026-11-30' });
    await set({ state: 'void' });
    expect(await clerk.refused(periodObstacles, { company_id: text(stage.companies.vn), month: november })).toBe('NOT_FOUND');
    request = await requested(payable);
  });

  test('soft-closed it takes what finance posts, and nobody else', async () => {
    expect(await director.refused(movePeriod, await params(november, 'close'))).toBe('ILLEGAL_MOVE');
    const soft = await params(november, 'softClose');
    await director.send(movePeriod, soft);
    expect(await director.refused(movePeriod, soft)).toBe('CHANGED_MEANWHILE');
    const line = { lines: [lineOf(owed('receivable', '5', '2026-11-28'))] };
    const { ids } = await plain.send(enterCharges, line);
    expect(await lineNow(ids[0])).toMatchObject({ late: true, business_on: '2026-12-05', financial_month: '2026-12' });
    const money = { direction: 'in' as const, bank: scene.bankCny, customer: scene.customer, amount: '1', on: '2026-11-29' };
    await expect(registered(plain, money)).rejects.toThrow('PERIOD_SOFT_CLOSED');
    expect(await plain.refused(reviewCharges, { action: 'approve', rows: [{ id: open, version: 1 }] })).toBe('PERIOD_SOFT_CLOSED');
    const own = await clerk.send(enterCharges, line);
    expect(await lineNow(own.ids[0])).toMatchObject({ late: false, business_on: '2026-11-28' });
    await reviewer.send(reviewCharges, { action: 'void', rows: own.ids.map((id) => ({ id, version: 1 })), reason: '重复' });
  });

  test('what blocks must be done; what does not is closed over with a reason', async () => {
    expect(await director.refused(movePeriod, await params(november, 'close', '月结'))).toBe('PERIOD_OBSTACLES');
    await reviewer.send(reviewCharges, { action: 'approve', rows: [{ id: open, version: 1 }] });
    expect(await director.refused(movePeriod, await params(november, 'close'))).toBe('PERIOD_CLOSE_REASON');
    expect((await director.send(movePeriod, await params(november, 'close', '两笔下月开账单'))).state).toBe('closed');
    expect(await director.refused(movePeriod, await params('2026-12', 'close'))).toBe('ILLEGAL_MOVE');
    await director.send(movePeriod, await params('2026-12', 'softClose'));
    expect(await director.refused(movePeriod, await params('2026-12', 'close'))).toBe('PERIOD_RUNNING');
    await director.send(movePeriod, await params('2026-12', 'openAgain'));
  });

  test('every write that is dated in it is refused, to every sender', async () => {
    const refusedIn = async (what: Promise<string>) => expect(await what).toBe('PERIOD_CLOSED');
    await refusedIn(reviewer.refused(reviewCharges, { action: 'sendBack', rows: [{ id: unbilled, version: 2 }], reason: '改价' }));
    await refusedIn(clerk.refused(makeBills, { charges: [{ id: unbilled, version: 2 }], bill_on: '2026-11-30' }));
    await refusedIn(clerk.refused(registerCash, cash('in', '2026-11-30')));
    expect(await clerk.refused(registerCash, cash('out', '2026-11-30'))).toBe('PAYMENT_NEEDS_CHAIN');
    const { version } = await clerk.send(claimCash, { id: receipt, version: 1, customer_id: text(scene.customer) });
    const line = { bill_id: bill, currency: 'CNY' as const, version: 1, amount: '530' };
    const off = { cash_entry_id: receipt, version, lines: [line] };
    await refusedIn(clerk.refused(makeWriteOff, { ...off, cash_entry_id: known, version: 1, business_on: '2026-11-30' }));
    // Money that was claimed today settles nothing before.
    expect(await clerk.refused(makeWriteOff, { ...off, business_on: '2026-11-30' })).toBe('WRITE_OFF_BEFORE');
    const payment = { id: request, version: 7, own_bank_account_id: text(scene.bankCny), amount: '318', value_on: '2026-11-30' };
    await refusedIn(director.refused(payPaymentRequest, { ...payment, rate: null, fee: null, fee_currency: null, bank_ref: null }));
    // A reversal is dated today, so it is still possible. The database itself refuses entries that bypass the product.
    const { id } = await clerk.send(makeWriteOff, off);
    await clerk.send(reverseWriteOff, { id, reason: '匹配错误' });
    expect((await clerk.send(getBill, { id: bill })).balances).toMatchObject([{ open: '530.00' }]);
    await expect(
      stage.system<FinanceTables, void>(async ({ db }) => {
        await sql`insert into ledger_entry (entry_no, company_id, posted_on, kind, subject, record_id, functional_currency)
          values ('JE-X', ${stage.companies.cn}, '2026-11-30', 'bill', 'bill', ${bill}, 'CNY')`.execute(db);
      }),
    ).rejects.toThrow('period 2026-11 is closed');
  });

  test('late cost is dated in the open month and says so; a month before is closed as well', async () => {
    const { ids } = await clerk.send(enterCharges, {
      lines: [
        lineOf(owed('payable', '7', '2026-11-15')),
        lineOf(owed('payable', '8', '2026-03-15')),
        lineOf(owed('payable', '9', '2026-12-02')),
      ],
    });
    expect(await Promise.all(ids.map(lineNow))).toMatchObject([
      { late: true, business_on: '2026-12-05', financial_month: '2026-12' },
      { late: true, business_on: '2026-12-05', financial_month: '2026-12' },
      { late: false, business_on: '2026-12-02', financial_month: '2026-12' },
    ]);
    expect((await period('2026-03')).state).toBe('closed');
  });

  test('voiding a bill of it is a reversal of today', async () => {
    await clerk.send(moveBill, { id: bill, version: 3, action: 'void', reason: '开错' });
    const { rows } = await stage.system<FinanceTables, { rows: unknown[] }>(({ db }) =>
      sql`select posted_on::text from ledger_entry where subject = 'bill' and record_id = ${bill} order by id`.execute(db),
    );
    expect(rows).toEqual([{ posted_on: '2026-11-10' }, { posted_on: '2026-12-05' }]);
    expect(await clerk.refused(reverseCash, { id: receipt, version: 1, action: 'reverse', reason: '退回' })).toBe('CHANGED_MEANWHILE');
  });

  async function lineNow(id = '') {
    const { rows } = await clerk.send(listCharges, { size: 200 });
    return rows.find((row) => row.id === id);
  }
});

describe('the way back', () => {
  test('takes two people and a reason, from the latest month', async () => {
    stage.clock.set('2027-02-03T02:00:00Z');
    for (const month of ['2026-12', '2027-01']) await director.send(movePeriod, await params(month, 'softClose'));
    // The months close in order across the year: January waits for December.
    expect(await director.refused(movePeriod, await params('2027-01', 'close'))).toBe('PERIOD_BEFORE_OPEN');
    expect((await director.send(periodObstacles, { company_id: company(), month: '2027-01' })).earlier).toBe('2026-12');
    const { rows } = await reviewer.send(listCharges, { tab: 'open', size: 200 });
    await reviewer.send(reviewCharges, { action: 'void', rows: rows.map(({ id, version }) => ({ id, version })), reason: '测试' });
    await director.send(movePeriod, await params('2026-12', 'close', '年结'));
    await director.send(movePeriod, await params('2027-01', 'close', '月结'));

    expect(await director.refused(movePeriod, await params('2026-12', 'askReopen', '审计调整'))).toBe('PERIOD_AFTER_CLOSED');
    expect(await director.refused(movePeriod, await params('2027-01', 'askReopen'))).toBe('REASON_REQUIRED');
    await director.send(movePeriod, await params('2027-01', 'askReopen', '审计调整'));
    expect(await period('2027-01')).toMatchObject({ state: 'reopenAsked', asked_by: 'Luo', asked_by_me: true, reason: '审计调整' });
    // A month before it that has no record stays closed meanwhile.
    expect((await period('2026-04')).state).toBe('closed');
    expect(await director.refused(movePeriod, await params('2027-01', 'reopen'))).toBe('FOUR_EYES');
    await expect(
      registered(clerk, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '1', on: '2027-01-29' }),
    ).rejects.toThrow('PERIOD_CLOSED');
    expect((await reviewer.send(movePeriod, await params('2027-01', 'reopen'))).state).toBe('reopened');
    const receipt = await registered(reviewer, {
      direction: 'in',
      bank: scene.bankCny,
      customer: scene.customer,
      amount: '53',
      on: '2027-01-29',
    });
    const id = await billed(clerk, reviewer, owed('receivable', '53', '2027-01-10'));
    await settled(clerk, receipt, { id, version: 1, currency: 'CNY', amount: '53' });

    // A declined request leaves the month closed; years reopen in reverse order.
    await director.send(movePeriod, await params('2027-01', 'softClose'));
    await director.send(movePeriod, await params('2027-01', 'close', '月结'));
    await director.send(movePeriod, await params('2027-01', 'askReopen', '再改'));
    expect((await reviewer.send(movePeriod, await params('2027-01', 'declineReopen'))).state).toBe('closed');
    expect(await period('2027-01')).toMatchObject({ state: 'closed', reason: null, asked_by: null, asked_by_me: false });
  });

  test('only who may, and only for the own companies', async () => {
    const nobody = await stage.cast({ permits: [may.view] });
    const { version } = await period(november);
    const close = { company_id: company(), month: november, version, action: 'askReopen' as const, reason: 'x' };
    expect(await nobody.refused(movePeriod, close)).toBe('NOT_PERMITTED');
    // Half of the books is no ground on which to close a month, or to say that nothing stands in the way.
    for (const hidden of ['cost', 'customerPrice'] as const) {
      const veiled = await stage.cast({ hidden: [hidden] });
      expect(await veiled.refused(movePeriod, close)).toBe('NOT_PERMITTED');
      expect(await veiled.refused(periodObstacles, { company_id: company(), month: november })).toBe('NOT_PERMITTED');
    }
    expect(await director.refused(movePeriod, { ...close, company_id: text(stage.companies.vn) })).toBe('NOT_FOUND');
    expect(await director.refused(movePeriod, { ...close, month: '2026-13' })).toBe('BAD_PARAMS');
  });
});

const cash = (direction: 'in' | 'out', value_on: string) => ({
  direction,
  own_bank_account_id: text(scene.bankCny),
  customer_id: direction === 'in' ? text(scene.customer) : null,
  carrier_id: direction === 'out' ? text(scene.carrier) : null,
  payer_name: null,
  method: 'transfer' as const,
  amount: '1',
  rate: null,
  fee: null,
  fee_currency: null,
  value_on,
  bank_ref: null,
  remark: null,
});

/** A payment request for the whole of a carrier's bill that waits for payment. Each decision is made by a different person. */
async function requested(bill: string): Promise<string> {
  const saved = await clerk.send(savePaymentRequest, {
    kind: 'bill',
    carrier_id: text(scene.carrier),
    party_bank_account_id: text(scene.payee),
    currency: 'CNY',
    amount: null,
    lines: [{ bill_id: bill, amount: '318' }],
    due_on: '2026-12-10',
    reason: '十一月运费',
    invoice_no: 'INV-1',
    invoice_promised_on: null,
  });
  await clerk.send(movePaymentRequest, { id: saved.id, version: saved.version, action: 'submit' });
  for (let state = ''; state !== 'unpaid'; ) ({ state } = await decided(await stage.cast(), saved.id));
  return saved.id;
}

test('a record of a far month adds that month to the list, and none of those between', async () => {
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db.insertInto('period').values({ company_id: stage.companies.cn, month: '2088-03', state: 'open' }).execute(),
  );
  const { rows } = await director.send(listPeriods, { company_id: company() });
  expect(rows.slice(0, 3).map(({ month }) => month)).toEqual(['2088-03', '2027-02', '2027-01']);
});

test('the closing of a month waits for a write that is dated in it', async () => {
  // The month has its row: the first write of a month makes it, and others wait for that one otherwise.
  await registered(clerk, { direction: 'in', bank: scene.bankCny, customer: scene.customer, amount: '1', on: '2027-02-01' });
  const soft = await params('2027-02', 'softClose');
  let closing: Promise<{ state: string }> | undefined;
  await stage.system<FinanceTables, void>(async (work) => {
    await holdPeriod(work, stage.companies.cn, '2027-02-02');
    closing = director.send(movePeriod, soft);
    closing.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(work.db)).length).toBe(1);
    work.audit({ subject: 'period', id: 1n, what: 'hold' });
  });
  expect((await closing)?.state).toBe('softClosed');
  await director.send(movePeriod, await params('2027-02', 'openAgain'));
});

test('a write that meets the closing of its month waits for it and is refused, and so is a second person who closes it', async () => {
  const soft = await params('2027-02', 'softClose');
  let all: Promise<[unknown, string, string]> | undefined;
  // The month is held until the closing waits for it, and the others behind the closing.
  await stage.system<FinanceTables, void>(async ({ db, audit }) => {
    await sql`select from period where company_id = ${stage.companies.cn} and month = '2027-02' for update`.execute(db);
    const closing = director.send(movePeriod, soft);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(1);
    const second = reviewer.refused(movePeriod, soft);
    const entry = plain.refused(registerCash, cash('in', '2027-02-02'));
    all = Promise.all([closing, second, entry]);
    all.catch(() => undefined);
    await expect.poll(async () => (await waitingForLocks(db)).length).toBe(3);
    audit({ subject: 'period', id: 1n, what: 'hold' });
  });
  expect((await all)?.slice(1)).toEqual(['CHANGED_MEANWHILE', 'PERIOD_SOFT_CLOSED']);
  await director.send(movePeriod, await params('2027-02', 'openAgain'));
});
