import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { importState, runImport, startImport } from '../../workspace/batch/contract.ts';
import { trialBalance } from '../ledger/contract.ts';
import { moveOpening, saveOpening } from '../opening/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { reviewed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import monthEnd from './server/jobs/month-end.ts';

/*
 * The Chinese company opens its books as of 30 November 2026 and has a service of November that nobody billed; so has the Vietnamese company,
 * whose books are older. The month ends.
 */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
}, 60_000);
afterAll(() => stage.close());

const accrued = async (who: Player, company: bigint) => {
  const { rows } = await who.send(trialBalance, { company_id: String(company), month: '2026-11' });
  return rows.find(({ account }) => account === 'accruedIncome')?.closing ?? null;
};

test('a company whose books were opened at the end of the month holds up the accruals of no other', async () => {
  const { cn, vn } = stage.companies;
  const [mai, nga] = [await stage.cast({ name: 'Mai', companyId: vn }), await stage.cast({ name: 'Nga', companyId: vn })];
  const customer = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    const { rows } = await sql<{ id: bigint }>`
      insert into customer (code, name, short_name, country, company_id, currency, credit_currency, settlement, credit_days)
      values ('HANOI', 'Hà Nội', 'HN', 'VN', ${vn}, 'VND', 'VND', 'perOrder', 30) returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  const owed = { side: 'receivable', fee: scene.freight, on: '2026-11-18' } as const;
  await reviewed(lan, wei, { ...owed, party: scene.customer, amount: '100', currency: 'CNY' });
  await reviewed(mai, nga, { ...owed, party: customer, amount: '5000', currency: 'VND' });

  stage.clock.set('2026-12-02T02:00:00Z');
  const opening = await lan.send(saveOpening, { opened_on: '2026-11-30', memo: '期初' });
  const file_id = await lan.upload('opening.csv', Buffer.from('account,currency,debit,credit\n1601,CNY,1000,\n4001,CNY,,1000\n'));
  const { batch_id } = await lan.send(startImport, { what: 'openingBalance', file_id, mapping: null });
  await stage.runJobs();
  expect(await lan.send(importState, { batch_id })).toMatchObject({ good: 2, bad: [] });
  await lan.send(runImport, { batch_id });
  await stage.runJobs();
  await lan.send(moveOpening, { id: opening.id, version: 1, action: 'submit' });
  await wei.send(moveOpening, { id: opening.id, version: 2, action: 'post' });

  await stage.system<FinanceTables, void>(({ enqueue }) => enqueue(monthEnd, {}));
  await stage.runJobs();
  expect(await accrued(lan, cn)).toBeNull();
  expect(await accrued(mai, vn)).toBe('5000');
  expect(await stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work))).toEqual([]);
});
