import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import { mergeTwins } from '../../reference/server/seed/merge-twins.ts';
import type { FinanceTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';

/* A broker is paid through RIVAL and billed through BETA, and both stand in templates, when they are merged into FLEET and ACME. */

let stage: Stage;
let scene: Scene;
let lan: Player;
beforeAll(async () => {
  stage = await startStage();
  scene = await stage.system<FinanceTables, Scene>(async (work) => {
    const { db } = work;
    const money = await setScene(work, stage.companies.cn, {});
    const company = stage.companies.cn;
    await sql`insert into supplier (code, name, short_name, kind, country, currency, contact, phone, payee_id, debtor_id)
      values ('BROKER', 'BROKER', 'BROKER', 'customsBroker', 'CN', 'CNY', 'A', '0771-5580001', ${money.rival}, ${money.other})`.execute(db);
    await sql`with t as (insert into fee_template (company_id, side, business, name) values (${company}, 'payable', 'road', 'T') returning id)
      insert into fee_template_fee (template_id, place, fee_name_id, basis, unit_price, currency, carrier_id)
      select id, 1, ${money.fuel}::bigint, 'trip', 1, 'CNY', ${money.rival}::bigint from t`.execute(db);
    await sql`with t as (insert into journal_template (company_id, name, memo) values (${company}, 'T', 'T') returning id)
      insert into journal_template_line (template_id, account_id, currency, customer_id)
      select t.id, a.id, 'CNY', ${money.other}::bigint from t, ledger_account a where a.use = 'badDebtAllowance'`.execute(db);
    return money;
  });
  lan = await stage.cast({ name: 'Lan' });
}, 60_000);
afterAll(() => stage.close());

/** The suppliers, fees and lines that name a record. */
async function namesOf(column: 'customer_id' | 'carrier_id', id: bigint): Promise<number[]> {
  const { rows } = await stage.system<FinanceTables, { rows: { n: number }[] }>(({ db }) =>
    sql<{ n: number }>`
      select count(*)::int as n from supplier where ${sql.ref(column === 'customer_id' ? 'debtor_id' : 'payee_id')} = ${id}
      union all select count(*)::int from fee_template_fee where ${sql.ref(column)} = ${id}
      union all select count(*)::int from journal_template_line where ${sql.ref(column)} = ${id}`.execute(db),
  );
  return rows.map(({ n }) => n);
}

test('suppliers are settled through the record that is left of two, and templates name it', async () => {
  const pairs = [
    { of: 'carrier', from: scene.rival, into: scene.carrier, column: 'carrier_id', names: [1, 1, 0], part: 'feeTemplate' },
    { of: 'customer', from: scene.other, into: scene.customer, column: 'customer_id', names: [1, 0, 1], part: 'journalTemplate' },
  ] as const;
  for (const { of, from, into, column, names, part } of pairs) {
    expect(await mergeTwins(lan, of, from, into)).toEqual(
      expect.arrayContaining([
        { part: 'supplier', moves: 1, stays: 0 },
        { part, moves: 1, stays: 0 },
      ]),
    );
    expect([await namesOf(column, from), await namesOf(column, into)]).toEqual([[0, 0, 0], names]);
  }
});
