import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { enterCharges } from '../charge/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { lineOf, registered } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listPeriods } from './contract.ts';

/* It is half past midnight of 1 December in Nanning, and still November in Hanoi. */

let stage: Stage;
let scene: Scene;
let group: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-11-30T16:30:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  group = await stage.cast({ scope: 'all' });
}, 60_000);
afterAll(() => stage.close());

const months = async (companyId: bigint) => (await group.send(listPeriods, { company_id: String(companyId) })).rows;

test('each company has the months up to its own current one', async () => {
  const { cn, vn } = stage.companies;
  expect((await months(cn)).map(({ month }) => month)).toEqual(['2026-12']);
  expect((await months(vn)).map(({ month }) => month)).toEqual(['2026-11']);
});

test('a month without a record is closed where a later one is, also while its reopening is asked for', async () => {
  const { cn: company_id } = stage.companies;
  await stage.system<FinanceTables, unknown>(({ db }) =>
    db
      .insertInto('period')
      .values([
        { company_id, month: '2026-06', state: 'closed' },
        { company_id, month: '2026-08', state: 'reopenAsked', reason: '审计调整', asked_by: group.accountId },
      ])
      .execute(),
  );
  const states = (await months(company_id)).map(({ month, state }) => `${month} ${state}`);
  expect(states.slice(3)).toEqual(['2026-09 open', '2026-08 reopenAsked', '2026-07 closed', '2026-06 closed']);
  const clerk = await stage.cast();
  const receipt = { direction: 'in' as const, bank: scene.bankCny, amount: '5' };
  await expect(registered(clerk, { ...receipt, on: '2026-07-10' })).rejects.toThrow('PERIOD_CLOSED');
  await registered(clerk, { ...receipt, on: '2026-09-10' });
});

test('the lines and entries of a month are those of its company', async () => {
  const hanoi = await stage.cast({ companyId: stage.companies.vn });
  const { customer: party, fuel: fee } = scene;
  await hanoi.send(enterCharges, {
    lines: [lineOf({ side: 'receivable', party, fee, amount: '90000', currency: 'VND', on: '2026-09-18' })],
  });
  const september = async (companyId: bigint) => (await months(companyId)).find(({ month }) => month === '2026-09');
  // The money of the last test stands there alone.
  expect(await september(stage.companies.cn)).toMatchObject({ unreviewed: 0, entries: 1 });
  expect(await september(stage.companies.vn)).toMatchObject({ unreviewed: 1, entries: 0 });
});
