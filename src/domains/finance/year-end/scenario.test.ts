import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { moveJournal, saveJournal } from '../journal/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { movePeriod } from '../period/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listYears, moveYear } from './contract.ts';

/* The year 2026: 7,100 of income in dollars and 300 of cost. It is closed in January 2027, with an audit adjustment of 100. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-30T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, { '2026-12-10': '7.10' }));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
  const on = '2026-12-10';
  await billed(lan, wei, { side: 'receivable', party: scene.customer, fee: scene.freight, amount: '1000', currency: 'USD', on });
  await billed(lan, wei, { side: 'payable', party: scene.carrier, fee: scene.fuel, amount: '318', currency: 'CNY', on });
  stage.clock.set('2027-01-20T02:00:00Z');
}, 60_000);
afterAll(() => stage.close());

const company = () => String(stage.companies.cn);
const move = (
  version: number,
  action: 'adjust' | 'openAgain' | 'close' | 'askReopen' | 'declineReopen' | 'reopen',
  reason?: string,
  year = 2026,
) => ({
  company_id: company(),
  year,
  version,
  action,
  ...(reason ? { reason } : {}),
});
const december = (version: number, action: 'softClose' | 'close' | 'askReopen') => ({
  company_id: company(),
  month: '2026-12',
  version,
  action,
  reason: '年结',
});
async function balances(month: string): Promise<Record<string, string>> {
  const { rows, total } = await wei.send(trialBalance, { company_id: company(), month });
  expect(total.closing).toBe('0.00');
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing }) => [account, closing]));
}
const audit = (amount: string, more: object = {}) => ({
  posted_on: '2026-12-31',
  memo: '审计调整',
  adjustment: true,
  lines: [
    { account: 'otherExpense' as const, currency: 'CNY' as const, debit: amount },
    { account: 'otherPayable' as const, currency: 'CNY' as const, credit: amount },
  ],
  ...more,
});
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('a year is adjusted after December is closed', async () => {
  expect(await wei.refused(moveYear, move(1, 'close'))).toBe('ILLEGAL_MOVE');
  expect(await wei.refused(moveYear, move(1, 'adjust'))).toBe('YEAR_DECEMBER_OPEN');
  expect(await lan.refused(saveJournal, audit('100'))).toBe('YEAR_NOT_ADJUSTING');
  // Neither its November nor the December of another company is its December.
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .insertInto('period')
      .values([
        { company_id: stage.companies.cn, month: '2026-11', state: 'closed' },
        { company_id: stage.companies.vn, month: '2026-12', state: 'closed' },
      ])
      .execute(),
  );
  expect((await lan.send(listYears, {})).rows).toMatchObject([{ year: 2026, state: 'open', december_closed: false, entry_no: null }]);
  await wei.send(movePeriod, december(1, 'softClose'));
  await wei.send(movePeriod, december(2, 'close'));
  await wei.send(moveYear, move(1, 'adjust'));
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  const lines = [
    { account: 'otherExpense' as const, currency: 'VND' as const, debit: '100' },
    { account: 'otherPayable' as const, currency: 'VND' as const, credit: '100' },
  ];
  expect(await abroad.refused(saveJournal, audit('100', { lines }))).toBe('YEAR_NOT_ADJUSTING');
  expect(await wei.refused(movePeriod, december(3, 'askReopen'))).toBe('YEAR_ADJUSTED');

  expect(await lan.refused(saveJournal, audit('100', { posted_on: '2026-12-30' }))).toBe('YEAR_NOT_ADJUSTING');
  expect(await lan.refused(saveJournal, audit('100', { adjustment: false }))).toBe('PERIOD_CLOSED');
  // The thirteenth period has no next month.
  for (const more of [{ reverse_next: true }, { repeat_to: '2027-03' }])
    expect(await lan.refused(saveJournal, audit('100', more))).toBe('JOURNAL_REPEAT');
  const { id, version } = await lan.send(saveJournal, audit('100'));
  await lan.send(moveJournal, { id, version, action: 'submit' });
  await wei.send(moveJournal, { id, version: 2, action: 'post' });
  expect(await balances('2026-12')).not.toHaveProperty('otherExpense');
  expect(await balances('2026-13')).toMatchObject({ otherExpense: '100.00', otherPayable: '-100.00' });
  expect(await wei.refused(moveYear, move(2, 'openAgain'))).toBe('YEAR_ADJUSTED');
});

test('closing brings income and expense to retained earnings, and the new year opens without them', async () => {
  await wei.send(moveYear, move(2, 'close'));
  const closed = await balances('2026-13');
  expect(closed).toMatchObject({ receivable: '7100.00', retainedEarnings: '-6700.00' });
  for (const account of ['revenue', 'cost', 'otherExpense']) expect(closed).not.toHaveProperty(account);
  expect(await balances('2026-12')).toMatchObject({ revenue: '-7100.00', cost: '300.00' });
  expect(await balances('2027-01')).toEqual(closed);
  const { rows } = await lan.send(listYears, {});
  expect(rows).toMatchObject([{ year: 2026, state: 'closed', profit: '6700.00', adjustments: 1, closed_by: 'Wei', december_closed: true }]);
  expect(rows[0]?.entry_no).toMatch(/^JE/);
  expect(await lan.refused(saveJournal, audit('1'))).toBe('YEAR_NOT_ADJUSTING');
  await expect(
    stage.system<FinanceTables, unknown>(({ db }) =>
      sql`insert into ledger_entry (entry_no, company_id, posted_on, adjustment, kind, subject, record_id, functional_currency)
        values ('JE-X', ${stage.companies.cn}, '2026-12-31', true, 'journal', 'journal', 1, 'CNY')`.execute(db),
    ),
  ).rejects.toThrow('takes no adjustments');
  expect(await differences()).toEqual([]);
});

test('two people reopen a year; it closes again with what was adjusted', async () => {
  expect(await wei.refused(moveYear, move(3, 'askReopen'))).toBe('REASON_REQUIRED');
  await wei.send(moveYear, move(3, 'askReopen', '补提折旧'));
  expect(await wei.refused(moveYear, move(4, 'reopen'))).toBe('FOUR_EYES');
  await lan.send(moveYear, move(4, 'reopen'));
  expect(await balances('2026-13')).toMatchObject({ revenue: '-7100.00', cost: '300.00', otherExpense: '100.00' });
  expect(await balances('2026-13')).not.toHaveProperty('retainedEarnings');
  const { id } = await lan.send(saveJournal, audit('50'));
  await lan.send(moveJournal, { id, version: 1, action: 'submit' });
  // Closed over it, the adjustment could not be posted any more.
  expect(await wei.refused(moveYear, move(5, 'close'))).toBe('YEAR_SUBMITTED');
  await wei.send(moveJournal, { id, version: 2, action: 'post' });
  await wei.send(moveYear, move(5, 'close'));
  expect(await balances('2027-01')).toMatchObject({ retainedEarnings: '-6650.00' });
  expect((await lan.send(listYears, {})).rows).toMatchObject([{ state: 'closed', profit: '6650.00', reason: null, asked_by: null }]);
  expect(await differences()).toEqual([]);
});

test('another company sees none of it', async () => {
  const abroad = await stage.cast({ companyId: stage.companies.vn });
  expect((await abroad.send(listYears, {})).rows).toEqual([]);
  expect(await abroad.refused(moveYear, move(6, 'askReopen', 'x'))).toBe('NOT_FOUND');
  // Its own December opens again meanwhile.
  const reopening = { ...december(1, 'askReopen'), company_id: String(stage.companies.vn), reason: '补记' };
  expect((await abroad.send(movePeriod, reopening)).state).toBe('reopenAsked');
  const nobody = await stage.cast({ permits: [] });
  expect(await nobody.refused(moveYear, move(6, 'askReopen', 'x'))).toBe('NOT_PERMITTED');
  // To somebody who sees one side the year would read as empty.
  for (const hidden of ['cost', 'customerPrice'] as const)
    expect(await (await stage.cast({ hidden: [hidden] })).refused(moveYear, move(6, 'askReopen', 'x'))).toBe('NOT_PERMITTED');
});

test('years close one after the other, and open again from the last one', async () => {
  stage.clock.set('2028-01-20T02:00:00Z');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into period (company_id, month, state) values (${stage.companies.cn}, '2027-12', 'closed')`.execute(db),
  );
  await wei.send(moveYear, move(1, 'adjust', undefined, 2027));
  await wei.send(moveYear, move(6, 'askReopen', '补记'));
  await lan.send(moveYear, move(7, 'reopen'));
  expect(await wei.refused(moveYear, move(2, 'close', undefined, 2027))).toBe('YEAR_BEFORE_OPEN');
  await wei.send(moveYear, move(8, 'close'));
  await wei.send(moveYear, move(2, 'close', undefined, 2027));
  expect(await wei.refused(moveYear, move(9, 'askReopen', '补记'))).toBe('YEAR_AFTER_CLOSED');
  // A year that somebody asks to open again is still closed.
  await wei.send(moveYear, move(3, 'askReopen', '补记', 2027));
  expect(await wei.refused(moveYear, move(9, 'askReopen', '补记'))).toBe('YEAR_AFTER_CLOSED');
  await lan.send(moveYear, move(4, 'reopen', undefined, 2027));
  expect((await wei.send(moveYear, move(9, 'askReopen', '补记'))).state).toBe('reopenAsked');
  const year = async () => (await lan.send(listYears, {})).rows.find((row) => row.year === 2026);
  expect(await year()).toMatchObject({ reason: '补记', asked_by: 'Wei', asked_by_me: false });
  await lan.send(moveYear, move(10, 'declineReopen'));
  expect(await year()).toMatchObject({ state: 'closed', reason: null, asked_by: null });
  expect(await differences()).toEqual([]);
});
