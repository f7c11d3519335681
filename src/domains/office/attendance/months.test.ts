import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ParamsOf, ResultOf } from '../../../kernel/call.ts';
import type { RowOf } from '../../../kernel/list.ts';
import { type Player, type Stage, startStage } from '../../../apps/stage.ts';
import type { OfficeTables } from '../server/db.ts';
import { listMonths } from './contract.ts';
import { may } from './permits.ts';

/* Three years of monthly sheets in two own companies. The people who close them find each of them, however old. */

type MonthRow = RowOf<typeof listMonths>;

let stage: Stage;
let personnel: Player;
let both: Player;
const months = Array.from({ length: 36 }, (_, place) => `${2024 + Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`);
beforeAll(async () => {
  stage = await startStage();
  personnel = await stage.cast({ name: 'He', permits: [may.view, may.close] });
  both = await stage.cast({ name: 'Lan', permits: [may.view, may.close], scope: 'all' });
  const rows = [stage.companies.cn, stage.companies.vn].flatMap((company_id) =>
    months.map((month) => ({ company_id, month, state: month < '2026-11' ? ('closed' as const) : ('open' as const) })),
  );
  await stage.system<OfficeTables, unknown>(({ db }) => db.insertInto('attendance_month').values(rows).execute());
});
afterAll(() => stage.close());

/** The pages of a reader's list, ten months each. */
async function all(who: Player, where: ParamsOf<typeof listMonths>['where'] = {}): Promise<MonthRow[][]> {
  const pages: MonthRow[][] = [];
  let cursor: string | null = null;
  do {
    const page: ResultOf<typeof listMonths> = await who.send(listMonths, { where, size: 10, ...(cursor === null ? {} : { cursor }) });
    pages.push(page.rows);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return pages;
}

test('all months are found page by page, newest first, and none twice', async () => {
  const pages = await all(personnel);
  expect(pages.map((rows) => rows.length)).toEqual([10, 10, 10, 6]);
  expect(pages.flat().map(({ month }) => month)).toEqual(months.toReversed());
});

test('months of all companies of the reader are listed, each with its company, and narrowed by company, month and state', async () => {
  expect((await all(both)).flat()).toHaveLength(72);
  const company = [String(stage.companies.vn)];
  const open = (await all(both, { company, state: ['open'] })).flat();
  expect(open.map(({ company_id, month }) => [company_id, month])).toEqual([
    [company[0], '2026-12'],
    [company[0], '2026-11'],
  ]);
  expect((await all(both, { month: ['2024-01'] })).flat().map(({ state }) => state)).toEqual(['closed', 'closed']);
  expect((await all(personnel, { company })).flat()).toEqual([]);
});
