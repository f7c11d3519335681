import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explainStatements, stepsOf } from '../../../apps/plans/explained.ts';
import { type Stage, startStage } from '../../../apps/stage.ts';
import { openPool } from '../../../server/db.ts';
import type { AccountWho } from '../../../server/session.ts';
import type { WarehouseTables } from '../server/db.ts';
import { type Scene, setScene } from '../server/seed/scene.ts';
import { listCountLines } from './contract.ts';

/* The newest of a hundred counts has three hundred lines. A page of them reads about the rows that it shows. */

const [counts, lines, shown] = [100, 300, 50];

let stage: Stage;
let who: AccountWho;
beforeAll(async () => {
  stage = await startStage();
  const scene = await stage.system<WarehouseTables, Scene>((work) => setScene(work, stage.companies.cn));
  const keeper = await stage.cast({ permits: 'all', scope: 'all' });
  await stage.system<WarehouseTables, unknown>(async ({ db }) => {
    await sql`insert into stock_count (count_no, company_id, warehouse_id, range, method, mode, planned_on, state)
      select 'CNT-' || place, ${stage.companies.cn}::bigint, ${scene.warehouse}::bigint, 'full', 'static', 'open', '2026-11-20', 'counting'
      from generate_series(1, ${counts}::int) place`.execute(db);
    return sql`insert into stock_count_line (count_id, location_id, product_id, kind, book_qty, expected_qty, expected_cartons, counted_qty,
        counted_cartons, open)
      select c.id, l.id, ${scene.board}::bigint, 'unknown', 10, 10, 0, 10 - place % 2, 0, place % 3 = 0
      from stock_count c, location l, generate_series(1, ${lines}::int) place where l.code = ${scene.at.first} order by c.id, place`.execute(
      db,
    );
  });
  const owner = openPool(stage.ownerUrl, 1);
  await owner.query('analyze stock_count, stock_count_line');
  await owner.end();
  const account = await stage.door.whoOf(keeper.accountId);
  if (!account) throw new Error('the keeper has no account');
  who = account;
}, 120_000);
afterAll(() => stage.close());

test.each([
  ['all', shown + 1],
  ['open', 3 * (shown + 1)],
  ['differing', shown + 1],
])('the page of the %s lines of a count neither sorts them nor reads more than %i', async (tab, most) => {
  const params = { tab, where: { count_no: [`CNT-${counts}`] }, size: shown };
  const explained = await explainStatements(
    () => stage.door.read(who, listCountLines.cmd, params),
    (text) => text.includes('stock_count_line'),
  );
  const steps = explained.flatMap(({ plan }) => stepsOf(plan));
  const read = steps.filter(({ does }) => does === 'reads stock_count_line').map(({ rows }) => rows);
  expect(read).not.toEqual([]);
  expect(Math.max(...read)).toBeLessThanOrEqual(most);
  expect(steps.filter(({ does, rows }) => does === 'sorts' && rows > most)).toEqual([]);
});
