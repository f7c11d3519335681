import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { accrualReport } from '../accrual/contract.ts';
import { makeBills } from '../bill/contract.ts';
import { listPeriods, movePeriod, periodObstacles } from '../period/contract.ts';
import type { FinanceTables } from '../server/db.ts';
import { billed, reviewed } from '../server/seed/acts.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';

/* The books of the Chinese company were opened as of 31 October 2026. The clock says 5 December 2026. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  stage = await startStage();
  stage.clock.set('2026-12-05T02:00:00Z');
  scene = await stage.system<FinanceTables, Scene>((work) => setScene(work, stage.companies.cn, {}));
  lan = await stage.cast({ name: 'Lan' });
  wei = await stage.cast({ name: 'Wei' });
}, 60_000);
afterAll(() => stage.close());

const company_id = (): string => String(stage.companies.cn);
async function move(month: string, action: 'softClose' | 'close'): Promise<string> {
  const { rows } = await wei.send(listPeriods, { company_id: company_id() });
  const version = rows.find((row) => row.month === month)?.version ?? 1;
  return (await wei.send(movePeriod, { company_id: company_id(), month, version, action, reason: '月结' })).state;
}
const toPost = async (month: string) => (await wei.send(accrualReport, { company_id: company_id(), month })).to_post;

test('the month of the opening is closed, and what was unbilled in it is accrued with the next', async () => {
  const cost = (on: string) => ({ side: 'payable', party: scene.carrier, fee: scene.freight, amount: '300', currency: 'CNY', on }) as const;
  const [crossing = ''] = await reviewed(lan, wei, cost('2026-10-28'));
  await reviewed(lan, wei, cost('2026-10-30'));
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into opening (opening_no, company_id, opened_on, memo, functional_currency, state, prepared_by, decided_by)
      values ('OP-1', ${stage.companies.cn}, '2026-10-31', '期初', 'CNY', 'posted', ${lan.accountId}, ${wei.accountId})`.execute(db),
  );
  await lan.send(makeBills, { charges: [{ id: crossing, version: 2 }], bill_on: '2026-11-05' });

  expect([await toPost('2026-10'), await toPost('2026-11')]).toEqual([0, 1]);
  expect([await move('2026-10', 'softClose'), await move('2026-10', 'close')]).toEqual(['softClosed', 'closed']);
  expect([await move('2026-11', 'softClose'), await move('2026-11', 'close')]).toEqual(['softClosed', 'closed']);
  const { rows } = await stage.system<FinanceTables, { rows: unknown[] }>(({ db }) =>
    sql`select month, cost_minor from accrual where company_id = ${stage.companies.cn}`.execute(db),
  );
  expect(rows).toEqual([{ month: '2026-11', cost_minor: 30_000n }]);
});

test('the foreign balances of an opening need no revaluation in its month, and do in the next', async () => {
  const obstacles = async (month: string) =>
    (await wei.send(periodObstacles, { company_id: String(stage.companies.vn), month })).rows.map(({ kind }) => kind);
  await stage.system<FinanceTables, unknown>(async ({ db }) => {
    await sql`insert into exchange_rate (company_id, base, quote, rate, valid_from, valid_to, source)
      values (null, 'USD', 'VND', 26000, '2026-10-01', '2026-10-30', 'manual'), (null, 'USD', 'VND', 26500, '2026-10-31', '2026-12-31', 'manual')`.execute(
      db,
    );
    await sql`update customer set company_id = ${stage.companies.vn} where id = ${scene.customer}`.execute(db);
  });
  const clerk = await stage.cast({ companyId: stage.companies.vn, scope: 'all' });
  const second = await stage.cast({ companyId: stage.companies.vn, scope: 'all' });
  wei = await stage.cast({ name: 'Wei', scope: 'all' });
  await billed(clerk, second, {
    side: 'receivable',
    party: scene.customer,
    fee: scene.freight,
    amount: '10',
    currency: 'USD',
    on: '2026-10-20',
  });
  expect(await obstacles('2026-10')).toContain('notRevalued');
  await stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into opening (opening_no, company_id, opened_on, memo, functional_currency, state, prepared_by, decided_by)
      values ('OP-2', ${stage.companies.vn}, '2026-10-31', 'Đầu kỳ', 'VND', 'posted', ${lan.accountId}, ${wei.accountId})`.execute(db),
  );
  expect(await obstacles('2026-10')).not.toContain('notRevalued');
  expect(await obstacles('2026-11')).toContain('notRevalued');
});
