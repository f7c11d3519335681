import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { getBill } from '../bill/contract.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { makeNetting } from '../netting/contract.ts';
import { movePaymentRequest, savePaymentRequest } from '../payment-request/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { offsetBills } from './contract.ts';

/*
 * A payment request holds 600 of a carrier's bill of 1,000: whatever else settles bills takes 400 of it and not a fen more, or the carrier
 * would be paid twice.
 */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage());
}, 60_000);
afterAll(() => stage.close());

const owing = (amount: string) =>
  ({ side: 'payable', party: scene.carrier, fee: scene.freight, amount, currency: 'CNY', on: '2026-11-18' }) as const;

/** A bill of 1,000 with a submitted request for 600 of it. */
async function partlyRequested(): Promise<string> {
  const bill = await billed(clerk, reviewer, owing('1000'));
  const { id } = await clerk.send(savePaymentRequest, {
    kind: 'bill',
    carrier_id: String(scene.carrier),
    party_bank_account_id: String(scene.payee),
    currency: 'CNY',
    amount: null,
    lines: [{ bill_id: bill, amount: '600' }],
    due_on: '2026-11-30',
    reason: '十一月运费',
    invoice_no: null,
    invoice_promised_on: '2026-12-05',
  });
  await clerk.send(movePaymentRequest, { id, version: 1, action: 'submit' });
  return bill;
}
const balanceOf = async (bill: string) => (await clerk.send(getBill, { id: bill })).balances[0];
const versionOf = async (bill: string) => (await balanceOf(bill))?.version ?? 0;

test('a credit note that is set against the bill takes what no request holds', async () => {
  const bill = await partlyRequested();
  const note = await billed(clerk, reviewer, owing('-500'));
  const set = async (amount: string) => ({
    side: 'payable' as const,
    party_id: String(scene.carrier),
    currency: 'CNY' as const,
    lines: [
      { bill_id: note, version: await versionOf(note), amount: `-${amount}` },
      { bill_id: bill, version: await versionOf(bill), amount },
    ],
  });
  expect(await clerk.refused(offsetBills, await set('400.01'))).toBe('WRITE_OFF_RESERVED');
  await clerk.send(offsetBills, await set('400'));
  expect(await balanceOf(bill)).toMatchObject({ open: '600.00', requested: '600.00' });
});

test('so does what the carrier owes us as a customer', async () => {
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`update customer set tax_no = '91110000600037341L' where id = ${scene.customer}`.execute(db);
    await sql`update carrier set tax_no = '91110000600037341L' where id = ${scene.carrier}`.execute(db);
  });
  const keeper = await stage.cast({ name: 'Mai' });
  const { id: consent_id } = await keeper.send(nettingConsents.save, {
    reference: 'NET-1',
    customer_id: String(scene.customer),
    carrier_id: String(scene.carrier),
    remark: null,
    agreed_on: '2026-11-15',
  });
  const bill = await partlyRequested();
  const debt = await billed(clerk, reviewer, { ...owing('500'), side: 'receivable', party: scene.customer });
  const net = async (amount: string) => ({
    consent_id,
    company_id: String(stage.companies.cn),
    receivable: [{ bill_id: debt, currency: 'CNY' as const, version: await versionOf(debt), amount }],
    payable: [{ bill_id: bill, currency: 'CNY' as const, version: await versionOf(bill), amount }],
  });
  expect(await clerk.refused(makeNetting, await net('400.01'))).toBe('WRITE_OFF_RESERVED');
  await clerk.send(makeNetting, await net('400'));
  expect(await balanceOf(bill)).toMatchObject({ open: '600.00', requested: '600.00' });
});
