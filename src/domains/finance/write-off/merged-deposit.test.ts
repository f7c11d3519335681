import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import type { ParamsOf } from '../../../kernel/call.ts';
import { moveBankAccount } from '../../reference/bank-account/contract.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import { approvedAccount, type Scene } from '../server/seed/scene.ts';
import { getTransfer, moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { settleByDeposit, writeOffCandidates } from './contract.ts';

/* BETA has left 1,000.00 with us when it is merged into ACME. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let account: string;
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage());
  account = await stage.system<FinanceTables, string>((work) => approvedAccount(work, { customer: scene.other }, 'CNY'));
  await moved({ kind: 'depositTaken', to_account_id: String(scene.bankCny), customer_id: String(scene.other), amount: '1000' });
  await mergeTwins(await stage.cast({ name: 'Mai' }), 'customer', scene.other, scene.customer);
  await reviewer.send(moveBankAccount, { id: account, version: 2, action: 'approve' });
  stage.clock.advance(86_400_000);
}, 60_000);
afterAll(() => stage.close());

async function moved(draft: Pick<ParamsOf<typeof saveTransfer>, 'kind' | 'amount'> & Partial<ParamsOf<typeof saveTransfer>>) {
  const { id } = await clerk.send(saveTransfer, { memo: '押金', out_on: '2026-11-18', ...draft });
  await clerk.send(moveTransfer, { id, version: 1, action: 'submit' });
  await reviewer.send(moveTransfer, { id, version: 2, action: 'approve' });
  return id;
}
/** The deposits in the books by the name that holds them. */
async function held(): Promise<(readonly [string, bigint])[]> {
  const { rows } = await stage.system<FinanceTables, { rows: { code: string; amount: bigint }[] }>(({ db }) =>
    sql<{ code: string; amount: bigint }>`select cu.code, sum(l.amount_minor)::bigint as amount from ledger_line l
      join ledger_account a on a.id = l.account_id and a.use = 'depositReceived' join customer cu on cu.id = l.customer_id
      group by 1 having sum(l.amount_minor) <> 0`.execute(db),
  );
  return rows.map(({ code, amount }) => [code, amount] as const);
}
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));

test('the deposit of the name that went settles a bill of the customer that is left, and goes back to it', async () => {
  const party_id = String(scene.customer);
  const owed = { side: 'receivable', party: scene.customer, fee: scene.fuel, amount: '300', currency: 'CNY', on: '2026-11-18' } as const;
  const bill_id = await billed(clerk, reviewer, owed);
  expect((await clerk.send(writeOffCandidates, { side: 'receivable', party_id })).deposits).toMatchObject([{ open: '1000.00' }]);
  await clerk.send(settleByDeposit, { bill_id, version: 1, currency: 'CNY', amount: '300', reason: '押金抵付' });
  expect(await held()).toEqual([['BETA', -70_000n]]);
  expect(await differences()).toEqual([]);

  const repaid = { kind: 'depositRepaid', from_account_id: String(scene.bankCny), customer_id: party_id } as const;
  const id = await moved({ ...repaid, party_bank_account_id: account, amount: '700' });
  expect(await clerk.send(getTransfer, { id })).toMatchObject({ state: 'done', customer_id: String(scene.other) });
  expect(await held()).toEqual([]);
  expect(await differences()).toEqual([]);
});
