import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFinanceStage } from '../../../apps/finance-stage.ts';
import type { Player, Stage } from '../../../apps/stage.ts';
import { printedLinesMax } from '../bill/contract.ts';
import { billed } from '../server/seed/acts.ts';
import type { FinanceTables } from '../server/db.ts';
import type { Scene } from '../server/seed/scene.ts';
import { moveBillTemplate, readTemplateSheets, saveBillTemplate } from './contract.ts';
import { houseLayout } from './layout.ts';

/* Two customers have a bill each, and templates of their own: one bill of a single line, one of as many as a print takes. */

let stage: Stage;
let scene: Scene;
let lan: Player;
let wei: Player;
beforeAll(async () => {
  ({ stage, scene, lan, wei } = await startFinanceStage());
  for (const customer of [scene.customer, scene.other]) {
    const draft = await lan.send(saveBillTemplate, {
      name: String(customer),
      company_id: String(stage.companies.cn),
      customer_id: String(customer),
      layout: houseLayout,
    });
    await lan.send(moveBillTemplate, { ...draft, action: 'publish' });
  }
}, 60_000);
afterAll(() => stage.close());

const billOf = (party: bigint) =>
  billed(lan, wei, { side: 'receivable', party, fee: scene.fuel, amount: '106', currency: 'CNY', on: '2026-11-10' });
/** Adds copies of its first line to a bill. */
const grow = (bill: string, lines: number) =>
  stage.system<FinanceTables, unknown>(({ db }) =>
    sql`insert into charge overriding system value
      select (jsonb_populate_record(c, jsonb_build_object('id', 1000000 + n))).* from charge c cross join generate_series(1, ${lines}::int) n
      where c.id = (select min(id) from charge where bill_id = ${bill})`.execute(db),
  );

test('bills in several templates are printed together up to the lines that one print takes', async () => {
  const [one, long] = [await billOf(scene.customer), await billOf(scene.other)];
  await grow(long, printedLinesMax - 1);
  expect(await lan.refused(readTemplateSheets, { ids: [one, long] })).toBe('PRINT_TOO_LONG');
  expect(await lan.refused(readTemplateSheets, { ids: [long, one] })).toBe('PRINT_TOO_LONG');
  expect((await lan.send(readTemplateSheets, { ids: [long] })).sheets[0]?.bill.id).toBe(long);
  await stage.system<FinanceTables, unknown>(({ db }) => sql`delete from charge where id = 1000001`.execute(db));
  expect((await lan.send(readTemplateSheets, { ids: [one, long] })).sheets).toHaveLength(2);
});
