import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { trialBalance } from '../ledger/contract.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import type { FinanceTables } from '../server/db.ts';
import { intercompanyAccepted } from '../server/seed/intercompany-acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { bookTaxReceipt, getIntercompanyBill, withdrawTaxReceipt } from './contract.ts';

/* An accountant of the group keeps the books of the seller in China and of the buyer in Vietnam, which declares 5 % for the seller. */

let stage: Stage;
let group: Player;
let id: string;
beforeAll(async () => {
  stage = await startStage();
  await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  const agency = await stage.system<FinanceTables, bigint>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, side, valid_from, valid_to, source)
      values (null, 'CNY', 'VND', 3500, 'both', '2026-11-01', '2026-12-31', 'manual')`.execute(db);
    const { rows } = await sql<{ id: bigint }>`with t as (insert into fee_type (code, name_zh, name_vi, name_en, name_th, category)
        values ('AG', 'AG', 'AG', 'AG', 'AG', 'customs') returning id)
      insert into fee_name (code, name_zh, name_vi, name_en, name_th, fee_type_id, default_currency, default_basis, disbursement)
        select 'AGENCY', 'A', 'A', 'A', 'A', id, 'CNY', 'trip', false from t returning id`.execute(db);
    return rows[0]?.id ?? 0n;
  });
  group = await stage.cast({ name: 'Group', scope: 'all' });
  const seller = await stage.cast({ name: 'Liang' });
  const buyer = await stage.cast({ name: 'Hanoi', companyId: stage.companies.vn });
  const bill = { buyer_id: String(stage.companies.vn), currency: 'CNY' as const, fee: agency, amount: '1000', on: '2026-11-18' };
  id = await intercompanyAccepted(seller, buyer, bill);
}, 60_000);
afterAll(() => stage.close());

async function inVietnam(): Promise<Record<string, string>> {
  const { rows } = await group.send(trialBalance, { company_id: String(stage.companies.vn), month: '2026-11' });
  return Object.fromEntries(rows.filter((row) => /[1-9]/.test(row.closing)).map(({ account, closing }) => [account, closing]));
}

test('who keeps the books of both companies books the receipt of the tax that the buyer declared, and withdraws it', async () => {
  const { books, sides } = await group.send(getIntercompanyBill, { id });
  expect(sides).toEqual(['seller', 'buyer']);
  expect(books.map(({ side, reverse_tax }) => [side, reverse_tax])).toEqual([
    ['seller', '0.00'],
    ['buyer', '50.00'],
  ]);
  const { version } = await group.send(bookTaxReceipt, { id, version: 3, receipt_no: 'NT-2026-31', receipt_on: '2026-11-20' });
  expect(await inVietnam()).toMatchObject({ inputTax: '175000', taxWithheld: '-175000' });
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
  await group.send(withdrawTaxReceipt, { id, version, reason: '误登' });
  expect(await inVietnam()).toMatchObject({ inputTaxPending: '175000', taxWithheld: '-175000' });
  expect(await stage.system<FinanceTables, unknown>((work) => reconcile(work))).toEqual([]);
});
