import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import { getBill } from '../bill/contract.ts';
import { nettingConsents } from '../netting-consent/master.ts';
import { reconcile } from '../reconcile/server/reconcile.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { makeNetting, nettingCandidates, proposeNetting, reverseNetting } from './contract.ts';

/* The customer BETA is merged into ACME, and the carrier RIVAL into FLEET, while bills are open under the names that went. */

let stage: Stage;
let scene: Scene;
let clerk: Player;
let reviewer: Player;
let keeper: Player;
const bills = { receivable: '', payable: '' };
beforeAll(async () => {
  ({ stage, scene, lan: clerk, wei: reviewer } = await startFinanceStage());
  keeper = await stage.cast({ name: 'Mai' });
  const facts = { fee: scene.fuel, amount: '106', currency: 'CNY', on: '2026-11-18' } as const;
  bills.receivable = await billed(clerk, reviewer, { ...facts, side: 'receivable', party: scene.other });
  bills.payable = await billed(clerk, reviewer, { ...facts, side: 'payable', party: scene.rival });
  await mergeTwins(keeper, 'customer', scene.other, scene.customer);
  await mergeTwins(keeper, 'carrier', scene.rival, scene.carrier);
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`update customer set tax_no = '91110000600037341L' where id = ${scene.customer}`.execute(db);
    await sql`update carrier set tax_no = '91110000600037341L' where id = ${scene.carrier}`.execute(db);
  });
}, 60_000);
afterAll(() => stage.close());

const open = async (id: string) => (await clerk.send(getBill, { id })).balances[0]?.open;
const differences = () => stage.system<FinanceTables, readonly unknown[]>((work) => reconcile(work));
/** The receivables and payables in the books, by the name of the party. */
async function booksOf(): Promise<unknown> {
  const { rows } = await stage.system<FinanceTables, { rows: unknown[] }>(({ db }) =>
    sql`select coalesce(cu.code, ca.code) as name, sum(l.amount_minor)::bigint as amount from ledger_line l join ledger_account a on a.id = l.account_id
      left join customer cu on cu.id = l.customer_id left join carrier ca on ca.id = l.carrier_id
      where a.use in ('receivable', 'payable') group by 1 having sum(l.amount_minor) <> 0 order by 1`.execute(db),
  );
  return rows;
}

test('the consent of the parties that are left sets off what stands under the names that went', async () => {
  const consent = { reference: 'NET-1', agreed_on: '2026-11-15', remark: null };
  const parties = { customer_id: String(scene.customer), carrier_id: String(scene.carrier) };
  const { id: consent_id } = await keeper.send(nettingConsents.save, { ...consent, ...parties });
  expect((await clerk.send(nettingCandidates, {})).rows).toMatchObject([{ receivable: '106.00', payable: '106.00', nettable: '106.00' }]);
  const company_id = String(stage.companies.cn);
  const { lines } = await clerk.send(proposeNetting, { consent_id, company_id, currency: 'CNY' });
  expect(lines.map(({ bill_id }) => bill_id)).toEqual([bills.receivable, bills.payable]);
  const of = (side: 'receivable' | 'payable') =>
    lines.filter((line) => line.side === side).map(({ bill_id, currency, version, amount }) => ({ bill_id, currency, version, amount }));
  const { id } = await clerk.send(makeNetting, { consent_id, company_id, receivable: of('receivable'), payable: of('payable') });
  expect([await open(bills.receivable), await open(bills.payable)]).toEqual(['0.00', '0.00']);
  // Each bill is cleared in the books under its own name.
  expect([await booksOf(), await differences()]).toEqual([[], []]);
  await clerk.send(reverseNetting, { id, reason: '对方撤回' });
  expect([await open(bills.receivable), await open(bills.payable)]).toEqual(['106.00', '106.00']);
  expect(await booksOf()).toEqual([
    { name: 'BETA', amount: 10600n },
    { name: 'RIVAL', amount: -10600n },
  ]);
  expect(await differences()).toEqual([]);
});
