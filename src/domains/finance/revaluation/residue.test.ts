import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { periodObstacles } from '../period/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { moveTransfer, saveTransfer } from '../transfer/contract.ts';
import { postRevaluation, previewRevaluation } from './contract.ts';

/*
 * The bank lends 100 USD at 7.10 and has them back at 7.20: no dollar is left on the account, and a value of -10.00 in the books. At the end of
 * November that value is a loss of nothing that we own.
 */

let stage: Stage;
let clerk: Player;
const of = () => ({ company_id: String(stage.companies.cn), month: '2026-11' });
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-02T02:00:00Z');
  const scene = await stage.system<FinanceTables, Scene>((work) =>
    setScene(work, stage.companies.cn, { '2026-11-10': '7.10', '2026-11-25': '7.20', '2026-11-30': '7.30' }),
  );
  clerk = await stage.cast({ name: 'Lan' });
  const director = await stage.cast({ name: 'Wei' });
  for (const [kind, out_on] of [
    ['loanDrawn', '2026-11-10'],
    ['loanRepaid', '2026-11-25'],
  ] as const) {
    const account = String(scene.bankUsd);
    const accounts = kind === 'loanDrawn' ? { to_account_id: account } : { from_account_id: account };
    const { id, version } = await clerk.send(saveTransfer, { kind, ...accounts, amount: '100', out_on, memo: '流动资金借款' });
    await clerk.send(moveTransfer, { id, version, action: 'submit' });
    await director.send(moveTransfer, { id, version: version + 1, action: 'approve' });
  }
}, 60_000);
afterAll(() => stage.close());

async function bookedAtBank(on: string): Promise<bigint> {
  const { rows } = await stage.system<FinanceTables, { rows: { sum: bigint }[] }>(({ db }) =>
    sql<{ sum: bigint }>`select sum(l.functional_minor)::bigint as sum from ledger_line l join ledger_entry e on e.id = l.entry_id
      join ledger_account a on a.id = l.account_id where a.use = 'bank' and e.posted_on <= ${on}::date`.execute(db),
  );
  return rows[0]?.sum ?? 0n;
}
const toRevalue = async () => (await clerk.send(periodObstacles, of())).rows.filter(({ kind }) => kind === 'notRevalued');

test('a balance of which only a value in the books is left is worth nothing at the end of the month', async () => {
  expect(await toRevalue()).toMatchObject([{ count: 1 }]);
  const { rows, gained } = await clerk.send(previewRevaluation, of());
  expect(
    rows.map(({ account_code, amount, booked, revalued, difference }) => [account_code, amount, booked, revalued, difference]),
  ).toEqual([['1002', '0.00', '-10.00', '0.00', '10.00']]);
  expect(gained).toBe('10.00');
  expect(await clerk.send(postRevaluation, of())).toMatchObject({ posted: true, gained: '10.00' });
  expect([await bookedAtBank('2026-11-30'), await bookedAtBank('2026-12-01')]).toEqual([0n, -1000n]);
  expect(await toRevalue()).toEqual([]);
});
